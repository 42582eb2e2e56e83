// Remembers which language a reader chose, and offers English on a Japanese page
// to readers whose browser asks for no Japanese and who have not chosen yet.

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

for (const link of document.querySelectorAll("a[data-t-lang]")) {
  link.addEventListener("click", () => choose(link.getAttribute("data-t-lang") ?? ""));
}

const offer = /** @type {HTMLElement | null} */ (document.querySelector("[data-t-offer]"));
if (offer && !choice() && !navigator.languages.some((lang) => /^ja\b/i.test(lang))) {
  offer.hidden = false;
  offer.querySelector("[data-t-dismiss]")?.addEventListener("click", () => {
    offer.hidden = true;
    choose("ja");
  });
}
