// The address as the place where a page keeps what its reader has chosen.

/** Browsers take only so many changes in so many seconds; then the last one is written this much later. */
const LATER = 5000;
const TRIES = 4;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let late;

/**
 * Write an address, without going there. A browser that refuses keeps the page from nothing else.
 * @param {string} address
 * @param {unknown} [state]
 * @param {"replaceState" | "pushState"} [how]
 */
export function keepAddress(address, state = history.state, how = "replaceState", tries = TRIES) {
  clearTimeout(late);
  try {
    history[how](state, "", address);
  } catch {
    if (tries > 1) late = setTimeout(() => keepAddress(address, state, "replaceState", tries - 1), LATER);
  }
}

/** @returns {string} the id that the address leads to; empty if there is none, or it is cut short */
export function idInAddress(hash = location.hash) {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
