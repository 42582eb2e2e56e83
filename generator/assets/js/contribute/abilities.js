// The question about a card's abilities: each with its timing and its text, which the
// phrasebook reads as it is written.

import { button, element } from "../search/render.js";
import { chosen, FieldControl } from "./control.js";
import { abilityOf, clean, dataOfAbility, noAnswer } from "./model.js";
import { isMapping, same } from "./schema.js";
import { textProblems } from "./problems.js";
import { Beside, chip, newId, textArea } from "./words.js";

/** @import { Ability, Answer, Field, Mapping } from "./model.js" */
/** @import { Data } from "./yaml.js" */
/** @import { Words } from "./words.js" */

/** One ability. */
class AbilityControl {
  /**
   * @param {Mapping} data as the card has it
   * @param {Words} words
   */
  constructor(data, words) {
    const { timing } = words.book.data;
    this.words = words;
    this.before = data;
    this.clean = (/** @type {string} */ text) => clean(text, words.book.data.unseen);
    const ability = abilityOf(data, timing);
    const isNew = !Object.keys(data).length;
    this.timing = timing && new FieldControl(timing, isNew ? noAnswer() : (ability.timing ?? noAnswer()), words);
    this.beside = new Beside(words, ability.beside);
    this.text = textArea(ability.text ?? "", 2);
    this.verdict = element("div", "t-ask__verdict");
    this.verdict.id = newId();
    this.text.setAttribute("aria-label", words.say("ability_text"));
    this.text.setAttribute("aria-describedby", this.verdict.id);
    this.name = newId();
    const unknown = chip({ type: "checkbox", name: this.name, value: "unknown", label: words.say("ask_unknown"), checked: data.text === "unknown", none: true });
    this.legend = element("legend", "");
    this.buttons = element("p", "t-ask__buttons");
    const slots = isMapping(ability.beside.slots ?? null) ? Object.values(/** @type {Mapping} */ (ability.beside.slots)) : [];
    const workedOut = slots.map((slot) => element("p", "t-ask__kept", words.say("ask_worked_out", { value: isMapping(slot) ? String(slot.inferred ?? "") : "" })));
    this.element = /** @type {HTMLFieldSetElement} */ (
      element("fieldset", "t-ask t-ask--ability", this.legend, ...(this.timing ? [this.timing.element] : []))
    );
    const label = element("p", "t-ask__label", `${words.say("ability_text")} `, element("small", "", words.say("ask_text_help")));
    this.element.append(label, this.text, this.verdict, element("div", "t-ask__chips", unknown), ...workedOut, this.beside.element, this.buttons);
    this.element.addEventListener("input", (event) => {
      const box = unknown.querySelector("input");
      if (event.target === this.text && box) box.checked = false;
      this.judge();
    });
    this.judge();
  }

  get given() {
    return !chosen(this.element, this.name).length;
  }

  /** Say how the text is understood. */
  judge() {
    this.timing?.show({ needed: true, forbidden: false, problems: [] });
    const { book } = this.words.book;
    const text = this.clean(this.text.value);
    this.verdict.replaceChildren();
    if (!text || !this.given || !book) return;
    const data = this.read();
    const when = typeof data.timing === "string" && data.timing !== "unknown" ? data.timing : null;
    const effect = book.parse(text, when);
    const say = (/** @type {string} */ key, /** @type {Record<string, string>} */ args = {}) => element("p", "", this.words.say(key, args));
    if (effect) {
      const understood = say("ask_understood");
      understood.className = "t-ask__understood";
      this.verdict.append(understood);
      const english = book.write(effect, "en");
      if (this.words.lang === "en") this.verdict.append(say("ask_understood_en", { text: english }));
      return;
    }
    const [problem] = textProblems(book, { text, timing: when ?? "unknown" }, []);
    if (problem?.code === "irregular-text") {
      const regular = String(problem.args.regular);
      this.verdict.append(say("ask_irregular", { text: regular }), button(this.words.say("ask_irregular_do"), () => this.mend(text, regular)));
    } else this.verdict.append(say(problem?.code === "odd-timing" ? "ask_odd_timing" : "ask_new_wording"));
  }

