// How many cards of a kind a deck holds, at least and at most, beside how many it may hold.
// The twin of rules_engine/legality/limits.py.

import { meets } from "./conditions.js";
import { isOther } from "./deck.js";
import { fieldsOf } from "./rules.js";
import { mark, unique } from "./values.js";
import { finding } from "./verdict.js";

/** @import { Plain } from "../../search/documents.js" */
/** @import { Sure } from "./conditions.js" */
/** @import { Deck } from "./deck.js" */
/** @import { Limit } from "./rules.js" */
/** @import { Finding } from "./verdict.js" */

/**
 * The cards that are in a group, or may be. The key is what they agree in: the values of a limit's `count_by`.
 * @typedef {{low: number, high: number, cards: string[], sure: Set<string>}} Group
 * @typedef {Group & {key: Sure[]}} KeyedGroup
 */

/**
 * What a limit finds in a deck, for each of its groups if it has groups.
 * @param {Deck} deck
 * @param {Limit} limit
 * @returns {Finding[]}
 */
export function findings(deck, limit) {
  return [...(limit.count_by.length ? grouped(deck, limit) : counted(deck, limit))];
}

/**
 * @param {Limit} limit
 * @param {Map<string, number>} counts
 * @param {Map<string, Map<string, Sure>>} known
 * @returns {boolean} whether a limit is broken where every value is certain
 */
export function breaks(limit, counts, known) {
  /** @type {Map<string, number>} */
  const totals = new Map();
  for (const [card, count] of counts) {
    const values = known.get(card);
    if (!Object.entries(limit.where).every(([name, condition]) => meets(values?.get(name) ?? null, condition))) continue;
    const key = mark(limit.count_by.map((name) => values?.get(name) ?? null));
    totals.set(key, (totals.get(key) ?? 0) + count);
  }
  const sums = [...totals.values()];
  if (limit.at_most !== null && sums.some((total) => total > Number(limit.at_most))) return true;
  return limit.at_least !== null && sums.reduce((sum, n) => sum + n, 0) < limit.at_least;
}

/** @param {Limit} limit */
function sectionOf(limit) {
  return limit.sections.length === 1 ? (limit.sections[0] ?? "") : "";
}

/**
 * @param {Limit} limit
 * @param {Sure[][]} keys
 * @returns {Finding["group"]} what groups have in common
 */
function agreed(limit, keys) {
  /** @type {Finding["group"]} */
  const found = [];
  limit.count_by.forEach((name, at) => {
    const values = unique(keys.map((key) => key[at] ?? null));
    if (values.length === 1) found.push([name, values[0] ?? null]);
  });
  return found;
}

/**
 * @param {Deck} deck
 * @param {Limit} limit
 * @param {string[]} cards
 * @param {Sure[][]} [keys]
 * @returns {Finding["open"]} the open values of cards that decide whether they count (in one of the groups)
 */
function opens(deck, limit, cards, keys = []) {
  const wanted = new Set(keys.map(mark));
  /** @type {Finding["open"]} */
  const found = [];
  for (const card of cards) {
    const hits = deck.ways(limit, card).filter((way) => way.counts && (!keys.length || wanted.has(mark(way.key))));
    for (const name of fieldsOf(limit)) {
      const all = deck.domain(card, name);
      if (all.length < 2) continue;
      const held = all.filter((value) => hits.some((way) => mark(way.values[name]) === mark(value)));
      const told = /** @type {Plain[]} */ (held.filter((value) => value !== null && !isOther(value)));
      if (told.length && (held.length < all.length || keys.length > 1)) found.push([card, name, told]);
    }
  }
  return found;
}

/** @param {Deck} deck @param {Limit} limit @returns {Generator<Finding>} */
function* counted(deck, limit) {
  let low = 0;
  let high = 0;
  /** @type {string[]} */
  const perhaps = [];
  /** @type {[string, number][]} */
  const cards = [];
  for (const [card, count] of deck.concerned(limit)) {
    const ways = deck.ways(limit, card);
    if (!ways.some((way) => way.counts)) continue;
    high += count;
    cards.push([card, count]);
    if (ways.every((way) => way.counts)) low += count;
    else perhaps.push(card);
  }
  const { id: rule, clauses, at_most, at_least } = limit;
  const common = { kind: "limit", rule, clauses, section: sectionOf(limit), low, high, cards };
  if (at_most !== null && high > at_most) {
    const open = opens(deck, limit, perhaps);
    yield finding({ ...common, broken: low > at_most, at_most, remove: high - at_most, open });
  }
  if (at_least !== null && low < at_least) {
    const open = opens(deck, limit, perhaps);
    yield finding({ ...common, broken: high < at_least, at_least, add: at_least - low, open });
  }
}

/** @param {Deck} deck @param {Limit} limit @returns {Generator<Finding>} */
function* grouped(deck, limit) {
  const most = limit.at_most ?? 0;
  /** @type {Map<string, KeyedGroup>} */
  const groups = new Map();
  /** @type {Set<string>} */
  const alone = new Set();
  for (const [card, count] of deck.concerned(limit)) {
    const ways = deck.ways(limit, card);
    const keys = unique(ways.filter((way) => way.counts).map((way) => way.key));
    const always = ways.every((way) => way.counts);
    for (const key of keys) {
      const group = groups.get(mark(key)) ?? { key, low: 0, high: 0, cards: [], sure: new Set() };
      groups.set(mark(key), group);
      group.high += count;
      group.cards.push(card);
      if (always && keys.length === 1) {
        group.low += count;
        group.sure.add(card);
      }
    }
    if (always && keys.length > 1 && count > most) {
      // Whichever group it turns out to be in, it is too many there on its own.
      alone.add(card);
      yield tooMany(deck, limit, keys, { low: count, high: count, cards: [card], sure: new Set([card]) });
    }
  }
  /** @type {Map<string, KeyedGroup[]>} */
  const sameCards = new Map();
  for (const group of groups.values()) {
    if (group.low > most) {
      yield tooMany(deck, limit, [group.key], group);
    } else if (group.high > most && !group.cards.every((card) => alone.has(card))) {
      const place = mark(group.cards);
      sameCards.set(place, [...(sameCards.get(place) ?? []), group]);
    }
  }
  for (const alike of sameCards.values()) {
    const first = /** @type {KeyedGroup} */ (alike[0]);
    const sure = new Set([...first.sure].filter((card) => alike.every((group) => group.sure.has(card))));
    const low = Math.min(...alike.map((group) => group.low));
    yield tooMany(deck, limit, alike.map(({ key }) => key), { ...first, low, sure });
  }
}

/**
 * That too many cards are in a group, or may be; told once for all keys that the same cards may have.
 * @param {Deck} deck
 * @param {Limit} limit
 * @param {Sure[][]} keys
 * @param {Group} group
 */
function tooMany(deck, limit, keys, { low, high, cards, sure }) {
  const most = limit.at_most ?? 0;
  const copies = deck.concerned(limit);
  return finding({
    kind: "limit",
    rule: limit.id,
    broken: low > most,
    clauses: limit.clauses,
    section: sectionOf(limit),
    low,
    high,
    at_most: most,
    remove: high - most,
    cards: cards.map((card) => [card, copies.get(card) ?? 0]),
    group: agreed(limit, keys),
    open: opens(deck, limit, cards.filter((card) => !sure.has(card)), keys),
  });
}
