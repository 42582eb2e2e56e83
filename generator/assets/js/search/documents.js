// The documents of an index, made ready to be asked. The twin of generator/search/documents.py.

import { fold } from "./fold.js";

/** @typedef {"card" | "clause" | "ruling" | "term" | "page"} Kind */

/**
 * A field's cell: its value, null where unknown, false where it does not apply, and
 * `{a: values}` where several are possible or the one value is doubted or inferred.
 * @typedef {string | number | (string|number)[]} Plain
 * @typedef {Plain | null | false | {a: Plain[]}} Cell
 */

/**
 * @typedef {object} FieldEntry
 * @property {string} kind
 * @property {{ja: string, en: string}} label
 * @property {string[]} names
 * @property {Record<string, Plain>} [values]
 * @property {string[]} [shown]
 */

/**
 * A column of lists that many cards have alike: each different list once, and whose it is.
 * @typedef {{lists: string[][], of: number[]}} SharedLists
 */

/**
 * @param {SharedLists} column
 * @param {number} place
 * @returns {string[]}
 */
const shared = ({ lists, of }, place) => lists[of[place] ?? -1] ?? [];

/**
 * @typedef {object} CardColumns
 * @property {string[]} id
 * @property {string[]} name
 * @property {Record<string, string>} reading
 * @property {number[]} set
 * @property {(string | null)[]} text
 * @property {Record<string, string>} printed
 * @property {Record<string, string>} translation
 * @property {SharedLists} source
 * @property {SharedLists} flags
 * @property {SharedLists} clauses
 * @property {Record<string, Cell[]>} fields
 */

/**
 * @typedef {object} SearchIndex
 * @property {number} version
 * @property {string} game
 * @property {string[]} words
 * @property {{ja: string, en: string}} title
 * @property {{id: string, code: string, name: string, words: string[]}[]} sets
 * @property {string[]} sources
 * @property {Record<string, FieldEntry>} fields
 * @property {CardColumns | null} cards
 * @property {[Kind, string, string, string, string, string, string[]][]} others
 */

/** The kinds of document, in the order in which groups of equal worth stand. @type {Kind[]} */
export const KINDS = ["card", "clause", "ruling", "term", "page"];

/** Between two folded texts; no folded query holds it. */
const BREAK = "\n";

/**
 * @param {(string | null | undefined)[]} parts
 * @returns {string} every line folded, each with a break before and after it
 */
function lines(...parts) {
  let found = BREAK;
  for (const part of parts) {
    for (const line of part ? part.split("\n") : []) if (line) found += fold(line) + BREAK;
  }
  return found;
}

/** One thing that can be found. What is folded is folded when it is first asked for. */
export class Doc {
  /**
   * @param {SearchIndex} index
   * @param {Kind} kind
   * @param {string} key
   * @param {number} place
   */
  constructor(index, kind, key, place) {
    this.index = index;
    this.kind = kind;
    this.key = key;
    this.place = place;
    /** @type {string | undefined} */
    this.foldedNames = undefined;
    /** @type {string | undefined} */
    this.foldedTexts = undefined;
    /** @type {string | undefined} */
    this.foldedMore = undefined;
  }

  get game() {
    return this.index.game;
  }

  /** @returns {CardColumns | null} the columns this document stands in, if it is a card */
  get cards() {
    return this.kind === "card" ? this.index.cards : null;
  }

  /** @returns {SearchIndex["others"][number]} */
  get row() {
    return /** @type {SearchIndex["others"][number]} */ (this.index.others[this.place]);
  }

  /** @param {"ja" | "en"} lang */
  name(lang) {
    if (this.cards) return this.cards.name[this.place] ?? "";
    return lang === "ja" ? this.row[2] : this.row[3];
  }

  /** @param {"ja" | "en"} lang */
  text(lang) {
    if (this.cards) {
      const text = this.cards.text[this.place] ?? "";
      return lang === "ja" ? text : (this.cards.translation[this.place] ?? text);
    }
    return lang === "ja" ? this.row[4] : this.row[5];
  }

  get names() {
    this.foldedNames ??= this.cards
      ? lines(this.name("ja"), this.cards.reading[this.place], this.key)
      : lines(this.name("ja"), this.name("en"), this.key);
    return this.foldedNames;
  }

  get texts() {
    this.foldedTexts ??= this.cards
      ? lines(this.cards.text[this.place], this.cards.printed[this.place])
      : lines(this.text("ja"), this.text("en"));
    return this.foldedTexts;
  }

  get more() {
    const { cards } = this;
    this.foldedMore ??= cards ? lines(cards.translation[this.place], this.set?.name, this.set?.code) : BREAK;
    return this.foldedMore;
  }

  get set() {
    return this.cards ? this.index.sets[this.cards.set[this.place] ?? 0] : undefined;
  }

  get textUnknown() {
    return this.cards !== null && this.cards.text[this.place] === null;
  }

  /** @param {string} key @returns {Cell} */
  cell(key) {
    return this.cards?.fields[key]?.[this.place] ?? (this.cards && key in this.cards.fields ? null : false);
  }

  /** @param {string} flag */
  has(flag) {
    if (flag === this.kind) return true;
    return this.cards !== null && shared(this.cards.flags, this.place).includes(flag);
  }

  get clauses() {
    return this.cards ? shared(this.cards.clauses, this.place) : this.row[6];
  }

  get sources() {
    return this.cards ? shared(this.cards.source, this.place) : [];
  }

  /** Where it stands, from the root of the site in one language, with its anchor. */
  get url() {
    switch (this.kind) {
      case "card":
        return `${this.game}/cards/${this.key}/`;
      case "clause":
        return `${this.game}/rules/#${this.key.toLowerCase()}`;
      case "ruling":
        return `${this.game}/rulings/#${this.key.toLowerCase()}`;
      case "term":
        return `${this.game}/glossary/#${this.key}`;
      default:
        return this.key;
    }
  }
}

/**
 * @param {SearchIndex} index
 * @returns {Doc[]} every document of the index, in the archive's order
 */
export function documents(index) {
  const cards = (index.cards?.id ?? []).map((id, place) => new Doc(index, "card", id, place));
  return [...cards, ...index.others.map(([kind, key], place) => new Doc(index, kind, key, place))];
}
