// What is needed to read and judge the decks of one game: its deck rules, and its cards
// from the search index.

import { Names } from "./decklist/names.js";
import { check } from "./legality/check.js";
import { fieldsOfRules } from "./legality/rules.js";

/** @import { Cell, Plain, SearchIndex } from "../search/documents.js" */
/** @import { Named, Part } from "./decklist/names.js" */
/** @import { DeckCard, DeckRules, Entry, Section } from "./legality/rules.js" */

/** @typedef {{ja: string, en: string}} Both */

/**
 * The data that generator/decks/data.py writes.
 * @typedef {object} DeckData
 * @property {string} game
 * @property {DeckRules} rules
 * @property {Cell[] | null} effect
 * @property {Record<string, number | "any">} own
 * @property {Record<string, Both>} labels
 * @property {Record<string, [Plain, Both][]>} values
 * @property {Record<string, string>} units
 * @property {string[]} shown
 * @property {[key: string, kind: "columns" | "share" | "skyline"][]} charts
 * @property {Record<string, Both & {url: string}>} clauses
 * @property {Record<string, Named[]>} pieces
 * @property {string[]} groups
 * @property {Record<string, [colour: string, pattern: string]>} cloth
 * @property {{id: string, title: Both, link: string}[]} samples
 * @property {Record<"ja" | "en", Record<string, string>>} ui
 */

const EFFECT = "effect";

/** The deck rules of one game, with its cards. */
export class DeckBook {
  /**
   * @param {DeckData} data
   * @param {SearchIndex} index
   */
  constructor(data, index) {
    this.data = data;
    this.rules = data.rules;
    this.index = index;
    /** @type {Map<string, DeckCard>} */
    this.cards = new Map();
    /** @type {Map<string, number>} where a card stands in the index */
    this.places = new Map();
    const columns = index.cards;
    const fields = fieldsOfRules(data.rules);
    (columns?.id ?? []).forEach((id, place) => {
      /** @type {DeckCard["fields"]} */
      const held = {};
      for (const key of fields) held[key] = columns?.fields[key]?.[place];
      if (data.effect) held[EFFECT] = data.effect[place];
      const set = index.sets[columns?.set[place] ?? 0]?.id ?? "";
      const name = columns?.name[place] ?? "";
      this.cards.set(id, { id, name, set, fields: held, limit: data.own[id] ?? null });
      this.places.set(id, place);
    });
    const names = new Names(
      [...this.cards.values()].map(({ id, name }) => {
        const reading = columns?.reading[this.places.get(id) ?? 0];
        return { id, name, words: reading ? [reading] : [] };
      }),
    );
    /** @type {Part[]} */
    this.parts = this.rules.sections.map(({ id, title, words, pieces }) => ({
      id,
      words: [...Object.values(title), ...words],
      names: pieces ? new Names(data.pieces[id] ?? []) : names,
    }));
  }

  /** @param {string} id @returns {Section} */
  section(id) {
    const section = this.rules.sections.find((one) => one.id === id);
    if (!section) throw new Error(`no section ${id}`);
    return section;
  }

  /** @param {string} id @returns {Part} */
  part(id) {
    const part = this.parts.find((one) => one.id === id);
    if (!part) throw new Error(`no section ${id}`);
    return part;
  }

  /** @param {"ja" | "en"} lang @returns {Record<string, string>} */
  titles(lang) {
    return Object.fromEntries(this.rules.sections.map(({ id, title }) => [id, title[lang]]));
  }

  /**
   * @param {Entry[]} entries
   * @param {{date?: string, format?: string}} when
   */
  check(entries, when) {
    return check(this.rules, this.cards, entries, when);
  }

  /** @param {string} card the name of a card, or of a piece (which is its value) */
  nameOf(card) {
    return this.cards.get(card)?.name ?? card;
  }

  /** @param {string} card @param {string} key @returns {Cell} */
  cell(card, key) {
    const place = this.places.get(card);
    return place === undefined ? false : (this.index.cards?.fields[key]?.[place] ?? (key in (this.index.cards?.fields ?? {}) ? null : false));
  }
}
