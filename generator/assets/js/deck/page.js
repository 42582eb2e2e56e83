// The deck checker: a list as text and the same deck as rows of cards, judged as it changes.
// The text is what counts; the buttons change its lines. The address holds the deck.

import { keepAddress } from "../address.js";
import { part } from "../dom.js";
import { attempt, fetchedData } from "../net.js";
import { LANG, open } from "../search/store.js";
import { copied, onWriting } from "../typing.js";
import { DeckBook } from "./book.js";
import { CardLists } from "./card_lists.js";
import { linesOf } from "./decklist/notation.js";
import { entryLine } from "./decklist/plain_text.js";
import { asJson, asLink, asText, asYaml, readDeck } from "./formats.js";
import { handedOver, handOver } from "./handover.js";
import { isTooLong } from "./lengths.js";
import { LineMarks } from "./line_marks.js";
import { Picks } from "./picks.js";
import { Rows } from "./rows.js";
import { VerdictPanel } from "./verdict_panel.js";
import { Teller } from "./wording.js";

/** @import { Store } from "../search/store.js" */
/** @import { DeckData } from "./book.js" */
/** @import { ReadDeck } from "./formats.js" */
/** @import { Finding, Verdict } from "./legality/verdict.js" */

/** @param {Element} list */
const buttons = (list) => [...list.querySelectorAll("button")];

/** @returns {string} this day, as dates are written in data */
const today = () => new Date().toLocaleDateString("sv-SE");

/**
 * @param {Verdict} verdict
 * @returns {Map<string, Finding[]>} the findings about each card: whether a rule is broken or open, and which
 */
function notesOf(verdict) {
  /** @type {Map<string, Finding[]>} */
  const found = new Map();
  for (const finding of verdict.findings) {
    for (const [card] of finding.cards) found.set(card, [...(found.get(card) ?? []), finding]);
  }
  return found;
}

/** The deck checker of one game. */
class Desk {
  /**
   * @param {HTMLElement} root
   * @param {Store} store
   * @param {DeckBook} book
   */
  constructor(root, store, book) {
    this.root = root;
    this.book = book;
    this.game = book.data.game;
    this.teller = new Teller(book, LANG);
    const rows = new Rows(book, this.teller);
    this.panel = new VerdictPanel(root, book, this.teller);
    this.marks = new LineMarks(root, book, this.teller);
    this.lists = new CardLists(root, book, this.teller, rows);
    this.picks = new Picks(root, store, book, this.teller, rows);
    this.desk = part(root, "[data-t-desk]", HTMLElement);
    this.text = part(root, "#d-text", HTMLTextAreaElement);
    /** @type {string[]} what the text was before each change by a button */
    this.before = [];
    /** @type {ReadDeck} */
    this.deck = { form: "text", game: "", entries: [], name: "", lines: [] };
    this.format = root.querySelector("[data-t-format]");
    this.date = root.querySelector("[data-t-date]");
    if (this.date instanceof HTMLInputElement) this.date.value = today();
    this.listen();
  }

  listen() {
    onWriting(this.text, () => this.changed());
    this.text.addEventListener("paste", () => setTimeout(() => this.tidyPasted()));
    for (const input of [this.format, this.date]) input?.addEventListener("change", () => this.changed());
    this.root.addEventListener("click", (event) => this.clicked(event));
    addEventListener("hashchange", () => this.readAddress());
    for (const other of document.querySelectorAll("a[data-t-lang]")) {
      other.addEventListener("click", () => handOver(this.game, this.text.value));
    }
  }

  start() {
    this.desk.hidden = false;
    this.readAddress(handedOver(this.game));
  }

  /**
   * Take the list as it was at this step of the history, or the deck from the address, if it holds one.
   * @param {string} [given] the list to begin with
   */
  readAddress(given) {
    const held = location.hash.slice(1);
    // A link to a place on the page changes nothing.
    const own = held ? this.text.value : "";
    const text = history.state?.list ?? given ?? (/^v=/u.test(held) ? this.fromLink(held) : own);
    if (this.text.value && this.text.value !== text) this.before.push(this.text.value);
    this.text.value = text;
    this.changed();
  }

