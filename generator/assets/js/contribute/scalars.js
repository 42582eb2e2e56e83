// How a single value is written in the archive's YAML.
// The twin of generator/catalogue/yaml_scalars.py, and of resolve_plain in reader.py.

/** @typedef {string | number | boolean | null} Leaf */

const NOT_PLAIN = /^(?:[-?:,[\]{}#&*!|>'"%@` ]|\.\.\.)|:(?: |$)| #| $/u;
const NOT_PLAIN_IN_FLOW = /[,?[\]{}]/u;
const ESCAPED = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/u;
const SPACE = "[\\t-\\r\\u001c-\\u001f\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
const ODD_EDGE = new RegExp(`^${SPACE}|${SPACE}$`, "u");
const ANY_SPACE = new RegExp(SPACE, "u");
const LINE_ENDS_IN_SPACE = new RegExp(`(?:${SPACE.replace("\\t-\\r", "\\t\\u000b-\\r")}| )(?:\\n|$)`, "u");
const COMBINING = /\p{M}/u;
/** @type {Record<string, string>} */
const SHORT_ESCAPES = { "\t": "\\t", "\n": "\\n", "\r": "\\r", '"': '\\"', "\\": "\\\\" };

// What YAML 1.1 or 1.2 would read as something else than text.
const MEANS_SOMETHING_ELSE = [
  /^(?:~|null|Null|NULL)?$/u,
  /^(?:y|yes|n|no|on|off|true|false)$/iu,
  /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/u,
  /^[-+]?[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?$/u,
  /^[-+]?0(?:[xX][0-9a-fA-F_]+|[oO][0-7_]+|[bB][01_]+)$/u,
  /^[-+]?\.(?:[0-9][0-9_]*(?:[eE][-+]?[0-9]+)?|inf|nan)$/iu,
  /^[0-9]{4}-[0-9]{1,2}(?:-[0-9]{1,2}(?:[Tt ].*)?)?$/u,
  /^[0-9]{4}\/[0-9]{1,2}(?:\/[0-9]{1,2})?$/u,
  /^(?:=|<<)$/u,
];

/** @param {string} sign */
function escape(sign) {
  const code = sign.codePointAt(0) ?? 0;
  const [width, letter] = code < 0x100 ? [2, "x"] : code < 0x10000 ? [4, "u"] : [8, "U"];
  return `\\${letter}${code.toString(16).toUpperCase().padStart(Number(width), "0")}`;
}

/** @param {string} text */
function inDoubleQuotes(text) {
  const signs = [...text];
  let escaped = false;
  const pieces = signs.map((sign, at) => {
    const atEdge = (at === 0 || at === signs.length - 1) && sign !== " " && ANY_SPACE.test(sign);
    const short = SHORT_ESCAPES[sign];
    // A combining sign would merge with the last letter of an escape.
    const long = atEdge || ESCAPED.test(sign) || (escaped && COMBINING.test(sign));
    escaped = short !== undefined || long;
    return short ?? (long ? escape(sign) : sign);
  });
  return `"${pieces.join("")}"`;
}

/**
 * @param {string} text
 * @param {boolean} inFlow
 */
function stringText(text, inFlow) {
  if (ESCAPED.test(text) || ODD_EDGE.test(text)) return inDoubleQuotes(text);
  const plain = text && !NOT_PLAIN.test(text) && !(inFlow && NOT_PLAIN_IN_FLOW.test(text));
  if (plain && !MEANS_SOMETHING_ELSE.some((pattern) => pattern.test(text))) return text;
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * @param {Leaf} value
 * @param {boolean} [inFlow] whether it stands inside `[]` or `{}`
 * @returns {string} the value on one line
 */
export function scalarText(value, inFlow = false) {
  if (typeof value === "string") return stringText(value.normalize("NFC"), inFlow);
  return String(value);
}

/**
 * The header and the lines of a literal block for a text of several lines, or null if it
 * has one line only or would not survive as a block.
 * @param {Leaf} value
 * @returns {[header: string, lines: string[]] | null}
 */
export function literalBlock(value) {
  if (typeof value !== "string" || !value.includes("\n")) return null;
  const text = value.normalize("NFC");
  const body = text.endsWith("\n") ? text.slice(0, -1) : text;
  const bad =
    ESCAPED.test(text.replaceAll("\n", "")) ||
    LINE_ENDS_IN_SPACE.test(text) ||
    body.endsWith("\n") ||
    body.replace(/^\n+/u, "").startsWith(" ") ||
    !body;
  return bad ? null : [body === text ? "|-" : "|", body.split("\n")];
}
