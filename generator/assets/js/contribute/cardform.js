// The questions about one card.

import { button, element } from "../search/render.js";
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
    this.nameKnown = newId();
    const nameless = chip({ type: "checkbox", name: this.nameKnown, value: "unknown", label: words.say("ask_unknown"), none: true, checked: draft.unnamed ?? false });
    this.name.addEventListener("input", () => {
      const box = nameless.querySelector("input");
      if (box && this.name.value) box.checked = false;
    });
    nameless.addEventListener("input", () => {
      this.name.value = "";
    });
    this.nameNeeded = element("span", "t-ask__needed", words.say("ask_needed"));
    this.setNeeded = element("span", "t-ask__needed", words.say("ask_needed"));
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
      ask("name", this.nameLine(), help("name"), ...(draft.id ? [] : [element("div", "t-ask__chips", nameless)]), this.nameProblem),
      ask("reading", labelled(words.say("ask_reading"), this.reading), help("reading"), this.readingProblem),
      ...this.controls.map((control) => control.element),
      this.note.element,
    );
  }

  nameLine() {
    const line = labelled(this.words.say("ask_name"), this.name);
    line.querySelector("label")?.append(" ", this.nameNeeded);
    return line;
  }

  /** @returns {HTMLElement} which set the card belongs to; settled for a card that is there already */
  setPart() {
    const { book, words, draft } = this;
    const part = element("fieldset", "t-ask", element("legend", "", words.say("ask_set"), " ", this.setNeeded), element("p", "t-ask__help", words.say("ask_set_help")));
    part.dataset.key = "set";
    const all = [...book.data.sets.map((set) => ({ value: set.id, label: words.of(set.title), none: false })), { value: "?", label: words.say("ask_set_unknown"), none: true }];
    const options = draft.id ? all.filter(({ value }) => value === draft.set) : all;
    const chips = options.map(({ value, label, none }) => chip({ type: "radio", name: this.setName, value, label, none, checked: draft.set === value }));
    part.append(element("div", "t-ask__chips", ...chips));
    return part;
  }

  /** @returns {Draft} what the page says now */
  read() {
    const [set = ""] = chosen(this.element, this.setName);
    const { reading, note, ...rest } = this.draft.beside;
    const kana = this.clean(this.reading.value);
    /** @type {Mapping} */
    const beside = { ...(kana ? { reading: kana } : {}), ...rest, ...this.note.read(this.clean) };
    const answers = Object.fromEntries(this.controls.map((control) => [control.field.key, control.read()]));
    const unnamed = chosen(this.element, this.nameKnown).length > 0;
    return { set, id: this.draft.id, name: unnamed ? "" : this.clean(this.name.value), unnamed, answers, beside };
  }

  /** @returns {number} how many questions were answered by "I don't know" */
  giveUp() {
    return this.controls.filter((control) => !control.element.hidden && control.giveUp()).length;
  }

  /**
   * @param {Mapping} card
   * @param {Problem[]} problems
   * @param {(id: string) => void} open shows another card
   */
  show(card, problems, open) {
    const { required, forbidden } = this.book.applicability(card);
    for (const control of this.controls) {
      const { key } = control.field;
      const own = problems.filter(({ path }) => path[0] === key);
      control.show({ needed: required.has(key), forbidden: forbidden.has(key), problems: own });
    }
    const own = (/** @type {string} */ key) => problems.filter(({ path, code }) => path[0] === key && !code.startsWith("no-"));
    this.nameNeeded.hidden = !problems.some(({ code }) => code === "no-name");
    this.setNeeded.hidden = !problems.some(({ code }) => code === "no-set");
    this.readingProblem.textContent = own("reading").map((problem) => this.words.tell(problem)).join(" ");
    const told = own("name").flatMap((problem) => {
      const first = String(problem.args.first ?? "");
      const there = /-\d+$/u.test(first) ? [" ", button(this.words.say("say_open"), () => open(first), "t-ask__jump")] : [];
      return [this.words.tell(problem), ...there, " "];
    });
    this.nameProblem.replaceChildren(...told.slice(0, -1));
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
