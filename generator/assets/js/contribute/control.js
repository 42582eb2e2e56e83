// The question about one field: chips, a line to write on, and ways to say how sure it is.
// What is on the page is what counts: an answer is read from there and nowhere else.

import { element } from "../search/render.js";
import { clean, valueOf } from "./model.js";
import { isMapping, same } from "./schema.js";
import { Beside, chip, labelled, newId, textArea, textInput } from "./words.js";

/** @import { Answer, Field, Mapping } from "./model.js" */
/** @import { Problem } from "./problems.js" */
/** @import { Data } from "./yaml.js" */
/** @import { Words } from "./words.js" */

const UNSURE = /** @type {const} */ (["one_of", "probably", "conflict"]);

/**
 * @param {Element} root
 * @param {string} name
 * @returns {string[]} the values of what is chosen
 */
export function chosen(root, name) {
  const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll(`[name="${name}"]:checked`));
  return [...inputs].map(({ value }) => value);
}

/** @param {Data} data @returns {string} a kept value in a few words */
function gist(data) {
  if (!isMapping(data)) return Array.isArray(data) ? data.map(gist).join(" / ") : String(data);
  const { inferred, because, text, ...others } = data;
  return [inferred ?? text ?? Object.values(others)[0] ?? ""].map(gist).join("");
}

/** The question about one field. */
export class FieldControl {
  /**
   * @param {Field} field
   * @param {Answer} answer
   * @param {Words} words
   */
  constructor(field, answer, words) {
    this.field = field;
    this.words = words;
    this.before = answer;
    this.name = newId();
    this.clean = (/** @type {string} */ text) => clean(text, words.book.data.unseen);
    this.beside = new Beside(words, answer.beside);
    this.problem = element("p", "t-ask__problem");
    this.problem.id = newId();
    this.needed = element("span", "t-ask__needed", words.say("ask_needed"));
    this.element = /** @type {HTMLFieldSetElement} */ (element("fieldset", "t-ask"));
    this.element.dataset.key = field.key;
    this.element.setAttribute("aria-describedby", this.problem.id);
    const help = words.of(field.help);
    this.element.append(
      element("legend", "", words.of(field.label), " ", this.needed),
      ...(help ? [element("p", "t-ask__help", help)] : []),
      ...this.parts(answer),
      this.problem,
    );
    this.unfold();
    this.element.addEventListener("input", (event) => this.touched(event.target));
  }

  /** @param {Answer} answer @returns {HTMLElement[]} */
  parts(answer) {
    this.line = this.ownLine(answer);
    this.ways = this.waysOf(answer);
    this.unsure = this.unsurePart(answer);
    return [...(this.line ? [this.line] : []), this.ways, ...(this.unsure ? [this.unsure] : []), ...(this.field.doubtful ? [this.beside.element] : [])];
  }

  /** Whether each allowed value is a chip that answers the question. */
  get byChip() {
    return this.field.kind === "choice";
  }

  /** @param {Answer} answer @returns {HTMLElement | null} where the value is written, if it is not chosen */
  ownLine({ how, values }) {
    const { field, words } = this;
    const known = how === "known" ? (values[0] ?? "") : "";
    if (field.kind === "list" && field.choices.length) {
      const own = Array.isArray(known) ? known : [];
      const chips = field.choices.map(({ value, label, colour }) =>
        chip({ type: "checkbox", name: `${this.name}-item`, value: String(value), label: words.of(label), checked: own.includes(value), hue: colour }),
      );
      return element("div", "t-ask__chips", ...chips);
    }
    if (this.byChip) return null;
    const many = field.kind === "list" || field.face === "abilities";
    const text = Array.isArray(known) ? known.join("\n") : String(known);
    const input = many ? textArea(text, 3) : textInput(text, { lang: "ja", inputMode: field.kind === "number" ? "numeric" : "text" });
    this.input = input;
    input.setAttribute("aria-label", words.of(field.label));
    input.setAttribute("aria-describedby", this.problem.id);
    const unit = field.unit ? [element("span", "t-ask__unit", field.unit)] : [];
    const hint = field.kind === "list" ? [element("p", "t-ask__help", words.say("ask_lines"))] : [];
    return element("div", "t-ask__line", ...unit, input, ...hint);
  }

