// Arranges how a card stands against the others anew: by power, name, another value, or result.

import { element } from "./search/render.js";

/** From the best to the worst, and then what nobody knows. */
const RESULTS = ["wins", "clashes", "loses", "open"];

/** @typedef {{mark: HTMLElement, line: Element | undefined, name: string, number: number, corner: string, result: number, bare: number, label: string}} Opponent */

/** @param {HTMLElement} root */
function arrange(root) {
  const rows = root.querySelector("[data-t-rows]");
  const table = root.querySelector("[data-t-table-rows]");
  const sort = /** @type {HTMLElement | null} */ (root.querySelector("[data-t-sort]"));
  const select = sort?.querySelector("select");
  if (!rows || !sort || !select) return;
  const before = [...rows.children];
  const lines = [...(table?.children ?? [])];
  const marks = /** @type {HTMLElement[]} */ ([...rows.querySelectorAll("[data-bare]")]);
  const places = marks.map((mark) => /** @type {[HTMLElement, Element]} */ ([mark, mark.parentElement]));
  const own = [...rows.querySelectorAll(".t-match__self")].map((mark) => ({ mark, list: mark.parentElement }));
  const at = own[0] ? [...(own[0].list?.children ?? [])].indexOf(own[0].mark) : 0;
  /** @type {Opponent[]} */
  const opponents = marks.map((mark, index) => {
    const { bare = "open", best, number, corner = "" } = mark.dataset;
    const word = sort.dataset[best ?? bare] ?? "";
    return {
      mark,
      line: lines[index],
      name: mark.querySelector("a")?.title ?? "",
      number: number ? Number(number) : Infinity,
      corner,
      result: RESULTS.indexOf(best ?? bare),
      bare: RESULTS.indexOf(bare),
      label: best ? `${sort.dataset.byBest} ${word}` : word,
    };
  });
  const letters = new Intl.Collator("ja");

  /** @type {Record<string, (a: Opponent, b: Opponent) => number>} */
  const orders = {
    name: (a, b) => letters.compare(a.name, b.name),
    corner: (a, b) => letters.compare(a.corner, b.corner) || a.number - b.number,
    result: (a, b) => a.result - b.result || a.bare - b.bare || a.number - b.number,
  };

  /** @param {string} by */
  function show(by) {
    const order = orders[by];
    if (!order) {
      for (const { mark } of own) mark.remove();
      for (const [mark, list] of places) list.append(mark);
      for (const { mark, list } of own) list?.insertBefore(mark, list.children[at] ?? null);
      rows?.replaceChildren(...before);
      table?.replaceChildren(...lines);
      return;
    }
    const sorted = [...opponents].sort(order);
    /** @type {Map<string, Opponent[]>} */
    const groups = new Map();
    for (const one of sorted) {
      const label = by === "corner" ? one.corner : by === "result" ? one.label : "";
      groups.set(label, [...(groups.get(label) ?? []), one]);
    }
    rows?.replaceChildren(
      ...[...groups].map(([label, group]) =>
        element("li", "", element("span", "t-match__band", label), element("ul", "", ...group.map((one) => one.mark))),
      ),
    );
    table?.replaceChildren(...sorted.flatMap((one) => one.line ?? []));
  }

  select.value = "number";
  select.addEventListener("change", () => show(select.value));
  sort.hidden = false;
}

for (const root of document.querySelectorAll("[data-t-match]")) {
  if (root instanceof HTMLElement) arrange(root);
}
