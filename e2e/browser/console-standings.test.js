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

test("on a phone the tables fit their cards, and a pair stands on one line", async () => {
  const large = await TestClub.open({ tables: 12, rounds: 3, boards: 2, sections: ["A", "B"] });
  try {
    for (const [table, board, result] of [["A10", "19", "4HXS-3 DA"], ["A11", "21", "3NTXXE+2 ST"], ["B12", "23", "7NTW= HK"], ["B10", "19", "4HXS= DA"]]) {
      await large.tenace("result", "enter", large.event, table, board, ...result.split(" "));
    }
    const office = await large.office();
    await office.page.setViewportSize({ width: 390, height: 780 });
    for (const address of ["standings", "board/19", "pair/A/NS10", "table/A10", "log"]) {
      await office.page.goto(`${large.address}/director#/${address}`);
      await office.page.locator("main h1").waitFor({ state: "attached" });
      if (address === "log") await office.page.locator(".travel summary").click();
      await office.page.locator(".scroll tbody tr").first().waitFor();
      const wide = await office.page.locator(".scroll").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth)
        .map((one) => `${one.scrollWidth} > ${one.clientWidth}: ${one.textContent}`));
      assert.deepEqual(wide, [], `${address} scrolls inside its card`);
      const broken = await office.page.locator(".short-name").evaluateAll((all) => all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size > 1 ? one.textContent : "";
      }).filter(Boolean));
      assert.deepEqual(broken, [], `${address} breaks a pair`);
    }
    await office.isContent();
  } finally {
    await large.close();
  }
});

test("the help has each bullet beside the first line of its link", async () => {
  const office = await club.office();
  await office.page.setViewportSize({ width: 390, height: 780 });
  await office.page.goto(`${club.address}/director/help`);
  const links = office.page.locator("nav li a");
  await links.first().waitFor();
  // The bullet stands beside the line of a word before the link that takes no room.
  const off = await links.evaluateAll((all) => all.map((link) => {
    const mark = document.createElement("span");
    mark.textContent = "x";
    mark.style.cssText = "display: inline-block; width: 0;";
    link.before(mark);
    const [first] = link.getClientRects();
    const text = document.createRange();
    text.selectNodeContents(link);
    const line = text.getClientRects()[0];
    const distance = Math.abs(mark.getBoundingClientRect().top - line.top);
    mark.remove();
    return first && distance > 6 ? `${link.textContent}: ${distance}` : "";
  }).filter(Boolean));
  assert.deepEqual(off, []);
});

test("the whole console is light", async () => {
  const office = await club.office();
  await office.page.goto(`${club.address}/director#/room`);
  const files = await office.page.evaluate(() => performance.getEntriesByType("resource").map((one) => /** @type {any} */ (one))
    .filter((one) => one.name.includes("/assets/")).reduce((sum, one) => sum + one.encodedBodySize, 0));
  assert.ok(files < 150_000, `${files} bytes`);
});
