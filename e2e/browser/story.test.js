// An evening as it comes: 7½ tables; a pair arrives in round 2; table 4 plays a wrong board; a weighted ruling; the
// laptop dies in round 5; another laptop takes over; the event is closed. The director has only the console, and
// the final ranking is that of a second opinion, which is made from what the players really did.

import assert from "node:assert/strict";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { closeBrowser } from "../club/browser.js";
import { TestClub } from "../club/club.js";
import { factoredPercentages } from "../club/points.js";
import { Tablet } from "../club/tablet.js";

/**
 * @typedef {import("../club/phone.js").Phone} Phone
 * @typedef {import("../club/points.js").Line} Line
 * @typedef {{round: number, table: number, ns: number, ew: number, board: number, outcome: string}} Played
 */

const DIRECTOR = "Dora Leider";
const PASSWORD = "vier harten";
const TABLES = 8;
const ROUNDS = 8;

/** @type {TestClub[]} */
const clubs = [];
after(async () => {
  // The second one's folder is within the first one's.
  for (const club of clubs.reverse()) await club.close();
  await closeBrowser();
});

/**
 * A Mitchell of eight tables as the books have it: East-West move up a table and the boards down, tables 1 and 8
 * share, and a set rests between tables 4 and 5.
 * @param {number} round
 * @param {number} table
 */
function seated(round, table) {
  const place = table === 8 ? 1 : table > 4 ? table + 1 : table;
  const set = (place + round - 2) % 8;
  return { ns: table, ew: (table - round + TABLES * ROUNDS) % TABLES + 1, boards: [set * 2 + 1, set * 2 + 2] };
}

const OUTCOMES = ["4SN= HK", "4SN+1 HK", "3NTE-1 D5", "2HXW+1 C2", "PASS", "5CS-2 SA", "1NTW= ST", "6DN= CQ",
  "3NTE+2 H4", "4HXE-3 DA", "2SS+2 D9", "3CN-1 H7", "4SN-1 DQ"];

/** @param {number} table @param {number} board */
const outcomeOf = (table, board) => table === RULED.table && board === RULED.board ? "4SN= HK" : OUTCOMES[(table * 5 + board * 3 + (table * board) % 4 + 3) % OUTCOMES.length];

/** The late pair comes while round 2 is played, and plays from this one on. */
const LATE = 3;

/** The wrong board: in round 3 table 4 takes this one from the next table instead of its second. */
const WRONG = { round: 3, table: 4, board: 12, played: 13 };

/** The ruling: what table 1 gets for its first board of round 3. */
const RULED = { round: 3, table: 1, board: 5 };
/** @type {[number, string][]} */
const RULING = [[0.6, "4SN="], [0.4, "4SN-1"]];

/** What really happens, in the order in which it is played. @returns {Played[]} */
function evening() {
  /** @type {Played[]} */
  const all = [];
  for (let round = 1; round <= ROUNDS; round++) {
    for (let table = 1; table <= TABLES; table++) {
      // Nobody sits North-South at table 8 before the late pair.
      if (table === 8 && round < LATE) continue;
      const { ns, ew, boards } = seated(round, table);
      for (const planned of boards) {
        const isWrong = table === WRONG.table && round === WRONG.round && planned === WRONG.board;
        const board = isWrong ? WRONG.played : planned;
        // Who has played it already plays it no more, and neither do those who wait for them.
        if (all.some((one) => one.board === board && (one.ns === ns || one.ew === ew))) continue;
        all.push({ round, table, ns, ew, board, outcome: outcomeOf(table, board) });
      }
    }
  }
  return all;
}

const PLAN = evening();

/** @param {Played} one */
const isRuled = ({ table, board }) => table === RULED.table && board === RULED.board;

/**
 * The ranking as it should be, from what was played: N/S first, each as who, rank, percent.
 * @param {boolean} [ruled] as the ruling says, or else as at the table
 */
function ranking(ruled = true) {
  const lines = PLAN.map((one) => (ruled && isRuled(one) ? { ...one, outcome: undefined, weighted: RULING } : one));
  // The boards of most sets are played at all tables.
  const all = Object.entries(factoredPercentages(lines, TABLES));
  return ["NS", "EW"].flatMap((side) => all.filter(([who]) => who.startsWith(side)).sort(([, a], [, b]) => b - a)
    .map(([who, percent], at) => [who.replace(" ", ""), String(at + 1), percent.toFixed(2)]));
}

