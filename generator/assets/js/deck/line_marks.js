// What became of each line of the list: a mark beside it, and for lines that cannot be read what may be meant.

import { part } from "../dom.js";
import { nearestAll } from "../search/nearest.js";
import { button, element } from "../search/render.js";
import { MOST } from "./decklist/lists.js";
import { entryLine } from "./decklist/plain_text.js";

/** @import { DeckBook } from "./book.js" */
/** @import { Line } from "./decklist/lists.js" */
/** @import { ReadDeck } from "./formats.js" */
/** @import { Finding } from "./legality/verdict.js" */
/** @import { Teller } from "./wording.js" */

/** So many lines that cannot be read are shown, the others are counted. */
const MOST_UNREAD = 30;
const MARKS = { blank: " ", comment: "#", section: "▸", group: "·", title: "★", total: "=", unread: "✕", card: "" };

/** The column beside the list, and the list of what could not be read below it. */
export class LineMarks {
  /**
   * @param {Element} root
   * @param {DeckBook} book
   * @param {Teller} teller
   */
  constructor(root, book, teller) {
    this.text = part(root, "#d-text", HTMLTextAreaElement);
    this.gutter = part(root, "[data-t-gutter]", HTMLElement);
    this.list = part(root, "[data-t-unread]", HTMLElement);
    this.book = book;
    this.teller = teller;
    this.text.addEventListener("scroll", () => this.scrolled());
  }

  /**
   * @param {ReadDeck} deck
   * @param {Map<string, Finding[]>} notes the findings about each card
   */
  show(deck, notes) {
    const lines = deck.form === "text" ? deck.lines : [];
    const column = element("div");
    for (const line of lines) {
      const about = line.kind === "card" ? (notes.get(line.card) ?? []) : [];
      const state = about.some((finding) => finding.broken) ? "broken" : about.length ? "open" : "";
      const sign = { broken: "! ", open: "? ", "": "" }[state] ?? "";
      const mark = element("span", "", line.kind === "card" ? `${sign}${line.count}` : MARKS[line.kind]);
      mark.dataset.kind = line.kind;
      if (state) mark.dataset.state = state;
      column.append(mark);
    }
    this.gutter.replaceChildren(column);
    this.scrolled();
    const unread = deck.lines.filter(({ kind }) => kind === "unread");
    const items = unread.slice(0, MOST_UNREAD).map((line) => this.unread(line, deck.form === "text"));
    const others = unread.length - items.length;
    if (others) items.push(element("li", "", this.teller.say("unread_more", { n: others })));
    this.list.replaceChildren(...items);
  }

  /** @param {Line} line @param {boolean} mendable whether it is a line of the text */
  unread(line, mendable) {
    const names = line.code === "no-card" ? (this.book.parts.find(({ id }) => id === line.section)?.names ?? null) : null;
    const near = names ? nearestAll(line.guess, names.names) : [];
    const place = button(this.teller.say("line", { n: line.number }), null, "t-unread__line");
    place.dataset.tLine = String(line.number);
    const item = element("li", "", place, this.teller.line(line, []));
    const count = this.countOf(line);
    /** @type {[label: string, text: string][]} */
    const fixes = near.flatMap((name) => {
      const [id] = names?.exact(name).length ? names.exact(name) : (names?.folded(name) ?? []);
      return id && line.section ? [/** @type {[string, string]} */ ([names?.name(id) ?? name, entryLine(this.book.part(line.section), id, count)])] : [];
    });
    for (const [card, copies] of line.options) {
      if (line.section && copies > 0 && copies <= MOST) fixes.push([`${copies} ${card} ${this.book.nameOf(card)}`, `${copies} ${card}`]);
    }
    const unique = new Map(fixes.map(([label, text]) => [text, label]));
    if (unique.size && mendable) {
      const row = element("div", "t-unread__fixes");
      for (const [text, label] of unique) {
        const fix = button(this.teller.say("use", { what: label }), null, "");
        fix.dataset.tLine = String(line.number);
        fix.dataset.tFix = text;
        row.append(fix);
      }
      item.append(row);
    }
    return item;
  }

  /** @param {Line} line @returns {number} the count that a line seems to give */
  countOf(line) {
    const digits = line.text.normalize("NFKC").replace(line.guess.normalize("NFKC"), " ").match(/[0-9]{1,3}/u);
    return Math.max(1, Number(digits?.[0] ?? 1));
  }

  scrolled() {
    const column = this.gutter.firstElementChild;
    if (column instanceof HTMLElement) column.style.setProperty("transform", `translateY(${-this.text.scrollTop}px)`);
  }
}
