// What may go wrong with what the phone keeps: another evening of the same name, a late answer of another
// table, two tabs, a disk that fails, the director's right left behind. Nothing is lost or told twice.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { clubsOfTests } from "../club/clubs.js";
import { until } from "../club/until.js";

const { open } = clubsOfTests();

test("yesterday's results do not go into today's event of the same name", async () => {
  const club = await open();
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.enter(1, "4SN= HK");
  await phone.received();
  const evening = JSON.parse(await readFile(club.file, "utf8"));
  const file = join(club.data, "..", "next.json");
  await writeFile(file, JSON.stringify({ ...evening, date: "2026-11-18" }));
  await club.pullThePlug();
  const made = await club.tenace("event", "new", file);
  club.event = /[0-9a-f-]{36}/.exec(made)?.[0] ?? "";
  await club.start();
  await phone.page.goto("about:blank");
  await phone.page.goto(await club.link(1));
  await phone.sitDown();
  await phone.enter(2, "PASS");
  await phone.received();
  assert.deepEqual(await club.results(), ["A1 2 PASS"]);
});

test("a late answer of the table before does not open that table again", async () => {
  const club = await open();
  const phone = await club.phone(1);
  await phone.at("round", "names");
  /** @type {() => void} */
  let letGo = () => {};
  const held = new Promise((resolve) => { letGo = () => resolve(null); });
  let caught = 0;
  const token = (await club.link(1)).split("#")[1];
  await phone.page.route("**/t/api/hello", async (route) => {
    if (route.request().headers().authorization?.endsWith(token)) {
      caught += 1;
      await held;
    }
    await route.continue().catch(() => {});
  });
  await phone.page.reload();
  await phone.sees("Table A1");
  await until("the phone's greeting of table 1", () => caught);
  // The player scans the code of table 2 while the first answer is under way.
  await phone.page.evaluate((hash) => { location.hash = hash; }, (await club.link(2)).split("#")[1]);
  await phone.sees(/Opening the table|Table A2/);
  letGo();
  await phone.sees("Table A2");
  await phone.sitDown();
  await phone.enter(3, "PASS");
  await phone.received();
  assert.deepEqual(await club.results(), ["A2 3 PASS"]);
});

test("what was refused is told once, not at every connection", async () => {
  const club = await open({ settings: { BM3TDCall: 1 } });
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.loseWifi();
  await phone.foot("call");
  await phone.tap("A ruling");
  await club.set("BM3TDCall=0", "BM2TDCall=no");
  await phone.loseWifi(false);
  await phone.sees(/Not accepted/);
  await phone.tap("OK");
  const facts = phone.requests.filter((url) => url.endsWith("/say")).length;
  await club.pullThePlug();
  await phone.sees(/no connection/);
  await club.start();
  await phone.sees(/received by the director|connected/);
  await phone.seesNo(/Not accepted/);
  assert.equal(phone.requests.filter((url) => url.endsWith("/say")).length, facts);
});

test("the director's right ends with the board that was not played", async () => {
  const club = await open({ settings: { BM3ConfirmNP: 1 } });
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.open(1);
  await phone.key("NP");
  await phone.tap(/Director/);
  await phone.typePin();
  await phone.accept();
  await phone.received();
  await phone.foot("more");
  await phone.foot("director");
  await phone.sees("Director's PIN");
});

test("a second tab of the same phone goes on, and the first one rests until it is wanted", async () => {
  const club = await open();
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.enter(1, "4SN= HK");
  await phone.received();
  const first = phone.page;
  const second = await phone.context.newPage();
  await second.goto(await club.link(1));
  await first.getByText(/open in another tab/).waitFor();
  phone.page = second;
  await phone.loseWifi();
  await phone.sitDown();
  await phone.enter(2, "PASS");
  await phone.sees("Saved on this phone");
  // Back to the first tab: it has everything the second one said.
  await first.getByRole("button", { name: "Use this tab" }).tap();
  phone.page = first;
  await phone.at("moves", "recap", "results", "ranking");
  await second.getByText(/open in another tab/).waitFor();
  await phone.loseWifi(false);
  await phone.received();
  assert.deepEqual(await club.results(), ["A1 1 4SN= HK", "A1 2 PASS"]);
});

for (const [how, fault] of /** @type {[string, () => void][]} */ ([
  ["cannot be opened", () => { IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); }; }],
  ["never answers", () => { IDBFactory.prototype.open = () => /** @type {any} */ ({}); }],
  ["cannot be read", () => { IDBObjectStore.prototype.getAll = () => { throw new DOMException("no", "UnknownError"); }; }],
  ["cannot be written", () => { IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); }; }],
])) {
  test(`a phone whose database ${how} enters, keeps what it has over a reload, and sends it`, async () => {
    const club = await open();
    const phone = await club.newPhone();
    await phone.page.addInitScript(fault);
    await phone.page.goto(await club.link(1));
    await phone.sitDown();
    await phone.enter(1, "4SN= HK");
    await phone.received();
    await club.pullThePlug();
    await phone.enter(2, "PASS");
    await phone.sees("Saved on this phone");
    await phone.page.context().route("**/api/**", (route) => route.abort());
    await club.start();
    await phone.page.reload();
    await phone.sees(/no connection: 1 saved/);
    await phone.page.context().unroute("**/api/**");
    await phone.received();
    assert.deepEqual(await club.results(), ["A1 1 4SN= HK", "A1 2 PASS"]);
    await phone.isContent();
  });
}
