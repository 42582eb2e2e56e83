// What a query finds, in order. The twin of generator/search/results.py.

import { KINDS } from "./documents.js";
import { Answer, compile, rank, Rank, textRank } from "./evaluate.js";
import { parse, texts } from "./grammar.js";

/** @import { Doc, Kind } from "./documents.js" */
/** @import { Vocabulary } from "./evaluate.js" */
/** @import { Query, TextQuery } from "./grammar.js" */

/**
 * @typedef {{doc: Doc, sure: boolean, rank: number}} Hit
 * @typedef {{groups: {kind: Kind, hits: Hit[]}[], missing: TextQuery[], query: Query | null}} Results
 */

/**
 * Find what fits the query `text`, grouped by kind, the group with the best hit first.
 * @param {string} text
 * @param {Doc[]} docs
 * @param {Vocabulary} words
 * @returns {Results}
 * @throws {import("./grammar.js").QueryError} if it cannot be read
 */
export function search(text, docs, words) {
  const query = parse(text);
  if (!query) return { groups: [], missing: [], query };
  const test = compile(query, words);
  /** @type {Map<Kind, Hit[]>} */
  const byKind = new Map();
  for (const doc of docs) {
    const answer = test(doc);
    if (answer < Answer.PERHAPS) continue;
    const hits = byKind.get(doc.kind) ?? [];
    hits.push({ doc, sure: answer === Answer.YES, rank: rank(doc, query) });
    byKind.set(doc.kind, hits);
  }
  /** @param {Hit} a @param {Hit} b */
  const better = (a, b) => Number(b.sure) - Number(a.sure) || a.rank - b.rank;
  const groups = KINDS.filter((kind) => byKind.has(kind)).map((kind) => ({
    kind,
    hits: (byKind.get(kind) ?? []).sort(better),
  }));
  groups.sort((a, b) => better(/** @type {Hit} */ (a.hits[0]), /** @type {Hit} */ (b.hits[0])));
  const missing = groups.length
    ? []
    : texts(query).filter(({ folded }) => !docs.some((doc) => textRank(doc, folded) !== Rank.NOWHERE));
  return { groups, missing, query };
}
