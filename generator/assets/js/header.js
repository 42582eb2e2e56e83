// Small comforts of the page's frame. Everything here also works, a little less
// comfortably, without scripts.

const wide = matchMedia("(min-width: 64rem)");

// A wiki page's contents lie open where there is room for them beside the text.
for (const toc of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details[data-t-toc]"))) {
  const fit = () => {
    toc.open = wide.matches;
  };
  wide.addEventListener("change", fit);
  fit();
}

// A menu that was left open does not stay over the place that a link in it leads to.
for (const menu of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[popover]"))) {
  menu.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[href]");
    if (link && menu.matches(":popover-open")) menu.hidePopover();
  });
}

// On becoming wide, an open phone menu or filter sheet lies in the page again.
wide.addEventListener("change", () => {
  for (const menu of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[popover]:popover-open"))) {
    menu.hidePopover();
  }
});

// The filters of a catalogue lie in the page where it is wide; on a phone they are a sheet.
for (const sheet of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details[data-t-sheet]"))) {
  const fit = () => {
    sheet.open = wide.matches;
    sheet.toggleAttribute("data-t-ready", true);
  };
  wide.addEventListener("change", fit);
  fit();
  const close = () => {
    if (wide.matches || !sheet.open) return;
    sheet.open = false;
    sheet.querySelector("summary")?.focus();
  };
  sheet.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!sheet.contains(/** @type {Node} */ (event.target))) close();
  });
}
