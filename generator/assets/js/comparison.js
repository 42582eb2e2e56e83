// Up to four cards side by side: chosen on their faces, shown in a dialog, kept in the address.

import { button, element } from "./search/render.js";

const MOST = 4;

/**
 * On a phone the rows are laid out as grids; told their roles, they stay a table to whoever listens.
 * @param {Element} table
 */
function keepRoles(table) {
  table.setAttribute("role", "table");
  for (const part of table.querySelectorAll("thead, tbody")) part.setAttribute("role", "rowgroup");
  for (const row of table.querySelectorAll("tr")) row.setAttribute("role", "row");
  for (const head of table.querySelectorAll("th")) head.setAttribute("role", "rowheader");
  for (const cell of table.querySelectorAll("td")) cell.setAttribute("role", "cell");
}

/**
 * @typedef {object} Cards where the cards are from
 * @property {(id: string) => boolean} has
 * @property {(id: string) => Promise<{face: Element | undefined, row: Element | undefined}>} get
 * @property {() => void} changed is told when others are chosen
 * @property {(key: string) => string} say
 */

/** The cards chosen to be compared. */
export class Comparison {
  /**
   * @param {HTMLElement} root
   * @param {Cards} cards
   */
  constructor(root, cards) {
    this.root = root;
    this.cards = cards;
    /** @type {string[]} */
    this.ids = [];
    /** Which choice it is: what comes late for another one is not shown. */
    this.turn = 0;
    this.bar = /** @type {HTMLElement} */ (root.querySelector("[data-t-compare]"));
    this.dialog = /** @type {HTMLDialogElement} */ (root.querySelector("dialog[data-t-comparison]"));
    this.bar.querySelector("[data-t-compare-open]")?.addEventListener("click", () => void this.open());
    this.bar.querySelector("[data-t-compare-clear]")?.addEventListener("click", () => this.clear());
    this.dialog.querySelector("[data-t-close]")?.addEventListener("click", () => this.dialog.close());
  }

  /** @param {string | null} listed ids as the address writes them */
  read(listed) {
    const known = (listed ?? "").split(",").filter((id) => this.cards.has(id));
    const ids = [...new Set(known)].slice(0, MOST);
    const opens = ids.length > 1 && !this.ids.length;
    this.ids = ids;
    this.turn += 1;
    this.update();
    if (opens) void this.open();
  }

  /** @param {string[]} ids */
  choose(ids) {
    this.ids = ids;
    this.turn += 1;
    this.update();
    this.cards.changed();
  }

  /** Choose none; the bar goes, so the focus goes to where others are chosen. */
  clear() {
    const [first = ""] = this.ids;
    this.choose([]);
    const picks = /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll("[data-t-pick]")]);
    (picks.find((pick) => pick.dataset.tPick === first) ?? picks[0])?.focus();
  }

  update() {
    this.bar.hidden = this.ids.length === 0;
    const count = this.bar.querySelector("[data-t-compare-count]");
    if (count) count.textContent = `${this.ids.length} / ${MOST}`;
    const open = this.bar.querySelector("[data-t-compare-open]");
    if (open instanceof HTMLButtonElement) open.disabled = this.ids.length < 2;
    for (const button of this.root.querySelectorAll("[data-t-pick]")) this.mark(button);
  }

  /** @param {Element} button */
  mark(button) {
    const id = button.getAttribute("data-t-pick") ?? "";
    const chosen = this.ids.includes(id);
    button.setAttribute("aria-pressed", String(chosen));
    if (button instanceof HTMLButtonElement) button.disabled = !chosen && this.ids.length >= MOST;
  }

  /**
   * Give a face its button.
   * @param {Element} face
   * @param {string} id
   */
  dress(face, id) {
    let pick = face.querySelector("[data-t-pick]");
    if (!pick) {
      const label = this.bar.dataset.label ?? "";
      const chosen = () => (this.ids.includes(id) ? this.ids.filter((other) => other !== id) : [...this.ids, id]);
      pick = button(label, () => this.choose(chosen()), "t-pick");
      pick.setAttribute("data-t-pick", id);
      const name = face.querySelector(".t-face__name")?.textContent?.trim() ?? id;
      pick.setAttribute("aria-label", `${label}: ${name}`);
      face.append(pick);
    }
    this.mark(pick);
  }

  /** Show the chosen cards: their faces, and a row for each field of the catalogue's table. */
  async open() {
    const { turn } = this;
    const found = await Promise.all(this.ids.map((id) => this.cards.get(id)));
    if (turn !== this.turn) return;
    const cards = found.filter(({ face, row }) => face && row);
    const heads = [...this.root.querySelectorAll("[data-t-table] thead th")].map((head) => head.textContent ?? "");
    const table = element("table", "t-comparison");
    table.dataset.n = String(cards.length);
    const faces = element("tr", "", element("td"));
    for (const { face } of cards) {
      const copy = /** @type {Element} */ (face?.querySelector(".t-face")?.cloneNode(true));
      faces.append(element("td", "", copy));
    }
    table.append(element("thead", "", faces));
    const body = element("tbody");
    heads.forEach((head, column) => {
      const cells = cards.map(({ row }) => {
        const cell = element("td");
        cell.append(...[...(row?.children[column]?.childNodes ?? [])].map((node) => node.cloneNode(true)));
        return cell;
      });
      const same = new Set(cells.map((cell) => cell.textContent?.trim())).size === 1;
      const line = element("tr", same ? "" : "t-comparison__differs", element("th", "", head), ...cells);
      line.firstElementChild?.setAttribute("scope", "row");
      body.append(line);
    });
    table.append(body);
    keepRoles(table);
    const lacking = cards.length < found.length ? [this.offerAgain()] : [];
    const place = /** @type {HTMLElement} */ (this.dialog.querySelector("[data-t-comparison-body]"));
    place.replaceChildren(...lacking, table);
    if (!this.dialog.open) this.dialog.showModal();
    else if (!this.dialog.contains(document.activeElement)) this.dialog.querySelector("button")?.focus();
    const hint = this.dialog.querySelector("[data-t-comparison-hint]");
    hint?.toggleAttribute("hidden", place.scrollWidth <= place.clientWidth);
  }

  /** @returns {HTMLElement} a word that cards could not be fetched, with a button to try again */
  offerAgain() {
    const again = button(this.cards.say("search_again"), () => void this.open(), "t-button");
    const said = element("p", "t-more-cards", this.cards.say("search_not_all"), " ", again);
    said.setAttribute("role", "status");
    return said;
  }
}
