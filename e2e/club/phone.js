// A player's phone: a browser context that can lose its Wi-Fi, and taps that are counted.

import { browser } from "./browser.js";

/**
 * @typedef {{width?: number, height?: number, offset?: number}} Kind
 * `offset`: how far the phone's clock is wrong, in milliseconds.
 */

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
    /** Every request it made. @type {{url: string, bytes: number}[]} */
    this.requests = [];
  }

  /** @param {import("./club.js").TestClub} _club @param {Kind} [kind] */
  static async take(_club, kind = {}) {
    const context = await (await browser()).newContext({
      viewport: { width: kind.width ?? 390, height: kind.height ?? 780 },
      deviceScaleFactor: 2, isMobile: true, hasTouch: true, locale: "en-GB",
    });
    const page = await context.newPage();
    const phone = new Phone(context, page);
    page.setDefaultTimeout(10_000);
    page.on("pageerror", (error) => phone.errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") phone.errors.push(message.text());
    });
    context.on("request", (request) => phone.requests.push({ url: request.url(), bytes: 0 }));
    if (kind.offset) await page.clock.install({ time: Date.now() + kind.offset });
    return phone;
  }

  /** What the page complained about, without the network's own failures, which tests cause. */
  get complaints() {
    return this.errors.filter((text) => !/Failed to load resource|net::ERR_/.test(text));
  }

  /** @param {boolean} lost */
  async loseWifi(lost = true) {
    await this.context.setOffline(lost);
  }

  async close() {
    await this.context.close();
  }
}