  /** @param {Answer} answer @returns {HTMLElement} the chips by which the question is answered */
  waysOf({ how, values, data }) {
    const { field, words } = this;
    const radio = (/** @type {string} */ value, /** @type {string} */ label, /** @type {Partial<Parameters<typeof chip>[0]>} */ more = {}) =>
      chip({ type: "radio", name: `${this.name}-how`, value, label, ...more });
    const none = Array.isArray(values[0]) && !values[0].length && how === "known";
    const known = this.byChip
      ? field.choices.map(({ value, label, colour, sign }) => {
          const word = words.of(label);
          const shown = sign && !word.includes(sign) ? `${sign} ${word}` : word;
          return radio(`=${value}`, shown, { checked: how === "known" && same(values[0] ?? null) === same(value), hue: colour });
        })
      : [radio("known", words.say(field.kind === "list" ? "ask_list" : "ask_known"), { checked: how === "known" && !none })];
    if (field.kind === "list") known.push(radio("none", words.say("ask_none"), { checked: none }));
    const unsure = field.doubtful && field.kind !== "list";
    const others = [
      ...(field.unknown ? [radio("unknown", words.say("ask_unknown"), { checked: how === "unknown", none: true })] : []),
      ...(unsure ? [radio("unsure", words.say("ask_unsure"), { checked: UNSURE.some((one) => one === how), none: true })] : []),
      radio("absent", words.say(field.unknown ? "ask_absent" : "ask_unknown"), { checked: how === "absent", none: true }),
    ];
    const chips = element("div", "t-ask__chips", ...known, ...others);
    if (how === "kept" && data !== undefined) {
      const key = isMapping(data) && "inferred" in data ? "ask_worked_out" : "ask_beyond";
      const reason = isMapping(data) && isMapping(data.because ?? null) ? /** @type {any} */ (data.because)[words.lang] : "";
      const told = element("p", "t-ask__kept", words.say(key, { value: gist(data) }), ...(reason ? [element("small", "", ` ${reason}`)] : []));
      chips.prepend(radio("kept", words.say("ask_kept"), { checked: true }));
      chips.prepend(told);
    }
    this.absent = /** @type {HTMLElement | null} */ (chips.querySelector('[value="absent"]')?.closest("label") ?? null);
    return chips;
  }

  /** @param {Answer} answer @returns {HTMLElement | null} how it is doubted, and what it may be */
  unsurePart({ how, values }) {
    const { field, words } = this;
    if (!field.doubtful || field.kind === "list") return null;
    const state = UNSURE.find((one) => one === how) ?? "one_of";
    const kinds = UNSURE.map((value) => chip({ type: "radio", name: `${this.name}-doubt`, value, label: words.say(`ask_${value}`), checked: value === state }));
    const held = UNSURE.some((one) => one === how) ? values : [];
    const part = element("div", "t-ask__unsure", element("div", "t-ask__chips", ...kinds));
    if (this.byChip) {
      const chips = field.choices.map(({ value, label }) =>
        chip({ type: "checkbox", name: `${this.name}-may`, value: String(value), label: words.of(label), checked: held.includes(value) }),
      );
      part.append(element("p", "t-ask__label", words.say("ask_candidates")), element("div", "t-ask__chips", ...chips));
    } else if (field.kind === "number") {
      this.candidates = textInput(held.join("、"), { inputMode: "text" });
      part.append(labelled(words.say("ask_candidates_number"), this.candidates));
    } else {
      this.candidates = textArea(held.join("\n"), 3);
      part.append(labelled(words.say("ask_candidates_text"), this.candidates));
    }
    return part;
  }

  /** @param {EventTarget | null} target what was changed: writing on the line answers the question */
  touched(target) {
    const onLine = this.line && target instanceof Node && this.line.contains(target);
    const known = this.ways?.querySelector('[value="known"]');
    if (onLine && known instanceof HTMLInputElement) {
      const empty = this.input && !this.input.value.trim();
      known.checked = !empty;
    }
    this.unfold();
  }

