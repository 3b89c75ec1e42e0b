// The page's only mutable state, and how it becomes what is seen: one strip, one screen.

import { h, patch } from "./dom.js";
import { currentRound, resultsOf, screenFor } from "./flow.js";
import { speak } from "./language.js";
import { whenStill } from "./still.js";
import { strip } from "./strip.js";
import { claimTable } from "./tabs.js";
import { t } from "./texts.js";
import { restUnderFinger } from "./touch.js";

/**
 * @typedef {import("./types").View} View
 * @typedef {import("./types").Entry} Entry
 * @typedef {import("./types").Draft} Draft
 * @typedef {import("./types").Place} Place
 * @typedef {import("./types").Result} Result
 * @typedef {import("./types").Say} Say
 * @typedef {(app: App, values: Record<string, any>) => HTMLElement} Screen
 */

export class App {
  /**
   * @param {HTMLElement} root
   * @param {Record<string, Screen>} screens
   * @param {import("./outbox.js").Outbox} outbox
   */
  constructor(root, screens, outbox) {
    this.root = root;
    this.screens = screens;
    this.outbox = outbox;
    /** Set by main.js, which knows both. @type {import("./wire.js").Wire} */
    this.wire = /** @type {any} */ (null);
    /** @type {View | null} */
    this.view = null;
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {Draft | null} */
    this.draft = null;
    /** @type {"scorer" | "viewer"} */
    this.role = "scorer";
    this.online = false;
    this.device = "";
    this.token = "";
    /** Another laptop's address, or "" for the one the page came from. */
    this.base = "";
    /** The addresses of the club's other computers. @type {string[]} */
    this.standbys = [];
    /** Those of them that this document may speak to. @type {string[]} */
    this.allowed = [];
    /** Who is in charge, as far as this phone knows. */
    this.term = "";
    /** @type {string | null} */
    this.grant = null;
    /** @type {Place | null} */
    this.place = null;
    /** @type {import("./types").Memory} */
    this.memory = { done: {} };
    /** Another phone enters for this table. @type {{silent: number, connected: boolean} | null} */
    this.inUse = null;
    /** This phone only looks, by choice or because it was replaced. */
    this.watch = false;
    /** The table that another tab of this phone has; this one neither sends nor draws until it is wanted. */
    this.resting = "";
    /** The server does not know this table (any more). */
    this.unknown = false;
    /** A sentence over the screen until tapped away, e.g. the director's message. @type {string[]} */
    this.notices = [];
    /** What "back" means inside the open screen; it sets this while drawing. @type {(() => void) | null} */
    this.onBack = null;
    /** @type {((event: KeyboardEvent) => boolean | void) | null} */
    this.onKey = null;
    /** @type {Map<string, {value?: any, error?: any, stale: boolean, busy: boolean}>} */
    this.loaded = new Map();
    this.drawn = "";
  }

  /** This table as people say it. */
  get table() {
    return this.view ? `${this.view.section}${this.view.table}` : "";
  }

  get policy() {
    return /** @type {View} */ (this.view).policy;
  }

  /** The sayings for the open event, session and table, oldest first. */
  get mine() {
    const view = this.view;
    return view ? this.entries.filter((entry) => entry.event === view.event.id
      && entry.table === this.table && entry.session === view.session) : [];
  }

  /**
   * Opens a screen.
   * @param {string} screen
   * @param {Record<string, any>} [values]
   */
  go(screen, values = {}) {
    this.place = { ...values, screen };
    this.render();
  }

  /** One step back inside the screen, or to what is due. */
  back() {
    const step = this.onBack;
    if (step) step();
    else this.leave();
  }

  /**
   * Changes values of the open screen, e.g. what is typed so far.
   * @param {Record<string, any>} values
   */
  set(values) {
    this.place = { ...this.due(), ...values };
    this.render();
  }

  /** The open screen, or the one that is due. @returns {Place} */
  due() {
    if (this.resting) return { screen: "resting" };
    return this.place ?? screenFor(this.view, this.mine, this.memory, this.draft, this.role);
  }

  /** The round this table is in, if any is left. */
  get round() {
    return this.view ? currentRound(this.view, this.mine, this.memory) : undefined;
  }

  /** @param {number} round */
  roundOf(round) {
    return this.view?.rounds.find((one) => one.round === round);
  }

  /** Closes the open screen; flow.js decides what is next. The director's right ends with it. */
  leave() {
    this.place = null;
    this.grant = null;
    this.render();
  }

