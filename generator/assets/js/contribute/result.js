// What comes of it: the face, what is still to be done, the text, and the ways to send it.

import { anchor, button, element } from "../search/render.js";
import { blocks } from "./compose.js";
import { face } from "./face.js";
import { asIssue, asText, ways } from "./send.js";

/** @import { CardBook } from "./book.js" */
/** @import { Block, Composed } from "./compose.js" */
/** @import { Mapping } from "./model.js" */
/** @import { Problem } from "./problems.js" */
/** @import { Ways } from "./send.js" */
/** @import { Words } from "./words.js" */

/** @typedef {Composed & {problems: Problem[], changed: boolean}} Judged */

export class Result {
  /**
   * @param {CardBook} book
   * @param {Words} words
   * @param {(selector: string) => HTMLElement} part
   */
  constructor(book, words, part) {
    this.book = book;
    this.words = words;
    this.part = part;
    /** @type {Block[]} */
    this.blocks = [];
    /** @type {Judged[]} */
    this.cards = [];
    const { fields, timing, frame, sets, ui } = book.data;
    this.cloth = { fields, timing, frame, sets, ui: ui[words.lang], lang: words.lang, book: book.book };
  }

  /** @param {Block} block */
  heading({ file, how, id }) {
    return file ? this.words.say(`out_${how}`, { file, id }) : this.words.say("out_nowhere");
  }

  /** @returns {string} everything as one text */
  get text() {
    return asText(this.blocks, (block) => this.heading(block));
  }

  /**
   * @param {Judged[]} cards
   * @param {Judged | undefined} current
   * @param {Mapping | null} newSource
   * @param {string} source
   * @param {{toField: (key: string) => void, originOpen: boolean}} desk
   */
  show(cards, current, newSource, source, desk) {
    this.cards = cards;
    const changed = cards.filter((card) => card.changed);
    this.blocks = changed.length ? blocks(this.book, changed, newSource, source) : [];
    this.showFace(current);
    this.showLeft(current, desk);
    this.showBlocks();
    this.showSend();
  }

  /** @param {Judged | undefined} current */
  showFace(current) {
    const place = this.part("[data-t-face]");
    if (!current) return place.replaceChildren();
    // What must be said and is not yet said is drawn as a gap, and so is a line on which nothing is written.
    const missing = current.problems.filter(({ code }) => code.startsWith("missing-"));
    const asked = missing.filter(({ path }) => path.length === 1).map(({ path }) => String(path[0]));
    const empty = Object.keys(current.card).filter((key) => current.card[key] === "");
    const open = Object.fromEntries([...asked, ...empty].map((key) => [key, "unknown"]));
    const card = { name: this.words.say("give_unnamed"), ...current.card, ...open };
    const partly = current.partly || missing.length > 0 || empty.length > 0;
    return place.replaceChildren(face(this.cloth, card, current.draft.set, partly));
  }

