// The pages for everybody in a real browser: they change by themselves, explain their numbers, fit every
// screen, and the wall turns its pages and goes on when the server is away.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser } from "../club/browser.js";
import { accessible, noSidewaysScroll } from "../club/checks.js";
import { TestClub } from "../club/club.js";

/** @type {TestClub} */
let club;
/** @type {string} */
let event;

before(async () => {
  club = await TestClub.open({ tables: 3, rounds: 3, boards: 2, hands: true });
  event = (await club.json("event", "list"))[0].event;
  // Round 1 is complete, and so are boards 1 and 2 everywhere.
  for (const [table, board, outcome] of [["A1", 1, "4SN="], ["A1", 2, "3NTS-1"], ["A2", 3, "2HE+1"],
    ["A2", 4, "PASS"], ["A3", 5, "1NTN="], ["A3", 6, "6CW-2"], ["A3", 1, "4SN+1"], ["A3", 2, "3NTS="],
    ["A2", 1, "5SXN-2"]]) {
    await club.tenace("result", "enter", club.event, String(table), String(board), String(outcome));
  }
});

after(async () => {
  await club?.close();
  await closeBrowser();
});

test("a result of the last table opens its board, without the page being loaded again", async () => {
  const phone = await club.newPhone();
  const page = phone.page;
  await page.goto(`${club.address}/e/${event}/board/2`);
  await phone.sees("This board is still being played");
  await page.evaluate(() => { /** @type {any} */ (globalThis).sameDocument = true; });
  await club.tenace("result", "enter", club.event, "A2", "2", "3NTS+1");
  await phone.seesNo("This board is still being played");
  await page.locator("table.traveller tbody tr").nth(2).waitFor();
  assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).sameDocument), true);
  assert.equal(await page.locator(".hand").count(), 4);
  assert.deepEqual(phone.complaints, []);
});

test("a number on a scorecard is explained, with scripts or without", async () => {
  const phone = await club.newPhone();
  await phone.page.goto(`${club.address}/e/${event}`);
  await phone.page.locator(".ranking a.score").first().tap();
  await phone.sees("How this came about");
  await phone.sees(/matchpoints on \d boards/);
  await phone.page.getByRole("link", { name: "Close" }).tap();
  await phone.seesNo("How this came about");
  assert.ok(await phone.page.locator("table.card td.extra").first().isVisible(), "the percentage is there on a phone");
  assert.ok(await phone.page.locator(".scroll").first().evaluate((it) => it.scrollWidth <= it.clientWidth), "and not cut");
  await phone.page.locator("table.card a.score").first().tap();
  await phone.sees(/of 2 others/);
  await phone.page.getByRole("link", { name: "Nederlands" }).tap();
  await phone.sees("Hoe dit is berekend");
  await phone.sees(/van 2 andere/);
  const plain = await (await fetch(`http://127.0.0.1:${club.port}/e/${event}/pair/A/NS1?why=1`)).text();
  assert.match(plain, /How this came about/);
});

test("somebody who types a code is not disturbed by news", async () => {
  const phone = await club.newPhone();
  await phone.page.goto(`${club.address}/`);
  await phone.sees("Riverside Bridge Club");
  await phone.page.getByLabel("The code of your table").fill("123");
  await club.tenace("result", "enter", club.event, "A1", "3", "2HE=");
  await club.tenace("result", "enter", club.event, "A1", "4", "2HE=");
  const asked = phone.requests.length;
  while (phone.requests.length === asked) await phone.page.waitForTimeout(50);
  assert.equal(await phone.page.getByLabel("The code of your table").inputValue(), "123");
});

test("the wall turns its pages, fits the projector, and goes on when the server is away", async () => {
  const large = await TestClub.open({ name: "Large", tables: 15, rounds: 1, boards: 2, long: true });
  try {
    for (let table = 1; table <= 15; table++) {
      for (const at of [1, 2]) {
        await large.tenace("result", "enter", large.event, `A${table}`, String(table * 2 - 2 + at), `${table % 3 + 1}NTN=`);
      }
    }
    for (const [width, height] of [[1920, 1080], [1280, 900], [1024, 768], [1280, 800], [1280, 720]]) {
      const wall = await large.newPhone({ width, height });
      const page = wall.page;
      await page.goto(`${large.address}/wall`);
      await page.locator(".page").getByText("1 / 2").waitFor();
      assert.equal(await page.locator("tbody tr").count(), 24);
      const fits = await page.evaluate(() => {
        const bottom = document.querySelector(".columns")?.getBoundingClientRect().bottom ?? 0;
        const rows = [...document.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect().bottom);
        const { scrollHeight, scrollWidth } = document.documentElement;
        const numbers = [...document.querySelectorAll("td.rank, td.who, td.number")];
        const cut = numbers.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent);
        return { inside: rows.every((row) => row <= bottom + 1), cut, scrollHeight, scrollWidth };
      });
      assert.deepEqual(fits, { inside: true, cut: [], scrollHeight: height, scrollWidth: width });
      const names = await page.locator("td.names span").evaluateAll((all) => all
        .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent));
      assert.deepEqual(names, [], `no name is cut at ${width}`);
      await accessible(page, `the wall at ${width}`);
    }
    const wall = large.phones.at(-1);
    const page = wall?.page;
    assert.ok(page);
    const turned = (/** @type {string} */ text) => page.locator(".page").getByText(text).waitFor({ timeout: 60_000 });
    await turned("2 / 2");
    await turned("1 / 2");
    await large.pullThePlug();
    await page.getByText(/No connection since \d\d:\d\d/).waitFor();
    await turned("2 / 2");
    await large.start();
    await page.getByText(/No connection/).waitFor({ state: "hidden", timeout: 60_000 });
  } finally {
    await large.close();
  }
});

test("the wall without scripts goes from page to page", async () => {
  const html = await (await fetch(`http://127.0.0.1:${club.port}/wall`)).text();
  assert.match(html, /<noscript><meta http-equiv="refresh" content="12; url=\/wall\?page=1">/);
});

test("every page is for everybody: no serious fault, nothing wider than the screen", async () => {
  const paths = ["/", `/e/${event}`, `/e/${event}/pairs`, `/e/${event}/board/1`, `/e/${event}/board/5`,
    `/e/${event}/pair/A/NS1`, `/e/${event}/pair/A/NS1?why=total`, `/e/${event}/pair/A/NS1?why=1`, "/e/none"];
  for (const [width, height] of [[320, 640], [390, 780], [1280, 800], [1920, 1080]]) {
    const phone = await club.newPhone({ width, height });
    for (const path of paths) {
      await phone.page.goto(club.address + path);
      await phone.page.locator("h1").first().waitFor();
      if (width > 320) await accessible(phone.page, `${path} at ${width}`);
      const sideways = await phone.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(sideways, 0, `${path} at ${width} scrolls sideways`);
    }
    await phone.close();
  }
  const phone = await club.newPhone();
  await phone.page.goto(`${club.address}/e/${event}`);
  await noSidewaysScroll(phone.page, "standings");
});
