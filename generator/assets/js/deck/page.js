// The deck checker: a list as text and the same deck as rows of cards, judged as it changes.
// The text is what counts; the buttons change its lines. The address holds the deck.

import { keepAddress } from "../address.js";
import { attempt, fetchedData } from "../net.js";
import { QueryError } from "../search/grammar.js";
import { nearestAll } from "../search/nearest.js";
import { anchor, element } from "../search/render.js";
import { LANG, open, pageUrl } from "../search/store.js";
import { composing, copied, onWriting, tell } from "../typing.js";
import { DeckBook } from "./book.js";
import { charts, svg } from "./charts.js";
import { linesOf } from "./decklist/notation.js";
import { entryLine } from "./decklist/plain_text.js";
import { asJson, asLink, asText, asYaml, readDeck } from "./formats.js";
import { handedOver, handOver } from "./handover.js";
import { Teller } from "./wording.js";

/** @import { Doc } from "../search/documents.js" */
/** @import { Store } from "../search/store.js" */
/** @import { DeckData } from "./book.js" */
/** @import { Line } from "./decklist/lists.js" */
/** @import { Section } from "./legality/rules.js" */
/** @import { Finding, Verdict } from "./legality/verdict.js" */
/** @import { ReadDeck } from "./formats.js" */

const STEP = 30;
/** No deck list is longer, and to read one that is takes longer than one likes to wait. */
const MOST_LINES = 1000;
const LONGEST_LINE = 500;
/** So many lines that cannot be read are shown, the others are counted. */
const MOST_UNREAD = 30;
const REFERENCE = /《([^《》\n]+)》/gu;

/**
 * @template {Element} T
 * @param {Element} root
 * @param {string} selector
 * @param {new (...args: any) => T} type
 * @returns {T}
 */
