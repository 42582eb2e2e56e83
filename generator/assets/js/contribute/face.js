// A card's face as elements, drawn from the card's data.
// The twin of pages/datum.py, pages/face.py and templates/face.html.

import { element } from "../search/render.js";
import { isMapping } from "./schema.js";

/** @import { Both, Field, Mapping } from "./model.js" */
/** @import { Phrasebook } from "./phrasebook.js" */
/** @import { Data } from "./yaml.js" */

/**
 * What a face needs to know of the game.
 * @typedef {object} Cloth
 * @property {Field[]} fields
 * @property {Field | null} timing
 * @property {string} frame
 * @property {{id: string, short: Both, label: Both, pattern: string, colour: string}[]} sets
 * @property {Phrasebook | null} book
 * @property {Record<string, string>} ui the words of faces in the page's language
 * @property {"ja" | "en"} lang
 */
/**
 * A value as a face shows it.
 * @typedef {object} Datum
 * @property {string} label
 * @property {string} state
 * @property {string} text
 * @property {string} shown
 * @property {Data} value
 * @property {string} sign
 * @property {string} unit
 * @property {string} word
 * @property {string} colour
 * @property {string} ring
 */

const ASCII = /^[\u0000-\u007f]*$/u;
const STATES = ["value", "unknown", "one_of", "probably", "conflict", "inferred"];

/** @param {Data} data @returns {{state: string, values: Data[], printed: string}} */
function read(data) {
  if (data === "unknown") return { state: "unknown", values: [], printed: "" };
  if (!isMapping(data)) return { state: "known", values: [data], printed: "" };
  const state = STATES.find((one) => one in data) ?? "value";
  const content = data[state] ?? null;
  const values = state === "unknown" ? [] : Array.isArray(content) && ["one_of", "conflict"].includes(state) ? content : [content];
  return { state: state === "value" ? "known" : state, values, printed: String(data.printed ?? "") };
}

/**
 * @param {Field} field
 * @param {Data} data
 * @param {"ja" | "en"} lang
 * @returns {Datum}
 */
export function datum(field, data, lang) {
  const { state, values, printed } = read(data);
  const listed = (/** @type {string[]} */ words) => words.join(lang === "ja" ? "・" : ", ");
  const choice = (/** @type {Data} */ value) => field.choices.find((one) => one.value === value);
  /** @param {Data} value @returns {string} in signs that readers of the page's language can read */
  const legible = (value) => {
    if (Array.isArray(value)) return listed(value.map(legible));
    const label = choice(value)?.label[lang];
    if (lang === "ja" || label === undefined || ASCII.test(String(value))) return String(value);
    const own = field.label[lang];
    return (label.startsWith(own) && label.slice(own.length).trim()) || label;
  };
  let shown = values.map(legible);
  const texts = values.map((value) => (Array.isArray(value) ? listed(value.map(String)) : String(value)));
  let words = values.map((value) => {
    if (Array.isArray(value)) return field.choices.length ? listed(value.map((one) => choice(one)?.label[lang] || String(one))) : "";
    return choice(value)?.label[lang] ?? "";
  });
  let text = texts.join(" / ");
  const run = values.length > 1 && values.every((value, at) => Number.isInteger(value) && Number(value) === Number(values[0]) + at);
  if (state === "one_of" && run) {
    text = `${texts[0]}–${texts.at(-1)}`;
    shown = [text];
    words = [];
  } else if (state === "conflict" && printed) {
    text = printed;
    if (lang === "ja" || ASCII.test(text)) shown = [text];
  }
  const value = values.length === 1 ? (values[0] ?? null) : null;
  const chosen = value === null ? undefined : choice(value);
  return {
    label: field.label[lang],
    state,
    text: text || "?",
    shown: shown.join(" / ") || "?",
    value,
    sign: chosen?.sign ?? "",
    unit: field.unit,
    word: words.filter(Boolean).join(" / "),
    colour: chosen?.colour ?? "",
    ring: chosen?.ring ?? "",
  };
}

