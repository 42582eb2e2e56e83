// What a deck is made of, as charts. The twin of generator/decks/charts.py and of the
// macro `chart` in templates/pages/deck_parts.html.

import { element } from "../search/render.js";

/** @import { Cell, Plain } from "../search/documents.js" */
/** @import { DeckBook } from "./book.js" */
/** @import { Entry } from "./legality/rules.js" */

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 400;

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 */
export function svg(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** @param {Cell} cell @returns {Plain | null} the value if it is known for sure */
const known = (cell) => (cell === false || cell === null || (typeof cell === "object" && !Array.isArray(cell)) ? null : cell);

/** @param {number} number */
const round = (number) => Math.round(number * 100) / 100;

/**
 * @param {DeckBook} book
 * @param {Entry[]} entries
 * @param {"ja" | "en"} lang
 * @returns {HTMLElement[]} the charts of a deck; one whose field applies to none of its cards is left out
 */
export function charts(book, entries, lang) {
  const held = entries.filter(({ card }) => book.cards.has(card));
  return book.data.charts.flatMap(([key, kind]) => {
    const applying = held.filter(({ card }) => book.cell(card, key) !== false);
    if (!applying.length) return [];
    const label = book.data.labels[key]?.[lang] ?? key;
    const figure = element("figure", `t-chart t-chart--${kind}`, element("figcaption", "", label));
    if (kind === "skyline") figure.append(skyline(book, applying, key, label));
    else figure.append(...counted(book, applying, key, label, kind, lang));
    return [figure];
  });
}

/**
 * @param {DeckBook} book
 * @param {Entry[]} held
 * @param {string} key
 * @param {string} label
 */
function skyline(book, held, key, label) {
  /** @type {{value: number | null, name: string}[]} */
  const bars = held.flatMap(({ card, count }) => {
    const value = known(book.cell(card, key));
    return Array.from({ length: count }, () => ({ value: typeof value === "number" ? value : null, name: book.nameOf(card) }));
  });
  bars.sort((a, b) => Number(a.value === null) - Number(b.value === null) || (a.value ?? 0) - (b.value ?? 0));
  const values = bars.flatMap(({ value }) => (value === null ? [] : [value]));
  // One giant would make dwarfs of all others: it is cut off, and says so by its number.
  const usual = values[Math.floor((9 * (values.length - 1)) / 10)] ?? 1;
  const top = Math.max(Math.min(values.at(-1) ?? 1, Math.floor((usual * 3) / 2)), 1);
  const step = WIDTH / bars.length;
  const told = bars.map(({ value, name }) => `${name} ${value ?? "?"}`).join(", ");
  const drawing = svg("svg", { viewBox: `0 0 ${WIDTH} 120`, role: "img", "aria-label": `${label}: ${told}` });
  bars.forEach(({ value, name }, at) => {
    const height = value === null ? 30 : Math.min((94 * value) / top, 94);
    const state = value === null ? " t-chart__bar--unknown" : value > top ? " t-chart__bar--cut" : "";
    const place = { x: round((at + 0.1) * step), y: round(98 - height), width: round(step * 0.8), height: round(height), rx: 1.5 };
    drawing.append(svg("rect", { class: `t-chart__bar${state}`, ...place }, svg("title", {}, `${name} ${value ?? "?"}`)));
  });
  if (values.length) {
    drawing.append(svg("text", { class: "t-chart__label t-chart__label--start", x: 2, y: 114 }, String(values[0])));
    drawing.append(svg("text", { class: "t-chart__label t-chart__label--end", x: WIDTH - 2, y: 114 }, String(values.at(-1))));
  }
  return drawing;
}

/**
 * @param {DeckBook} book
 * @param {Entry[]} held
 * @param {string} key
 * @param {string} label
 * @param {"share" | "columns"} kind
 * @param {"ja" | "en"} lang
 * @returns {Node[]}
 */
function counted(book, held, key, label, kind, lang) {
  /** @type {Map<Plain, number>} */
  const counts = new Map();
  let unknown = 0;
  for (const { card, count } of held) {
    const value = known(book.cell(card, key));
    if (value === null) unknown += count;
    else counts.set(value, (counts.get(value) ?? 0) + count);
  }
  /** @type {{label: string, count: number, unknown: boolean}[]} */
  const items = [];
  if (kind === "share") {
    for (const [value, labels] of book.data.values[key] ?? []) {
      if (counts.has(value)) items.push({ label: labels[lang], count: counts.get(value) ?? 0, unknown: false });
    }
  } else {
    const numbers = [...counts.keys()].filter((value) => typeof value === "number");
    for (let value = Math.min(...numbers); value <= Math.max(...numbers); value += 1) {
      items.push({ label: `${book.data.units[key] ?? ""}${value}`, count: counts.get(value) ?? 0, unknown: false });
    }
  }
  if (unknown) items.push({ label: book.data.ui[lang].deck_unknown ?? "?", count: unknown, unknown: true });
  return kind === "share" ? share(items) : [columns(items, label)];
}

/** @param {{label: string, count: number, unknown: boolean}[]} items @returns {Node[]} */
function share(items) {
  const total = items.reduce((sum, { count }) => sum + count, 0);
  const drawing = svg("svg", { viewBox: `0 0 ${WIDTH} 14`, preserveAspectRatio: "none", "aria-hidden": "true" });
  const legend = element("ul", "t-chart__legend");
  let before = 0;
  items.forEach(({ label, count, unknown }, at) => {
    const place = { x: round((WIDTH * before) / total), y: 0, width: round((WIDTH * count) / total), height: 14 };
    drawing.append(svg("rect", { class: `t-chart__part${unknown ? " t-chart__part--unknown" : ""}`, "data-part": at % 8, ...place }));
    const key = element("li", unknown ? "t-chart__key--unknown" : "", `${label} `, element("b", "", String(count)));
    key.dataset.part = String(at % 8);
    legend.append(key);
    before += count;
  });
  return [drawing, legend];
}

/** @param {{label: string, count: number, unknown: boolean}[]} items @param {string} label */
function columns(items, label) {
  const most = Math.max(...items.map(({ count }) => count));
  const step = WIDTH / items.length;
  const told = items.map((item) => `${item.label} × ${item.count}`).join(", ");
  const drawing = svg("svg", { viewBox: `0 0 ${WIDTH} 120`, role: "img", "aria-label": `${label}: ${told}` });
  items.forEach((item, at) => {
    const height = (76 * item.count) / most;
    const middle = round((at + 0.5) * step);
    const place = { x: round((at + 0.16) * step), y: round(96 - height), width: round(step * 0.68), height: round(height), rx: 2 };
    drawing.append(svg("rect", { class: `t-chart__bar${item.unknown ? " t-chart__bar--unknown" : ""}`, ...place }));
    drawing.append(svg("text", { class: "t-chart__n", x: middle, y: round(90 - height) }, item.count ? String(item.count) : ""));
    drawing.append(svg("text", { class: "t-chart__label", x: middle, y: 114 }, item.label));
  });
  return drawing;
}
