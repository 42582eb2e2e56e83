// Deck lists as plain text, read and written. The twin of rules_engine/decklist/plain_text.py, which explains
// the order in which readings count.

import { fold } from "../../search/fold.js";
import { Adder, MOST } from "./lists.js";
import * as notation from "./notation.js";
import { clean, linesOf } from "./notation.js";

/** @import { Entry } from "../legality/rules.js" */
/** @import { DeckList, Line, Reading } from "./lists.js" */
/** @import { Part } from "./names.js" */

/** @param {string} digits */
const countOf = (digits) => (digits.length < 9 ? Number(digits.normalize("NFKC")) : 1e9);

/** Reads one line after another. */
class Reader {
  /** @param {Part[]} parts @param {Iterable<string>} groups */
  constructor(parts, groups) {
    this.parts = parts;
    this.groups = new Set([...groups].map(fold));
    /** @type {Map<string, Part>} */
    this.headings = new Map();
    for (const part of parts) {
      for (const word of [part.id, ...part.words]) {
        if (!this.headings.has(fold(word))) this.headings.set(fold(word), part);
      }
    }
    this.part = /** @type {Part} */ (parts[0]);
  }

  /** @param {string} text @param {boolean} beside @returns {[name: string, count: number][]} */
  static split(text, beside) {
    /** @type {[string, number][]} */
    const found = [];
    for (const pattern of beside ? notation.COUNT_BESIDE_BEFORE : notation.COUNT_BEFORE) {
      const match = pattern.exec(text);
      if (match) found.push([match[2] ?? "", countOf(match[1] ?? "")]);
    }
    for (const pattern of beside ? notation.COUNT_BESIDE_AFTER : notation.COUNT_AFTER) {
      const match = pattern.exec(text);
      if (match) found.push([match[1] ?? "", countOf(match[2] ?? "")]);
    }
    return found;
  }

  /** @param {string} text @returns {Reading[]} the best readings of a line as a card */
  readings(text) {
    const { names } = this.part;
    /** @type {[string, number][]} */
    const ways = [[text, 1], ...Reader.split(text, false)];
    /** @param {[string, number][]} tried @param {(name: string) => string[]} find */
    const all = (tried, find) => tried.flatMap(([name, count]) => find(name).map((card) => /** @type {Reading} */ ([card, count])));
    const exact = (/** @type {string} */ name) => names.exact(name);
    const folded = (/** @type {string} */ name) => names.folded(name);
    let found = all(ways, exact);
    if (!found.length) found = all(ways, folded);
    if (!found.length) {
      found = all(Reader.split(text, true), (name) => (exact(name).length ? exact(name) : folded(name)));
    }
    return [...new Map(found.map((reading) => [JSON.stringify(reading), reading])).values()];
  }

  /** @param {string} text @returns {string[]} a line as it stands, without a comment at its end, without a bullet, without both */
  static variants(text) {
    const bare = text.replace(notation.TRAILING_COMMENT, "");
    const found = [text, bare, text.replace(notation.BULLET, ""), bare.replace(notation.BULLET, "")];
    if (text.startsWith("|") && text.endsWith("|")) found.push(clean(text.replaceAll("|", " ")));
    return [...new Set(found)].filter(Boolean);
  }

  /** @param {string} line @returns {string} the part of a line that is probably meant as a name */
  static guess(line) {
    let text = Reader.variants(line).at(-1) ?? line;
    for (let round = 0; round < 2; round += 1) {
      const rest = clean(Reader.split(text, false)[0]?.[0] ?? text);
      if (rest === text) break;
      text = rest;
    }
    return text;
  }

  /** @param {string} text @returns {[word: string, marked: boolean]} */
  static heading(text) {
    const match = notation.HEADING.exec(text);
    const word = (match ? (match[1] ?? "") : text).replace(notation.HEADING_END, "");
    const marked = match !== null || word !== text;
    return [word.replace(notation.HEADING_COUNT, "").replace(notation.HEADING_END, ""), marked];
  }

