// Decks as text, YAML, JSON and addresses. The twin of generator/decks/formats.py.

import { fold } from "../search/fold.js";
import { link, readLink } from "./decklist/links.js";
import { Adder, MOST } from "./decklist/lists.js";
import { read, write } from "./decklist/plain_text.js";

/** @import { DeckList, Line } from "./decklist/lists.js" */
/** @import { Part } from "./decklist/names.js" */
/** @import { Entry } from "./legality/rules.js" */

/** @typedef {"text" | "yaml" | "json" | "link"} Form */
/** @typedef {DeckList & {form: Form, game: string}} ReadDeck */

const LINK = /^\s*(?:\S*#)?(v=[^\s&]*(?:&\S*)?)\s*$/u;
const YAML = /^deck:[ \t]*(?:\{\}|\n[ \t]+\S)/mu;
const COUNT_KEYS = ["count", "n", "quantity", "qty", "copies"];
const CARD_KEYS = ["id", "card", "name"];

/** @param {string} text @returns {Form} */
export function formOf(text) {
  if (LINK.test(text)) return "link";
  if (/^\s*[{[]/u.test(text)) {
    try {
      JSON.parse(text);
      return "json";
    } catch {
      return "text"; // such as a list whose first line is a heading in brackets
    }
  }
  return YAML.test(text.replaceAll("\r\n", "\n")) ? "yaml" : "text";
}

/**
 * Read a deck in any form. What cannot be read is among its lines.
 * @param {string} given
 * @param {Part[]} parts
 * @param {string[]} groups
 * @returns {ReadDeck}
 */
export function readDeck(given, parts, groups) {
  const text = given.replace(/^\ufeff/u, "");
  const form = formOf(text);
  if (form === "link") return { form, game: "", ...readLink(LINK.exec(text)?.[1] ?? "", parts) };
  if (form === "json") return readData(form, JSON.parse(text), parts);
  if (form === "yaml") return readYaml(text, parts);
  return { form, game: "", ...read(text, parts, groups) };
}

/** Entries found in plain data, and what could not be read there. */
class Data {
  /** @param {Part[]} parts */
  constructor(parts) {
    this.parts = parts;
    this.added = new Adder();
    /** @type {Line[]} */
    this.lines = [];
  }

  /** @param {unknown} text @param {string} code @param {string} [section] @param {Line["options"]} [options] */
  unread(text, code, section = "", options = []) {
    const shown = typeof text === "string" ? text : JSON.stringify(text);
    const number = this.lines.length + 1;
    this.lines.push({ number, text: shown, kind: "unread", section, card: "", count: 0, code, guess: shown, options });
  }

  /** @param {Part} part @param {unknown} name @param {unknown} count */
  card(part, name, count) {
    if (typeof name !== "string") {
      this.unread(name, "form", part.id);
      return;
    }
    const exact = part.names.exact(name);
    let found = exact.length ? exact : part.names.folded(name);
    if (found.includes(name)) found = [name];
    const [first] = found;
    if (typeof count !== "number" || !Number.isInteger(count)) this.unread(`${name}: ${JSON.stringify(count)}`, "form", part.id);
    else if (first === undefined) this.unread(name, "no-card", part.id);
    else if (found.length > 1) this.unread(name, "ambiguous", part.id, found.map((card) => [card, count]));
    else if (count < 1 || count > MOST) this.unread(name, count > 0 ? "too-many" : "no-copies", part.id);
    else {
      const number = this.lines.length + 1;
      this.lines.push({ number, text: name, kind: "card", section: part.id, card: first, count, code: "", guess: "", options: [] });
      this.added.add(part.id, first, count);
    }
  }

  /** @param {Part} part @param {any} content */
  section(part, content) {
    if (Array.isArray(content)) for (const item of content) this.item(part, item);
    else if (typeof content === "object" && content) {
      for (const [name, count] of Object.entries(content)) this.card(part, name, count);
    } else this.unread(content, "form", part.id);
  }

  /** @param {Part} part @param {any} item */
  item(part, item) {
    if (typeof item === "string") {
      this.card(part, item, 1);
      return;
    }
    const keys = typeof item === "object" && item && !Array.isArray(item) ? item : {};
    const nameKey = CARD_KEYS.find((key) => key in keys);
    if (nameKey === undefined) {
      this.unread(item, "form", part.id);
      return;
    }
    const countKey = COUNT_KEYS.find((key) => key in keys);
    this.card(part, keys[nameKey], countKey === undefined ? 1 : keys[countKey]);
  }
}

/** @param {Form} form @param {any} data @param {Part[]} parts @returns {ReadDeck} */
function readData(form, data, parts) {
  const reader = new Data(parts);
  const keys = typeof data === "object" && data && !Array.isArray(data) ? data : {};
  const sections = keys.deck ?? keys.sections ?? keys.cards ?? data;
  if (Array.isArray(sections)) reader.section(/** @type {Part} */ (parts[0]), sections);
  else if (typeof sections === "object" && sections) {
    for (const [key, content] of Object.entries(sections)) {
      if (sections === data && ["name", "game", "version", "title"].includes(key)) continue;
      const part = parts.find(({ id, words }) => [id, ...words].some((word) => fold(word) === fold(key)));
      if (part) reader.section(part, content);
      else reader.unread(key, "no-section");
    }
  } else reader.unread(data, "form");
  const title = keys.name ?? keys.title ?? "";
  const name = typeof title === "object" && title ? title.ja : title;
  return {
    form,
    game: typeof keys.game === "string" ? keys.game : "",
    entries: reader.added.entries(parts),
    name: typeof name === "string" ? name : "",
    lines: reader.lines,
  };
}

// Of YAML what this site writes is read: mappings by indentation, texts plain or in quotes, whole numbers.

/** @param {string} text @returns {[value: string, rest: string] | null} a text in quotes at the start, and what follows it */
function quoted(text) {
  if (text.startsWith("'")) {
    const match = /^'((?:[^']|'')*)'(.*)$/su.exec(text);
    return match ? [(match[1] ?? "").replaceAll("''", "'"), match[2] ?? ""] : null;
  }
  const match = /^"((?:[^"\\]|\\.)*)"(.*)$/su.exec(text);
  if (!match) return null;
  /** @type {Record<string, string>} */
  const short = { n: "\n", t: "\t", r: "\r" };
  const value = (match[1] ?? "").replace(/\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))/gsu, (_, x, u, long, sign) => {
    const code = x ?? u ?? long;
    return code ? String.fromCodePoint(Number.parseInt(code, 16)) : (short[sign] ?? sign);
  });
  return [value, match[2] ?? ""];
}

