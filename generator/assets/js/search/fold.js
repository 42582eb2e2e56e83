// Folds text so that what looks alike to a reader compares equal.
// The twin of generator/catalogue/folding.py; a shared list of cases holds the two together.

const DROPPED = /[\s・･·•‧∙⋅〜~「」『』【】《》〈〉[\]()（）“”"'’‘、。,，.．!！?？:：;；_/／\\|｜]/gu;

/**
 * @param {string} text
 * @returns {string} `text` without width, case, kana, bracket, dot and space differences
 */
export function fold(text) {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[ぁ-ゖ]/gu, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + 0x60))
    .replace(DROPPED, "");
}
