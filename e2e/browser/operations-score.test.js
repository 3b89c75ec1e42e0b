// The director's operations on results, rulings, names and scoring, each from the real binary: what the data say,
// what a phone shows, where the standings go, what the log keeps, and that it can be undone.

import assert from "node:assert/strict";
import { after, afterEach, test } from "node:test";
import { closeBrowser } from "../club/browser.js";
import { accessible, noSidewaysScroll } from "../club/checks.js";
import { TestClub } from "../club/club.js";

/** @typedef {import("../club/phone.js").Phone} Phone */

/** @type {TestClub | null} */
let club = null;
afterEach(async () => {
  await club?.close();
  club = null;
});
after(closeBrowser);

/** Board 1 and 2 at three tables: results that differ. */
const PLAYED = [["A1", 1, "4SN="], ["A1", 2, "3NTE-1"], ["A2", 3, "2HS="], ["A2", 4, "PASS"], ["A3", 5, "1NTW+1"], ["A3", 6, "6CE="]];

/** The log when it was last known: looking at an operation adds nothing to it. */
let known = "";

/**
 * A club that has played a round, and the director's console.
 * @param {import("../club/club.js").Wishes} [wishes]
 */
async function open(wishes = {}) {
  club = await TestClub.open({ tables: 3, rounds: 3, boards: 2, ...wishes });
  for (const [table, board, outcome] of PLAYED) await enter(club, String(table), Number(board), String(outcome));
  // The second round, so that boards can be compared.
  await enter(club, "A1", 3, "2HS+1");
  await enter(club, "A3", 1, "4SN-1");
  await enter(club, "A2", 5, "1NTW=");
  await enter(club, "A1", 4, "3HS+1");
  await enter(club, "A3", 2, "3NTE=");
  await enter(club, "A2", 6, "6CE-1");
  known = await log(club);
  return { club, office: await club.office() };
}

/** @param {TestClub} club @param {string} table @param {number} board @param {string} outcome */
const enter = (club, table, board, outcome) => club.tenace("result", "enter", club.event, table, String(board), outcome);

/** Opens a page of the console. @param {Phone} office @param {string} page */
const go = async (office, page) => {
  await office.page.evaluate((hash) => { location.hash = hash; }, `#/${page}`);
};

/** The club of the test that runs. */
const here = () => club ?? assert.fail("there is no club");

/** Waits for the look at an operation, and does it. @param {Phone} office @returns {Promise<string>} what was seen */
async function doIt(office) {
  const button = office.page.locator(".preview .do:not([disabled])").first();
  await button.waitFor();
  const seen = await office.page.locator(".preview").first().innerText();
  const title = await office.page.locator(".preview .title").first().innerText();
  assert.equal(await log(here()), known, `looking changes nothing: ${title}`);
  await button.click();
  await office.page.locator("#said", { hasText: `Done: ${title}` }).waitFor();
  known = await log(here());
  return seen;
}

/** Undoes the newest step from the log. @param {Phone} office */
async function undo(office) {
  await go(office, "log");
  // The log as it is, not as it was when it was last looked at.
  await office.page.reload();
  const first = office.page.locator("ol.log > li").first();
  await first.locator("button[data-undo]").click();
  const button = office.page.locator(".preview .do:not([disabled])").first();
  await button.waitFor();
  assert.equal(await log(here()), known, "looking at an undoing changes nothing");
  await button.click();
  await office.page.locator("#said", { hasText: "Undone" }).waitFor();
  await office.page.locator("ol.log > li:nth-child(2) .undone").first().waitFor();
  known = await log(here());
}

/** The results in force, as "A1 1 4SN= HK". @param {TestClub} club @returns {Promise<string[]>} */
async function results(club) {
  const { sections } = await club.json("event", "show", club.event);
  return sections.flatMap((/** @type {any} */ section) => section.rounds)
    .flatMap((/** @type {any} */ round) => (round.results ?? []).map((/** @type {any} */ one) => (
      `A${round.table} ${one.board} ${one.outcome}`))).sort();
}