/**
 * @param {string} tag
 * @param {string} className
 * @param {Record<string, string>} attributes
 * @param {(string | Node)[]} children
 */
function made(tag, className, attributes, ...children) {
  const node = element(tag, className, ...children.filter((child) => child !== ""));
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

/** @param {string} text */
const hidden = (text) => element("span", "t-vh", text);

/** @param {string} text */
const unseen = (text) => made("span", "", { "aria-hidden": "true" }, text);

/** @param {Datum} d @returns {Record<string, string>} */
const hue = (d) => (d.colour ? { "data-hue": d.colour } : {});

/** @param {Datum} d */
const measured = (d) => (d.shown.includes(d.unit) ? d.shown : d.unit + d.shown);

class Painter {
  /** @param {Cloth} cloth */
  constructor(cloth) {
    this.cloth = cloth;
    this.ui = cloth.ui;
  }

  /** @param {string} key */
  word(key) {
    return this.ui[key] ?? key;
  }

  /**
   * @param {Datum} d
   * @param {string} className
   */
  datum(d, className, worded = true) {
    if (d.state === "known") return element("span", className, measured(d));
    if (d.state === "unknown") return element("span", `${className} t-gap`, this.word("state_unknown"));
    const node = element("span", `${className} t-doubt t-doubt--${d.state}`, measured(d));
    if (worded && d.state !== "one_of") node.append(" ", element("small", "t-doubt__word", this.word(`state_${d.state}`)));
    return node;
  }

  /** @param {string} text @returns {(string | Node)[]} */
  segments(text) {
    return text.split(/(\d*\?)/u).filter(Boolean).map((piece) => {
      if (piece === "?") return element("span", "t-gap t-gap--inline", this.word("state_unknown"));
      if (!/^\d+\?$/u.test(piece)) return piece;
      return element("span", "t-doubt", `${piece.slice(0, -1)} `, element("small", "t-doubt__word", this.word("state_probably")));
    });
  }

  /** @param {Data | undefined} data */
  timing(data) {
    const field = this.cloth.timing;
    if (!field || data === undefined) return "";
    const d = datum(field, data, this.cloth.lang);
    if (d.state === "unknown") return element("span", "t-timing t-timing--unknown", unseen("?"), hidden(this.word("state_unknown")));
    return made("span", `t-timing${d.state === "known" ? "" : " t-timing--doubt"}`, hue(d), d.sign || d.shown);
  }

  /** @param {Datum} d */
  corner(d) {
    if (d.state === "known") return made("span", "t-face__corner", { "data-ring": d.ring || "plain" }, d.sign || d.shown);
    const open = d.state === "unknown";
    const words = `${open ? "" : d.shown} ${this.word(`state_${d.state}`)}`;
    return element("span", "t-face__corner t-face__corner--doubt", unseen(open ? "?" : d.shown), hidden(words));
  }

  /** @param {Datum} d */
  letter(d) {
    /** @type {Record<string, string>} */
    const doubt = d.state === "known" ? {} : { "data-doubt": "" };
    const open = ["unknown", "conflict", "one_of"].includes(d.state);
    const sign = open ? "?" : [...(d.sign || d.text)].slice(0, 2).join("");
    return made("span", "t-face__letter", { "aria-hidden": "true", ...hue(d), ...doubt }, sign);
  }

  /** @param {Datum} d */
  stars(d) {
    const node = element("span", "t-face__stars", hidden(`${d.label} `));
    const bare = d.text.replaceAll("☆", "");
    const count = typeof d.value === "number" ? d.value : 0;
    if (d.state === "known" && count > 0 && count <= 5) node.append(hidden(String(count)), unseen("★".repeat(count)));
    else if (d.state === "known") node.append(`☆${bare}`);
    else if (d.state === "unknown") node.append(element("span", "t-doubt", "☆", unseen("?"), hidden(this.word("state_unknown"))));
    else node.append(element("span", "t-doubt", `☆${bare}`));
    return node;
  }

  /** @param {Datum} d */
  tag(d) {
    const open = d.state === "unknown";
    const node = made("span", "t-face__tag", hue(d), element("span", open ? "" : "t-vh", `${d.label} `));
    const sign = d.sign || ([...d.text].length === 1 ? d.text : "");
    if (open) node.append(element("span", "t-gap t-gap--mark", unseen("?"), hidden(this.word("state_unknown"))));
    else if (d.state !== "known") node.append(element("span", "t-doubt", d.shown));
    else {
      if (d.word && sign && !d.word.includes(sign)) node.append(element("span", "t-face__sign", sign), " ");
      node.append(d.word || d.unit + d.text);
    }
    return node;
  }

  /** @param {Data | undefined} timing @param {string | null} text @param {"ja" | "en"} tongue the language of the text */
  ability(timing, text, tongue) {
    const when = this.timing(timing);
    const said = text === null || text === "?" ? [element("span", "t-gap t-gap--line", hidden(this.word("state_unknown")))] : this.segments(text);
    const words = made("span", "t-face__text", tongue === this.cloth.lang ? {} : { lang: tongue }, ...said);
    return element("li", "t-face__ability", ...(when === "" ? [words] : [when, words]));
  }
}

/** @typedef {[timing: Data | undefined, text: string | null, tongue: "ja" | "en"]} Said */

/**
 * An ability in the page's language if it can be written in it, else as it is printed.
 * @param {Cloth} cloth
 * @param {Data | undefined} timing
 * @param {string | null} text
 * @returns {Said}
 */
function said({ book, lang }, timing, text) {
  if (lang === "ja" || !book || timing === undefined || text === null) return [timing, text, "ja"];
  const { values } = read(timing);
  const effect = book.parse(text, values.length === 1 ? String(values[0]) : null);
  return effect ? [timing, book.write(effect, lang), lang] : [timing, text, "ja"];
}

/**
 * The abilities or texts of a card: its timing and text each; null if it is not known whether it has any.
 * @param {Cloth} cloth
 * @param {Mapping} card
 * @returns {[timing: Data | undefined, text: string | null][] | null}
 */
function abilities(cloth, card) {
  const field = cloth.fields.find(({ face, key }) => face === "abilities" && key in card);
  if (!field) return [];
  const { state, values } = read(card[field.key] ?? null);
  const content = values.length === 1 ? (values[0] ?? null) : null;
  if (field.kind !== "abilities") return [content].flat().map((text) => [undefined, text === null ? "?" : String(text)]);
  if (!Array.isArray(content) || !["known", "probably"].includes(state)) return null;
  return content.map((item) => {
    const { timing, text } = isMapping(item) ? item : { timing: undefined, text: "unknown" };
    return [timing, text === "unknown" || text === undefined ? null : String(text)];
  });
}

/**
 * @param {Said[] | null} texts
 * @returns {number} about how many lines they take on a face two abreast on a phone
 */
function lines(texts) {
  const width = (/** @type {string} */ text) =>
    [...text].reduce((sum, letter) => sum + (letter < "\u0080" ? 6 : 10), 0) +
    40 * (text.match(/\?/gu) ?? []).length -
    6 * (text.match(/\d\?/gu) ?? []).length;
  const all = (texts ?? []).map(([timing, text]) => Math.ceil(((timing === undefined ? 0 : 30) + width(text ?? "?")) / 130));
  return Math.min(8, Math.max(1, all.reduce((sum, count) => sum + count, 0)));
}

/** @param {string} name @returns {string[]} the name in pieces between which it may be broken */
function pieces(name) {
  if (ASCII.test(name)) return name.replaceAll(" ", " \u200b").split("\u200b");
  return name.replace(/[の・』]/gu, "$&\u200b").replaceAll("『", "\u200b『").split("\u200b");
}

/** @param {string} name @returns {number} how many characters a column must hold for the name to stand in two */
function fit(name) {
  const length = [...name].length;
  const latin = ASCII.test(name);
  if (length <= 6) return 6;
  let best = length;
  let at = 0;
  for (const piece of pieces(name)) {
    at += [...piece].length;
    best = Math.min(best, Math.max(at, length - at));
  }
  return Math.min(12, Math.max(6, latin ? Math.floor(best * 0.55 + 1) : best));
}

/**
 * @param {Cloth} cloth
 * @param {Mapping} card
 * @param {string} setId
 * @param {boolean} partly whether something of it is open
 * @returns {HTMLElement} the face, its name without a link
 */
export function face(cloth, card, setId, partly) {
  const painter = new Painter(cloth);
  const set = cloth.sets.find(({ id }) => id === setId) ?? { short: { ja: "?", en: "?" }, label: { ja: "", en: "" }, pattern: "", colour: "nibi" };
  /** @type {Record<string, Datum[]>} */
  const roles = { corner: [], letter: [], headline: [], stars: [], tag: [], line: [] };
  for (const field of cloth.fields) {
    const data = card[field.key];
    if (data === undefined || field.face === "abilities") continue;
    const role = field.face || (["text", "abilities"].includes(field.kind) ? "" : "line");
    roles[role]?.push(datum(field, data, cloth.lang));
  }
  const { corner = [], letter = [], headline = [], stars = [], tag = [], line = [] } = roles;
  const top = element("p", "t-face__top", element("span", "t-face__set", set.short[cloth.lang], hidden(` ${set.label[cloth.lang]}`)));
  if (partly) top.append(element("span", "t-face__partly", painter.word("partly")));
  if (corner[0]) top.append(hidden(`${corner[0].label} `), painter.corner(corner[0]));
  const name = String((cloth.lang === "en" && card.english) || (card.name ?? ""));
  const shown = element("span", "", ...pieces(name || "?").flatMap((piece, at) => (at ? [element("wbr"), piece] : [piece])));
  /** @type {Record<string, string>} */
  const tongue = ASCII.test(name) ? { lang: "en" } : cloth.lang === "ja" ? {} : { lang: "ja" };
  const slip = made("p", "t-face__name", { "data-fit": String(fit(name)), ...tongue }, shown);
  const seal = card.named_here ? [element("span", "t-face__seal", painter.word("named_here"))] : [];
  const art = element("div", "t-face__art", ...(letter[0] ? [painter.letter(letter[0])] : []), slip, ...seal);
  const body = element("div", "t-face__body");
  if (headline.length || stars[0]) {
    const labelled = headline.length > 1 ? "t-face__label" : "t-vh";
    const numbers = headline.map((d) => element("span", "t-face__headline", element("span", labelled, `${d.label} `), painter.datum(d, "t-face__num")));
    body.append(element("p", "t-face__nums", ...numbers, ...(stars[0] ? [painter.stars(stars[0])] : [])));
  }
  const tags = [...tag, ...letter.slice(0, 1)];
  if (tags.length) body.append(element("p", "t-face__tags", ...tags.map((d) => painter.tag(d))));
  const texts = abilities(cloth, card)?.map(([timing, text]) => said(cloth, timing, text)) ?? null;
  if (texts === null) {
    const mark = made("span", "t-timing t-timing--unknown", { "aria-hidden": "true" }, "?");
    const gap = element("span", "t-gap t-gap--line", hidden(painter.word("abilities_unknown")));
    body.append(element("p", "t-face__ability t-face__ability--unknown", mark, gap));
  } else if (texts.length) {
    body.append(element("ul", "t-face__abilities", ...texts.map(([timing, text, tongue]) => painter.ability(timing, text, tongue))));
  } else if (cloth.fields.some((field) => field.face === "abilities")) {
    body.append(element("p", "t-face__none", painter.word("no_abilities")));
  }
  if (line.length) {
    const lines = line.map((d) => element("li", "", element("span", "t-face__label", d.label), " ", painter.datum(d, "t-face__value", false)));
    body.append(element("ul", "t-face__lines", ...lines));
  }
  const frame = element("div", "t-face__card", top, art, body);
  const about = { "data-frame": cloth.frame || "plain", "data-colour": set.colour, "data-pattern": set.pattern, "data-lines": String(lines(texts)) };
  return made("article", "t-face", { ...about, ...(partly ? { "data-partly": "" } : {}) }, frame);
}
