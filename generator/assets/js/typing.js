// Fields that answer as one types.

/**
 * @param {Event} event
 * @returns {boolean} whether a word is still being composed, and so is not yet what is meant
 */
export function composing(event) {
  // 229 is all that Safari tells of the key that ends a composition.
  return (event instanceof InputEvent && event.isComposing) || (event instanceof KeyboardEvent && (event.isComposing || event.keyCode === 229));
}

/**
 * Call `changed` whenever something else is written in a field, or in any field of a form.
 * @param {HTMLElement} field
 * @param {(event: Event) => void} changed
 */
export function onWriting(field, changed) {
  field.addEventListener("input", (event) => {
    if (!composing(event)) changed(event);
  });
  field.addEventListener("compositionend", changed);
}

/**
 * Say something in a live region. What stands there already is not said again.
 * @param {Element} region
 * @param {string} text
 */
export function tell(region, text) {
  if (region.textContent !== text) region.textContent = text;
}

/** @returns {boolean} whether nothing that is shown has the focus */
export function focusLost() {
  const held = document.activeElement;
  return !held || held === document.body || !held.checkVisibility();
}

/**
 * @param {string} text
 * @returns {string} the text as part of an address, whatever half signs were pasted into it
 */
export const encoded = (text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));

/** @param {string} text */
function copiedByHand(text) {
  const before = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "t-vh";
  // In a dialog nothing outside of it can be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } finally {
    area.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether the clipboard has taken it
 */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedByHand(text);
  }
}