/** The result of board 1 at table 1. @param {TestClub} club */
const first = async (club) => (await results(club)).find((one) => one.startsWith("A1 1 "));

/** The standings as the console has them, as text that differs when anything does. @param {Phone} office @returns {Promise<string>} */
const standings = (office) => office.page.evaluate(async () => {
  const { event = "" } = document.body.dataset;
  const answer = await fetch(`/director/api/at?event=${event}&session=1&time=${new Date(Date.now() + 60_000).toISOString()}`);
  return JSON.stringify((await answer.json()).groups);
});

/** The log, as text. @param {TestClub} club */
const log = (club) => club.tenace("log", "show", club.event, "--json");

/** The newest facts of the log, the last one first. @param {TestClub} club @returns {Promise<any[]>} */
const facts = async (club) => (await log(club)).trim().split("\n").map((line) => JSON.parse(line)).reverse();

/**
 * What everybody has by `tenace score`, which reads the log for itself: {NS1: 7.5, …}.
 * @param {TestClub} club
 * @returns {Promise<Record<string, number>>}
 */
async function scored(club) {
  const { standings } = await club.json("score", club.event);
  return Object.fromEntries(standings.map((/** @type {any} */ one) => [`${one.direction}${one.contestant}`, Number(one.score)]));
}

/** What table 1's phone shows of a board in the list of all its scores. @param {TestClub} club @param {number} board */
async function onPhone(club, board) {
  const phone = await club.phone(1);
  await phone.takeTable();
  while (!["entry", "boards"].includes(await phone.at("names", "start", "seats", "moves", "round", "results", "ranking", "recap", "entry", "boards"))) {
    const here = await phone.screen();
    await phone.tapOn(phone.page.locator("main .foot button").last());
    await phone.left(here ?? "");
  }
  await phone.director(/All scores here/);
  await phone.at("recap");
  const row = phone.page.locator(`main .row:has(> .number:first-child:text-matches("(^|[^0-9])${board}$"))`);
  const text = await row.first().innerText();
  return text.replace(/\s+/g, " ");
}

/** A guest's phone with the standings for everybody; `changed` and `back` wait until they are others, or the first ones. @param {TestClub} club */
async function guestAt(club) {
  const guest = await club.newPhone();
  const { event } = (await club.json("event", "list"))[0];
  await guest.page.goto(`${club.address}/e/${event}`);
  await guest.page.locator(".ranking").first().waitFor();
  const text = async () => (await guest.page.locator(".ranking").allTextContents()).join("\n");
  const before = await text();
  const until = async (/** @type {boolean} */ same, /** @type {string} */ why) => {
    for (let tries = 0; (await text() === before) !== same; tries++) {
      if (tries > 150) assert.fail(`${why}: ${await text()}`);
      await guest.page.waitForTimeout(100);
    }
  };
  return { changed: () => until(false, "the phone shows the old standings"), back: () => until(true, "undone on the phone") };
}

const SLOT = "section=A&table=1&round=1&board=1";

test("a result is corrected: seen before, on the phone, in the standings, in the log, and undone", async () => {
  const { club, office } = await open();
  const before = await standings(office);
  await go(office, `result?${SLOT}&do=correct`);
  await office.page.getByLabel("The right result").fill("4SN-2");
  await office.page.getByText("Standings:").waitFor();
  assert.equal(await first(club), "A1 1 4SN=", "looking changes nothing");
  await office.page.getByLabel(/Note for the log/).fill("both sides agree");
  const seen = await doIt(office);
  assert.match(seen, /4♠ ?N ?=/u);
  assert.equal(await first(club), "A1 1 4SN-2");
  assert.match(await onPhone(club, 1), /[-−]2/);
  assert.notEqual(await standings(office), before);
  assert.match(await log(club), /both sides agree/);
  await undo(office);
  assert.equal(await first(club), "A1 1 4SN=");
  assert.equal(await standings(office), before);
  await office.isContent();
});

