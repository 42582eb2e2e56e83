// The catalogue: query, filters, order and view, all of it kept in the address.
//
// The page holds the faces and table rows of its cards; the game's search index holds
// what is needed to filter and sort all of them. Faces of other pages are fetched from
// those pages when they are about to be seen.

import { keepAddress } from "./address.js";
import { Comparison } from "./comparison.js";
import { part } from "./dom.js";
import { fits, sorted, valuesFor } from "./filtering.js";
import { attempt, fetchedPage, NotFetched } from "./net.js";
import { QueryError } from "./search/grammar.js";
import { button, element } from "./search/render.js";
import { open } from "./search/store.js";
import { copied, onWriting, tell } from "./typing.js";

/** @import { Wanted } from "./filtering.js" */
/** @import { Doc } from "./search/documents.js" */
/** @import { Store } from "./search/store.js" */

const STEP = 60;
/** How far below the window cards are made ready, in CSS pixels. */
const AHEAD = 600;
/** To show more cards again when one comes back takes longer than to scroll there. */
const MOST_AGAIN = 600;

/** @param {HTMLFormElement} form to be filled from the address */
function fill(form) {
  const query = new URLSearchParams(location.search);
  for (const input of form.elements) {
    if (input instanceof HTMLInputElement && input.type === "checkbox") {
      input.checked = query.getAll(input.name).includes(input.value);
    } else if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) {
      if (input.name) input.value = query.get(input.name) ?? "";
    }
  }
  const sort = part(form, "select[name=sort]", HTMLSelectElement);
  if (sort.selectedIndex < 0) sort.value = "";
}

