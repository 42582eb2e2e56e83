// The search box in the header: results as one types, by keyboard or mouse.

import { NotFetched } from "../net.js";
import { composing, onWriting } from "../typing.js";
import { QueryError } from "./grammar.js";
import { nearestAll } from "./nearest.js";
import { anchor, element, lookedFor, nothing, result, searchUrl } from "./render.js";
import { gameOfPage, open } from "./store.js";

/** @import { Store } from "./store.js" */

const PER_KIND = 5;
const MOST = 9;

/** The list of results under the header's search box. */
class SearchBox {
  /**
   * @param {HTMLInputElement} input
   * @param {Store} store
   */
  constructor(input, store) {
    this.input = input;
    this.store = store;
    this.panel = element("div", "t-results");
    this.panel.id = "t-results";
    this.panel.hidden = true;
    this.list = element("div", "t-results__list");
    this.list.id = "t-results-list";
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", store.say("search_results"));
    this.status = element("p", "t-results__status");
    this.status.setAttribute("role", "status");
    this.panel.append(this.status, this.list);
    input.form?.append(this.panel);
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", this.list.id);
    input.setAttribute("aria-expanded", "false");
    /** @type {HTMLElement[]} */
    this.options = [];
    this.active = -1;
    /** Whether the reader has sent the results away. */
    this.dismissed = false;
    /** Whether a word is being composed. */
    this.composes = false;
    /** Whether more is on its way. */
    this.loads = true;
    this.listen();
  }

  listen() {
    onWriting(this.input, () => this.show());
    for (const [kind, composes] of /** @type {const} */ ([["compositionstart", true], ["compositionend", false]])) {
      this.input.addEventListener(kind, () => {
        this.composes = composes;
      });
    }
    this.input.addEventListener("focus", () => this.show());
    this.input.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("pointerdown", (event) => {
      if (!this.input.form?.contains(/** @type {Node} */ (event.target))) this.close();
    });
    this.input.form?.addEventListener("focusout", (event) => {
      if (!this.input.form?.contains(/** @type {Node | null} */ (event.relatedTarget))) this.close();
    });
  }

  close() {
    this.panel.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.activate(-1);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (composing(event)) return;
    if (event.key === "Escape") {
      if (this.panel.hidden) this.input.blur();
      this.close();
      this.dismissed = true;
      event.preventDefault();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (this.panel.hidden) this.show();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const count = this.options.length;
      if (count) this.activate(this.active < 0 && step < 0 ? count - 1 : (this.active + step + count) % count);
      event.preventDefault();
    } else if (event.key === "Enter" && this.active >= 0) {
      event.preventDefault();
      this.options[this.active]?.click();
    }
  }

  /** @param {number} at */
  activate(at) {
    this.options[this.active]?.setAttribute("aria-selected", "false");
    this.active = at;
    const option = this.options[at];
    if (option) {
      option.setAttribute("aria-selected", "true");
      option.scrollIntoView({ block: "nearest" });
      this.input.setAttribute("aria-activedescendant", option.id);
    } else {
      this.input.removeAttribute("aria-activedescendant");
    }
  }

  /** Show what has become known meanwhile, unless the reader is busy with something else. */
  refresh() {
    if (document.activeElement !== this.input || this.composes || this.dismissed) return;
    const chosen = this.options[this.active]?.getAttribute("href");
    this.show();
    if (chosen !== undefined) this.activate(this.options.findIndex((option) => option.getAttribute("href") === chosen));
  }

  show() {
    this.dismissed = false;
    const query = this.input.value.trim();
    this.options = [];
    this.active = -1;
    this.input.removeAttribute("aria-activedescendant");
    this.list.replaceChildren();
    this.status.replaceChildren();
    if (!query) {
      this.close();
      return;
    }
    this.panel.hidden = false;
    try {
      this.fill(query);
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      this.status.append(element("span", "t-results__error", `${error.column}: ${this.store.explain(error)}`));
    }
    this.input.setAttribute("aria-expanded", String(this.options.length > 0));
  }

  /** @param {string} query */
  fill(query) {
    const results = this.store.search(query);
    const wanted = lookedFor(results);
    const total = results.groups.reduce((sum, { hits }) => sum + hits.length, 0);
    if (!total && !this.store.whole) {
      this.status.textContent = this.store.say(this.loads ? "search_loading" : "search_partly_loaded");
      return;
    }
    if (!total) {
      this.status.append(...nothing(this.store, query, results, nearestAll));
      return;
    }
    this.status.textContent = this.store.say("search_count", { n: total });
    let left = MOST;
    for (const { kind, hits } of results.groups) {
      const shown = hits.slice(0, Math.min(PER_KIND, left));
      if (!shown.length) break;
      left -= shown.length;
      const group = element("div", "t-results__group");
      group.setAttribute("role", "group");
      const label = element("p", "t-results__kind", `${this.store.say(`kind_${kind}`)} `, element("span", "t-chip__n", String(hits.length)));
      label.id = `t-results-${kind}`;
      group.setAttribute("aria-labelledby", label.id);
      group.append(label);
      for (const hit of shown) {
        const { href, name, body } = result(this.store, hit, wanted);
        group.append(this.option(anchor(href, "t-result", name, ...body)));
      }
      this.list.append(group);
    }
    const all = this.store.say("search_all", { n: total });
    this.list.append(this.option(anchor(searchUrl(query), "t-result t-results__all", all)));
  }

  /**
   * A link as one of the options; the focus stays in the box.
   * @param {HTMLAnchorElement} link
   */
  option(link) {
    link.setAttribute("role", "option");
    link.setAttribute("aria-selected", "false");
    link.id = `t-result-${this.options.length}`;
    link.tabIndex = -1;
    this.options.push(link);
    return link;
  }
}

/** @type {SearchBox | undefined} */
let box;

/**
 * Make the header's search box answer. Called when it is first focused, and again if not everything could be loaded.
 * @param {HTMLInputElement} input
 * @throws {NotFetched} with as much in it as could be loaded
 */
export async function start(input) {
  const store = await open();
  box ??= new SearchBox(input, store);
  box.loads = true;
  const game = gameOfPage();
  const order = game ? [game, ...store.games.filter((id) => id !== game)] : store.games;
  /** @type {NotFetched | undefined} */
  let failed;
  for (const id of order) {
    try {
      await store.load(id);
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error;
      failed = error;
    }
    if (id === order.at(-1)) box.loads = false;
    box.refresh();
  }
  if (failed) throw failed;
  input.setAttribute("data-ready", "");
}
