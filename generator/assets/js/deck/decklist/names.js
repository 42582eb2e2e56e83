// What a deck list may name in a section of a deck, found by name or id. The twin of rules_engine/decklist/names.py.

import { fold } from "../../search/fold.js";
import { clean, ID_THEN_NAME, idKey, NAME_THEN_ID } from "./notation.js";

/** @typedef {{id: string, name: string, words?: string[]}} Named */
/** @typedef {{id: string, words: string[], names: Names}} Part */

/** @param {string} text */
const asIs = (text) => clean(text.normalize("NFC"));

/** @param {Map<string, string[]>} map @param {string} key @param {string} value */
const put = (map, key, value) => void map.set(key, [...(map.get(key) ?? []), value]);

/** Everything that may be named in one section, found by exact and by folded name. */
export class Names {
  /** @param {Iterable<Named>} named */
  constructor(named) {
    /** @type {Map<string, Named>} */
    this.byId = new Map();
    /** @type {Map<string, string>} */
    this.ids = new Map();
    /** @type {Map<string, string[]>} */
    this.exactNames = new Map();
    /** @type {Map<string, string[]>} */
    this.foldedNames = new Map();
    for (const one of named) {
      this.byId.set(one.id, one);
      const key = idKey(one.id);
      if (key && !this.ids.has(key)) this.ids.set(key, one.id);
      put(this.exactNames, asIs(one.name), one.id);
      for (const word of new Set([one.name, ...(one.words ?? [])].map(fold))) {
        if (word) put(this.foldedNames, word, one.id);
      }
    }
  }

  /** Every name, for saying which is near. */
  get names() {
    return [...this.byId.values()].flatMap(({ name, words = [] }) => [name, ...words]);
  }

  /** @param {string} text */
  id(text) {
    return this.ids.get(idKey(text)) ?? "";
  }

  /** @param {string} text @returns {string[]} what a text names to the letter: by name, by id, or by both together */
  exact(text) {
    const found = [...(this.exactNames.get(asIs(text)) ?? [])];
    const byId = this.id(text);
    if (byId && !found.includes(byId)) found.push(byId);
    if (!found.length) {
      const [one, name] = this.withId(text);
      if (one && fold(name) === fold(this.name(one))) found.push(one);
    }
    return found;
  }

  /** @param {string} text */
  folded(text) {
    return this.foldedNames.get(fold(text)) ?? [];
  }

  /** @param {string} text @returns {[id: string, name: string]} the id that stands before or after a name, and that name */
  withId(text) {
    const before = ID_THEN_NAME.exec(text);
    if (before && this.id(before[1] ?? "")) return [this.id(before[1] ?? ""), before[2] ?? ""];
    const after = NAME_THEN_ID.exec(text);
    if (after && this.id(after[2] ?? "")) return [this.id(after[2] ?? ""), after[1] ?? ""];
    return ["", ""];
  }

  /** @param {string} id */
  name(id) {
    return this.byId.get(id)?.name ?? id;
  }
}
