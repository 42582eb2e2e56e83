// What the tests ask of these modules, in the words in which Python answers the same
// questions. No page loads this.

import { nearestAll } from "../search/nearest.js";
import { DeckBook } from "./book.js";
import { asJson, asLink, asText, asYaml, readDeck } from "./formats.js";
import { check as checkDeck } from "./legality/check.js";
import { Teller } from "./wording.js";

/** @import { SearchIndex } from "../search/documents.js" */
/** @import { DeckData } from "./book.js" */
/** @import { DeckCard, DeckRules, Entry } from "./legality/rules.js" */

/** @type {("ja" | "en")[]} */
const LANGS = ["ja", "en"];

/**
 * Read and judge deck lists.
 * @param {{data: DeckData, index: SearchIndex}[]} games
 * @param {{game: string, text: string, date?: string, format?: string}[]} lists
 */
export function judge(games, lists) {
  const books = new Map(games.map(({ data, index }) => [data.game, new DeckBook(data, index)]));
  return lists.map(({ game, text, date = "", format = "" }) => {
    const book = /** @type {DeckBook} */ (books.get(game));
    const { form, entries, name, lines } = readDeck(text, book.parts, book.data.groups);
    const verdict = book.check(entries, { date, format });
    const tellers = LANGS.map((lang) => new Teller(book, lang));
    const unread = lines.filter(({ kind }) => kind === "unread");
    const deck = { entries, parts: book.parts, name, game, titles: book.titles("ja"), lang: LANGS[0] ?? "ja" };
    return {
      form,
      name,
      entries: entries.map(({ section, card, count }) => [section, card, count]),
      lines: lines.map((line) => [line.number, line.kind, line.section, line.card, line.count, line.code, line.guess, line.options]),
      near: unread.map(({ section, guess }) => nearestAll(guess, book.parts.find(({ id }) => id === section)?.names.names ?? [])),
      verdict,
      told: tellers.map((teller) => [...verdict.findings, ...verdict.advice].map((finding) => teller.tell(finding))),
      unread: tellers.map((teller) => unread.map((line) => teller.line(line, []))),
      written: { text: asText(deck), yaml: asYaml(deck), json: asJson(deck), link: asLink(deck) },
    };
  });
}

/**
 * Judge decks by rules that belong to no game.
 * @param {{rules: DeckRules, cards: DeckCard[]}[]} worlds
 * @param {{world: number, entries: [string, string, number][], date: string, format: string}[]} decks
 */
export function check(worlds, decks) {
  return decks.map(({ world, entries, date, format }) => {
    const { rules, cards } = /** @type {typeof worlds[number]} */ (worlds[world]);
    /** @type {Entry[]} */
    const held = entries.map(([section, card, count]) => ({ section, card, count }));
    return checkDeck(rules, new Map(cards.map((card) => [card.id, card])), held, { date, format });
  });
}
