// Every page of the console and for everybody: nothing serious for people who see or hear differently, in light
// and dark colours, on a laptop and a phone; nothing scrolls sideways on a phone, a laptop or a projector; and in Dutch
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
const ON_A_PHONE = ["scrollable-region-focusable", "color-contrast", "button-name", "link-name", "label", "select-name"];

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
      if (size.width === NARROW && !isDutch) await note(accessible(page, `${name} at ${size.width}`, ON_A_PHONE));
    }
    if (isDutch) {
      await note(translated(page, name));
    } else {
      await note(accessible(page, name));
      // The public pages have one look.
      if (await page.locator("#console, #door, #standby").count()) {
        await page.evaluate(() => { document.documentElement.dataset.theme = "dark"; });
        await note(accessible(page, `${name} in dark colours`, ["color-contrast"]));
        await page.evaluate(() => { delete document.documentElement.dataset.theme; });
      }
    }
    faults.push(...office.complaints.splice(0).map((fault) => `${name}: ${fault}`));
    office.errors.length = 0;
  };
  return { stop, faults, seen: () => seen };
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
