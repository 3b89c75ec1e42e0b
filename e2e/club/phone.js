// A player's phone: a browser context that can lose its Wi-Fi, taps like a finger, and counts them.

import assert from "node:assert/strict";
import { browser } from "./browser.js";
import { read } from "./outcome.js";
import { PATIENCE, until } from "./until.js";

/**
 * @typedef {{width?: number, height?: number, clock?: number, scheme?: "light" | "dark", scale?: number, locale?: string, anyCertificate?: boolean}} Kind
 * `clock`: how far the phone's clock is wrong, in milliseconds; `scale`: how many dots a pixel has; `anyCertificate`: whoever
 * holds it has compared the fingerprint, and goes on.
 * @typedef {import("playwright-core").Locator} Locator
 */

/** No table has as many screens between two boards. */
const MOST_SCREENS = 20;

/** The screens on which the last key of the foot leads on. */
const BETWEEN_BOARDS = ["names", "start", "seats", "moves", "round", "results", "ranking", "recap"];

export class Phone {
  /**
   * @param {import("playwright-core").BrowserContext} context
   * @param {import("playwright-core").Page} page
   */
  constructor(context, page) {
    this.context = context;
    this.page = page;
    this.table = 0;
    /** The director's PIN of the club that the phone is in. @type {() => Promise<string>} */
    this.clubPin = async () => { throw new Error("this phone is in no club: name the PIN"); };
    this.taps = 0;
    /** What the page complained about: thrown errors and console errors, CSP violations among them. @type {string[]} */
    this.errors = [];
    /** The addresses it asked for. @type {string[]} */
    this.requests = [];
  }

  /** @param {Kind} [kind] */
  static async take(kind = {}) {
    const context = await (await browser()).newContext({
      viewport: { width: kind.width ?? 390, height: kind.height ?? 780 },
      deviceScaleFactor: kind.scale ?? 2, isMobile: true, hasTouch: true, locale: kind.locale ?? "en-GB",
      colorScheme: kind.scheme ?? "light", ignoreHTTPSErrors: kind.anyCertificate ?? false,
    });
    const page = await context.newPage();
    const phone = new this(context, page);
    // Of the context, so that every page of it has this bound.
    context.setDefaultTimeout(PATIENCE);
    page.on("pageerror", (error) => phone.errors.push(`${error.stack ?? error}`));
    page.on("console", (message) => {
      if (message.type() === "error") phone.errors.push(message.text());
    });
    context.on("request", (request) => phone.requests.push(request.url()));
    context.on("response", (response) => {
      if (response.status() === 404) phone.errors.push(`not found: ${response.url()}`);
    });
    // Only the calendar is wrong; time still passes.
    if (kind.clock) await page.addInitScript((wrong) => {
      const right = Date;
      globalThis.Date = /** @type {any} */ (class extends right {
        constructor(/** @type {any[]} */ ...words) {
          // @ts-ignore: every form that Date takes
          super(...(words.length ? words : [right.now() + wrong]));
        }

        static now() {
          return right.now() + wrong;
        }
      });
    }, kind.clock);
    return phone;
  }

  /** What the page complained about, without the network's own failures, which tests cause. */
  get complaints() {
    return this.errors.filter((text) => !/Failed to load resource|net::ERR_/.test(text));
  }

  /**
   * The page's timers from here on never fire when they are this long or longer: how slow the machine is must not matter
   * while a finger is down or a notice is read.
   * @param {number} milliseconds
   */
  async stopTimersFrom(milliseconds) {
    await this.page.evaluate((longest) => {
      const start = window.setTimeout;
      window.setTimeout = /** @type {any} */ ((/** @type {any} */ work, /** @type {number} */ time, /** @type {any[]} */ ...words) => (
        time >= longest ? start(() => {}, 0) : start(work, time, ...words)));
    }, milliseconds);
  }

  /** The phone is taken up again: its page asks for what is new. The server lets changed names wait up to 5 s otherwise. */
  async wake() {
    await this.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  }

  /** @param {boolean} [lost] */
  async loseWifi(lost = true) {
    await this.context.setOffline(lost);
  }

  /** The name of the open screen. */
  async screen() {
    const main = this.page.locator("main[data-screen]");
    return await main.count() ? main.getAttribute("data-screen") : null;
  }

