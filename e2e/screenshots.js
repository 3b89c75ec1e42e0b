// A picture of every screen at the widths of a small phone, a phone and a laptop.
//
//     node e2e/screenshots.js FOLDER

import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { closeBrowser } from "./club/browser.js";
import { tour } from "./club/tour.js";

const folder = resolve(process.argv[2] ?? "target/screenshots");
await mkdir(folder, { recursive: true });
try {
  for (const [width, height] of [[320, 568], [390, 780], [1280, 800]]) {
    let taken = 0;
    await tour({ width, height }, async (screen, phone) => {
      // The whole screen at once: a phone so high that nothing is scrolled away, and back again.
      const high = await phone.page.evaluate(() => document.documentElement.scrollHeight);
      await phone.page.setViewportSize({ width, height: Math.max(height, high) });
      await phone.page.screenshot({ path: join(folder, `${screen}-${width}.png`) });
      await phone.page.setViewportSize({ width, height });
      taken += 1;
    });
    console.log(`${taken} screens at ${width} pixels`);
  }
  console.log(`The pictures are in ${folder}.`);
} finally {
  await closeBrowser();
}
