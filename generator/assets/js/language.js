// Remembers which language a reader chose, takes what the address asks for along to the
// other language, and offers English on a Japanese page to readers whose browser asks for
// no Japanese and who have not chosen yet.

const KEY = "tefuda.lang";

/** @returns {string | null} */
function choice() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** @param {string} lang */
function choose(lang) {
  try {
    localStorage.setItem(KEY, lang);
  } catch {
    // asked again on the next page, then
  }
}

for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-t-lang]"))) {
  // Before the link is followed in whatever way: by a click, in a new tab, by a menu.
  for (const event of ["pointerdown", "focus", "click"]) {
    link.addEventListener(event, () => {
      link.search = location.search;
      link.hash = location.hash;
    });
  }
  link.addEventListener("click", () => choose(link.getAttribute("data-t-lang") ?? ""));
}

const offer = /** @type {HTMLElement | null} */ (document.querySelector("[data-t-offer]"));
if (offer && !choice() && !navigator.languages.some((lang) => /^ja\b/i.test(lang))) {
  offer.hidden = false;
  offer.querySelector("[data-t-dismiss]")?.addEventListener("click", () => {
    offer.hidden = true;
    choose("ja");
    // The focus would be lost with the button.
    document.querySelector("main")?.focus({ preventScroll: true });
  });
}
