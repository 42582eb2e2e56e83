// Which cards of the catalogue fit what is asked for, and in what order they stand.

/** @import { Doc, FieldEntry, Plain } from "./search/documents.js" */

/**
 * @typedef {object} Wanted
 * @property {string} text
 * @property {Map<string, boolean> | null} found whether each card that fits the query surely does
 * @property {Map<string, Set<string>>} choices
 * @property {Map<string, {min: number, max: number}>} ranges
 * @property {string} sort
 */

const UNKNOWN = "?";

/**
 * Every value that may stand in a card's field, the items of lists one by one;
 * undefined if the field does not apply.
 * @param {Doc} card
 * @param {string} field
 * @returns {(string | number)[] | undefined}
 */
function possible(card, field) {
  const cell = card.cell(field);
  if (cell === false) return undefined;
  if (cell === null) return [];
  return /** @type {Plain[]} */ (typeof cell === "object" && "a" in cell ? cell.a : [cell]).flat();
}

/**
 * The values of `card` that a filter of choices on `field` compares with.
 * @param {Doc} card
 * @param {string} field
 * @returns {string[]}
 */
export function valuesFor(card, field) {
  if (field === "set") return [card.set?.id ?? ""];
  if (field === "state") return [card.has("partial") ? "partly" : "known"];
  const values = possible(card, field);
  if (values === undefined) return [];
  return values.length ? values.map(String) : [UNKNOWN];
}

/**
 * @param {Doc} card
 * @param {Wanted} wanted
 * @param {string} [except] a field whose own filter is left out (for its counts)
 * @returns {boolean}
 */
export function fits(card, wanted, except) {
  if (wanted.found && !wanted.found.has(card.key)) return false;
  for (const [field, chosen] of wanted.choices) {
    if (field !== except && !valuesFor(card, field).some((value) => chosen.has(value))) return false;
  }
  for (const [field, { min, max }] of wanted.ranges) {
    const values = possible(card, field) ?? [];
    if (!values.some((value) => Number(value) >= min && Number(value) <= max)) return false;
  }
  return true;
}

/**
 * What a card is sorted by; undefined if that is unknown.
 * @param {Doc} card
 * @param {string} field
 * @param {FieldEntry | undefined} entry
 * @returns {number | undefined}
 */
function rank(card, field, entry) {
  const value = possible(card, field)?.[0];
  if (value === undefined) return undefined;
  const place = entry?.shown?.indexOf(String(value)) ?? -1;
  return place >= 0 ? place : typeof value === "number" ? value : undefined;
}

/**
 * @param {Doc[]} cards
 * @param {string} sort a field, `-field` for descending, `name`, or empty for the archive's order
 * @param {Record<string, FieldEntry>} entries
 * @returns {Doc[]}
 */
export function sorted(cards, sort, entries) {
  if (!sort) return cards;
  if (sort === "name") return [...cards].sort((a, b) => a.name("ja").localeCompare(b.name("ja"), "ja"));
  const down = sort.startsWith("-");
  const field = down ? sort.slice(1) : sort;
  return cards
    .map((card, place) => ({ card, place, key: rank(card, field, entries[field]) }))
    .sort((a, b) => {
      if (a.key === undefined || b.key === undefined) {
        return Number(a.key === undefined) - Number(b.key === undefined) || a.place - b.place;
      }
      return (down ? b.key - a.key : a.key - b.key) || a.place - b.place;
    })
    .map(({ card }) => card);
}
