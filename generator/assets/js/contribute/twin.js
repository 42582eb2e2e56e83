// What the tests ask of these modules, in the words in which Python answers the same
// questions. No page loads this.

import { CardBook } from "./book.js";
import { isPartly } from "./compose.js";
import { filledIn, fills, sourced } from "./merging.js";
import { cardOf, draftOf } from "./model.js";
import { readRows } from "./rows.js";
import { KEYWORDS } from "./schema.js";
import { scalarText } from "./scalars.js";
import { newSource, noOrigin } from "./source.js";
import { dump } from "./yaml.js";

/** @import { ContributeData } from "./book.js" */
/** @import { Mapping } from "./model.js" */
/** @import { Origin } from "./source.js" */
/** @import { Leaf } from "./scalars.js" */
/** @import { Data } from "./yaml.js" */

export const keywords = [...KEYWORDS];

/**
 * @param {ContributeData[]} games
 * @param {{game: string, card: Mapping}[]} cards
 */
export function judge(games, cards) {
  const books = new Map(games.map((data) => [data.game, new CardBook(data)]));
  return cards.map(({ game, card }) => {
    const book = /** @type {CardBook} */ (books.get(game));
    return {
      problems: book.problems(card).map(({ path, code, args }) => [path, code, args.regular ?? ""]),
      yaml: book.yaml(card),
      again: book.yaml(cardOf(book.fields, draftOf(book.fields, card, ""), String(card.id ?? ""))),
    };
  });
}

/**
 * @param {ContributeData[]} games
 * @param {{game: string, card: Mapping}[]} cards
 */
export function applicability(games, cards) {
  const books = new Map(games.map((data) => [data.game, new CardBook(data)]));
  return cards.map(({ game, card }) => {
    const { required, forbidden } = /** @type {CardBook} */ (books.get(game)).applicability(card);
    return { required: [...required], forbidden: [...forbidden] };
  });
}

/**
 * @param {ContributeData[]} games
 * @param {{game: string, rows: string}[]} tables
 */
export function tables(games, tables) {
  const books = new Map(games.map((data) => [data.game, new CardBook(data)]));
  return tables.map(({ game, rows }) => readRows(/** @type {CardBook} */ (books.get(game)), rows));
}

/**
 * @param {ContributeData} game
 * @param {{text: string, timing: string | null}[]} texts
 */
export function texts(game, texts) {
  const { book } = new CardBook(game);
  return texts.map(({ text, timing }) => {
    const effect = book?.parse(text, timing) ?? null;
    return {
      effect: effect && [effect.name, effect.prefix],
      written: effect && [book?.write(effect, "ja"), book?.write(effect, "en")],
      regular: book?.regular(text, timing) ?? null,
    };
  });
}

/**
 * @param {ContributeData[]} games
 * @param {{card: Mapping, row: Mapping}[]} cards of the first game, with what a table says of them
 */
export function filled(games, cards) {
  const [data] = games;
  return data ? cards.map(({ card, row }) => filledIn(data.fields, card, row)) : [];
}

/** @param {[Data, Data, string, string][]} pairs what stands there, what is said, and both sources */
export const merged = (pairs) => pairs.map(([old, now, other, source]) => sourced(old, now, source, other, true));

/** @param {[string, string][]} pairs */
export const fitting = (pairs) => pairs.map(([gapped, whole]) => fills(gapped, whole));

/**
 * Only where there is a page.
 * @param {ContributeData} data
 * @param {"ja" | "en"} lang
 * @param {{set: string, card: Mapping}[]} cards
 */
export async function faces(data, lang, cards) {
  const { face } = await import("./face.js");
  const book = new CardBook(data);
  const { fields, timing, frame, sets, ui } = data;
  return cards.map(({ set, card }) => face({ fields, timing, frame, sets, ui: ui[lang], lang, book: book.book }, card, set, isPartly(book, card)).outerHTML);
}

/** @param {Leaf[]} values */
export const scalars = (values) => values.map((value) => [scalarText(value), scalarText(value, true), dump({ key: value, list: [value, "x"] }, () => [])]);

/**
 * @param {ContributeData[]} games
 * @param {{origin: Partial<Origin>, names: string[], today: string}[]} asked of the first game
 */
export function origins(games, asked) {
  return asked.map(({ origin, names, today }) => newSource(new CardBook(/** @type {ContributeData} */ (games[0])), { ...noOrigin(), ...origin }, names, today));
}
