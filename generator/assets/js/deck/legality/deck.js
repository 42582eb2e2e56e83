// A deck while it is judged, and every way in which the open values of its cards may turn out.
// The twin of rules_engine/legality/deck.py.

import { cutsOf, meets, probesOf, subsets } from "./conditions.js";
import { fieldsOf, isSuits } from "./rules.js";
import { product, unique } from "./values.js";

/** @import { Cell, Plain } from "../../search/documents.js" */
/** @import { Sure } from "./conditions.js" */
/** @import { DeckCard, DeckRules, Entry, Limit } from "./rules.js" */

/** @typedef {{values: Record<string, Sure>, counts: boolean, key: Sure[]}} Way */

const OTHER = "\0";

/**
 * @param {Cell | undefined} cell
 * @returns {{candidates: Sure[], open: boolean}} what a cell may turn out to be, and whether anything else may be
 */
function candidatesOf(cell) {
  if (cell === false || cell === undefined) return { candidates: [null], open: false };
  if (cell === null) return { candidates: [], open: true };
  if (typeof cell === "object" && !Array.isArray(cell)) return { candidates: cell.a, open: cell.a.length === 1 };
  return { candidates: [cell], open: false };
}

/** @param {Sure} value @returns {boolean} whether it stands for all values that nothing tells */
export const isOther = (value) =>
  typeof value === "string" ? value.startsWith(OTHER) : typeof value === "number" && !Number.isInteger(value);

/** A deck while it is judged, and what its cards may turn out to be. */
export class Deck {
  /**
   * @param {DeckRules} rules
   * @param {Map<string, DeckCard>} cards
   * @param {Entry[]} entries
   */
  constructor(rules, cards, entries) {
    this.rules = rules;
    this.cards = cards;
    /** @type {Map<string, Map<string, number>>} */
    this.counts = new Map(rules.sections.map(({ id }) => [id, new Map()]));
    for (const { section, card, count } of entries) {
      const held = this.held(section);
      held.set(card, (held.get(card) ?? 0) + count);
    }
    /** @type {Map<string, Sure[]>} */
    this.domains = new Map();
    /** @type {Map<string, Plain[]>} */
    this.seenValues = new Map();
    /** @type {Map<string, (string | number)[]>} */
    this.probes = new Map();
    /** @type {Map<string, Set<number>>} the numbers at which a range begins, or the one before it has ended */
    this.cuts = new Map();
    for (const rule of [...rules.limits, ...rules.advice]) {
      for (const [name, condition] of isSuits(rule) ? [] : Object.entries(rule.where)) {
        this.probes.set(name, unique([...(this.probes.get(name) ?? []), ...probesOf(condition)]));
        this.cuts.set(name, new Set([...(this.cuts.get(name) ?? []), ...cutsOf(condition)]));
      }
    }
  }

  /** @param {string} section @returns {Map<string, number>} */
  held(section) {
    const held = this.counts.get(section);
    if (!held) throw new Error(`no section ${section}`);
    return held;
  }

  /** @param {string} id @returns {DeckCard} */
  card(id) {
    const card = this.cards.get(id);
    if (!card) throw new Error(`no card ${id}`);
    return card;
  }

  /** @param {string[]} sections @returns {Map<string, number>} */
  copies(sections) {
    /** @type {Map<string, number>} */
    const found = new Map();
    for (const section of sections) {
      for (const [card, count] of this.held(section)) found.set(card, (found.get(card) ?? 0) + count);
    }
    return found;
  }

  get allCopies() {
    return this.copies(this.rules.sections.filter(({ pieces }) => !pieces).map(({ id }) => id));
  }

  /** @param {string} name @returns {Plain[]} */
  seen(name) {
    let found = this.seenValues.get(name);
    if (!found) {
      const values = [...this.allCopies.keys()].flatMap((id) => candidatesOf(this.card(id).fields[name]).candidates);
      found = unique(/** @type {Plain[]} */ (values.filter((value) => value !== null)));
      this.seenValues.set(name, found);
    }
    return found;
  }

  /** @param {string} id @param {string} name @returns {Sure[]} */
  domain(id, name) {
    const place = `${id}\n${name}`;
    let found = this.domains.get(place);
    if (!found) {
      found = this.domainOf(this.card(id), name);
      this.domains.set(place, found);
    }
    return found;
  }

  /** @param {DeckCard} card @param {string} name @returns {Sure[]} */
  domainOf(card, name) {
    if (name === "id") return [card.id];
    if (name === "name") return [card.name];
    if (name === "set") return [card.set];
    const { candidates, open } = candidatesOf(card.fields[name]);
    if (!open) return candidates;
    const probes = this.probes.get(name) ?? [];
    if (this.rules.lists.includes(name)) {
      return unique([...candidates, ...subsets(probes)]);
    }
    if (this.rules.choices[name]?.length) return unique([...candidates, ...this.rules.choices[name]]);
    return unique([...candidates, ...probes, ...this.seen(name), ...this.others(card.id, name)]);
  }

  /**
   * Values that no card of the deck is known to have: one that several may share, one of the card's own.
   * @param {string} id
   * @param {string} name
   * @returns {(string | number)[]}
   */
  others(id, name) {
    /** @type {(string | number)[]} */
    const found = [OTHER, OTHER + id];
    const own = 0.5 + [...this.allCopies.keys()].indexOf(id) / 4096;
    const cuts = [...(this.cuts.get(name) ?? [])].sort((a, b) => a - b);
    cuts.forEach((cut, at) => {
      const following = cuts[at + 1];
      if (following === undefined || following - cut > 1) found.push(cut + 0.25, cut + own);
    });
    if (cuts[0] !== undefined) found.push(cuts[0] - 1.25, cuts[0] - 1 - own);
    return found;
  }

  /** @param {Limit} limit @param {string} id @returns {Way[]} */
  ways(limit, id) {
    const names = fieldsOf(limit);
    return product(names.map((name) => this.domain(id, name))).map((chosen) => {
      /** @type {Record<string, Sure>} */
      const values = {};
      names.forEach((name, at) => {
        values[name] = chosen[at] ?? null;
      });
      return {
        values,
        counts: Object.entries(limit.where).every(([name, condition]) => meets(values[name] ?? null, condition)),
        key: limit.count_by.map((name) => values[name] ?? null),
      };
    });
  }

  /** @param {Limit} limit @returns {Map<string, number>} */
  concerned(limit) {
    const copies = this.copies(limit.sections);
    if (!limit.count_by.length) return copies;
    return new Map([...copies].filter(([id]) => this.card(id).limit === null));
  }
}