test("what cannot be read is told, and nothing can be done", async () => {
  const { office } = await open();
  await go(office, `result?${SLOT}&do=correct`);
  await office.page.getByLabel("The right result").fill("8SN=");
  await office.page.locator(".preview .wrong").waitFor();
  assert.ok(await office.page.locator(".preview .do").isDisabled());
});

test("a weighted ruling is built from plain fields, weighed, given and undone", async () => {
  const { club, office } = await open();
  // The last result of the board, so that everybody may see it.
  await enter(club, "A2", 1, "4SN+1");
  known = await log(club);
  const before = await standings(office);
  await go(office, `result?${SLOT}&do=adjust`);
  await office.page.getByRole("button", { name: "Weighted score" }).click();
  // The table's own result is the first line; 60 % and 40 % are there already.
  const second = office.page.locator(".weigh").nth(1);
  await second.getByLabel("Level").selectOption("4");
  await second.getByLabel("Suit").selectOption("S");
  await second.getByLabel("Declarer").selectOption("N");
  await second.getByLabel("Tricks").selectOption("9");
  await office.page.getByText("Together 100 %").waitFor();
  await office.page.locator(".alone").nth(1).waitFor();
  assert.match(await office.page.locator(".alone").nth(1).innerText(), /−50/);
  await office.page.locator(".weigh").first().getByLabel("Share in percent").fill("70");
  await office.page.getByText("it must be 100 %").waitFor();
  assert.equal(await office.page.locator(".preview .do").count(), 0, "110 % cannot be given");
  await office.page.locator(".weigh").first().getByLabel("Share in percent").fill("60");
  await office.page.getByText("Standings:").waitFor();
  await accessible(office.page, "a ruling");
  await doIt(office);
  assert.equal(await first(club), "A1 1 [3/5 4SN=, 2/5 4SN-1] [3/5 4SN=, 2/5 4SN-1]");
  await office.page.locator(".at-table").waitFor();
  assert.match(await office.page.locator(".at-table").innerText(), /4♠ ?N ?=/u);
  assert.match(await office.page.locator(".result .big").innerText(), /^60\s%\s4♠ N =,\s40\s%\s4♠ N −1/u);
  const guest = await club.newPhone();
  await guest.page.goto(`${club.address}/e/${(await club.json("event", "list"))[0].event}/board/1`);
  await guest.sees(/60\s%\s4♠ N =,\s40\s%\s4♠ N −1/u);
  assert.match(await onPhone(club, 1), /60\s%\s4♠ N =,\s40\s%\s4♠ N −1/u);
  assert.notEqual(await standings(office), before);
  assert.match(await log(club), /\[3\/5 4SN=, 2\/5 4SN-1\]/);
  await undo(office);
  assert.equal(await first(club), "A1 1 4SN=");
  assert.equal(await standings(office), before);
  await office.isContent();
});

/** Rulings of every kind: what is tapped, what is written, and what the phone shows. */
/** @type {[string, (page: import("playwright-core").Page) => Promise<any>, string, RegExp][]} */
const RULINGS = [
  ["average plus and average minus", (page) => page.getByRole("button", { name: "Average plus" }).click(), "A+ A-", /A\+/],
  ["average minus and average plus", (page) => page.getByRole("button", { name: "Average minus" }).click(), "A- A+", /A[-−]/],
  ["a percentage", async (page) => {
    await page.getByRole("button", { name: "A percentage" }).click();
    await page.getByLabel("Percent", { exact: true }).fill("62,5");
  }, "62.5% 37.5%", /62[.,]5/],
  ["an assigned score", async (page) => {
    await page.getByRole("button", { name: "Another result" }).click();
    await page.getByLabel("Tricks").selectOption("9");
  }, "[4SN-1] [4SN-1]", /[-−]1/],
  ["a split score", async (page) => {
    await page.getByRole("button", { name: "Average minus" }).click();
    await page.getByLabel("The other side by the same rule").uncheck();
    await page.locator(".side[data-key=ew]").getByRole("button", { name: "The table's result" }).click();
  }, "A- [4SN=]", /A[-−]/],
  ["a ruling that is not decided yet", (page) => page.getByRole("button", { name: "Not decided yet" }).click(), "? ?", /\?/],
];

