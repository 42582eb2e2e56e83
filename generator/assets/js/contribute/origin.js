// The question where somebody knows it from.

import { element } from "../search/render.js";
import { chosen } from "./control.js";
import { clean } from "./model.js";
import { noOrigin } from "./source.js";
import { chip, labelled, newId, textInput } from "./words.js";

/** @import { Both } from "./model.js" */
/** @import { Origin } from "./source.js" */
/** @import { Words } from "./words.js" */

export class OriginControl {
  /**
   * @param {Words} words
   * @param {Origin} origin
   */
  constructor(words, origin) {
    this.words = words;
    const { kinds, sureness, sources } = words.book.data;
    this.name = newId();
    const group = (/** @type {string} */ key, /** @type {{value: string, label: Both}[]} */ options, /** @type {string} */ held, /** @type {string} */ legend) =>
      element(
        "fieldset",
        "t-ask",
        element("legend", "", words.say(legend)),
        element(
          "div",
          "t-ask__chips",
          ...options.map(({ value, label }) => {
            const own = `from_${key}_${value}`;
            return chip({ type: "radio", name: `${this.name}-${key}`, value, label: own in words.ui ? words.say(own) : words.of(label), checked: value === held });
          }),
        ),
      );
    const known = { value: "known", label: { ja: "", en: "" } };
    this.kinds = group("kind", [...kinds, known], origin.known ? "known" : origin.kind, "from_kind");
    this.which = /** @type {HTMLSelectElement} */ (element("select", "t-line"));
    for (const { id, title } of sources) this.which.append(new Option(words.of(title), id, false, id === origin.known));
    this.existing = labelled(words.say("from_which"), this.which);
    this.title = textInput(origin.title);
    this.author = textInput(origin.author);
    this.published = textInput(origin.published, { inputMode: "numeric" });
    this.read = textInput(origin.read, { inputMode: "numeric" });
    this.sure = group("sure", [...sureness, { value: "", label: { ja: words.say("from_sure_skip"), en: words.say("from_sure_skip") } }], origin.sure, "from_sure");
    this.details = element(
      "div",
      "t-give__details",
      this.sure,
      labelled(words.say("from_what"), this.title),
      labelled(words.say("from_who"), this.author),
      labelled(words.say("from_published"), this.published),
      labelled(words.say("from_read"), this.read),
    );
    this.problem = element("p", "t-ask__problem");
    this.element = element("div", "t-give__origin", this.kinds, this.existing, this.details, this.problem);
    this.element.addEventListener("input", () => this.unfold());
    this.unfold();
  }

  unfold() {
    const [way = ""] = chosen(this.element, `${this.name}-kind`);
    this.existing.hidden = way !== "known";
    this.details.hidden = way === "known" || !way;
  }

  /** @returns {Origin} */
  answer() {
    const [way = ""] = chosen(this.element, `${this.name}-kind`);
    if (way === "known") return { ...noOrigin(), known: this.which.value };
    const [sure = ""] = chosen(this.element, `${this.name}-sure`);
    const [title = "", author = "", published = "", read = ""] = [this.title, this.author, this.published, this.read].map(({ value }) =>
      clean(value, this.words.book.data.unseen),
    );
    return { known: "", kind: way, sure, title, author, published, read };
  }

  /** @param {string} text what is wrong with it */
  show(text) {
    this.problem.textContent = text;
  }
}
