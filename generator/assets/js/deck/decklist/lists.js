// A deck list as it was read: its entries, and what became of each line. The twin of rules_engine/decklist/lists.py.

/** @import { Entry } from "../legality/rules.js" */
/** @import { Part } from "./names.js" */

/** More copies of one card than this are taken for a slip. */
export const MOST = 999;

/** @typedef {[card: string, count: number]} Reading */

/**
 * What became of one line; see rules_engine/decklist/lists.py for the kinds and codes.
 * @typedef {object} Line
 * @property {number} number
 * @property {string} text
 * @property {"card" | "blank" | "comment" | "section" | "group" | "title" | "total" | "unread"} kind
 * @property {string} section
 * @property {string} card
 * @property {number} count
 * @property {string} code
 * @property {string} guess
 * @property {Reading[]} options
 */

/** @typedef {{entries: Entry[], name: string, lines: Line[]}} DeckList */

/** Entries in order, those of the same card in the same section added up. */
export class Adder {
  constructor() {
    /** @type {Map<string, Entry>} */
    this.held = new Map();
  }

  /** @param {string} section @param {string} card @param {number} count */
  add(section, card, count) {
    const key = `${section}\n${card}`;
    const entry = this.held.get(key);
    if (entry) entry.count += count;
    else this.held.set(key, { section, card, count });
  }

  /** @param {Part[]} parts @returns {Entry[]} */
  entries(parts) {
    const order = parts.map(({ id }) => id);
    return [...this.held.values()].sort((a, b) => order.indexOf(a.section) - order.indexOf(b.section));
  }
}
