// The cards that the archive has already: found by name, loaded when they are needed, and
// compared with what is being told.

import { fetchedData } from "../net.js";
import { fold } from "../search/fold.js";
import { marker } from "./problems.js";

/** @import { CardBook } from "./book.js" */
/** @import { Composed, Original } from "./compose.js" */
/** @import { Draft, Mapping } from "./model.js" */
/** @import { Problem } from "./problems.js" */

/** @typedef {{id: string, name: string}} Named */

export class Others {
  /**
   * @param {CardBook} book
   * @param {Named[]} cards
   * @param {URL} site
   */
  constructor(book, cards, site) {
    this.book = book;
    this.cards = cards;
    this.site = site;
    /** @type {Map<string, Original>} */
    this.originals = new Map();
    /** @type {Map<string, Named[]>} */
    this.byFold = new Map();
    for (const card of cards) {
      const key = fold(card.name);
      this.byFold.set(key, [...(this.byFold.get(key) ?? []), card]);
    }
  }

  /**
   * @param {string} typed
   * @param {number} most
   * @returns {Named[]} cards whose name or number holds what was typed
   */
  like(typed, most) {
    const wanted = fold(typed);
    const found = [];
    for (const card of this.cards) {
      if (fold(`${card.id} ${card.name}`).includes(wanted)) found.push(card);
      if (found.length === most) break;
    }
    return found;
  }

  /** @param {string} typed @returns {Named | undefined} the one card that is meant */
  named(typed) {
    const [head = ""] = typed.split(" ");
    const exact = this.cards.find(({ id, name }) => id === typed || id === head || name === typed) ?? this.byFold.get(fold(typed))?.[0];
    const like = typed ? this.like(typed, 2) : [];
    return exact ?? (like.length === 1 ? like[0] : undefined);
  }

  /** @param {string} id */
  has(id) {
    return this.cards.some((card) => card.id === id);
  }

  /** @param {string} name @returns {Named | undefined} the only card that has this very name */
  exactly(name) {
    const found = this.cards.filter((card) => card.name === name);
    return found.length === 1 ? found[0] : undefined;
  }

  /**
   * @param {string} id
   * @returns {Promise<Original>} the card as its file has it
   * @throws {import("../net.js").NotFetched}
   */
  async original(id) {
    const held = this.originals.get(id);
    if (held) return held;
    const told = await fetchedData(new URL(`${this.book.data.game}/cards/${id}/card.json`, this.site));
    // What the engine shows of the card does not stand in its file.
    const { game, set, source, examples, matchups, ...card } = told;
    // The file's own source is not written at its cards.
    const own = this.book.set(set)?.source === source ? card : { ...card, source };
    const found = { set, source, card: own };
    this.originals.set(id, found);
    return found;
  }

  /**
   * @param {Draft} draft
   * @returns {Named[]} other cards whose name looks the same
   */
  alike({ id, name }) {
    return name ? (this.byFold.get(fold(name)) ?? []).filter((card) => card.id !== id) : [];
  }

  /** Whether a name alone tells cards apart. */
  get nameSuffices() {
    return this.book.data.identity.join() === "name";
  }

  /**
   * Load the cards that must be compared field by field.
   * @param {Composed} card
   * @returns {Promise<boolean>} whether there was any to load
   */
  async fetchAlike({ draft }) {
    if (this.nameSuffices) return false;
    const unseen = this.alike(draft).filter(({ id, name }) => name === draft.name && !this.originals.has(id));
    const loaded = await Promise.all(unseen.map(({ id }) => this.original(id).then(() => true, () => false)));
    return loaded.some(Boolean);
  }

  /**
   * Whether it looks like a card that is there, or like another one of this contribution.
   * @param {Composed} composed
   * @param {Draft[]} drafts
   * @returns {Problem[]}
   */
  problems({ draft, card }, drafts) {
    const { identity } = this.book.data;
    /** @type {Problem[]} */
    const found = [];
    for (const other of this.alike(draft)) {
      if (other.name !== draft.name) {
        found.push({ path: ["name"], code: "alike-names", args: { other: other.name, first: other.id, name: draft.name } });
        continue;
      }
      const theirs = this.nameSuffices ? /** @type {Mapping} */ ({ name: other.name }) : this.originals.get(other.id)?.card;
      if (theirs && marker(theirs, identity) === marker(card, identity)) {
        found.push({ path: ["name"], code: "same-card", args: { name: draft.name, first: other.id } });
      }
    }
    const twin = drafts.findIndex((one) => one.name === draft.name);
    const self = drafts.indexOf(draft);
    if (draft.name && this.nameSuffices && twin >= 0 && twin < self) {
      found.push({ path: ["name"], code: "same-card", args: { name: draft.name, first: drafts[twin]?.id || draft.name } });
    }
    return found;
  }
}
