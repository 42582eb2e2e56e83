// The catalogue: filters, order and view, all of it kept in the address.
//
// The page holds the faces and table rows of its cards; a compact list of records
// (one file a game) holds what is needed to filter and sort all of them. Faces of
// other pages are fetched from those pages when they are about to be seen.

/**
 * @typedef {object} CardRecord
 * @property {string} id
 * @property {string} name
 * @property {string} fold name and reading, folded
 * @property {string} set
 * @property {boolean} partly
 * @property {Record<string, (string|number)[]>} v possible values by field, empty if unknown
 * @property {Record<string, number>} o place of a choice in the schema's order, by field
 */

/**
 * @typedef {object} Wanted
 * @property {string} text
 * @property {Map<string, Set<string>>} choices
 * @property {Map<string, {min: number, max: number}>} ranges
 * @property {string} sort
 * @property {string} view
 */

import { fold } from "./fold.js";

const UNKNOWN = "?";
const STEP = 60;

/**
 * The values of `card` that a filter of choices on `field` compares with.
 * @param {CardRecord} card
 * @param {string} field
 * @returns {string[]}
 */
function valuesFor(card, field) {
  if (field === "set") return [card.set];
  if (field === "state") return [card.partly ? "partly" : "known"];
  const values = card.v[field];
  if (values === undefined) return [];
  return values.length ? values.map(String) : [UNKNOWN];
}

/**
 * @param {CardRecord} card
 * @param {Wanted} wanted
 * @param {string} [except] a field whose own filter is left out (for its counts)
 * @returns {boolean}
 */
function fits(card, wanted, except) {
  if (wanted.text && !card.fold.includes(wanted.text) && !card.id.includes(wanted.text)) return false;
  for (const [field, chosen] of wanted.choices) {
    if (field !== except && !valuesFor(card, field).some((value) => chosen.has(value))) return false;
  }
  for (const [field, { min, max }] of wanted.ranges) {
    const values = card.v[field] ?? [];
    if (!values.some((value) => Number(value) >= min && Number(value) <= max)) return false;
  }
  return true;
}

/**
 * What a card is sorted by; undefined if that is unknown.
 * @param {CardRecord} card
 * @param {string} field
 * @returns {number | undefined}
 */
function rank(card, field) {
  if (field in card.o) return card.o[field];
  const value = card.v[field]?.[0];
  return typeof value === "number" ? value : undefined;
}

/**
 * @param {CardRecord[]} cards
 * @param {string} sort a field, `-field` for descending, `name`, or empty for the archive's order
 * @param {string} lang
 * @returns {CardRecord[]}
 */
function sorted(cards, sort, lang) {
  if (!sort) return cards;
  if (sort === "name") return [...cards].sort((a, b) => a.name.localeCompare(b.name, lang === "ja" ? "ja" : undefined));
  const down = sort.startsWith("-");
  const field = down ? sort.slice(1) : sort;
  return cards
    .map((card, place) => ({ card, place, key: rank(card, field) }))
    .sort((a, b) => {
      if (a.key === undefined || b.key === undefined) {
        return Number(a.key === undefined) - Number(b.key === undefined) || a.place - b.place;
      }
      return (down ? b.key - a.key : a.key - b.key) || a.place - b.place;
    })
    .map(({ card }) => card);
}

/**
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T}
 */