for (const [what, fill, outcome, shown] of RULINGS) {
  test(`${what} is given, seen on the phone and in the standings, and undone`, async () => {
    const { club, office } = await open();
    const before = await standings(office);
    await go(office, `result?${SLOT}&do=adjust`);
    await office.page.locator(".ruling").waitFor();
    await fill(office.page);
    await office.page.getByText("Standings:").waitFor();
    assert.equal(await first(club), "A1 1 4SN=", "looking changes nothing");
    await doIt(office);
    assert.equal(await first(club), `A1 1 ${outcome}`);
    assert.match(await onPhone(club, 1), shown);
    assert.notEqual(await standings(office), before);
    assert.ok((await log(club)).includes(outcome));
    await undo(office);
    assert.equal(await first(club), "A1 1 4SN=");
    assert.equal(await standings(office), before);
    await office.isContent();
  });
}

test("one ruling follows another, and the result of the table comes back", async () => {
  const { club, office } = await open();
  for (const name of ["Average plus", "Not decided yet", "The table's result"]) {
    await go(office, "room");
    await go(office, `result?${SLOT}&do=adjust`);
    await office.page.locator(".ruling").waitFor();
    await office.page.getByRole("button", { name }).click();
    await doIt(office);
  }
  assert.equal(await first(club), "A1 1 4SN=");
  const history = await office.page.locator(".history li").allInnerTexts();
  assert.equal(history.length, 4, history.join("\n"));
  await undo(office);
  assert.equal(await first(club), "A1 1 ? ?");
  await office.isContent();
});

test("a result is erased, its history stays, and undo brings it back", async () => {
  const { club, office } = await open();
  const before = await standings(office);
  await go(office, `result?${SLOT}&do=erase`);
  await doIt(office);
  assert.equal(await first(club), undefined);
  assert.notEqual(await standings(office), before);
  await office.page.locator(".history", { hasText: "erased" }).waitFor();
  assert.match(await log(club), /result_erased/);
  await undo(office);
  assert.equal(await first(club), "A1 1 4SN=");
  assert.match(await onPhone(club, 1), /4/);
  assert.equal(await standings(office), before);
  await office.isContent();
});

test("a penalty is given with its reason, and taken back", async () => {
  const { club, office } = await open();
  const before = await standings(office);
  const had = await scored(club);
  const guest = await guestAt(club);
  await go(office, "operation/penalty");
  await office.page.getByLabel("Who").selectOption("A/NS1");
  await office.page.getByLabel("How much").fill("10");
  await office.page.getByLabel("Of what").selectOption("percent_of_top");
  await office.page.getByLabel("Why").fill("phone rang");
  await doIt(office);
  await office.page.locator(".given li", { hasText: "phone rang" }).waitFor();
  // A top is 4 with three tables, and a tenth of it 0.4.
  assert.deepEqual(await scored(club), { ...had, NS1: Math.round((had.NS1 - 0.4) * 100) / 100 });
  assert.notEqual(await standings(office), before);
  await guest.changed();
  const given = (await facts(club)).find((fact) => fact.fact === "penalty_given");
  assert.match(JSON.stringify(given), /phone rang/);
  await office.page.getByRole("button", { name: "Take back" }).click();
  await office.page.locator(".given .preview .do:not([disabled])").click();
  await office.page.locator("#said", { hasText: "Undone" }).waitFor();
  assert.equal(await standings(office), before);
  assert.deepEqual(await scored(club), had);
  await guest.back();
  await office.isContent();
});