  /**
   * Remembers that a step of a round is done ("names", "start", "seated", "recap", "ranking", "moves",
   * "hands"), so that flow.js goes on.
   * @param {string} step
   * @param {number} round
   */
  done(step, round) {
    this.memory.done[`${round}:${step}`] = true;
    this.outbox.keep(`memory:${this.token}`, this.memory);
    this.leave();
  }

  /**
   * Another tab of this phone was opened: two pages must not enter for one table.
   * @param {string} token
   */
  rest(token) {
    this.resting = token;
    this.online = false;
    this.wire.listening?.abort();
    this.render();
  }

  /** This tab has the table now, with everything another tab said. */
  async wake() {
    const token = this.resting || this.token || await this.outbox.kept("token");
    this.entries = await this.outbox.all();
    this.resting = "";
    await this.openTable(token ?? "");
  }

  /**
   * Sits down at a table, with what the phone kept of it.
   * @param {string} token
   */
  async openTable(token) {
    const left = this.token;
    if (left && left !== token) this.wire.ask("POST", "leave", { device: this.device }, left).catch(() => {});
    this.token = token;
    this.outbox.keep("token", token);
    if (token) claimTable(token);
    const [kept, memory, draft, role, term] = await Promise.all(
      ["view", "memory", "draft", "role", "term"].map((name) => this.outbox.kept(`${name}:${token}`)));
    // Earlier versions kept an answer that had broken off.
    const view = kept?.policy ? kept : null;
    this.view = view;
    this.memory = memory ?? { done: {} };
    this.draft = jotted(token, draft) ?? null;
    this.term = term || "";
    this.watch = role === "viewer";
    this.role = this.watch ? "viewer" : "scorer";
    this.inUse = null;
    this.unknown = false;
    this.place = view ? null : { screen: "message", text: t("join.opening") };
    this.loaded.clear();
    this.wire.lastNews = "";
    this.render();
    this.wire.restart();
  }

  /**
   * Keeps the entry being made, so that a reload loses no tap.
   * @param {Draft | null} draft
   */
  keepDraft(draft) {
    this.draft = draft;
    jot(this.token, draft);
    this.outbox.keep(`draft:${this.token}`, draft);
    this.render();
  }

  /**
   * Goes on where another phone of this table was.
   * @param {{draft: Draft | null, memory: import("./types").Memory, verify: boolean, stamp?: string}} progress
   */
  goOnFrom({ draft, memory, verify, stamp }) {
    // Cards being typed in are this phone's own: no other phone sends any.
    const { hands } = this.memory;
    this.memory = { ...memory, ...(hands ? { hands } : {}), ...(typeof stamp === "string" ? { from: stamp } : {}) };
    this.outbox.keep(`memory:${this.token}`, this.memory);
    this.place = verify ? { screen: "verify" } : null;
    this.keepDraft(draft);
  }

  /**
   * Says something for the table. Resolves when it is saved on this phone.
   * @param {Say} say
   * @param {{grant?: string | null}} [options]
   * @returns {Promise<Entry>}
   */
  async say(say, options = {}) {
    const entry = this.entryFor(say, options);
    await this.sayAll([entry]);
    return entry;
  }

  /**
   * Says a result that the other side has accepted on this phone, and after it that they did. Both are saved together.
   * @param {Record<string, any>} result
   * @param {"NS" | "EW"} side who accepted it
   * @param {{grant?: string | null}} [options]
   * @returns {Promise<Entry>} the result
   */
  async sayAccepted(result, side, options = {}) {
    const { round, board } = result;
    const entry = this.entryFor({ result: { ...result, acceptance: "follows" } }, options);
    await this.sayAll([entry, this.entryFor({ accept: { round, board, entry: entry.id, side } })]);
    return entry;
  }

  /**
   * @param {Say} say
   * @param {{grant?: string | null}} [options]
   */
  entryFor(say, { grant } = {}) {
    const view = /** @type {View} */ (this.view);
    return this.outbox.entry({
      table: this.table, event: view.event.id, eventName: view.event.name, date: view.event.date,
      session: view.session, token: this.token, say, ...(grant ? { grant } : {}),
    });
  }

  /** @param {Entry[]} entries */
  async sayAll(entries) {
    await this.outbox.putAll(entries);
    this.entries.push(...entries);
    this.render();
    this.wire.send();
  }

  /**
   * Asks the server; `path` is what follows /t/api/. Throws {error, message, status}; status 0 is no
   * connection.
   * @param {"GET" | "POST"} method
   * @param {string} path
   * @param {any} [body]
   * @returns {Promise<any>}
   */
  ask(method, path, body) {
    return this.wire.ask(method, path, body);
  }

