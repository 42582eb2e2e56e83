// The search page: everything that a query finds, with an address that can be shared.

import { keepAddress } from "../address.js";
import { attempt } from "../net.js";
import { encoded, onWriting } from "../typing.js";
import { QueryError } from "./grammar.js";
import { nearestAll } from "./nearest.js";
import { anchor, button, element, lookedFor, nothing, result } from "./render.js";
import { openAll } from "./store.js";

/** @import { Store } from "./store.js" */

const STEP = 50;
/** So many signs of a query are shown around the place where it cannot be read. */
const AROUND = 200;

/** @returns {string} the query in the address */
const asked = () => new URLSearchParams(location.search).get("q") ?? "";

/** The form and the results of the search page. */
class SearchPage {
  /**
   * @param {HTMLElement} root
   * @param {Store} store
   */
  constructor(root, store) {
    this.store = store;
    this.input = /** @type {HTMLInputElement} */ (root.querySelector("input[name=q]"));
    this.status = /** @type {HTMLElement} */ (root.querySelector("[data-t-status]"));
    this.results = /** @type {HTMLElement} */ (root.querySelector("[data-t-results]"));
    this.input.form?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.changed(true);
    });
    onWriting(this.input, () => this.changed(false));
    root.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[data-t-query]") : null;
      if (!link) return;
      event.preventDefault();
      this.input.value = link.getAttribute("data-t-query") ?? "";
      this.changed(true);
      this.input.focus();
      this.input.scrollIntoView({ block: "center" });
    });
    addEventListener("popstate", () => this.read());
    addEventListener("pagehide", () => keepAddress(location.href, { scroll: scrollY }));
    history.scrollRestoration = "manual";
  }

  /** Begin with what the address asks for, or what has been typed meanwhile. */
  start() {
    if (this.input.value.trim() === asked().trim()) this.read();
    else this.changed(false);
  }

  read() {
    this.input.value = asked();
    this.show();
    const scroll = history.state?.scroll;
    if (typeof scroll === "number") scrollTo({ top: scroll });
  }

  /** @param {boolean} push whether this is a step that the back button takes back */
  changed(push) {
    const query = this.input.value.trim();
    const url = location.pathname + (query ? `?q=${encoded(query)}` : "");
    if (push && url !== location.pathname + location.search) keepAddress(url, {}, "pushState");
    else keepAddress(url);
    this.show();
  }

  show() {
    const query = this.input.value.trim();
    this.results.replaceChildren();
    this.status.replaceChildren();
    this.input.removeAttribute("aria-invalid");
    if (!query) return;
    try {
      this.fill(query);
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      this.input.setAttribute("aria-invalid", "true");
      this.status.append(this.explained(query, error));
    }
  }

  /**
   * The query with the place marked where it cannot be read, and why.
   * @param {string} query
   * @param {QueryError} error
   */
  explained(query, error) {
    const signs = [...query];
    const at = error.column - 1;
    const bad = element("mark", "t-query-error__at", signs[at] ?? "␣");
    const before = signs.slice(Math.max(0, at - AROUND), at).join("");
    const after = signs.slice(at + 1, at + AROUND).join("");
    const shown = element("code", "t-query-error__query", at > AROUND ? "…" : "", before, bad, after, signs.length > at + AROUND ? "…" : "");
    return element("span", "t-query-error", shown, element("span", "", `${error.column}: ${this.store.explain(error)}`));
  }

  /** @param {string} query */
  fill(query) {
    const results = this.store.search(query);
    const total = results.groups.reduce((sum, { hits }) => sum + hits.length, 0);
    if (!total) {
      this.status.append(...nothing(this.store, query, results, nearestAll));
      return;
    }
    this.status.textContent = this.store.say("search_count", { n: total });
    const wanted = lookedFor(results);
    for (const { kind, hits } of results.groups) {
      const heading = element("h2", "", `${this.store.say(`kind_${kind}`)} `, element("span", "t-chip__n", String(hits.length)));
      const list = element("ol", "t-found");
      this.results.append(element("section", "", heading, list));
      this.more(list, hits, wanted);
    }
  }

  /**
   * Show the next of a group's hits, and a button for the rest.
   * @param {HTMLElement} list
   * @param {import("./results.js").Hit[]} hits
   * @param {string[]} wanted
   */
  more(list, hits, wanted) {
    for (const hit of hits.slice(0, STEP)) {
      const { href, name, body } = result(this.store, hit, wanted);
      list.append(element("li", "t-result", anchor(href, "", name), ...body));
    }
    const rest = hits.slice(STEP);
    if (!rest.length) return;
    const goOn = () => {
      const first = list.children.length;
      more.remove();
      this.more(list, rest, wanted);
      list.children[first]?.querySelector("a")?.focus();
    };
    const more = button(this.store.say("search_more", { n: rest.length }), goOn, "t-button");
    list.after(more);
  }
}

const root = document.querySelector("[data-t-search-page]");
if (root instanceof HTMLElement) {
  const input = root.querySelector("input[name=q]");
  // Whoever types while the cards are loaded goes on from there.
  if (input instanceof HTMLInputElement) input.value ||= asked();
  await attempt(async () => {
    const store = await openAll();
    new SearchPage(root, store).start();
    root.setAttribute("data-ready", "");
  });
}
