// The console's frame: where the director is, what is known, what is drawn. A page is a function of the
// App and the Place that returns an element; news throws away what it touches, and the page is drawn anew.

import { h, patch } from "../terminal/dom.js";
import { letGo, watchFingers, whenStill } from "../terminal/still.js";
import { ask, sentence } from "./ask.js";
import { bar, head } from "./frame.js";
import { startNews } from "./news.js";
import { address, readPlace } from "./place.js";
import { ofPage } from "./rights.js";
import { t } from "./texts.js";

/**
 * @typedef {import("./place.js").Place} Place
 * @typedef {(app: App, place: Place) => HTMLElement} Page
 * @typedef {{value: any, touched: string[] | null, path: string, stale: boolean, asking: boolean, error: string}} Known
 * @typedef {{seq: number, keys: string[], tables: string[], everything: boolean}} Change
 */

/** Several changes in one breath are drawn together. */
const BREATH = 60;
/** The most of one kind of thing that is kept: a console may stay open for a week. */
const MOST_KNOWN = 300;

export class App {
  /** @param {Record<string, Page>} pages */
  constructor(pages) {
    const { event, session, name, role, may = "" } = document.body.dataset;
    this.pages = pages;
    /** The event's id; empty when there is none. */
    this.event = event ?? "";
    this.session = Number(session ?? 1);
    this.me = { name: name ?? "", role: role ?? "director" };
    /** What the one who is logged in may do: look, enter, names, direct, people, club. */
    this.rights = may.split(" ");
    this.place = readPlace(location.hash);
    /** Whether the server is heard. */
    this.away = false;
    /** The log's last number that was heard. */
    this.seq = 0;
    /** What tables play now, as they say; kept nowhere else. @type {Map<string, any>} */
    this.contracts = new Map();
    this.said = { text: "", wrong: false };
    /** @type {Map<string, Known>} */
    this.known = new Map();
    /** @type {Map<string, any>} */
    this.memories = new Map();
    /** Called with every change before anything is drawn. @type {((change: Change) => void)[]} */
    this.listeners = [];
    this.drawing = 0;
    this.dropping = 0;
  }

  /** Draws the page, and listens from now on. */
  start() {
    // The browser tells of a new address some time after it is set: the page that was gone to is there by then.
    window.addEventListener("hashchange", () => {
      if (readPlace(location.hash).address !== this.place.address) this.moved();
    });
    if (this.event) startNews(this);
    watchFingers();
    this.draw();
  }

  /** Whether the one who is logged in may do something. @param {string} right */
  may(right) {
    return this.rights.includes(right);
  }

  moved() {
    this.place = readPlace(location.hash);
    // Another page is there: nothing of it was under the finger.
    letGo();
    this.tell("");
    this.draw();
    window.scrollTo(0, 0);
    const title = document.querySelector("main h1");
    if (title instanceof HTMLElement) title.focus({ preventScroll: true });
  }

  /**
   * Goes to a page at once, so that what is told next is told there: app.go("table/A3"),
   * app.go("operation/late_pair", {section: "A"}).
   * @param {string} page
   * @param {Record<string, any>} [values]
   */
  go(page, values) {
    location.hash = address(page, values);
    this.moved();
  }

  /** The address of a page, for a link. @param {string} page @param {Record<string, any>} [values] */
  link(page, values) {
    return address(page, values);
  }

  /**
   * The whole path of something under /director/api: with the event and the session unless it names them.
   * @param {string} path
   */
  path(path) {
    const whole = path.startsWith("/") ? path : `/director/api/${path}`;
    if (/[?&]event=/.test(whole) || !this.event) return whole;
    return `${whole}${whole.includes("?") ? "&" : "?"}event=${this.event}&session=${this.session}`;
  }

  /**
   * Asks the server; throws a Trouble with its sentence. What is posted names the event unless it does itself.
   * @param {string} method
   * @param {string} path such as "standings" or "/director/api/standings?event=…"
   * @param {object | Uint8Array<ArrayBuffer>} [body]
   */
  ask(method, path, body) {
    if (method === "GET") return ask(method, this.path(path));
    const whole = path.startsWith("/") ? path : `/director/api/${path}`;
    return ask(method, whole, body instanceof Uint8Array || !this.event ? body : { event: this.event, ...body });
  }

  /**
   * Something of the server, as it was last heard: undefined until it is there. It is asked for again when
   * news touches it: `touched` names the beginnings of the log's keys that matter, such as ["result/", "call/"];
   * without it everything does.
   * @param {string} key
   * @param {string} path
   * @param {string[] | null} [touched]
   * @returns {any}
   */
  load(key, path, touched = null) {
    let known = this.known.get(key);
    if (known && known.path !== path) known.stale = true;
    if (!known) {
      if (this.known.size >= MOST_KNOWN) this.known.delete([...this.known.keys()][0]);
      known = { value: undefined, touched, path, stale: true, asking: false, error: "" };
      this.known.set(key, known);
    }
    known.touched = touched;
    if (known.stale && !known.asking) void this.fetch(known, path);
    return known.value;
  }

