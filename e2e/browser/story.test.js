// An evening as it comes: 7½ tables; a pair arrives in round 2; table 4 plays a wrong board; a weighted ruling; the
// laptop dies in round 5; another laptop takes over; the event is closed. The director has only the console, and
// the final ranking is that of a second opinion, which is made from what the players really did.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { clubsOfTests } from "../club/clubs.js";
import { PLAN, ROUNDS, RULED, TABLES, WRONG, boardsOf, isRuled, ranking } from "../club/story.js";
import { Tablet } from "../club/tablet.js";

/**
 * @typedef {import("../club/phone.js").Phone} Phone
 * @typedef {import("../club/story.js").Played} Played
 */

const DIRECTOR = "Dora Leider";
const PASSWORD = "vier harten";

const clubs = clubsOfTests(after);

/** The pairs, as they stand in the club's list. */
const PEOPLE = Array.from({ length: 15 }, (_, at) => `${at < 7 ? "NS" : "EW"} ${at < 7 ? at + 1 : at - 6} Ann ${"ABCDEFGHIJKLMNO"[at]}sen & Bob ${"ABCDEFGHIJKLMNO"[at]}man`);

/** @param {Phone} desk @param {string | RegExp} name */
const press = (desk, name) => desk.page.getByRole("button", { name, exact: typeof name === "string" }).first().click();

/** Plays a round as it should go. @param {Phone} phone @param {number} round */
async function play(phone, round) {
  await phone.sitDown();
  for (const { board, outcome } of boardsOf(phone.table, round)) await phone.enter(board, outcome);
  await phone.nextRound();
}

/** How often a phone has loaded the page. @param {Phone} phone */
const documents = (phone) => phone.requests.filter((url) => /\/t(\?|$)/.test(url)).length;

