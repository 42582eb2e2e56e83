// What a verdict means, in words. The twin of generator/decks/wording.py.

import { isSuits } from "./legality/rules.js";

/** @import { DeckBook } from "./book.js" */
/** @import { Line } from "./decklist/lists.js" */
/** @import { Condition, Sure } from "./legality/conditions.js" */
/** @import { Limit } from "./legality/rules.js" */
/** @import { Finding } from "./legality/verdict.js" */

/** @typedef {{rule: string, what: string, change: string, opens: string[]}} Told */

/** Puts findings and unread lines into words of one language. */
export class Teller {
  /**
   * @param {DeckBook} book
   * @param {"ja" | "en"} lang
   */
  constructor(book, lang) {
    this.book = book;
    this.lang = lang;
    this.ui = book.data.ui[lang];
  }

  /** @param {string} key @param {Record<string, string | number | null>} [args] @returns {string} */
  say(key, args = {}) {
    return (this.ui[`deck_${key}`] ?? key).replace(/\{(\w+)\}/gu, (hole, name) => String(args[name] ?? hole));
  }

  /** @param {string} field */
  label(field) {
    return this.book.data.labels[field]?.[this.lang] ?? this.ui[`deck_field_${field}`] ?? field;
  }

  /** @param {string} field @param {Sure} value @returns {string} a value as the page's language says it */
  value(field, value) {
    if (value === null) return this.say("value_none");
    if (Array.isArray(value)) return value.map((one) => this.value(field, one)).join(this.say("list"));
    if (field === "name") return `《${value}》`;
    if (field === "id") return `《${this.book.nameOf(String(value))}》`;
    return this.book.data.values[field]?.find(([choice]) => choice === value)?.[1][this.lang] ?? String(value);
  }

  /** @param {string} label */
  lower(label) {
    const second = label.slice(1, 2);
    return second !== second.toLowerCase() ? label : label.slice(0, 1).toLowerCase() + label.slice(1);
  }

  /** @param {string} field @param {Sure} value */
  bare(field, value) {
    const text = this.value(field, value);
    const label = this.label(field);
    const rest = text.toLowerCase().startsWith(label.toLowerCase()) ? text.slice(label.length).trim() : "";
    return rest || text;
  }

  /** @param {string} field @param {string} text */
  named(field, text) {
    const label = this.label(field);
    if (field === "name" || field === "id" || text.toLowerCase().startsWith(label.toLowerCase())) return text;
    return this.say("named", { field: label, value: text });
  }

  /** @param {string} field @param {Condition} condition @returns {string} */
  condition(field, condition) {
    /** @param {any} values */
    const listed = (values) => (Array.isArray(values) ? values : [values]).map((value) => this.value(field, value)).join(this.say("or"));
    if (typeof condition !== "object" || Array.isArray(condition)) return this.named(field, listed(condition));
    if ("not" in condition) return this.say("not", { value: this.named(field, listed(condition.not)) });
    return this.named(field, `${condition.at_least ?? ""}–${condition.at_most ?? ""}`);
  }

  /** @param {Finding} finding @param {Limit} limit */
  subject(finding, limit) {
    if (limit.count_by.length) {
      const held = finding.group.filter(([, value]) => value !== null).map(([name, value]) => this.named(name, this.value(name, value)));
      return finding.group
        .filter(([, value]) => value === null)
        .reduce((what, [name]) => this.say("without", { what, field: this.lower(this.label(name)) }), held.join(this.say("and")) || this.cards(finding));
    }
    const where = Object.entries(limit.where).map(([name, condition]) => this.condition(name, condition));
    return where.join(this.say("and")) || this.say("cards");
  }

  /** @param {Finding} finding */
  cards({ cards }) {
    return cards.map(([card]) => `《${this.book.nameOf(card)}》`).join(this.say("list"));
  }

  /** @param {Finding} finding @returns {string} */
  what(finding) {
    const { kind, low, high, at_least: least, at_most: most } = finding;
    const n = low === high ? String(low) : `${low}–${high}`;
    const { rules } = this.book;
    switch (kind) {
      case "size": {
        const section = this.book.section(finding.section).title[this.lang];
        if (least === most) return this.say("size_exact", { section, n, wanted: least });
        return this.say("size_range", { section, n, wanted: `${least ?? ""}–${most ?? ""}` });
      }
      case "limit": {
        const limit = /** @type {Limit} */ ([...rules.limits, ...rules.advice].find(({ id }) => id === finding.rule));
        const what = this.subject(finding, limit);
        if (most !== null) return this.say(most === 0 ? "limit_none" : "limit_most", { what, n, most });
        return this.say("limit_least", { what, n, least });
      }
      case "own":
        return this.say("own", { what: this.cards(finding), n, most });
      case "ban":
        return this.say(most === 0 ? "banned" : "restricted", { what: this.cards(finding), n, most });
      case "format": {
        const format = rules.formats.find(({ id }) => `format:${id}` === finding.rule)?.title[this.lang] ?? "";
        return this.say("format", { format, what: this.cards(finding) });
      }
      case "suits": {
        const advice = rules.advice.find(({ id }) => id === finding.rule);
        const field = advice && isSuits(advice) ? advice.field : "";
        return this.say("suits", { what: finding.cards.map(([piece]) => this.value(field, piece)).join(this.say("list")) });
      }
      default:
        return this.say("joint", { what: this.cards(finding) });
    }
  }

  /** @param {Finding} finding @returns {string} the smallest change that repairs it for sure */
  change({ kind, add, remove, broken }) {
    if (add) return this.say(kind === "size" ? "add_size" : "add", { n: add });
    if (!remove) return "";
    return this.say(broken ? (kind === "size" ? "remove_size" : "remove") : "remove_open", { n: remove });
  }

  /** @param {Finding} finding @returns {string[]} what would decide it */
  opens(finding) {
    const key = finding.kind === "suits" ? "open_suits" : finding.at_least !== null ? "open_least" : "open_most";
    return finding.open.map(([card, field, values]) =>
      this.say(key, {
        card: this.book.nameOf(card),
        field: this.lower(this.label(field)),
        values: values.map((value) => this.bare(field, value)).join(this.say("or")),
      }),
    );
  }

  /** @param {Finding} finding @returns {Told} */
  tell(finding) {
    const advice = this.book.rules.advice.find(({ id }) => id === finding.rule);
    const clause = finding.clauses.find((id) => id in this.book.data.clauses) ?? "";
    const rule = advice?.text?.[this.lang] ?? this.book.data.clauses[clause]?.[this.lang] ?? "";
    return { rule, what: this.what(finding), change: this.change(finding), opens: this.opens(finding) };
  }

  /** @param {Line} line @param {string[]} near @returns {string} why a line could not be read, and what may have been meant */
  line({ code, guess, options }, near) {
    const withId = code === "ambiguous" || code === "id-name";
    const names = options.map(([card, count]) => `${withId ? `${card} ` : ""}《${this.book.nameOf(card)}》×${count}`);
    const text = this.say(`line_${code.replace("-", "_")}`, { text: guess, options: names.join(this.say("or")) });
    return text + (near.length ? this.say("near", { near: near.join(this.say("list")) }) : "");
  }
}
