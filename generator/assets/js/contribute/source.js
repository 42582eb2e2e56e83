// Where somebody knows it from, as an entry of sources.yml in both languages.
// The twin of generator/contribute/source.py.

/** @import { CardBook } from "./book.js" */
/** @import { Mapping } from "./model.js" */

/**
 * @typedef {object} Origin
 * @property {string} known the id of a source that the archive has; empty for a new one
 * @property {string} kind
 * @property {string} sure
 * @property {string} title what it is, or where it stands
 * @property {string} author
 * @property {string} published
 * @property {string} read
 */

/** @returns {Origin} */
export const noOrigin = () => ({ known: "", kind: "", sure: "", title: "", author: "", published: "", read: "" });

/**
 * @param {string} text
 * @param {Record<string, string | number>} args
 */
export const filled = (text, args) => text.replace(/\{(\w+)\}/gu, (hole, name) => String(args[name] ?? hole));

/**
 * @param {CardBook} book
 * @param {Origin} origin
 * @param {string[]} names of the cards that it tells of
 * @param {string} today
 * @returns {Mapping | null} the new source; null if the archive has it, or its kind is not said
 */
export function newSource(book, origin, names, today) {
  if (origin.known || !origin.kind) return null;
  const { ui, kinds, sources } = book.data;
  const kind = kinds.find(({ value }) => value === origin.kind);
  const both = (/** @type {string} */ key, /** @type {(lang: "ja" | "en") => Record<string, string | number>} */ args) => ({
    ja: filled(ui.ja[key] ?? "", args("ja")),
    en: filled(ui.en[key] ?? "", args("en")),
  });
  const key = origin.title ? "source_titled" : origin.author ? "source_by" : "source_untitled";
  const title = both(key, (lang) => ({ kind: kind?.label[lang] ?? "", title: origin.title, author: origin.author }));
  const few = names.length <= 3;
  const describes = both(few ? "source_about" : "source_about_many", (lang) => ({
    names: names.map((name) => filled(ui[lang].quoted ?? "", { text: name })).join(ui[lang].and),
    n: names.length,
  }));
  const head = `${origin.kind}-${today.slice(0, 7)}`;
  const taken = new Set(sources.map(({ id }) => id));
  let id = head;
  for (let n = 2; taken.has(id); n += 1) id = `${head}-${n}`;
  /** @type {Mapping} */
  const source = { id, kind: origin.kind, title, describes };
  for (const part of /** @type {const} */ (["sure", "author", "published", "read"])) {
    if (origin[part]) source[part] = origin[part];
  }
  return source;
}