  /** @param {string} held what an address holds @returns {string} that deck as text */
  fromLink(held) {
    this.deck = readDeck(held, this.book.parts, this.book.data.groups);
    // What cannot be read stays to be seen, among the lines.
    return [this.written(asText), ...this.unread.map(({ text }) => `${text}\n`)].join("");
  }

  // Reading and judging

  /** Read the text and show everything that follows from it. */
  changed() {
    const tooLong = isTooLong(this.text.value);
    this.deck = readDeck(tooLong ? "" : this.text.value, this.book.parts, this.book.data.groups);
    const verdict = this.book.check(this.deck.entries, this.when());
    const notes = notesOf(verdict);
    const unread = tooLong || this.unread.length > 0;
    this.panel.show(this.deck, verdict, tooLong);
    this.marks.show(this.deck, notes);
    this.lists.show(this.deck.entries, notes);
    this.picks.show(this.deck.entries);
    this.text.setAttribute("aria-invalid", String(unread));
    part(this.root, "[data-t-do=undo]", HTMLButtonElement).disabled = !this.before.length;
    part(this.root, "[data-t-do=tidy]", HTMLButtonElement).disabled = unread;
    this.keep();
  }

  /** Keep the deck in the address and in the way to the other language. */
  keep() {
    const link = this.link();
    const page = location.pathname + location.search;
    const address = this.deck.entries.length ? `${page}#${link}` : page;
    // The link holds the cards; comments and lines that cannot be read stay with the step of the history.
    const list = this.text.value;
    if (page + location.hash !== address || (history.state?.list ?? "") !== list) keepAddress(address, { list });
    for (const other of document.querySelectorAll("a[data-t-lang]")) {
      if (other instanceof HTMLAnchorElement) other.hash = this.deck.entries.length ? link : "";
    }
  }

  /** The lines that cannot be read. */
  get unread() {
    return this.deck.lines.filter(({ kind }) => kind === "unread");
  }

  /** The day and the way of playing that the deck is judged for. */
  when() {
    return {
      date: this.date instanceof HTMLInputElement && this.date.value ? this.date.value : today(),
      format: this.format instanceof HTMLSelectElement ? this.format.value : "",
    };
  }

  /** @param {(deck: import("./formats.js").Written) => string} how */
  written(how) {
    const { entries, name } = this.deck;
    return how({ entries, name, parts: this.book.parts, game: this.game, titles: this.book.titles(LANG), lang: LANG });
  }

  link() {
    return this.written(asLink);
  }

  /** A deck pasted as YAML, JSON or a link goes on as text. */
  tidyPasted() {
    if (this.deck.form === "text" || !this.deck.entries.length) return;
    if (this.unread.length) return;
    const form = { yaml: "YAML", json: "JSON", link: LANG === "ja" ? "共有リンク" : "a share link", text: "" }[this.deck.form];
    this.replace(this.written(asText));
    this.say(this.teller.say("pasted_form", { form }));
  }

  // Changing the text

  /** @param {string} text */
  replace(text) {
    if (text === this.text.value) return;
    this.before.push(this.text.value);
    this.text.value = text;
    this.changed();
  }

  /**
   * Set how many copies of a card a section holds, in the lines that say so.
   * @param {string} section
   * @param {string} card
   * @param {number} step
   */
  step(section, card, step) {
    if (this.deck.form !== "text") this.text.value = this.written(asText);
    const { lines } = readDeck(this.text.value, this.book.parts, this.book.data.groups);
    const raw = this.text.value.trim() ? linesOf(this.text.value) : [];
    const own = lines.filter((line) => line.kind === "card" && line.section === section && line.card === card);
    const last = own.at(-1);
    const names = this.book.part(section);
    if (last) {
      const count = last.count + step;
      raw.splice(last.number - 1, 1, ...(count > 0 ? [entryLine(names, card, count)] : []));
    } else if (step > 0) {
      const before = lines.filter((line) => line.section === section && ["card", "section"].includes(line.kind)).at(-1);
      const line = entryLine(names, card, step);
      if (before) raw.splice(before.number, 0, line);
      else if (this.book.parts.length === 1) raw.push(line);
      else raw.push(`[${this.book.section(section).title[LANG]}]`, line);
    }
    this.replace(raw.map((line) => `${line}\n`).join(""));
    const count = this.deck.entries.find((entry) => entry.section === section && entry.card === card)?.count ?? 0;
    this.say(this.teller.say("changed", { card: this.book.nameOf(card), n: count }));
  }

