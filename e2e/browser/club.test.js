// The harness itself: the evening of the tests is one that can be scored, and the browser works.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "../club/browser.js";
import { accessible, noSidewaysScroll } from "../club/checks.js";
import { clubsOfTests } from "../club/clubs.js";
import { mitchell } from "../club/event.js";
import { percentages } from "../club/points.js";
import { until } from "../club/until.js";

const clubs = clubsOfTests();

test("an evening scored by the program and by the second opinion is the same", async () => {
  const outcomes = ["4SN=", "3NTE-1", "2HXW+1", "PASS", "4SN+1"];
  const results = mitchell(5, 5, 1).map((line, at) => (
    { ...line, board: line.boards[0], outcome: outcomes[(at * 7 + line.round) % 5] }));
  const wishes = { tables: 5, rounds: 5, boards: 1, results: results.map(({ table, board, outcome }) => `A${table} ${board} ${outcome}`) };
  const [club, other] = [await clubs.make(wishes), await clubs.make(wishes)];
  const expected = percentages(results);
  const standings = await club.standings();
  assert.equal(standings.length, 10);
  for (const { direction, contestant, percent } of standings) {
    assert.equal(percent, expected[`${direction} ${contestant}`].toFixed(2), `${direction} ${contestant}`);
  }
  // A prepared evening is copied: what one club does is not in the next.
  await club.tenace("result", "erase", club.event, "A1", "1");
  assert.equal((await other.results()).length, 25);
  assert.equal((await (await clubs.make(wishes)).results()).length, 25);
});

test("a wait says what it waited for and what was there", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: Date.now() });
  let looks = 0;
  const waited = until("the bell", () => {
    looks += 1;
    if (looks === 2) context.mock.timers.tick(61_000);
    return "silence";
  }, (text) => text === "ring");
  await assert.rejects(waited, /waited 60 s for the bell; instead there was “silence”/);
  assert.equal(await until("a number", () => ++looks, (number) => number > 4), 5);
});

test("the checks of a screen find what is wrong with it", async () => {
  const context = await (await browser()).newContext({ viewport: { width: 320, height: 600 } });
  const page = await context.newPage();
  await page.setContent(`<!doctype html><html lang="en"><title>t</title><main><h1>Good</h1>
    <button style="width: 900px">Wide</button><img src="data:,"></main></html>`);
  await assert.rejects(accessible(page, "a picture without words"), /image-alt/);
  await assert.rejects(noSidewaysScroll(page, "a wide button"), /wider than the phone/);
  await page.setContent("<!doctype html><html lang='en'><title>t</title><main><h1>Good</h1></main></html>");
  await accessible(page, "a good page");
  await noSidewaysScroll(page, "a good page");
  await context.close();
});
