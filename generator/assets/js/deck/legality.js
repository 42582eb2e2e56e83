// Deck rules as data, and a verdict on a deck. The twin of rules_engine/legality.py;
// shared cases and generated decks hold the two together.

/** @import { Cell, Plain } from "../search/documents.js" */

/**
 * A value as it may turn out; null where the field does not apply.
 * @typedef {Plain | null} Sure
 * @typedef {Plain | Plain[] | {not: Plain | Plain[]} | {at_least?: number, at_most?: number}} Condition what a field must be
 */

/**
 * @typedef {object} DeckCard
 * @property {string} id
 * @property {string} name
 * @property {string} set
 * @property {Record<string, Cell | undefined>} fields
 * @property {number | "any" | null} limit
 */

/** @typedef {{section: string, card: string, count: number}} Entry */

/**
 * @typedef {object} Section
 * @property {string} id
 * @property {{ja: string, en: string}} title
 * @property {string[]} clauses
 * @property {number | null} at_least
 * @property {number | null} at_most
 * @property {string} pieces
 * @property {string[]} words
 */

/**
 * @typedef {object} Limit
 * @property {string} id
 * @property {string[]} clauses
 * @property {string[]} sections
 * @property {string[]} count_by
 * @property {Record<string, Condition>} where
 * @property {number | null} at_least
 * @property {number | null} at_most
 * @property {{ja: string, en: string} | null} text
 */

/**
 * @typedef {object} Suits
 * @property {string} id
 * @property {string[]} clauses
 * @property {string} section
 * @property {string} field
 * @property {string} among
 * @property {{ja: string, en: string}} text
 */

/** @typedef {[what: string, since: string, until: string]} Span */

/**
 * @typedef {object} Ban
 * @property {string} id
 * @property {string[]} clauses
 * @property {string} card
 * @property {string} since
 * @property {string} until
 * @property {number} at_most
 * @property {string[]} formats
 * @property {{ja: string, en: string} | null} because
 */

/**
 * @typedef {object} Format
 * @property {string} id
 * @property {{ja: string, en: string}} title
 * @property {string[]} clauses
 * @property {Span[]} sets
 * @property {Span[]} cards
 */

/**
 * @typedef {object} DeckRules
 * @property {Section[]} sections
 * @property {Limit[]} limits
 * @property {(Limit | Suits)[]} advice
 * @property {Ban[]} bans
 * @property {Format[]} formats
 * @property {Record<string, Plain[]>} choices
 * @property {string[]} lists
 */

/**
 * @typedef {object} Finding
 * @property {string} kind
 * @property {string} rule
 * @property {boolean} broken
 * @property {string[]} clauses
 * @property {string} section
 * @property {number} low
 * @property {number} high
 * @property {number | null} at_least
 * @property {number | null} at_most
 * @property {number} add
 * @property {number} remove
 * @property {[card: string, count: number][]} cards
 * @property {[field: string, value: Sure][]} group
 * @property {[card: string, field: string, values: Plain[]][]} open
 */

/**
 * @typedef {object} Verdict
 * @property {"legal" | "illegal" | "undetermined"} answer
 * @property {Finding[]} findings
 * @property {Finding[]} advice
 * @property {Record<string, number>} sizes
 */

/** @typedef {{values: Record<string, Sure>, counts: boolean, key: Sure[]}} Way */

/** Up to so many ways in which open values may turn out, all are tried together. */
export const MOST_COMPLETIONS = 4096;

const OTHER = "\0";

/** @param {unknown} value */
const mark = (value) => JSON.stringify(value);

/**
 * @template T
 * @param {Iterable<T>} values
 * @returns {T[]} each value once, in the order in which they first came
 */
function unique(values) {
  /** @type {Map<string, T>} */
  const found = new Map();
  for (const value of values) if (!found.has(mark(value))) found.set(mark(value), value);
  return [...found.values()];
}

/**
 * @template T
 * @param {T[][]} lists
 * @returns {T[][]} every way to take one of each list
 */
function product(lists) {
  /** @type {T[][]} */
  let found = [[]];
  for (const list of lists) found = found.flatMap((head) => list.map((item) => [...head, item]));
  return found;
}

/**
 * @param {Condition} condition
 * @returns {Record<string, any> | null} the condition if it is more than a value or a list of values
 */