  /** Waits until one of these screens is open, and returns which. @param {...string} screens */
  async at(...screens) {
    const main = this.page.locator(screens.map((one) => `main[data-screen="${one}"]`).join());
    try {
      await main.waitFor();
    } catch {
      throw new Error(`table ${this.table}: waited for ${screens.join(" or ")}, but the screen is ${
        await this.screen()}: ${(await this.text()).slice(0, 400)}; ${this.complaints.join("; ")}`);
    }
    return /** @type {string} */ (await main.getAttribute("data-screen"));
  }

  /** Everything that can be read on the screen. */
  text() {
    return this.page.locator("body").innerText();
  }

  /** Waits until this can be read. @param {string | RegExp} text */
  async sees(text) {
    try {
      await this.page.getByText(text).first().waitFor();
    } catch {
      throw new Error(`table ${this.table}: waited for “${text}”, but the screen says: ${await this.text()}`);
    }
  }

  /** Waits until this can no longer be read. @param {string | RegExp} text */
  async seesNo(text) {
    try {
      await this.page.getByText(text).first().waitFor({ state: "hidden" });
    } catch {
      throw new Error(`table ${this.table}: waited until “${text}” is gone, but the screen says: ${await this.text()}`);
    }
  }

  /** What is in the page's `main`: the screen without what changes with the time. */
  main() {
    return this.page.locator("main").innerText();
  }

  /** Waits until the screen says what was waited for. @param {string} what @param {(text: string) => boolean} isRight */
  async shows(what, isRight) {
    await until(`table ${this.table}: ${what}`, () => this.main(), isRight);
  }

  /** Taps once, and counts it. @param {Locator} what */
  async tapOn(what) {
    try {
      // First, because a key that scrolls to where the last tap was is not live at once. A page that is drawn again
      // meanwhile has other keys, and the tap scrolls to them itself.
      await what.scrollIntoViewIfNeeded().catch(() => {});
      await what.tap();
    } catch (problem) {
      throw new Error(`table ${this.table}: cannot tap ${what}: ${problem}; the screen is ${await this.screen()}: ${
        await this.text()}; ${this.complaints.join("; ")}`);
    }
    this.taps += 1;
  }

  /** Taps the button of this name. @param {string | RegExp} name */
  async tap(name) {
    await this.tapOn(this.page.getByRole("button", { name, exact: typeof name === "string" }).first());
  }

  /** Taps a key by what it stands for. @param {string | number} value */
  async key(value) {
    await this.tapOn(this.page.locator(`main [data-value="${value}"]`));
  }

  /** Types digits on the pad of the screen. @param {string} digits */
  async type(digits) {
    for (const digit of digits) await this.tapOn(this.page.locator(`[data-digit="${digit}"]`));
  }

  /** Taps the key in the foot. @param {string} key */
  async foot(key) {
    await this.tapOn(this.page.locator(`[data-key="${key}"]`));
  }

  /** Types the director's PIN. @param {string} [pin] the club's own unless it is named */
  async typePin(pin) {
    await this.type(pin ?? await this.clubPin());
  }

  /** Enters for the table, whoever did before. @param {string} [pin] */
  async takeTable(pin) {
    const screen = await this.at("watching", "waiting", "names", "start", "seats", "round", "entry", "boards",
      "moves", "end");
    if (screen !== "watching") return;
    await this.tap("Enter on this phone instead");
    await this.page.locator('main:not([data-screen="watching"]), [data-digit]').first().waitFor();
    if (await this.screen() === "watching") await this.typePin(pin);
    await this.left("watching");
  }

  /** Goes on from what comes before the first board of a round. */
  async sitDown() {
    await this.goOn(["names", "start", "seats", "round"], ["entry", "boards"]);
  }

  /**
   * Goes on by the last key of the foot, screen by screen, until it is at one of these.
   * @param {string[]} passing screens that may come before
   * @param {string[]} stops
   * @param {(screen: string, step: string | null) => boolean} [isThere] where a screen's name is not enough
   * @param {() => any} [look] looks at each of them
   * @returns {Promise<string>} where it is
   */
  async goOn(passing, stops, isThere = (screen) => stops.includes(screen), look) {
    for (let screens = 0; screens < MOST_SCREENS; screens++) {
      const screen = await this.at(...passing, ...stops);
      const step = await this.page.locator("main").getAttribute("data-step");
      await look?.();
      if (isThere(screen, step)) return screen;
      await this.tapOn(this.page.locator("main .foot button").last());
      await this.left(screen, step);
    }
    throw new Error(`table ${this.table}: went on ${MOST_SCREENS} times, but never came to ${stops.join(" or ")}`);
  }

