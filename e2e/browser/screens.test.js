// Every screen: nothing serious for people who see, hear or touch differently; nothing scrolls sideways
// on the smallest phone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, largeTargets, noSidewaysScroll } from "../club/checks.js";
import { clubsOfTests } from "../club/clubs.js";
import { tour } from "../club/tour.js";

const { open } = clubsOfTests();

test("every screen on a phone of 320 pixels, in light and dark colours", async (context) => {
  /** @type {string[]} */
  const faults = [];
  let seen = 0;
  await tour({ width: 320, height: 640 }, async (screen, phone) => {
    seen += 1;
    /** @param {Promise<void>} check */
    const note = (check) => check.catch((fault) => { faults.push(fault.message); });
    await note(accessible(phone.page, screen));
    await note(noSidewaysScroll(phone.page, screen));
    await note(largeTargets(phone.page, screen));
    for (const theme of ["dark", "contrast"]) {
      await phone.page.evaluate((theme) => { document.documentElement.dataset.theme = theme; }, theme);
      await note(accessible(phone.page, `${screen} in the theme ${theme}`, ["color-contrast"]));
    }
    await phone.page.evaluate(() => { document.documentElement.dataset.theme = "light"; });
    await phone.isContent();
  });
  context.diagnostic(`${seen} screens`);
  if (faults.length) throw new Error(faults.join("\n\n"));
});

test("a phone that changes its colours again and again still answers", async () => {
  const club = await open({ rounds: 1 });
  const phone = await club.phone(1);
  await phone.sitDown();
  const theme = () => phone.page.evaluate(() => document.documentElement.dataset.theme);
  for (let nights = 0; nights < 12; nights++) {
    for (const scheme of /** @type {const} */ (["dark", "light"])) {
      await phone.page.emulateMedia({ colorScheme: scheme });
      await phone.page.locator(`:root[data-theme="${scheme}"]`).waitFor();
    }
  }
  assert.equal(await theme(), "light");
  await phone.enter(1, "4SN=");
  await phone.isContent();
});

test("on the lowest phone no question about an entry lies under ACCEPT", async () => {
  const club = await open({ rounds: 1, hands: true, settings: { BM3LeadCardEntry: 3 } });
  const phone = await club.phone(1, { width: 320, height: 568 });
  await phone.sitDown();
  const hands = await club.hands();
  const lead = ["SA", "HA", "DA", "CA", "SK", "HK"].find((card) => [1, 2].every((board) => !hands[board].E.includes(card)));
  await phone.tapResult(`4SN-6 ${lead}`);
  await phone.sees("does not fit the board");
  const foot = (await phone.page.locator("main .foot").boundingBox())?.y ?? 0;
  const asked = await phone.page.locator("main .soft").all();
  assert.ok(asked.length >= 3, await phone.text());
  for (const question of asked) {
    const box = await question.boundingBox();
    assert.ok(box && box.y + box.height <= foot, await question.innerText());
  }
});
