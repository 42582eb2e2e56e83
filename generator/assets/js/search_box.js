// The search box in the header: `/` goes there from anywhere on the page.

const box = document.querySelector("form.t-search input[name=q]");
if (box instanceof HTMLInputElement) {
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const typing =
      target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    box.focus();
  });
}