test("7½ tables, a late pair, a wrong board, a weighted ruling, a dead laptop, and the right ranking", async () => {
  const first = await clubs.empty();

  // The first run, and the evening is set up.
  const desk = await first.atTheDoor();
  await desk.firstRun({ club: "BC De Aas", name: DIRECTOR, password: PASSWORD });
  await desk.page.getByRole("link", { name: "Set up an event" }).click();
  await desk.page.getByLabel("How many pairs?").fill("15");
  await desk.page.getByLabel("How many boards?").fill("16");
  await desk.page.locator('.setup fieldset [data-key="2"]').click();
  await press(desk, "Show movements");
  await desk.page.locator(".advice .picked .reasons li").first().waitFor();
  await press(desk, "Play Share relay, 7½ tables, 8 rounds of 2 boards");
  await press(desk, "Type, paste or import");
  await desk.page.getByLabel("One line for each pair, in any form").fill(PEOPLE.join("\n"));
  await press(desk, "Read the list");
  await desk.notified("15");
  assert.equal(await desk.page.locator(".problems li").count(), 0);
  await desk.page.getByLabel("Name", { exact: true }).fill(first.event);
  await press(desk, "Start");
  await desk.page.locator(".codes .code").nth(TABLES - 1).waitFor();
  await press(desk, "Open the doors");

  // A second laptop, and everybody sits down: phones at three tables, other devices at the rest.
  const second = await clubs.second(first);
  const [one, four, eight] = await Promise.all([first.phone(1), first.phone(4), first.phone(8)]);
  const phones = [one, four, eight];
  const tablets = await Promise.all([2, 3, 5, 6, 7].map((table) => Tablet.take(first, table)));
  /** @param {number} round @param {(one: Played) => boolean} [which] */
  const others = (round, which = () => true) => Promise.all(tablets.map(async (tablet) => {
    for (const played of boardsOf(tablet.table, round).filter(which)) await tablet.enter(played);
  }));

  // Round 1.
  await Promise.all([others(1), ...[one, four].map(async (phone) => {
    await phone.sitDown();
    for (const { board, outcome } of boardsOf(phone.table, 1)) await phone.enter(board, outcome);
    await phone.nextRound();
  })]);

  // Round 2 is being played when the late pair comes: they play from round 3 on.
  await tablets[0].enter(boardsOf(2, 2)[0]);
  await desk.go("operation/late_pair");
  await desk.page.locator("#operation-name1").fill("Lena Late");
  await desk.page.locator("#operation-name2").fill("Lou Late");
  const late = await desk.doIt();
  assert.match(late, /comes in as NS8: Fill the half table/);
  assert.match(late, /round 3 at table 8 N\/S against 6 E\/W, boards 5-6/);
  await Promise.all([others(2, (one) => one !== boardsOf(2, 2)[0]), play(one, 2), play(four, 2), eight.upTo(3)]);
  await eight.sees("Round 3: boards 5–6");
  await eight.sees("Lena Late");

  // Round 3: table 4 has board 13 before it, and enters it under the number that the phone says.
  for (const tablet of tablets) await tablet.hello();
  const [right, wrong] = boardsOf(4, 3);
  await Promise.all([others(3), play(one, 3), play(eight, 3), (async () => {
    await four.sitDown();
    await four.enter(right.board, right.outcome);
    await four.enter(WRONG.board, wrong.outcome);
    await four.received();
  })()]);
  await desk.go("operation/wrong_board");
  for (const [name, value] of Object.entries({ table: 4, round: 3, board: WRONG.board })) await desk.page.locator(`#operation-${name}`).selectOption(String(value));
  await desk.page.locator("#operation-played").fill(String(WRONG.played));
  const taken = await desk.doIt();
  assert.match(taken, /NS4 was to play board 13 at table A4 in round 4: it is not played there/);
  assert.match(taken, /EW2 was to play board 13 at table A8 in round 7: it is not played there/);
  assert.doesNotMatch(taken, /nobody v nobody/);
  await four.nextRound();
  await four.upTo(4);
  await four.sees(/Round 4: boards? 14/);

  // Round 4, and a ruling about board 5 at table 1.
  await Promise.all([others(4), play(one, 4), play(four, 4), play(eight, 4)]);
  await desk.go(`result?section=A&table=${RULED.table}&round=${RULED.round}&board=${RULED.board}&do=adjust`);
  await press(desk, "Weighted score");
  const line = desk.page.locator(".weigh").nth(1);
  await line.getByLabel("Level").selectOption("4");
  await line.getByLabel("Suit").selectOption("S");
  await line.getByLabel("Declarer").selectOption("N");
  await line.getByLabel("Tricks").selectOption("9");
  await desk.page.getByText("Together 100 %").waitFor();
  await desk.page.getByLabel(/Note for the log/).fill("Law 64C: the revoke");
  await desk.page.getByText("Standings:").waitFor();
  await desk.doIt();

  // Round 5: some have entered, one is offline, one has half a result on its screen; the laptop dies.
  for (const phone of phones) await phone.sitDown();
  const ofOne = boardsOf(1, 5);
  const ofFour = boardsOf(4, 5);
  const ofEight = boardsOf(8, 5);
  await one.enter(ofOne[0].board, ofOne[0].outcome);
  await one.received();
  await four.loseWifi();
  await four.enter(ofFour[0].board, ofFour[0].outcome);
  await four.sees("Saved on this phone");
  await eight.open(ofEight[0].board);
  await eight.key(4);
  const early = (/** @type {Played} */ { table, board }) => table < 4 || (table === 5 && board === boardsOf(5, 5)[0].board);
  await others(5, early);
  await first.pullThePlug();
  await one.enter(ofOne[1].board, ofOne[1].outcome);
  await one.sees("Saved on this phone");
  const loaded = phones.map((phone) => documents(phone));

  // The other laptop takes over, by name and password.
  const other = await second.computer();
  await other.page.goto(`${second.address}/director`);
  await other.page.getByLabel("Your name").fill(DIRECTOR);
  await other.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.page.locator("#login button.go").click();
  await other.sees("This is the standby");
  await other.page.locator('[data-key="take"]').click();
  await other.page.locator('[data-key="yes"]').click();
  await other.page.locator("#console nav a").first().waitFor();
  await one.received();
  await eight.foot("back");
  await eight.tapResult(ofEight[0].outcome);
  await eight.accept();
  await eight.enter(ofEight[1].board, ofEight[1].outcome);
  await eight.received();
  await four.enter(ofFour[1].board, ofFour[1].outcome);
  await four.loseWifi(false);
  await four.received();
  for (const tablet of tablets) await tablet.goTo(second);
  await others(5, (one) => !early(one));
  for (const phone of phones) await phone.nextRound();

  for (let round = 6; round <= ROUNDS; round++) {
    await Promise.all([others(round), ...phones.map((phone) => play(phone, round))]);
  }
  // Nothing waits, and the evening is closed.
  for (const phone of phones) await phone.at("end");
  await other.go("room");
  await other.sees("8 of 8 finished");
  await other.sees("Nothing waits for you.");
  await other.go("operation/stage");
  await press(other, "Close the session");
  await other.doIt();
  for (const phone of phones) {
    await phone.received();
    await phone.sees("Everything was received by the director.");
  }
  assert.deepEqual(phones.map(documents), loaded, "no page was loaded again");

  await test("the ranking is that of the second opinion: for the program, the console, everybody and the phones", async () => {
    const expected = ranking();
    assert.notDeepEqual(expected, ranking(false), "the ruling matters");
    assert.deepEqual((await second.standings()).map((/** @type {any} */ { direction, contestant, rank, percent }) => (
      [`${direction} ${contestant}`, rank, percent])), expected);

    await other.go("standings");
    await other.page.locator("table.standings tbody tr").nth(15).waitFor();
    const rows = await other.rows();
    assert.deepEqual(rows.map(([rank, who, , , , percent]) => [who.replace("/", ""), rank, percent]), expected);
    assert.ok(rows.some(([, who, names, boards]) => `${who} ${names} ${boards}` === "N/S 8 Lena Late & Lou Late 11"));

    // Where each side has its own list a pair is only its number.
    const numbers = expected.map(([who, rank, percent]) => [who.slice(3), rank, percent]);
    second.id = (await second.json("event", "list"))[0].event;
    const visitor = await second.guest();
    await visitor.page.locator(".ranking tbody tr").nth(15).waitFor();
    assert.deepEqual((await visitor.rows()).map(([rank, who, , percent]) => [who, rank, percent]), numbers);

    for (const phone of phones) {
      await phone.tap("Ranking");
      await phone.at("ranking");
      await phone.page.locator("tbody tr").nth(15).waitFor();
      assert.deepEqual((await phone.rows()).map(([rank, who, percent]) => (
        [who.split(/\s/)[0], /\d+/.exec(rank)?.[0], /[\d.]+/.exec(percent)?.[0]])), numbers);
    }
  });

  await test("every result is there once, as it was played", async () => {
    const write = (/** @type {Played} */ one) => `${one.round} A${one.table} ${one.ns} ${one.ew} ${one.board} ${one.outcome}`;
    const ruling = "[3/5 4SN=, 2/5 4SN-1]";
    const played = PLAN.map((one) => write(isRuled(one) ? { ...one, outcome: `${ruling} ${ruling}` } : one));
    assert.deepEqual(await second.results(write), played.sort());
    assert.equal(await second.setAside(), "[]");
  });

  await test("the log verifies, and says what the director did", async () => {
    await second.tenace("log", "verify", second.event);
    await other.go("log?kind=operations");
    await other.page.locator("ol.log > li").first().waitFor();
    const lines = await other.page.locator("ol.log > li").allInnerTexts();
    for (const title of ["A late pair comes in as NS8: Fill the half table",
      "Table A4 played board 13 instead of board 12 in round 3", "Board 5 at table A1 adjusted", "Session 1 closed"]) {
      const line = lines.filter((text) => text.includes(title));
      assert.equal(line.length, 1, `${title}: ${lines.join("\n")}`);
      assert.ok(line[0].includes(DIRECTOR), line[0]);
    }
    assert.ok(lines.some((line) => line.includes("Law 64C: the revoke")));
  });

  await test("a closed event can be opened again, and closed", async () => {
    await other.go("operation/stage");
    await press(other, "Open it again");
    await other.doIt();
    await press(other, "Close the session");
    await other.doIt();
    await second.tenace("log", "verify", second.event);
    await other.sees("The session is closed");
  });
  for (const phone of [...phones, desk, other]) await phone.isContent();
});
