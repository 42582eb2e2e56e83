// Writes cards as YAML in the archive's canonical format.
// The twin of generator/catalogue/canonical.py, for data without comments of its own.

import { literalBlock, scalarText } from "./scalars.js";

/** @import { Leaf } from "./scalars.js" */

/** @typedef {Leaf | Data[] | {[key: string]: Data}} Data what a data file can hold */
/** @typedef {(string | number)[]} Path */
/** @typedef {(path: Path) => string[]} KeyOrder the keys of the mapping at a path, in order */

const LIST_WIDTH = 80;
const PARTLY_KNOWN_WIDTH = 100;
const KNOWLEDGE = ["value", "unknown", "one_of", "probably", "conflict", "inferred"];
const PARTLY_KNOWN = new Set([...KNOWLEDGE, "printed", "source", "sources"]);
const WIDE =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u3247\u3250-\u4dbf\u4e00-\ua4c6\ua960-\ua97c\uac00-\ud7a3\uf900-\ufad9\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{1b2fb}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u;

/** @param {string} text */
const columns = (text) => [...text].reduce((sum, sign) => sum + (WIDE.test(sign) ? 2 : 1), 0);

/** @param {Data} value @returns {value is Leaf} */
const isLeaf = (value) => value === null || typeof value !== "object";

/** @param {{[key: string]: Data}} mapping */
function isPartlyKnown(mapping) {
  const keys = Object.keys(mapping);
  return keys.every((key) => PARTLY_KNOWN.has(key)) && keys.some((key) => KNOWLEDGE.includes(key));
}

class Writer {
  /** @param {KeyOrder} order */
  constructor(order) {
    this.order = order;
    /** @type {string[]} */
    this.lines = [];
  }

  /**
   * @param {{[key: string]: Data}} mapping
   * @param {Path} path
   * @returns {[string, Data][]}
   */
  ordered(mapping, path) {
    const wanted = this.order(path);
    const rank = (/** @type {string} */ key) => {
      const place = wanted.indexOf(key);
      return place < 0 ? wanted.length : place;
    };
    return Object.entries(mapping).sort(([one], [other]) => rank(one) - rank(other));
  }

  /**
   * The value on the line that begins with `prefix`; null if it needs more lines.
   * @param {Data} value
   * @param {Path} path
   * @param {string} prefix
   */
  oneLine(value, path, prefix) {
    if (isLeaf(value)) return literalBlock(value) ? null : scalarText(value);
    const isList = Array.isArray(value);
    if (!Object.keys(value).length) return isList ? "[]" : "{}";
    if (!isList && (!path.length || !isPartlyKnown(value))) return null;
    const text = this.inFlow(value, path);
    const limit = isList ? LIST_WIDTH : PARTLY_KNOWN_WIDTH;
    return text !== null && columns(`${prefix} ${text}`) <= limit ? text : null;
  }

  /**
   * A list of scalars, or a mapping of scalars and such lists, in flow style.
   * @param {Data[] | {[key: string]: Data}} block
   * @param {Path} path
   * @returns {string | null}
   */
  inFlow(block, path) {
    const isList = Array.isArray(block);
    /** @type {string[]} */
    const pieces = [];
    const entries = isList ? Object.entries(block) : this.ordered(block, path);
    for (const [key, value] of entries) {
      if (typeof value === "string" && value.includes("\n")) return null;
      const nested = !isLeaf(value);
      if (nested && (isList || !Array.isArray(value))) return null;
      const piece = nested ? this.inFlow(value, [...path, key]) : scalarText(value, true);
      if (piece === null) return null;
      pieces.push(isList ? piece : `${scalarText(key, true)}: ${piece}`);
    }
    return isList ? `[${pieces.join(", ")}]` : `{${pieces.join(", ")}}`;
  }

  /**
   * @param {Data[] | {[key: string]: Data}} block
   * @param {Path} path
   * @param {number} indent
   * @param {string} [first] stands for the first entry's indentation, with a dash in it
   */
  entries(block, path, indent, first) {
    const isList = Array.isArray(block);
    /** @type {[string | number, Data][]} */
    const entries = isList ? block.map((item, at) => [at, item]) : this.ordered(block, path);
    const spaced = path.length === 1 && isList && block.every((item) => !isLeaf(item) && !Array.isArray(item));
    entries.forEach(([step, value], place) => {
      if (spaced && place) this.lines.push("");
      const pad = first && !place ? first : " ".repeat(indent);
      this.entry(isList ? null : String(step), value, [...path, step], pad);
    });
  }

  /**
   * @param {string | null} key null for an item of a list
   * @param {Data} value
   * @param {Path} path
   * @param {string} pad
   */
  entry(key, value, path, pad) {
    const indent = pad.length + 2;
    const prefix = pad + (key === null ? "-" : `${scalarText(key)}:`);
    const fits = this.oneLine(value, path, prefix);
    if (fits !== null) {
      this.lines.push(`${prefix} ${fits}`);
    } else if (isLeaf(value)) {
      const [header, lines] = literalBlock(value) ?? ["", []];
      this.lines.push(`${prefix} ${header}`, ...lines.map((line) => (line ? " ".repeat(indent) + line : "")));
    } else if (key === null) {
      this.entries(value, path, indent, `${prefix} `);
    } else {
      this.lines.push(prefix);
      this.entries(value, path, indent);
    }
  }
}

/**
 * @param {{[key: string]: Data}} data the content of a file
 * @param {KeyOrder} order
 * @returns {string} the text of the file
 */
export function dump(data, order) {
  const writer = new Writer(order);
  writer.entries(data, [], 0);
  return `${writer.lines.join("\n")}\n`;
}

/**
 * @param {string} key of the list, such as `cards`
 * @param {{[key: string]: Data}} item
 * @param {KeyOrder} order
 * @returns {string} one item of the list, as it stands in a file
 */
export function dumpItem(key, item, order) {
  const text = dump({ [key]: [item] }, order);
  return text.slice(text.indexOf("\n") + 1);
}
