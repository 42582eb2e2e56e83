// What is said of a deck: the answer, how full its sections are, and every finding with its clause.

import { part } from "../dom.js";
import { anchor, element } from "../search/render.js";
import { LANG, pageUrl } from "../search/store.js";
import { tell } from "../typing.js";
import { svg } from "./charts.js";
import { LONGEST_LINE, MOST_LINES } from "./lengths.js";

/** @import { DeckBook } from "./book.js" */
/** @import { ReadDeck } from "./formats.js" */
/** @import { Section } from "./legality/rules.js" */
/** @import { Finding, Verdict } from "./legality/verdict.js" */
/** @import { Teller } from "./wording.js" */

const REFERENCE = /《([^《》\n]+)》/gu;

/** The part of the page that holds the verdict. */
export class VerdictPanel {
  /**
   * @param {Element} root
   * @param {DeckBook} book
   * @param {Teller} teller
   */
  constructor(root, book, teller) {
    this.panel = part(root, "[data-t-verdict]", HTMLElement);
    this.book = book;
    this.teller = teller;
  }

  /**
   * @param {ReadDeck} deck
   * @param {Verdict} verdict
   * @param {boolean} tooLong
   */
  show(deck, verdict, tooLong) {
    const { teller, panel } = this;
    const unread = deck.lines.filter(({ kind }) => kind === "unread").length;
    const broken = verdict.findings.filter((finding) => finding.broken);
    const still = verdict.findings.filter((finding) => !finding.broken);
    const empty = !deck.entries.length && !unread;
    const key = tooLong ? "too_long" : empty ? "empty" : unread ? "unread" : verdict.answer;
    panel.className = `t-desk__verdict t-verdict t-verdict--${key}`;
    const text = teller.say(`${key}_text`, { n: tooLong ? MOST_LINES : unread || broken.length, signs: LONGEST_LINE });
    tell(part(panel, "[data-t-answer]", HTMLElement), teller.say(key));
    tell(part(panel, "[data-t-answer-text]", HTMLElement), text);
    part(panel, "[data-t-sizes]", HTMLElement).replaceChildren(...this.book.rules.sections.map((section) => this.size(section, verdict.sizes[section.id] ?? 0)));
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

  /** @param {Section} section @param {number} count */
  size(section, count) {
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
      const link = anchor(pageUrl(`${this.book.data.game}/cards/${id}/`), "", match[1] ?? "");
      if (LANG !== "ja") link.lang = "ja";
      found.push(text.slice(end, match.index), link);
      end = match.index + match[0].length;
    }
    found.push(text.slice(end));
    return found.filter((piece) => piece !== "");
  }
}
