// A deck judged by every rule of its game. The twin of rules_engine/legality/check.py, as are the modules beside
// this one of those there; shared cases and generated decks hold them together.

import { Deck } from "./deck.js";
import { breaks, findings } from "./limits.js";
import { admits, fieldsOf, holds, isSuits } from "./rules.js";
import { product, unique } from "./values.js";
import { finding } from "./verdict.js";

/** @import { DeckCard, DeckRules, Entry, Suits } from "./rules.js" */
/** @import { Finding, Verdict } from "./verdict.js" */

/** Up to so many ways in which open values may turn out, all are tried together. */
export const MOST_COMPLETIONS = 4096;

/**
 * Judge a deck.
 * @param {DeckRules} rules
 * @param {Map<string, DeckCard>} cards
 * @param {Entry[]} entries
 * @param {{date?: string, format?: string}} [when]
 * @returns {Verdict}
 */
export function check(rules, cards, entries, { date = "", format = "" } = {}) {
  const deck = new Deck(rules, cards, entries);
  const found = [...sizes(deck), ...rules.limits.flatMap((limit) => findings(deck, limit))];
  found.push(...own(deck), ...bans(deck, date, format), ...formats(deck, date, format));
  if (found.length && !found.some(({ broken }) => broken)) {
    const together = joint(deck);
    if (together) found.push(together);
  }
  /** @type {Verdict["answer"]} */
  let answer = found.length ? "undetermined" : "legal";
  if (found.some(({ broken }) => broken)) answer = "illegal";
  found.sort((a, b) => Number(b.broken) - Number(a.broken));
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { id } of rules.sections) counts[id] = sizeOf(deck, id);
  return { answer, findings: found, advice: [...advice(deck)], sizes: counts };
}

/** @param {Deck} deck @param {string} section @returns {number} how many cards, or pieces, a section holds */
function sizeOf(deck, section) {
  return [...deck.held(section).values()].reduce((sum, n) => sum + n, 0);
}

/** @param {Deck} deck @returns {Generator<Finding>} */
function* sizes(deck) {
  for (const { id: section, clauses, at_least, at_most } of deck.rules.sections) {
    const count = sizeOf(deck, section);
    const add = Math.max((at_least ?? 0) - count, 0);
    const remove = at_most === null ? 0 : Math.max(count - at_most, 0);
    if (add || remove) {
      const own = { section, low: count, high: count, at_least, at_most, add, remove };
      yield finding({ kind: "size", rule: `size:${section}`, broken: true, clauses, ...own });
    }
  }
}

/** @param {Deck} deck @returns {Generator<Finding>} what cards say about themselves */
function* own(deck) {
  for (const [card, count] of deck.allCopies) {
    const { limit } = deck.card(card);
    if (typeof limit === "number" && count > limit) {
      const numbers = { low: count, high: count, at_most: limit, remove: count - limit };
      yield finding({ kind: "own", rule: "own", broken: true, ...numbers, cards: [[card, count]] });
    }
  }
}

/** @param {Deck} deck @param {string} date @param {string} format @returns {Generator<Finding>} */
function* bans(deck, date, format) {
  const copies = deck.allCopies;
  for (const { id: rule, clauses, card, since, until, at_most, formats } of deck.rules.bans) {
    const count = copies.get(card) ?? 0;
    const applies = holds(since, until, date) && (!formats.length || formats.includes(format));
    if (applies && count > at_most) {
      const numbers = { low: count, high: count, at_most, remove: count - at_most };
      yield finding({ kind: "ban", rule, broken: true, clauses, ...numbers, cards: [[card, count]] });
    }
  }
}

/** @param {Deck} deck @param {string} date @param {string} format @returns {Generator<Finding>} */
function* formats(deck, date, format) {
  if (!format) return;
  const form = deck.rules.formats.find(({ id }) => id === format);
  if (!form) throw new Error(`no format ${format}`);
  const cards = [...deck.allCopies].filter(([card]) => !admits(form, deck.card(card), date));
  if (!cards.length) return;
  const total = cards.reduce((sum, [, count]) => sum + count, 0);
  const numbers = { low: total, high: total, at_most: 0, remove: total, cards };
  yield finding({ kind: "format", rule: `format:${form.id}`, broken: true, clauses: form.clauses, ...numbers });
}

/** @param {Deck} deck @returns {Generator<Finding>} */
function* advice(deck) {
  for (const rule of deck.rules.advice) {
    if (isSuits(rule)) yield* suits(deck, rule);
    else if (rule.sections.some((section) => deck.held(section).size)) yield* findings(deck, rule);
  }
}

/** @param {Deck} deck @param {Suits} rule @returns {Generator<Finding>} */
function* suits(deck, { id: rule, clauses, section, field, among }) {
  const held = [...deck.held(among).keys()];
  if (!held.length) return;
  for (const [piece, count] of deck.held(section)) {
    const told = held.map((card) => deck.domain(card, field));
    if (told.some((values) => values.length === 1 && values[0] === piece)) continue;
    const perhaps = held.filter((_, at) => told[at]?.includes(piece));
    const open = /** @type {Finding["open"]} */ (perhaps.map((card) => [card, field, [piece]]));
    yield finding({ kind: "suits", rule, broken: !perhaps.length, clauses, section, cards: [[piece, count]], open });
  }
}

/** @param {Deck} deck @returns {Finding | null} that every way in which the open values may turn out breaks some rule */
function joint(deck) {
  const { limits } = deck.rules;
  const copies = deck.allCopies;
  const names = unique(limits.flatMap(fieldsOf));
  const open = [...copies.keys()].filter((card) => names.some((name) => deck.domain(card, name).length > 1));
  let worlds = 1;
  for (const card of open) for (const name of names) worlds *= deck.domain(card, name).length;
  if (worlds > MOST_COMPLETIONS) return null;
  const ids = [...copies.keys()];
  const ways = ids.map((card) => product(names.map((name) => deck.domain(card, name))));
  const concerned = limits.map((limit) => deck.concerned(limit));
  for (const world of product(ways)) {
    const known = new Map(ids.map((id, at) => [id, new Map(names.map((name, n) => [name, world[at]?.[n] ?? null]))]));
    if (!limits.some((limit, at) => breaks(limit, concerned[at] ?? new Map(), known))) return null;
  }
  return finding({
    kind: "joint",
    rule: "joint",
    broken: true,
    cards: open.map((card) => [card, copies.get(card) ?? 0]),
  });
}
