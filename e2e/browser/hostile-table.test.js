// Tables that are not like the others: a sit-out first, a table that ends early or goes away, two lines of
// pairs, players who score alone, names of every kind; and taps that come too early.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, noSidewaysScroll } from "../club/checks.js";
import { clubsOfTests } from "../club/clubs.js";

const { open } = clubsOfTests();

/**
 * A club with an evening of its own.
 * @param {object} session
 * @param {object[]} [players]
 */
function openWith(session, players = []) {
  return open({ name: "Own evening", file: JSON.stringify({ name: "Own evening", date: "2026-11-17", players, sessions: [session] }) });
}

/** Names as an attacker, a poet and an Arab write them. */
const NAMES = [
  "<img src=x onerror=alert(1)>", "Bartholomew-Maximilian Featherstonehaugh-Cholmondeley-Warner",
  "ויקטוריה בן דוד (Haifa)", "عبد الرحمن بن محمد", "Donaudampfschifffahrtsgesellschaftskapitänswitwe Müller", "O’Neill & Søn {round}",
];

/** Three pairs at two tables: pair 3 waits at table 2 first, which is closed after it. */
const THREE_PAIRS = {
  settings: [{ BM2ShowPlayerNames: 1, BM3PlayerNumberEntry: 1, BM3PlayerNumberMandatory: 1 }],
  groups: [{ number: 1, method: "matchpoints" }],
  sections: [{
    section: "A", winners: 1,
    rounds: [
      { round: 1, table: 1, ns: 1, ew: 2, boards: [1, 2] },
      { round: 1, table: 2, ns: 3, ew: 0, boards: [3, 4] },
      { round: 2, table: 1, ns: 1, ew: 3, boards: [3, 4] },
      { round: 3, table: 2, ns: 2, ew: 3, boards: [5, 6] },
    ],
  }],
};

test("a pair that comes from a sit-out is asked for its names, and only that pair", async () => {
  const club = await openWith(THREE_PAIRS);
  const phone = await club.phone(1, { width: 320, height: 568 });
  await phone.at("names");
  for (const seat of ["North", "East", "South", "West"]) {
    await phone.tap(new RegExp(seat));
    await phone.page.getByRole("textbox").fill(`Guest of ${seat}`);
    await phone.tap(`Guest: Guest of ${seat}`);
  }
  await phone.tap("All right");
  await phone.sitDown();
  await phone.enter(1, "PASS");
  await phone.enter(2, "PASS");
  await phone.nextRound();
  await phone.at("names");
  await phone.sees("Guest of North");
  await phone.sees("Still needed: East, West.");
  await phone.seesNo("Guest of East");
  await noSidewaysScroll(phone.page, "names");
  for (const seat of ["East", "West"]) {
    await phone.tap(new RegExp(`^${seat}`));
    await phone.page.getByRole("textbox").fill(`Late ${seat}`);
    await phone.tap(`Guest: Late ${seat}`);
  }
  await phone.tap("All right");
  await phone.at("round");
  await phone.sees("Late West");
  await phone.isContent();
});

test("a table that ends before the others tells where to go, and shows nothing that is still to play", async () => {
  const session = structuredClone(THREE_PAIRS);
  session.settings = [];
  const club = await openWith(session);
  const phone = await club.phone(1);
  for (const boards of [[1, 2], [3, 4]]) {
    await phone.sitDown();
    for (const board of boards) await phone.enter(board, "PASS");
    if (boards[0] === 1) await phone.nextRound();
  }
  await phone.foot("next");
  await phone.goOn(["recap", "results", "ranking"], ["moves"]);
  await phone.sees(/Pair 3: go to table A2, sit East-West/);
  await phone.tap("Go on");
  await phone.at("end");
  await phone.sees("All is played at this table");
  await phone.seesNo("All our scores");
  await phone.isContent();
});

test("tapped on too early: the way to the next table can be seen again, but no scores", async () => {
  const club = await open();
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.enter(1, "PASS");
  await phone.enter(2, "PASS");
  await phone.nextRound();
  await phone.at("round");
  await phone.tap("Where does everybody go?");
  await phone.at("moves");
  await phone.sees("N/S pair 1");
  await phone.sees(/E\/W pair 1: go to table A2/);
  await phone.seesNo("Scores of this round");
  await phone.tap("Who plays here now");
  await phone.at("round");
  await phone.sees("Round 2");
  await phone.isContent();
});