function mapping(condition) {
  return typeof condition === "object" && !Array.isArray(condition) ? condition : null;
}

/** @param {any} condition @returns {(string | number)[]} */
const valuesOf = (condition) => (Array.isArray(condition) ? condition : [condition]);

/**
 * @param {Sure} value
 * @param {Condition} condition
 * @returns {boolean} whether a value that is certain meets a condition
 */
export function meets(value, condition) {
  const held = Array.isArray(value) ? value : value === null ? [] : [value];
  const told = mapping(condition);
  if (!told) return valuesOf(condition).some((v) => held.includes(v));
  if ("not" in told) return !valuesOf(told.not).some((v) => held.includes(v));
  const { at_least: low, at_most: high } = told;
  return held.some(
    (v) => typeof v === "number" && (low === undefined || v >= low) && (high === undefined || v <= high),
  );
}

/**
 * @param {(string | number)[]} probes
 * @returns {(string | number)[][]} what a list may hold of the values that matter: every choice of them, or just some if they are many
 */
function subsets(probes) {
  if (probes.length > 4) return [[], ...probes.map((probe) => [probe]), probes];
  /** @type {(string | number)[][]} */
  let found = [[]];
  for (const probe of probes) found = [...found, ...found.map((held) => [...held, probe])];
  const place = (/** @type {(string | number)[]} */ held) => held.map((probe) => probes.indexOf(probe));
  return found.sort((a, b) => {
    const [mine, other] = [place(a), place(b)];
    return mine.length - other.length || (mine.map((at, n) => at - (other[n] ?? 0)).find(Boolean) ?? 0);
  });
}

/** @param {Condition} condition @returns {(string | number)[]} */
function probesOf(condition) {
  const told = mapping(condition);
  if (!told) return valuesOf(condition);
  if ("not" in told) return valuesOf(told.not);
  /** @type {number[]} */
  const found = [];
  if ("at_least" in told) found.push(told.at_least, told.at_least - 1);
  if ("at_most" in told) found.push(told.at_most, told.at_most + 1);
  return found;
}

/** @param {Limit | Suits} rule @returns {rule is Suits} */
export const isSuits = (rule) => "among" in rule;

/** @param {Limit} limit */
const fieldsOf = (limit) => unique([...Object.keys(limit.where), ...limit.count_by]);

/** @param {DeckRules} rules @returns {string[]} every field that a rule or advice looks at */
export function fieldsOfRules(rules) {
  return unique([...rules.limits, ...rules.advice].flatMap((rule) => (isSuits(rule) ? [rule.field] : fieldsOf(rule))));
}

/**
 * @param {string} since
 * @param {string} until
 * @param {string} date
 */
const holds = (since, until, date) => (!since || since <= date) && (!until || date <= until);

/**
 * @param {Cell | undefined} cell
 * @returns {{candidates: Sure[], open: boolean}} what a cell may turn out to be, and whether anything else may be
 */
function candidatesOf(cell) {
  if (cell === false || cell === undefined) return { candidates: [null], open: false };
  if (cell === null) return { candidates: [], open: true };
  if (typeof cell === "object" && !Array.isArray(cell)) return { candidates: cell.a, open: cell.a.length === 1 };
  return { candidates: [cell], open: false };
}

/** @param {Partial<Finding> & {kind: string, rule: string, broken: boolean}} given @returns {Finding} */
function finding(given) {
  return {
    clauses: [],
    section: "",
    low: 0,
    high: 0,
    at_least: null,
    at_most: null,
    add: 0,
    remove: 0,
    cards: [],
    group: [],
    open: [],
    ...given,
  };
}

/** @param {Sure} value */
const isOther = (value) =>
  typeof value === "string" ? value.startsWith(OTHER) : typeof value === "number" && !Number.isInteger(value);