  /**
   * @param {Judged | undefined} current
   * @param {{toField: (key: string) => void, originOpen: boolean}} desk
   */
  showLeft(current, { toField, originOpen }) {
    const { words } = this;
    const left = this.part("[data-t-left]");
    const todo = this.part("[data-t-todo]");
    const problems = (current?.problems ?? []).filter(({ code }) => !words.isWarning(code));
    const open = problems.filter(({ code }) => code.startsWith("missing-") || code.startsWith("no-"));
    const wrong = problems.length - open.length;
    const all = open.length + Number(originOpen);
    /** @type {string[]} */
    const lines = [];
    if (all) lines.push(words.say("out_open", { n: all }));
    if (wrong) lines.push(words.say("out_wrong", { n: wrong }));
    const others = this.cards.filter((card) => card !== current && card.problems.some(({ code }) => !words.isWarning(code))).length;
    if (!lines.length && !this.blocks.length) lines.push(words.say("out_nothing"));
    else if (!lines.length) lines.push(this.cards.length > 1 && !others ? words.say("out_ready_all", { n: this.cards.length }) : words.say("out_ready"));
    if (others) lines.push(words.say("out_others", { n: others }));
    // What has been said is not said again with each letter.
    if (left.textContent !== lines.join("")) left.replaceChildren(...lines.map((line) => element("p", "", line)));
    left.toggleAttribute("data-ready", !all && !wrong && this.blocks.length > 0);
    const keys = [...new Set(problems.map(({ path }) => String(path[0])))];
    const items = keys.map((key) => {
      const field = [...this.book.fields, ...this.book.data.common].find((one) => one.key === key);
      const label = key === "set" ? words.say("ask_set") : key === "name" ? words.say("ask_name") : field ? words.of(field.label) : key;
      return element("li", "", button(label, () => toField(key), "t-ask__jump"));
    });
    if (originOpen) items.push(element("li", "", button(words.say("from_title"), () => toField("source"), "t-ask__jump")));
    todo.replaceChildren(...(items.length ? [element("ul", "t-give__todo", ...items)] : []));
  }

  showBlocks() {
    const shown = this.blocks.map((block) => {
      const text = element("pre", "t-give__block", block.text);
      Object.assign(text.dataset, { file: block.file, how: block.how, id: block.id });
      text.tabIndex = 0;
      text.lang = "ja";
      return element("figure", "t-give__figure", element("figcaption", "", this.heading(block)), text);
    });
    const unplaced = this.blocks.some(({ file }) => !file) || this.cards.some(({ card, changed }) => changed && !card.name);
    const note = unplaced ? [element("p", "t-notice", this.words.say("out_unplaced"))] : [];
    this.part("[data-t-blocks]").replaceChildren(...note, ...(shown.length ? shown : [element("p", "t-empty", this.words.say("out_nothing"))]));
  }

  get subject() {
    const names = this.cards.filter(({ changed }) => changed).map(({ card }) => String(card.name ?? "?"));
    const few = names.length <= 3;
    return this.words.say(few ? "send_subject" : "send_subject_many", { names: names.join(this.words.say("and")), n: names.length });
  }

  showSend() {
    const { words } = this;
    const place = this.part("[data-t-send]");
    const found = ways(this.book.data.forge, this.blocks, this.subject, asIssue(this.blocks, (block) => this.heading(block)));
    const line = (/** @type {string} */ key) => element("p", "", words.say(key));
    if (!found) {
      place.replaceChildren(element("p", "", words.say("send_nowhere", { save: words.say("out_download") })));
      return;
    }
    if (!this.blocks.length) {
      place.replaceChildren(line("out_nothing"));
      return;
    }
    place.replaceChildren(...this.links(found), line("send_photo"));
  }

  /** @param {Ways} found @returns {HTMLElement[]} */
  links(found) {
    const { words } = this;
    const away = (/** @type {string} */ href, /** @type {string} */ label, className = "t-button") => {
      const link = anchor(href, className, label);
      link.target = "_blank";
      link.rel = "noopener";
      return link;
    };
    const step = (/** @type {HTMLElement} */ link, /** @type {string} */ about) => element("p", "t-give__way", link, element("span", "", words.say(about)));
    /** @type {HTMLElement[]} */
    const steps = [];
    if (found.file) steps.push(step(away(found.file, words.say("send_file")), "send_file_about"));
    if (found.issue) steps.push(step(away(found.issue, words.say("send_issue"), found.file ? "t-action" : "t-button"), "send_issue_about"));
    else steps.push(step(away(found.blank, words.say("send_blank")), "send_long"));
    if (!found.edits.length) return steps;
    const edits = found.edits.map(({ file, href }) => element("li", "", away(href, words.say("send_edit", { file }), "")));
    return [...steps, element("p", "", words.say("send_edit_about")), element("ul", "t-give__edits", ...edits)];
  }
}
