// What stands in a cell of a table, as the data writes it. The twin of generator/imports/values.py.

import { fold } from "../search/fold.js";

/** @import { Field, Mapping } from "./model.js" */
/** @import { Phrasebook } from "./phrasebook.js" */
/** @import { Data } from "./yaml.js" */

/** What is read from a dash: the field does not apply to the card. */
export const ABSENT = Symbol("absent");

const UNKNOWN = /^(?:\?+|不明|unknown)$/iu;
const NONE = /^(?:無し|なし|無|none)$/iu;
const DASH = /^[-－‐–—―]$/u;
const WHOLE = /^[+-]?\d{1,15}$/u;
const BETWEEN = /\s*(?:または|もしくは|か|(?<![A-Za-z])or(?![A-Za-z]))\s*/iu;
const LISTED = /[,，、;；/／]/u;
const UNTIMED = /\s+[/／]\s+|\n/u;

/** The text is no value of its field. `code` and `args` make the problem. */
export class NotAValue extends Error {
  /**
   * @param {string} code
   * @param {Record<string, string>} args
   */
  constructor(code, args) {
    super(code);
    this.code = code;
    this.args = args;
  }
}

/** @param {string} text */
export const isUnknown = (text) => UNKNOWN.test(text.normalize("NFKC").trim());

/**
 * @param {Field} field
 * @param {string} text
 */
function withoutUnit(field, text) {
  const unit = field.unit.normalize("NFKC");
  return (unit && text.startsWith(unit) ? text.slice(unit.length) : text).trim();
}

/**
 * @param {Field} field
 * @param {string} text
 * @returns {string | number | null} the one value that the text names
 */
function one(field, text) {
  if (field.kind === "number") {
    const digits = text.replace(/(?<=\d),(?=\d{3})/gu, "");
    return WHOLE.test(digits) ? Number(digits) : null;
  }
  const exact = field.choices.find(({ value }) => text === String(value).normalize("NFKC"));
  if (exact) return exact.value;
  const wanted = text.includes("?") ? "" : fold(text);
  const alike = field.choices.find(({ value, label }) => wanted && [String(value), label.ja, label.en].some((word) => fold(word) === wanted));
  return alike?.value ?? null;
}

/** @param {Field} field */
const allowed = (field) => [...(field.choices.length ? field.choices.map(({ value }) => value) : ["123"]), "?"].join(", ");

/**
 * @param {Field} field
 * @param {string} text
 * @returns {Data}
 */
function list(field, text) {
  if (NONE.test(text)) return [];
  const doubted = /[?？]$/u.test(text);
  const parts = text.replace(/[?？]+$/u, "").split(LISTED).map((part) => part.trim()).filter(Boolean);
  const found = parts.map((part) => {
    const value = field.choices.length ? one(field, part.normalize("NFKC")) : part;
    if (value === null) throw new NotAValue("import-value", { value: part, allowed: allowed(field) });
    return value;
  });
  return doubted ? { probably: found, printed: text } : found;
}

/**
 * @param {Field} field
 * @param {string} text
 * @returns {Data | typeof ABSENT} the data for what a cell says of a field that is no list of abilities
 */
export function readValue(field, text) {
  const printed = text.trim().normalize("NFC");
  if (DASH.test(printed)) return ABSENT;
  const plain = withoutUnit(field, printed.normalize("NFKC"));
  if (isUnknown(plain)) return "unknown";
  if (field.kind === "text") return printed;
  if (field.kind === "list") return list(field, printed);
  const sure = one(field, plain);
  if (sure !== null) return sure;
  const said = plain.replace(/\?+$/u, "").trimEnd();
  const values = said.split(BETWEEN).map((part) => one(field, withoutUnit(field, part)));
  const known = values.filter((value) => value !== null);
  if (known.length === values.length) {
    // Only a question mark can have kept it from being sure.
    if (known.length === 1) return { probably: known[0] ?? "", printed };
    if (new Set(known).size === known.length) return { one_of: known, printed };
  }
  const signs = field.kind === "choice" ? [...plain].map((sign) => one(field, sign)) : [];
  const read = signs.filter((sign) => sign !== null);
  if (read.length > 1 && read.length === signs.length && new Set(read).size === read.length) return { conflict: read, printed };
  throw new NotAValue("import-value", { value: printed, allowed: allowed(field) });
}

/**
 * A wording that is not the game's regular one becomes `text` and `printed`, as far as the
 * phrasebook reads it.
 * @param {string} text
 * @param {string | null} timing
 * @param {Phrasebook | null} book
 * @returns {Mapping}
 */
export function worded(text, timing, book) {
  if (!text || isUnknown(text)) return { text: "unknown" };
  const known = timing === "unknown" ? null : timing;
  const regular = book && !book.parse(text, known) ? book.regular(text, known) : null;
  return regular === null ? { text } : { text: regular, printed: text };
}

/**
 * @param {Field | null} timing
 * @param {Phrasebook | null} book
 * @param {string} text
 * @returns {Data | typeof ABSENT} the data for a cell of abilities
 */
export function readAbilities(timing, book, text) {
  const written = text.trim().normalize("NFC");
  if (DASH.test(written)) return ABSENT;
  if (NONE.test(written)) return [];
  if (isUnknown(written.replace(/[:：;；]/gu, ""))) return "unknown";
  if (!timing) return written.split(UNTIMED).map((part) => part.trim()).filter(Boolean).map((part) => worded(part, null, book));
  const words = timing.choices.map(({ value }) => String(value)).sort((first, second) => second.length - first.length);
  const named = [...words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&")), "[?？]", "不明"].join("|");
  const heads = [...written.matchAll(new RegExp(`(?:^|(?<=\\s))(${named})\\s*([:：;；])\\s*`, "gu"))];
  if (heads[0]?.index !== 0) throw new NotAValue("import-timing", { value: written, allowed: [...words, "?"].join(", ") });
  return heads.map((head, at) => {
    const end = heads[at + 1]?.index ?? written.length;
    const said = isUnknown(head[1] ?? "") ? "unknown" : (head[1] ?? "");
    const ability = worded(written.slice(head.index + head[0].length, end).trim(), said, book);
    // The slip is between timing and text, so both are needed to show it.
    if (/[;；]/u.test(head[2] ?? "")) ability.printed = written.slice(head.index, end).trim();
    return { timing: said, ...ability };
  });
}
