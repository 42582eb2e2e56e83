// From the text of a table to cards as the data writes them, and everything that is wrong with it.
// The twin of generator/imports: tables, columns and rows.

import { fold } from "../search/fold.js";
import { ABSENT, isUnknown, NotAValue, readAbilities, readValue } from "./cells.js";
import { schemaProblems } from "./problems.js";

/** @import { CardBook, Column } from "./book.js" */
/** @import { Mapping } from "./model.js" */
/** @import { Data } from "./yaml.js" */

/** @typedef {{text: string, line: number, column: number}} Cell */
/** @typedef {{line: number, column: number, code: string, args: Record<string, string | number>}} RowProblem */
/** @typedef {{data: Mapping, line: number, column: number, set: string | null, id: string | null}} RowCard */

const BAR = /[|｜]/u;
const RULE = /^[|｜\s:=-]+$/u;
const SET = "set";
const KEYS = ["id", "name", "reading", "source"];
const SET_WORDS = ["set", "セット"];

/** @param {string} text */
const length = (text) => [...text].length;

/**
 * @param {string} text
 * @param {number} line
 * @param {number} start
 * @returns {Cell}
 */
const cell = (text, line, start) => ({ text: text.trim(), line, column: start + length(text) - length(text.trimStart()) + 1 });

/**
 * @param {string} line
 * @param {number} number
 * @param {RegExp} comma
 */
function divided(line, number, comma) {
  let start = 0;
  return line.split(comma).map((text) => {
    const found = cell(text, number, start);
    start += length(text) + 1;
    return found;
  });
}

/**
 * Cells that quotes may surround, as RFC 4180 has it.
 * @param {string} text
 * @param {string} comma
 * @param {RowProblem[]} problems
 * @returns {Cell[][]}
 */
function delimited(text, comma, problems) {
  /** @type {Cell[][]} */
  const lines = [];
  /** @type {Cell[]} */
  let cells = [];
  let [at, line, begin] = [0, 1, 0];
  const end = new RegExp(`[^${comma}\n]*`, "uy");
  const quoted = /"((?:[^"]|"")*)"/uy;
  while (at <= text.length) {
    const column = length(text.slice(begin, at));
    const opened = line;
    let content = null;
    if (text[at] === '"') {
      quoted.lastIndex = at;
      const found = quoted.exec(text);
      if (!found) {
        problems.push({ line, column: column + 1, code: "import-quote", args: {} });
        return lines;
      }
      content = (found[1] ?? "").replaceAll('""', '"');
      line += found[0].split("\n").length - 1;
      if (found[0].includes("\n")) begin = at + found[0].lastIndexOf("\n") + 1;
      at += found[0].length;
    }
    end.lastIndex = at;
    const rest = end.exec(text)?.[0] ?? "";
    at += rest.length;
    cells.push(content === null ? cell(rest, line, column) : { text: (content + rest).trim(), line: opened, column: column + 1 });
    if (text[at] !== comma) {
      if (cells.some((one) => one.text)) lines.push(cells);
      cells = [];
      line += 1;
      begin = at + 1;
    }
    at += 1;
  }
  return lines;
}

/** @param {string} text @returns {"rows" | "csv" | "tsv"} */
function guessed(text) {
  const first = text.split(/\r\n|\r|\n/u).find((line) => line.trim()) ?? "";
  if (BAR.test(text)) return "rows";
  return first.includes("\t") ? "tsv" : first.includes(",") ? "csv" : "rows";
}

/** @param {Cell[]} cells @returns {Cell[]} the cells but for one empty one at either end */
function within(cells) {
  const held = cells[0]?.text ? cells : cells.slice(1);
  return held.at(-1)?.text ? held : held.slice(0, -1);
}

/**
 * @param {Cell[]} cells
 * @param {number} width
 * @param {boolean} oneLine
 * @returns {Cell[] | null} the cells as one row, or several on one line
 */
function fitting(cells, width, oneLine) {
  const tries = oneLine ? [within(cells), cells] : [cells, cells.at(-1)?.text ? cells : cells.slice(0, -1)];
  return tries.find((tried) => tried.length === width || (oneLine && tried.length && tried.length % width === 0)) ?? null;
}

