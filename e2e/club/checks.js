// What must be true of every screen: no serious fault for people who see or hear it differently, and
// nothing that scrolls sideways.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { inTime } from "./until.js";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Runs axe over the open screen. Contrast counts as serious in its own list.
 * @param {import("playwright-core").Page} page
 * @param {string} screen its name, for the message
 * @param {string[]} [only] these rules of axe
 */
export async function accessible(page, screen, only) {
  // Evaluated by the debugger, not as a script of the page: the strict policy would refuse that.
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe);
  const { violations } = await inTime(`axe at ${screen}`, page.evaluate((only) => /** @type {any} */ (globalThis).axe.run(document, {
    resultTypes: ["violations"], ...(only ? { runOnly: only } : {}),
  }), only));
  const serious = violations
    .filter((/** @type {any} */ one) => ["serious", "critical"].includes(one.impact))
    .map((/** @type {any} */ one) => `${one.id}: ${one.help}; ${one.nodes
      .slice(0, 3).map((/** @type {any} */ node) => `${node.html} (${node.failureSummary})`).join(" | ")}`);
  assert.deepEqual(serious, [], `${screen}: faults that axe calls serious`);
}

/**
 * Nothing is wider than the screen, but for what scrolls in a box of its own.
 * @param {import("playwright-core").Page} page
 * @param {string} screen
 */
export async function noSidewaysScroll(page, screen) {
  const wide = await page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    const outside = (/** @type {Element} */ element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && (box.right > room + 1 || box.left < -1);
    };
    const boxed = (/** @type {Element} */ element) => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        if (["auto", "scroll"].includes(getComputedStyle(at).overflowX)) return !outside(at);
      }
      return false;
    };
    const wider = [...document.querySelectorAll("body *")].filter((element) => outside(element) && !boxed(element));
    return {
      scrolls: document.documentElement.scrollWidth > room,
      who: wider.slice(0, 3).map((element) => element.outerHTML.slice(0, 120)),
    };
  });
  assert.deepEqual(wide, { scrolls: false, who: [] }, `${screen} is wider than the phone`);
}

/**
 * Everything that can be tapped is large enough for a finger of 75 years.
 * @param {import("playwright-core").Page} page
 * @param {string} screen
 * @param {number} least in CSS pixels, in both directions
 */
export async function largeTargets(page, screen, least = 44) {
  const small = await page.evaluate((least) => [...document.querySelectorAll("button, a[href], input, select")]
    .filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && (box.width < least || box.height < least);
    })
    .map((element) => {
      const box = element.getBoundingClientRect();
      return `${element.outerHTML.slice(0, 100)} is ${Math.round(box.width)} × ${Math.round(box.height)}`;
    }), least);
  assert.deepEqual(small, [], `${screen}: too small to hit`);
}
