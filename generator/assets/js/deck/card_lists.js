// The deck as cards: spines on a shelf, rows for each section, and charts.

import { part } from "../dom.js";
import { element } from "../search/render.js";
import { LANG } from "../search/store.js";
import { charts } from "./charts.js";

/** @import { DeckBook } from "./book.js" */
/** @import { Entry, Section } from "./legality/rules.js" */
/** @import { Finding } from "./legality/verdict.js" */
/** @import { Rows } from "./rows.js" */
/** @import { Teller } from "./wording.js" */

/** The parts of the page that hold the deck's cards. */
export class CardLists {
  /**
   * @param {Element} root
   * @param {DeckBook} book
   * @param {Teller} teller
   * @param {Rows} rows
   */
  constructor(root, book, teller, rows) {
    this.root = root;
    this.book = book;
    this.teller = teller;
    this.rows = rows;
  }

  /**
   * @param {Entry[]} entries
   * @param {Map<string, Finding[]>} notes the findings about each card
   */
  show(entries, notes) {
    const spines = entries.flatMap((entry) => this.spine(entry));
    const shelf = element("ul", "t-shelf", ...spines);
    shelf.setAttribute("aria-hidden", "true");
    part(this.root, "[data-t-shelf]", HTMLElement).replaceChildren(...(spines.length ? [shelf] : []));
    const sections = this.book.rules.sections.flatMap((section) => this.section(section, entries, notes));
    part(this.root, "[data-t-sections]", HTMLElement).replaceChildren(...sections);
    const drawn = charts(this.book, entries, LANG);
    part(this.root, "[data-t-charts]", HTMLElement).replaceChildren(...drawn);
    part(this.root, "[data-t-charts-section]", HTMLElement).hidden = !drawn.length;
  }

  /** @param {Entry} entry @returns {HTMLElement[]} the card's spine, if its set has a cloth */
  spine({ card, count }) {
    const cloth = this.book.data.cloth[this.book.cards.get(card)?.set ?? ""];
    if (!cloth) return [];
    const name = element("span", "t-spine__name", this.book.nameOf(card));
    name.toggleAttribute("data-long", [...this.book.nameOf(card)].length > 11);
    if (LANG !== "ja") name.lang = "ja";
    const spine = element("li", "t-spine", name);
    [spine.dataset.colour, spine.dataset.pattern] = cloth;
    spine.dataset.n = String(Math.min(count, 4));
    if (count > 1) spine.append(element("span", "t-spine__n", String(count)));
    return [spine];
  }

  /**
   * @param {Section} section
   * @param {Entry[]} entries
   * @param {Map<string, Finding[]>} notes
   * @returns {HTMLElement[]} the rows of a section, below its title if there are several sections
   */
  section(section, entries, notes) {
    const several = this.book.parts.length > 1;
    const held = entries.filter((entry) => entry.section === section.id);
    const rows = held.map(({ card, count }) => this.rows.row(section.id, card, count, notes.get(card)));
    // Pieces are few: all of them stand here to be added.
    const pieces = section.pieces ? (this.book.data.pieces[section.id] ?? []) : [];
    const others = pieces.filter(({ id }) => !held.some(({ card }) => card === id));
    rows.push(...others.map(({ id }) => this.rows.row(section.id, id, 0)));
    const list = element("ul", "t-picks", ...rows);
    if (!rows.length) return several ? [] : [element("p", "t-verdict__note", this.teller.say("empty_text"))];
    return several ? [element("h3", "", section.title[LANG]), list] : [list];
  }
}
