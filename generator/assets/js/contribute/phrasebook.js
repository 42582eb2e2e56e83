// Card text as a table of phrasings, read both ways. The twin of rules_engine/phrasebook.py.

/**
 * A phrasebook as the page's data has it.
 * @typedef {object} PhrasebookData
 * @property {{effect: string, timings: string[], ja: string, en: string}[]} phrases
 * @property {{name: string, values: Record<string, string> | null}[]} slots
 * @property {{name: string, ja: string, en: string}[]} prefixes
 * @property {[wrong: string, right: string][]} slips
 */
/** @typedef {{text: string, open: "" | "?" | "all"}} Filling a word in a hole: sure, doubted, or a gap */
/** @typedef {{name: string, slots: Record<string, Filling>, prefix: string | null}} Effect */
/** @typedef {PhrasebookData["phrases"][number]} Phrase */
/** @typedef {PhrasebookData["prefixes"][number]} Prefix */

const HOLE = /\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/gu;
const IGNORED = /[\s\u001c-\u001f\u0085、。,.・「」『』【】[\]()／/:;＝=]/gu;
const KANJI_DIGITS = "〇一二三四五六七八九";

/** @param {string} text */
const quoted = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");

/** @param {string} text */
function loose(text) {
  const digits = text.normalize("NFKC").replace(/[〇一二三四五六七八九]/gu, (sign) => String(KANJI_DIGITS.indexOf(sign)));
  return digits.replace(IGNORED, "");
}

/** @param {string} text @returns {Filling} */
function filling(text) {
  if (text === "?") return { text: "", open: "all" };
  return text.endsWith("?") ? { text: text.slice(0, -1), open: "?" } : { text, open: "" };
}

export class Phrasebook {
  /** @param {PhrasebookData} data */
  constructor(data) {
    this.data = data;
    this.slots = new Map(data.slots.map(({ name, values }) => [name, values]));
    this.strict = data.phrases.map((phrase) => this.pattern(phrase, (text) => text));
    this.loose = data.phrases.map((phrase) => this.pattern(phrase, loose));
  }

  /** @param {string} name @returns {string} what may stand in the hole */
  slotPattern(name) {
    const values = this.slots.get(name);
    if (!values) return "(?:0|[1-9][0-9]{0,17})\\??|\\?";
    const words = Object.keys(values).sort((one, other) => other.length - one.length);
    return `(?:${words.map(quoted).join("|")})\\??|\\?`;
  }

  /**
   * @param {Phrase} phrase
   * @param {(text: string) => string} fixed how the words between the holes are compared
   */
  pattern(phrase, fixed) {
    let end = 0;
    let pattern = "";
    for (const hole of phrase.ja.matchAll(HOLE)) {
      pattern += `${quoted(fixed(phrase.ja.slice(end, hole.index)))}(?<${hole[1]}>${this.slotPattern(hole[1] ?? "")})`;
      end = hole.index + hole[0].length;
    }
    return new RegExp(`^(?:${pattern}${quoted(fixed(phrase.ja.slice(end)))})$`, "u");
  }

  /**
   * @param {string} text
   * @param {string | null} [timing] narrows the phrasings where it is known
   * @returns {Effect | null} what the text says to the letter
   */
  parse(text, timing = null) {
    return this.match(this.strict, text, timing, (word) => word);
  }

  /**
   * @param {string} text
   * @param {string | null} [timing]
   * @returns {string | null} how the game would regularly write an irregular text
   */
  regular(text, timing = null) {
    const mended = this.data.slips.reduce((held, [wrong, right]) => held.replaceAll(wrong, right), text);
    const effect = this.match(this.loose, loose(mended), timing, loose);
    return effect && this.write(effect, "ja");
  }

  /**
   * @param {RegExp[]} patterns
   * @param {string} text
   * @param {string | null} timing
   * @param {(text: string) => string} fixed
   * @returns {Effect | null}
   */
  match(patterns, text, timing, fixed) {
    const prefix = this.data.prefixes.find(({ ja }) => text.startsWith(fixed(ja))) ?? null;
    const rest = prefix ? text.slice(fixed(prefix.ja).length) : text;
    for (const [place, phrase] of this.data.phrases.entries()) {
      if (timing !== null && !phrase.timings.includes(timing)) continue;
      const found = patterns[place]?.exec(rest);
      if (!found) continue;
      const slots = Object.entries(found.groups ?? {}).map(([name, word]) => [name, filling(word)]);
      return { name: phrase.effect, slots: Object.fromEntries(slots), prefix: prefix?.name ?? null };
    }
    return null;
  }

  /**
   * @param {Effect} effect
   * @param {"ja" | "en"} language
   * @returns {string} the regular wording; gaps are written as `?`
   */
  write(effect, language) {
    const phrase = this.data.phrases.find((one) => one.effect === effect.name);
    const prefix = this.data.prefixes.find(({ name }) => name === effect.prefix);
    const text = (phrase?.[language] ?? "").replace(HOLE, (_, name, one, many) => {
      const written = this.word(name, effect.slots[name], language);
      return one === undefined ? written : `${written} ${written === "1" ? one : many}`;
    });
    return (prefix?.[language] ?? "") + text;
  }

  /**
   * @param {string} slot
   * @param {Filling | undefined} filled
   * @param {"ja" | "en"} language
   */
  word(slot, filled, language) {
    if (!filled || filled.open === "all") return "?";
    const values = this.slots.get(slot);
    return (language !== "ja" && values ? (values[filled.text] ?? "") : filled.text) + filled.open;
  }
}