  /**
   * @param {string} printed
   * @param {string} regular
   */
  mend(printed, regular) {
    this.beside.printed.value ||= printed;
    this.beside.element.open = true;
    this.text.value = regular;
    this.text.focus();
    this.text.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  /** @returns {Mapping} */
  read() {
    const { before } = this;
    const { printed, note, source, timing, text, ...rest } = before;
    const written = this.clean(this.text.value);
    /** @type {Ability} */
    const ability = {
      timing: this.timing && this.timing.read(),
      text: this.given ? written : null,
      beside: { ...rest, ...this.beside.read(this.clean) },
    };
    const data = dataOfAbility(ability);
    if (this.given && !written) delete data.text; // that is still to be answered
    const unchanged = same(data.timing ?? null) === same(timing ?? null) && data.text === text;
    return unchanged && source !== undefined ? { ...data, source } : data;
  }
}

/** The question whether a card has abilities, and which. */
export class AbilitiesControl extends FieldControl {
  /**
   * @param {Field} field
   * @param {Answer} answer
   * @param {Words} words
   */
  constructor(field, answer, words) {
    super(field, answer, words);
    this.element.classList.add("t-ask--abilities");
  }

  /** @override @param {Answer} answer */
  parts(answer) {
    const listed = answer.how === "known" && Array.isArray(answer.values[0]) ? answer.values[0] : [];
    this.items = listed.filter(isMapping).map((item) => new AbilityControl(item, this.words));
    this.list = element("div", "t-ask__abilities");
    this.add = button(this.words.say("ask_ability_add"), () => this.another());
    this.line = element("div", "", this.list, this.add);
    this.ways = this.waysOf(answer);
    this.unsure = null;
    this.arrange();
    return [this.ways, this.line, ...(this.field.doubtful ? [this.beside.element] : [])];
  }

  /** @override @param {Answer} answer */
  waysOf(answer) {
    const { words, name, field } = this;
    const none = answer.how === "known" && !this.items?.length;
    const radio = (/** @type {string} */ value, /** @type {string} */ key, /** @type {boolean} */ checked, isNone = false) =>
      chip({ type: "radio", name: `${name}-how`, value, label: words.say(key), checked, none: isNone });
    const chips = element(
      "div",
      "t-ask__chips",
      radio("known", "ask_list", answer.how === "known" && !none),
      radio("none", "ask_abilities_none", none),
      ...(field.unknown ? [radio("unknown", "ask_unknown", answer.how === "unknown", true)] : []),
      radio("absent", "ask_absent", answer.how === "absent", true),
      ...(answer.how === "kept" ? [radio("kept", "ask_kept", true)] : []),
    );
    this.absent = /** @type {HTMLElement | null} */ (chips.querySelector('[value="absent"]')?.closest("label") ?? null);
    return chips;
  }

  /** @override */
  unfold() {
    super.unfold();
    const [way] = chosen(this.element, `${this.name}-how`);
    if (this.line) this.line.hidden = way !== "known";
    if (way === "known" && !this.items?.length) this.another(false);
  }

  another(focus = true) {
    const made = new AbilityControl({}, this.words);
    this.items = [...(this.items ?? []), made];
    this.arrange();
    if (focus) made.element.querySelector("input")?.focus();
    if (focus) this.told();
  }

  told() {
    this.element.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  /**
   * @param {AbilityControl} item
   * @param {number} by
   */
  move(item, by) {
    const items = this.items ?? [];
    const at = items.indexOf(item);
    items.splice(at, 1);
    if (by) items.splice(at + by, 0, item);
    this.arrange();
    const next = by ? item : (items[Math.max(0, at - 1)] ?? null);
    const focus = next ? next.buttons.querySelector("button:not(:disabled)") : this.element.querySelector(`[name="${this.name}-how"]`);
    if (focus instanceof HTMLElement) focus.focus();
    if (!items.length) {
      const none = this.element.querySelector(`[name="${this.name}-how"]:checked`);
      if (none instanceof HTMLInputElement) none.checked = false;
    }
    this.told();
  }

  /** Put the abilities in their order, each with its number and buttons. */
  arrange() {
    const items = this.items ?? [];
    items.forEach((item, at) => {
      item.legend.textContent = this.words.say("ask_ability", { n: at + 1 });
      const up = button(this.words.say("ask_ability_up"), () => this.move(item, -1), "t-ask__small");
      const down = button(this.words.say("ask_ability_down"), () => this.move(item, 1), "t-ask__small");
      up.disabled = at === 0;
      down.disabled = at === items.length - 1;
      const remove = button(this.words.say("ask_ability_remove"), () => this.move(item, 0), "t-ask__small");
      item.buttons.replaceChildren(...(items.length > 1 ? [up, down] : []), remove);
    });
    this.list?.replaceChildren(...items.map((item) => item.element));
  }

  /** @override @returns {Data} */
  written() {
    return (this.items ?? []).map((item) => item.read());
  }
}
