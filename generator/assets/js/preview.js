// Previews of cards that running text links to: the face, taken from the card's own page.

import { idInAddress } from "./address.js";
import { fetchedPage } from "./net.js";

/** @type {Map<string, Promise<Element | null>>} */
const faces = new Map();

/**
 * @param {string} href
 * @returns {Promise<Element | null>}
 */
function faceOf(href) {
  let face = faces.get(href);
  if (!face) {
    face = fetchedPage(href)
      .then((page) => {
        // A specimen stands on a page with others.
        const place = idInAddress(new URL(href).hash);
        return (place ? page.getElementById(place) : page)?.querySelector(".t-face") ?? null;
      })
      .catch(() => null);
    faces.set(href, face);
    void face.then((found) => {
      if (!found) faces.delete(href); // asked again next time
    });
  }
  return face;
}

const box = document.createElement("div");
box.className = "t-preview";
box.setAttribute("role", "tooltip");
box.id = "t-preview";
box.hidden = true;

/** Long enough to get from a link to its preview with the mouse. */
const LINGER = 250;

/** @type {HTMLAnchorElement | null} */
let current = null;

/** @type {number | undefined} */
let leaving;

/** @param {HTMLAnchorElement} link */
async function show(link) {
  clearTimeout(leaving);
  if (current === link) return;
  if (current) hide();
  current = link;
  const face = await faceOf(link.href);
  if (current !== link || !face) return;
  box.replaceChildren(document.importNode(face, true));
  for (const inner of box.querySelectorAll("a")) inner.tabIndex = -1;
  if (!box.isConnected) document.body.append(box);
  box.hidden = false;
  link.setAttribute("aria-describedby", box.id);
  const at = link.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.left, innerWidth - size.width - 8));
  const below = at.bottom + size.height + 12 < innerHeight;
  const top = below ? at.bottom + 8 : Math.max(8, at.top - size.height - 8);
  box.style.setProperty("left", `${left + scrollX}px`);
  box.style.setProperty("top", `${top + scrollY}px`);
}

function hide() {
  clearTimeout(leaving);
  current?.removeAttribute("aria-describedby");
  current = null;
  box.hidden = true;
}

/** @param {EventTarget | null} target */
function linkAt(target) {
  const link = target instanceof Element ? target.closest("a.t-cardlink") : null;
  return link instanceof HTMLAnchorElement ? link : null;
}

if (matchMedia("(hover: hover)").matches) {
  document.addEventListener("mouseover", (event) => {
    const link = linkAt(event.target);
    clearTimeout(leaving);
    if (link) void show(link);
    else if (current && !box.contains(/** @type {Node} */ (event.target))) leaving = setTimeout(hide, LINGER);
  });
}
document.addEventListener("focusin", (event) => {
  const link = linkAt(event.target);
  if (link) void show(link);
  else hide();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hide();
});
// The back button may bring the page back as it is left.
addEventListener("pagehide", hide);