const EXPECTED = ranking();
assert.notDeepEqual(EXPECTED, ranking(false), "the ruling matters");

/** @param {number} table @param {number} round */
const boardsOf = (table, round) => PLAN.filter((one) => one.table === table && one.round === round);

/** The pairs, as they stand in the club's list. */
const PEOPLE = Array.from({ length: 15 }, (_, at) => `${at < 7 ? "NS" : "EW"} ${at < 7 ? at + 1 : at - 6} Ann ${"ABCDEFGHIJKLMNO"[at]}sen & Bob ${"ABCDEFGHIJKLMNO"[at]}man`);

/** @param {TestClub} club */
async function link(club) {
  const key = () => club.printed.map((line) => /\/director#(\S+)/.exec(line)?.[1]).find(Boolean);
  while (!key()) await pause(20);
  return `${club.address}/director#${key()}`;
}

/** @param {Phone} desk @param {string | RegExp} name */
const press = (desk, name) => desk.page.getByRole("button", { name, exact: typeof name === "string" }).first().click();

/** Opens a page of the console. @param {Phone} desk @param {string} page */
const go = (desk, page) => desk.page.evaluate((hash) => { location.hash = hash; }, `#/${page}`);

/** Waits for the look at an operation, and does it. @param {Phone} desk @returns {Promise<string>} what was seen */
async function doIt(desk) {
  const button = desk.page.locator(".preview .do:not([disabled])").first();
  await button.waitFor().catch(async () => assert.fail(`${await desk.text()}; ${desk.complaints.join("; ")}`));
  const seen = await desk.page.locator(".preview").first().innerText();
  const title = await desk.page.locator(".preview .title").first().innerText();
  await button.click();
  await desk.page.locator("#said", { hasText: `Done: ${title}` }).waitFor();
  return seen;
}

/** Plays a round as it should go. @param {Phone} phone @param {number} round */
async function play(phone, round) {
  await phone.sitDown();
  for (const { board, outcome } of boardsOf(phone.table, round)) await phone.enter(board, outcome);
  await phone.nextRound();
}

/** How often a phone has loaded the page. @param {Phone} phone */
const documents = (phone) => phone.requests.filter((url) => /\/t(\?|$)/.test(url)).length;

/** Goes on on a phone until a round is before it. @param {Phone} phone @param {number} round */
async function upTo(phone, round) {
  for (;;) {
    const screen = await phone.at("names", "start", "seats", "moves", "round");
    const step = Number(await phone.page.locator("main").getAttribute("data-step") ?? 0);
    if (screen === "round" && step >= round) return;
    await phone.tapOn(phone.page.locator("main .foot button").last());
    await phone.page.locator(`main[data-screen="${screen}"]${step ? `[data-step="${step}"]` : ""}`).waitFor({ state: "detached" });
  }
}

test("7½ tables, a late pair, a wrong board, a weighted ruling, a dead laptop, and the right ranking", { timeout: 400_000 }, async () => {
  const began = Date.now();
  const note = (/** @type {string} */ text) => process.env.STORY && console.log(((Date.now() - began) / 1000).toFixed(1), text);
  const first = new TestClub(join(await mkdtemp(join(tmpdir(), "tenace-story-")), "data"), "Tuesday pairs");
  clubs.push(first);
  await first.start();

  // The first run, and the evening is set up.
  const desk = await first.newPhone({ width: 1280, height: 800 });
  await desk.page.goto(await link(first));
  await desk.page.getByLabel("The name of your club").fill("BC De Aas");
  await desk.page.getByLabel("Your name").fill(DIRECTOR);
  await desk.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await desk.page.getByLabel("The password once more").fill(PASSWORD);
  await press(desk, "Begin");
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
  await desk.page.locator("#said").filter({ hasText: "15" }).waitFor();
  assert.equal(await desk.page.locator(".problems li").count(), 0);
  await desk.page.getByLabel("Name", { exact: true }).fill(first.event);
  await press(desk, "Start");
  await desk.page.locator(".codes .code").nth(TABLES - 1).waitFor();
  await press(desk, "Open the doors");
  note("the doors are open");

  // A second laptop, and everybody sits down: phones at three tables, other devices at the rest.
  const second = await first.second();
  clubs.push(second);
  const [one, four, eight] = await Promise.all([first.phone(1), first.phone(4), first.phone(8)]);
  const phones = [one, four, eight];
  const tablets = await Promise.all([2, 3, 5, 6, 7].map((table) => Tablet.take(first, table)));
  /** @param {number} round @param {(one: Played) => boolean} [which] */
  const others = (round, which = () => true) => Promise.all(tablets.map(async (tablet) => {
    for (const played of boardsOf(tablet.table, round).filter(which)) await tablet.enter(played);
  }));
  note("joined");

  // Round 1.
  await Promise.all([others(1), ...[one, four].map(async (phone) => {
    await phone.sitDown();
    for (const { board, outcome } of boardsOf(phone.table, 1)) await phone.enter(board, outcome);
    await phone.nextRound();
  })]);

  // Round 2 is being played when the late pair comes: they play from round 3 on.
  await tablets[0].enter(boardsOf(2, 2)[0]);
  await go(desk, "operation/late_pair");
  await desk.page.locator("#operation-name1").fill("Lena Late");
  await desk.page.locator("#operation-name2").fill("Lou Late");
  const late = await doIt(desk);
  assert.match(late, /comes in as NS8: Fill the half table/);
  assert.match(late, /round 3 at table 8 N\/S against 6 E\/W, boards 5-6/);
  note("late pair");
  await Promise.all([others(2, (one) => one !== boardsOf(2, 2)[0]), play(one, 2), play(four, 2), upTo(eight, 3)]);
  await eight.sees("Round 3: boards 5–6");
  await eight.sees("Lena Late");
  note("round 2");

  // Round 3: table 4 has board 13 before it, and enters it under the number that the phone says.
  for (const tablet of tablets) await tablet.hello();
  const [right, wrong] = boardsOf(4, 3);
  await Promise.all([others(3), play(one, 3), play(eight, 3), (async () => {
    await four.sitDown();
    await four.enter(right.board, right.outcome);
    await four.enter(WRONG.board, wrong.outcome);
    await four.received();
  })()]);
  await go(desk, "operation/wrong_board");
  for (const [name, value] of Object.entries({ table: 4, round: 3, board: WRONG.board })) await desk.page.locator(`#operation-${name}`).selectOption(String(value));
  await desk.page.locator("#operation-played").fill(String(WRONG.played));
  const taken = await doIt(desk);
  assert.match(taken, /NS4 was to play board 13 at table A4 in round 4: it is not played there/);
  assert.match(taken, /EW2 was to play board 13 at table A8 in round 7: it is not played there/);
  assert.doesNotMatch(taken, /nobody v nobody/);
  note("round 3");
  await four.nextRound();
  await upTo(four, 4);
  await four.sees(/Round 4: boards? 14/);

  // Round 4, and a ruling about board 5 at table 1.
  await Promise.all([others(4), play(one, 4), play(four, 4), play(eight, 4)]);
  await go(desk, `result?section=A&table=${RULED.table}&round=${RULED.round}&board=${RULED.board}&do=adjust`);
  await press(desk, "Weighted score");
  const line = desk.page.locator(".weigh").nth(1);
  await line.getByLabel("Level").selectOption("4");
  await line.getByLabel("Suit").selectOption("S");
  await line.getByLabel("Declarer").selectOption("N");
  await line.getByLabel("Tricks").selectOption("9");
  await desk.page.getByText("Together 100 %").waitFor();
  await desk.page.getByLabel(/Note for the log/).fill("Law 64C: the revoke");
  await desk.page.getByText("Standings:").waitFor();
  await doIt(desk);
  note("round 4");

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
  note("dead");
  await one.enter(ofOne[1].board, ofOne[1].outcome);
  await one.sees("Saved on this phone");
  const loaded = phones.map((phone) => documents(phone));

  // The other laptop takes over, by name and password.
  const other = await second.newPhone({ width: 1280, height: 800 });
  await other.page.goto(`${second.address}/director`);
  await other.page.getByLabel("Your name").fill(DIRECTOR);
  await other.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.page.locator("#login button.go").click();
  await other.sees("This is the standby");
  await other.page.locator('[data-key="take"]').click();
  await other.page.locator('[data-key="yes"]').click();
  await other.page.locator("#console nav a").first().waitFor();
  await one.received();
  note("taken over");
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
  note("round 5");

  for (let round = 6; round <= ROUNDS; round++) {
    await Promise.all([others(round), ...phones.map((phone) => play(phone, round))]);
    note(`round ${round}`);
  }
  // Nothing waits, and the evening is closed.
  for (const phone of phones) await phone.at("end");
  await go(other, "room");
  await other.sees("8 of 8 finished");
  await other.sees("Nothing waits for you.");
  await go(other, "operation/stage");
  await press(other, "Close the session");
  await doIt(other);
  for (const phone of phones) {
    await phone.received();
    await phone.sees("Everything was received by the director.");
  }
  assert.deepEqual(phones.map(documents), loaded, "no page was loaded again");

  await test("the ranking is that of the second opinion: for the program, the console, everybody and the phones", async () => {
    const { standings } = await second.json("score", second.event);
    const ranking = standings.map((/** @type {any} */ { direction, contestant, rank, percent }) => [direction + contestant, rank, percent]);
    assert.deepEqual(ranking, EXPECTED);

    await go(other, "standings");
    await other.page.locator("table.standings tbody tr").nth(15).waitFor();
    const console_ = (await other.rows()).map(([rank, who, , , , percent]) => [who.replace(/\W/g, ""), rank, percent]);
    assert.deepEqual(console_, EXPECTED);
    assert.ok((await other.rows()).some((row) => row.includes("Lena Late & Lou Late")));

    const { id } = (await second.json("event", "list"))[0];
    const visitor = await second.newPhone();
    await visitor.page.goto(`${second.address}/e/${id}`);
    await visitor.page.locator(".ranking tbody tr").nth(15).waitFor();
    note(await visitor.page.locator("main").innerHTML());

    await one.tap("Ranking");
    await one.at("ranking");
    await one.page.locator("tbody tr").nth(15).waitFor();
    note(JSON.stringify(await one.rows()));
    note(await one.page.locator("main").innerHTML());
  });

  await test("every result is there once, as it was played", async () => {
    const { sections, set_aside: aside } = await second.json("event", "show", second.event);
    const entered = sections.flatMap((/** @type {any} */ section) => section.rounds)
      .flatMap((/** @type {any} */ round) => (round.results ?? []).map((/** @type {any} */ one) => (
        `${round.round} A${round.table} ${round.seating?.ns ?? round.ns} ${round.seating?.ew ?? round.ew} ${one.board} ${one.outcome}`)));
    const ruling = "[3/5 4SN=, 2/5 4SN-1]";
    const played = PLAN.map((one) => `${one.round} A${one.table} ${one.ns} ${one.ew} ${one.board} ${isRuled(one) ? `${ruling} ${ruling}` : one.outcome}`);
    assert.deepEqual(entered.sort(), played.sort());
    assert.deepEqual(aside, []);
  });

  await test("the log verifies, and says what the director did", async () => {
    await second.tenace("log", "verify", second.event);
    await go(other, "log?kind=operations");
    await other.page.locator("ol.log > li").first().waitFor();
    const lines = await other.page.locator("ol.log > li").allInnerTexts();
    note(lines.join("\n"));
    for (const title of ["A late pair comes in as NS8: Fill the half table",
      "Table A4 played board 13 instead of board 12 in round 3", "Board 5 at table A1 adjusted", "Session 1 closed"]) {
      const line = lines.filter((text) => text.includes(title));
      assert.equal(line.length, 1, `${title}: ${lines.join("\n")}`);
      assert.ok(line[0].includes(DIRECTOR), line[0]);
    }
    assert.ok(lines.some((line) => line.includes("Law 64C: the revoke")));
  });

  await test("a closed event can be opened again, and closed", async () => {
    await go(other, "operation/stage");
    await press(other, "Open it again");
    await doIt(other);
    await press(other, "Close the session");
    await doIt(other);
    await second.tenace("log", "verify", second.event);
    const { standings } = await second.json("score", second.event);
    assert.equal(standings[0].percent, EXPECTED[0][2]);
  });
  for (const phone of [...phones, desk, other]) await phone.isContent();
});