/** One deck while it is judged. */
class Check {
  /**
   * @param {DeckRules} rules
   * @param {Map<string, DeckCard>} cards
   * @param {Entry[]} entries
   * @param {string} date
   * @param {string} form
   */
  constructor(rules, cards, entries, date, form) {
    this.rules = rules;
    this.cards = cards;
    this.date = date;
    this.form = form;
    /** @type {Map<string, Map<string, number>>} */
    this.counts = new Map(rules.sections.map(({ id }) => [id, new Map()]));
    for (const { section, card, count } of entries) {
      const held = this.held(section);
      held.set(card, (held.get(card) ?? 0) + count);
    }
    /** @type {Map<string, Sure[]>} */
    this.domains = new Map();
    /** @type {Map<string, Plain[]>} */
    this.seenValues = new Map();
    /** @type {Map<string, (string | number)[]>} */
    this.probes = new Map();
    /** @type {Map<string, Set<number>>} the numbers at which a range begins, or the one before it has ended */
    this.cuts = new Map();
    for (const rule of [...rules.limits, ...rules.advice]) {
      for (const [name, condition] of isSuits(rule) ? [] : Object.entries(rule.where)) {
        this.probes.set(name, unique([...(this.probes.get(name) ?? []), ...probesOf(condition)]));
        const told = mapping(condition) ?? {};
        const cuts = this.cuts.get(name) ?? new Set();
        if ("at_least" in told) cuts.add(told.at_least);
        if ("at_most" in told) cuts.add(told.at_most + 1);
        this.cuts.set(name, cuts);
      }
    }
  }

  /** @param {string} section @returns {Map<string, number>} */
  held(section) {
    const held = this.counts.get(section);
    if (!held) throw new Error(`no section ${section}`);
    return held;
  }

  /** @param {string} id @returns {DeckCard} */
  card(id) {
    const card = this.cards.get(id);
    if (!card) throw new Error(`no card ${id}`);
    return card;
  }

  /** @param {string[]} sections @returns {Map<string, number>} */
  copies(sections) {
    /** @type {Map<string, number>} */
    const found = new Map();
    for (const section of sections) {
      for (const [card, count] of this.held(section)) found.set(card, (found.get(card) ?? 0) + count);
    }
    return found;
  }

  get allCopies() {
    return this.copies(this.rules.sections.filter(({ pieces }) => !pieces).map(({ id }) => id));
  }

  // What a field may turn out to be

  /** @param {string} name @returns {Plain[]} */
  seen(name) {
    let found = this.seenValues.get(name);
    if (!found) {
      const values = [...this.allCopies.keys()].flatMap((id) => candidatesOf(this.card(id).fields[name]).candidates);
      found = unique(/** @type {Plain[]} */ (values.filter((value) => value !== null)));
      this.seenValues.set(name, found);
    }
    return found;
  }

  /** @param {string} id @param {string} name @returns {Sure[]} */
  domain(id, name) {
    const place = `${id}\n${name}`;
    let found = this.domains.get(place);
    if (!found) {
      found = this.domainOf(this.card(id), name);
      this.domains.set(place, found);
    }
    return found;
  }

  /** @param {DeckCard} card @param {string} name @returns {Sure[]} */
  domainOf(card, name) {
    if (name === "id") return [card.id];
    if (name === "name") return [card.name];
    if (name === "set") return [card.set];
    const { candidates, open } = candidatesOf(card.fields[name]);
    if (!open) return candidates;
    const probes = this.probes.get(name) ?? [];
    if (this.rules.lists.includes(name)) {
      return unique([...candidates, ...subsets(probes)]);
    }
    if (this.rules.choices[name]?.length) return unique([...candidates, ...this.rules.choices[name]]);
    return unique([...candidates, ...probes, ...this.seen(name), ...this.others(card.id, name)]);
  }

  /**
   * Values that no card of the deck is known to have: one that several may share, one of the card's own.
   * @param {string} id
   * @param {string} name
   * @returns {(string | number)[]}
   */
  others(id, name) {
    /** @type {(string | number)[]} */
    const found = [OTHER, OTHER + id];
    const own = 0.5 + [...this.allCopies.keys()].indexOf(id) / 4096;
    const cuts = [...(this.cuts.get(name) ?? [])].sort((a, b) => a - b);
    cuts.forEach((cut, at) => {
      const following = cuts[at + 1];
      if (following === undefined || following - cut > 1) found.push(cut + 0.25, cut + own);
    });
    if (cuts[0] !== undefined) found.push(cuts[0] - 1.25, cuts[0] - 1 - own);
    return found;
  }

