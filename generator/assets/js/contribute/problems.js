// What `tefuda validate` would say of a card: the same codes at the same places.
// The twin of the translator in generator/catalogue/schema.py and of checks/cards.py and
// checks/texts.py, for one card.

import { nearest } from "../search/nearest.js";
import { isMapping, same } from "./schema.js";

/** @import { Phrasebook } from "./phrasebook.js" */
/** @import { SchemaError, Schemas } from "./schema.js" */
/** @import { Data, Path } from "./yaml.js" */

/** @typedef {{[key: string]: Data}} Mapping */
/** @typedef {{path: Path, code: string, args: Record<string, string | number>}} Problem */

const STATES = ["value", "unknown", "one_of", "probably", "conflict", "inferred"];
const DOUBTS = new Set(["probably", "inferred", "one_of", "conflict"]);

/** @param {Data} value */
export function shown(value) {
  if (Array.isArray(value)) return "[…]";
  if (isMapping(value)) return "{…}";
  const text = String(value);
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}

/** @param {string} text @returns {string} the text on one line, without white space at its ends */
const withoutStraySpace = (text) => text.trim().replace(/\s*[^\S \u3000]\s*/gu, " ");

class Translator {
  /**
   * @param {Schemas} schemas
   * @param {string} file
   * @param {Path} base where in the file the value stands
   */
  constructor(schemas, file, base) {
    this.schemas = schemas;
    this.file = file;
    this.base = base;
    /** @type {Problem[]} */
    this.problems = [];
    /** @type {{path: Path, key: string}[]} */
    this.missing = [];
    /** @type {string[]} */
    this.meant = [];
  }

  /**
   * @param {Path} path
   * @param {string} code
   * @param {Problem["args"]} [args]
   */
  report(path, code, args = {}) {
    this.problems.push({ path, code, args });
  }

  /** @param {Path} path */
  admitsUnknown(path) {
    return this.schemas.admitsUnknown(this.file, [...this.base, ...path]);
  }

  /** @returns {Problem[]} */
  finish() {
    for (const { path, key } of this.missing) {
      if (this.meant.includes(JSON.stringify([...path, key]))) continue;
      this.report([...path, key], this.admitsUnknown([...path, key]) ? "missing-value" : "missing-key", { key });
    }
    const seen = new Map(this.problems.map((problem) => [JSON.stringify([problem.path, problem.code]), problem]));
    return [...seen.values()];
  }

  /**
   * @param {SchemaError} error
   * @param {Path} [above]
   */
  translate(error, above = []) {
    const path = [...above, ...error.path];
    const { value, wanted } = error;
    const plain = value === null || typeof value !== "object";
    // Of these the checks of doubts speak.
    if (plain && error.keyword !== "false" && value === "unknown" && path.slice(-2).some((step) => DOUBTS.has(String(step)))) return;
    switch (error.keyword) {
      case "anyOf":
      case "oneOf":
        return this.alternatives(error, path);
      case "enum":
        return this.notAllowed(error, path, wanted, new Map());
      case "const":
        return this.report(path, "not-const", { value: shown(value), wanted: shown(wanted) });
      case "type":
        return this.wrongType(error, path);
      case "required":
        for (const key of wanted) if (isMapping(value) && !(key in value)) this.missing.push({ path, key });
        return undefined;
      case "additionalProperties":
        return this.extra(error, path);
      case "dependentRequired":
        for (const [key, needs] of Object.entries(wanted)) {
          for (const need of needs) {
            if (isMapping(value) && key in value && !(need in value)) this.report([...path, key], "needs-key", { key, need });
          }
        }
        return undefined;
      case "format":
        return this.report(path, "bad-date", { value: shown(value) });
      case "pattern":
        return this.badForm(error, path);
      case "minItems": {
        const few = ["one_of", "conflict"].includes(String(path.at(-1))) ? "one-of-one" : "too-few";
        return this.report(path, few, { count: Array.isArray(value) ? value.length : 0, wanted });
      }
      case "uniqueItems":
        return this.report(path, "repeated-item");
      case "minimum":
      case "maximum":
        if (!Number.isInteger(value)) return undefined; // that is said by its type
        return this.report(path, error.keyword === "minimum" ? "too-small" : "too-large-number", { value: shown(value), wanted });
      case "minLength":
      case "minProperties":
        return this.report(path, "empty-text");
      case "not":
        return this.report(path, "not-here", { value: shown(value) });
      case "false":
        return this.report(path, "does-not-apply", { key: String(path.at(-1) ?? "") });
      default:
        return this.report(path, "schema", { said: error.keyword });
    }
  }