class Reader {
  /** @param {CardBook} book */
  constructor(book) {
    this.book = book;
    const common = book.data.common.filter(({ key }) => KEYS.includes(key));
    /** @type {Map<string, Column>} */
    this.fields = new Map([...common, ...book.fields].map((field) => [field.key, field]));
    this.columns = book.data.row;
    /** @type {Map<string, string>} */
    this.words = new Map(SET_WORDS.map((word) => [fold(word), SET]));
    for (const [key, { label, also }] of this.fields) {
      for (const word of [key, label.ja, label.en, ...also]) if (!this.words.has(fold(word))) this.words.set(fold(word), key);
    }
    /** @type {Map<string, string>} */
    this.sets = new Map();
    for (const { id, code, name } of book.data.sets) {
      for (const word of [id, code, name, code + name]) if (!this.sets.has(fold(word))) this.sets.set(fold(word), id);
    }
    /** @type {string | null} */
    this.set = null;
    /** @type {RowCard[]} */
    this.cards = [];
    /** @type {RowProblem[]} */
    this.problems = [];
  }

  /**
   * @param {{line: number, column: number}} at
   * @param {string} code
   * @param {RowProblem["args"]} [args]
   */
  problem({ line, column }, code, args = {}) {
    this.problems.push({ line, column, code, args });
  }

  /** @param {string} text */
  read(text) {
    const form = guessed(text);
    const plain = text.replace(/^\ufeff/u, "").replace(/\r\n?/gu, "\n");
    if (form === "rows") {
      plain.split("\n").forEach((line, at) => {
        if (!line.trim() || line.trimStart().startsWith("#")) return;
        const bare = !BAR.test(line);
        if (bare && this.columns.length > 1) this.setHeading(cell(line, at + 1, 0));
        else if (bare) this.line([cell(line, at + 1, 0)], true, false);
        else if (!RULE.test(line)) this.line(divided(line, at + 1, BAR), true, false);
      });
    } else {
      delimited(plain, form === "csv" ? "," : "\t", this.problems).forEach((cells, at) => this.line(cells, false, !at));
    }
    if (!this.cards.length && !this.problems.length) this.problem({ line: 1, column: 1 }, "import-empty");
    this.problems.sort((one, other) => one.line - other.line || one.column - other.column);
    return { cards: this.cards, problems: this.problems };
  }

  /** @param {Cell} heading */
  setHeading(heading) {
    const named = this.sets.get(fold(heading.text.replace(/^[-*= ]+/u, "")));
    if (named === undefined) this.problem(heading, "import-not-a-row", { value: heading.text });
    else this.set = named;
  }

  /**
   * @param {Cell[]} cells
   * @param {boolean} oneLine
   * @param {boolean} first
   */
  line(cells, oneLine, first) {
    if (this.heading(cells, first)) return;
    const width = this.columns.length;
    const rows = fitting(cells, width, oneLine);
    if (!rows) {
      const held = within(cells).length ? within(cells) : cells;
      const columns = this.columns.map((column) => column.join("/")).join(" | ");
      this.problem(held[0] ?? { line: 1, column: 1 }, "import-cells", { found: held.length, wanted: width, columns });
      return;
    }
    for (let start = 0; start < rows.length; start += width) {
      const row = rows.slice(start, start + width);
      if (!(oneLine && rows.length > width && this.heading(row, false))) this.card(row);
    }
  }

  /** @param {string} text @returns {string[] | null} the column that a heading names */
  named(text) {
    const keys = text.replaceAll("／", "/").split("/").map((part) => this.words.get(fold(part)));
    const found = keys.filter((key) => key !== undefined);
    return found.length === keys.length ? found : null;
  }

  /**
   * @param {Cell[]} given
   * @param {boolean} first
   * @returns {boolean} whether the cells are a heading
   */
  heading(given, first) {
    const cells = within(given);
    if (!cells.length) return false;
    const columns = cells.map(({ text }) => this.named(text));
    const known = columns.filter((column) => column !== null);
    const names = (/** @type {string[]} */ column) => known.some((one) => one.join("/") === column.join("/"));
    if (known.length * 2 <= cells.length && !(first && names(["name"]))) return false;
    const left = this.book.data.row.filter((column) => !names(column));
    const wrong = left.length === cells.length - known.length ? [] : cells.filter((_, at) => columns[at] === null);
    const found = columns.map((column) => column ?? left.shift() ?? []);
    const twice = cells.filter((_, at) => (found[at] ?? []).some((key) => found.slice(0, at).some((before) => before.includes(key))));
    const bad = wrong.length ? wrong : twice;
    const allowed = [...this.fields.keys(), SET].join(", ");
    for (const one of bad) this.problem(one, "import-heading", { value: one.text, allowed });
    if (!bad.length) this.columns = found;
    return true;
  }