test("pairs of two lines have plain numbers for people", async () => {
  const club = await open();
  const phone = await club.phone(2);
  await phone.at("round", "names");
  if (await phone.screen() === "names") await phone.tap("All right");
  await phone.at("round");
  assert.doesNotMatch(await phone.text(), /NS\d|EW\d/);
  await phone.sitDown();
  await phone.enter(3, "PASS");
  await phone.enter(4, "PASS");
  await phone.goOn(["saved", "recap", "results", "ranking"], ["moves"], undefined, async () => {
    assert.doesNotMatch(await phone.text(), /NS\d|EW\d/, await phone.screen() ?? "");
  });
});

test("a table that the movement closes while an entry is open can finish or leave it", async () => {
  const club = await open();
  const phone = await club.phone(3);
  await phone.sitDown();
  await phone.enter(5, "PASS");
  await phone.enter(6, "PASS");
  await phone.nextRound();
  await phone.sitDown();
  await phone.open(1);
  await phone.key(3);
  await club.tenace("movement", "repair", club.event, "--next-round", "2", "--take", "1", "leaves", "NS3");
  await phone.sees(/The director changed the movement/);
  await phone.tap("OK");
  await phone.key("NT");
  await phone.key("E");
  await phone.tapOn(phone.page.locator('main [data-value=""]'));
  await phone.key(0);
  await phone.accept();
  await phone.sees(/The director will look at it/);
  await phone.isContent();
});

test("a board that another phone entered meanwhile says so in the open entry", async () => {
  const club = await open();
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.open(1);
  await phone.key(4);
  await club.enter("A1 1 3NTE-1");
  await phone.sees(/entered already, perhaps by another phone/);
  await phone.tap("Leave the board");
  await phone.at("boards");
  await phone.isContent();
});

test("players who score alone, with names of every kind, in very large type on a small phone", async () => {
  const numbers = [1, 2, 3, 4, 5, 6];
  const club = await openWith({
    settings: [{ BM2ShowPlayerNames: 1, BM3Ranking: 1, BM3StartingPositions: 1, BM3TDCall: 1 }],
    groups: [{ number: 1, method: "matchpoints" }],
    pairs: numbers.map((pair) => ({ section: "A", pair, players: [String(pair)] })),
    sections: [{
      section: "A", kind: "individual",
      rounds: [
        { round: 1, table: 1, north: 1, south: 2, east: 3, west: 4, boards: [1, 2] },
        { round: 2, table: 1, north: 5, south: 1, east: 6, west: 2, boards: [3, 4] },
      ],
    }],
  }, numbers.map((number, at) => ({ number: String(number), name: NAMES[at] })));
  const phone = await club.newPhone({ width: 320, height: 568 });
  await phone.page.addInitScript(() => localStorage.setItem("tenace:look", '{"size":"very_large","theme":"contrast"}'));
  await phone.page.goto(await club.link(1));
  const look = async (isNew = true) => {
    const screen = await phone.screen() ?? "";
    if (process.env.SHOTS) await phone.page.screenshot({ path: `${process.env.SHOTS}/${screen}.png`, fullPage: true });
    await noSidewaysScroll(phone.page, screen);
    if (isNew) await accessible(phone.page, screen);
  };
  await phone.goOn(["names", "start", "round"], ["entry", "boards"], undefined, look);
  for (const board of [1, 2]) {
    // The second board has the same screens.
    const isNew = board === 1;
    await phone.open(board);
    for (const key of [4, "S", "E", "H", "K"]) {
      await phone.key(key);
      await look(isNew);
    }
    await phone.key(0);
    await phone.at("verify");
    await look(isNew);
    await phone.accept();
    await look(isNew);
  }
  await phone.goOn(["saved", "recap", "results", "ranking", "moves"], ["round"], undefined, look);
  assert.equal(await phone.page.locator("img").count(), 0);
  await phone.isContent();
});

test("who comes between two rounds sees nothing of the boards played here, on any phone", async () => {
  const club = await open({ settings: { BM3ViewResults: 3, BM2AutoShowScoreRecap: true, BM3ScoreRecap: 2, BM3Ranking: 1 } });
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.enter(1, "4SN= HK");
  await phone.enter(2, "PASS");
  await phone.received();
  const newcomer = await club.phone(1);
  await newcomer.at("watching");
  await newcomer.tap("Watch only");
  await newcomer.sees(/Table A1, round 2/);
  assert.doesNotMatch(await newcomer.text(), /passed out|420/);
  await newcomer.foot("take");
  await newcomer.sees("It is connected now.");
  await newcomer.tap("Enter on this phone instead");
  await newcomer.typePin();
  await newcomer.at("moves");
  await newcomer.seesNo("Scores of this round");
  await newcomer.tap(/We are here/);
  await newcomer.at("round", "names");
  await newcomer.isContent();
});