  /**
   * @param {SchemaError} error
   * @param {Path} path
   */
  badForm(error, path) {
    const tidy = withoutStraySpace(String(error.value));
    if (!tidy) return this.report(path, "empty-text");
    if (tidy !== error.value && new RegExp(error.wanted, "u").test(tidy)) return this.report(path, "stray-space", { wanted: tidy });
    const [ja = "", en = ja] = String(error.schema.description ?? "").split("\n");
    return this.report(path, "bad-form", { value: shown(error.value), ja, en });
  }

  /**
   * @param {SchemaError} error
   * @param {Path} path
   * @param {Data[]} allowed
   * @param {Map<string, Data>} labels
   */
  notAllowed(error, path, allowed, labels) {
    const value = shown(error.value);
    const words = allowed.map(shown);
    if (typeof error.value !== "string" && allowed.some((one) => one === value)) return this.report(path, "needs-quotes", { value });
    const near = shown(labels.get(value.toLowerCase()) ?? "") || nearest(value, words);
    const code = !words.includes("unknown") && this.admitsUnknown(path) ? "not-allowed-value" : "not-allowed";
    return this.report(path, near ? "not-allowed-near" : code, { value, near, allowed: words.join(", ") });
  }

  /**
   * @param {SchemaError} error
   * @param {Path} path
   */
  wrongType({ value, wanted }, path) {
    const kinds = [wanted].flat();
    if (typeof value === "string" && (kinds.includes("integer") || kinds.includes("number"))) {
      const digits = value.normalize("NFKC").replaceAll(",", "").trim();
      if (/^-*\d+$/u.test(digits)) {
        const wide = digits !== value && !/^[\u0000-\u007f]*$/u.test(value);
        return this.report(path, wide ? "full-width-number" : "quoted-number", { value, digits });
      }
    }
    if (kinds.includes("string") && (typeof value === "boolean" || Number.isInteger(value))) return this.report(path, "needs-quotes", { value: shown(value) });
    return this.report(path, "wrong-type", { value: shown(value), wanted: kinds.join(", ") });
  }

  /**
   * @param {SchemaError} error
   * @param {Path} path
   */
  extra({ value, schema }, path) {
    const properties = schema.properties ?? {};
    const known = Object.keys(properties);
    const labels = byLabel(known.map((key) => [key, properties[key]]));
    for (const key of isMapping(value) ? Object.keys(value) : []) {
      if (known.includes(key)) continue;
      const near = String(labels.get(key.toLowerCase()) ?? nearest(key, known));
      this.meant.push(JSON.stringify([...path, near]));
      this.report([...path, key], near ? "unknown-key-near" : "unknown-key", { key, near, allowed: known.join(", ") });
    }
  }

  /**
   * @param {SchemaError} error
   * @param {Path} path
   */
  alternatives(error, path) {
    const { value, wanted } = error;
    if (isMapping(value) && JSON.stringify(wanted).includes("one_of")) {
      const given = STATES.filter((state) => state in value);
      if (given.length !== 1) {
        this.report(path, given.length ? "two-states" : "which-state", { given: given.sort().join(", ") });
        return;
      }
    }
    if (wanted.every((/** @type {object} */ branch) => "const" in branch)) {
      const described = wanted.map((/** @type {any} */ branch) => [branch.const, branch]);
      this.notAllowed(error, path, wanted.map((/** @type {any} */ branch) => branch.const), byLabel(described));
      return;
    }
    const chosen = bestBranch(error);
    if (!chosen.length) this.report(path, "schema", { said: error.keyword });
    for (const inner of chosen) this.translate(inner, path);
  }
}

/**
 * @param {[Data, any][]} described
 * @returns {Map<string, Data>} what each schema describes, by its title in either language
 */
function byLabel(described) {
  /** @type {Map<string, Data>} */
  const found = new Map();
  for (const [thing, schema] of described) {
    for (const label of String(schema?.title ?? "").split(" / ")) {
      if (label && !found.has(label.toLowerCase())) found.set(label.toLowerCase(), thing);
    }
  }
  return found;
}

/** @param {SchemaError} error @returns {SchemaError[]} the errors of the branch that was most likely meant */
function bestBranch(error) {
  const misfits = error.branches.map((errors, at) => {
    const branch = error.wanted[at];
    const forMappings = String(branch.$ref ?? "").includes("partly_known") || branch.type === "object";
    return { errors, rank: [forMappings !== isMapping(error.value), errors.some(({ wanted }) => wanted === "unknown"), at].map(Number) };
  });
  misfits.sort((one, other) => one.rank.map((value, at) => value - (other.rank[at] ?? 0)).find(Boolean) ?? 0);
  return misfits[0]?.errors ?? [];
}

/**
 * @param {Schemas} schemas
 * @param {string} file
 * @param {string} kind such as `card`, one of the file's `$defs`
 * @param {Data} value
 * @param {Path} base where in the file it stands
 * @returns {Problem[]} what the schema says against it
 */
