// Asks documents whether they fit a query. The twin of generator/search/evaluate.py.

import { fold } from "./fold.js";
import { QueryError } from "./grammar.js";
import { nearest } from "./nearest.js";

/** @import { ConditionQuery, Query } from "./grammar.js" */
/** @import { Cell, Doc, FieldEntry, Plain, SearchIndex } from "./documents.js" */
/** @typedef {(doc: Doc) => number} Test */

/** Whether a document fits, in the order of how good an answer it is. */
export const Answer = Object.freeze({ NO: 0, OPEN: 1, PERHAPS: 2, YES: 3 });

/** Where a text was found, best first. */
export const Rank = Object.freeze({ NAME: 0, NAME_START: 1, IN_NAME: 2, IN_TEXT: 3, ELSEWHERE: 4, NOWHERE: 5 });

const UNKNOWN_WORDS = new Set(["", fold("unknown"), fold("不明")]);
const EQUALITY = new Set([":", "=", "!="]);
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** @type {Record<string, (a: number, b: number) => boolean>} */
const COMPARE = {
  ":": (a, b) => a === b,
  "=": (a, b) => a === b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
};

/** @param {boolean} answer */
const yes = (answer) => (answer ? Answer.YES : Answer.NO);

/** @param {number} answer */
const flip = (answer) => (answer === Answer.YES ? Answer.NO : answer === Answer.NO ? Answer.YES : answer);

/**
 * @param {Doc} doc
 * @param {string} folded
 * @returns {number} where in `doc` the folded text stands
 */
export function textRank(doc, folded) {
  if (doc.names.includes(folded)) {
    if (doc.names.includes(`\n${folded}\n`)) return Rank.NAME;
    return doc.names.includes(`\n${folded}`) ? Rank.NAME_START : Rank.IN_NAME;
  }
  if (doc.texts.includes(folded)) return Rank.IN_TEXT;
  return doc.more.includes(folded) ? Rank.ELSEWHERE : Rank.NOWHERE;
}

/**
 * @param {Cell} cell
 * @returns {cell is {a: Plain[]}}
 */
const isOpen = (cell) => typeof cell === "object" && cell !== null && "a" in cell;

/**
 * @param {Cell} cell
 * @returns {Plain[]}
 */
function candidates(cell) {
  if (cell === null || cell === false) return [];
  return isOpen(cell) ? cell.a : [cell];
}

/**
 * @param {Cell} cell
 * @param {(value: Plain) => boolean} question
 */
function ask(cell, question) {
  if (cell === null || cell === false) return Answer.OPEN;
  if (!isOpen(cell)) return yes(question(cell));
  const answers = new Set(cell.a.map(question));
  if (answers.size > 1 || cell.a.length === 1) return Answer.PERHAPS;
  return yes(answers.has(true));
}

/**
 * @param {string} text
 * @returns {number | undefined} what was typed as a number
 */
export function number(text) {
  const plain = text.normalize("NFKC").replaceAll(",", "").trim();
  return NUMBER.test(plain) ? Number(plain) : undefined;
}

/** The field names and values that the loaded indexes know. */
export class Vocabulary {
  /**
   * @param {SearchIndex[]} indexes
   * @param {{common: Record<string, string[]>, flags: Record<string, string[]>}} words
   */
  constructor(indexes, words) {
    /** @type {Map<string, Map<string, string>>} folded name -> game -> key */
    this.fields = new Map();
    /** @type {Map<string, FieldEntry>} */
    this.entries = new Map();
    /** @type {Map<string, string>} */
    this.common = new Map();
    /** @type {Map<string, string>} */
    this.flags = new Map();
    /** @type {Map<string, string>} */
    this.games = new Map();
    /** @type {Map<string, string[]>} */
    this.sets = new Map();
    /** @type {Set<string>} */
    this.sources = new Set();
    this.flagNames = Object.keys(words.flags);
    for (const [key, names] of Object.entries(words.common)) for (const name of names) this.common.set(fold(name), key);
    for (const [flag, names] of Object.entries(words.flags)) for (const name of names) this.flags.set(fold(name), flag);
    for (const index of indexes) this.add(index);
  }

