// Where a contribution can be sent: links that open the forge with everything filled in.

import { encoded } from "../typing.js";
import { filled } from "./source.js";

/** @import { ContributeData } from "./book.js" */
/** @import { Block } from "./compose.js" */

/** Forges refuse addresses that are longer than about eight thousand signs. */
export const LONGEST = 7000;

/**
 * @param {string} template
 * @param {Record<string, string>} parts
 * @returns {string}
 */
function link(template, parts) {
  return filled(template, Object.fromEntries(Object.entries(parts).map(([key, text]) => [key, encoded(text)])));
}

/** @param {string} path with its slashes as they are */
const inPath = (path) => path.split("/").map(encoded).join("/");

/**
 * All pieces as one text, each under the name of its file.
 * @param {Block[]} blocks
 * @param {(block: Block) => string} heading
 */
export function asText(blocks, heading) {
  return blocks.map((block) => `# ${heading(block)}\n${block.text}`).join("\n");
}

/**
 * @param {Block[]} blocks
 * @param {(block: Block) => string} heading
 * @returns {string} the text of an issue
 */
export function asIssue(blocks, heading) {
  return blocks.map((block) => `**${heading(block)}**\n\n\`\`\`yaml\n${block.text}\`\`\`\n`).join("\n");
}

/**
 * @typedef {object} Ways
 * @property {string} file a link that proposes the one new file as a pull request; empty where that cannot be
 * @property {string} issue a link that opens an issue with all of it; empty where that is too long
 * @property {string} blank a link that opens an issue with its title only
 * @property {{file: string, href: string}[]} edits links to the files that exist, for pasting there
 */

/**
 * @param {ContributeData["forge"]} forge
 * @param {Block[]} blocks
 * @param {string} title
 * @param {string} body
 * @returns {Ways | null} null where there is no repository to send to
 */
export function ways(forge, blocks, title, body) {
  if (!forge) return null;
  const [first] = blocks;
  const short = (/** @type {string} */ href) => (href.length <= LONGEST ? href : "");
  const alone = blocks.length === 1 && first?.how === "new";
  const cut = first?.file.lastIndexOf("/") ?? 0;
  const parts = { name: first?.file.slice(cut + 1) ?? "", text: first?.text ?? "", title };
  const folder = inPath(first?.file.slice(0, cut) ?? "");
  const files = [...new Set(blocks.filter(({ how, file }) => file && how !== "new").map(({ file }) => file))];
  return {
    file: alone && forge.file ? short(link(forge.file.replace("{folder}", folder), parts)) : "",
    issue: forge.issue ? short(link(forge.issue, { title, body })) : "",
    blank: forge.issue ? link(forge.issue, { title, body: "" }) : forge.repository,
    edits: forge.edit ? files.map((file) => ({ file, href: forge.edit.replace("{path}", inPath(file)) })) : [],
  };
}
