// The search box in the header. Nothing is loaded until it is focused; `/` goes there
// from anywhere on the page.

import { attempt, imported } from "./net.js";

const box = document.querySelector("form.t-search input[name=q]");
if (box instanceof HTMLInputElement) {
  const load = async () => {
    const { start: begin } = await imported(() => import("./search/box.js"));
    await begin(box);
  };
  let begun = false;
  const start = async () => {
    if (begun) return;
    begun = true;
    begun = await attempt(load); // or again, when the box is next focused
  };
  if (document.activeElement === box) void start();
  box.addEventListener("focus", () => void start());
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const typing =
      target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
}
