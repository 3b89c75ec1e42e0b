// The director's operations on results, rulings, names and scoring, each from the real binary: what the data say,
// what a phone shows, where the standings go, what the log keeps, and that it can be undone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible } from "../club/checks.js";
import { clubsOfTests } from "../club/clubs.js";
import { until } from "../club/until.js";

/**
 * @typedef {import("../club/club.js").TestClub} TestClub
 * @typedef {import("../club/office.js").Office} Office
 * @typedef {import("../club/phone.js").Phone} Phone
 */

const clubs = clubsOfTests();

/** A round at three tables, and the second, so that boards can be compared. */
const PLAYED = ["A1 1 4SN=", "A1 2 3NTE-1", "A2 3 2HS=", "A2 4 PASS", "A3 5 1NTW+1", "A3 6 6CE=",
  "A1 3 2HS+1", "A3 1 4SN-1", "A2 5 1NTW=", "A1 4 3HS+1", "A3 2 3NTE=", "A2 6 6CE-1"];

/**
 * A club that has played two rounds, and the director's console.
 * @param {...string} more results
 */
async function open(...more) {
  const club = await clubs.open({ results: [...PLAYED, ...more] });
  known = await club.log();
  return { club, office: await club.office() };
}

/** The log when it was last known: looking at an operation adds nothing to it. */
let known = "";

/** Does what the page previews; looking at it changes nothing. @param {TestClub} club @param {Office} office */
async function doIt(club, office) {
  const { title } = await office.preview();
  assert.equal(await club.log(), known, `looking changes nothing: ${title}`);
  const seen = await office.doIt();
  known = await club.log();
  return seen;
}

/** Undoes the newest step from the log. @param {TestClub} club @param {Office} office */
async function undo(club, office) {
  await office.go("log");
  // The log as it is, not as it was when it was last looked at.
  await office.page.reload();
  // What directors did at tables, such as opening the menu, cannot be undone.
  await office.page.locator("ol.log > li button[data-undo]").first().click();
  await office.preview();
  assert.equal(await club.log(), known, "looking at an undoing changes nothing");
  await office.press();
  await office.notified("Undone");
  await office.page.locator("ol.log > li .undone").first().waitFor();
  known = await club.log();
}

/** The result of board 1 at table 1. @param {TestClub} club */
const first = async (club) => (await club.results()).find((one) => one.startsWith("A1 1 "));

/** What everybody has by `tenace score`: {NS1: 7.5, …}. @param {TestClub} club @returns {Promise<Record<string, number>>} */
async function scored(club) {
  return Object.fromEntries((await club.standings()).map((one) => [`${one.direction}${one.contestant}`, Number(one.score)]));
}

/** Table 1's phone at the list of all its scores. @param {TestClub} club */
async function recapAt(club) {
  const phone = await club.phone(1);
  await phone.openRecap();
  // The log has that the PIN was used there.
  known = await club.log();
  return phone;
}

/** Waits until a board in the phone's list of scores is shown so. @param {Phone} phone @param {number} board @param {RegExp} shown */
async function lists(phone, board, shown) {
  await until(`board ${board} as ${shown} on the phone`, async () => (await phone.row(board).innerText()).replace(/\s+/g, " "), (text) => shown.test(text));
}

/** A guest's phone with the standings for everybody; `changed` and `back` wait until they are others, or the first ones. @param {TestClub} club */
async function guestAt(club) {
  const guest = await club.guest();
  await guest.page.locator(".ranking").first().waitFor();
  const text = async () => (await guest.page.locator(".ranking").allTextContents()).join("\n");
  const before = await text();
  return {
    changed: () => until("other standings on the guest's phone", text, (now) => now !== before),
    back: () => until("the first standings on the guest's phone again", text, (now) => now === before),
  };
}

const SLOT = "section=A&table=1&round=1&board=1";

test("a result is corrected: seen before, on the phone, in the standings, in the log, and undone", async () => {
  const { club, office } = await open();
  const phone = await recapAt(club);
  const before = await office.standings();
  await office.go(`result?${SLOT}&do=correct`);
  await office.page.getByLabel("The right result").fill("4SN-2");
  await office.page.getByText("Standings:").waitFor();
  await office.page.getByLabel(/Note for the log/).fill("both sides agree");
  const seen = await doIt(club, office);
  assert.match(seen, /4♠ ?N ?=/u);
  assert.equal(await first(club), "A1 1 4SN-2");
  await lists(phone, 1, /[-−]2/);
  assert.notEqual(await office.standings(), before);
  assert.match(await club.log(), /both sides agree/);
  await undo(club, office);
  assert.equal(await first(club), "A1 1 4SN=");
  assert.equal(await office.standings(), before);
  await office.isContent();
});

