// What is said of a deck: an answer, and each rule that is broken or may be. The twin of rules_engine/legality/verdict.py.

/** @import { Plain } from "../../search/documents.js" */
/** @import { Sure } from "./conditions.js" */

/**
 * @typedef {object} Finding
 * @property {string} kind
 * @property {string} rule
 * @property {boolean} broken
 * @property {string[]} clauses
 * @property {string} section
 * @property {number} low
 * @property {number} high
 * @property {number | null} at_least
 * @property {number | null} at_most
 * @property {number} add
 * @property {number} remove
 * @property {[card: string, count: number][]} cards
 * @property {[field: string, value: Sure][]} group
 * @property {[card: string, field: string, values: Plain[]][]} open
 */

/**
 * @typedef {object} Verdict
 * @property {"legal" | "illegal" | "undetermined"} answer
 * @property {Finding[]} findings
 * @property {Finding[]} advice
 * @property {Record<string, number>} sizes
 */

/** @param {Partial<Finding> & {kind: string, rule: string, broken: boolean}} given @returns {Finding} */
export function finding(given) {
  return {
    clauses: [],
    section: "",
    low: 0,
    high: 0,
    at_least: null,
    at_most: null,
    add: 0,
    remove: 0,
    cards: [],
    group: [],
    open: [],
    ...given,
  };
}
