// The deck rules of a game as data, and what they are about. The twin of rules_engine/legality/rules.py.

import { unique } from "./values.js";

/** @import { Cell, Plain } from "../../search/documents.js" */
/** @import { Condition } from "./conditions.js" */

/**
 * @typedef {object} DeckCard
 * @property {string} id
 * @property {string} name
 * @property {string} set
 * @property {Record<string, Cell | undefined>} fields
 * @property {number | "any" | null} limit
 */

/** @typedef {{section: string, card: string, count: number}} Entry */

/**
 * @typedef {object} Section
 * @property {string} id
 * @property {{ja: string, en: string}} title
 * @property {string[]} clauses
 * @property {number | null} at_least
 * @property {number | null} at_most
 * @property {string} pieces
 * @property {string[]} words
 */

/**
 * @typedef {object} Limit
 * @property {string} id
 * @property {string[]} clauses
 * @property {string[]} sections
 * @property {string[]} count_by
 * @property {Record<string, Condition>} where
 * @property {number | null} at_least
 * @property {number | null} at_most
 * @property {{ja: string, en: string} | null} text
 */

/**
 * @typedef {object} Suits
 * @property {string} id
 * @property {string[]} clauses
 * @property {string} section
 * @property {string} field
 * @property {string} among
 * @property {{ja: string, en: string}} text
 */

/** @typedef {[what: string, since: string, until: string]} Span */

/**
 * @typedef {object} Ban
 * @property {string} id
 * @property {string[]} clauses
 * @property {string} card
 * @property {string} since
 * @property {string} until
 * @property {number} at_most
 * @property {string[]} formats
 * @property {{ja: string, en: string} | null} because
 */

/**
 * @typedef {object} Format
 * @property {string} id
 * @property {{ja: string, en: string}} title
 * @property {string[]} clauses
 * @property {Span[]} sets
 * @property {Span[]} cards
 */

/**
 * @typedef {object} DeckRules
 * @property {Section[]} sections
 * @property {Limit[]} limits
 * @property {(Limit | Suits)[]} advice
 * @property {Ban[]} bans
 * @property {Format[]} formats
 * @property {Record<string, Plain[]>} choices
 * @property {string[]} lists
 */

/** @param {Limit | Suits} rule @returns {rule is Suits} */
export const isSuits = (rule) => "among" in rule;

/** @param {Limit} limit */
export const fieldsOf = (limit) => unique([...Object.keys(limit.where), ...limit.count_by]);

/** @param {DeckRules} rules @returns {string[]} every field that a rule or advice looks at */
export function fieldsOfRules(rules) {
  return unique([...rules.limits, ...rules.advice].flatMap((rule) => (isSuits(rule) ? [rule.field] : fieldsOf(rule))));
}

/**
 * Whether a day is in a span of days; both ends count.
 * @param {string} since
 * @param {string} until
 * @param {string} date
 */
export const holds = (since, until, date) => (!since || since <= date) && (!until || date <= until);

/**
 * @param {Format} form
 * @param {DeckCard} card
 * @param {string} date
 * @returns {boolean} whether a way of playing admits a card
 */
export function admits(form, card, date) {
  const named = form.cards.filter(([what]) => what === card.id);
  if (named.length) return named.some(([, since, until]) => holds(since, until, date));
  if (!form.sets.length) return !form.cards.length;
  return form.sets.some(([what, since, until]) => what === card.set && holds(since, until, date));
}
