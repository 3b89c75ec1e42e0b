// Two laptops, 127.0.0.1 and 127.0.0.2: the second follows the first. The first dies, the director takes over on
// the second, and the phones go on from the page they have.

import assert from "node:assert/strict";
import { after, afterEach, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { closeBrowser } from "../club/browser.js";
import { accessible, noSidewaysScroll } from "../club/checks.js";
import { TestClub } from "../club/club.js";

/** @type {TestClub[]} */
let clubs = [];
afterEach(async () => {
  // The second one's folder is within the first one's.
  for (const club of clubs.reverse()) await club.close();
  clubs = [];
});
after(closeBrowser);

async function two() {
  const first = await TestClub.open({ tables: 3, rounds: 3, boards: 2 });
  clubs = [first];
  const second = await first.second();
  clubs.push(second);
  return { first, second };
}

/** The results in force, as "A1 1 4SN= HK". @param {TestClub} club @returns {Promise<string[]>} */
async function results(club) {
  const { sections } = await club.json("event", "show", club.event);
  return sections.flatMap((/** @type {any} */ section) => section.rounds)
    .flatMap((/** @type {any} */ round) => (round.results ?? []).map((/** @type {any} */ one) => (
      `A${round.table} ${one.board} ${one.outcome}`))).sort();
}

/** @param {TestClub} club @returns {Promise<any>} */
const status = async (club) => (await fetch(`http://${club.ip}:${club.port}/standby/status`)).json();

/** @param {TestClub} club @param {(status: any) => boolean} is */
async function until(club, is) {
  for (let tries = 0; ; tries++) {
    const now = await status(club).catch(() => null);
    if (now && is(now)) return now;
    if (tries > 600) throw new Error(`waited in vain: ${JSON.stringify(now)}`);
    await pause(50);
  }
}

/** The director's page of a computer that is not in charge. @param {TestClub} club */
async function standbyPage(club) {
  const office = await club.newPhone({ width: 1280, height: 800 });
  const printed = () => club.printed.map((line) => /\/director#(\S+)/.exec(line)?.[1]).find(Boolean);
  while (!printed()) await pause(20);
  await office.page.goto(`${club.address}/director#${printed()}`);
  await office.page.locator('[data-key="take"]').waitFor();
  return office;
}

/** Takes over by the button of the page. @param {import("../club/phone.js").Phone} office */
async function takeOver(office) {
  await office.page.locator('[data-key="take"]').click();
  await office.page.locator('[data-key="yes"]').click();
}

/** The page is for everybody, on a laptop and on a phone. @param {import("../club/phone.js").Phone} office @param {string} what */
async function looksWell(office, what) {
  for (const [width, height] of [[390, 780], [1920, 1080], [1280, 800]]) {
    await office.page.setViewportSize({ width, height });
    await accessible(office.page, `${what} at ${width}`);
    await noSidewaysScroll(office.page, `${what} at ${width}`);
  }
}

test("the page about the standby in each of its roles", async () => {
  const { first, second } = await two();
  const charge = await first.office();
  await charge.page.goto(`${first.address}/director/standby`);
  await charge.sees("A standby is connected");
  await looksWell(charge, "the one in charge");
  const office = await standbyPage(second);
  await office.sees("The copy is complete");
  await looksWell(office, "the standby");
  await first.pullThePlug();
  // What the first one did alone, before it heard that it was replaced.
  await first.tenace("result", "enter", first.event, "A1", "1", "4SN=");
  await takeOver(office);
  await until(second, ({ role }) => role === "in_charge");
  await office.page.locator("#console nav a").first().waitFor();
  await first.start();
  await until(first, ({ role }) => role === "replaced");
  const old = await standbyPage(first);
  await old.sees("What was written down only here: 1");
  await old.sees("board 1 at table A1 in round 1");
  const there = await old.page.getByRole("link", { name: "To the console of the other computer" }).getAttribute("href");
  assert.match(there ?? "", new RegExp(`:${second.port}/director$`));
  await looksWell(old, "one that was replaced");
  for (const one of [charge, office, old]) await one.isContent();
});

test("the laptop dies, another one takes over, and the phones go on without a reload or a scan", async () => {
  const { first, second } = await two();
  const [one, two_, three] = [await first.phone(1), await first.phone(2), await first.phone(3)];
  for (const phone of [one, two_, three]) await phone.sitDown();
  await one.enter(1, "4SN= HK");
  await two_.enter(3, "3NTE-1 D5");
  await one.received();
  await two_.received();
  const office = await standbyPage(second);
  await office.sees("This is the standby");
  await first.pullThePlug();
  // Nobody answers: results stay on the phones.
  await one.enter(2, "PASS");
  await one.sees("Saved on this phone");
  await three.enter(5, "1NTN+1 S2");
  const loaded = [one, two_, three].map((phone) => phone.requests.filter((url) => /\/t(\?|$)/.test(url)).length);
  await takeOver(office);
  await until(second, ({ role }) => role === "in_charge");
  await one.received();
  await three.received();
  await two_.enter(4, "2HW= CA");
  await two_.received();
  const all = ["A1 1 4SN= HK", "A1 2 PASS", "A2 3 3NTE-1 D5", "A2 4 2HW= CA", "A3 5 1NTN+1 S2"];
  assert.deepEqual(await results(second), all);
  assert.deepEqual([one, two_, three].map((phone) => (
    phone.requests.filter((url) => /\/t(\?|$)/.test(url)).length)), loaded, "no page was loaded again");
  const facts = (await second.tenace("log", "show", second.event)).split("\n").length;

  // The old one comes back: it hears that it was replaced, and does no harm.
  await first.start();
  await until(first, ({ role }) => role === "replaced");
  const before = await results(first);
  await one.nextRound();
  await one.sitDown();
  await one.enter(3, "5CN-2 DA");
  await one.received();
  assert.deepEqual(await results(first), before);
  assert.equal((await second.tenace("log", "show", second.event)).split("\n").length, facts + 1);
  const old = await standbyPage(first);
  await old.sees("Another computer has taken over");
  await old.sees("The other computer has everything that is here.");
  await old.page.locator('[data-key="follow"]').click();
  await until(first, ({ role, copy }) => role === "following" && copy.complete);
  await until(second, ({ followers }) => followers.length === 1);
  assert.deepEqual(await results(first), await results(second));
  for (const phone of [one, two_, three, office, old]) await phone.isContent();
});

test("a phone that joined before there was a standby reaches it too", async () => {
  const first = await TestClub.open({ tables: 3, rounds: 3, boards: 2 });
  clubs = [first];
  const phone = await first.phone(1);
  await phone.sitDown();
  await phone.enter(1, "4SN= HK");
  await phone.received();
  await phone.foot("next");
  const second = await first.second();
  clubs.push(second);
  // The page fetches a newer one of itself at a quiet moment, with what it had.
  await phone.page.waitForURL(/standby=/);
  await phone.at("entry", "boards");
  await first.pullThePlug();
  await phone.enter(2, "PASS");
  const office = await standbyPage(second);
  await takeOver(office);
  await phone.received();
  assert.deepEqual(await results(second), ["A1 1 4SN= HK", "A1 2 PASS"]);
  await phone.isContent();
});

test("changing laptops in the middle of play loses nothing and waits for nobody", async () => {
  const { first, second } = await two();
  const phone = await first.phone(1);
  await phone.sitDown();
  await phone.enter(1, "4SN= HK");
  await phone.received();
  const office = await standbyPage(second);
  await takeOver(office);
  await until(second, ({ role }) => role === "in_charge");
  await until(first, ({ role }) => role === "replaced");
  await phone.enter(2, "PASS");
  await phone.received();
  assert.deepEqual(await results(second), ["A1 1 4SN= HK", "A1 2 PASS"]);
  assert.deepEqual(await results(first), ["A1 1 4SN= HK"]);
  await phone.isContent();
});
