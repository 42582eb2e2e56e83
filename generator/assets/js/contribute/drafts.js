// What has been filled in so far, kept in this browser alone.

/** @import { Draft } from "./model.js" */
/** @import { Origin } from "./source.js" */

/** @typedef {{version: number, drafts: Draft[], origin: Origin, current: number}} Kept */

const VERSION = 1;

/** @param {string} game */
export const key = (game) => `tefuda.contribute.${game}`;

/** @param {any} draft @returns {boolean} whether it is one, and not what an older page has left */
const isDraft = (draft) => [draft?.set, draft?.id, draft?.name].every((part) => typeof part === "string") && [draft.answers, draft.beside].every((part) => part && typeof part === "object");

/**
 * @param {string} game
 * @returns {Kept | null} null if nothing is kept, or storage is off
 */
export function kept(game) {
  try {
    const held = JSON.parse(localStorage.getItem(key(game)) ?? "null");
    const whole = held?.version === VERSION && Array.isArray(held.drafts) && held.drafts.length > 0 && held.drafts.every(isDraft);
    return whole && held.origin && Number.isInteger(held.current) ? held : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} game
 * @param {Omit<Kept, "version">} held
 * @returns {boolean} whether it could be kept
 */
export function keep(game, held) {
  try {
    if (held.drafts.length) localStorage.setItem(key(game), JSON.stringify({ version: VERSION, ...held }));
    else localStorage.removeItem(key(game));
    return true;
  } catch {
    return false;
  }
}