  /** @param {Limit} limit @param {string} id @returns {Way[]} */
  ways(limit, id) {
    const names = fieldsOf(limit);
    return product(names.map((name) => this.domain(id, name))).map((chosen) => {
      /** @type {Record<string, Sure>} */
      const values = {};
      names.forEach((name, at) => {
        values[name] = chosen[at] ?? null;
      });
      return {
        values,
        counts: Object.entries(limit.where).every(([name, condition]) => meets(values[name] ?? null, condition)),
        key: limit.count_by.map((name) => values[name] ?? null),
      };
    });
  }

  /** @param {Limit} limit @returns {Map<string, number>} */
  concerned(limit) {
    const copies = this.copies(limit.sections);
    if (!limit.count_by.length) return copies;
    return new Map([...copies].filter(([id]) => this.card(id).limit === null));
  }

  /**
   * @param {Limit} limit
   * @param {string[]} cards
   * @param {Sure[][]} [keys]
   * @returns {Finding["open"]}
   */
  opens(limit, cards, keys = []) {
    const wanted = new Set(keys.map(mark));
    /** @type {Finding["open"]} */
    const found = [];
    for (const card of cards) {
      const hits = this.ways(limit, card).filter((way) => way.counts && (!keys.length || wanted.has(mark(way.key))));
      for (const name of fieldsOf(limit)) {
        const all = this.domain(card, name);
        if (all.length < 2) continue;
        const held = all.filter((value) => hits.some((way) => mark(way.values[name]) === mark(value)));
        const told = /** @type {Plain[]} */ (held.filter((value) => value !== null && !isOther(value)));
        if (told.length && (held.length < all.length || keys.length > 1)) found.push([card, name, told]);
      }
    }
    return found;
  }

  // The rules, one kind after another

  *sizes() {
    for (const section of this.rules.sections) {
      const count = [...this.held(section.id).values()].reduce((sum, n) => sum + n, 0);
      const add = Math.max((section.at_least ?? 0) - count, 0);
      const remove = section.at_most === null ? 0 : Math.max(count - section.at_most, 0);
      if (add || remove) {
        const { clauses, at_least, at_most } = section;
        const rule = `size:${section.id}`;
        const own = { section: section.id, low: count, high: count, at_least, at_most, add, remove };
        yield finding({ kind: "size", rule, broken: true, clauses, ...own });
      }
    }
  }

  /** @param {Limit} limit @returns {Generator<Finding>} */
  *limit(limit) {
    if (limit.count_by.length) yield* this.grouped(limit);
    else yield* this.counted(limit);
  }

  /** @param {Limit} limit */
  sectionOf(limit) {
    return limit.sections.length === 1 ? (limit.sections[0] ?? "") : "";
  }

  /** @param {Limit} limit @returns {Generator<Finding>} */
  *counted(limit) {
    let low = 0;
    let high = 0;
    /** @type {string[]} */
    const perhaps = [];
    /** @type {[string, number][]} */
    const cards = [];
    for (const [card, count] of this.concerned(limit)) {
      const ways = this.ways(limit, card);
      if (!ways.some((way) => way.counts)) continue;
      high += count;
      cards.push([card, count]);
      if (ways.every((way) => way.counts)) low += count;
      else perhaps.push(card);
    }
    const { id: rule, clauses, at_most, at_least } = limit;
    const common = { kind: "limit", rule, clauses, section: this.sectionOf(limit), low, high, cards };
    if (at_most !== null && high > at_most) {
      const open = this.opens(limit, perhaps);
      yield finding({ ...common, broken: low > at_most, at_most, remove: high - at_most, open });
    }
    if (at_least !== null && low < at_least) {
      const open = this.opens(limit, perhaps);
      yield finding({ ...common, broken: high < at_least, at_least, add: at_least - low, open });
    }
  }

