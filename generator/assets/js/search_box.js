// The search box in the header. Nothing is loaded until it is focused; `/` goes there
// from anywhere on the page.

const box = document.querySelector("form.t-search input[name=q]");
if (box instanceof HTMLInputElement) {
  const start = () => {
    void import("./search/box.js").then(({ start: begin }) => begin(box));
  };
  if (document.activeElement === box) start();
  else box.addEventListener("focus", start, { once: true });
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