test("a board is cancelled and counts again", async () => {
  const { club, office } = await open();
  const before = await standings(office);
  const guest = await guestAt(club);
  await go(office, "operation/boards?board=1");
  await office.page.getByRole("button", { name: "Cancel the board" }).click();
  await office.page.getByLabel("Why").fill("cards on the floor");
  await doIt(office);
  await office.page.getByText("Board 1 is cancelled").waitFor();
  assert.notEqual(await standings(office), before);
  await guest.changed();
  assert.equal(await first(club), "A1 1 4SN=", "the result stays");
  assert.match(await log(club), /board_cancelled/);
  await office.page.getByRole("button", { name: "Let it count again" }).click();
  await doIt(office);
  assert.equal(await standings(office), before);
  await guest.back();
  await undo(office);
  assert.notEqual(await standings(office), before, "undoing the restoring cancels it again");
  await office.isContent();
});

test("a fouled board is split by round or by ticking", async () => {
  const { club, office } = await open();
  const before = await standings(office);
  const had = await scored(club);
  const was = await results(club);
  const guest = await guestAt(club);
  await go(office, "operation/boards?board=1");
  await office.page.getByRole("button", { name: "Some had other cards" }).click();
  await office.page.locator(".results input").nth(1).check();
  await doIt(office);
  await office.page.locator(".results", { hasText: "layout 1" }).waitFor();
  assert.notEqual(await standings(office), before);
  await guest.changed();
  const fouled = (await facts(club)).find((fact) => fact.fact === "board_fouled");
  assert.equal(fouled.board, 1);
  assert.deepEqual(await results(club), was, "the results stay as they are");
  // Two results that cannot be compared any more: all four who played it have half of the top.
  const has = await scored(club);
  const others = ["NS2", "EW3"];
  for (const who of others) assert.equal(has[who], had[who], `${who} did not play it`);
  for (const [who, now] of Object.entries(has)) if (!others.includes(who)) assert.notEqual(now, had[who], who);
  await undo(office);
  assert.equal(await standings(office), before);
  assert.deepEqual(await scored(club), had);
  await guest.back();
  await office.isContent();
});

/** A club before its first result, the console at the names, and table 1's phone. */
async function atNames() {
  club = await TestClub.open({ tables: 3, rounds: 3, boards: 2 });
  const office = await club.office();
  const phone = await club.phone(1);
  await phone.sees(/Ann Archer/);
  known = await log(club);
  await go(office, "names");
  return { club, office, phone };
}

/** Who plays, as the event says. @param {TestClub} club @returns {Promise<string>} */
const people = async (club) => JSON.stringify((await club.json("event", "show", club.event)).sections.map(
  (/** @type {any} */ section) => section.contestants ?? section.pairs));

/** Writes another name into the open form. @param {Phone} office @param {string} name */
async function write(office, name) {
  await office.page.getByLabel("Name", { exact: true }).fill(name);
  await office.page.getByLabel("Member's number").fill("");
}

test("a name is changed, everywhere", async () => {
  const { club, office, phone } = await atNames();
  const before = await people(club);
  const guest = await club.newPhone();
  await guest.page.goto(`${club.address}/e/${(await club.json("event", "list"))[0].event}/pairs`);
  await guest.sees(/Ann Archer/);
  await office.page.getByRole("button", { name: "Ann Archer" }).click();
  await write(office, "Zoë Zand");
  await doIt(office);
  await phone.sees(/Zoë Zand/);
  await office.page.getByRole("button", { name: "Zoë Zand" }).waitFor();
  assert.match(await people(club), /Zoë Zand/);
  await guest.sees(/Zoë Zand/);
  assert.match(await log(club), /Zoë Zand/);
  await undo(office);
  await phone.sees(/Ann Archer/);
  await guest.sees(/Ann Archer/);
  assert.equal(await people(club), before);
  await office.isContent();
  await phone.isContent();
});