  /** @param {SearchIndex} index */
  add(index) {
    for (const [key, entry] of Object.entries(index.fields)) {
      this.entries.set(`${index.game}/${key}`, entry);
      for (const name of entry.names) {
        const games = this.fields.get(name) ?? new Map();
        games.set(index.game, key);
        this.fields.set(name, games);
      }
    }
    for (const word of index.words) if (!this.games.has(fold(word))) this.games.set(fold(word), index.game);
    for (const set of index.sets) {
      for (const word of set.words) {
        const listed = this.sets.get(fold(word)) ?? [];
        if (!listed.includes(set.id)) listed.push(set.id);
        this.sets.set(fold(word), listed);
      }
    }
    for (const source of index.sources) this.sources.add(source);
  }

  /**
   * @param {string} game
   * @param {string} key
   * @returns {FieldEntry}
   */
  entry(game, key) {
    return /** @type {FieldEntry} */ (this.entries.get(`${game}/${key}`));
  }
}

/** Turns a query into tests. */
class Compiler {
  /** @param {Vocabulary} words */
  constructor(words) {
    this.words = words;
  }

  /**
   * @param {Query} query
   * @returns {Test}
   */
  compile(query) {
    switch (query.kind) {
      case "text":
        return (doc) => yes(textRank(doc, query.folded) !== Rank.NOWHERE);
      case "not": {
        const test = this.compile(query.part);
        return (doc) => flip(test(doc));
      }
      case "condition":
        return this.condition(query);
      default: {
        const tests = query.parts.map((part) => this.compile(part));
        const best = query.kind === "all" ? Math.min : Math.max;
        return (doc) => best(...tests.map((test) => test(doc)));
      }
    }
  }

  /**
   * @param {ConditionQuery} condition
   * @returns {Test}
   */
  condition(condition) {
    const name = fold(condition.field);
    const common = this.words.common.get(name);
    const games = this.words.fields.get(name);
    if (common === undefined && games === undefined) {
      const known = [...this.words.common.keys(), ...this.words.fields.keys()];
      throw new QueryError("no_such_field", condition.column, {
        field: condition.field,
        near: nearest(condition.field, known),
      });
    }
    const test = common !== undefined ? this.commonField(common, condition) : this.field(games ?? new Map(), condition);
    return condition.operator === "!=" ? (doc) => flip(test(doc)) : test;
  }

  /** @param {ConditionQuery} condition */
  onlyEquality({ operator, field, valueColumn }) {
    if (!EQUALITY.has(operator)) {
      throw new QueryError("not_comparable", valueColumn - operator.length, { field, operator });
    }
  }

  /**
   * @param {ConditionQuery} condition
   * @param {Iterable<string>} allowed
   */
  noValue({ field, value, valueColumn }, allowed) {
    return new QueryError("no_such_value", valueColumn, { field, value, allowed: [...allowed].join(", ") });
  }

  /**
   * @param {string} key
   * @param {ConditionQuery} condition
   * @returns {Test}
   */
  commonField(key, condition) {
    this.onlyEquality(condition);
    const folded = fold(condition.value);
    switch (key) {
      case "name":
      case "text":
        return this.textField(key, folded, condition);
      case "id":
        return (doc) => yes(fold(doc.key) === folded);
      case "game": {
        const wanted = this.words.games.get(folded);
        if (wanted === undefined) throw this.noValue(condition, [...new Set(this.words.games.values())].sort());
        return (doc) => yes(doc.game === wanted);
      }
      case "set": {
        const sets = this.words.sets.get(folded);
        if (!sets) throw this.noValue(condition, [...new Set([...this.words.sets.values()].flat())].sort());
        return (doc) => (doc.kind === "card" ? yes(sets.includes(doc.set?.id ?? "")) : Answer.OPEN);
      }
      case "source": {
        const wanted = condition.value.trim();
        if (!this.words.sources.has(wanted)) throw this.noValue(condition, [...this.words.sources].sort());
        return (doc) => (doc.kind === "card" ? yes(doc.sources.includes(wanted)) : Answer.OPEN);
      }
      case "clause": {
        const clause = condition.value.trim().toUpperCase();
        return (doc) => yes(doc.clauses.some((c) => c === clause || c.startsWith(`${clause}.`)));
      }
      default: {
        const flag = this.words.flags.get(folded);
        if (flag === undefined) throw this.noValue(condition, this.words.flagNames);
        return (doc) => yes(doc.has(flag));
      }
    }
  }

  /**
   * @param {"name" | "text"} key
   * @param {string} folded
   * @param {ConditionQuery} condition
   * @returns {Test}
   */
  textField(key, folded, { operator, quoted }) {
    if (key === "text" && UNKNOWN_WORDS.has(folded) && !quoted) return (doc) => yes(doc.textUnknown);
    const wanted = operator === ":" ? folded : `\n${folded}\n`;
    return (doc) => {
      if (key === "text" && doc.textUnknown) return Answer.OPEN;
      return yes((key === "name" ? doc.names : doc.texts).includes(wanted));
    };
  }

