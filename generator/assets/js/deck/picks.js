// Cards to put into a deck, found by a query.

import { part } from "../dom.js";
import { QueryError } from "../search/grammar.js";
import { composing, onWriting, tell } from "../typing.js";

/** @import { Doc } from "../search/documents.js" */
/** @import { Store } from "../search/store.js" */
/** @import { DeckBook } from "./book.js" */
/** @import { Entry } from "./legality/rules.js" */
/** @import { Rows } from "./rows.js" */
/** @import { Teller } from "./wording.js" */

const STEP = 30;

/** The part of the page that finds cards. */
export class Picks {
  /**
   * @param {Element} root
   * @param {Store} store
   * @param {DeckBook} book
   * @param {Teller} teller
   * @param {Rows} rows
   */
  constructor(root, store, book, teller, rows) {
    this.search = part(root, "#d-search", HTMLInputElement);
    this.status = part(root, "[data-t-found-count]", HTMLElement);
    this.list = part(root, "[data-t-found]", HTMLElement);
    this.moreButton = part(root, "[data-t-more]", HTMLButtonElement);
    this.store = store;
    this.teller = teller;
    this.rows = rows;
    this.game = book.data.game;
    this.section = book.rules.sections.find(({ pieces }) => !pieces)?.id ?? "";
    this.cards = store.docs.filter((doc) => doc.kind === "card" && doc.game === this.game);
    this.shown = STEP;
    /** @type {Entry[]} what the deck holds */
    this.entries = [];
    onWriting(this.search, () => this.newSearch());
    this.search.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || composing(event)) return;
      event.preventDefault();
      const first = this.list.querySelector("[data-t-step='1']");
      if (first instanceof HTMLElement) first.click();
    });
    this.moreButton.addEventListener("click", () => this.more());
  }

  newSearch() {
    this.shown = STEP;
    this.list.scrollTop = 0;
    this.draw();
  }

  more() {
    const first = this.shown;
    this.shown += STEP;
    this.draw();
    const next = this.list.children[first]?.querySelector("a, button:enabled");
    if (next instanceof HTMLElement) next.focus();
  }

  /** @param {Entry[]} entries what the deck holds */
  show(entries) {
    this.entries = entries;
    this.draw();
  }

  /** @returns {{found: Doc[], told: string}} the cards that fit what is searched for, or why there are none */
  find() {
    const query = this.search.value.trim();
    this.search.removeAttribute("aria-invalid");
    if (!query) return { found: this.cards, told: "" };
    try {
      const group = this.store.search(query, this.game).groups.find(({ kind }) => kind === "card");
      const found = (group?.hits ?? []).map(({ doc }) => doc);
      return { found, told: found.length ? "" : this.teller.say("search_none") };
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      this.search.setAttribute("aria-invalid", "true");
      return { found: [], told: `${error.column}: ${this.store.explain(error)}` };
    }
  }

  draw() {
    const { found, told } = this.find();
    tell(this.status, told || this.teller.say("search_count", { n: found.length }));
    const counts = new Map(this.entries.filter(({ section }) => section === this.section).map(({ card, count }) => [card, count]));
    const held = document.activeElement;
    const { tStep: step, tCard: card } = held instanceof HTMLElement && this.list.contains(held) ? held.dataset : {};
    const rows = found.slice(0, this.shown).map(({ key }) => this.rows.row(this.section, key, counts.get(key) ?? 0));
    this.list.replaceChildren(...rows);
    if (card) {
      const own = `[data-t-card="${CSS.escape(card)}"]:not(:disabled)`;
      const again = this.list.querySelector(`[data-t-step="${step}"]${own}`) ?? this.list.querySelector(own);
      if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    }
    this.moreButton.hidden = found.length <= this.shown;
    this.moreButton.textContent = this.teller.say("more", { n: found.length - this.shown });
  }
}
