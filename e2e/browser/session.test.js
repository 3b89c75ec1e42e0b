// A whole evening on five phones at once: one loses the network, one is reloaded, one is replaced, one
// result is corrected by the director; nothing is lost, and the ranking is right.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clubOfAll } from "../club/clubs.js";
import { mitchell } from "../club/event.js";
import { percentages } from "../club/points.js";

const TABLES = 5;
const ROUNDS = 4;
const BOARDS = 2;

const here = clubOfAll({ tables: TABLES, rounds: ROUNDS, boards: BOARDS, hands: true });

/** What is played where: chosen once, the same in every run. */
const plan = mitchell(TABLES, ROUNDS, BOARDS).flatMap((line) => line.boards.map((board) => (
  { ...line, board, outcome: outcomeOf(line.table, board) })));

/** @param {number} table @param {number} board */
function outcomeOf(table, board) {
  const all = ["4SN= HK", "4SN+1 HK", "3NTE-1 D5", "2HXW+1 C2", "PASS", "5CS-2 SA", "1NTW= ST", "6DN= CQ",
    "3NTE+2 H4", "4HXE-3 DA", "2SS+2 D9"];
  return all[(table * 7 + board * 4) % all.length];
}

/** @param {number} table @param {number} round */
const boardsOf = (table, round) => plan.filter((one) => one.table === table && one.round === round);

/** Plays a round as it should go. @param {import("../club/phone.js").Phone} phone @param {number} round */
async function play(phone, round) {
  await phone.sitDown();
  for (const { board, outcome } of boardsOf(phone.table, round)) await phone.enter(board, outcome);
  await phone.nextRound();
}

test("five phones play an evening through every mishap", async () => {
  const club = here();
  const phones = await Promise.all([1, 2, 3, 4, 5].map((table) => club.phone(table)));
  const [one, two, three, four, five] = phones;

  // A quiet table.
  const quiet = async () => {
    for (let round = 1; round <= ROUNDS; round++) await play(one, round);
  };

  // No network from the middle of the second round to the end of the third.
  const withoutNetwork = async () => {
    await play(two, 1);
    await two.sitDown();
    const [first, second] = boardsOf(2, 2);
    await two.enter(first.board, first.outcome);
    await two.received();
    await two.loseWifi();
    await two.enter(second.board, second.outcome);
    await two.sees("Saved on this phone");
    await two.nextRound();
    await play(two, 3);
    await two.sees(/no connection: 3 saved on this phone/);
    await two.loseWifi(false);
    await two.received();
    await play(two, 4);
  };

  // The page is reloaded with half a result on it.
  const reloaded = async () => {
    for (const round of [1, 2]) await play(three, round);
    await three.sitDown();
    const [first, second] = boardsOf(3, 3);
    await three.enter(first.board, first.outcome);
    await three.open(second.board);
    await three.key(4);
    await three.key("H");
    await three.page.reload();
    await three.at("entry");
    await three.sees("Who plays it?");
    await startAgain(three);
    await three.tapResult(second.outcome);
    await three.accept();
    await three.nextRound();
    await play(three, 4);
  };

  // Another phone takes the table over in the fourth round.
  const replaced = async () => {
    for (const round of [1, 2, 3]) await play(four, round);
    await four.sitDown();
    const [first, second] = boardsOf(4, 4);
    await four.enter(first.board, first.outcome);
    await four.received();
    const other = await club.phone(4);
    await other.at("watching");
    await other.sees("Another phone enters for table A4");
    await other.tap("Enter on this phone instead");
    await other.typePin();
    await four.sees(/Another phone now enters for this table/);
    await four.at("watching");
    await other.sitDown();
    await other.enter(second.board, second.outcome);
    await other.nextRound();
    await other.isContent();
  };

  // Something else was entered in the third round; the director puts it right in the fourth.
  const corrected = async () => {
    for (const round of [1, 2]) await play(five, round);
    await five.sitDown();
    const [first, second] = boardsOf(5, 3);
    await five.enter(first.board, "7NTN= SA");
    await five.enter(second.board, second.outcome);
    await five.nextRound();
    await five.sitDown();
    await five.director(/All scores here/);
    await five.tap(new RegExp(`^Board ?${first.board}\\b.*7`));
    await five.tap("Correct this result");
    await five.at("entry");
    await startAgain(five);
    await five.tapResult(first.outcome);
    await five.accept();
    await five.received();
    await five.foot("next");
    for (const { board, outcome } of boardsOf(5, 4)) await five.enter(board, outcome);
    await five.nextRound();
  };

  await Promise.all([quiet(), withoutNetwork(), reloaded(), replaced(), corrected()]);

  const expected = percentages(plan);
  await one.at("end");
  await one.received();
  await one.sees("Everything was received by the director.");
  for (const phone of phones) await phone.isContent();

  await test("the ranking of the program is that of the second opinion", async () => {
    const standings = await club.standings();
    assert.equal(standings.length, 2 * TABLES);
    for (const { direction, contestant, percent } of standings) {
      assert.equal(percent, expected[`${direction} ${contestant}`].toFixed(2), `${direction} ${contestant}`);
    }
  });

  await test("and so is the ranking on the phone", async () => {
    await one.tap("Ranking");
    await one.at("ranking");
    await one.page.locator("tbody tr").first().waitFor();
    const shown = (await one.rows()).map((row) => /\d+\.\d\d/.exec(row.join(" "))?.[0]).sort();
    const should = Object.values(expected).map((percent) => percent.toFixed(2)).sort();
    assert.deepEqual(shown, should);
  });

  await test("the log verifies, and has every result once", async () => {
    await club.tenace("log", "verify", club.event);
    const write = (/** @type {{round: number, table: number, board: number, outcome: string}} */ { round, table, board, outcome }) => (
      `${round} A${table} ${board} ${outcome}`);
    assert.deepEqual(await club.results(write), plan.map(write).sort());
    assert.equal(await club.setAside(), "[]");
  });
});

/** Goes back to the first part of the open entry. @param {import("../club/phone.js").Phone} phone */
async function startAgain(phone) {
  for (let steps = 0; !(await phone.page.locator('main [data-value="PASS"]').count()); steps++) {
    assert.ok(steps < 10, "going back does not come to the level");
    await phone.foot("back");
    await phone.at("entry");
  }
}