  /** @param {Event} event */
  clicked(event) {
    const target = event.target instanceof Element ? event.target.closest("button, a") : null;
    if (!(target instanceof HTMLElement)) return;
    const { tDo: action, tStep: step, tSection: section, tCard: card, tLine: line, tFix: fix } = target.dataset;
    if (step && section && card) {
      const list = target.closest("[data-t-found], [data-t-sections]");
      const place = list ? buttons(list).findIndex((one) => one === target) : -1;
      this.step(section, card, Number(step));
      if (list) this.refocus(list, target, place);
    } else if (fix !== undefined && line) this.fix(Number(line), fix);
    else if (line) this.goTo(Number(line));
    else if (action) void this.act(action);
  }

  /**
   * Give the focus to the button that was pressed as it is drawn now, or else to the one that took its place.
   * @param {Element} list
   * @param {HTMLElement} pressed
   * @param {number} place
   */
  refocus(list, pressed, place) {
    if (document.activeElement !== document.body) return;
    const now = buttons(list);
    const { tStep: step, tSection: section, tCard: card } = pressed.dataset;
    const same = now.find(({ dataset }) => dataset.tStep === step && dataset.tSection === section && dataset.tCard === card);
    const next = [same, ...now.slice(place), ...now.slice(0, place).reverse(), this.text].find((one) => one && !one.disabled);
    next?.focus();
  }

  /** @param {string} action */
  async act(action) {
    switch (action) {
      case "share":
        return this.copy(`${location.origin}${location.pathname}#${this.link()}`);
      case "text":
        return this.copy(this.written(asText));
      case "yaml":
        return this.copy(this.written(asYaml));
      case "json":
        return this.copy(this.written(asJson));
      case "print":
        return print();
      case "tidy":
        if (!this.unread.length) this.replace(this.written(asText));
        return;
      case "clear":
        this.replace("");
        this.text.focus();
        return;
      case "undo": {
        const text = this.before.pop();
        if (text !== undefined) this.text.value = text;
        this.changed();
        if (!this.before.length) this.text.focus(); // the button can do no more
      }
    }
  }

  /** @param {string} text */
  async copy(text) {
    this.say(this.teller.say((await copied(text)) ? "copied" : "not_copied"));
  }

  /** @param {string} text */
  say(text) {
    part(this.root, "[data-t-said]", HTMLElement).textContent = text;
  }

  /** @param {number} number @param {string} line */
  fix(number, line) {
    const raw = linesOf(this.text.value);
    raw.splice(number - 1, 1, line);
    this.replace(`${raw.join("\n")}\n`);
    this.goTo(number);
  }

  /** @param {number} number */
  goTo(number) {
    const raw = linesOf(this.text.value);
    const start = raw.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0);
    this.text.focus();
    this.text.setSelectionRange(start, start + (raw[number - 1]?.length ?? 0));
  }

}

const root = document.querySelector("[data-t-deck]");
if (root instanceof HTMLElement) {
  const game = root.dataset.tDeck ?? "";
  const site = new URL("../../../../", import.meta.url);
  await attempt(async () => {
    const [store, data] = await Promise.all([open(), fetchedData(new URL(`decks/${game}.json`, site))]);
    await store.load(game);
    const index = store.indexes.get(game);
    if (!index) throw new Error(`no index of ${game}`);
    new Desk(root, store, new DeckBook(/** @type {DeckData} */ (data), index)).start();
    root.setAttribute("data-ready", "");
  });
}