function one(root, selector, type) {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the catalogue has no ${selector}`);
  return found;
}

/** The catalogue of one game on one page. */
class Catalogue {
  /**
   * @param {HTMLElement} root
   * @param {CardRecord[]} cards
   */
  constructor(root, cards) {
    this.root = root;
    this.cards = cards;
    this.form = one(root, "[data-t-toolbar]", HTMLFormElement);
    this.grid = one(root, "[data-t-grid]", HTMLElement);
    this.table = one(root, "[data-t-table]", HTMLElement);
    this.count = one(root, "[data-t-count]", HTMLElement);
    this.empty = one(root, "[data-t-empty]", HTMLElement);
    this.pager = root.querySelector("[data-t-pager]");
    this.pageSize = Number(root.dataset.pageSize);
    /** @type {Map<string, number>} */
    this.pageOf = new Map(cards.map((card, place) => [card.id, Math.floor(place / this.pageSize) + 1]));
    /** @type {Map<string, Element>} */
    this.faces = new Map();
    /** @type {Map<string, Element>} */
    this.rows = new Map();
    this.collect(root);
    /** @type {Map<number, Promise<void>>} */
    this.loading = new Map([[Number(root.dataset.page), Promise.resolve()]]);
    /** @type {CardRecord[]} */
    this.found = [];
    this.shown = 0;
    this.turn = 0;
    this.more = document.createElement("p");
    this.more.className = "t-more-cards";
    this.table.after(this.more);
    new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void this.grow(this.turn);
    }, { rootMargin: "600px" }).observe(this.more);
    this.listen();
  }

  listen() {
    this.form.addEventListener("input", () => this.changed());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.changed();
    });
    this.form.addEventListener("reset", () => setTimeout(() => this.changed(), 0));
    this.root.querySelector("[data-t-clear]")?.addEventListener("click", () => this.form.reset());
    for (const button of this.root.querySelectorAll("[data-t-view]")) {
      button.addEventListener("click", () => {
        this.setView(button.getAttribute("data-t-view") ?? "grid");
        this.changed();
      });
    }
    addEventListener("popstate", () => this.read());
  }

  /** @param {ParentNode} root */
  collect(root) {
    for (const face of root.querySelectorAll("[data-t-grid] > [data-id]")) {
      this.faces.set(face.getAttribute("data-id") ?? "", face);
    }
    for (const row of root.querySelectorAll("[data-t-table] [data-id]")) {
      this.rows.set(row.getAttribute("data-id") ?? "", row);
    }
  }

  get view() {
    return this.table.hidden ? "grid" : "table";
  }

  /** @param {string} view */
  setView(view) {
    const table = view === "table";
    this.table.hidden = !table;
    this.grid.hidden = table;
    for (const button of this.root.querySelectorAll("[data-t-view]")) {
      button.setAttribute("aria-pressed", String(button.getAttribute("data-t-view") === view));
    }
  }

  /** Fill the form from the address, then show what it asks for. */
  read() {
    const query = new URLSearchParams(location.search);
    for (const input of this.form.elements) {
      if (input instanceof HTMLInputElement && input.type === "checkbox") {
        input.checked = query.getAll(input.name).includes(input.value);
      } else if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) {
        if (input.name) input.value = query.get(input.name) ?? "";
      }
    }
    const sort = one(this.form, "select[name=sort]", HTMLSelectElement);
    if (sort.selectedIndex < 0) sort.value = "";
    this.setView(query.get("view") === "table" ? "table" : "grid");
    const paged = Number(this.root.dataset.page) > 1;
    if (!paged || [...query].length) this.show();
  }

  /** @returns {URLSearchParams} the form as the address writes it, without what is empty */
  query() {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(this.form)) {
      if (typeof value === "string" && value.trim()) query.append(name, value.trim());
    }
    if (this.view === "table") query.set("view", "table");
    return query;
  }

  changed() {
    const query = this.query().toString();
    const first = this.root.dataset.pages ?? "";
    const page = Number(this.root.dataset.page) > 1 ? first : location.pathname;
    history.replaceState(null, "", (query ? `${page}?${query}` : page) + location.hash);
    this.show();
  }

  /** @returns {Wanted} */
  wanted() {
    const query = this.query();
    /** @type {Wanted} */
    const wanted = {
      text: fold(query.get("q") ?? ""),
      choices: new Map(),
      ranges: new Map(),
      sort: query.get("sort") ?? "",
      view: query.get("view") ?? "grid",
    };
    for (const facet of this.form.querySelectorAll("[data-field]")) {
      const field = facet.getAttribute("data-field") ?? "";
      if (facet.getAttribute("data-kind") === "range") {
        const min = query.get(`${field}.min`);
        const max = query.get(`${field}.max`);
        if (min || max) {
          wanted.ranges.set(field, { min: min ? Number(min) : -Infinity, max: max ? Number(max) : Infinity });
        }
      } else if (query.has(field)) {
        wanted.choices.set(field, new Set(query.getAll(field)));
      }
    }
    return wanted;
  }

  show() {
    const wanted = this.wanted();
    const lang = document.documentElement.lang;
    this.found = sorted(this.cards.filter((card) => fits(card, wanted)), wanted.sort, lang);
    this.turn += 1;
    this.shown = 0;
    this.grid.replaceChildren();
    this.body().replaceChildren();
    this.pager?.setAttribute("hidden", "");
    this.empty.hidden = this.found.length > 0;
    this.count.textContent = (this.count.dataset.template ?? "")
      .replace("{n}", String(this.found.length))
      .replace("{total}", String(this.cards.length));
    this.counts(wanted);
    void this.grow(this.turn);
  }

  /** @returns {HTMLElement} */
  body() {
    return one(this.table, "tbody", HTMLElement);
  }

  /**
   * How many cards each chip would leave, were it chosen beside the other filters.
   * @param {Wanted} wanted
   */
  counts(wanted) {
    let active = wanted.ranges.size;
    for (const facet of this.form.querySelectorAll("[data-kind=choice]")) {
      const field = facet.getAttribute("data-field") ?? "";
      /** @type {Map<string, number>} */
      const counts = new Map();
      for (const card of this.cards) {
        if (!fits(card, wanted, field)) continue;
        for (const value of new Set(valuesFor(card, field))) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      for (const input of facet.querySelectorAll("input")) {
        const number = input.parentElement?.querySelector(".t-chip__n");
        const n = counts.get(input.value) ?? 0;
        if (number) number.textContent = String(n);
        input.parentElement?.toggleAttribute("data-none", n === 0 && !input.checked);
        active += Number(input.checked);
      }
    }
    const badge = this.root.querySelector("[data-t-active]");
    if (badge instanceof HTMLElement) {
      badge.hidden = active === 0;
      badge.textContent = String(active);
    }
  }

  /**
   * Show the next cards of what was found. `turn` is the search this belongs to.
   * @param {number} turn
   */
  async grow(turn) {
    const from = this.shown;
    const next = this.found.slice(from, from + STEP);
    if (!next.length) return;
    this.shown = from + next.length;
    await Promise.all([...new Set(next.map((card) => this.pageOf.get(card.id) ?? 1))].map((page) => this.load(page)));
    if (turn !== this.turn) return;
    for (const card of next) {
      const face = this.faces.get(card.id);
      const row = this.rows.get(card.id);
      if (face) this.grid.append(face);
      if (row) this.body().append(row);
    }
    const { bottom } = this.more.getBoundingClientRect();
    if (bottom < innerHeight + 600) await this.grow(turn);
  }

  /**
   * Fetch the faces and rows of a page of the catalogue, once.
   * @param {number} page
   * @returns {Promise<void>}
   */
  load(page) {
    let loading = this.loading.get(page);
    if (!loading) {
      const first = this.root.dataset.pages ?? "";
      loading = fetch(page === 1 ? first : `${first}page/${page}/`)
        .then((response) => response.text())
        .then((html) => this.collect(new DOMParser().parseFromString(html, "text/html")));
      this.loading.set(page, loading);
    }
    return loading;
  }
}

const root = document.querySelector("[data-t-catalogue]");
if (root instanceof HTMLElement && root.querySelector("[data-t-toolbar]")) {
  const sheet = root.querySelector("[data-t-sheet]");
  if (sheet instanceof HTMLDetailsElement && !matchMedia("(min-width: 48rem)").matches) sheet.open = false;
  const response = await fetch(root.dataset.tCatalogue ?? "");
  new Catalogue(root, await response.json()).read();
  root.setAttribute("data-ready", "");
}
