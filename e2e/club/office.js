// The director's computer: a browser at the console, and what a director does there again and again.

import { randomUUID } from "node:crypto";
import { Phone } from "./phone.js";
import { BUSY, inTime, MOST_TRIES } from "./until.js";

export class Office extends Phone {
  /** @param {import("./phone.js").Kind} [kind] */
  static async take(kind) {
    const office = /** @type {Office} */ (await super.take(kind));
    await office.page.addInitScript(recordNotices);
    return office;
  }

  /** Opens a page of the console without loading it again. @param {string} page as "result?section=A" */
  async go(page) {
    await this.page.evaluate((hash) => { location.hash = hash; }, `#/${page}`);
  }

  /** Fills in the page of the first run. @param {{club?: string, name?: string, password: string}} person */
  async firstRun({ club = "Riverside Bridge Club", name = "Ann de Wit", password }) {
    for (const [id, text] of [["club", club], ["name", name], ["password", password], ["again", password]]) {
      await this.page.locator(`#${id}`).fill(text);
    }
    await this.page.locator("#welcome .go").click();
    await this.page.locator("#console main h1").waitFor({ state: "attached" });
  }

  /**
   * Waits for a notice. The console removes one after 8 s, so that all since the page was loaded, or since
   * `forgetNotices`, are looked through.
   * @param {string | RegExp} text
   */
  async notified(text) {
    const pattern = text instanceof RegExp ? text.source : text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    try {
      await this.page.waitForFunction((pattern) => /** @type {any} */ (globalThis).notices
        ?.some((/** @type {string} */ one) => new RegExp(pattern).test(one)), pattern);
    } catch {
      const notices = await this.page.evaluate(() => /** @type {any} */ (globalThis).notices);
      throw new Error(`waited for the notice “${text}”; there were ${JSON.stringify(notices)}: ${await this.text()}`);
    }
  }

  /** Begins to listen for notices again. */
  async forgetNotices() {
    await this.page.evaluate(() => { /** @type {any} */ (globalThis).notices = []; });
  }

  /** Waits until what the page previews can be done. @returns {Promise<{seen: string, title: string}>} */
  async preview() {
    const preview = this.page.locator(".preview:has(.do:not([disabled]))").first();
    await preview.waitFor().catch(async () => {
      throw new Error(`waited for a preview that can be done: ${await this.text()}; ${this.complaints.join("; ")}`);
    });
    return { seen: await preview.innerText(), title: await preview.locator(".title").first().innerText() };
  }

  /** Does what the page previews, and waits until it is done. @returns {Promise<string>} the preview's text */
  async doIt() {
    const { seen, title } = await this.preview();
    await this.press();
    await this.notified(`Done: ${title}`);
    return seen;
  }

  /** Presses the button of the preview; the server has done it then. */
  async press() {
    await this.forgetNotices();
    for (let tries = 1; ; tries++) {
      const [answer] = await Promise.all([
        this.page.waitForResponse((response) => new URL(response.url()).pathname === "/director/api/apply"),
        this.page.locator(".preview .do:not([disabled])").first().click(),
      ]);
      if (answer.ok()) return;
      // A server that is too busy says so; pressed again, the operation has the same id and is done once.
      if (answer.status() !== BUSY || tries === MOST_TRIES) throw new Error(`the server refused it: ${await answer.text()}`);
    }
  }

  /**
   * Has the server do an operation, without the pages for it.
   * @param {Record<string, any>} operation
   * @returns {Promise<string>} why it was refused, or nothing
   */
  async operate(operation) {
    const { basis, plan, message } = await this.post("preview", operation);
    if (message) return message;
    const { error, message: refused } = await this.post("apply", { ...operation, basis, plan, id: randomUUID() });
    return error ? refused : "";
  }

  /**
   * Sends something for the event as the console does; what has an id is done once, however often it is sent.
   * @param {string} path @param {object} body
   * @returns {Promise<any>}
   */
  async post(path, body) {
    const ask = () => inTime(`the answer to ${path}`, this.page.evaluate(async ([path, body]) => {
      const { event, token = "" } = document.body.dataset;
      const answer = await fetch(`/director/api/${path}`, {
        method: "POST", headers: { "Tenace-Director": token }, body: JSON.stringify({ event, session: 1, ...body }),
      });
      return { status: answer.status, read: await answer.json().catch(() => ({})) };
    }, /** @type {const} */ ([path, body])));
    for (let tries = 1; ; tries++) {
      const { status, read } = await ask();
      if (status !== BUSY || tries === MOST_TRIES) return read;
    }
  }

  /** The standings as the server has them now, as text that differs when anything does. @returns {Promise<string>} */
  standings() {
    return inTime("the standings", this.page.evaluate(async () => {
      const { event = "" } = document.body.dataset;
      const answer = await fetch(`/director/api/at?event=${event}&session=1&time=${new Date(Date.now() + 60_000).toISOString()}`);
      return JSON.stringify((await answer.json()).groups);
    }));
  }
}

/** Runs in the page: keeps each text of the line for notices. */
function recordNotices() {
  const page = /** @type {any} */ (globalThis);
  page.notices = [];
  let shown = "";
  new MutationObserver(() => {
    const text = document.getElementById("said")?.textContent ?? "";
    if (text && text !== shown) page.notices.push(text);
    shown = text;
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