test("what cannot be read is told, and nothing can be done", async () => {
  const { office } = await open();
  await office.go(`result?${SLOT}&do=correct`);
  await office.page.getByLabel("The right result").fill("8SN=");
  await office.page.locator(".preview .wrong").waitFor();
  assert.ok(await office.page.locator(".preview .do").isDisabled());
});

test("a weighted ruling is built from plain fields, weighed, given and undone", async () => {
  // The last result of the board, so that everybody may see it.
  const { club, office } = await open("A2 1 4SN+1");
  const before = await office.standings();
  await office.go(`result?${SLOT}&do=adjust`);
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
  await doIt(club, office);
  assert.equal(await first(club), "A1 1 [3/5 4SN=, 2/5 4SN-1] [3/5 4SN=, 2/5 4SN-1]");
  await office.page.locator(".at-table").waitFor();
  assert.match(await office.page.locator(".at-table").innerText(), /4♠ ?N ?=/u);
  assert.match(await office.page.locator(".result .big").innerText(), /^60\s%\s4♠ N =,\s40\s%\s4♠ N −1/u);
  const guest = await club.guest("/board/1");
  await guest.sees(/60\s%\s4♠ N =,\s40\s%\s4♠ N −1/u);
  await lists(await recapAt(club), 1, /60\s%\s4♠ N =,\s40\s%\s4♠ N −1/u);
  assert.notEqual(await office.standings(), before);
  assert.match(await club.log(), /\[3\/5 4SN=, 2\/5 4SN-1\]/);
  await undo(club, office);
  assert.equal(await first(club), "A1 1 4SN=");
  assert.equal(await office.standings(), before);
  await office.isContent();
});

/**
 * Rulings of every kind at table 1: the round and board, what is tapped, what is written, and what the phone shows.
 * @type {[what: string, round: number, board: number, fill: (page: import("playwright-core").Page) => Promise<any>, outcome: string, shown: RegExp][]}
 */
const RULINGS = [
  ["average plus and average minus", 2, 3, (page) => page.getByRole("button", { name: "Average plus" }).click(), "A+ A-", /A\+/],
  ["average minus and average plus", 2, 4, (page) => page.getByRole("button", { name: "Average minus" }).click(), "A- A+", /A[-−]/],
  ["a percentage after an average", 2, 3, async (page) => {
    await page.getByRole("button", { name: "A percentage" }).click();
    await page.getByLabel("Percent", { exact: true }).fill("62,5");
  }, "62.5% 37.5%", /62[.,]5/],
  ["an assigned score", 1, 2, async (page) => {
    await page.getByRole("button", { name: "Another result" }).click();
    await page.getByLabel("Tricks").selectOption("9");
  }, "[3NTE=] [3NTE=]", /=/],
  ["a split score", 1, 1, async (page) => {
    await page.getByRole("button", { name: "Average minus" }).click();
    await page.getByLabel("The other side by the same rule").uncheck();
    await page.locator(".side[data-key=ew]").getByRole("button", { name: "The table's result" }).click();
  }, "A- [4SN=]", /A[-−]/],
  ["one that is not decided yet, after an average", 2, 4, (page) => page.getByRole("button", { name: "Not decided yet" }).click(), "? ?", /\?/],
];

test("rulings of every kind are given, seen on the phone and in the standings, and the last is undone", async () => {
  const { club, office } = await open();
  const phone = await recapAt(club);
  let [before, beforeLast] = [await office.standings(), ""];
  for (const [what, round, board, fill, outcome, shown] of RULINGS) {
    await office.go("room");
    await office.go(`result?section=A&table=1&round=${round}&board=${board}&do=adjust`);
    await office.page.locator(".ruling").waitFor();
    await fill(office.page);
    await office.page.getByText("Standings:").waitFor();
    await doIt(club, office);
    assert.ok((await club.results()).includes(`A1 ${board} ${outcome}`), what);
    await lists(phone, board, shown);
    const now = await office.standings();
    assert.notEqual(now, before, what);
    [before, beforeLast] = [now, before];
  }
  await undo(club, office);
  assert.ok((await club.results()).includes("A1 4 A- A+"));
  assert.equal(await office.standings(), beforeLast);
  await lists(phone, 4, /A[-−]/);
  await office.isContent();
  await phone.isContent();
});