export function schemaProblems(schemas, file, kind, value, base) {
  const translator = new Translator(schemas, file, base);
  const schema = kind ? (schemas.files[file]?.$defs?.[kind] ?? {}) : (schemas.at(file, base)[0]?.[0] ?? {});
  for (const error of schemas.errors(schema, value, [], file)) translator.translate(error);
  return translator.finish();
}

/**
 * Partly known values that say nothing or contradict themselves.
 * @param {Data} value
 * @param {Path} path
 * @returns {Problem[]}
 */
export function doubtProblems(value, path = []) {
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => [
      ...(isMapping(item) && "text" in item && path.length === 1 ? printedProblems(item, [...path, at]) : []),
      ...doubtProblems(item, [...path, at]),
    ]);
  }
  if (!isMapping(value)) return [];
  const own = STATES.some((state) => state in value) ? oneDoubt(value, path) : [];
  return [...own, ...Object.entries(value).flatMap(([key, item]) => doubtProblems(item, [...path, key]))];
}

/**
 * @param {Mapping} value
 * @param {Path} path
 * @returns {Problem[]}
 */
function oneDoubt(value, path) {
  /** @type {Problem[]} */
  const found = [];
  const { printed } = value;
  for (const key of ["value", "probably", "inferred"]) {
    if (value[key] === "unknown") found.push({ path: [...path, key], code: "doubt-of-unknown", args: { key } });
  }
  for (const key of ["one_of", "conflict"]) {
    const items = value[key];
    if (Array.isArray(items) && items.includes("unknown")) found.push({ path: [...path, key], code: "unknown-among", args: { key } });
  }
  const { sources } = value;
  const several = value.one_of ?? value.conflict;
  if (Array.isArray(sources)) {
    const at = [...path, "sources"];
    if (!Array.isArray(several)) found.push({ path: at, code: "sources-of-one", args: {} });
    else if (sources.length !== several.length) found.push({ path: at, code: "sources-count", args: { count: sources.length, wanted: several.length } });
  }
  const bare = "value" in value && !isMapping(value.value ?? null) && path.at(-2) !== "slots";
  if (bare && !["printed", "source", "note"].some((key) => key in value)) {
    found.push({ path, code: "pointless-mapping", args: { value: shown(value.value ?? null) } });
  }
  if ("conflict" in value && !["printed", "sources", "note"].some((key) => key in value)) found.push({ path, code: "conflict-unexplained", args: {} });
  if (printed !== undefined && String(value.value) === printed) found.push({ path: [...path, "printed"], code: "printed-same", args: {} });
  return found;
}

/**
 * @param {Mapping} ability
 * @param {Path} path
 * @returns {Problem[]}
 */
function printedProblems({ text, printed, slots }, path) {
  /** @type {Problem[]} */
  const found = [];
  if (printed !== undefined && printed === text) found.push({ path: [...path, "printed"], code: "printed-same", args: {} });
  if (slots !== undefined && typeof text === "string" && !/[?？]/u.test(text)) found.push({ path: [...path, "slots"], code: "slots-without-gap", args: {} });
  return found;
}

/**
 * How an ability's text stands to the phrasebook; nothing if it is understood.
 * @param {Phrasebook} book
 * @param {Mapping} ability
 * @param {Path} path
 * @returns {Problem[]}
 */
export function textProblems(book, { text, timing }, path) {
  if (typeof text !== "string" || text === "unknown") return [];
  const known = typeof timing === "string" && timing !== "unknown" ? timing : null;
  if (book.parse(text, known)) return [];
  const regular = book.regular(text, known);
  if (regular !== null && regular !== text) return [{ path: [...path, "text"], code: "irregular-text", args: { text, regular } }];
  if (book.parse(text) ?? book.regular(text)) return [{ path: [...path, "timing"], code: "odd-timing", args: { timing: known ?? "", text } }];
  return [{ path: [...path, "text"], code: "no-phrase", args: { text } }];
}

/**
 * All that can be said of a card without looking at others.
 * @param {{schemas: Schemas, file: string, book: Phrasebook | null}} rules
 * @param {Mapping} card
 * @returns {Problem[]}
 */
export function cardProblems({ schemas, file, book }, card) {
  const form = schemaProblems(schemas, file, "card", card, ["cards", 0]);
  const found = [...form, ...doubtProblems(card)];
  if (!book || form.length) return found;
  for (const [key, content] of Object.entries(card)) {
    if (!Array.isArray(content)) continue;
    content.forEach((item, at) => {
      if (isMapping(item) && "text" in item) found.push(...textProblems(book, item, [key, at]));
    });
  }
  return found;
}

/**
 * @param {Mapping} card
 * @param {string[]} identity the keys that tell cards apart
 * @returns {string} the same for two cards that look like one
 */
export function marker(card, identity) {
  return same(identity.map((key) => card[key] ?? null));
}
