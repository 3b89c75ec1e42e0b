// Two laptops, 127.0.0.1 and 127.0.0.2: the second follows the first. The first dies, the director takes over on
// the second, and the phones go on from the page they have.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, noSidewaysScroll } from "../club/checks.js";
import { clubsOfTests } from "../club/clubs.js";
import { until } from "../club/until.js";

/** @typedef {import("../club/club.js").TestClub} TestClub */

const clubs = clubsOfTests();

async function two() {
  const first = await clubs.open();
  return { first, second: await clubs.second(first) };
}

/** @param {TestClub} club @returns {Promise<any>} */
const status = async (club) => (await fetch(`http://${club.ip}:${club.port}/standby/status`)).json();

/** Waits until a computer has a role. @param {TestClub} club @param {string} role @param {(status: any) => boolean} [isRight] */
const hasRole = (club, role, isRight = () => true) => until(`the role ${role} at ${club.address}`, () => status(club),
  (now) => now.role === role && isRight(now));

/** The director's page of a computer that is not in charge. @param {TestClub} club */
async function standbyPage(club) {
  const office = await club.atTheDoor();
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
  await accessible(office.page, what);
  for (const [width, height] of [[390, 780], [1920, 1080], [1280, 800]]) {
    await office.page.setViewportSize({ width, height });
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
  await first.enter("A1 1 4SN=");
  await takeOver(office);
  await hasRole(second, "in_charge");
  await office.page.locator("#console nav a").first().waitFor();
  await first.start();
  await hasRole(first, "replaced");
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
  await hasRole(second, "in_charge");
  await one.received();
  await three.received();
  await two_.enter(4, "2HW= CA");
  await two_.received();
  const all = ["A1 1 4SN= HK", "A1 2 PASS", "A2 3 3NTE-1 D5", "A2 4 2HW= CA", "A3 5 1NTN+1 S2"];
  assert.deepEqual(await second.results(), all);
  assert.deepEqual([one, two_, three].map((phone) => (
    phone.requests.filter((url) => /\/t(\?|$)/.test(url)).length)), loaded, "no page was loaded again");
  const facts = (await second.facts()).length;

  // The old one comes back: it hears that it was replaced, and does no harm.
  await first.start();
  await hasRole(first, "replaced");
  const before = await first.results();
  await one.nextRound();
  await one.sitDown();
  await one.enter(3, "5CN-2 DA");
  await one.received();
  assert.deepEqual(await first.results(), before);
  assert.equal((await second.facts()).length, facts + 2, "a result, and that it was accepted");
  const old = await standbyPage(first);
  await old.sees("Another computer has taken over");
  await old.sees("The other computer has everything that is here.");
  await old.page.locator('[data-key="follow"]').click();
  await hasRole(first, "following", ({ copy }) => copy.complete);
  await hasRole(second, "in_charge", ({ followers }) => followers.length === 1);
  assert.deepEqual(await first.results(), await second.results());
  for (const phone of [one, two_, three, office, old]) await phone.isContent();
});

test("a phone that joined before there was a standby reaches it too", async () => {
  const first = await clubs.open();
  const phone = await first.phone(1);
  await phone.sitDown();
  await phone.enter(1, "4SN= HK");
  await phone.received();
  await phone.foot("next");
  const second = await clubs.second(first);
  // The page fetches a newer one of itself at a quiet moment, with what it had.
  await phone.page.waitForURL(/standby=/);
  await phone.at("entry", "boards");
  await first.pullThePlug();
  await phone.enter(2, "PASS");
  const office = await standbyPage(second);
  await takeOver(office);
  await phone.received();
  assert.deepEqual(await second.results(), ["A1 1 4SN= HK", "A1 2 PASS"]);
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
  await hasRole(second, "in_charge");
  await hasRole(first, "replaced");
  await phone.enter(2, "PASS");
  await phone.received();
  assert.deepEqual(await second.results(), ["A1 1 4SN= HK", "A1 2 PASS"]);
  assert.deepEqual(await first.results(), ["A1 1 4SN= HK"]);
  await phone.isContent();
});
