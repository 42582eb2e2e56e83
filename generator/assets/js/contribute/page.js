// The contribute page: cards that somebody tells of, checked as they are written, and the
// text that goes into the archive. What is on the page is what counts; it is kept as a draft.

import { part } from "../dom.js";
import { attempt, fetchedData, NotFetched } from "../net.js";
import { button, element } from "../search/render.js";
import { LANG, open } from "../search/store.js";
import { composing, copied, focusLost, onWriting } from "../typing.js";
import { CardBook } from "./book.js";
import { CardForm } from "./cardform.js";
import { compose } from "./compose.js";
import { keep, kept, key } from "./drafts.js";
import { filledIn } from "./merging.js";
import { blankDraft, draftOf } from "./model.js";
import { OriginControl } from "./origin.js";
import { Result } from "./result.js";
import { readRows } from "./rows.js";
import { newSource, noOrigin } from "./source.js";
import { Others } from "./others.js";
import { Words } from "./words.js";

/** @import { ContributeData } from "./book.js" */
/** @import { Draft, Mapping } from "./model.js" */
/** @import { Problem } from "./problems.js" */
/** @import { Origin } from "./source.js" */
/** @import { Judged } from "./result.js" */

const SITE = new URL("../../../../", import.meta.url);
const MOST_OFFERED = 20;
/** No set has more cards, and more of them at once are more than a page can show. */
const MOST_ROWS = 500;
/** So many places that cannot be read are shown, the others are counted. */
const MOST_UNREAD = 30;

/** @returns {string} this day, as dates are written in data */
const today = () => new Date().toLocaleDateString("sv-SE");

class Desk {
  /**
   * @param {HTMLElement} root
   * @param {CardBook} book
   * @param {Others} others
   */
  constructor(root, book, others) {
    this.root = root;
    this.book = book;
    this.others = others;
    this.words = new Words(book, LANG);
    this.result = new Result(book, this.words, (selector) => this.part(selector));
    /** @type {Draft[]} */
    this.drafts = [];
    this.current = 0;
    /** @type {CardForm | null} */
    this.form = null;
    this.origin = new OriginControl(this.words, noOrigin());
    /** @type {{drafts: Draft[], origin: Origin, current: number} | null} what the last removal took away */
    this.removed = null;
    /** How often another card was turned to: what is fetched late does not turn back. */
    this.turn = 0;
    this.pasting = false;
    this.keeps = true;
    this.listen();
  }

  /** @param {string} selector @returns {HTMLElement} */
  part(selector) {
    return part(this.root, selector, HTMLElement);
  }

  /** @param {string} selector @returns {HTMLInputElement} */
  input(selector) {
    return /** @type {HTMLInputElement} */ (this.part(selector));
  }