  /** @param {Limit} limit @returns {Generator<Finding>} */
  *grouped(limit) {
    const most = limit.at_most ?? 0;
    const copies = this.concerned(limit);
    /** @type {Map<string, {key: Sure[], low: number, high: number, who: string[], sure: Set<string>}>} */
    const groups = new Map();
    /** @type {Set<string>} */
    const alone = new Set();
    for (const [card, count] of copies) {
      const ways = this.ways(limit, card);
      const keys = unique(ways.filter((way) => way.counts).map((way) => way.key));
      const always = ways.every((way) => way.counts);
      for (const key of keys) {
        const group = groups.get(mark(key)) ?? { key, low: 0, high: 0, who: [], sure: new Set() };
        groups.set(mark(key), group);
        group.high += count;
        group.who.push(card);
        if (always && keys.length === 1) {
          group.low += count;
          group.sure.add(card);
        }
      }
      if (always && keys.length > 1 && count > most) {
        alone.add(card);
        yield finding({
          kind: "limit",
          rule: limit.id,
          broken: true,
          clauses: limit.clauses,
          section: this.sectionOf(limit),
          low: count,
          high: count,
          at_most: most,
          remove: count - most,
          cards: [[card, count]],
          group: agreed(limit, keys),
        });
      }
    }
    /** @type {Map<string, {key: Sure[], low: number, high: number, who: string[], sure: Set<string>}[]>} */
    const merged = new Map();
    for (const group of groups.values()) {
      if (group.high <= most) continue;
      if (group.low > most) {
        yield this.group(limit, copies, [group.key], group.who, group.sure, group.low, group.high);
      } else if (!group.who.every((card) => alone.has(card))) {
        const place = mark(group.who);
        merged.set(place, [...(merged.get(place) ?? []), group]);
      }
    }
    for (const same of merged.values()) {
      const first = /** @type {typeof same[number]} */ (same[0]);
      const sure = new Set([...first.sure].filter((card) => same.every((group) => group.sure.has(card))));
      const low = Math.min(...same.map((group) => group.low));
      yield this.group(limit, copies, same.map(({ key }) => key), first.who, sure, low, first.high);
    }
  }

  /**
   * @param {Limit} limit
   * @param {Map<string, number>} copies
   * @param {Sure[][]} keys
   * @param {string[]} held
   * @param {Set<string>} sure
   * @param {number} low
   * @param {number} high
   */
  group(limit, copies, keys, held, sure, low, high) {
    const most = limit.at_most ?? 0;
    return finding({
      kind: "limit",
      rule: limit.id,
      broken: low > most,
      clauses: limit.clauses,
      section: this.sectionOf(limit),
      low,
      high,
      at_most: most,
      remove: high - most,
      cards: held.map((card) => [card, copies.get(card) ?? 0]),
      group: agreed(limit, keys),
      open: this.opens(limit, held.filter((card) => !sure.has(card)), keys),
    });
  }

  *own() {
    for (const [card, count] of this.allCopies) {
      const { limit } = this.card(card);
      if (typeof limit === "number" && count > limit) {
        const own = { low: count, high: count, at_most: limit, remove: count - limit };
        yield finding({ kind: "own", rule: "own", broken: true, ...own, cards: [[card, count]] });
      }
    }
  }

  *bans() {
    const copies = this.allCopies;
    for (const { id: rule, clauses, card, since, until, at_most, formats } of this.rules.bans) {
      const count = copies.get(card) ?? 0;
      const applies = holds(since, until, this.date) && (!formats.length || formats.includes(this.form));
      if (applies && count > at_most) {
        const own = { low: count, high: count, at_most, remove: count - at_most };
        yield finding({ kind: "ban", rule, broken: true, clauses, ...own, cards: [[card, count]] });
      }
    }
  }

  *format() {
    if (!this.form) return;
    const form = this.rules.formats.find(({ id }) => id === this.form);
    if (!form) throw new Error(`no format ${this.form}`);
    const cards = [...this.allCopies].filter(([card]) => !this.admits(form, this.card(card)));
    if (!cards.length) return;
    const total = cards.reduce((sum, [, count]) => sum + count, 0);
    const own = { low: total, high: total, at_most: 0, remove: total, cards };
    yield finding({ kind: "format", rule: `format:${form.id}`, broken: true, clauses: form.clauses, ...own });
  }

  /** @param {Format} form @param {DeckCard} card */
  admits(form, card) {
    const named = form.cards.filter(([what]) => what === card.id);
    if (named.length) return named.some(([, since, until]) => holds(since, until, this.date));
    if (!form.sets.length) return !form.cards.length;
    return form.sets.some(([what, since, until]) => what === card.set && holds(since, until, this.date));
  }