test("one ruling follows another, and the result of the table comes back", async () => {
  const { club, office } = await open();
  for (const name of ["Average plus", "Not decided yet", "The table's result"]) {
    await office.go("room");
    await office.go(`result?${SLOT}&do=adjust`);
    await office.page.locator(".ruling").waitFor();
    await office.page.getByRole("button", { name }).click();
    await doIt(club, office);
  }
  assert.equal(await first(club), "A1 1 4SN=");
  const history = await office.page.locator(".history li").allInnerTexts();
  assert.equal(history.length, 4, history.join("\n"));
  await undo(club, office);
  assert.equal(await first(club), "A1 1 ? ?");
  await office.isContent();
});

test("a result is erased, its history stays, and undo brings it back", async () => {
  const { club, office } = await open();
  const before = await office.standings();
  await office.go(`result?${SLOT}&do=erase`);
  await doIt(club, office);
  assert.equal(await first(club), undefined);
  assert.notEqual(await office.standings(), before);
  await office.page.locator(".history", { hasText: "erased" }).waitFor();
  assert.match(await club.log(), /result_erased/);
  await undo(club, office);
  assert.equal(await first(club), "A1 1 4SN=");
  await lists(await recapAt(club), 1, /4/);
  assert.equal(await office.standings(), before);
  await office.isContent();
});

test("a penalty is given with its reason, and taken back", async () => {
  const { club, office } = await open();
  const before = await office.standings();
  const had = await scored(club);
  const guest = await guestAt(club);
  await office.go("operation/penalty");
  await office.page.getByLabel("Who").selectOption("A/NS1");
  await office.page.getByLabel("How much").fill("10");
  await office.page.getByLabel("Of what").selectOption("percent_of_top");
  await office.page.getByLabel("Why").fill("phone rang");
  await doIt(club, office);
  await office.page.locator(".given li", { hasText: "phone rang" }).waitFor();
  // A top is 4 with three tables, and a tenth of it 0.4.
  assert.deepEqual(await scored(club), { ...had, NS1: Math.round((had.NS1 - 0.4) * 100) / 100 });
  assert.notEqual(await office.standings(), before);
  await guest.changed();
  const given = (await club.facts()).find((fact) => fact.fact === "penalty_given");
  assert.match(JSON.stringify(given), /phone rang/);
  await office.page.getByRole("button", { name: "Take back" }).click();
  await office.page.locator(".given .preview .do:not([disabled])").waitFor();
  await office.press();
  await office.notified("Undone");
  assert.equal(await office.standings(), before);
  assert.deepEqual(await scored(club), had);
  await guest.back();
  await office.isContent();
});

test("a board is cancelled and counts again", async () => {
  const { club, office } = await open();
  const before = await office.standings();
  const guest = await guestAt(club);
  await office.go("operation/boards?board=1");
  await office.page.getByRole("button", { name: "Cancel the board" }).click();
  await office.page.getByLabel("Why").fill("cards on the floor");
  await doIt(club, office);
  await office.page.getByText("Board 1 is cancelled").waitFor();
  assert.notEqual(await office.standings(), before);
  await guest.changed();
  assert.equal(await first(club), "A1 1 4SN=", "the result stays");
  assert.match(await club.log(), /board_cancelled/);
  await office.page.getByRole("button", { name: "Let it count again" }).click();
  await doIt(club, office);
  assert.equal(await office.standings(), before);
  await guest.back();
  await undo(club, office);
  assert.notEqual(await office.standings(), before, "undoing the restoring cancels it again");
  await office.isContent();
});

test("a fouled board is split by round or by ticking", async () => {
  const { club, office } = await open();
  const before = await office.standings();
  const had = await scored(club);
  const was = await club.results();
  const guest = await guestAt(club);
  await office.go("operation/boards?board=1");
  await office.page.getByRole("button", { name: "Some had other cards" }).click();
  await office.page.locator(".results input").nth(1).check();
  await doIt(club, office);
  await office.page.locator(".results", { hasText: "layout 1" }).waitFor();
  assert.notEqual(await office.standings(), before);
  await guest.changed();
  const fouled = (await club.facts()).find((fact) => fact.fact === "board_fouled");
  assert.equal(fouled.board, 1);
  assert.deepEqual(await club.results(), was, "the results stay as they are");
  // Two results that cannot be compared any more: all four who played it have half of the top.
  const has = await scored(club);
  const others = ["NS2", "EW3"];
  for (const who of others) assert.equal(has[who], had[who], `${who} did not play it`);
  for (const [who, now] of Object.entries(has)) if (!others.includes(who)) assert.notEqual(now, had[who], who);
  await undo(club, office);
  assert.equal(await office.standings(), before);
  assert.deepEqual(await scored(club), had);
  await guest.back();
  await office.isContent();
});