  listen() {
    this.root.addEventListener("click", (event) => {
      const pressed = event.target instanceof Element ? event.target.closest("[data-t-do]") : null;
      if (pressed instanceof HTMLElement) this.act(pressed.dataset.tDo ?? "");
    });
    onWriting(this.part("[data-t-work]"), () => this.changed());
    addEventListener("storage", (event) => {
      if (event.key === key(this.book.data.game)) void this.adopt();
    });
    addEventListener("pageshow", (event) => {
      if (event.persisted) void this.adopt();
    });
    const search = this.root.querySelector("#g-card");
    if (search instanceof HTMLInputElement) {
      onWriting(search, () => this.offer(search.value));
      search.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && !composing(event)) this.act("existing");
      });
      this.offer("");
    }
  }

  /** @param {string} what */
  act(what) {
    switch (what) {
      case "blank":
        return this.take(blankDraft(this.book.fields, this.book.data.sets.length === 1 ? (this.book.data.sets[0]?.id ?? "") : ""));
      case "existing":
        return this.openTyped();
      case "paste":
        return this.paste();
      case "rest":
        return this.giveUp();
      case "remove":
        return this.remove();
      case "clear":
        return this.clear();
      case "copy":
        return this.copy();
      case "download":
        return this.download();
      default:
        return undefined;
    }
  }

  /**
   * @param {string} key
   * @param {Record<string, string | number>} [args]
   * @param {HTMLElement[]} more
   */
  say(key, args = {}, ...more) {
    this.part("[data-t-said]").replaceChildren(this.words.say(key, args), ...more.flatMap((node) => [" ", node]));
  }

  /** Whoever pressed what has gone finds on at what is offered now. */
  toSaid() {
    if (focusLost()) this.part("[data-t-said] button").focus();
  }

  // Cards come and go

  /** Begin with the draft that was kept, and the card that the address names. */
  async start() {
    this.part("[data-t-give]").hidden = false;
    const held = kept(this.book.data.game);
    if (held) {
      await this.restore(held);
      this.say("give_restored", {}, button(this.words.say("give_clear"), () => this.clear()));
    }
    const wanted = new URL(location.href).searchParams.get("card");
    if (wanted) await this.open(wanted);
    this.show();
  }

  /** @param {{drafts: Draft[], origin: Origin, current: number}} held */
  async restore({ drafts, origin, current }, focus = false) {
    this.drafts = drafts;
    this.origin = new OriginControl(this.words, origin);
    this.select(Math.max(0, Math.min(current, drafts.length - 1)), focus);
    await attempt(async () => {
      await Promise.all(this.drafts.map(({ id }) => id && this.others.has(id) && this.others.original(id)));
      await this.show();
    });
  }

  /** Go on from what another tab has kept, or this page before it was left and come back to. */
  async adopt() {
    if (!this.keeps) return; // nothing is kept that could be gone on from
    const held = kept(this.book.data.game) ?? { drafts: [], origin: noOrigin(), current: 0 };
    const { drafts, current } = this;
    const own = { drafts, origin: this.origin.answer(), current };
    if (JSON.stringify(own) === JSON.stringify({ drafts: held.drafts, origin: held.origin, current: held.current })) return;
    await this.restore(held);
    this.say("give_adopted");
  }

  /** @param {Draft} draft */
  take(draft, focus = true) {
    this.drafts.push(draft);
    this.select(this.drafts.length - 1, focus);
  }

  /** @param {number} place */
  select(place, focus = true) {
    this.turn += 1;
    this.current = place;
    const draft = this.drafts[place];
    this.form = draft ? new CardForm(this.book, this.words, draft) : null;
    this.part("[data-t-form]").replaceChildren(...(this.form ? [this.form.element] : []));
    this.part("[data-t-from]").replaceChildren(this.origin.element);
    this.show();
    if (focus && draft) this.part("#g-form").focus();
  }

  /** @param {string} typed */
  offer(typed) {
    const options = this.others.like(typed, MOST_OFFERED).map(({ id, name }) => new Option(name, `${id} ${name}`));
    this.root.querySelector("#g-cards")?.replaceChildren(...options);
  }

  async openTyped() {
    const typed = this.input("#g-card").value.trim();
    const found = this.others.named(typed);
    if (found) await this.open(found.id);
    else this.say("give_existing_none", { text: typed });
  }

  /** @param {string} id */
  async open(id, focus = true) {
    if (!this.others.has(id)) return this.say("give_existing_none", { text: id });
    const turn = (this.turn += 1);
    const placed = () => this.drafts.findIndex((draft) => draft.id === id);
    if (placed() >= 0) {
      this.say("give_already");
      return this.select(placed(), focus);
    }
    try {
      const { set, card } = await this.others.original(id);
      if (placed() < 0) this.drafts.push(draftOf(this.book.fields, card, set));
      if (turn === this.turn) this.select(placed(), focus);
      else void this.show();
      this.say("give_opened", { name: String(card.name) });
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error;
      this.say("give_existing_lost", { id }, button(this.words.say("give_again"), () => this.open(id)));
      this.toSaid();
    }
    return undefined;
  }

  async paste() {
    const rows = this.input("#g-rows");
    const written = rows.value;
    if (written.split("\n").length > MOST_ROWS) return this.say("give_paste_long", { n: MOST_ROWS });
    if (this.pasting) return undefined;
    this.pasting = true;
    try {
      return await this.pasted(written);
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error;
      return this.say("give_paste_lost");
    } finally {
      this.pasting = false;
    }
  }

  /** @param {string} written */
  async pasted(written) {
    const { cards, problems } = readRows(this.book, written);
    const told = problems.slice(0, MOST_UNREAD).map((problem) => {
      const where = this.words.say("give_paste_line", { line: problem.line, column: problem.column });
      return element("li", "", `${where}: `, this.words.tell(problem));
    });
    if (problems.length > MOST_UNREAD) told.push(element("li", "", this.words.say("give_paste_more", { n: problems.length - MOST_UNREAD })));
    this.part("[data-t-unread]").replaceChildren(...(told.length ? [element("ul", "t-unread", ...told)] : []));
    if (problems.length) return this.say("give_paste_wrong", { n: problems.length });
    const set = this.input("#g-rows-set").value;
    const { fields } = this.book;
    const there = cards.map((row) => row.id ?? this.others.exactly(String(row.data.name))?.id);
    const originals = await Promise.all(there.map((id) => (id && this.others.has(id) ? this.others.original(id) : null)));
    const first = this.drafts.length;
    cards.forEach((row, at) => {
      const original = originals[at];
      if (!original) this.drafts.push(draftOf(fields, row.data, row.set ?? set));
      else this.drafts.push(draftOf(fields, filledIn(fields, original.card, row.data), original.set));
    });
    if (this.input("#g-rows").value === written) this.input("#g-rows").value = "";
    this.select(first);
    return this.say("give_paste_read", { n: cards.length });
  }

  giveUp() {
    const n = this.form?.giveUp() ?? 0;
    this.changed();
    this.say("ask_rest_done", { n });
  }

  snapshot() {
    this.removed = { drafts: [...this.drafts], origin: this.origin.answer(), current: this.current };
  }

  get undo() {
    return button(this.words.say("give_undo"), () => {
      if (this.removed) void this.restore(this.removed, true);
      this.say("give_restored");
    });
  }

  remove() {
    this.snapshot();
    const [gone] = this.drafts.splice(this.current, 1);
    this.select(Math.max(0, this.current - 1), false);
    this.say("give_removed", { what: gone?.name || this.words.say("give_unnamed") }, this.undo);
    this.toSaid();
  }

  clear() {
    this.snapshot();
    this.drafts = [];
    this.origin = new OriginControl(this.words, noOrigin());
    this.select(0, false);
    this.say("give_cleared", {}, this.undo);
    this.toSaid();
  }

  // Judging and showing

  changed() {
    if (this.form) this.drafts[this.current] = this.form.read();
    this.show();
  }

  /** @returns {Promise<void>} */
  async show() {
    const origin = this.origin.answer();
    const keeps = keep(this.book.data.game, { drafts: this.drafts, origin, current: this.current });
    if (!keeps && this.keeps) this.say("give_not_kept");
    this.keeps = keeps;
    this.part("[data-t-work]").hidden = !this.drafts.length;
    const names = this.drafts.map(({ name }) => name).filter(Boolean);
    const source = newSource(this.book, origin, names, today());
    const sourceId = source ? String(source.id) : origin.known;
    const cards = compose(this.book, this.drafts, this.others.originals, sourceId).map((card) => {
      const original = this.others.originals.get(card.draft.id);
      const before = original ? this.book.yaml(original.card) : this.book.yaml({ ...(card.id ? { id: card.id } : {}) });
      const changed = this.book.yaml(card.card) !== before || card.remarks.length > 0;
      const said = this.book.problems(withId(card.card)).filter(({ path }) => path[0] !== "name" || card.draft.name);
      return { ...card, changed, problems: [...unplaced(card.draft), ...said, ...this.others.problems(card, this.drafts)] };
    });
    const current = cards[this.current];
    if (current) this.form?.show(withId(current.card), current.problems, (id) => this.open(id));
    const wrong = source ? this.book.sourceProblems(source) : [];
    this.origin.show([...new Set(wrong.map((problem) => this.words.tell(problem)))].join(" "));
    const originOpen = cards.some(({ changed }) => changed) && !sourceId;
    this.result.show(cards, current, source, sourceId, { toField: (key) => this.toField(key), originOpen: originOpen || wrong.length > 0 });
    this.showPile(cards);
    // Cards of the same name are looked at before they are called the same.
    if (current && (await this.others.fetchAlike(current))) await this.show();
  }

  /** @param {string} key */
  toField(key) {
    const place = key === "source" ? this.origin.element.querySelector("input") : this.form?.place(key);
    if (place instanceof HTMLElement) place.focus();
  }

  /** @param {Judged[]} cards */
  showPile(cards) {
    const inside = this.part("[data-t-pile]").contains(document.activeElement);
    const chips = cards.map(({ draft, card, problems }, place) => {
      const name = draft.name || this.words.say("give_unnamed");
      const id = draft.id || (card.id ? `${this.words.say("give_pile_new")} ${card.id}` : this.words.say("give_pile_new"));
      const chip = button("", () => this.select(place), "t-chip");
      const open = problems.some(({ code }) => !this.words.isWarning(code));
      chip.append(element("span", "", name), " ", element("small", "", id));
      chip.toggleAttribute("data-open", open);
      if (place === this.current) chip.setAttribute("aria-current", "true");
      return chip;
    });
    this.part("[data-t-pile]").replaceChildren(...chips);
    if (inside) chips[this.current]?.focus();
  }

  // Taking it away

  async copy() {
    this.say((await copied(this.result.text)) ? "out_copied" : "out_not_copied");
  }

  download() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.result.text], { type: "text/plain" }));
    link.download = `${this.book.data.game}-${today()}.yml`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href));
  }
}

/** @param {Mapping} card @returns {Mapping} the card with a number, which the archive gives it later */
const withId = (card) => ("id" in card ? card : { ...card, id: "x-00" });

/** @param {Draft} draft @returns {Problem[]} what keeps it from having a place */
function unplaced({ name, unnamed, set }) {
  /** @type {Problem[]} */
  const found = [];
  if (!name && !unnamed) found.push({ path: ["name"], code: "no-name", args: {} });
  if (!set) found.push({ path: ["set"], code: "no-set", args: {} });
  return found;
}

const root = document.querySelector("[data-t-contribute]");
if (root instanceof HTMLElement) {
  const game = root.dataset.tContribute ?? "";
  await attempt(async () => {
    const [store, data] = await Promise.all([open(), fetchedData(new URL(`contribute/${game}.json`, SITE))]);
    await store.load(game);
    const cards = store.docs.filter((doc) => doc.kind === "card" && doc.game === game).map((doc) => ({ id: doc.key, name: doc.name("ja") }));
    const book = new CardBook(/** @type {ContributeData} */ (data));
    await new Desk(root, book, new Others(book, cards, SITE)).start();
    root.setAttribute("data-ready", "");
  });
}
