// What is said of a card that the archive has, beside what the archive has of it.
// After generator/imports/merging.py, which does the same to files: gaps are filled, doubts
// settled, and what differs stands side by side, each with its source.

import { isMapping, same } from "./schema.js";

/** @import { Field, Mapping } from "./model.js" */
/** @import { Data } from "./yaml.js" */

/** @typedef {{state: string, candidates: Data[], source: string | undefined, sources: string[][]}} Value */

const STATES = ["value", "unknown", "one_of", "probably", "conflict", "inferred"];
const SEVERAL = ["one_of", "conflict"];

/** @param {Data | undefined} data @returns {Value} */
function valueOf(data) {
  if (data === undefined || data === "unknown") return { state: "unknown", candidates: [], source: undefined, sources: [] };
  if (!isMapping(data)) return { state: "known", candidates: [data], source: undefined, sources: [] };
  const state = STATES.find((one) => one in data) ?? "unknown";
  const content = data[state] ?? null;
  const candidates = state === "unknown" ? [] : SEVERAL.includes(state) && Array.isArray(content) ? content : [content];
  const sources = Array.isArray(data.sources) ? data.sources.map((said) => [said].flat().map(String)) : [];
  const source = typeof data.source === "string" ? data.source : undefined;
  return { state: state === "value" ? "known" : state, candidates, source, sources };
}

/** @param {Data[]} list @param {Data} item */
const place = (list, item) => list.findIndex((one) => same(one) === same(item));

/** @param {Value} one @param {Value} other */
const alike = (one, other) => one.state === other.state && same(one.candidates) === same(other.candidates);

/** @param {Value} one @param {Value} other whether both may be true */
const fit = (one, other) => one.candidates.some((item) => place(other.candidates, item) >= 0);

/**
 * @param {Data} data
 * @param {string} source
 * @param {string} other the source of the card
 * @returns {Data} the data with its source, where that is another one
 */
function by(data, source, other) {
  if (source === other) return data;
  return isMapping(data) ? { ...data, source } : { value: data, source };
}

/**
 * @param {Data} old
 * @param {Value} was
 * @param {Value} says
 * @param {string} source
 * @param {string} other
 * @returns {Data}
 */
function sideBySide(old, was, says, source, other) {
  const values = [...was.candidates];
  const sources = was.sources.length ? was.sources.map((said) => [...said]) : values.map(() => [was.source ?? other]);
  for (const item of says.candidates) {
    const at = place(values, item);
    if (at < 0) {
      values.push(item);
      sources.push([source]);
    } else if (!sources[at]?.includes(source)) sources[at]?.push(source);
  }
  const named = sources.map((said) => (said.length === 1 ? (said[0] ?? "") : said));
  const kept = isMapping(old) ? Object.fromEntries(["printed", "note"].filter((key) => key in old).map((key) => [key, old[key] ?? null])) : {};
  return { conflict: values, sources: named, ...kept };
}

/**
 * What `source` says of a field, as the card then has it.
 * @param {Data | undefined} old
 * @param {Data} now
 * @param {string} source
 * @param {string} other the source of the card
 * @param {boolean} doubtful whether the field can name a source of its own
 * @returns {Data}
 */
export function sourced(old, now, source, other, doubtful) {
  const [was, says] = [valueOf(old), valueOf(now)];
  if (says.state === "unknown" || alike(was, says) || !doubtful || (was.source ?? other) === source) return now;
  const open = ["unknown", "inferred"].includes(was.state) || (was.state !== "conflict" && fit(was, says));
  return open || old === undefined ? by(now, source, other) : sideBySide(old, was, says, source, other);
}

/**
 * @param {string} gapped
 * @param {string} whole
 * @returns {boolean} whether `whole` is `gapped` with something in place of each `?`, or a doubt removed
 */
export function fills(gapped, whole) {
  if (!gapped.includes("?")) return false;
  const quoted = (/** @type {string} */ text) => text.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
  const pattern = gapped.split(/(\d*)\?/u).map((part, at) => (at % 2 === 0 ? quoted(part) : part ? `${quoted(part)}\\??` : ".+?"));
  return new RegExp(`^${pattern.join("")}$`, "su").test(whole);
}

/**
 * @param {Data[]} old
 * @param {Data[]} now
 * @param {string} source
 * @param {string} other
 * @returns {Data[]} the abilities, those that differ with their source or as a report beside what was there
 */
export function sourcedAbilities(old, now, source, other) {
  return now.map((item, at) => {
    if (!isMapping(item) || place(old, item) >= 0) return item;
    const was = now.length >= old.length ? old[at] : undefined;
    if (was === undefined || !isMapping(was)) return source === other ? item : { ...item, source };
    const theirs = typeof was.source === "string" ? was.source : other;
    if (theirs === source) return item;
    const [before, after] = [String(was.text), String(item.text ?? "unknown")];
    /** @type {Mapping} */
    const held = { ...item };
    if (was.timing !== undefined && item.timing !== undefined) held.timing = sourced(was.timing, item.timing, source, theirs, true);
    if (after === before || after === "unknown") return held;
    if (before === "unknown" || fills(before, after)) return { ...held, source };
    const report = { text: after, ...(item.printed === undefined || item.printed === was.printed ? {} : { printed: item.printed }), source };
    return { ...was, ...(held.timing === undefined ? {} : { timing: held.timing }), reports: [...(Array.isArray(was.reports) ? was.reports : []), report] };
  });
}

/**
 * @param {Data | undefined} old
 * @param {Data} row
 * @returns {Data} what the field is with what a table says; the archive's own stays where it is not less
 */
function told(old, row) {
  const [was, says] = [valueOf(old), valueOf(row)];
  if (old === undefined) return row;
  if (says.state === "unknown" || alike(was, says)) return old;
  if (was.state === "known" && fit(was, says)) return old;
  if (["one_of", "probably", "conflict"].includes(was.state) && fit(was, says)) return says.state === "known" && was.state !== "conflict" ? row : old;
  return row;
}

/**
 * @param {Mapping} was
 * @param {Mapping} says
 * @returns {Mapping}
 */
function toldAbility(was, says) {
  /** @type {Mapping} */
  const timing = was.timing === undefined || says.timing === undefined ? {} : { timing: told(was.timing, says.timing) };
  const [before, after] = [String(was.text), String(says.text)];
  if (after === before || after === "unknown" || fills(after, before)) return { ...was, ...timing };
  const { printed, slots, text, ...rest } = was;
  Object.assign(rest, timing, { text: after });
  if (says.printed !== undefined) rest.printed = says.printed;
  return rest;
}

/**
 * @param {Field[]} fields
 * @param {Mapping} card as the archive has it
 * @param {Mapping} row as a table has it
 * @returns {Mapping} the card with what the table tells besides
 */
export function filledIn(fields, card, row) {
  /** @type {Mapping} */
  const held = { ...card };
  for (const [key, value] of Object.entries(row)) {
    const old = card[key];
    if (["id", "name", "source"].includes(key) || (value === "unknown" && old !== undefined)) continue;
    const listed = fields.some((field) => field.key === key && field.kind === "abilities") && Array.isArray(old) && Array.isArray(value);
    if (!listed) held[key] = told(old, value);
    else if (old.length !== value.length) held[key] = value;
    else held[key] = value.map((says, at) => toldAbility(/** @type {Mapping} */ (old[at]), /** @type {Mapping} */ (says)));
  }
  return held;
}
