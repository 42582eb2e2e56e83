// The list goes along to the page in the other language. The address holds its cards, but
// no comments, and no lines that cannot be read.

/** @param {string} game */
const key = (game) => `tefuda.deck.${game}`;

/**
 * @param {string} game
 * @param {string} text
 */
export function handOver(game, text) {
  try {
    sessionStorage.setItem(key(game), text);
  } catch {
    // then the address has to do
  }
}

/**
 * @param {string} game
 * @returns {string | undefined} the list of the page that one comes from, if that was this one in the other language
 */
export function handedOver(game) {
  try {
    const text = sessionStorage.getItem(key(game)) ?? undefined;
    sessionStorage.removeItem(key(game));
    const { pathname } = new URL(document.referrer);
    return pathname !== location.pathname && pathname.endsWith(`/${game}/deck/`) ? text : undefined;
  } catch {
    return undefined;
  }
}
