// Decks as the part of an address after `#`, read and written. The twin of rules_engine/decklist/links.py.

import { Adder, MOST } from "./lists.js";

/** @import { Entry } from "../legality/rules.js" */
/** @import { DeckList, Line } from "./lists.js" */
/** @import { Part } from "./names.js" */

export const LINK_VERSION = "1";

/** @param {string} text */
function encoded(text) {
  return [...new TextEncoder().encode(text)]
    .map((byte) => {
      const sign = String.fromCodePoint(byte);
      return /[A-Za-z0-9_.~-]/u.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");
}

/** @param {string} text */
function decoded(text) {
  const raw = new TextEncoder().encode(text);
  /** @type {number[]} */
  const bytes = [];
  for (let at = 0; at < raw.length; at += 1) {
    const pair = String.fromCodePoint(...raw.slice(at + 1, at + 3));
    if (raw[at] === 0x25 && /^[0-9A-Fa-f]{2}$/u.test(pair)) {
      bytes.push(Number.parseInt(pair, 16));
      at += 2;
    } else bytes.push(raw[at] ?? 0);
  }
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array(bytes));
}

/**
 * A deck as the short text that stands after `#` in an address: `v=1&main=tw1-02x3.05_tw2-04`.
 * @param {Entry[]} entries
 * @param {Part[]} parts
 * @param {string} [name]
 */
export function link(entries, parts, name = "") {
  const found = [`v=${LINK_VERSION}`];
  for (const part of parts) {
    /** @type {[head: string, pieces: string[]][]} */
    const groups = [];
    for (const { card, count } of entries.filter(({ section }) => section === part.id)) {
      const match = /^([a-z0-9-]+)-([0-9]+)$/u.exec(card);
      const head = match?.[1] ?? "";
      const piece = match
        ? `${match[2]}${count === 1 ? "" : `x${count}`}`
        : `!${encoded(card).replaceAll(".", "%2E").replaceAll("_", "%5F")}${count === 1 ? "" : `!${count}`}`;
      const last = groups.at(-1);
      if (head && last?.[0] === head) last[1].push(piece);
      else groups.push([head, [piece]]);
    }
    if (groups.length) {
      const told = groups.map(([head, pieces]) => (head ? `${head}-` : "") + pieces.join(".")).join("_");
      found.push(`${part.id}=${told}`);
    }
  }
  if (name) found.push(`name=${encoded(name)}`);
  return found.join("&");
}

/**
 * The deck that an address holds. What cannot be read is a line of its own, never left out.
 * @param {string} address
 * @param {Part[]} parts
 * @returns {DeckList}
 */
export function readLink(address, parts) {
  const added = new Adder();
  /** @type {Line[]} */
  const lines = [];
  let name = "";
  const text = address.includes("#") ? address.slice(address.indexOf("#") + 1) : address;
  /** @param {string} piece @param {string} code @param {string} [section] */
  const unread = (piece, code, section = "") => {
    const number = lines.length + 1;
    lines.push({ number, text: piece, kind: "unread", section, card: "", count: 0, code, guess: piece, options: [] });
  };
  for (const pair of text.split("&").filter(Boolean)) {
    const at = pair.includes("=") ? pair.indexOf("=") : pair.length;
    const key = pair.slice(0, at);
    const value = pair.slice(at + 1);
    const part = parts.find(({ id }) => id === key);
    if (key === "v") {
      if (value !== LINK_VERSION) unread(pair, "version");
    } else if (key === "name") name = decoded(value);
    else if (!part) unread(pair, "no-section");
    else for (const group of value.split("_").filter(Boolean)) readGroup(group, part, added, unread);
  }
  return { entries: added.entries(parts), name, lines };
}

/**
 * @param {string} group
 * @param {Part} part
 * @param {Adder} added
 * @param {(piece: string, code: string, section: string) => void} unread
 */
function readGroup(group, part, added, unread) {
  let head = "";
  let rest = group;
  if (!group.startsWith("!")) {
    const match = /^([a-z0-9-]+)-([^-]+)$/u.exec(group);
    if (!match) {
      unread(group, "form", part.id);
      return;
    }
    head = `${match[1]}-`;
    rest = match[2] ?? "";
  }
  for (const piece of rest.split(".")) {
    const match = head ? /^([0-9]+)(?:x([0-9]{1,4}))?$/u.exec(piece) : /^!([^!]+)(?:!([0-9]{1,4}))?$/u.exec(piece);
    const card = match ? (head ? head + match[1] : decoded(match[1] ?? "")) : "";
    const count = match ? Number(match[2] ?? 1) : 0;
    if (!match || !part.names.byId.has(card)) unread(head + piece, match ? "no-card" : "form", part.id);
    else if (count < 1 || count > MOST) unread(head + piece, count ? "too-many" : "no-copies", part.id);
    else added.add(part.id, card, count);
  }
}
