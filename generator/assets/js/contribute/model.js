// A card as answers to questions, and as the data that its file holds.
// What the form cannot show stays as it was: nothing of a card is lost by opening it here.

import { isMapping } from "./schema.js";

/** @import { Data } from "./yaml.js" */

/** @typedef {{[key: string]: Data}} Mapping */
/** @typedef {{ja: string, en: string}} Both */

/**
 * A field as the page's data describes it.
 * @typedef {object} Field
 * @property {string} key
 * @property {"choice" | "number" | "list" | "text" | "abilities"} kind
 * @property {Both} label
 * @property {Both} help
 * @property {{value: string | number, label: Both, sign: string, colour: string, ring: string}[]} choices
 * @property {string} face
 * @property {string} unit
 * @property {boolean} unknown whether it may be said to be unknown
 * @property {boolean} doubtful whether a mapping may say how far the value is known
 * @property {boolean} optional
 */

/**
 * What somebody says of a field. `kept` is what only the archive may say, such as a value
 * that it worked out; it stands in `data`.
 * @typedef {object} Answer
 * @property {"" | "known" | "unknown" | "one_of" | "probably" | "conflict" | "absent" | "kept"} how
 * @property {Data[]} values
 * @property {Mapping} beside what is written beside the value: printed, note, source …
 * @property {Data} [data]
 */

/**
 * An ability: `text` is null if it is not known.
 * @typedef {object} Ability
 * @property {Answer | null} timing null in games whose abilities have none
 * @property {string | null} text
 * @property {Mapping} beside
 */

/**
 * A card as it is being filled in.
 * @typedef {object} Draft
 * @property {string} set `?` if it is not known, empty if that is not answered
 * @property {string} id of the card in the archive that this is about; empty for a new one
 * @property {string} name
 * @property {boolean} [unnamed] whether its name is said to be unknown
 * @property {Record<string, Answer>} answers
 * @property {Mapping} beside reading, note, and keys that the form does not show
 */

const LISTED = new Set(["one_of", "conflict"]);
const STATES = ["value", "unknown", "one_of", "probably", "conflict", "inferred"];

/** @returns {Answer} */
export const noAnswer = () => ({ how: "", values: [], beside: {} });

/**
 * @param {Data | undefined} data what stands in the card
 * @returns {Answer}
 */
export function answerOf(data) {
  if (data === undefined) return { how: "absent", values: [], beside: {} };
  if (data === "unknown") return { how: "unknown", values: [], beside: {} };
  if (!isMapping(data)) return { how: "known", values: [data], beside: {} };
  const state = STATES.find((one) => one in data) ?? "";
  const { [state]: content = null, ...beside } = data;
  const several = LISTED.has(state) && Array.isArray(content) && !content.some((item) => typeof item === "object");
  if (state === "unknown") return { how: "unknown", values: [], beside };
  if (state === "value") return { how: "known", values: [content], beside };
  if (state === "probably" && (content === null || typeof content !== "object")) return { how: "probably", values: [content], beside };
  if (several) return { how: state === "one_of" ? "one_of" : "conflict", values: /** @type {Data[]} */ (content), beside };
  return { how: "kept", values: [], beside: {}, data };
}

/**
 * @param {Answer} answer
 * @returns {Data | undefined} nothing where the key is left out
 */
export function dataOf({ how, values, beside, data }) {
  const alone = !Object.keys(beside).length;
  const value = values[0] ?? "";
  switch (how) {
    case "":
    case "absent":
      return undefined;
    case "kept":
      return data;
    case "unknown":
      return alone ? "unknown" : { unknown: true, ...beside };
    case "known":
      return alone ? value : { value, ...beside };
    case "probably":
      return { probably: value, ...beside };
    default:
      return { [how]: values, ...beside };
  }
}

/**
 * @param {Mapping} data
 * @param {Field | null} timing
 * @returns {Ability}
 */
export function abilityOf(data, timing) {
  const { timing: when, text, ...beside } = data;
  return {
    timing: timing && answerOf(when),
    text: text === "unknown" || text === undefined ? null : String(text),
    beside,
  };
}

/** @param {Ability} ability @returns {Mapping} */
export function dataOfAbility({ timing, text, beside }) {
  const when = timing && dataOf(timing);
  /** @type {Mapping} */
  const data = when === null || when === undefined ? {} : { timing: when };
  Object.assign(data, { text: text ?? "unknown" }, beside);
  // What was worked out for a gap goes with the gap.
  if (!text?.includes("?")) delete data.slots;
  return data;
}

/**
 * @param {Field[]} fields
 * @param {Mapping} data a card as its file has it
 * @param {string} set
 * @returns {Draft}
 */
export function draftOf(fields, data, set) {
  const { id, name, ...beside } = data;
  /** @type {Draft["answers"]} */
  const answers = {};
  for (const field of fields) {
    answers[field.key] = answerOf(beside[field.key]);
    delete beside[field.key];
  }
  return { set, id: String(id ?? ""), name: String(name ?? ""), answers, beside };
}

/**
 * @param {Field[]} fields
 * @param {string} set
 * @returns {Draft} of a card of which nothing is said yet
 */
export function blankDraft(fields, set) {
  const answers = Object.fromEntries(fields.map(({ key }) => [key, noAnswer()]));
  return { set, id: "", name: "", answers, beside: {} };
}

/**
 * @param {Field[]} fields
 * @param {Draft} draft
 * @param {string} id the number that the card has or gets; empty if it cannot have one yet
 * @returns {Mapping} the card as its file has it
 */
export function cardOf(fields, { name, answers, beside }, id) {
  /** @type {Mapping} */
  const card = {};
  if (id) card.id = id;
  if (name) card.name = name;
  for (const { key } of fields) {
    const data = dataOf(answers[key] ?? noAnswer());
    if (data !== undefined) card[key] = data;
  }
  return { ...card, ...beside };
}

/**
 * What was typed, in Unicode's composed form and without what nobody sees.
 * @param {string} text
 * @param {string} unseen a class of characters, for a regular expression
 */
export function clean(text, unseen) {
  return text.normalize("NFC").replace(/\r\n?/gu, "\n").replace(new RegExp(`[${unseen}]`, "gu"), "").trim();
}

/**
 * What was typed for a field, as a value: a number where it is one, in whatever digits.
 * @param {Field} field
 * @param {string} text
 * @returns {Data}
 */
export function valueOf(field, text) {
  const choice = field.choices.find(({ value }) => String(value) === text);
  if (choice) return choice.value;
  if (field.kind !== "number") return text;
  const digits = text.normalize("NFKC").replaceAll(field.unit.normalize("NFKC") || ",", "").replace(/[,\s]/gu, "");
  return /^-?\d{1,15}$/u.test(digits) ? Number(digits) : text;
}
