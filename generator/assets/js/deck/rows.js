// A card of a deck as a row: what it is, how often it is in, and buttons for one more and one less.

import { anchor, button, element } from "../search/render.js";
import { LANG, pageUrl } from "../search/store.js";

/** @import { DeckBook } from "./book.js" */
/** @import { Finding } from "./legality/verdict.js" */
/** @import { Teller } from "./wording.js" */

/** Draws the rows of one game's cards. */
export class Rows {
  /**
   * @param {DeckBook} book
   * @param {Teller} teller
   */
  constructor(book, teller) {
    this.book = book;
    this.teller = teller;
  }

  /**
   * @param {string} section
   * @param {string} card
   * @param {number} count
   * @param {Finding[]} [notes]
   */
  row(section, card, count, notes = []) {
    const known = this.book.cards.get(card);
    const cloth = this.book.data.cloth[known?.set ?? ""];
    const chip = element("span", "t-pickrow__chip");
    [chip.dataset.colour = "nibi", chip.dataset.pattern = ""] = cloth ?? [];
    chip.setAttribute("aria-hidden", "true");
    const field = this.book.section(section).pieces;
    const label = known ? known.name : this.teller.value(field, card);
    const name = known ? anchor(pageUrl(`${this.book.data.game}/cards/${card}/`), "", label) : element("span", "", label);
    if (known && LANG !== "ja") name.lang = "ja";
    const title = element("span", "t-pickrow__name", name);
    if (known) title.append(element("span", "t-pickrow__meta", this.meta(card)));
    const counter = element("span", "t-pickrow__count");
    counter.append(this.stepper(section, card, -1, label, !count), element("b", "", String(count)), this.stepper(section, card, 1, label, false));
    const row = element("li", "t-pickrow", chip, title, counter);
    for (const finding of notes) {
      const note = element("span", `t-pickrow__note${finding.broken ? "" : " t-pickrow__note--open"}`, this.teller.what(finding));
      row.append(note);
    }
    return row;
  }

  /** @param {string} card @returns {string} its number and what its face shows */
  meta(card) {
    const shown = this.book.data.shown.flatMap((key) => {
      const cell = this.book.cell(card, key);
      if (cell === false) return [];
      if (cell === null) return [`${this.book.data.units[key] ?? ""}?`];
      const values = typeof cell === "object" && !Array.isArray(cell) ? cell.a : [cell];
      return [`${this.book.data.units[key] ?? ""}${values.join("/")}${values.length > 1 || cell !== values[0] ? "?" : ""}`];
    });
    return [card, ...shown].join(" · ");
  }

  /**
   * @param {string} section
   * @param {string} card
   * @param {1 | -1} step
   * @param {string} name
   * @param {boolean} disabled
   */
  stepper(section, card, step, name, disabled) {
    const made = button(step > 0 ? "+" : "−", null, "");
    made.disabled = disabled;
    made.setAttribute("aria-label", this.teller.say(step > 0 ? "plus" : "minus", { card: name }));
    Object.assign(made.dataset, { tStep: String(step), tSection: section, tCard: card });
    return made;
  }
}
