// Standings, travellers and scorecards on the console: every number leads to how it came about.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clubOfAll, clubsOfTests } from "../club/clubs.js";

const here = clubOfAll({ results: ["A1 1 4SN=", "A2 3 PASS", "A3 5 3NTE-1"] });
const clubs = clubsOfTests();

test("from the standings to how a total came about, and on to the board", async () => {
  const club = here();
  const office = await club.office();
  await office.page.getByRole("link", { name: "Standings" }).click();
  const total = office.page.locator("table.standings tbody tr").first().locator("td.n a");
  await total.click();
  await office.sees("How the total came about");
  await office.page.locator(".because").first().waitFor();
  await office.page.goto(`${club.address}/director#/board/1`);
  await office.page.locator("tbody tr").waitFor();
  assert.match(await office.page.locator("tbody tr").innerText(), /A1.*4.*N.*=.*\+420/s);
  await office.sees("The N/S scores add up to +420.");
  await office.isContent();
});

test("a printed ranking has club, event and date, and nothing that looks like a link", async () => {
  const club = await clubs.open({ tables: 2, rounds: 1, boards: 1, results: ["A1 1 4SN=", "A2 2 PASS"] });
  const office = await club.office();
  const guest = await club.guest();
  await office.page.goto(`${club.address}/director#/standings`);
  for (const { page } of [office, guest]) {
    await page.locator("table tbody tr").first().waitFor();
    await page.emulateMedia({ media: "print" });
    const paper = await page.locator("body").innerText();
    for (const part of ["Riverside Bridge Club", "Tuesday pairs", "17 November 2026", "Ann Archer"]) {
      assert.ok(paper.includes(part), `${part} is printed: ${paper}`);
    }
    const links = await page.locator("a:visible").evaluateAll((all) => all.map((one) => {
      const { color, textDecorationLine } = getComputedStyle(one);
      return color === getComputedStyle(document.body).color && textDecorationLine === "none" ? "" : `${one.textContent} ${color} ${textDecorationLine}`;
    }).filter(Boolean));
    assert.deepEqual(links, []);
  }
});

test("on a phone the tables fit their cards, and a pair stands on one line", async () => {
  const large = await clubs.open({
    tables: 12, sections: ["A", "B"], results: ["A10 19 4HXS-3 DA", "A11 21 3NTXXE+2 ST", "B12 23 7NTW= HK", "B10 19 4HXS= DA"],
  });
  const office = await large.office();
  await office.page.setViewportSize({ width: 390, height: 780 });
  for (const address of ["standings", "board/19", "pair/A/NS10", "table/A10", "log"]) {
    await office.page.goto(`${large.address}/director#/${address}`);
    await office.page.locator(`main[data-key^="${address}"] h1`).waitFor({ state: "attached" });
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
});

test("the help has each bullet beside the first line of its link", async () => {
  const club = here();
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
  const club = here();
  const office = await club.office();
  await office.page.goto(`${club.address}/director#/room`);
  const files = await office.page.evaluate(() => performance.getEntriesByType("resource").map((one) => /** @type {any} */ (one))
    .filter((one) => one.name.includes("/assets/")).reduce((sum, one) => sum + one.encodedBodySize, 0));
  assert.ok(files < 150_000, `${files} bytes`);
});