  /**
   * What a screen shows from the server: the value once it is there (the screen is drawn again then),
   * undefined before. News makes it stale; it is then fetched anew while the old one stays.
   * @param {string} key
   * @param {() => Promise<any>} fetcher
   * @returns {any}
   */
  load(key, fetcher) {
    const slot = this.loaded.get(key) ?? { stale: true, busy: false };
    this.loaded.set(key, slot);
    if (slot.stale && !slot.busy) {
      slot.busy = true;
      slot.stale = false;
      fetcher().then((value) => {
        slot.value = value;
        slot.error = undefined;
      }, (error) => {
        slot.error = error;
      }).then(() => {
        slot.busy = false;
        this.render();
      });
    }
    return slot.value;
  }

  /**
   * Why `load` has nothing, if it failed.
   * @param {string} key
   * @returns {import("./types").AskError | undefined}
   */
  loadError(key) {
    return this.loaded.get(key)?.error;
  }

  /**
   * Makes loaded values whose key begins so be fetched again when next shown.
   * @param {string} prefix
   */
  stale(prefix) {
    for (const [key, slot] of this.loaded) if (key.startsWith(prefix)) slot.stale = true;
  }

  /**
   * Results of this table in a round, by board: the server's, overlaid with what this phone said and
   * the view does not show yet.
   * @param {number} round
   * @returns {Result[]}
   */
  results(round) {
    return resultsOf(/** @type {View} */ (this.view), this.mine, round);
  }

  /**
   * Shows a sentence over the screen until it is tapped away.
   * @param {string} text
   */
  notice(text) {
    if (!this.notices.includes(text)) this.notices.push(text);
    this.render();
  }

  /**
   * Takes a sentence away that holds no longer; who has read it already is told so.
   * @param {string} text
   * @param {string} back
   */
  takeBack(text, back) {
    const at = this.notices.indexOf(text);
    if (at < 0) return this.notice(back);
    this.notices.splice(at, 1);
    this.render();
  }

  /** Draws again, and has the server know where the table is. */
  render() {
    speak(this);
    this.wire?.share();
    this.onBack = null;
    this.onKey = null;
    let place = this.due();
    /** @type {HTMLElement} */
    let main;
    try {
      main = (this.screens[place.screen] ?? this.screens.message)(this, place);
    } catch (error) {
      // A fault of ours must not leave a dead page: sending goes on, and the rest can still be reached.
      console.error(error);
      place = { screen: "message", text: t("fault"), of: place.screen };
      main = this.screens.message(this, place);
    }
    main.setAttribute("data-screen", place.screen);
    main.setAttribute("aria-labelledby", "title");
    main.querySelector("h1")?.setAttribute("id", "title");
    // A screen says by data-step that it became another one: it is then drawn anew and takes the focus.
    const drawn = `${place.screen}/${main.getAttribute("data-step") ?? ""}`;
    const old = this.root.querySelector("main");
    const above = this.root.querySelector("#top");
    if (!old || !above) this.root.replaceChildren(this.top(), main);
    else {
      // The keys say at once what holds now; what is above them would move them.
      whenStill(() => patch(above, this.top()));
      if (drawn === this.drawn) {
        patch(old, main);
        return restUnderFinger();
      }
      old.replaceWith(main);
      scrollTo(0, 0);
    }
    this.drawn = drawn;
    // Who hears the page hears the question when the first key takes the focus.
    const first = /** @type {HTMLElement | null} */ (
      main.querySelector("[data-focus]") ?? main.querySelector("h1"));
    if (first?.tagName === "H1") first.tabIndex = -1;
    first?.focus({ preventScroll: true });
    restUnderFinger();
  }

  /** What stands above every screen: the strip, and what is to be read. */
  top() {
    return h("div", { id: "top" }, strip(this), this.notices.map((text) => h("p", { class: "notice", role: "alert" }, text, h("button", {
      class: "small", onclick: () => {
        this.notices = this.notices.filter((one) => one !== text);
        this.render();
      },
    }, "OK"))));
  }
}

/**
 * Notes the entry being made for this tab at once: the database is slower than a reload right after a tap.
 * @param {string | null} token
 * @param {Draft | null} draft
 */
function jot(token, draft) {
  try {
    sessionStorage.setItem(`draft:${token}`, JSON.stringify(draft));
  } catch {
    // A browser that allows no notes has the database.
  }
}

/**
 * Returns what was jotted down in this tab, or what the database has.
 * @param {string | null} token
 * @param {Draft | null | undefined} kept
 * @returns {Draft | null | undefined}
 */
function jotted(token, kept) {
  try {
    const note = sessionStorage.getItem(`draft:${token}`);
    return note === null ? kept : JSON.parse(note);
  } catch {
    return kept;
  }
}
