// Where in a text what was looked for stands. The twin of generator/search/marks.py.

import { fold } from "./fold.js";

const AROUND = 24;
const COMPOSING = /[\uff9e\uff9f\u3099\u309a]/u;

/**
 * @param {string} text
 * @param {string[]} wanted folded texts
 * @returns {[number, number][]} where they stand: places from and to, in order, not overlapping
 */
export function spans(text, wanted) {
  let folded = "";
  /** @type {number[]} */
  const places = [];
  let at = 0;
  while (at < text.length) {
    let end = at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    while (end < text.length && COMPOSING.test(text[end] ?? "")) end += 1;
    const piece = fold(text.slice(at, end));
    for (let i = 0; i < piece.length; i += 1) places.push(at);
    folded += piece;
    at = end;
  }
  places.push(text.length);
  /** @type {[number, number][]} */
  const found = [];
  for (const one of wanted) {
    for (let i = one ? folded.indexOf(one) : -1; i >= 0; i = folded.indexOf(one, i + one.length)) {
      const from = places[i] ?? 0;
      found.push([from, Math.max(places[i + one.length] ?? 0, (places[i + one.length - 1] ?? 0) + 1)]);
    }
  }
  found.sort((a, b) => a[0] - b[0]);
  /** @type {[number, number][]} */
  const merged = [];
  for (const [start, end] of found) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/**
 * The part of `text` around what was looked for, in pieces; `hit` marks what was.
 * @param {string} text
 * @param {string[]} wanted
 * @param {number} [most] about how many characters
 * @returns {{text: string, hit: boolean}[]}
 */
export function marked(text, wanted, most = 120) {
  const found = spans(text, wanted);
  const first = found[0]?.[0] ?? 0;
  const start = first > most - AROUND ? first - AROUND : 0;
  const end = Math.min(text.length, start + most);
  const pieces = start ? [{ text: "…", hit: false }] : [];
  let at = start;
  for (const [left, right] of found) {
    if (left >= end) break;
    if (left > at) pieces.push({ text: text.slice(at, left), hit: false });
    pieces.push({ text: text.slice(left, Math.min(right, end)), hit: true });
    at = Math.min(right, end);
  }
  if (at < end) pieces.push({ text: text.slice(at, end), hit: false });
  if (end < text.length) pieces.push({ text: "…", hit: false });
  return pieces.map(({ text: piece, hit }) => ({ text: piece.replaceAll("\n", " / "), hit }));
}