/** @param {string} text @returns {unknown} */
function scalar(text) {
  const bare = text.trim();
  if (/^['"]/u.test(bare)) return quoted(bare)?.[0] ?? bare;
  const plain = bare.replace(/ +#.*$/u, "");
  return /^-?(?:0|[1-9][0-9]*)$/u.test(plain) ? Number(plain) : plain;
}

/** @param {string} text @returns {[key: string, value: string] | null} */
function pairOf(text) {
  if (/^['"]/u.test(text)) {
    const found = quoted(text);
    const match = found && /^ *:(?: +(.*))?$/su.exec(found[1]);
    return found && match ? [found[0], match[1] ?? ""] : null;
  }
  const match = /^([^#\s][^#]*?(?:#[^#]*?)*?) *:(?: +(.*))?$/su.exec(text);
  return match ? [match[1] ?? "", match[2] ?? ""] : null;
}

/** @param {string} text @param {Part[]} parts @returns {ReadDeck} */
function readYaml(text, parts) {
  /** @type {Record<string, any>} */
  const root = Object.create(null);
  /** @type {{indent: number, held: Record<string, any>}[]} */
  const stack = [{ indent: -1, held: root }];
  /** @type {[number, string][]} */
  const wrong = [];
  text.split(/\r\n|\r|\n/u).forEach((line, at) => {
    const body = line.trimEnd();
    if (!body.trim() || body.trimStart().startsWith("#") || body === "---") return;
    const indent = body.length - body.trimStart().length;
    const pair = pairOf(body.trimStart());
    while (stack.length > 1 && (stack.at(-1)?.indent ?? -1) >= indent) stack.pop();
    const { held } = /** @type {typeof stack[number]} */ (stack.at(-1));
    if (!pair || pair[0] in held) {
      wrong.push([at + 1, body]);
      return;
    }
    const [key, value] = pair;
    if (value === "{}") held[key] = {};
    else if (value && !value.startsWith("#")) held[key] = scalar(value);
    else {
      held[key] = Object.create(null);
      stack.push({ indent, held: held[key] });
    }
  });
  const found = readData("yaml", root, parts);
  for (const [number, line] of wrong) {
    found.lines.push({ number, text: line, kind: "unread", section: "", card: "", count: 0, code: "form", guess: line.trim(), options: [] });
  }
  return found;
}

// Writing

/**
 * @typedef {object} Written what is needed to write a deck
 * @property {Entry[]} entries
 * @property {Part[]} parts
 * @property {string} name
 * @property {string} game
 * @property {Record<string, string>} titles
 * @property {"ja" | "en"} lang
 */

/** @param {Written} deck */
export function asText({ entries, parts, name, titles, lang }) {
  return write(entries, parts, { titles, name, nameLabel: lang === "ja" ? "デッキ名" : "Name" });
}

/** @param {string} text @returns {string} a text as YAML reads it back in any version */
function yamlText(text) {
  // eslint-disable-next-line no-control-regex
  if (/[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]|^[^\S ]|[^\S ]$/u.test(text)) {
    return JSON.stringify(text).replace(/[\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]|[^\S ]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  }
  const looksOtherwise = /^(?:[-?:,[\]{}#&*!|>'"%@` ]|\.\.\.)|:(?: |$)| #| $/u.test(text);
  const isWord = /^(?:~|null|true|false|yes|no|on|off|y|n|unknown|=|<<)$/iu.test(text) || /^[-+.]?[0-9][0-9_,.:eExXobTZ+\s-]*[A-Fa-f0-9_.:TZ-]*$/u.test(text) || /^[-+]?\.(?:inf|nan)$/iu.test(text);
  return !text || looksOtherwise || isWord ? `'${text.replaceAll("'", "''")}'` : text;
}

/** @param {Written} deck */
export function asYaml({ entries, parts, name, game }) {
  const lines = [`game: ${game}`];
  if (name) lines.push(`name: ${yamlText(name.normalize("NFC"))}`);
  lines.push(entries.length ? "deck:" : "deck: {}");
  for (const part of parts) {
    const held = entries.filter(({ section }) => section === part.id);
    if (held.length) lines.push(`  ${part.id}:`);
    for (const { card, count } of held) {
      const own = part.names.name(card);
      const exact = part.names.exact(own);
      const found = exact.length ? exact : part.names.folded(own);
      lines.push(`    ${yamlText(found.length === 1 && found[0] === card ? own : card)}: ${count}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

/** @param {Written} deck */
export function asJson({ entries, parts, name, game }) {
  /** @type {Record<string, {id: string, name: string, count: number}[]>} */
  const sections = {};
  for (const part of parts) {
    const held = entries.filter(({ section }) => section === part.id);
    if (held.length) sections[part.id] = held.map(({ card, count }) => ({ id: card, name: part.names.name(card), count }));
  }
  return `${JSON.stringify({ version: 1, game, ...(name ? { name } : {}), sections }, null, 2)}\n`;
}

/** @param {Written} deck */
export function asLink({ entries, parts, name }) {
  return link(entries, parts, name);
}