test("a guest turns out to be a member, told by number", async () => {
  const { club, office, phone } = await atNames();
  await office.page.getByRole("button", { name: "Ann Archer" }).click();
  await write(office, "Zoë Zand");
  await doIt(office);
  await phone.sees(/Zoë Zand/);
  const before = await people(club);
  await office.page.getByRole("button", { name: "Tell by number" }).click();
  await office.page.getByLabel("Member's number").fill("2001");
  await doIt(office);
  assert.match(await log(club), /2001/);
  await phone.sees(/Zoë Zand/);
  await undo(office);
  assert.equal(await people(club), before);
  await office.isContent();
});

test("two pairs change places", async () => {
  const { club, office, phone } = await atNames();
  const before = await people(club);
  await office.page.getByRole("button", { name: "Swap pair" }).first().click();
  const other = office.page.getByLabel("With");
  await other.selectOption(await other.locator("option", { hasText: "Carol Carey" }).first().getAttribute("value"));
  const seen = await doIt(office);
  assert.match(seen, /change places/);
  await phone.seesNo(/Ann Archer/);
  assert.notEqual(await people(club), before);
  const [mark, ...seated] = await facts(club);
  assert.equal(mark.operation, "swap_names");
  assert.match(mark.title, /change places/);
  const moved = seated.slice(0, 4);
  assert.deepEqual(moved.map((fact) => fact.fact), Array(4).fill("player_seated"), "each of the four is seated anew");
  assert.deepEqual(moved.map((fact) => fact.player).sort(), ["1001", "1002", "1003", "1004"], "Ann, Bob, Carol and Dan");
  await undo(office);
  await phone.sees(/Ann Archer/);
  assert.equal(await people(club), before);
  await office.isContent();
});

test("a substitute plays from a round on", async () => {
  const { club, office, phone } = await atNames();
  const before = await people(club);
  await office.page.getByRole("button", { name: "Ann Archer" }).click();
  await write(office, "Sub Stitute");
  await office.page.getByLabel("From").selectOption("3");
  await doIt(office);
  await office.page.locator(".seat", { hasText: "from round 3" }).waitFor();
  // Round 1 is still Ann's.
  await phone.sees(/Ann Archer/);
  assert.match(await log(club), /Sub Stitute/);
  await undo(office);
  assert.equal(await people(club), before);
  await office.isContent();
});

test("a substitute plays from the first round on, and the phone calls them by name", async () => {
  const { club, office, phone } = await atNames();
  await office.page.getByRole("button", { name: "Ann Archer" }).click();
  await write(office, "Sub Stitute");
  await office.page.getByLabel("Until").selectOption("1");
  await doIt(office);
  await phone.sees(/Sub Stitute/);
  await undo(office);
  await phone.sees(/Ann Archer/);
  assert.ok(!(await people(club)).includes("Sub Stitute"));
  await office.isContent();
});

test("what everybody may see is a setting, and can be taken back", async () => {
  const { club, office } = await open();
  const guest = await club.newPhone();
  const { event } = (await club.json("event", "list"))[0];
  await guest.page.goto(`${club.address}/e/${event}`);
  await guest.sees("Ann Archer");
  await go(office, "operation/publicity");
  await office.page.locator("#publicity-standings").selectOption("never");
  await office.page.locator("#publicity-names").selectOption("false");
  await doIt(office);
  await guest.seesNo("Ann Archer");
  assert.equal(await guest.page.locator(".ranking").count(), 0, "no standings");
  assert.match(await log(club), /publicity_set/);
  await undo(office);
  await guest.sees("Ann Archer");
  await guest.page.locator(".ranking").first().waitFor();
  await office.isContent();
  await guest.isContent();
});