  /** Why something could not be loaded; empty while it could. @param {string} key */
  whyNot(key) {
    return this.known.get(key)?.error ?? "";
  }

  /** @param {Known} known @param {string} path */
  async fetch(known, path) {
    if (known.path !== path) known.value = undefined;
    Object.assign(known, { path, stale: false, asking: true });
    try {
      const value = await this.ask("GET", path);
      if (known.path === path) Object.assign(known, { value, error: "" });
    } catch (error) {
      known.error = sentence(error);
    } finally {
      known.asking = false;
    }
    this.render();
  }

  /** Throws away what is known under keys that begin so; all of it without one. @param {string} [start] */
  forget(start = "") {
    for (const [key, known] of this.known) if (key.startsWith(start)) known.stale = true;
    this.render();
  }

  /** Takes in that something changed. @param {Change} change */
  changed(change) {
    this.seq = Math.max(this.seq, change.seq);
    for (const listener of this.listeners) listener(change);
    for (const known of this.known.values()) {
      const { touched } = known;
      const hit = change.everything || !touched
        || touched.some((start) => change.keys.some((key) => key.startsWith(start)));
      if (hit) known.stale = true;
    }
    this.render();
  }

  /**
   * What a page remembers between two drawings, until the console is closed.
   * @template T
   * @param {string} key
   * @param {() => T} make
   * @returns {T}
   */
  memory(key, make) {
    if (!this.memories.has(key)) this.memories.set(key, make());
    return this.memories.get(key);
  }

  /**
   * Shows a sentence to the director.
   * @param {string} text
   * @param {boolean} [wrong]
   */
  tell(text, wrong = false) {
    this.said = { text, wrong };
    clearTimeout(this.dropping);
    // What went well need not stay; what did not stays until something else is done.
    if (text && !wrong) this.dropping = window.setTimeout(() => this.tell(""), 8000);
    this.render();
  }

  /** Shows what went wrong. @param {unknown} error */
  complain(error) {
    this.tell(sentence(error), true);
  }

  /**
   * Has something done and tells what the server says of it.
   * @param {string} path
   * @param {object} body
   * @returns {Promise<any>} nothing when it was refused
   */
  async say(path, body) {
    try {
      const answer = await this.ask("POST", path, body);
      this.tell(answer.said ?? "");
      return answer;
    } catch (error) {
      this.complain(error);
      return null;
    }
  }

  /** Draws the page anew in a moment. */
  render() {
    if (this.drawing) return;
    this.drawing = window.setTimeout(() => whenStill(() => this.draw()), document.hidden ? BREATH : 0);
  }

  draw() {
    clearTimeout(this.drawing);
    this.drawing = 0;
    const [top, said, main, foot] = this.frame();
    patch(top, head(this));
    said.className = this.said.wrong ? "wrong" : "";
    if (said.textContent !== this.said.text) said.textContent = this.said.text;
    patch(foot, bar(this));
    document.body.classList.toggle("away", this.away);
    const page = this.page();
    const key = `${this.place.page}/${this.place.parts.join("/")}`;
    if (main.firstChild === page) {
      // A page that keeps its own elements has changed them already.
    } else if (main.dataset.key === key && main.firstElementChild && !("own" in page.dataset)) {
      patch(main.firstElementChild, page);
    } else {
      main.replaceChildren(page);
    }
    main.dataset.key = key;
    document.title = [main.querySelector("h1")?.textContent, document.body.dataset.title].filter(Boolean).join(" · ");
  }

  /** The lasting parts of the page, made when it is first drawn. @returns {HTMLElement[]} */
  frame() {
    const frame = document.getElementById("console") ?? document.body;
    if (frame.childElementCount !== 4) {
      frame.replaceChildren(h("header"), h("p", { id: "said", role: "status" }), h("main", { id: "main" }), h("nav"));
    }
    return /** @type {HTMLElement[]} */ ([...frame.children]);
  }

  /** @returns {HTMLElement} */
  page() {
    const { page } = this.place;
    const draw = this.pages[page || (this.event ? "room" : "start")];
    if (!draw) return nothing(this);
    if (!this.may(ofPage(page))) return notYours(this);
    try {
      return draw(this, this.place);
    } catch (error) {
      console.error(error);
      return h("section", { class: "page" }, h("p", { class: "wrong" }, t("shell.fault", { why: sentence(error) })));
    }
  }
}

/** @param {App} app */
const notYours = (app) => h("section", { class: "page" }, h("h1", { tabindex: -1 }, t("shell.not_yours")),
  h("p", null, t(`shell.not_yours.${app.me.role}`)), h("p", null, h("a", { class: "button go", href: app.link("room") }, t("shell.to_room"))));

/** @param {App} app */
const nothing = (app) => h("section", { class: "page" }, h("h1", { tabindex: -1 }, t("shell.no_page")),
  h("p", null, t("shell.no_page.why")), h("p", null, h("a", { class: "button go", href: app.link("room") }, t("shell.to_room"))));
