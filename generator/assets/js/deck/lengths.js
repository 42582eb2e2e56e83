// How long a deck list may be.

import { linesOf } from "./decklist/notation.js";

/** No deck list is longer, and to read one that is takes longer than one likes to wait. */
export const MOST_LINES = 1000;
export const LONGEST_LINE = 500;

/** @param {string} text @returns {boolean} whether it is longer than any deck list */
export function isTooLong(text) {
  const lines = linesOf(text);
  // Data and links may stand on one line, however long.
  const longest = lines.length === 1 ? LONGEST_LINE * 20 : LONGEST_LINE;
  return lines.length > MOST_LINES || lines.some((line) => line.length > longest);
}
