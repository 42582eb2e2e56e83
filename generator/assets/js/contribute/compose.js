// From what was filled in to what is sent: the cards with their source noted, and the
// pieces of text to be put into the archive's files.

import { sourced, sourcedAbilities } from "./merging.js";
import { cardOf } from "./model.js";
import { isMapping, same } from "./schema.js";

/** @import { CardBook } from "./book.js" */
/** @import { Draft, Mapping } from "./model.js" */
/** @import { Data } from "./yaml.js" */

/** @typedef {{set: string, source: string, card: Mapping}} Original a card as the archive has it */
/** @typedef {{draft: Draft, id: string, card: Mapping, remarks: string[], partly: boolean}} Composed */
/**
 * A piece of text, and where it goes: a `new` file, at the `end` of one, or in the `place` of
 * the card with that id.
 * @typedef {{file: string, how: "new" | "end" | "place", id: string, text: string}} Block
 */

const LANGS = ["ja", "en"];

/** @param {Data} data @returns {boolean} whether it says that something is not known for sure */
function isGap(data) {
  if (!isMapping(data)) return data === "unknown";
  return ["unknown", "one_of", "probably", "inferred"].some((state) => state in data);
}

/**
 * @param {CardBook} book
 * @param {Mapping} card
 * @returns {boolean} whether something of the card is open
 */
export function isPartly(book, card) {
  return book.fields.some(({ key, kind }) => {
    const data = card[key];
    if (data === undefined) return false;
    if (kind !== "abilities" || !Array.isArray(data)) return isGap(data);
    return data.some((item) => !isMapping(item) || isGap(item.timing ?? null) || item.text === "unknown" || String(item.text).includes("?"));
  });
}

/**
 * Notes in one language only: the data holds notes in both, so these go along as remarks.
 * @param {Data} data
 * @param {string[]} remarks
 * @returns {Data}
 */
function withWholeNotes(data, remarks) {
  if (Array.isArray(data)) return data.map((item) => withWholeNotes(item, remarks));
  if (!isMapping(data)) return data;
  /** @type {Mapping} */
  const held = {};
  for (const [key, value] of Object.entries(data)) {
    const half = key === "note" && isMapping(value) && LANGS.some((lang) => !(lang in value));
    if (half) remarks.push(...Object.values(value).map(String));
    else held[key] = withWholeNotes(value, remarks);
  }
  // A mapping that carried nothing but such a note is the plain value again.
  const keys = Object.keys(held);
  if ("note" in data && keys.length === 1 && "value" in held) return held.value ?? null;
  if ("note" in data && keys.length === 1 && held.unknown === true) return "unknown";
  return held;
}

/**
 * The card with its source noted where that is not the one of its file.
 * @param {CardBook} book
 * @param {Mapping} card
 * @param {Original | null} original
 * @param {string} set
 * @param {string} source
 * @returns {Mapping}
 */
export function withSource(book, card, original, set, source) {
  if (!source) return card;
  if (!original) {
    const file = book.set(set)?.source ?? source;
    return file === source ? card : { ...card, source };
  }
  const other = original.source;
  /** @type {Mapping} */
  const held = { ...card };
  for (const { key, kind, doubtful } of book.fields) {
    const now = card[key];
    const before = original.card[key];
    if (now === undefined || same(now) === same(before ?? null)) continue;
    if (kind === "abilities" && Array.isArray(now)) held[key] = sourcedAbilities(Array.isArray(before) ? before : [], now, source, other);
    else held[key] = sourced(before, now, source, other, doubtful);
  }
  return held;
}

/**
 * @param {CardBook} book
 * @param {Draft[]} drafts
 * @param {Map<string, Original>} originals by id
 * @param {string} source the id of the source that tells all this; empty if it is not said
 * @returns {Composed[]}
 */
export function compose(book, drafts, originals, source) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return drafts.map((draft) => {
    const original = originals.get(draft.id) ?? null;
    let { id } = draft;
    if (!id && book.set(draft.set)) {
      const further = counts.get(draft.set) ?? 0;
      counts.set(draft.set, further + 1);
      id = book.nextId(draft.set, further);
    }
    /** @type {string[]} */
    const remarks = [];
    const whole = /** @type {Mapping} */ (withWholeNotes(cardOf(book.fields, draft, id), remarks));
    const card = withSource(book, whole, original, draft.set, source);
    return { draft, id, card, remarks, partly: isPartly(book, card) };
  });
}

/**
 * @param {CardBook} book
 * @param {Composed[]} cards
 * @param {Mapping | null} newSource to be added to the game's sources
 * @param {string} source the id of the source that the cards are from
 * @returns {Block[]}
 */
export function blocks(book, cards, newSource, source) {
  const folder = `data/${book.data.game}`;
  /** @type {Block[]} */
  const found = [];
  if (newSource) found.push({ file: `${folder}/sources.yml`, how: "end", id: String(newSource.id), text: book.sourceYaml(newSource) });
  for (const set of [...book.data.sets.map(({ id }) => id), ""]) {
    const own = cards.filter(({ draft }) => (book.set(draft.set)?.id ?? "") === set);
    const file = `${folder}/cards/${set}.yml`;
    for (const { draft, id, card, remarks } of own.filter(({ draft: { id } }) => id)) {
      found.push({ file, how: "place", id: draft.id || id, text: noted(book.yaml(card), remarks) });
    }
    const added = own.filter(({ draft: { id } }) => !id).map(({ card, remarks }) => noted(book.yaml(card), remarks));
    if (!added.length) continue;
    const text = added.join("\n");
    if (!set) found.push({ file: "", how: "end", id: "", text });
    else if (book.set(set)?.source) found.push({ file, how: "end", id: "", text });
    else {
      const head = `# yaml-language-server: $schema=../../../schemas/${book.file}\ngame: ${book.data.game}\nset: ${set}\n`;
      found.push({ file, how: "new", id: "", text: `${head}source: ${source || "unknown"}\ncards:\n${text}` });
    }
  }
  return found;
}

/**
 * @param {string} text an item as it stands in a file
 * @param {string[]} remarks to stand above it as comments
 */
function noted(text, remarks) {
  const lines = remarks.flatMap((remark) => remark.split("\n")).map((line) => `  # ${line.trim()}\n`);
  return lines.join("") + text;
}