function part(root, selector, type) {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the page has no ${selector}`);
  return found;
}

/** @param {string} text @returns {boolean} whether it is longer than any deck list */
function isTooLong(text) {
  const lines = linesOf(text);
  // Data and links may stand on one line, however long.
  const longest = lines.length === 1 ? LONGEST_LINE * 20 : LONGEST_LINE;
  return lines.length > MOST_LINES || lines.some((line) => line.length > longest);
}

/** @param {Element} list */
const buttons = (list) => [...list.querySelectorAll("button")];

/** @returns {string} this day, as dates are written in data */
const today = () => new Date().toLocaleDateString("sv-SE");

/** The deck checker of one game. */
class Desk {
  /**
   * @param {HTMLElement} root
   * @param {Store} store
   * @param {DeckBook} book
   */
  constructor(root, store, book) {
    this.root = root;
    this.store = store;
    this.book = book;
    this.game = book.data.game;
    this.teller = new Teller(book, LANG);
    this.desk = part(root, "[data-t-desk]", HTMLElement);
    this.text = part(root, "#d-text", HTMLTextAreaElement);
    this.gutter = part(root, "[data-t-gutter]", HTMLElement);
    this.search = part(root, "#d-search", HTMLInputElement);
    this.cards = store.docs.filter((doc) => doc.kind === "card" && doc.game === this.game);
    /** @type {string[]} what the text was before each change by a button */
    this.before = [];
    this.shown = STEP;
    this.tooLong = false;
    /** @type {ReadDeck} */
    this.deck = { form: "text", game: "", entries: [], name: "", lines: [] };
    /** @type {Verdict} */
    this.verdict = { answer: "illegal", findings: [], advice: [], sizes: {} };
    this.format = root.querySelector("[data-t-format]");
    this.date = root.querySelector("[data-t-date]");
    if (this.date instanceof HTMLInputElement) this.date.value = today();
    this.listen();
  }

  listen() {
    onWriting(this.text, () => this.changed());
    this.text.addEventListener("paste", () => setTimeout(() => this.tidyPasted()));
    this.text.addEventListener("scroll", () => this.scrolled());
    for (const input of [this.format, this.date]) input?.addEventListener("change", () => this.changed());
    this.root.addEventListener("click", (event) => this.clicked(event));
    onWriting(this.search, () => this.newSearch());
    this.search.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || composing(event)) return;
      event.preventDefault();
      const first = this.root.querySelector("[data-t-found] [data-t-step='1']");
      if (first instanceof HTMLElement) first.click();
    });
    addEventListener("hashchange", () => this.readAddress());
    for (const other of document.querySelectorAll("a[data-t-lang]")) {
      other.addEventListener("click", () => handOver(this.game, this.text.value));
    }
  }

  start() {
    this.desk.hidden = false;
    this.readAddress(handedOver(this.game));
    this.newSearch();
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
    const unread = this.deck.lines.filter(({ kind }) => kind === "unread").map(({ text }) => text);
    // What cannot be read stays to be seen, among the lines.
    return [this.written(asText), ...unread.map((line) => `${line}\n`)].join("");
  }

  // Reading and judging

  /** Read the text and show everything that follows from it. */
  changed() {
    this.tooLong = isTooLong(this.text.value);
    this.deck = readDeck(this.tooLong ? "" : this.text.value, this.book.parts, this.book.data.groups);
    this.verdict = this.book.check(this.deck.entries, this.when());
    this.showVerdict();
    this.showLines();
    this.showCards();
    this.showPicks();
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
    if (this.deck.lines.some(({ kind }) => kind === "unread")) return;
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
    else if (target.hasAttribute("data-t-more")) {
      const first = this.shown;
      this.shown += STEP;
      this.showPicks();
      const next = part(this.root, "[data-t-found]", HTMLElement).children[first]?.querySelector("a, button:enabled");
      if (next instanceof HTMLElement) next.focus();
    } else if (action) void this.act(action);
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
        if (!this.deck.lines.some(({ kind }) => kind === "unread")) this.replace(this.written(asText));
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

  // Showing

  showVerdict() {
    const { teller, verdict, deck } = this;
    const panel = part(this.root, "[data-t-verdict]", HTMLElement);
    const unread = deck.lines.filter(({ kind }) => kind === "unread").length;
    const broken = verdict.findings.filter((finding) => finding.broken);
    const still = verdict.findings.filter((finding) => !finding.broken);
    const empty = !deck.entries.length && !unread;
    const key = this.tooLong ? "too_long" : empty ? "empty" : unread ? "unread" : verdict.answer;
    panel.className = `t-desk__verdict t-verdict t-verdict--${key}`;
    const text = teller.say(`${key}_text`, { n: this.tooLong ? MOST_LINES : unread || broken.length, signs: LONGEST_LINE });
    tell(part(panel, "[data-t-answer]", HTMLElement), teller.say(key));
    tell(part(panel, "[data-t-answer-text]", HTMLElement), text);
    part(panel, "[data-t-sizes]", HTMLElement).replaceChildren(...this.book.rules.sections.map((section) => this.size(section)));
    /** @type {Node[]} */
    const shown = [];
    if (unread && deck.entries.length) shown.push(element("h3", "", teller.say(verdict.answer)));
    if (!empty && broken.length) {
      if (!unread) shown.push(element("h3", "", teller.say("problems")));
      shown.push(this.findings(broken));
    }
    if (!empty && still.length) shown.push(element("h3", "", teller.say("opens")), this.findings(still));
    if (verdict.advice.length) {
      const note = element("p", "t-verdict__note", teller.say("advice_note"));
      shown.push(element("h3", "", teller.say("advice")), note, this.findings(verdict.advice, "t-findings--advice"));
    }
    part(panel, "[data-t-findings]", HTMLElement).replaceChildren(...shown);
  }

  /** @param {Section} section */
  size(section) {
    const count = this.verdict.sizes[section.id] ?? 0;
    const least = section.at_least ?? 0;
    const most = section.at_most ?? Math.max(least, count);
    const wanted = least === most ? String(most) : `${least}–${section.at_most ?? ""}`;
    const item = element("li", "", element("span", "", section.title[LANG]));
    item.append(element("b", "", this.teller.say("of", { n: count, wanted })));
    const width = Math.min(100, (100 * count) / Math.max(most, 1));
    const bar = svg("svg", { viewBox: "0 0 100 4", preserveAspectRatio: "none", "aria-hidden": "true" });
    bar.append(svg("rect", { x: 0, y: 0, width, height: 4 }));
    item.append(bar);
    item.toggleAttribute("data-off", count < least || (section.at_most !== null && count > section.at_most));
    return item;
  }

  /** @param {Finding[]} findings @param {string} [more] */
  findings(findings, more = "") {
    return element("ul", `t-findings ${more}`, ...findings.map((finding) => this.finding(finding)));
  }

  /** @param {Finding} finding */
  finding(finding) {
    const told = this.teller.tell(finding);
    const what = element("p", "t-finding__what", ...this.linked(told.what));
    if (told.change) what.append(" ", element("span", "t-finding__change", told.change));
    const item = element("li", `t-finding t-finding--${finding.broken ? "broken" : "open"}`, what);
    if (told.opens.length) {
      item.append(element("ul", "t-finding__opens", ...told.opens.map((sentence) => element("li", "", ...this.linked(sentence)))));
    }
    const rule = element("p", "t-finding__rule");
    for (const id of finding.clauses) {
      const clause = this.book.data.clauses[id];
      if (clause) rule.append(anchor(pageUrl(clause.url), "t-ref", id), " ");
    }
    rule.append(...this.linked(told.rule));
    if (rule.hasChildNodes()) item.append(rule);
    return item;
  }

  /**
   * A sentence whose 《names》 lead to their cards.
   * @param {string} text
   * @returns {(string | Node)[]}
   */
  linked(text) {
    /** @type {(string | Node)[]} */
    const found = [];
    let end = 0;
    for (const match of text.matchAll(REFERENCE)) {
      const id = [...this.book.cards.values()].find(({ name }) => name === match[1])?.id;
      if (!id) continue;
      const link = anchor(pageUrl(`${this.game}/cards/${id}/`), "", match[1] ?? "");
      if (LANG !== "ja") link.lang = "ja";
      found.push(text.slice(end, match.index), link);
      end = match.index + match[0].length;
    }
    found.push(text.slice(end));
    return found.filter((piece) => piece !== "");
  }

  /** The findings about each card: whether a rule is broken or open, and which. */
  notes() {
    /** @type {Map<string, Finding[]>} */
    const found = new Map();
    for (const finding of this.verdict.findings) {
      for (const [card] of finding.cards) found.set(card, [...(found.get(card) ?? []), finding]);
    }
    return found;
  }

  showLines() {
    const { teller } = this;
    const notes = this.notes();
    const marks = { blank: " ", comment: "#", section: "▸", group: "·", title: "★", total: "=", unread: "✕", card: "" };
    const lines = this.deck.form === "text" ? this.deck.lines : [];
    const column = element("div");
    for (const line of lines) {
      const about = line.kind === "card" ? (notes.get(line.card) ?? []) : [];
      const state = about.some((finding) => finding.broken) ? "broken" : about.length ? "open" : "";
      const sign = { broken: "! ", open: "? ", "": "" }[state] ?? "";
      const mark = element("span", "", line.kind === "card" ? `${sign}${line.count}` : marks[line.kind]);
      mark.dataset.kind = line.kind;
      if (state) mark.dataset.state = state;
      column.append(mark);
    }
    this.gutter.replaceChildren(column);
    this.scrolled();
    const unread = this.deck.lines.filter(({ kind }) => kind === "unread");
    const items = unread.slice(0, MOST_UNREAD).map((line) => this.unread(line));
    if (unread.length > MOST_UNREAD) items.push(element("li", "", teller.say("unread_more", { n: unread.length - MOST_UNREAD })));
    part(this.root, "[data-t-unread]", HTMLElement).replaceChildren(...items);
    this.text.setAttribute("aria-invalid", String(this.tooLong || unread.length > 0));
    part(this.root, "[data-t-do=undo]", HTMLButtonElement).disabled = !this.before.length;
    part(this.root, "[data-t-do=tidy]", HTMLButtonElement).disabled = this.tooLong || unread.length > 0;
  }

  /** @param {Line} line */
  unread(line) {
    const names = line.code === "no-card" ? (this.book.parts.find(({ id }) => id === line.section)?.names ?? null) : null;
    const near = names ? nearestAll(line.guess, names.names) : [];
    const button = element("button", "t-unread__line", this.teller.say("line", { n: line.number }));
    button.setAttribute("type", "button");
    button.dataset.tLine = String(line.number);
    const item = element("li", "", button, this.teller.line(line, []));
    const count = this.countOf(line);
    /** @type {[label: string, text: string][]} */
    const fixes = near.flatMap((name) => {
      const [id] = names?.exact(name).length ? names.exact(name) : (names?.folded(name) ?? []);
      return id && line.section ? [/** @type {[string, string]} */ ([names?.name(id) ?? name, entryLine(this.book.part(line.section), id, count)])] : [];
    });
    for (const [card, copies] of line.options) {
      if (line.section && copies > 0 && copies <= 999) fixes.push([`${copies} ${card} ${this.book.nameOf(card)}`, `${copies} ${card}`]);
    }
    const unique = new Map(fixes.map(([label, text]) => [text, label]));
    if (unique.size && this.deck.form === "text") {
      const row = element("div", "t-unread__fixes");
      for (const [text, label] of unique) {
        const fix = element("button", "", this.teller.say("use", { what: label }));
        fix.setAttribute("type", "button");
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

  showCards() {
    const notes = this.notes();
    const shelf = element("ul", "t-shelf");
    shelf.setAttribute("aria-hidden", "true");
    for (const { card, count } of this.deck.entries) {
      const cloth = this.book.data.cloth[this.book.cards.get(card)?.set ?? ""];
      if (!cloth) continue;
      const name = element("span", "t-spine__name", this.book.nameOf(card));
      name.toggleAttribute("data-long", [...this.book.nameOf(card)].length > 11);
      if (LANG !== "ja") name.lang = "ja";
      const spine = element("li", "t-spine", name);
      [spine.dataset.colour, spine.dataset.pattern] = cloth;
      spine.dataset.n = String(Math.min(count, 4));
      if (count > 1) spine.append(element("span", "t-spine__n", String(count)));
      shelf.append(spine);
    }
    part(this.root, "[data-t-shelf]", HTMLElement).replaceChildren(...(shelf.childElementCount ? [shelf] : []));
    const several = this.book.parts.length > 1;
    const sections = this.book.rules.sections.flatMap((section) => {
      const held = this.deck.entries.filter((entry) => entry.section === section.id);
      const rows = held.map(({ card }) => this.row(section.id, card, notes.get(card) ?? []));
      // Pieces are few: all of them stand here to be added.
      const others = section.pieces ? (this.book.data.pieces[section.id] ?? []).filter(({ id }) => !held.some(({ card }) => card === id)) : [];
      rows.push(...others.map(({ id }) => this.row(section.id, id, [])));
      const list = element("ul", "t-picks", ...rows);
      if (!rows.length) return several ? [] : [element("p", "t-verdict__note", this.teller.say("empty_text"))];
      return several ? [element("h3", "", section.title[LANG]), list] : [list];
    });
    part(this.root, "[data-t-sections]", HTMLElement).replaceChildren(...sections);
    const drawn = charts(this.book, this.deck.entries, LANG);
    part(this.root, "[data-t-charts]", HTMLElement).replaceChildren(...drawn);
    part(this.root, "[data-t-charts-section]", HTMLElement).hidden = !drawn.length;
  }

  /**
   * @param {string} section
   * @param {string} card
   * @param {Finding[]} notes
   */
  row(section, card, notes) {
    const known = this.book.cards.get(card);
    const cloth = this.book.data.cloth[known?.set ?? ""];
    const chip = element("span", "t-pickrow__chip");
    [chip.dataset.colour = "nibi", chip.dataset.pattern = ""] = cloth ?? [];
    chip.setAttribute("aria-hidden", "true");
    const field = this.book.section(section).pieces;
    const label = known ? known.name : this.teller.value(field, card);
    const name = known ? anchor(pageUrl(`${this.game}/cards/${card}/`), "", label) : element("span", "", label);
    if (known && LANG !== "ja") name.lang = "ja";
    const title = element("span", "t-pickrow__name", name);
    if (known) title.append(element("span", "t-pickrow__meta", this.meta(card)));
    const count = this.deck.entries.find((entry) => entry.section === section && entry.card === card)?.count ?? 0;
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
    const button = /** @type {HTMLButtonElement} */ (element("button", "", step > 0 ? "+" : "−"));
    button.type = "button";
    button.disabled = disabled;
    button.setAttribute("aria-label", this.teller.say(step > 0 ? "plus" : "minus", { card: name }));
    Object.assign(button.dataset, { tStep: String(step), tSection: section, tCard: card });
    return button;
  }

  // Finding cards

  newSearch() {
    this.shown = STEP;
    part(this.root, "[data-t-found]", HTMLElement).scrollTop = 0;
    this.showPicks();
  }

  showPicks() {
    const query = this.search.value.trim();
    const status = part(this.root, "[data-t-found-count]", HTMLElement);
    /** @type {Doc[]} */
    let found = this.cards;
    let told = "";
    this.search.removeAttribute("aria-invalid");
    if (query) {
      try {
        const group = this.store.search(query, this.game).groups.find(({ kind }) => kind === "card");
        found = (group?.hits ?? []).map(({ doc }) => doc);
        if (!found.length) told = this.teller.say("search_none");
      } catch (error) {
        if (!(error instanceof QueryError)) throw error;
        found = [];
        this.search.setAttribute("aria-invalid", "true");
        told = `${error.column}: ${this.store.explain(error)}`;
      }
    }
    tell(status, told || this.teller.say("search_count", { n: found.length }));
    const section = this.book.rules.sections.find(({ pieces }) => !pieces)?.id ?? "";
    const focus = document.activeElement instanceof HTMLElement ? document.activeElement.dataset : {};
    const list = part(this.root, "[data-t-found]", HTMLElement);
    const inside = list.contains(document.activeElement);
    list.replaceChildren(...found.slice(0, this.shown).map(({ key }) => this.row(section, key, [])));
    if (inside && focus.tCard) {
      const again = list.querySelector(`[data-t-step="${focus.tStep}"][data-t-card="${CSS.escape(focus.tCard)}"]:not(:disabled), [data-t-card="${CSS.escape(focus.tCard)}"]:not(:disabled)`);
      if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    }
    const more = part(this.root, "[data-t-more]", HTMLButtonElement);
    more.hidden = found.length <= this.shown;
    more.textContent = this.teller.say("more", { n: found.length - this.shown });
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
