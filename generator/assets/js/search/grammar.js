// The query grammar: from what a person types to a tree, or an error with its column.
// The twin of generator/search/grammar.py, which describes it; shared cases hold the two together.

import { fold } from "./fold.js";

/**
 * @typedef {{kind: "text", text: string, folded: string, column: number}} TextQuery
 * @typedef {{kind: "condition", field: string, operator: string, value: string, column: number,
 *   valueColumn: number, quoted: boolean}} ConditionQuery
 * @typedef {{kind: "not", part: Query}} NotQuery
 * @typedef {{kind: "all" | "either", parts: Query[]}} GroupQuery
 * @typedef {TextQuery | ConditionQuery | NotQuery | GroupQuery} Query
 */

/** A query that cannot be read. `column` counts from 1; `code` names the sentence that explains it. */
export class QueryError extends Error {
  /**
   * @param {string} code
   * @param {number} column
   * @param {Record<string, string>} [args]
   */
  constructor(code, column, args = {}) {
    super(`${column}: ${code}`);
    this.code = code;
    this.column = column;
    this.args = args;
  }
}

/** @type {Record<string, string>} */
const WIDE = {
  "（": "(", "）": ")", "：": ":", "＝": "=", "＞": ">", "＜": "<", "！": "!", "｜": "|", "＂": '"',
  "“": '"', "”": '"', "　": " ", "－": "-", "≧": "≥", "≦": "≤",
};
/** @type {Record<string, string>} */
const SIGNS = { "≥": ">=", "≤": "<=", "≠": "!=" };
const NAME = /[^\s()|":=<>!≥≤≠-][^\s()|":=<>!≥≤≠]*/uy;
const OPERATOR = /!=|>=|<=|[:=><≥≤≠]/uy;
const OR = new Set(["or", "または", "|"]);

/** No query that anybody writes is longer, or has more brackets within brackets. */
const MOST = 1000;
const DEEPEST = 50;

class Parser {
  /** @param {string} typed */
  constructor(typed) {
    // Signs outside the basic plane keep both halves, so that columns and slices agree.
    this.typed = [...typed];
    this.text = this.typed.map((sign) => WIDE[sign] ?? sign);
    this.at = 0;
    this.depth = 0;
  }

  /**
   * @param {string} code
   * @param {number} [at]
   * @param {Record<string, string>} [args]
   */
  error(code, at = this.at, args = {}) {
    return new QueryError(code, at + 1, args);
  }

  done() {
    while (this.at < this.text.length && /\s/u.test(this.peek())) this.at += 1;
    return this.at >= this.text.length;
  }

  peek() {
    return this.text[this.at] ?? "";
  }

  wordEnd() {
    let end = this.at;
    while (end < this.text.length && !/[\s()|"]/u.test(this.text[end] ?? "")) end += 1;
    return end;
  }

  isOr() {
    return this.peek() === "|" || OR.has(this.text.slice(this.at, this.wordEnd()).join("").toLowerCase());
  }

  /** @returns {Query} */
  either() {
    const parts = [this.all()];
    while (!this.done() && this.isOr()) {
      const at = this.at;
      this.at = this.peek() === "|" ? this.at + 1 : this.wordEnd();
      if (this.done() || this.peek() === ")" || this.isOr()) throw this.error("nothing_after_or", at);
      parts.push(this.all());
    }
    return parts.length === 1 && parts[0] ? parts[0] : { kind: "either", parts };
  }

  /** @returns {Query} */
  all() {
    /** @type {Query[]} */
    const parts = [];
    while (!this.done() && this.peek() !== ")" && !this.isOr()) parts.push(this.part());
    if (!parts.length) throw this.error(this.peek() === ")" ? "group_not_open" : "nothing_before_or");
    return parts.length === 1 && parts[0] ? parts[0] : { kind: "all", parts };
  }

  /** @returns {Query} */
  part() {
    if (this.depth === DEEPEST) throw this.error("too_deep");
    this.depth += 1;
    const found = this.within();
    this.depth -= 1;
    return found;
  }

  /** @returns {Query} */
  within() {
    if (this.peek() === "-") {
      const at = this.at;
      this.at += 1;
      if (this.done() || ")|".includes(this.peek()) || this.at > at + 1) throw this.error("nothing_to_exclude", at);
      return { kind: "not", part: this.part() };
    }
    if (this.peek() === "(") return this.group();
    if (this.peek() === '"') {
      const column = this.at + 1;
      return this.asText(this.phrase(), column);
    }
    return this.condition() ?? this.word();
  }

  /** @returns {Query} */
  group() {
    const opened = this.at;
    this.at += 1;
    if (this.done() || this.peek() === ")") throw this.error("empty_group", opened);
    const inner = this.either();
    if (this.done()) throw this.error("group_not_closed", opened);
    this.at += 1;
    return inner;
  }

  phrase() {
    const opened = this.at;
    const end = this.text.indexOf('"', opened + 1);
    if (end < 0) throw this.error("quote_not_closed", opened);
    this.at = end + 1;
    return this.typed.slice(opened + 1, end).join("");
  }

  /**
   * @param {string} typed
   * @param {number} column
   * @returns {TextQuery}
   */
  asText(typed, column) {
    const folded = fold(typed);
    if (!folded) throw new QueryError("nothing_to_find", column, { text: typed });
    return { kind: "text", text: typed, folded, column };
  }

  /**
   * @param {RegExp} pattern sticky
   * @param {number} at
   * @returns {string | undefined}
   */
  match(pattern, at) {
    const rest = this.text.slice(at).join("");
    pattern.lastIndex = 0;
    return pattern.exec(rest)?.[0];
  }

  /** @returns {ConditionQuery | undefined} */
  condition() {
    const field = this.match(NAME, this.at);
    if (field === undefined) return undefined;
    const signAt = this.at + [...field].length;
    const sign = this.match(OPERATOR, signAt);
    if (sign === undefined) return undefined;
    const column = this.at + 1;
    this.at = signAt + sign.length;
    const valueColumn = this.at + 1;
    const quoted = this.peek() === '"';
    let value;
    if (quoted) value = this.phrase();
    else {
      const end = this.wordEnd();
      value = this.typed.slice(this.at, end).join("");
      this.at = end;
    }
    if (!value.trim()) throw new QueryError("value_missing", valueColumn, { field });
    return { kind: "condition", field, operator: SIGNS[sign] ?? sign, value, column, valueColumn, quoted };
  }

  /** @returns {TextQuery} */
  word() {
    const column = this.at + 1;
    const end = this.wordEnd();
    const typed = this.typed.slice(this.at, end).join("");
    this.at = end;
    return this.asText(typed, column);
  }
}

/**
 * @param {string} text
 * @returns {Query | null} null if nothing was typed
 * @throws {QueryError} if it cannot be read; it is never taken for plain text instead
 */
export function parse(text) {
  const parser = new Parser(text);
  if (parser.done()) return null;
  if (parser.text.length > MOST) throw parser.error("too_long", MOST, { most: String(MOST) });
  const query = parser.either();
  if (!parser.done()) throw parser.error("group_not_open");
  return query;
}

/**
 * The texts that a match must or may contain, in the order typed; excluded ones left out.
 * @param {Query} query
 * @param {boolean} [negated]
 * @returns {TextQuery[]}
 */
export function texts(query, negated = false) {
  switch (query.kind) {
    case "text":
      return negated ? [] : [query];
    case "condition":
      return [];
    case "not":
      return texts(query.part, !negated);
    default:
      return query.parts.flatMap((part) => texts(part, negated));
  }
}
