// What goes wrong in a club: the laptop dies, the phone dies, two phones, a wrong clock, a stale page.
// Every time: nothing is lost, and the page says what is so.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clubsOfTests } from "../club/clubs.js";

const { open } = clubsOfTests();

test("the server is killed in the middle of an entry, and play goes on", async () => {
  const club = await open();
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.enter(1, "4SN= HK");
  await phone.received();
  await phone.open(2);
  await phone.key(3);
  await club.pullThePlug();
  await phone.key("NT");
  await phone.key("E");
  await phone.key("D");
  await phone.key("5");
  await phone.key(-1);
  await phone.accept();
  await phone.sees("Saved on this phone");
  await club.start();
  await phone.received();
  assert.deepEqual(await club.results(), ["A1 1 4SN= HK", "A1 2 3NTE-1 D5"]);
  await phone.isContent();
});

for (const id of /** @type {const} */ (["same id", "new id"])) {
  test(`a wiped server (event with the ${id}) is filled again by the phones that rejoin`, async () => {
    const club = await open();
    const [one, two] = [await club.phone(1), await club.phone(2)];
    await one.sitDown();
    await one.enter(1, "4SN= HK");
    await one.enter(2, "PASS");
    await two.sitDown();
    await two.enter(3, "3NTE-1 D5");
    await two.received();
    await one.received();
    const before = await club.results();
    assert.equal(before.length, 3);
    await club.wipe(id);
    await club.start();
    assert.deepEqual(await club.results(), []);
    for (const phone of [one, two]) {
      // The old token is unknown now; the card on the table has a new code.
      await phone.sees(/does not know the table/);
      await phone.foot("join");
      await phone.at("join");
      await phone.type((await club.card(phone.table)).code);
      await phone.received();
    }
    assert.deepEqual(await club.results(), before);
  });
}

test("a phone whose clock is two years behind enters like any other", async () => {
  const club = await open();
  const phone = await club.phone(1, { clock: -2 * 365 * 86_400_000 });
  await phone.sitDown();
  await phone.enter(1, "4SN= HK");
  await phone.enter(2, "PASS");
  await phone.received();
  assert.deepEqual(await club.results(), ["A1 1 4SN= HK", "A1 2 PASS"]);
  await phone.isContent();
});

test("two phones at one table: one enters, what the other kept is still sent", async () => {
  const club = await open();
  const first = await club.phone(1);
  await first.sitDown();
  await first.loseWifi();
  await first.enter(1, "4SN= HK");
  const second = await club.phone(1);
  await second.takeTable();
  await second.sitDown();
  await second.enter(2, "PASS");
  await second.received();
  await first.loseWifi(false);
  await first.at("watching");
  await first.received();
  assert.deepEqual(await club.results(), ["A1 1 4SN= HK", "A1 2 PASS"]);
});

test("a board that the director has entered meanwhile is set aside, and shown so", async () => {
  const club = await open();
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.open(1);
  await phone.loseWifi();
  await phone.tapResult("4SN= HK");
  await phone.accept();
  await club.enter("A1 1 3NTE-1");
  await phone.loseWifi(false);
  await phone.sees(/The director will look at it/);
  assert.deepEqual(await club.results(), ["A1 1 3NTE-1"]);
  assert.match(await club.setAside(), /4SN= HK/);
  await phone.isContent();
});

test("an event that was closed while entries wait sets them aside", async () => {
  const club = await open();
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.loseWifi();
  await phone.enter(1, "4SN= HK");
  await club.tenace("event", "close", club.event);
  await phone.loseWifi(false);
  await phone.received();
  await phone.sees(/director will look at it|session is over/);
  assert.match(await club.setAside(), /4SN= HK/);
  assert.deepEqual(await club.results(), []);
});

test("entries for a movement that was changed meanwhile are set aside, and shown so", async () => {
  const club = await open();
  const phone = await club.phone(3);
  await phone.sitDown();
  await phone.loseWifi();
  await phone.enter(5, "4SN= HK");
  await phone.enter(6, "PASS");
  await phone.nextRound();
  await phone.sitDown();
  await phone.enter(1, "3NTE-1 D5");
  // The director thinks that North-South of this table went home after the first round.
  await club.tenace("movement", "repair", club.event, "--next-round", "2", "--take", "1", "leaves", "NS3");
  await phone.loseWifi(false);
  await phone.received();
  await phone.sees(/The director changed the movement/);
  await phone.sees(/Board 1, round 2. Received. The director will look at it/);
  await phone.tap("OK");
  await phone.tap("OK");
  await phone.tap("Scores of this round");
  await phone.sees(/the director looks at it/);
  assert.deepEqual(await club.results(), ["A3 5 4SN= HK", "A3 6 PASS"]);
  assert.match(await club.setAside(), /3NTE-1 D5/);
  await phone.isContent();
});
