// As much of JSON Schema 2020-12 as the card schemas use: what is wrong with a value, and
// in which order its keys stand. Held to the Python side by shared cases; a keyword that is
// not in KEYWORDS fails a test.

/** @typedef {import("./yaml.js").Data} Data */
/** @typedef {import("./yaml.js").Path} Path */
/** @typedef {{[keyword: string]: any}} Schema */

/**
 * @typedef {object} SchemaError a keyword that a value does not keep to
 * @property {string} keyword `false` for a value that may not be there at all
 * @property {any} wanted what the schema says
 * @property {Data} value
 * @property {Schema} schema
 * @property {Path} path
 * @property {SchemaError[][]} branches the errors of each alternative of an anyOf or oneOf
 */

/** @param {Data} value @returns {value is {[key: string]: Data}} */
export const isMapping = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {Data} value @returns {string} */
function typeOf(value) {
  if (Array.isArray(value)) return "array";
  if (value === null) return "null";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

/** @param {Data} value @returns {string} the same for equal values */
export function same(value) {
  if (!isMapping(value)) return JSON.stringify(value, (_, inner) => (isMapping(inner) ? sorted(inner) : inner));
  return JSON.stringify(sorted(value));
}

/** @param {{[key: string]: Data}} mapping */
const sorted = (mapping) => Object.entries(mapping).sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, value]) => [key, same(value)]);

