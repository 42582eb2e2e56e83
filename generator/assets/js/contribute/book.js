// What the contribute page knows of one game: the data that generator/contribute/data.py writes.

import { Phrasebook } from "./phrasebook.js";
import { cardProblems, schemaProblems } from "./problems.js";
import { Schemas } from "./schema.js";
import { dumpItem } from "./yaml.js";

/** @import { Both, Field, Mapping } from "./model.js" */
/** @import { PhrasebookData } from "./phrasebook.js" */
/** @import { Schema } from "./schema.js" */

/** @typedef {Field & {also: string[]}} Column */

/**
 * A set: where its cards go, which source the file rests on, and which number comes next.
 * @typedef {object} CardSet
 * @property {string} id
 * @property {string} code
 * @property {string} name
 * @property {Both} title its code and its name
 * @property {Both} short what faces show for its code
 * @property {Both} label what it is called
 * @property {string} pattern
 * @property {string} colour
 * @property {string | null} source null if it has no file yet
 * @property {string} next
 */

/**
 * @typedef {object} ContributeData
 * @property {string} game
 * @property {Column[]} fields
 * @property {Column[]} common
 * @property {Column | null} timing
 * @property {string[]} identity
 * @property {string} frame
 * @property {string[][]} row the columns of a table, each with the keys in it
 * @property {CardSet[]} sets
 * @property {{id: string, title: Both}[]} sources
 * @property {{value: string, label: Both}[]} kinds of source
 * @property {{value: string, label: Both}[]} sureness of a source
 * @property {Record<string, Schema>} schemas
 * @property {PhrasebookData | null} phrasebook
 * @property {string} unseen
 * @property {Record<string, Both & {warning?: boolean}>} messages
 * @property {{repository: string, file: string, issue: string, edit: string} | null} forge
 * @property {Record<"ja" | "en", Record<string, string>>} ui
 */

const SOURCES = "sources.schema.json";

export class CardBook {
  /** @param {ContributeData} data */
  constructor(data) {
    this.data = data;
    this.fields = data.fields;
    this.file = `${data.game}.cards.schema.json`;
    this.schemas = new Schemas(data.schemas);
    this.book = data.phrasebook && new Phrasebook(data.phrasebook);
    this.order = this.schemas.keyOrder(this.file, ["cards", 0]);
    /** @type {Map<string, string[]>} */
    this.orders = new Map();
  }

  /** @param {Mapping} card */
  problems(card) {
    return cardProblems(this, card);
  }

  /**
   * Which keys a card such as this must have, and which it cannot have.
   * @param {Mapping} card
   */
  applicability(card) {
    const required = new Set();
    const forbidden = new Set();
    for (const { key } of this.fields) {
      const { [key]: own, ...without } = card;
      const says = (/** @type {Mapping} */ one, /** @type {string[]} */ ...codes) =>
        schemaProblems(this.schemas, this.file, "card", one, ["cards", 0]).some(({ path, code }) => path.length === 1 && path[0] === key && codes.includes(code));
      if (says(without, "missing-value", "missing-key")) required.add(key);
      if (says({ ...without, [key]: own ?? "unknown" }, "does-not-apply")) forbidden.add(key);
    }
    return { required, forbidden };
  }

  /**
   * @param {string} file the name of its schema
   * @param {import("./yaml.js").Path} path
   */
  keyOrder(file, path) {
    const key = `${file} ${path.map((step) => (/^\d+$/u.test(String(step)) ? 0 : step)).join("/")}`;
    let found = this.orders.get(key);
    if (!found) this.orders.set(key, (found = this.schemas.keyOrder(file, path)));
    return found;
  }

  /** @param {Mapping} card @returns {string} the card as it stands in its set's file */
  yaml(card) {
    return dumpItem("cards", card, (path) => this.keyOrder(this.file, path));
  }

  /** @param {Mapping} source @returns {string} the source as it stands in sources.yml */
  sourceYaml(source) {
    return dumpItem("sources", source, (path) => this.keyOrder(SOURCES, path));
  }

  /** @param {Mapping} source what its schema says against it */
  sourceProblems(source) {
    return schemaProblems(this.schemas, SOURCES, "", source, ["sources", 0]);
  }

  /** @param {string} id @returns {CardSet | undefined} */
  set(id) {
    return this.data.sets.find((one) => one.id === id);
  }

  /**
   * @param {string} setId
   * @param {number} [further] how many cards of the set come before this one
   * @returns {string} the number that a new card of the set gets
   */
  nextId(setId, further = 0) {
    const next = this.set(setId)?.next ?? "";
    const [, head = "", digits = ""] = /^(.*-)(\d+)$/u.exec(next) ?? [];
    return head + String(Number(digits) + further).padStart(digits.length, "0");
  }
}