/** A club before its first result, the console at the names, and table 1's phone. */
async function atNames() {
  const club = await clubs.open();
  const office = await club.office();
  const phone = await club.phone(1);
  await phone.sees(/Ann Archer/);
  known = await club.log();
  await office.go("names");
  return { club, office, phone };
}

/** Who plays, as the event says. @param {TestClub} club @returns {Promise<string>} */
const people = async (club) => JSON.stringify((await club.json("event", "show", club.event)).sections.map(
  (/** @type {any} */ section) => section.contestants ?? section.pairs));

/** Writes another name into the open form. @param {Office} office @param {string} name */
async function write(office, name) {
  await office.page.getByLabel("Name", { exact: true }).fill(name);
  await office.page.getByLabel("Member's number").fill("");
}

test("a name is changed, everywhere", async () => {
  const { club, office, phone } = await atNames();
  const before = await people(club);
  const guest = await club.guest("/pairs");
  await guest.sees(/Ann Archer/);
  await office.page.getByRole("button", { name: "Ann Archer" }).click();
  await write(office, "Zoë Zand");
  await doIt(club, office);
  await phone.sees(/Zoë Zand/);
  await office.page.getByRole("button", { name: "Zoë Zand" }).waitFor();
  assert.match(await people(club), /Zoë Zand/);
  await guest.sees(/Zoë Zand/);
  assert.match(await club.log(), /Zoë Zand/);
  await undo(club, office);
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
  await doIt(club, office);
  await phone.wake();
  await phone.sees(/Zoë Zand/);
  const before = await people(club);
  await office.page.getByRole("button", { name: "Tell by number" }).click();
  await office.page.getByLabel("Member's number").fill("2001");
  await doIt(club, office);
  assert.match(await club.log(), /2001/);
  await phone.sees(/Zoë Zand/);
  await undo(club, office);
  assert.equal(await people(club), before);
  await office.isContent();
});

test("two pairs change places", async () => {
  const { club, office, phone } = await atNames();
  const before = await people(club);
  await office.page.getByRole("button", { name: "Swap pair" }).first().click();
  const other = office.page.getByLabel("With");
  await other.selectOption(await other.locator("option", { hasText: "Carol Carey" }).first().getAttribute("value"));
  const seen = await doIt(club, office);
  assert.match(seen, /change places/);
  await phone.wake();
  await phone.seesNo(/Ann Archer/);
  assert.notEqual(await people(club), before);
  const [mark, ...seated] = await club.facts();
  assert.equal(mark.operation, "swap_names");
  assert.match(mark.title, /change places/);
  const moved = seated.slice(0, 4);
  assert.deepEqual(moved.map((fact) => fact.fact), Array(4).fill("player_seated"), "each of the four has another seat");
  assert.deepEqual(moved.map((fact) => fact.player).sort(), ["1001", "1002", "1003", "1004"], "Ann, Bob, Carol and Dan");
  await undo(club, office);
  await phone.wake();
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
  await doIt(club, office);
  await office.page.locator(".seat", { hasText: "from round 3" }).waitFor();
  // Round 1 is still Ann's.
  await phone.sees(/Ann Archer/);
  assert.match(await club.log(), /Sub Stitute/);
  await undo(club, office);
  assert.equal(await people(club), before);
  await office.isContent();
});

test("a substitute plays from the first round on, and the phone calls them by name", async () => {
  const { club, office, phone } = await atNames();
  await office.page.getByRole("button", { name: "Ann Archer" }).click();
  await write(office, "Sub Stitute");
  await office.page.getByLabel("Until").selectOption("1");
  await doIt(club, office);
  await phone.wake();
  await phone.sees(/Sub Stitute/);
  await undo(club, office);
  await phone.wake();
  await phone.sees(/Ann Archer/);
  assert.ok(!(await people(club)).includes("Sub Stitute"));
  await office.isContent();
});

