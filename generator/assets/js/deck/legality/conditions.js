// What a card's field must be for a deck rule to be about the card. The twin of rules_engine/legality/conditions.py.

/** @import { Plain } from "../../search/documents.js" */

/**
 * A value as it may turn out; null where the field does not apply.
 * @typedef {Plain | null} Sure
 * @typedef {Plain | Plain[] | {not: Plain | Plain[]} | {at_least?: number, at_most?: number}} Condition what a field must be
 */

/**
 * @param {Condition} condition
 * @returns {Record<string, any> | null} the condition if it is more than a value or a list of values
 */
function mapping(condition) {
  return typeof condition === "object" && !Array.isArray(condition) ? condition : null;
}

/** @param {any} condition @returns {(string | number)[]} */
const valuesOf = (condition) => (Array.isArray(condition) ? condition : [condition]);

/**
 * @param {Sure} value
 * @param {Condition} condition
 * @returns {boolean} whether a value that is certain meets a condition
 */
export function meets(value, condition) {
  const held = Array.isArray(value) ? value : value === null ? [] : [value];
  const told = mapping(condition);
  if (!told) return valuesOf(condition).some((v) => held.includes(v));
  if ("not" in told) return !valuesOf(told.not).some((v) => held.includes(v));
  const { at_least: low, at_most: high } = told;
  return held.some(
    (v) => typeof v === "number" && (low === undefined || v >= low) && (high === undefined || v <= high),
  );
}

/**
 * @param {(string | number)[]} probes
 * @returns {(string | number)[][]} what a list may hold of the values that matter: every choice of them, or just some if they are many
 */
export function subsets(probes) {
  if (probes.length > 4) return [[], ...probes.map((probe) => [probe]), probes];
  /** @type {(string | number)[][]} */
  let found = [[]];
  for (const probe of probes) found = [...found, ...found.map((held) => [...held, probe])];
  const place = (/** @type {(string | number)[]} */ held) => held.map((probe) => probes.indexOf(probe));
  return found.sort((a, b) => {
    const [mine, other] = [place(a), place(b)];
    return mine.length - other.length || (mine.map((at, n) => at - (other[n] ?? 0)).find(Boolean) ?? 0);
  });
}

/** @param {Condition} condition @returns {(string | number)[]} */
export function probesOf(condition) {
  const told = mapping(condition);
  if (!told) return valuesOf(condition);
  if ("not" in told) return valuesOf(told.not);
  /** @type {number[]} */
  const found = [];
  if ("at_least" in told) found.push(told.at_least, told.at_least - 1);
  if ("at_most" in told) found.push(told.at_most, told.at_most + 1);
  return found;
}

/** @param {Condition} condition @returns {number[]} where its range begins, and where it has just ended */
export function cutsOf(condition) {
  const told = mapping(condition) ?? {};
  /** @type {number[]} */
  const found = [];
  if ("at_least" in told) found.push(told.at_least);
  if ("at_most" in told) found.push(told.at_most + 1);
  return found;
}