  /** @param {number} number @param {string} raw @returns {Line} */
  line(number, raw) {
    const text = clean(raw);
    const { id: section } = this.part;
    /** @param {Line["kind"]} kind @param {Partial<Line>} [more] @returns {Line} */
    const made = (kind, more) => ({ number, text: raw, kind, section, card: "", count: 0, code: "", guess: "", options: [], ...more });
    /** @returns {Line | null} the line as a heading, if its word heads anything */
    const headed = () => {
      const target = this.headings.get(folded);
      if (target) {
        this.part = target;
        return made("section", { section: target.id });
      }
      return this.groups.has(folded) ? made("group") : null;
    };
    if (!text) return made("blank");
    if (notation.RULE.test(text)) return made("comment");
    const [word, marked] = Reader.heading(text);
    const folded = fold(word);
    const exact = this.part.names.exact(text).length > 0;
    const heading = marked && !exact ? headed() : null;
    if (heading) return heading;
    if (notation.COMMENT.test(text) && !exact) return made("comment");
    for (const variant of Reader.variants(text)) {
      const found = this.readings(variant);
      const [first] = found;
      if (!first) continue;
      const guess = Reader.guess(text);
      if (found.length > 1) return made("unread", { code: "ambiguous", guess, options: found });
      const [card, count] = first;
      if (count < 1 || count > MOST) {
        return made("unread", { code: count ? "too-many" : "no-copies", guess, options: [first] });
      }
      return made("card", { card, count });
    }
    const plain = headed();
    if (plain) return plain;
    const title = notation.TITLE.exec(text);
    if (title) return made("title", { guess: title[1] ?? "" });
    if (notation.TOTAL.test(text)) return made("total");
    const guess = Reader.guess(text);
    const [one] = this.part.names.withId(guess);
    if (one) return made("unread", { code: "id-name", guess, options: [[one, 1]] });
    const looksLikeHeading = marked && /[\]］】:：]$/u.test(text) && !Reader.split(text, false).length;
    return made("unread", looksLikeHeading ? { code: "no-section", guess: word } : { code: "no-card", guess });
  }
}

/**
 * Read a deck list written as plain text.
 * @param {string} text
 * @param {Part[]} parts
 * @param {Iterable<string>} [groups] headings that mean nothing for the deck
 * @returns {DeckList}
 */
export function read(text, parts, groups = []) {
  const reader = new Reader(parts, groups);
  const added = new Adder();
  let name = "";
  const lines = linesOf(text).map((raw, at) => {
    const line = reader.line(at + 1, raw);
    if (line.kind === "card") added.add(line.section, line.card, line.count);
    else if (line.kind === "title") name ||= line.guess;
    return line;
  });
  return { entries: added.entries(parts), name, lines };
}

/**
 * A deck as plain text that `read` reads back as the same deck.
 * @param {Entry[]} entries
 * @param {Part[]} parts
 * @param {{titles?: Record<string, string>, name?: string, nameLabel?: string}} [how]
 * @returns {string}
 */
export function write(entries, parts, { titles = {}, name = "", nameLabel = "name" } = {}) {
  // The name of a link may hold line ends, and what follows them would be read as cards.
  const title = clean(linesOf(name).join(" "));
  const lines = title ? [`${nameLabel}: ${title}`] : [];
  for (const part of parts) {
    const held = entries.filter(({ section }) => section === part.id);
    if (parts.length > 1 && held.length) {
      if (lines.length) lines.push("");
      lines.push(`[${titles[part.id] ?? part.id}]`);
    }
    for (const { card, count } of held) lines.push(entryLine(part, card, count));
  }
  return lines.map((line) => `${line}\n`).join("");
}

/**
 * @param {Part} part
 * @param {string} card
 * @param {number} count
 * @returns {string} the line that is read as so many of this card: by its name, or by its id where the name would not do
 */
export function entryLine(part, card, count) {
  const line = `${count} ${part.names.name(card)}`;
  const made = new Reader([part], []).line(1, line);
  return made.kind === "card" && made.card === card && made.count === count ? line : `${count} ${card}`;
}
