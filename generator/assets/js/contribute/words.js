// The words of the page, and small parts that its controls share.

import { element } from "../search/render.js";
import { filled } from "./source.js";

/** @import { CardBook } from "./book.js" */
/** @import { Both, Mapping } from "./model.js" */
/** @import { Problem } from "./problems.js" */

let last = 0;

/** @returns {string} an id that no other element of the page has */
export const newId = () => `g${(last += 1)}`;

/** The words in the page's language. */
export class Words {
  /**
   * @param {CardBook} book
   * @param {"ja" | "en"} lang
   */
  constructor(book, lang) {
    this.book = book;
    this.lang = lang;
    this.ui = book.data.ui[lang];
  }

  /**
   * @param {string} key
   * @param {Record<string, string | number>} [args]
   */
  say(key, args = {}) {
    return filled(this.ui[key] ?? key, args);
  }

  /** @param {Both} both */
  of(both) {
    return both[this.lang];
  }

  /**
   * What is wrong, as a sentence: in the form's own words where it has any.
   * @param {Pick<Problem, "code" | "args">} problem
   */
  tell({ code, args }) {
    const own = this.ui[`say_${code}`];
    return filled(own ?? this.book.data.messages[code]?.[this.lang] ?? code, args);
  }

  /** @param {string} code */
  isWarning(code) {
    return Boolean(this.book.data.messages[code]?.warning);
  }
}

/**
 * @param {{type: "radio" | "checkbox", name: string, value: string, label: string, checked?: boolean, none?: boolean, hue?: string, lang?: string}} parts
 * @returns {HTMLLabelElement} a chip to choose by
 */
export function chip({ type, name, value, label, checked = false, none = false, hue = "", lang = "" }) {
  const input = /** @type {HTMLInputElement} */ (element("input"));
  Object.assign(input, { type, name, value, checked });
  const word = element("span", "", label);
  if (lang) word.lang = lang;
  const made = /** @type {HTMLLabelElement} */ (element("label", "t-chip", input, word));
  if (none) made.dataset.none = "";
  if (hue) made.dataset.hue = hue;
  return made;
}

/**
 * @param {string} label
 * @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} input
 */
export function labelled(label, input) {
  input.id ||= newId();
  const made = /** @type {HTMLLabelElement} */ (element("label", "t-ask__label", label));
  made.htmlFor = input.id;
  return element("p", "t-ask__line", made, " ", input);
}

/**
 * @param {string} value
 * @param {Partial<HTMLInputElement>} [more]
 * @returns {HTMLInputElement}
 */
export function textInput(value, more = {}) {
  const input = /** @type {HTMLInputElement} */ (element("input", "t-line"));
  return Object.assign(input, { type: "text", value, autocomplete: "off", spellcheck: false, ...more });
}

/**
 * @param {string} value
 * @param {number} rows
 * @returns {HTMLTextAreaElement}
 */
export function textArea(value, rows) {
  const area = /** @type {HTMLTextAreaElement} */ (element("textarea", "t-line"));
  return Object.assign(area, { value, rows, spellcheck: false, lang: "ja" });
}

/** The print and the remarks that go with a value. */
export class Beside {
  /**
   * @param {Words} words
   * @param {Mapping} beside
   * @param {boolean} [withPrint]
   */
  constructor(words, beside, withPrint = true) {
    const note = /** @type {Partial<Both>} */ (beside.note ?? {});
    this.words = words;
    this.printed = textInput(String(beside.printed ?? ""), { lang: "ja" });
    this.ja = textInput(note.ja ?? "", { lang: "ja" });
    this.en = textInput(note.en ?? "", { lang: "en" });
    const summary = element("summary", "", words.say(withPrint ? "ask_more" : "ask_note"));
    const lines = [labelled(words.say("ask_note_ja"), this.ja), labelled(words.say("ask_note_en"), this.en)];
    const help = element("p", "t-ask__help", words.say("ask_note_help"));
    if (withPrint) lines.unshift(labelled(words.say("ask_printed"), this.printed));
    this.element = /** @type {HTMLDetailsElement} */ (element("details", "t-ask__more", summary, ...lines, help));
    this.element.open = "printed" in beside || "note" in beside;
  }

  /** @param {(text: string) => string} clean @returns {Mapping} */
  read(clean) {
    const [printed, ja, en] = [this.printed, this.ja, this.en].map(({ value }) => clean(value));
    /** @type {Mapping} */
    const note = { ...(ja ? { ja } : {}), ...(en ? { en } : {}) };
    return { ...(printed ? { printed } : {}), ...(Object.keys(note).length ? { note } : {}) };
  }
}
