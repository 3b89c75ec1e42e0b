// Standings, travellers and scorecards on the console: every number leads to how it came about.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser } from "../club/browser.js";
import { accessible } from "../club/checks.js";
import { TestClub } from "../club/club.js";

/** @type {TestClub} */
let club;
before(async () => {
  club = await TestClub.open({ tables: 3, rounds: 3, boards: 2 });
  for (const [table, board, result] of [["A1", "1", "4SN="], ["A2", "3", "PASS"], ["A3", "5", "3NTE-1"]]) {
    await club.tenace("result", "enter", club.event, table, board, result);
  }
});
after(async () => {
  await club?.close();
  await closeBrowser();
});

test("from the standings to how a total came about, and on to the board", async () => {
  const office = await club.office();
  await office.page.getByRole("link", { name: "Standings" }).click();
  const total = office.page.locator("table.standings tbody tr").first().locator("td.n a");
  await total.click();
  await office.sees("How the total came about");
  await office.page.locator(".because").first().waitFor();
  await accessible(office.page, "pair");
  await office.page.goto(`${club.address}/director#/board/1`);
  await office.page.locator("tbody tr").waitFor();
  assert.match(await office.page.locator("tbody tr").innerText(), /A1.*4.*N.*=.*\+420/s);
  await office.sees("The N/S scores add up to +420.");
  await accessible(office.page, "board");
  await office.isContent();
});

test("every page fits a phone, a laptop and a large screen", async () => {
  for (const [width, height] of [[390, 780], [1280, 800], [1920, 1080]]) {
    const office = await club.office();
    await office.page.setViewportSize({ width, height });
    for (const address of ["room", "results", "standings", "table/A1", "board/1", "paper", "more", "announce", "clock", "scan"]) {
      await office.page.goto(`${club.address}/director#/${address}`);
      await office.page.locator("main h1").waitFor({ state: "attached" });
      await office.seesNo("One moment …");
      const wide = await office.page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      assert.ok(!wide, `${address} at ${width} scrolls sideways`);
    }
    await office.isContent();
    await office.close();
  }
});

test("the whole console is light", async () => {
  const office = await club.office();
  await office.page.goto(`${club.address}/director#/room`);
  const files = await office.page.evaluate(() => performance.getEntriesByType("resource").map((one) => /** @type {any} */ (one))
    .filter((one) => one.name.includes("/assets/")).reduce((sum, one) => sum + one.encodedBodySize, 0));
  assert.ok(files < 150_000, `${files} bytes`);
});
