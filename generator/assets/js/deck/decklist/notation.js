// The signs and words that people write deck lists with, and a line without what does not matter in it.
// The twin of rules_engine/decklist/notation.py.

const SPACES = /[\t\v\f\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu;
const UNSEEN = /[\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
const LINE_ENDS = /\r\n|[\n\r\u2028\u2029]/u;

const N = "([0-9０-９]+)";
const X = "[x×✕✖ｘXＸ*＊]";
const P = "[,、，:：;；|｜=＝]";
const OPENING = "[(\\[（［【<＜]";
const CLOSING = "[)\\]）］】>＞]";

/** @param {string[]} patterns */
const compiled = (...patterns) => patterns.map((pattern) => new RegExp(pattern, "u"));

export const COUNT_BEFORE = compiled(
  `^${N}(?: ?枚)? (.+)$`,
  `^${N} ?${X} ?(.+)$`,
  `^${N}枚? ?${P} ?(.+)$`,
  `^${X} ?${N} (.+)$`,
  `^${OPENING}${X}? ?${N}枚?${CLOSING} ?(.+)$`,
);
export const COUNT_AFTER = compiled(
  `^(.+) ${N}(?: ?枚)?$`,
  `^(.+?) ?${X} ?${N}枚?$`,
  `^(.+?) ?${P} ?${X}? ?${N}枚?$`,
  `^(.+?) ?[…‥・.]+ ?${X}? ?${N}枚?$`,
  `^(.+?) ?${OPENING}${X}? ?${N}枚?${CLOSING}$`,
);
// A number with a dot or bracket numbers a list: it is no count.
export const COUNT_BESIDE_BEFORE = compiled(`^${N}枚?([^.．)）\\]］/／ ].*)$`, `^${X}${N}(.+)$`);
export const COUNT_BESIDE_AFTER = compiled(`^(.*[^0-9０-９])${N}枚?$`);

export const COMMENT = /^(?:[#＃;；※]|\/\/|／／|--(?!-)|<!--)/u;
export const TRAILING_COMMENT = / +(?:[#＃※]|\/\/|／／|--(?= )).*$/u;
export const BULLET = /^(?:[-*+–—] +|[・•●○◆◇■□▪‣►▶] *)/u;
export const RULE = /^[-=_*~+#・.＝－―—─━＿～〜]{2,}$/u;
export const HEADING = /^(?:#+|[=＝*■□◆◇●○▼▽【[［<＜〈《〔（(]+|\/\/) *(.*?)$/u;
export const HEADING_END = /(?:[=＝*■□◆◇●○】\]］>＞〉》〕:：#]| )+$/u;
export const HEADING_COUNT = /(?: ?[(（[［:：] ?| )[0-9０-９]+ ?(?:枚|cards?)? ?[)）\]］]?$/u;
export const TITLE = /^(?:デッキ名|デッキ名称|deck ?name|name|title|題名?) ?[:：=＝] ?(.+)$/iu;
export const TOTAL = /^(?:合計|総計|計|総枚数|枚数|total|sum) ?[:：=＝]? ?[0-9０-９]+ ?(?:枚|cards?)?$/iu;
const ID = /^([a-z0-9-]*[a-z0-9])-0*([0-9]+)$/u;
const DASHES = /[‐‑‒–—―−ー－ｰ]/gu;
export const ID_THEN_NAME = new RegExp(`^([^ :：,，、|]+)(?: ?${P} ?| )(.+)$`, "u");
export const NAME_THEN_ID = new RegExp(`^(.+?) ?(?:${P} ?|${OPENING} ?| )([^ ]+?) ?${CLOSING}?$`, "u");

/** @param {string} line */
export function clean(line) {
  return line
    .replace(UNSEEN, "")
    .replace(SPACES, " ")
    .replace(/ +/gu, " ")
    .replace(/^ | $/gu, "");
}

/** @param {string} text */
export function linesOf(text) {
  const lines = text.split(LINE_ENDS);
  return lines.length > 1 && !lines.at(-1) ? lines.slice(0, -1) : lines;
}

/** @param {string} text */
export function idKey(text) {
  const match = ID.exec(text.normalize("NFKC").toLowerCase().replace(DASHES, "-"));
  return match ? `${match[1]}-${match[2]}` : "";
}
