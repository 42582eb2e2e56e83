// Goes through a worked example step by step: the board shows what lies where after each line.

import { idInAddress } from "./address.js";
import { button, element } from "./search/render.js";

/**
 * A card is its id, unless there is more to say of it.
 * @typedef {string | {id: string, down?: boolean, turned?: boolean, under?: string[], by?: number}} Placed
 * Cards by zone; how many there are, where only that is shown; numbers such as power.
 * @typedef {Record<string, Placed[] | number>} Side
 * @typedef {{sides: [Side, Side], shared?: Record<string, Placed[]>}} Position
 * @typedef {{zone: string, label: string, id: string, down: boolean, turned: boolean, covers: boolean}} Shown
 */

const SECONDS = 1.6;
const KEYS = ["ArrowLeft", "ArrowRight"];
/** What does something of its own with arrow keys, or may. */
const WIDGETS = "input, textarea, select, button, summary, audio, video, [contenteditable], [role], [tabindex]:not([tabindex='-1'])";
/** @type {Replay[]} */
const replays = [];
const words = document.querySelector("[data-t-example-words]");

/** @param {string} key */
const word = (key) => words?.getAttribute(`data-${key}`) ?? "";

/**
 * What a line says, without its clauses.
 * @param {Element} line
 */
function sentence(line) {
  const copy = /** @type {Element} */ (line.cloneNode(true));
  for (const reference of copy.querySelectorAll(".t-ref")) reference.remove();
  return (copy.textContent ?? "").trim();
}

/**
 * A card, and those beneath it, which stick out behind.
 * @param {Placed} placed
 * @param {string} zone
 * @param {string} [label] instead of whose it is
 * @returns {Shown[]}
 */
function shown(placed, zone, label) {
  const card = typeof placed === "string" ? { id: placed } : placed;
  const { id, down = false, turned = false, under = [], by } = card;
  const covers = under.length > 0;
  return [
    { zone, label: label ?? (by === undefined ? "" : `P${by}`), id, down, turned, covers },
    ...under.map((beneath) => ({
      zone: "beneath",
      label: word("beneath"),
      id: beneath,
      down: false,
      turned: false,
      covers: false,
    })),
  ];
}