/** The catalogue of one game on one page. */
class Catalogue {
  /**
   * @param {HTMLElement} root
   * @param {Store} store
   * @param {string} game
   */
  constructor(root, store, game) {
    this.root = root;
    this.store = store;
    this.game = game;
    this.cards = store.docs.filter((doc) => doc.kind === "card" && doc.game === game);
    this.entries = store.indexes.get(game)?.fields ?? {};
    this.form = part(root, "[data-t-toolbar]", HTMLFormElement);
    this.grid = part(root, "[data-t-grid]", HTMLElement);
    this.table = part(root, "[data-t-table]", HTMLElement);
    this.count = part(root, "[data-t-count]", HTMLElement);
    this.empty = part(root, "[data-t-empty]", HTMLElement);
    this.error = part(root, "[data-t-query-error]", HTMLElement);
    this.search = part(root, "input[name=q]", HTMLInputElement);
    this.pager = root.querySelector("[data-t-pager]");
    this.pageSize = Number(root.dataset.pageSize);
    /** @type {Map<string, number>} */
    this.pageOf = new Map(this.cards.map((card, place) => [card.key, Math.floor(place / this.pageSize) + 1]));
    this.comparison = new Comparison(root, {
      has: (id) => this.pageOf.has(id),
      get: (id) => this.faceAndRow(id),
      changed: () => this.keep(),
      say: (key) => store.say(key),
    });
    /** @type {Map<string, Element>} */
    this.faces = new Map();
    /** @type {Map<string, Element>} */
    this.rows = new Map();
    this.collect(root);
    /** @type {Map<number, Promise<boolean>>} */
    this.loading = new Map([[Number(root.dataset.page), Promise.resolve(true)]]);
    /** @type {Doc[]} */
    this.found = [];
    /** @type {Map<string, boolean> | null} */
    this.perhaps = null;
    this.shown = 0;
    // How many cards are shown at once, however short the window is.
    this.least = 0;
    // Which search is shown, and which one is being added to.
    this.turn = 0;
    this.growing = 0;
    this.more = element("p", "t-more-cards");
    this.more.setAttribute("role", "status");
    this.table.after(this.more);
    this.end = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void this.grow();
    }, { rootMargin: `${AHEAD}px` });
    this.end.observe(this.more);
    this.listen();
  }

  listen() {
    onWriting(this.form, () => this.changed());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.changed();
    });
    this.form.addEventListener("reset", () => setTimeout(() => this.changed(), 0));
    this.root.querySelector("[data-t-clear]")?.addEventListener("click", () => {
      this.form.reset();
      this.search.focus();
    });
    for (const button of this.root.querySelectorAll("[data-t-view]")) {
      button.addEventListener("click", () => {
        this.setView(button.getAttribute("data-t-view") ?? "grid");
        this.changed();
      });
    }
    this.root.querySelector("[data-t-random]")?.addEventListener("click", () => this.random());
    this.root.querySelector("[data-t-copy]")?.addEventListener("click", () => void this.copy());
    addEventListener("popstate", () => this.read());
    addEventListener("pagehide", () => keepAddress(location.href, { scroll: scrollY, shown: this.shown }));
  }

  /** Go to a card that was found, whichever. */
  random() {
    const card = this.found[Math.floor(Math.random() * this.found.length)];
    if (card) location.assign(`${this.root.dataset.pages ?? ""}${card.key}/`);
  }

  /** Copy the names of what was found, one a line, as deck lists write them. */
  async copy() {
    const done = await copied(this.found.map((card) => `${card.name("ja")}\n`).join(""));
    tell(this.count, this.store.say(done ? "copied" : "copied_not", { n: this.found.length }));
  }

  /**
   * The face and the table row of a card, fetched if need be.
   * @param {string} id
   */
  async faceAndRow(id) {
    await this.load(this.pageOf.get(id) ?? 1);
    return { face: this.faces.get(id), row: this.rows.get(id) };
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
    fill(this.form);
    this.start(false);
  }

  /**
   * Show what the form asks for, in the view that the address names.
   * @param {boolean} touched whether the form is ahead of the address
   */
  start(touched) {
    const query = new URLSearchParams(location.search);
    this.setView(query.get("view") === "table" ? "table" : "grid");
    this.comparison.read(query.get("compare"));
    if (touched) this.keep();
    const paged = Number(this.root.dataset.page) > 1;
    if (paged && !touched && ![...query].length) return;
    // Whoever comes back finds as many cards as there were, and the place among them.
    const { scroll = NaN, shown = 0 } = history.state ?? {};
    history.scrollRestoration = "manual";
    this.least = touched ? 0 : Math.min(Number(shown), MOST_AGAIN);
    void this.show().then(() => {
      this.least = 0;
      if (!touched && scroll >= 0) scrollTo({ top: scroll });
    });
  }

  /** @returns {URLSearchParams} the form as the address writes it, without what is empty */
  query() {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(this.form)) {
      if (typeof value === "string" && value.trim()) query.append(name, value.trim());
    }
    if (this.view === "table") query.set("view", "table");
    if (this.comparison.ids.length) query.set("compare", this.comparison.ids.join(","));
    return query;
  }

  changed() {
    this.keep();
    void this.show();
  }

  /** Keep in the address what is asked for. */
  keep() {
    const query = this.query().toString();
    // The page stays where it is, or its relative links would lead elsewhere.
    keepAddress(location.pathname + (query && `?${query}`) + location.hash, null);
  }

  /** @returns {Wanted} */
  wanted() {
    const query = this.query();
    /** @type {Wanted} */
    const wanted = {
      text: query.get("q") ?? "",
      found: this.fitting(query.get("q") ?? ""),
      choices: new Map(),
      ranges: new Map(),
      sort: query.get("sort") ?? "",
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

  /**
   * The cards that fit a query, and whether they surely do; null if there is none to fit.
   * A query that cannot be read is explained, and finds nothing.
   * @param {string} query
   * @returns {Map<string, boolean> | null}
   */
  fitting(query) {
    try {
      const results = this.store.search(query, this.game);
      tell(this.error, "");
      this.search.removeAttribute("aria-invalid");
      if (!results.query) return null;
      const cards = results.groups.find(({ kind }) => kind === "card")?.hits ?? [];
      return new Map(cards.map(({ doc, sure }) => [doc.key, sure]));
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      this.search.setAttribute("aria-invalid", "true");
      tell(this.error, `${error.column}: ${this.store.explain(error)}`);
      return new Map();
    }
  }

  /** @returns {Promise<void>} when the first cards are there */
  show() {
    const wanted = this.wanted();
    this.perhaps = wanted.found;
    this.found = sorted(this.cards.filter((card) => fits(card, wanted)), wanted.sort, this.entries);
    this.turn += 1;
    this.shown = 0;
    this.grid.replaceChildren();
    this.body().replaceChildren();
    this.pager?.setAttribute("hidden", "");
    this.empty.hidden = this.found.length > 0;
    const counted = (this.count.dataset.template ?? "")
      .replace("{n}", String(this.found.length))
      .replace("{total}", String(this.cards.length));
    tell(this.count, counted);
    this.counts(wanted);
    return this.grow();
  }

  /** @returns {HTMLElement} */
  body() {
    return part(this.table, "tbody", HTMLElement);
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

  /** Show the next cards of what was found, at least as many as the window is long. */
  async grow() {
    const turn = this.turn;
    if (this.growing === turn) return;
    this.growing = turn;
    this.more.replaceChildren();
    let near = true;
    while (near && this.shown < this.found.length) {
      const next = this.found.slice(this.shown, this.shown + STEP);
      const pages = new Set(next.map((card) => this.pageOf.get(card.key) ?? 1));
      const there = await Promise.all([...pages].map((page) => this.load(page)));
      if (turn !== this.turn) return;
      if (there.includes(false)) {
        this.offerAgain();
        break;
      }
      for (const card of next) {
        const face = this.faces.get(card.key);
        const row = this.rows.get(card.key);
        if (face) this.grid.append(this.dressed(face, card.key));
        if (row) this.body().append(row);
      }
      this.shown += next.length;
      near = this.shown < this.least || this.more.getBoundingClientRect().bottom < innerHeight + AHEAD;
    }
    this.growing = 0;
    if (near) return;
    // Who scrolls in the very frame that cards come in never leaves the end: looking afresh tells of that too.
    this.end.unobserve(this.more);
    this.end.observe(this.more);
  }

  /** Say that cards could not be fetched, with a button to try again. */
  offerAgain() {
    const again = button(this.store.say("search_again"), () => void this.growAgain(), "t-button");
    this.more.append(this.store.say("search_not_fetched"), " ", again);
  }

  /** Try again; the focus goes on to the first card that came, or to the button that is offered next. */
  async growAgain() {
    const place = this.shown;
    await this.grow();
    const first = (this.view === "grid" ? this.grid : this.body()).children[place];
    const next = (first ?? this.more).querySelector("a, button");
    if (next instanceof HTMLElement) next.focus();
  }

  /**
   * A face with its compare button, and with a word where it only perhaps fits the query.
   * @param {Element} face
   * @param {string} id
   */
  dressed(face, id) {
    face.querySelector(".t-perhaps")?.remove();
    if (this.perhaps?.get(id) === false) {
      face.append(element("p", "t-perhaps", element("span", "t-state t-state--one_of", this.store.say("search_perhaps"))));
    }
    this.comparison.dress(face, id);
    return face;
  }

  /**
   * Fetch the faces and rows of a page of the catalogue, once.
   * @param {number} page
   * @returns {Promise<boolean>} whether they are there
   */
  load(page) {
    let loading = this.loading.get(page);
    if (!loading) {
      const first = this.root.dataset.pages ?? "";
      const address = new URL(page === 1 ? first : `${first}page/${page}/`, location.href);
      loading = fetchedPage(address).then(
        (html) => {
          this.collect(html);
          return true;
        },
        (error) => {
          if (!(error instanceof NotFetched)) throw error;
          return false;
        },
      );
      void loading.then((there) => {
        if (!there) this.loading.delete(page); // asked again when its cards are wanted again
      });
      this.loading.set(page, loading);
    }
    return loading;
  }
}

const root = document.querySelector("[data-t-catalogue]");
if (root instanceof HTMLElement && root.querySelector("[data-t-toolbar]")) {
  const sheet = root.querySelector("[data-t-sheet]");
  if (sheet instanceof HTMLDetailsElement && !matchMedia("(min-width: 48rem)").matches) sheet.open = false;
  const game = document.body.dataset.game ?? "";
  const form = part(root, "[data-t-toolbar]", HTMLFormElement);
  // Whoever filters while the cards are loaded goes on from there.
  let touched = false;
  const touch = () => {
    touched = true;
  };
  for (const kind of ["input", "reset"]) form.addEventListener(kind, touch);
  fill(form);
  await attempt(async () => {
    const store = await open();
    await store.load(game);
    new Catalogue(root, store, game).start(touched);
    root.setAttribute("data-ready", "");
  });
}