test("what everybody may see is a setting, and can be taken back", async () => {
  const { club, office } = await open();
  const guest = await club.guest();
  await guest.sees("Ann Archer");
  await office.go("operation/publicity");
  await office.page.locator("#publicity-standings").selectOption("never");
  await office.page.locator("#publicity-names").selectOption("false");
  await doIt(club, office);
  await guest.seesNo("Ann Archer");
  assert.equal(await guest.page.locator(".ranking").count(), 0, "no standings");
  assert.match(await club.log(), /publicity_set/);
  await undo(club, office);
  await guest.sees("Ann Archer");
  await guest.page.locator(".ranking").first().waitFor();
  await office.isContent();
  await guest.isContent();
});

test("ways of scoring are compared, and the scoring is changed", async () => {
  const { club, office } = await open();
  const before = await office.standings();
  const guest = await guestAt(club);
  await office.go("scoring");
  await office.page.locator(".compared thead th").nth(3).waitFor();
  await office.page.getByLabel("Method").selectOption("cross_imps_3_average");
  await office.page.getByLabel("Rules", { exact: true }).selectOption("ebu");
  const seen = await doIt(club, office);
  assert.match(seen, /cross-IMPs/);
  assert.notEqual(await office.standings(), before);
  await guest.changed();
  assert.match(await club.log(), /cross_imps_3_average/);
  await undo(club, office);
  assert.equal(await office.standings(), before);
  await guest.back();
  await office.isContent();
});

test("a closed session is opened again, and the phones follow", async () => {
  const { club, office } = await open();
  const phone = await club.phone(1);
  await phone.page.locator("main[data-screen]:not([data-screen=end])").waitFor();
  await office.go("operation/stage");
  await office.page.getByRole("button", { name: "Close the session" }).click();
  const seen = await doIt(club, office);
  assert.match(seen, /have no result yet/);
  await phone.at("end");
  await office.page.getByRole("button", { name: "Open it again" }).click();
  await doIt(club, office);
  await phone.page.locator("main[data-screen]:not([data-screen=end])").waitFor();
  assert.match(await club.log(), /"stage":"closed"/);
  await undo(club, office);
  await phone.at("end");
  await office.isContent();
});

test("hand records are added from a file of bare hands: whose come first is asked, and it can be undone", async () => {
  const { club, office } = await open();
  await office.go("operation/hands");
  const bare = "93.KT8.Q96.JT974 T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82\n";
  await office.page.locator("#hands-file").setInputFiles({ name: "bare.txt", mimeType: "text/plain", buffer: Buffer.from(bare) });
  const question = office.page.getByRole("dialog", { name: "Whose hand comes first on each line?" });
  await question.getByRole("button", { name: "West" }).click();
  await office.page.getByText("1 board read from bare.txt.").first().waitFor();
  assert.match(await doIt(club, office), /The hands of board 1 are recorded/);
  assert.match(await club.log(), /N:T2\.J965\.T7532\.63 AKQ874/);
  await undo(club, office);
  await office.isContent();
});

test("a setting is previewed in words", async () => {
  const { club, office } = await open();
  await office.go("settings");
  const asks = office.page.locator("#setting-BM3ConfirmNP");
  await asks.waitFor({ state: "attached" });
  await office.page.evaluate(() => { for (const one of document.querySelectorAll("details")) one.open = true; });
  await asks.selectOption("true");
  const { seen } = await office.preview();
  assert.match(seen, /: nothing → Yes/);
  assert.doesNotMatch(seen, /\[object/);
  await doIt(club, office);
});

test("the second of two directors is shown what the first did, and decides again", async () => {
  const { club, office } = await open();
  const other = await club.office();
  for (const one of [office, other]) await one.go(`result?${SLOT}&do=correct`);
  await office.page.getByLabel("The right result").fill("4SN-1");
  await office.page.getByText("Standings:").waitFor();
  await other.page.getByLabel("The right result").fill("3NTN=");
  await doIt(club, other);
  await office.page.locator(".preview .do:not([disabled])").click();
  await office.page.locator(".changed", { hasText: "Somebody else changed this" }).waitFor();
  assert.match(await office.page.locator(".changed").innerText(), /3NTN=/);
  assert.equal(await first(club), "A1 1 3NTN=", "nothing was done over their heads");
  await doIt(club, office);
  assert.equal(await first(club), "A1 1 4SN-1");
  await office.isContent();
});

test("the log is filtered, folded open, and shows the standings as they were", async () => {
  const { club, office } = await open();
  await office.go(`result?${SLOT}&do=correct`);
  await office.page.getByLabel("The right result").fill("7NTN=");
  await doIt(club, office);
  await office.go("log?table=A1&board=1");
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
  await office.isContent();
});
