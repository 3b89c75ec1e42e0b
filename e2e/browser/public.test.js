// The pages for everybody in a real browser: they change by themselves, explain their numbers, fit every
// screen, and the wall turns its pages and goes on when the server is away.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, noSidewaysScroll } from "../club/checks.js";
import { clubOfAll, clubsOfTests } from "../club/clubs.js";
import { until } from "../club/until.js";

// Rounds 1 and 2 are complete, and so is board 1 everywhere; of board 2 the last result is missing.
const here = clubOfAll({
  hands: true, results: ["A1 1 4SN=", "A1 2 3NTS-1", "A2 3 2HE+1", "A2 4 PASS", "A3 5 1NTN=", "A3 6 6CW-2", "A3 1 4SN+1",
    "A3 2 3NTS=", "A1 3 2HE=", "A1 4 2HE=", "A2 5 PASS", "A2 6 PASS", "A2 1 5SXN-2"],
});
const clubs = clubsOfTests();

test("a result of the last table opens its board, without the page being loaded again", async () => {
  const club = here();
  const phone = await club.guest("/board/2");
  const { page } = phone;
  await phone.sees("This board is still being played");
  await page.evaluate(() => { /** @type {any} */ (globalThis).sameDocument = true; });
  await club.enter("A2 2 3NTS+1");
  await phone.seesNo("This board is still being played");
  await page.locator("table.traveller tbody tr").nth(2).waitFor();
  assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).sameDocument), true);
  assert.equal(await page.locator(".hand").count(), 4);
  assert.deepEqual(phone.complaints, []);
});

test("a number on a scorecard is explained, with scripts or without", async () => {
  const club = here();
  const phone = await club.guest();
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
  const plain = await (await fetch(`http://127.0.0.1:${club.port}/e/${club.id}/pair/A/NS1?why=1`)).text();
  assert.match(plain, /How this came about/);
});

test("who types a code is not disturbed by news", async () => {
  const club = here();
  const phone = await club.newPhone();
  await phone.page.goto(`${club.address}/`);
  await phone.sees("Riverside Bridge Club");
  // Once it listens the page fetches itself; after that each news makes it fetch itself again.
  const fetched = () => phone.requests.filter((url) => new URL(url).pathname === "/").length;
  await until("the page's first fetch", fetched, (times) => times > 1);
  const before = fetched();
  await phone.page.getByLabel("The code of your table").fill("123");
  await club.enter("A1 5 2HE=", "A1 6 2HE=");
  await until("a fetch of the page after the results", fetched, (times) => times > before);
  assert.equal(await phone.page.getByLabel("The code of your table").inputValue(), "123");
});

test("who mistyped a code still reads so after news, and nothing says that there is no connection", async () => {
  const club = here();
  const phone = await club.newPhone();
  await phone.page.goto(`${club.address}/`);
  await phone.page.getByLabel("The code of your table").fill("000000");
  await phone.page.getByLabel("The code of your table").press("Enter");
  await phone.sees("No table has this code");
  const fetched = () => phone.requests.filter((url) => new URL(url).pathname === "/").length;
  const before = fetched();
  await club.enter("A3 3 2HE=");
  await until("a fetch of the page after the result", fetched, (times) => times > before);
  await until("the answer to it", () => phone.page.locator("#away").textContent(), (text) => text === "");
  assert.equal(phone.requests.filter((url) => new URL(url).pathname === "/join").length, 1, "only the form goes there");
  await phone.sees("No table has this code");
});

test("the wall turns its pages, fits the projector, and goes on when the server is away", async () => {
  const results = Array.from({ length: 15 }, (_, at) => [1, 2].map((board) => `A${at + 1} ${at * 2 + board} ${(at + 1) % 3 + 1}NTN=`));
  const large = await clubs.open({ name: "Large", tables: 15, rounds: 1, long: true, results: results.flat() });
  const wall = await large.newPhone({ width: 1920, height: 1080 });
  const { page } = wall;
  // The wall's time passes when the test says so: it turns a page every 12 s.
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 1000);
  await page.goto(`${large.address}/wall`);
  const shows = (/** @type {string} */ text) => page.locator(".page").getByText(text).waitFor();
  const turn = () => page.clock.runFor(12_000);
  await shows("1 / 2");
  assert.equal(await page.locator("tbody tr").count(), 24);
  for (const [width, height] of [[1920, 1080], [1280, 900], [1024, 768], [1280, 800], [1280, 720]]) {
    await page.setViewportSize({ width, height });
    // The wall measures its names again in its new size.
    await until(`the wall to fit ${width} × ${height}`, () => page.evaluate(() => {
      const bottom = document.querySelector(".columns")?.getBoundingClientRect().bottom ?? 0;
      const rows = [...document.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect().bottom);
      const { scrollHeight, scrollWidth } = document.documentElement;
      const texts = [...document.querySelectorAll("td.rank, td.who, td.number, td.names span")];
      const cut = texts.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1);
      return { outside: rows.filter((row) => row > bottom + 1), cut: cut.map((one) => one.textContent), scrollHeight, scrollWidth };
    }), ({ outside, cut, scrollHeight, scrollWidth }) => (
      !outside.length && !cut.length && scrollHeight === height && scrollWidth === width));
  }
  await turn();
  await shows("2 / 2");
  await turn();
  await shows("1 / 2");
  await large.pullThePlug();
  await page.getByText(/No connection since \d\d:\d\d/).waitFor();
  await turn();
  await shows("2 / 2");
  await large.start();
  await wall.seesNo(/No connection/);
});

test("the wall without scripts goes from page to page", async () => {
  const html = await (await fetch(`http://127.0.0.1:${here().port}/wall`)).text();
  assert.match(html, /<noscript><meta http-equiv="refresh" content="12; url=\/wall\?page=1">/);
});

test("every page is for everybody: no serious fault, nothing wider than the screen", async () => {
  const club = here();
  const event = `/e/${club.id}`;
  const phone = await club.newPhone();
  for (const path of ["/", event, `${event}/pairs`, `${event}/board/1`, `${event}/board/5`, `${event}/pair/A/NS1`,
    `${event}/pair/A/NS1?why=total`, `${event}/pair/A/NS1?why=1`, "/e/none"]) {
    await phone.page.setViewportSize({ width: 390, height: 780 });
    await phone.page.goto(club.address + path);
    await phone.page.locator("h1").first().waitFor();
    await accessible(phone.page, path);
    for (const [width, height] of [[320, 640], [390, 780], [1280, 800], [1920, 1080]]) {
      await phone.page.setViewportSize({ width, height });
      await noSidewaysScroll(phone.page, `${path} at ${width}`);
    }
  }
});
