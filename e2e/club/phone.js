// A player's phone: a browser context that can lose its Wi-Fi, taps like a finger, and counts them.

import assert from "node:assert/strict";
import { browser } from "./browser.js";
import { read } from "./outcome.js";

/**
 * @typedef {{width?: number, height?: number, clock?: number, scheme?: "light" | "dark", scale?: number, locale?: string}} Kind
 * `clock`: how far the phone's clock is wrong, in milliseconds; `scale`: how many dots a pixel has.
 * @typedef {import("playwright-core").Locator} Locator
 */

/** How long a test waits for what must come: long, because it fails only when something is wrong. */
const PATIENCE = 15_000;

export class Phone {
  /**
   * @param {import("playwright-core").BrowserContext} context
   * @param {import("playwright-core").Page} page
   */
  constructor(context, page) {
    this.context = context;
    this.page = page;
    this.table = 0;
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
      colorScheme: kind.scheme ?? "light",
    });
    const page = await context.newPage();
    const phone = new Phone(context, page);
    page.setDefaultTimeout(PATIENCE);
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

  /** @param {boolean} [lost] */
  async loseWifi(lost = true) {
    await this.context.setOffline(lost);
  }

  /** The name of the open screen. */
  async screen() {
    const main = this.page.locator("main[data-screen]");
    return await main.count() ? main.getAttribute("data-screen") : null;
  }

  /** Waits until one of these screens is open, and says which. @param {...string} screens */
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
    await this.page.getByText(text).first().waitFor({ state: "hidden" });
  }

  /** Taps once, and counts it. @param {Locator} what */
  async tapOn(what) {
    try {
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

  /** Enters for the table, whoever did before. @param {string} [pin] */
  async takeTable(pin = "0000") {
    const screen = await this.at("watching", "waiting", "names", "start", "seats", "round", "entry", "boards",
      "moves", "end");
    if (screen !== "watching") return;
    await this.tap("Enter on this phone instead");
    await this.page.locator('main:not([data-screen="watching"]), [data-digit]').first().waitFor();
    if (await this.screen() === "watching") await this.type(pin);
    await this.left("watching");
  }

  /** Goes on from what stands before the first board of a round. */
  async sitDown() {
    for (;;) {
      const screen = await this.at("names", "start", "seats", "round", "entry", "boards");
      if (screen === "entry" || screen === "boards") return;
      await this.tapOn(this.page.locator("main .foot button").last());
      await this.left(screen);
    }
  }

  /** Waits until another screen is open. @param {string} screen */
  async left(screen) {
    await this.page.locator(`main[data-screen="${screen}"]`).waitFor({ state: "detached" });
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
    for (;;) {
      const screen = await this.at("saved", "recap", "results", "ranking", "hand_entry", "moves", "round",
        "names", "end");
      if (["round", "names", "end"].includes(screen)) return;
      await this.tapOn(this.page.locator("main .foot button").last());
      await this.left(screen);
    }
  }

  /** Waits until the director has everything this phone said. */
  async received() {
    try {
      await this.page.locator(".strip.received").waitFor();
    } catch {
      throw new Error(`table ${this.table}: not all is received: ${await this.text()}; ${this.errors.join("; ")}`);
    }
  }

  /** Types the director's PIN and opens an item of the menu. @param {string | RegExp} item @param {string} [pin] */
  async director(item, pin = "0000") {
    await this.foot("more");
    await this.foot("director");
    await this.type(pin);
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
