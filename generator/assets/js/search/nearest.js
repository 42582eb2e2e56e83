// The nearest of several names, for a search that found nothing.

import { fold } from "./fold.js";

/**
 * @param {string} text
 * @returns {Set<string>} every pair of neighbours in the folded text
 */
function pairs(text) {
  const folded = fold(text);
  const found = new Set(folded.length === 1 ? [folded] : []);
  for (let at = 0; at + 1 < folded.length; at += 1) found.add(folded.slice(at, at + 2));
  return found;
}

/**
 * @param {string} text
 * @param {Iterable<string>} names
 * @param {number} [most]
 * @returns {string[]} up to `most` of `names` that share enough with `text`, closest first
 */
export function nearestAll(text, names, most = 3) {
  const wanted = pairs(text);
  /** @type {{name: string, score: number}[]} */
  const scored = [];
  for (const name of new Set(names)) {
    const own = pairs(name);
    let shared = 0;
    for (const pair of own) shared += Number(wanted.has(pair));
    const score = (2 * shared) / (own.size + wanted.size || 1);
    if (score >= 0.25) scored.push({ name, score });
  }
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ name }) => name);
}

/**
 * @param {string} text
 * @param {Iterable<string>} names
 * @returns {string} the closest name, or an empty string
 */
export function nearest(text, names) {
  return nearestAll(text, names, 1)[0] ?? "";
}
