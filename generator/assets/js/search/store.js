// Loads the search indexes, each once: first what belongs to the whole site, then the
// game of the page, then the others.

import { fetchedData } from "../net.js";
import { documents } from "./documents.js";
import { Vocabulary } from "./evaluate.js";
import { search } from "./results.js";

/** @import { Doc, SearchIndex } from "./documents.js" */
/** @import { Results } from "./results.js" */

/**
 * @typedef {object} SiteIndex what the site's own index holds besides wiki pages
 * @property {string[]} games
 * @property {Record<string, string[]>} common
 * @property {Record<string, string[]>} flags
 * @property {Record<"ja" | "en", Record<string, string>>} ui
 */

/** The site's root, from where this script stands. */
const ROOT = new URL("../../../../", import.meta.url);

/** @type {"ja" | "en"} */
export const LANG = document.documentElement.lang === "en" ? "en" : "ja";

/**
 * @param {string} url from the root of the site in this page's language
 * @returns {string}
 */
export function pageUrl(url) {
  return new URL((LANG === "en" ? "en/" : "") + url, ROOT).href;
}

/**
 * @param {string} name
 * @returns {Promise<any>}
 */
const fetchIndex = (name) => fetchedData(new URL(`search/${name}.json`, ROOT));

/** What can be searched so far. */
export class Store {
  /** @param {SearchIndex & SiteIndex} site */
  constructor(site) {
    this.ui = site.ui[LANG];
    this.games = site.games;
    this.words = new Vocabulary([site], site);
    /** @type {Map<string, SearchIndex>} */
    this.indexes = new Map([["", site]]);
    /** @type {Doc[]} */
    this.docs = documents(site);
    /** @type {Map<string, Promise<void>>} */
    this.loading = new Map();
  }

  /** Whether everything there is has been loaded. */
  get whole() {
    return this.games.every((game) => this.indexes.has(game));
  }

  /**
   * Load a game's index if that has not been done.
   * @param {string} game
   * @returns {Promise<void>}
   * @throws {import("../net.js").NotFetched} and then it is asked for again the next time
   */
  load(game) {
    if (this.indexes.has(game)) return Promise.resolve();
    let loading = this.loading.get(game);
    if (!loading) {
      loading = fetchIndex(game)
        .then((index) => this.add(game, index))
        .finally(() => this.loading.delete(game));
      this.loading.set(game, loading);
    }
    return loading;
  }

  /**
   * @param {string} game
   * @param {SearchIndex} index
   */
  add(game, index) {
    this.indexes.set(game, index);
    this.words.add(index);
    // In the archive's order, whichever came first.
    const order = [...this.games, ""];
    this.docs = order.flatMap((id) => {
      const loaded = this.indexes.get(id);
      if (!loaded) return [];
      return loaded === index ? documents(index) : this.docs.filter((doc) => doc.game === id);
    });
  }

  /**
   * @param {string} query
   * @param {string} [game] only this game's documents
   * @returns {Results}
   */
  search(query, game) {
    const docs = game === undefined ? this.docs : this.docs.filter((doc) => doc.game === game);
    return search(query, docs, this.words);
  }

  /**
   * @param {import("./grammar.js").QueryError} error
   * @returns {string} what is wrong, as a sentence
   */
  explain(error) {
    const near = error.args.near ? this.say("query_near", { near: error.args.near }) : "";
    return this.say(`query_${error.code}`, error.args) + near;
  }

  /**
   * @param {string} key
   * @param {Record<string, string | number>} [args]
   * @returns {string} the sentence in the page's language
   */
  say(key, args = {}) {
    return (this.ui[key] ?? key).replace(/\{(\w+)\}/gu, (hole, name) => String(args[name] ?? hole));
  }
}

/** @type {Promise<Store> | undefined} */
let opening;

/**
 * @returns {Promise<Store>} the store with the site's own index
 * @throws {import("../net.js").NotFetched} and then it is asked for again the next time
 */
export function open() {
  if (!opening) {
    const asked = fetchIndex("site").then((site) => new Store(site));
    opening = asked;
    asked.catch(() => {
      opening = undefined;
    });
  }
  return opening;
}

/**
 * @param {string} [first] the game to load first
 * @returns {Promise<Store>} the store with everything in it
 */
export async function openAll(first) {
  const store = await open();
  if (first && store.games.includes(first)) await store.load(first);
  await Promise.all(store.games.map((game) => store.load(game)));
  return store;
}

/** @returns {string | undefined} the game of this page */
export function gameOfPage() {
  return document.body.dataset.game || undefined;
}