/** One example of the page. */
class Replay {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {[string, string][]} the zones whose cards are shown, and what they are called */
    this.zones = JSON.parse(root.dataset.zones ?? "[]");
    this.lines = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".t-step")]);
    /** @type {Position[]} */
    this.positions = [root.dataset.start ?? "", ...this.lines.map((line) => line.dataset.position ?? "")].map((text) =>
      JSON.parse(text),
    );
    /** @type {Map<string, Element>} */
    this.faces = new Map();
    for (const place of root.querySelectorAll("[data-card]")) {
      const face = place.querySelector(".t-face");
      if (face) this.faces.set(place.getAttribute("data-card") ?? "", /** @type {Element} */ (face.cloneNode(true)));
    }
    this.at = this.lines.length;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.back = this.button("◀", "back", () => this.go(this.at - 1));
    this.playing = this.button(word("play"), "", () => this.toggle());
    this.forward = this.button("▶", "forward", () => this.go(this.at + 1));
    this.count = element("span", "t-replay__count", "");
    this.said = element("p", "t-replay__said", word("start"));
    this.said.setAttribute("aria-live", "polite");
    const bar = element("div", "t-replay", this.back, this.playing, this.forward, this.count);
    bar.setAttribute("role", "group");
    bar.setAttribute("aria-label", word("controls"));
    bar.addEventListener("keydown", (event) => {
      if (!event.defaultPrevented) this.key(event, [...KEYS, "Home", "End"]);
    });
    this.board = root.querySelector("[data-t-board]");
    this.board?.before(element("div", "t-replay__panel", bar, this.said));
    this.at = 0;
    this.mark();
  }

  /**
   * @param {string} text
   * @param {string} label
   * @param {() => void} act
   */
  button(text, label, act) {
    const made = button(text, () => {
      if (made !== this.playing) this.stop();
      act();
    }, "");
    if (label) made.setAttribute("aria-label", word(label));
    return made;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string[]} keys those that count here
   */
  key(event, keys) {
    if (!keys.includes(event.key) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const steps = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.lines.length };
    const to = /** @type {Record<string, number>} */ (steps)[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.stop();
    this.go(to);
  }

  /** @param {number} to */
  go(to) {
    const next = Math.max(0, Math.min(this.lines.length, to));
    if (next === this.at) return;
    this.at = next;
    this.show();
    this.mark();
    const line = this.lines[this.at - 1];
    this.said.textContent = line ? sentence(line) : word("start");
    this.reveal();
  }

  /** On a phone the panel stays at the lower edge: bring the board to where it is seen above it. */
  reveal() {
    const panel = this.said.parentElement;
    if (!this.board || !panel || getComputedStyle(panel).position !== "sticky") return;
    const { top, bottom, height } = this.board.getBoundingClientRect();
    const room = innerHeight - panel.offsetHeight;
    const away = height > room ? top : top < 0 ? top : Math.max(0, bottom - room);
    if (height > room ? top > room / 4 || bottom < room / 2 : away) scrollBy({ top: away });
  }

  /** @returns {boolean} whether anything of it is in the window */
  get seen() {
    const { top, bottom, height } = this.root.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight;
  }

  toggle() {
    if (this.timer !== undefined) {
      this.stop();
      return;
    }
    if (this.at === this.lines.length) this.go(0);
    this.playing.textContent = word("pause");
    const next = () => {
      this.go(this.at + 1);
      if (this.at === this.lines.length) this.stop();
      else this.timer = setTimeout(next, SECONDS * 1000);
    };
    this.timer = setTimeout(next, SECONDS * 500);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.playing.textContent = word("play");
  }

  mark() {
    this.count.textContent = word("step").replace("{n}", String(this.at)).replace("{m}", String(this.lines.length));
    this.lines.forEach((line, index) => {
      if (index === this.at - 1) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    this.back.setAttribute("aria-disabled", String(this.at === 0));
    this.forward.setAttribute("aria-disabled", String(this.at === this.lines.length));
  }

  show() {
    const position = /** @type {Position} */ (this.positions[this.at]);
    position.sides.forEach((side, index) => {
      const seat = this.root.querySelector(`[data-t-seat="P${index + 1}"]`);
      if (seat) this.seat(seat, side, index);
    });
    const between = /** @type {HTMLElement | null} */ (this.root.querySelector("[data-t-between]"));
    if (!between) return;
    between.hidden = !position.shared;
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (between.querySelectorAll("[data-t-shared]"))) {
      const zone = place.dataset.tShared ?? "";
      const cards = position.shared?.[zone] ?? [];
      place.hidden = !cards.length;
      this.cards(
        place,
        cards.flatMap((card) => shown(card, zone)),
      );
    }
  }

  /**
   * Whether a zone gets its first card later on.
   * @param {number} player
   * @param {string} zone
   */
  notYet(player, zone) {
    const first = this.positions.findIndex(({ sides }) => Number(sides[player]?.[zone] ?? 0) > 0);
    return first > this.at;
  }

  /**
   * @param {Element} seat
   * @param {Side} side
   * @param {number} player
   */
  seat(seat, side, player) {
    for (const count of seat.querySelectorAll("[data-t-count]")) {
      const zone = count.getAttribute("data-t-count") ?? "";
      count.textContent = String(side[zone] ?? 0);
      count.parentElement?.toggleAttribute("hidden", this.notYet(player, zone));
    }
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (seat.querySelectorAll("[data-t-number]"))) {
      const value = /** @type {Element} */ (place.querySelector("[data-t-value]"));
      const before = value.textContent ?? "";
      const after = String(side[place.dataset.tNumber ?? ""] ?? "");
      value.textContent = after;
      place.hidden = after === "";
      place.toggleAttribute("data-changed", before !== "" && after !== "" && before !== after);
    }
    this.cards(
      seat,
      this.zones.flatMap(([zone, label]) => {
        const cards = side[zone];
        return Array.isArray(cards) ? cards.flatMap((card) => shown(card, zone, label)) : [];
      }),
    );
  }

  /**
   * @param {Element} place
   * @param {Shown[]} cards
   */
  cards(place, cards) {
    const list = place.querySelector("[data-t-cards]");
    if (!list) return;
    const before = new Set([...list.children].map((item) => item.getAttribute("data-key")));
    const seen = new Map();
    list.replaceChildren(
      ...cards.map(({ zone, label, id, down, turned, covers }) => {
        const times = (seen.get(id) ?? 0) + 1;
        seen.set(id, times);
        const face = this.faces.get(id)?.cloneNode(true) ?? element("span", "t-seat__back", "");
        const said = [label, down ? word("down") : "", turned ? word("turned") : ""].filter(Boolean);
        const top = covers ? " t-seat__card--top" : "";
        const item = element("li", `t-seat__card t-seat__card--${zone}${top}`, face);
        item.append(element("span", "t-seat__zone", said.join(" · ")));
        const key = `${zone} ${id} ${times}`;
        item.setAttribute("data-key", key);
        item.toggleAttribute("data-down", down);
        item.toggleAttribute("data-turned", turned);
        if (before.size && !before.has(null) && !before.has(key)) item.setAttribute("data-new", "");
        return item;
      }),
    );
  }
}

for (const root of document.querySelectorAll("[data-t-example]")) {
  if (!(root instanceof HTMLElement) || !root.querySelector(".t-step")) continue;
  const fold = root.closest("details");
  if (!fold || fold.open) replays.push(new Replay(root));
  else fold.addEventListener("toggle", () => replays.push(new Replay(root)), { once: true });
}

// The arrow keys work from anywhere, where nothing else on the page may be meant by them.
addEventListener("keydown", (event) => {
  const focus = document.activeElement;
  if (event.defaultPrevented || focus?.matches(WIDGETS) || document.querySelector(":modal, :popover-open")) return;
  const seen = replays.length > 1 ? replays.filter((replay) => replay.seen) : replays;
  if (seen.length === 1) seen[0]?.key(event, KEYS);
});

/** A link to an example opens the fold that it stands in. */
function unfold() {
  const id = idInAddress();
  const target = id ? document.getElementById(id) : null;
  const fold = target?.closest("details");
  if (target && fold && !fold.open) {
    fold.open = true;
    target.scrollIntoView();
  }
}
addEventListener("hashchange", unfold);
unfold();
