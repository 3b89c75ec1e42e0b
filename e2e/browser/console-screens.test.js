// Every page of the console and for everybody: nothing serious for people who see or hear differently, in light
// colours on a laptop and in dark ones on a phone; nothing scrolls sideways on a phone, a laptop or a projector; and in Dutch
// nothing is left in English.

import { after, test } from "node:test";
import { english } from "../../crates/web/assets/director/texts.js";
import { texts as dutch } from "../../crates/web/assets/director/texts/nl.js";
import { closeBrowser } from "../club/browser.js";
import { accessible, noSidewaysScroll } from "../club/checks.js";
import { consoleTour, doorTour } from "../club/console_tour.js";

/** @typedef {import("../club/phone.js").Phone} Phone */

after(closeBrowser);

const NARROW = 390;
const SIZES = [{ width: 1920, height: 1080 }, { width: NARROW, height: 780 }, { width: 1280, height: 800 }];

/** The rules of axe that a narrow page can break though a wide one keeps them: other parts are shown, others scroll. */
const ON_A_PHONE = ["scrollable-region-focusable", "button-name", "link-name", "label", "select-name"];

/** Texts that are said in other words in Dutch, and stand alone: nothing of the evening is called so. */
const ENGLISH = Object.entries(english()).filter(([key, text]) => text.length > 3 && !text.includes("{") && dutch[key] !== text
  && !Object.values(dutch).includes(text)).map(([, text]) => text);
const KEYS = Object.keys(english()).filter((key) => key.includes("."));

/** What is looked at on every page. */
function inspection() {
  /** @type {string[]} */
  const faults = [];
  let seen = 0;
  /** @param {Promise<void>} check */
  const note = (check) => check.catch((fault) => { faults.push(fault.message); });
  /** @param {string} screen @param {Phone} office */
  const stop = async (screen, office) => {
    const { page } = office;
    seen += 1;
    const isDutch = await page.evaluate(() => document.documentElement.lang === "nl");
    const name = isDutch ? `${screen} in Dutch` : screen;
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await note(noSidewaysScroll(page, `${name} at ${size.width}`));
      if (size.width === NARROW && !isDutch) await note(onAPhone(page, `${name} at ${size.width}`));
    }
    await note(isDutch ? translated(page, name) : accessible(page, name));
    faults.push(...office.complaints.splice(0).map((fault) => `${name}: ${fault}`));
    office.errors.length = 0;
  };
  return { stop, faults, seen: () => seen };
}

/**
 * What a narrow page can break; and the contrast of dark colours, where a page has them. Light ones are looked at on the
 * wide page: both take their colours from the same few.
 * @param {import("playwright-core").Page} page
 * @param {string} screen
 */
async function onAPhone(page, screen) {
  const hasDark = await page.locator("#console, #door, #standby").count() > 0;
  if (hasDark) await page.evaluate(() => { document.documentElement.dataset.theme = "dark"; });
  try {
    await accessible(page, hasDark ? `${screen} in dark colours` : screen, [...ON_A_PHONE, "color-contrast"]);
  } finally {
    if (hasDark) await page.evaluate(() => { delete document.documentElement.dataset.theme; });
  }
}

/** @param {import("playwright-core").Page} page @param {string} screen */
async function translated(page, screen) {
  const left = await page.evaluate(({ ENGLISH, KEYS }) => {
    const [words, keys] = [new Set(ENGLISH), new Set(KEYS)];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue?.trim() ?? "";
      if (words.has(text) || keys.has(text)) found.push(text);
    }
    return found;
  }, { ENGLISH, KEYS });
  if (left.length) throw new Error(`${screen}: not in Dutch: ${left.join(", ")}`);
}

test("the first run and the set-up, in English and Dutch", async (context) => {
  const { stop, faults, seen } = inspection();
  for (const language of ["en", "nl"]) await doorTour({ ...SIZES[2], scale: 1 }, stop, language);
  context.diagnostic(`${seen()} pages`);
  if (faults.length) throw new Error(faults.join("\n\n"));
});

test("every page of an evening that is played, in English and Dutch", async (context) => {
  const { stop, faults, seen } = inspection();
  await consoleTour({ ...SIZES[2], scale: 1 }, stop, ["en", "nl"]);
  context.diagnostic(`${seen()} pages`);
  if (faults.length) throw new Error(faults.join("\n\n"));
});
