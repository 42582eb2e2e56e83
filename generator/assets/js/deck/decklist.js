// Deck lists as people write and paste them, read line by line; nothing is dropped silently.
// The twin of rules_engine/decklist.py, which explains the order in which readings count.

import { fold } from "../search/fold.js";

/** @import { Entry } from "./legality.js" */

/** More copies of one card than this are taken for a slip. */
export const MOST = 999;

const SPACES = /[\t\v\f\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu;
const UNSEEN = /[\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
const LINE_ENDS = /\r\n|[\n\r\u2028\u2029]/u;

const N = "([0-9０-９]+)";
const X = "[x×✕✖ｘXＸ*＊]";
const P = "[,、，:：;；|｜=＝]";
const OPENING = "[(\\[（［【<＜]";
const CLOSING = "[)\\]）］】>＞]";

/** @param {string[]} patterns */
const compiled = (...patterns) => patterns.map((pattern) => new RegExp(pattern, "u"));

const BEFORE = compiled(
  `^${N}(?: ?枚)? (.+)$`,
  `^${N} ?${X} ?(.+)$`,
  `^${N}枚? ?${P} ?(.+)$`,
  `^${X} ?${N} (.+)$`,
  `^${OPENING}${X}? ?${N}枚?${CLOSING} ?(.+)$`,
);
const AFTER = compiled(
  `^(.+) ${N}(?: ?枚)?$`,
  `^(.+?) ?${X} ?${N}枚?$`,
  `^(.+?) ?${P} ?${X}? ?${N}枚?$`,
  `^(.+?) ?[…‥・.]+ ?${X}? ?${N}枚?$`,
  `^(.+?) ?${OPENING}${X}? ?${N}枚?${CLOSING}$`,
);
// A number with a dot or bracket numbers a list: it is no count.
const BESIDE_BEFORE = compiled(`^${N}枚?([^.．)）\\]］/／ ].*)$`, `^${X}${N}(.+)$`);
const BESIDE_AFTER = compiled(`^(.*[^0-9０-９])${N}枚?$`);

const COMMENT = /^(?:[#＃;；※]|\/\/|／／|--(?!-)|<!--)/u;
const TRAILING_COMMENT = / +(?:[#＃※]|\/\/|／／|--(?= )).*$/u;
const BULLET = /^(?:[-*+–—] +|[・•●○◆◇■□▪‣►▶] *)/u;
const RULE = /^[-=_*~+#・.＝－―—─━＿～〜]{2,}$/u;
const HEADING = /^(?:#+|[=＝*■□◆◇●○▼▽【[［<＜〈《〔（(]+|\/\/) *(.*?)$/u;
const HEADING_END = /(?:[=＝*■□◆◇●○】\]］>＞〉》〕:：#]| )+$/u;
const HEADING_COUNT = /(?: ?[(（[［:：] ?| )[0-9０-９]+ ?(?:枚|cards?)? ?[)）\]］]?$/u;
const TITLE = /^(?:デッキ名|デッキ名称|deck ?name|name|title|題名?) ?[:：=＝] ?(.+)$/iu;
const TOTAL = /^(?:合計|総計|計|総枚数|枚数|total|sum) ?[:：=＝]? ?[0-9０-９]+ ?(?:枚|cards?)?$/iu;
const ID = /^([a-z0-9-]*[a-z0-9])-0*([0-9]+)$/u;
const DASHES = /[‐‑‒–—―−ー－ｰ]/gu;
const ID_THEN_NAME = new RegExp(`^([^ :：,，、|]+)(?: ?${P} ?| )(.+)$`, "u");
const NAME_THEN_ID = new RegExp(`^(.+?) ?(?:${P} ?|${OPENING} ?| )([^ ]+?) ?${CLOSING}?$`, "u");

/** @typedef {{id: string, name: string, words?: string[]}} Named */
/** @typedef {{id: string, words: string[], names: Names}} Part */
/** @typedef {[card: string, count: number]} Reading */

/**
 * What became of one line; see rules_engine/decklist.py for the kinds and codes.
 * @typedef {object} Line
 * @property {number} number
 * @property {string} text
 * @property {"card" | "blank" | "comment" | "section" | "group" | "title" | "total" | "unread"} kind
 * @property {string} section
 * @property {string} card
 * @property {number} count
 * @property {string} code
 * @property {string} guess
 * @property {Reading[]} options
 */

/** @typedef {{entries: Entry[], name: string, lines: Line[]}} DeckList */

/** @param {string} line */
export function clean(line) {
  return line
    .replace(UNSEEN, "")
    .replace(SPACES, " ")
    .replace(/ +/gu, " ")
    .replace(/^ | $/gu, "");
}

/** @param {string} text */
export function linesOf(text) {
  const lines = text.split(LINE_ENDS);
  return lines.length > 1 && !lines.at(-1) ? lines.slice(0, -1) : lines;
}

/** @param {string} text */
export function idKey(text) {
  const match = ID.exec(text.normalize("NFKC").toLowerCase().replace(DASHES, "-"));
  return match ? `${match[1]}-${match[2]}` : "";
}

/** @param {string} text */
const asIs = (text) => clean(text.normalize("NFC"));

/** @param {Map<string, string[]>} map @param {string} key @param {string} value */
const put = (map, key, value) => void map.set(key, [...(map.get(key) ?? []), value]);

/** Everything that may be named in one section, found by exact and by folded name. */
export class Names {
  /** @param {Iterable<Named>} named */
  constructor(named) {
    /** @type {Map<string, Named>} */
    this.byId = new Map();
    /** @type {Map<string, string>} */
    this.ids = new Map();
    /** @type {Map<string, string[]>} */
    this.exactNames = new Map();
    /** @type {Map<string, string[]>} */
    this.foldedNames = new Map();
    for (const one of named) {
      this.byId.set(one.id, one);
      const key = idKey(one.id);
      if (key && !this.ids.has(key)) this.ids.set(key, one.id);
      put(this.exactNames, asIs(one.name), one.id);
      for (const word of new Set([one.name, ...(one.words ?? [])].map(fold))) {
        if (word) put(this.foldedNames, word, one.id);
      }
    }
  }

  /** Every name, for saying which is near. */
  get names() {
    return [...this.byId.values()].flatMap(({ name, words = [] }) => [name, ...words]);
  }

  /** @param {string} text */
  id(text) {
    return this.ids.get(idKey(text)) ?? "";
  }

  /** @param {string} text @returns {string[]} what a text names to the letter: by name, by id, or by both together */
  exact(text) {
    const found = [...(this.exactNames.get(asIs(text)) ?? [])];
    const byId = this.id(text);
    if (byId && !found.includes(byId)) found.push(byId);
    if (!found.length) {
      const [one, name] = this.withId(text);
      if (one && fold(name) === fold(this.name(one))) found.push(one);
    }
    return found;
  }

  /** @param {string} text */
  folded(text) {
    return this.foldedNames.get(fold(text)) ?? [];
  }

  /** @param {string} text @returns {[id: string, name: string]} the id that stands before or after a name, and that name */
  withId(text) {
    const before = ID_THEN_NAME.exec(text);
    if (before && this.id(before[1] ?? "")) return [this.id(before[1] ?? ""), before[2] ?? ""];
    const after = NAME_THEN_ID.exec(text);
    if (after && this.id(after[2] ?? "")) return [this.id(after[2] ?? ""), after[1] ?? ""];
    return ["", ""];
  }

  /** @param {string} id */
  name(id) {
    return this.byId.get(id)?.name ?? id;
  }
}

/** Entries in order, those of the same card in the same section added up. */
export class Adder {
  constructor() {
    /** @type {Map<string, Entry>} */
    this.held = new Map();
  }

  /** @param {string} section @param {string} card @param {number} count */
  add(section, card, count) {
    const key = `${section}\n${card}`;
    const entry = this.held.get(key);
    if (entry) entry.count += count;
    else this.held.set(key, { section, card, count });
  }

  /** @param {Part[]} parts @returns {Entry[]} */
  entries(parts) {
    const order = parts.map(({ id }) => id);
    return [...this.held.values()].sort((a, b) => order.indexOf(a.section) - order.indexOf(b.section));
  }
}

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
    for (const pattern of beside ? BESIDE_BEFORE : BEFORE) {
      const match = pattern.exec(text);
      if (match) found.push([match[2] ?? "", countOf(match[1] ?? "")]);
    }
    for (const pattern of beside ? BESIDE_AFTER : AFTER) {
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
    const bare = text.replace(TRAILING_COMMENT, "");
    const found = [text, bare, text.replace(BULLET, ""), bare.replace(BULLET, "")];
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
    const match = HEADING.exec(text);
    const word = (match ? (match[1] ?? "") : text).replace(HEADING_END, "");
    const marked = match !== null || word !== text;
    return [word.replace(HEADING_COUNT, "").replace(HEADING_END, ""), marked];
  }

  /** @param {number} number @param {string} raw @returns {Line} */
  line(number, raw) {
    const text = clean(raw);
    const { id: section } = this.part;
    /** @param {Line["kind"]} kind @param {Partial<Line>} [more] @returns {Line} */
    const made = (kind, more) => ({ number, text: raw, kind, section, card: "", count: 0, code: "", guess: "", options: [], ...more });
    /** @param {Part} part */
    const turnTo = (part) => {
      this.part = part;
      return made("section", { section: part.id });
    };
    if (!text) return made("blank");
    if (RULE.test(text)) return made("comment");
    const [word, marked] = Reader.heading(text);
    const folded = fold(word);
    const exact = this.part.names.exact(text).length > 0;
    if (marked && !exact) {
      const target = this.headings.get(folded);
      if (target) return turnTo(target);
      if (this.groups.has(folded)) return made("group");
    }
    if (COMMENT.test(text) && !exact) return made("comment");
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
    const target = this.headings.get(folded);
    if (target) return turnTo(target);
    if (this.groups.has(folded)) return made("group");
    const title = TITLE.exec(text);
    if (title) return made("title", { guess: title[1] ?? "" });
    if (TOTAL.test(text)) return made("total");
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

// Addresses

export const LINK_VERSION = "1";

/** @param {string} text */
function encoded(text) {
  return [...new TextEncoder().encode(text)]
    .map((byte) => {
      const sign = String.fromCodePoint(byte);
      return /[A-Za-z0-9_.~-]/u.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");
}

/** @param {string} text */
function decoded(text) {
  const raw = new TextEncoder().encode(text);
  /** @type {number[]} */
  const bytes = [];
  for (let at = 0; at < raw.length; at += 1) {
    const pair = String.fromCodePoint(...raw.slice(at + 1, at + 3));
    if (raw[at] === 0x25 && /^[0-9A-Fa-f]{2}$/u.test(pair)) {
      bytes.push(Number.parseInt(pair, 16));
      at += 2;
    } else bytes.push(raw[at] ?? 0);
  }
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array(bytes));
}

/**
 * A deck as the short text that stands after `#` in an address: `v=1&main=tw1-02x3.05_tw2-04`.
 * @param {Entry[]} entries
 * @param {Part[]} parts
 * @param {string} [name]
 */
export function link(entries, parts, name = "") {
  const found = [`v=${LINK_VERSION}`];
  for (const part of parts) {
    /** @type {[head: string, pieces: string[]][]} */
    const groups = [];
    for (const { card, count } of entries.filter(({ section }) => section === part.id)) {
      const match = /^([a-z0-9-]+)-([0-9]+)$/u.exec(card);
      const head = match?.[1] ?? "";
      const piece = match
        ? `${match[2]}${count === 1 ? "" : `x${count}`}`
        : `!${encoded(card).replaceAll(".", "%2E").replaceAll("_", "%5F")}${count === 1 ? "" : `!${count}`}`;
      const last = groups.at(-1);
      if (head && last?.[0] === head) last[1].push(piece);
      else groups.push([head, [piece]]);
    }
    if (groups.length) {
      const told = groups.map(([head, pieces]) => (head ? `${head}-` : "") + pieces.join(".")).join("_");
      found.push(`${part.id}=${told}`);
    }
  }
  if (name) found.push(`name=${encoded(name)}`);
  return found.join("&");
}

/**
 * The deck that an address holds. What cannot be read is a line of its own, never left out.
 * @param {string} address
 * @param {Part[]} parts
 * @returns {DeckList}
 */
export function readLink(address, parts) {
  const added = new Adder();
  /** @type {Line[]} */
  const lines = [];
  let name = "";
  const text = address.includes("#") ? address.slice(address.indexOf("#") + 1) : address;
  /** @param {string} piece @param {string} code @param {string} [section] */
  const unread = (piece, code, section = "") => {
    const number = lines.length + 1;
    lines.push({ number, text: piece, kind: "unread", section, card: "", count: 0, code, guess: piece, options: [] });
  };
  for (const pair of text.split("&").filter(Boolean)) {
    const at = pair.includes("=") ? pair.indexOf("=") : pair.length;
    const key = pair.slice(0, at);
    const value = pair.slice(at + 1);
    const part = parts.find(({ id }) => id === key);
    if (key === "v") {
      if (value !== LINK_VERSION) unread(pair, "version");
    } else if (key === "name") name = decoded(value);
    else if (!part) unread(pair, "no-section");
    else for (const group of value.split("_").filter(Boolean)) readGroup(group, part, added, unread);
  }
  return { entries: added.entries(parts), name, lines };
}

/**
 * @param {string} group
 * @param {Part} part
 * @param {Adder} added
 * @param {(piece: string, code: string, section: string) => void} unread
 */
function readGroup(group, part, added, unread) {
  let head = "";
  let rest = group;
  if (!group.startsWith("!")) {
    const match = /^([a-z0-9-]+)-([^-]+)$/u.exec(group);
    if (!match) {
      unread(group, "form", part.id);
      return;
    }
    head = `${match[1]}-`;
    rest = match[2] ?? "";
  }
  for (const piece of rest.split(".")) {
    const match = head ? /^([0-9]+)(?:x([0-9]{1,4}))?$/u.exec(piece) : /^!([^!]+)(?:!([0-9]{1,4}))?$/u.exec(piece);
    const card = match ? (head ? head + match[1] : decoded(match[1] ?? "")) : "";
    const count = match ? Number(match[2] ?? 1) : 0;
    if (!match || !part.names.byId.has(card)) unread(head + piece, match ? "no-card" : "form", part.id);
    else if (count < 1 || count > MOST) unread(head + piece, count ? "too-many" : "no-copies", part.id);
    else added.add(part.id, card, count);
  }
}