  /** @param {Suits} advice @returns {Generator<Finding>} */
  *suits(advice) {
    const held = [...this.held(advice.among).keys()];
    if (!held.length) return;
    for (const [piece, count] of this.held(advice.section)) {
      const told = held.map((card) => this.domain(card, advice.field));
      if (told.some((values) => values.length === 1 && values[0] === piece)) continue;
      const perhaps = held.filter((_, at) => told[at]?.includes(piece));
      yield finding({
        kind: "suits",
        rule: advice.id,
        broken: !perhaps.length,
        clauses: advice.clauses,
        section: advice.section,
        cards: [[piece, count]],
        open: perhaps.map((card) => [card, advice.field, [piece]]),
      });
    }
  }

  /** @returns {Generator<Finding>} */
  *advise() {
    for (const advice of this.rules.advice) {
      if (isSuits(advice)) yield* this.suits(advice);
      else if (advice.sections.some((section) => this.held(section).size)) yield* this.limit(advice);
    }
  }

  // All of them together

  /** @returns {Finding | null} that every way in which the open values may turn out breaks some rule */
  joint() {
    const { limits } = this.rules;
    const copies = this.allCopies;
    const names = unique(limits.flatMap(fieldsOf));
    const open = [...copies.keys()].filter((card) => names.some((name) => this.domain(card, name).length > 1));
    let worlds = 1;
    for (const card of open) for (const name of names) worlds *= this.domain(card, name).length;
    if (worlds > MOST_COMPLETIONS) return null;
    const ids = [...copies.keys()];
    const ways = ids.map((card) => product(names.map((name) => this.domain(card, name))));
    const concerned = limits.map((limit) => this.concerned(limit));
    for (const world of product(ways)) {
      const known = new Map(ids.map((id, at) => [id, new Map(names.map((name, n) => [name, world[at]?.[n] ?? null]))]));
      if (!limits.some((limit, at) => breaks(limit, concerned[at] ?? new Map(), known))) return null;
    }
    return finding({
      kind: "joint",
      rule: "joint",
      broken: true,
      cards: open.map((card) => [card, copies.get(card) ?? 0]),
    });
  }
}

/**
 * @param {Limit} limit
 * @param {Sure[][]} keys
 * @returns {Finding["group"]} what groups have in common
 */
function agreed(limit, keys) {
  /** @type {Finding["group"]} */
  const found = [];
  limit.count_by.forEach((name, at) => {
    const values = unique(keys.map((key) => key[at] ?? null));
    if (values.length === 1) found.push([name, values[0] ?? null]);
  });
  return found;
}

/**
 * @param {Limit} limit
 * @param {Map<string, number>} counts
 * @param {Map<string, Map<string, Sure>>} known
 * @returns {boolean} whether a limit is broken where every value is certain
 */
function breaks(limit, counts, known) {
  /** @type {Map<string, number>} */
  const totals = new Map();
  for (const [card, count] of counts) {
    const values = known.get(card);
    if (!Object.entries(limit.where).every(([name, condition]) => meets(values?.get(name) ?? null, condition))) continue;
    const key = mark(limit.count_by.map((name) => values?.get(name) ?? null));
    totals.set(key, (totals.get(key) ?? 0) + count);
  }
  const sums = [...totals.values()];
  if (limit.at_most !== null && sums.some((total) => total > Number(limit.at_most))) return true;
  return limit.at_least !== null && sums.reduce((sum, n) => sum + n, 0) < limit.at_least;
}

/**
 * Judge a deck.
 * @param {DeckRules} rules
 * @param {Map<string, DeckCard>} cards
 * @param {Entry[]} entries
 * @param {{date?: string, format?: string}} [when]
 * @returns {Verdict}
 */
export function check(rules, cards, entries, { date = "", format = "" } = {}) {
  const state = new Check(rules, cards, entries, date, format);
  const found = [...state.sizes(), ...rules.limits.flatMap((limit) => [...state.limit(limit)])];
  found.push(...state.own(), ...state.bans(), ...state.format());
  if (found.length && !found.some(({ broken }) => broken)) {
    const joint = state.joint();
    if (joint) found.push(joint);
  }
  /** @type {Verdict["answer"]} */
  let answer = found.length ? "undetermined" : "legal";
  if (found.some(({ broken }) => broken)) answer = "illegal";
  found.sort((a, b) => Number(b.broken) - Number(a.broken));
  /** @type {Record<string, number>} */
  const sizes = {};
  for (const [section, held] of state.counts) sizes[section] = [...held.values()].reduce((sum, n) => sum + n, 0);
  return { answer, findings: found, advice: [...state.advise()], sizes };
}
