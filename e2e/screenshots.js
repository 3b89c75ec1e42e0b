// A picture of every screen of the terminal at the widths of a small phone, a phone and a laptop, and of every page
// of the console and for everybody at those of a phone, a laptop and a projector.
//
//     node e2e/screenshots.js FOLDER

import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { closeBrowser } from "./club/browser.js";
import { consoleTour, doorTour } from "./club/console_tour.js";
import { tour } from "./club/tour.js";

/** @typedef {import("./club/phone.js").Phone} Phone */

const folder = resolve(process.argv[2] ?? "target/screenshots");
/** Only the console and the pages for everybody, or only the terminal. */
const only = process.argv[3] ?? "";
await mkdir(folder, { recursive: true });

/**
 * The whole screen at once: a screen so high that nothing is scrolled away, and back again.
 * @param {Phone} phone
 * @param {string} screen
 * @param {number} width
 * @param {number} height
 */
async function picture({ page }, screen, width, height) {
  await page.setViewportSize({ width, height });
  const high = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, high) });
  await page.screenshot({ path: join(folder, `${screen}-${width}.png`) });
  await page.setViewportSize({ width, height });
}

try {
  for (const [width, height] of only === "console" ? [] : [[320, 568], [390, 780], [1280, 800]]) {
    let taken = 0;
    await tour({ width, height }, async (screen, phone) => {
      await picture(phone, screen, width, height);
      taken += 1;
    });
    console.log(`${taken} screens at ${width} pixels`);
  }
  if (only !== "terminal") {
    let pages = 0;
    const stop = async (/** @type {string} */ screen, /** @type {Phone} */ office) => {
      for (const [width, height] of [[390, 780], [1920, 1080], [1280, 800]]) await picture(office, `console-${screen}`, width, height);
      pages += 1;
    };
    const kind = { width: 1280, height: 800, scale: 1 };
    await doorTour(kind, stop);
    await consoleTour(kind, stop);
    console.log(`${pages} pages of the console and for everybody at 390, 1280 and 1920 pixels`);
  }
  console.log(`The pictures are in ${folder}.`);
} finally {
  await closeBrowser();
}
