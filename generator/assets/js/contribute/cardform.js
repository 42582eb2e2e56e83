// The questions about one card.

import { element } from "../search/render.js";
import { AbilitiesControl } from "./abilities.js";
import { chosen, FieldControl } from "./control.js";
import { clean, noAnswer } from "./model.js";
import { Beside, chip, labelled, newId, textInput } from "./words.js";

/** @import { CardBook } from "./book.js" */
/** @import { Draft, Mapping } from "./model.js" */
/** @import { Problem } from "./problems.js" */
/** @import { Words } from "./words.js" */

export class CardForm {
  /**
   * @param {CardBook} book
   * @param {Words} words
   * @param {Draft} draft
   */
  constructor(book, words, draft) {
    this.book = book;
    this.words = words;
    this.draft = draft;
    this.clean = (/** @type {string} */ text) => clean(text, book.data.unseen);
    this.name = textInput(draft.name, { lang: "ja" });
    this.nameProblem = element("p", "t-ask__problem");
    this.nameProblem.id = newId();
    this.name.setAttribute("aria-describedby", this.nameProblem.id);
    this.reading = textInput(String(draft.beside.reading ?? ""), { lang: "ja" });
    this.readingProblem = element("p", "t-ask__problem");
    this.note = new Beside(words, draft.beside, false);
    this.controls = book.fields.map((field) => {
      const answer = draft.answers[field.key] ?? noAnswer();
      return field.kind === "abilities" ? new AbilitiesControl(field, answer, words) : new FieldControl(field, answer, words);
    });
    const common = (/** @type {string} */ key) => book.data.common.find((field) => field.key === key);
    const help = (/** @type {string} */ key) => {
      const field = common(key);
      return element("p", "t-ask__help", field ? words.of(field.help) : "");
    };
    const ask = (/** @type {string} */ key, /** @type {HTMLElement[]} */ ...parts) => {
      const made = element("div", "t-ask", ...parts);
      made.dataset.key = key;
      return made;
    };
    this.setName = newId();
    this.element = element(
      "div",
      "t-give__card",
      this.setPart(),
      ask("name", labelled(words.say("ask_name"), this.name), help("name"), this.nameProblem),
      ask("reading", labelled(words.say("ask_reading"), this.reading), help("reading"), this.readingProblem),
      ...this.controls.map((control) => control.element),
      this.note.element,
    );
  }

  /** @returns {HTMLElement} which set the card belongs to; settled for a card that is there already */
  setPart() {
    const { book, words, draft } = this;
    const part = element("fieldset", "t-ask", element("legend", "", words.say("ask_set")), element("p", "t-ask__help", words.say("ask_set_help")));
    part.dataset.key = "set";
    const options = [...book.data.sets.map((set) => ({ value: set.id, label: `${set.code} ${words.of(set.label)}`, none: false })), { value: "?", label: words.say("ask_set_unknown"), none: true }];
    const chips = options.map(({ value, label, none }) => chip({ type: "radio", name: this.setName, value, label, none, checked: (draft.set || "?") === value }));
    for (const label of chips) {
      const input = label.querySelector("input");
      if (input && draft.id && !input.checked) input.disabled = true;
    }
    part.append(element("div", "t-ask__chips", ...chips));
    return part;
  }

  /** @returns {Draft} what the page says now */
  read() {
    const [set = "?"] = chosen(this.element, this.setName);
    const { reading, note, ...rest } = this.draft.beside;
    const kana = this.clean(this.reading.value);
    /** @type {Mapping} */
    const beside = { ...(kana ? { reading: kana } : {}), ...rest, ...this.note.read(this.clean) };
    const answers = Object.fromEntries(this.controls.map((control) => [control.field.key, control.read()]));
    return { set: set === "?" ? "" : set, id: this.draft.id, name: this.clean(this.name.value), answers, beside };
  }

  /** @returns {number} how many questions were answered by "I don't know" */
  giveUp() {
    return this.controls.filter((control) => !control.element.hidden && control.giveUp()).length;
  }

  /**
   * @param {Mapping} card
   * @param {Problem[]} problems
   */
  show(card, problems) {
    const { required, forbidden } = this.book.applicability(card);
    for (const control of this.controls) {
      const { key } = control.field;
      const own = problems.filter(({ path }) => path[0] === key);
      control.show({ needed: required.has(key), forbidden: forbidden.has(key), problems: own });
    }
    const told = (/** @type {string} */ key) => problems.filter(({ path, code }) => path[0] === key && code !== "no-name").map((problem) => this.words.tell(problem)).join(" ");
    this.nameProblem.textContent = told("name");
    this.readingProblem.textContent = told("reading");
  }

  /**
   * @param {string} key
   * @returns {HTMLElement | null} where the answer is given
   */
  place(key) {
    const part = this.element.querySelector(`[data-key="${CSS.escape(key)}"]`);
    return part?.querySelector("input, textarea") ?? null;
  }
}
