// Search results as elements.

import { encoded } from "../typing.js";
import { marked } from "./marks.js";
import { texts } from "./grammar.js";
import { LANG, pageUrl } from "./store.js";

/** @import { Store } from "./store.js" */
/** @import { Hit, Results } from "./results.js" */

/**
 * @param {string} tag
 * @param {string} [className]
 * @param {(string | Node)[]} children
 */
export function element(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/**
 * A button. One without an `act` is left to whoever listens around it.
 * @param {string} label
 * @param {(() => void) | null} [act] what it does
 */
export function button(label, act = null, className = "t-action") {
  const made = /** @type {HTMLButtonElement} */ (element("button", className, label));
  made.type = "button";
  if (act) made.addEventListener("click", act);
  return made;
}

/**
 * @param {string} text
 * @param {string[]} wanted
 * @param {number} [most]
 * @returns {(string | Node)[]}
 */
function markedNodes(text, wanted, most) {
  return marked(text, wanted, most).map(({ text: piece, hit }) => (hit ? element("mark", "", piece) : piece));
}

/**
 * The folded texts that a result shows as found.
 * @param {Results} results
 */
export function lookedFor(results) {
  return results.query ? texts(results.query).map(({ folded }) => folded) : [];
}

/**
 * @param {string} query
 * @returns {string} the address of the search page with `query`
 */
export function searchUrl(query) {
  return `${pageUrl("search/")}?q=${encoded(query)}`;
}

/**
 * A link.
 * @param {string} href
 * @param {string} className
 * @param {(string | Node)[]} children
 */
export function anchor(href, className, ...children) {
  const link = /** @type {HTMLAnchorElement} */ (element("a", className, ...children));
  link.href = href;
  return link;
}

/**
 * One result: where it leads, its name, what it is, and the part of its text that was found.
 * @param {Store} store
 * @param {Hit} hit
 * @param {string[]} wanted
 * @returns {{href: string, name: HTMLElement, body: HTMLElement[]}}
 */
export function result(store, { doc, sure }, wanted) {
  const isCard = doc.kind === "card";
  const name = element("span", "t-result__name", ...markedNodes(doc.name(LANG), wanted, 80));
  if (isCard && LANG !== "ja") name.lang = "ja";
  const game = doc.game ? doc.index.title[LANG] : "";
  const where = [store.say(`kind_one_${doc.kind}`), game, isCard ? `${doc.set?.code ?? ""} ${doc.key}` : ""];
  const meta = element("span", "t-result__meta", where.filter(Boolean).join(" · "));
  if (!sure) meta.append(" ", element("span", "t-state t-state--one_of", store.say("search_perhaps")));
  const body = [meta];
  const text = isCard ? bestText(doc, wanted) : doc.text(LANG);
  if (text) {
    const snippet = element("span", "t-result__text", ...markedNodes(text, wanted, 110));
    if (isCard && text !== doc.text("en")) snippet.lang = "ja";
    body.push(snippet);
  }
  return { href: pageUrl(doc.url), name, body };
}

/**
 * Of a card's wordings (regular, as printed, translated) the one that holds what was looked for.
 * @param {import("./documents.js").Doc} doc
 * @param {string[]} wanted
 */
function bestText(doc, wanted) {
  const printed = doc.cards?.printed[doc.place] ?? "";
  const wordings = LANG === "ja" ? [doc.text("ja"), printed, doc.text("en")] : [doc.text("en"), doc.text("ja"), printed];
  const holds = wordings.find((text) => text && marked(text, wanted, 9999).some(({ hit }) => hit));
  return holds ?? wordings[0] ?? "";
}

const LATIN = /^[\u0000-\u007f]*[a-z][\u0000-\u007f]*$/iu;

/**
 * What to say when nothing was found: which words stand nowhere, and what is near.
 * @param {Store} store
 * @param {string} query
 * @param {Results} results
 * @param {(text: string, names: string[]) => string[]} near
 * @returns {HTMLElement[]}
 */
export function nothing(store, query, results, near) {
  const lines = [element("p", "", store.say("search_none", { query }))];
  const names = store.docs.map((doc) => doc.name(LANG));
  for (const { text } of results.missing) {
    const line = element("p", "", store.say("search_missing", { text }));
    const close = near(text, names);
    if (close.length) {
      line.append(" ", store.say("search_near"), " ");
      close.forEach((name, at) => line.append(at ? ", " : "", anchor(searchUrl(`"${name}"`), "", name)));
    }
    lines.push(line);
  }
  if (results.missing.some(({ text }) => LATIN.test(text))) lines.push(element("p", "", store.say("search_latin")));
  return lines;
}