test("ways of scoring are compared, and the scoring is changed", async () => {
  const { club, office } = await open();
  const before = await standings(office);
  const guest = await guestAt(club);
  await go(office, "scoring");
  await office.page.locator(".compared thead th").nth(3).waitFor();
  await office.page.getByLabel("Method").selectOption("cross_imps_3_average");
  await office.page.getByLabel("Rules", { exact: true }).selectOption("ebu");
  const seen = await doIt(office);
  assert.match(seen, /cross-IMPs/);
  assert.notEqual(await standings(office), before);
  await guest.changed();
  assert.match(await log(club), /cross_imps_3_average/);
  await undo(office);
  assert.equal(await standings(office), before);
  await guest.back();
  await office.isContent();
});

test("a closed session is opened again, and the phones follow", async () => {
  const { club, office } = await open();
  const phone = await club.phone(1);
  await phone.page.locator("main[data-screen]:not([data-screen=end])").waitFor();
  await go(office, "operation/stage");
  await office.page.getByRole("button", { name: "Close the session" }).click();
  const seen = await doIt(office);
  assert.match(seen, /have no result yet/);
  await phone.at("end");
  await office.page.getByRole("button", { name: "Open it again" }).click();
  await doIt(office);
  await phone.page.locator("main[data-screen]:not([data-screen=end])").waitFor();
  assert.match(await log(club), /"stage":"closed"/);
  await undo(office);
  await phone.at("end");
  await office.isContent();
});

test("the second of two directors is shown what the first did, and decides again", async () => {
  const { club, office } = await open();
  const other = await club.office();
  for (const one of [office, other]) await go(one, `result?${SLOT}&do=correct`);
  await office.page.getByLabel("The right result").fill("4SN-1");
  await office.page.getByText("Standings:").waitFor();
  await other.page.getByLabel("The right result").fill("3NTN=");
  await doIt(other);
  await office.page.locator(".preview .do:not([disabled])").click();
  await office.page.locator(".changed", { hasText: "Somebody else changed this" }).waitFor();
  assert.match(await office.page.locator(".changed").innerText(), /3NTN=/);
  assert.equal(await first(club), "A1 1 3NTN=", "nothing was done over their heads");
  await doIt(office);
  assert.equal(await first(club), "A1 1 4SN-1");
  await office.isContent();
});

test("the log is filtered, folded open, and shows the standings as they were", async () => {
  const { club, office } = await open();
  await go(office, `result?${SLOT}&do=correct`);
  await office.page.getByLabel("The right result").fill("7NTN=");
  await doIt(office);
  await go(office, "log?table=A1&board=1");
  await office.page.locator("ol.log > li").nth(1).waitFor();
  assert.equal(await office.page.locator("ol.log > li").count(), 2);
  await office.page.locator("ol.log > li").first().locator("summary").click();
  assert.match(await office.page.locator("ol.log > li").first().innerText(), /=.*→.*7/su);
  await office.page.locator(".travel summary").click();
  await office.page.locator(".then td").first().waitFor();
  const now = await office.page.locator(".then").innerText();
  await office.page.getByLabel("During the evening").fill(await office.page.getByLabel("During the evening").getAttribute("min") ?? "0");
  await office.page.locator(".then", { hasText: "with 0 results" }).waitFor();
  assert.notEqual(await office.page.locator(".then").innerText(), now);
  await accessible(office.page, "the log");
  await office.isContent();
});

test("every page fits a phone in one hand", async () => {
  const { club, office } = await open();
  void club;
  await office.page.setViewportSize({ width: 390, height: 780 });
  for (const page of [`result?${SLOT}`, `result?${SLOT}&do=adjust`, "names", "scoring", "log", "operation/penalty", "operation/boards?board=1", "operation/stage"]) {
    await go(office, page);
    await office.page.locator("#main h1").waitFor();
    await office.page.locator("#main .box").first().waitFor();
    await noSidewaysScroll(office.page, page);
    await accessible(office.page, page);
  }
  await office.isContent();
});