  /** Goes on until the table sits down for a round, or the session is over. @param {number} round */
  async upTo(round) {
    await this.goOn(["names", "start", "seats", "moves", "recap", "results", "ranking"], ["round", "end"],
      (screen, step) => screen === "end" || (screen === "round" && Number(step) >= round));
  }

  /** Waits until another screen, or another step of it, is open. @param {string} screen @param {string | null} [step] */
  async left(screen, step = null) {
    const here = `main[data-screen="${screen}"]${step === null ? "" : `[data-step="${step}"]`}`;
    try {
      await this.page.locator(here).waitFor({ state: "detached" });
    } catch {
      throw new Error(`table ${this.table}: waited until the screen ${screen} is left: ${await this.text()}`);
    }
  }

  /** Taps the parts of a result, up to the other side's page. @param {string} outcome */
  async tapResult(outcome) {
    const parts = read(outcome);
    if (parts.special) return this.key(parts.special);
    await this.key(/** @type {number} */ (parts.level));
    await this.key(/** @type {string} */ (parts.strain));
    for (let times = 0; times < (parts.double ?? "").length; times++) {
      await this.tapOn(this.page.locator('[data-chip="double"]'));
    }
    await this.key(/** @type {string} */ (parts.seat));
    if (parts.leadSuit) {
      await this.key(parts.leadSuit);
      await this.key(/** @type {string} */ (parts.leadRank));
    } else if (await this.page.locator('main [data-value=""]').count()) {
      await this.tapOn(this.page.locator('main [data-value=""]'));
    }
    await this.key(/** @type {number} */ (parts.over));
  }

  /** The other side accepts. */
  async accept() {
    await this.at("verify");
    await this.tapOn(this.page.locator('[data-key="accept"]'));
    await this.at("saved");
  }

  /** Opens a board from wherever the table is. @param {number} board @returns {Promise<void>} */
  async open(board) {
    const screen = await this.at("entry", "boards", "saved");
    if (screen === "saved") {
      await this.foot("next");
      await this.left("saved");
      return this.open(board);
    }
    if (screen === "entry") {
      const chip = this.page.locator('[data-chip="board"]');
      if ((await chip.innerText()).split(/\s/)[0] === String(board)) return;
      await this.tapOn(chip);
      await this.at("boards");
    }
    await this.tapOn(this.page.locator(`[data-board="${board}"]`));
    await this.page.locator('main[data-screen="entry"], main.ask').waitFor();
    // Another board than the next one: yes, this one.
    if (await this.screen() === "boards") await this.tapOn(this.page.locator("main .go"));
    await this.at("entry");
  }

  /**
   * Enters a result as players do: the board, the parts, the other side's tap.
   * @param {number} board
   * @param {string} outcome
   */
  async enter(board, outcome) {
    await this.open(board);
    await this.tapResult(outcome);
    await this.accept();
  }

  /** Goes on after the last board of a round: to the next one, or to the end. */
  async nextRound() {
    await this.goOn(["saved", "recap", "results", "ranking", "hand_entry", "moves"], ["round", "names", "end"]);
  }

  /** Opens the list of all scores of the table, from wherever it is. */
  async openRecap() {
    await this.takeTable();
    await this.goOn(BETWEEN_BOARDS, ["entry", "boards"]);
    await this.director(/All scores here/);
    await this.at("recap");
  }

  /** The line of a board in a list. @param {number} board */
  row(board) {
    return this.page.locator(`main .row:has(> .number:first-child:text-matches("(^|[^0-9])${board}$"))`).first();
  }

  /** Waits until the director has everything this phone sent. */
  async received() {
    try {
      await this.page.locator(".strip.received").waitFor();
    } catch {
      throw new Error(`table ${this.table}: waited until everything is received: ${await this.text()}; ${this.errors.join("; ")}`);
    }
  }

  /** Types the director's PIN and opens an item of the menu. @param {string | RegExp} item @param {string} [pin] */
  async director(item, pin) {
    await this.foot("more");
    await this.foot("director");
    await this.typePin(pin);
    await this.sees("Director's menu");
    await this.tap(item);
  }

  /** The rows of all tables on the screen, as text. @returns {Promise<string[][]>} */
  rows() {
    return this.page.locator("main tbody tr").evaluateAll((rows) => rows.map((row) => (
      [...row.children].map((cell) => /** @type {HTMLElement} */ (cell).innerText.trim()))));
  }

  /** Nothing went wrong in the page. */
  async isContent() {
    assert.deepEqual(this.complaints, [], `table ${this.table}`);
  }

  async close() {
    await this.context.close();
  }
}
