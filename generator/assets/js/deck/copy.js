// The page of a deck: a button that copies its list.

import { copied } from "../typing.js";

const text = document.querySelector("[data-t-deck-text]");
const button = document.querySelector("[data-t-copy-deck]");
if (text && button instanceof HTMLButtonElement) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const done = await copied(text.textContent ?? "");
    const said = document.querySelector("[data-t-copied]");
    if (said) said.textContent = (done ? button.dataset.tCopyDeck : button.dataset.tNotCopied) ?? "";
  });
}