/** @param {Data} value */
function isDay(value) {
  if (typeof value !== "string" || !/^\d{4}(-\d{2}){0,2}$/u.test(value)) return true;
  const [year = 0, month = 1, day = 1] = value.split("-").map(Number);
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/**
 * @typedef {object} Place what a keyword is checked against
 * @property {Schema} schema the schema in which the keyword stands
 * @property {string} file
 * @property {Path} path
 */

/**
 * Each keyword that says something of a value: what is wrong, or nothing.
 * @type {Record<string, (schemas: Schemas, wanted: any, value: any, place: Place) => SchemaError[] | boolean | undefined>}
 */
const CHECKS = {
  $ref(schemas, wanted, value, { file, path }) {
    const [target, where] = schemas.target(wanted, file);
    return schemas.errors(target, value, path, where);
  },
  type: (_, wanted, value) => ![wanted].flat().some((/** @type {string} */ type) => type === typeOf(value) || (type === "number" && typeof value === "number")),
  const: (_, wanted, value) => same(wanted) !== same(value),
  enum: (_, wanted, value) => !wanted.some((/** @type {Data} */ one) => same(one) === same(value)),
  allOf: (schemas, wanted, value, { file, path }) => wanted.flatMap((/** @type {Schema} */ part) => schemas.errors(part, value, path, file)),
  anyOf(schemas, wanted, value, place) {
    return schemas.alternatives("anyOf", wanted, value, place, (fitting) => fitting > 0);
  },
  oneOf(schemas, wanted, value, place) {
    return schemas.alternatives("oneOf", wanted, value, place, (fitting) => fitting === 1);
  },
  if(schemas, wanted, value, { schema, file, path }) {
    const branch = schemas.errors(wanted, value, path, file).length ? schema.else : schema.then;
    return branch === undefined ? [] : schemas.errors(branch, value, path, file);
  },
  not: (schemas, wanted, value, { file }) => !schemas.errors(wanted, value, [], file).length,
  properties(schemas, wanted, value, { file, path }) {
    if (!isMapping(value)) return [];
    return Object.keys(wanted).flatMap((key) =>
      key in value ? schemas.errors(wanted[key], value[key] ?? null, [...path, key], file) : [],
    );
  },
  patternProperties(schemas, wanted, value, { file, path }) {
    if (!isMapping(value)) return [];
    return Object.keys(wanted).flatMap((pattern) =>
      Object.keys(value)
        .filter((key) => new RegExp(pattern, "u").test(key))
        .flatMap((key) => schemas.errors(wanted[pattern], value[key] ?? null, [...path, key], file)),
    );
  },
  additionalProperties(schemas, wanted, value, { schema, file, path }) {
    if (!isMapping(value)) return [];
    const patterns = Object.keys(schema.patternProperties ?? {}).map((pattern) => new RegExp(pattern, "u"));
    const extras = Object.keys(value).filter((key) => !(key in (schema.properties ?? {})) && !patterns.some((one) => one.test(key)));
    if (wanted === false) return extras.length > 0;
    return extras.flatMap((key) => schemas.errors(wanted, value[key] ?? null, [...path, key], file));
  },
  items(schemas, wanted, value, { file, path }) {
    if (!Array.isArray(value)) return [];
    return value.flatMap((item, at) => schemas.errors(wanted, item, [...path, at], file));
  },
  required: (_, wanted, value) => isMapping(value) && wanted.some((/** @type {string} */ key) => !(key in value)),
  dependentRequired: (_, wanted, value) =>
    isMapping(value) && Object.keys(wanted).some((key) => key in value && wanted[key].some((/** @type {string} */ need) => !(need in value))),
  minItems: (_, wanted, value) => Array.isArray(value) && value.length < wanted,
  uniqueItems: (_, wanted, value) => wanted && Array.isArray(value) && new Set(value.map(same)).size < value.length,
  minLength: (_, wanted, value) => typeof value === "string" && [...value].length < wanted,
  minProperties: (_, wanted, value) => isMapping(value) && Object.keys(value).length < wanted,
  minimum: (_, wanted, value) => typeof value === "number" && value < wanted,
  maximum: (_, wanted, value) => typeof value === "number" && value > wanted,
  pattern: (_, wanted, value) => typeof value === "string" && !new RegExp(wanted, "u").test(value),
  format: (_, wanted, value) => wanted === "calendar-date" && !isDay(value),
};

/** Every keyword that is known here; those besides CHECKS say nothing of a value by themselves. */
export const KEYWORDS = new Set([...Object.keys(CHECKS), "then", "else", "title", "description", "$comment", "$defs", "$schema"]);

/** The schemas of the page's data, by file name. */
export class Schemas {
  /** @param {Record<string, Schema>} files */
  constructor(files) {
    this.files = files;
  }

  /**
   * @param {string} reference
   * @param {string} file where it stands
   * @returns {[schema: Schema, file: string]} what it leads to
   */
  target(reference, file) {
    const [name, fragment = ""] = reference.split("#");
    const where = name || file;
    let found = this.files[where] ?? {};
    for (const step of fragment.split("/").filter(Boolean)) found = found[step];
    return [found, where];
  }

  /**
   * What is wrong with a value; nothing if it keeps to the schema.
   * @param {Schema | boolean} schema
   * @param {Data} value
   * @param {Path} path
   * @param {string} file
   * @returns {SchemaError[]}
   */
  errors(schema, value, path, file) {
    if (schema === true) return [];
    if (schema === false) return [{ keyword: "false", wanted: false, value, schema: {}, path, branches: [] }];
    return Object.entries(schema).flatMap(([keyword, wanted]) => {
      const found = CHECKS[keyword]?.(this, wanted, value, { schema, file, path });
      if (Array.isArray(found)) return found;
      return found ? [{ keyword, wanted, value, schema, path, branches: [] }] : [];
    });
  }

  /**
   * @param {string} keyword
   * @param {Schema[]} wanted
   * @param {Data} value
   * @param {Place} place
   * @param {(fitting: number) => boolean} enough
   * @returns {SchemaError[]}
   */
  alternatives(keyword, wanted, value, { schema, file, path }, enough) {
    const branches = wanted.map((branch) => this.errors(branch, value, [], file));
    const fitting = branches.filter((errors) => !errors.length).length;
    if (enough(fitting)) return [];
    return [{ keyword, wanted, value, schema, path, branches: fitting ? [] : branches }];
  }

  /**
   * The schema itself, or each alternative of its anyOf or oneOf, with references followed.
   * @param {Schema} schema
   * @param {string} file
   * @returns {[schema: Schema, file: string][]}
   */
  options(schema, file) {
    while (schema.$ref !== undefined) {
      const { $ref, ...beside } = schema;
      const [target, where] = this.target($ref, file);
      schema = { ...target, ...beside };
      file = where;
    }
    const branches = schema.anyOf ?? (schema.properties ? undefined : schema.oneOf);
    if (!branches) return [[schema, file]];
    return branches.flatMap((/** @type {Schema} */ branch) => this.options(branch, file));
  }

  /**
   * Everything that file `name` allows at `path`.
   * @param {string} name
   * @param {Path} path
   * @returns {[schema: Schema, file: string][]}
   */
  at(name, path) {
    let found = this.options(this.files[name] ?? {}, name);
    for (const step of path) {
      found = found.flatMap(([schema, file]) => {
        const inList = /^\d+$/u.test(String(step));
        const child = inList ? schema.items : (schema.properties?.[step] ?? schema.additionalProperties);
        return typeof child === "object" ? this.options(child, file) : [];
      });
    }
    return found;
  }

  /**
   * @param {string} name
   * @param {Path} path
   * @returns {string[]} the keys of the mapping at `path`, in order
   */
  keyOrder(name, path) {
    return [...new Set(this.at(name, path).flatMap(([schema]) => Object.keys(schema.properties ?? {})))];
  }

  /**
   * @param {string} name
   * @param {Path} path
   */
  admitsUnknown(name, path) {
    return this.at(name, path).some(([schema]) => schema.const === "unknown");
  }
}