  /** Show what belongs to the way that is chosen. */
  unfold() {
    const [way = ""] = chosen(this.element, `${this.name}-how`);
    if (this.unsure) this.unsure.hidden = way !== "unsure";
    // A plain answer needs no remarks, but what is there stays to be seen.
    this.beside.element.hidden = way !== "unsure" && !this.beside.element.open;
  }

  /** Answer that it is not known, if nothing has been answered. */
  giveUp() {
    const open = !chosen(this.element, `${this.name}-how`).length;
    const unknown = this.element.querySelector(`[name="${this.name}-how"][value="unknown"]`);
    if (!open || !(unknown instanceof HTMLInputElement)) return false;
    unknown.checked = true;
    this.unfold();
    return true;
  }

  /** @param {string} text @returns {Data} */
  value(text) {
    return valueOf(this.field, this.clean(text));
  }

  /** @returns {Data} what stands on the line */
  written() {
    if (this.field.kind !== "list") return this.value(this.input?.value ?? "");
    if (!this.input) return chosen(this.element, `${this.name}-item`).map((text) => this.value(text));
    return this.input.value.split("\n").map(this.clean).filter(Boolean);
  }

  /** @returns {Data[]} what it may be */
  may() {
    if (!this.candidates) {
      const found = chosen(this.element, `${this.name}-may`).map((text) => this.value(text));
      // What stood there in some order keeps it; others follow in the order of the chips.
      const before = this.before.values.filter((value) => found.includes(value));
      return [...before, ...found.filter((value) => !before.includes(value))];
    }
    const parts = this.candidates.value.split(this.field.kind === "number" ? /[、,，;；\s]+|or|か/u : "\n");
    return parts.map((text) => this.value(text)).filter((value) => value !== "");
  }

  /** @returns {Answer} */
  read() {
    const [way = ""] = chosen(this.element, `${this.name}-how`);
    const { before } = this;
    if (way === "" || way === "absent") return { how: way, values: [], beside: {} };
    if (way === "kept") return { how: "kept", values: [], beside: {}, data: before.data ?? "" };
    /** @type {Answer} */
    let answer = { how: "known", values: [], beside: {} };
    if (way === "unknown") answer.how = "unknown";
    else if (way === "unsure") {
      const [doubt = "one_of"] = /** @type {("one_of" | "probably" | "conflict")[]} */ (chosen(this.element, `${this.name}-doubt`));
      answer = { how: doubt, values: this.may(), beside: {} };
    } else answer.values = [way === "none" ? [] : way.startsWith("=") ? this.value(way.slice(1)) : this.written()];
    // A list that is announced and not given yet is no list of nothing.
    if (way === "known" && same(answer.values[0] ?? null) === same([])) return { how: "", values: [], beside: {} };
    answer.beside = this.field.doubtful ? this.besides(answer) : {};
    return answer;
  }

  /**
   * What goes with the answer. Who said so stays only as long as the answer does.
   * @param {Answer} answer
   * @returns {Mapping}
   */
  besides({ how, values }) {
    const { before } = this;
    const unchanged = how === before.how && same(values) === same(before.values);
    const { printed, note, source, sources, ...rest } = before.beside;
    const said = unchanged ? Object.fromEntries(Object.entries({ source, sources }).filter(([, value]) => value !== undefined)) : {};
    return { ...rest, ...this.beside.read(this.clean), .../** @type {Mapping} */ (said) };
  }

  /**
   * @param {{needed: boolean, forbidden: boolean, problems: Problem[]}} state
   */
  show({ needed, forbidden, problems }) {
    const [way = ""] = chosen(this.element, `${this.name}-how`);
    this.element.hidden = forbidden && ["", "absent"].includes(way);
    this.needed.hidden = !needed || way !== "";
    if (this.absent) this.absent.hidden = needed && way !== "absent";
    const told = problems.filter(({ code }) => !code.startsWith("missing-") || way !== "").map((problem) => this.words.tell(problem));
    this.problem.textContent = [...new Set(told)].join(" ");
    this.element.toggleAttribute("data-wrong", told.length > 0);
    this.input?.setAttribute("aria-invalid", String(told.length > 0));
  }
}