  /** @param {Cell[]} cells */
  card(cells) {
    const before = this.problems.length;
    /** @type {Mapping} */
    const data = {};
    /** @type {Map<string, Cell>} */
    const places = new Map();
    const row = cells[0] ?? { text: "", line: 1, column: 1 };
    this.columns.forEach((column, at) => {
      for (const [key, part] of this.parts(column, cells[at] ?? row)) {
        places.set(key, part);
        try {
          const value = this.value(key, part.text);
          if (value !== ABSENT) data[key] = value;
        } catch (error) {
          if (!(error instanceof NotAValue)) throw error;
          this.problem(part, error.code, { ...error.args, ...this.label(key) });
        }
      }
    });
    if (!("name" in data)) this.problem(places.get("name") ?? row, "import-no-name");
    const { [SET]: set = this.set, id = null, ...card } = data;
    if (this.problems.length > before) return;
    const whole = this.completed(card, places, row);
    if (this.problems.length > before) return;
    this.cards.push({ data: whole, line: row.line, column: row.column, set: set === null ? null : String(set), id: id === null ? null : String(id) });
  }

  /**
   * @param {string[]} column
   * @param {Cell} held
   * @returns {[key: string, cell: Cell][]}
   */
  parts(column, held) {
    if (column.length === 1) return [[column[0] ?? "", held]];
    const whole = isUnknown(held.text) || !held.text;
    const texts = whole ? column.map(() => held.text) : held.text.replaceAll("／", "/").split("/");
    if (texts.length !== column.length) {
      const labels = column.map((key) => this.label(key));
      this.problem(held, "import-parts", { value: held.text, ja: labels.map(({ ja }) => ja).join("/"), en: labels.map(({ en }) => en).join("/") });
      return [];
    }
    let start = held.column;
    return column.map((key, at) => {
      const text = texts[at] ?? "";
      /** @type {[string, Cell]} */
      const found = [key, { text: text.trim(), line: held.line, column: start }];
      start += length(text) + 1;
      return found;
    });
  }

  /** @param {string} key */
  label(key) {
    return this.fields.get(key)?.label ?? { ja: "セット", en: "Set" };
  }

  /**
   * @param {string} key
   * @param {string} text
   * @returns {Data | typeof ABSENT}
   */
  value(key, text) {
    const field = this.fields.get(key);
    // What the card must have is added as unknown later on.
    if (!text || (["id", "reading", "source", "name", SET].includes(key) && isUnknown(text))) return ABSENT;
    if (!field) {
      const named = this.sets.get(fold(text));
      if (named === undefined) throw new NotAValue("import-value", { value: text, allowed: this.book.data.sets.map(({ id }) => id).join(", ") });
      return named;
    }
    return field.kind === "abilities" ? readAbilities(this.book.data.timing, this.book.book, text) : readValue(field, text);
  }

  /**
   * The card in the schema's order, with `unknown` for what a card like it must have.
   * @param {Mapping} data
   * @param {Map<string, Cell>} places
   * @param {Cell} row
   * @returns {Mapping}
   */
  completed(data, places, row) {
    const { book } = this;
    const held = { ...data };
    for (;;) {
      const problems = schemaProblems(book.schemas, book.file, "card", { id: "x-00", ...held }, ["cards", 0]);
      const lacking = problems.filter(({ code, path }) => code.startsWith("missing-") && path.length === 1 && !(String(path[0]) in held));
      if (!lacking.length) {
        for (const { path, code, args } of problems) this.problem(places.get(String(path[0])) ?? row, code, args);
        break;
      }
      for (const { path } of lacking) held[String(path[0])] = "unknown";
    }
    return Object.fromEntries(book.order.filter((key) => key in held).map((key) => [key, held[key] ?? null]));
  }
}

/**
 * @param {CardBook} book
 * @param {string} text rows as wikis write them, or what a spreadsheet copies
 */
export function readRows(book, text) {
  return new Reader(book).read(text);
}
