// The harness itself: the evening of the tests is one that can be scored, and the browser works.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { browser, closeBrowser } from "../club/browser.js";
import { accessible, noSidewaysScroll } from "../club/checks.js";
import { TestClub } from "../club/club.js";
import { mitchell } from "../club/event.js";
import { percentages } from "../club/points.js";

after(closeBrowser);

test("an evening scored by the program and by the second opinion is the same", async () => {
  const club = await TestClub.make({ tables: 5, rounds: 5, boards: 1 });
  after(() => club.close());
  const outcomes = ["4SN=", "3NTE-1", "2HXW+1", "PASS", "4SN+1"];
  const results = mitchell(5, 5, 1).map((line, at) => (
    { ...line, board: line.boards[0], outcome: outcomes[(at * 7 + line.round) % 5] }));
  for (const { table, board, outcome } of results) {
    await club.tenace("result", "enter", club.event, `A${table}`, String(board), outcome);
  }
  const expected = percentages(results);
  const { standings } = await club.json("score", club.event);
  assert.equal(standings.length, 10);
  for (const { direction, contestant, percent } of standings) {
    assert.equal(percent, expected[`${direction} ${contestant}`].toFixed(2), `${direction} ${contestant}`);
  }
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
