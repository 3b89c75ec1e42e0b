// Every screen: nothing serious for people who see, hear or touch differently; nothing scrolls sideways
// on the smallest phone.

import { after, test } from "node:test";
import { closeBrowser } from "../club/browser.js";
import { accessible, largeTargets, noSidewaysScroll } from "../club/checks.js";
import { tour } from "../club/tour.js";

after(closeBrowser);

for (const scheme of /** @type {const} */ (["light", "dark"])) {
  test(`every screen in ${scheme} colours on a phone of 320 pixels`, { timeout: 240_000 }, async (context) => {
    /** @type {string[]} */
    const faults = [];
    let seen = 0;
    await tour({ width: 320, height: 640, scheme }, async (screen, phone) => {
      seen += 1;
      for (const check of [accessible, noSidewaysScroll, largeTargets]) {
        await check(phone.page, screen).catch((fault) => faults.push(fault.message));
      }
      await phone.isContent();
    });
    context.diagnostic(`${seen} screens`);
    if (faults.length) throw new Error(faults.join("\n\n"));
  });
}