  /**
   * @param {Map<string, string>} games
   * @param {ConditionQuery} condition
   * @returns {Test}
   */
  field(games, condition) {
    if (UNKNOWN_WORDS.has(fold(condition.value)) && !condition.quoted) {
      this.onlyEquality(condition);
      return (doc) => {
        const key = games.get(doc.game);
        return key === undefined ? Answer.OPEN : yes(doc.cell(key) === null);
      };
    }
    const kinds = new Set([...games].map(([game, key]) => this.words.entry(game, key).kind));
    if (!(kinds.size === 1 && kinds.has("number"))) this.onlyEquality(condition);
    /** @type {Map<string, Test>} */
    const tests = new Map();
    /** @type {unknown} */
    let first;
    for (const [game, key] of games) {
      try {
        tests.set(game, this.oneField(game, key, condition));
      } catch (error) {
        if (!(error instanceof QueryError)) throw error;
        first ??= error;
      }
    }
    if (!tests.size) throw first;
    return (doc) => (doc.kind === "card" ? (tests.get(doc.game)?.(doc) ?? Answer.OPEN) : Answer.OPEN);
  }

  /**
   * @param {string} game
   * @param {string} key
   * @param {ConditionQuery} condition
   * @returns {Test}
   */
  oneField(game, key, condition) {
    const entry = this.words.entry(game, key);
    if (entry.kind === "number") return this.numberField(game, key, condition);
    const folded = fold(condition.value);
    if (entry.values) {
      if (!Object.hasOwn(entry.values, folded)) throw this.noValue(condition, entry.shown ?? []);
      const wanted = /** @type {string | number} */ (entry.values[folded]);
      return (doc) => ask(doc.cell(key), (value) => (Array.isArray(value) ? value.includes(wanted) : value === wanted));
    }
    const exact = condition.operator !== ":";
    return (doc) =>
      ask(doc.cell(key), (value) => {
        const parts = (Array.isArray(value) ? value : [value]).map((part) => fold(String(part)));
        return exact ? parts.includes(folded) : parts.some((part) => part.includes(folded));
      });
  }

  /**
   * @param {string} game
   * @param {string} key
   * @param {ConditionQuery} condition
   * @returns {Test}
   */
  numberField(game, key, { field, operator, value, valueColumn }) {
    // `!=` is `=` turned round by the caller, as it is for every other field.
    const compare = /** @type {(a: number, b: number) => boolean} */ (COMPARE[operator === "!=" ? "=" : operator]);
    const wanted = number(value);
    if (wanted !== undefined) return (doc) => ask(doc.cell(key), (held) => compare(Number(held), wanted));
    const other = this.words.fields.get(fold(value))?.get(game);
    if (other === undefined || this.words.entry(game, other).kind !== "number") {
      throw new QueryError("not_a_number", valueColumn, { field, value });
    }
    return (doc) => {
      const [left, right] = [doc.cell(key), doc.cell(other)];
      const [mine, theirs] = [candidates(left), candidates(right)];
      const answers = new Set(mine.flatMap((a) => theirs.map((b) => compare(Number(a), Number(b)))));
      if (!answers.size) return Answer.OPEN;
      const doubted = isOpen(left) || isOpen(right);
      if (answers.size > 1 || (doubted && mine.length === 1 && theirs.length === 1)) return Answer.PERHAPS;
      return yes(answers.has(true));
    };
  }
}

/**
 * @param {Query} query
 * @param {Vocabulary} words
 * @returns {Test}
 * @throws {QueryError} for fields and values that do not exist
 */
export function compile(query, words) {
  return new Compiler(words).compile(query);
}

/**
 * How well the texts of `query` are found in `doc`; conditions do not count.
 * @param {Doc} doc
 * @param {Query} query
 * @returns {number}
 */
export function rank(doc, query) {
  switch (query.kind) {
    case "text":
      return textRank(doc, query.folded);
    case "all": {
      const found = query.parts.map((part) => rank(doc, part)).filter((r) => r !== Rank.NOWHERE);
      return found.length ? Math.max(...found) : Rank.NOWHERE;
    }
    case "either":
      return Math.min(...query.parts.map((part) => rank(doc, part)));
    default:
      return Rank.NOWHERE;
  }
}
