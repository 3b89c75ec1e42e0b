// Every setting that applies to a phone: the screen with it and without it. The director changes it while
// the phone is on the screen that shows the difference.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { clubOfAll, clubsOfTests } from "../club/clubs.js";
import { until } from "../club/until.js";

/**
 * @typedef {import("../club/club.js").TestClub} TestClub
 * @typedef {import("../club/phone.js").Phone} Phone
 * @typedef {{there?: string, gone?: string}} Shown  selectors of what is to be seen, and what is not
 * @typedef {[value: string, shown: Shown]} Case
 */

/** The settings that a test below has shown. @type {Set<string>} */
const tried = new Set();

/** @param {Phone} phone @param {Shown} shown @param {string} why */
async function shows(phone, { there, gone }, why) {
  try {
    if (there) await phone.page.locator(there).first().waitFor();
    if (gone) await phone.page.locator(gone).first().waitFor({ state: "hidden" });
  } catch {
    assert.fail(`${why}: expected ${there ?? ""} and not ${gone ?? ""} on ${await phone.screen()}: ${await phone.text()}`);
  }
}

/** @type {WeakMap<TestClub, Promise<import("../club/office.js").Office>>} */
const consoles = new WeakMap();

/** Changes settings at the club's console; the server sees what the command line writes only once a second. @param {TestClub} club @param {...string} settings as "BM2TDCall=yes" */
async function set(club, ...settings) {
  const office = consoles.get(club) ?? club.office();
  consoles.set(club, office);
  const values = settings.map((setting) => setting.split("=")).map(([name, value]) => [name,
    value === "yes" ? true : value === "no" ? false : /PIN/.test(name) ? value : Number(value)]);
  const refused = await (await office).operate({ operation: "settings", settings: Object.fromEntries(values) });
  if (refused && refused !== "All of this is so already.") assert.fail(`${settings.join(" ")}: ${refused}`);
}

/** Shows a setting with each of its values. @param {TestClub} club @param {Phone} phone @param {string} name @param {Case[]} cases */
async function toggles(club, phone, name, cases) {
  tried.add(name);
  for (const [value, shown] of cases) {
    await set(club, `${name}=${value}`);
    await shows(phone, shown, `${name}=${value}`);
  }
}

/** What is there with one value and gone with the other. @param {string} selector @returns {Case[]} */
const onOff = (selector, on = "yes", off = "no") => [[on, { there: selector }], [off, { gone: selector }]];

/** A card that somebody holds on none of these boards. @param {TestClub} club @param {string} seat @param {...number} boards */
async function strange(club, seat, ...boards) {
  const hands = await club.hands();
  const card = ["SA", "HA", "DA", "CA", "SK", "HK", "DK", "CK"].find((card) => boards.every((board) => !hands[board][seat].includes(card)));
  return /** @type {string} */ (card);
}

/** @param {string} text */
const text = (text) => `main :text("${text}")`;

describe("settings of all terminals and Bridgemate II", () => {
  const here = clubOfAll({
    tables: 5, rounds: 2, hands: true,
    settings: { LeadCard: true, ScorePoints: 0, BM2TDCall: true, BM2ScoreRecap: true, VerificationTime: 1 },
  });

  test("before the first board", async (context) => {
    const club = here();
    context.after(() => set(club, "MemberNumbersNoBlankEntry=no", "BM2NameSource=0", "BM2TextBasedNumber=no",
      "MemberNumbers=no", "BM2NumberEntryPreloadValues=yes", "BM2NumberValidation=0"));
    const phone = await club.phone(1);
    await phone.at("round");
    await toggles(club, phone, "ShowPairNumbers", onOff("main .place .number"));
    await toggles(club, phone, "BM2ShowPlayerNames", [
      ["1", { there: text("Ann Archer") }], ["0", { gone: text("Ann Archer") }], ["2", { there: text("Ann Archer") }]]);
    await toggles(club, phone, "BM2TDCall", onOff('[data-key="call"]'));
    await toggles(club, phone, "MemberNumbers", [
      ["no", { there: 'main[data-screen="round"]' }], ["yes", { there: 'main[data-screen="names"]' }]]);
    await toggles(club, phone, "BM2NumberEntryPreloadValues", [
      ["yes", { there: text("Ann Archer") }], ["no", { there: text("tap to enter"), gone: text("Ann Archer") }]]);
    await phone.tap(/North/);
    await toggles(club, phone, "MemberNumbersNoBlankEntry", [
      ["no", { there: text("Leave it empty") }], ["yes", { gone: text("Leave it empty") }]]);
    await toggles(club, phone, "BM2NameSource", [["0", { there: text("By name") }], ["2", { gone: text("By name") }]]);
    await phone.tap("Back");
    await phone.tap(/North/);
    await phone.type("1235");
    await toggles(club, phone, "BM2NumberValidation", [
      ["2", { there: text("This is not an FFB number") }], ["0", { gone: text("This is not an FFB number") }],
      ["3", { there: text("This is not an ABF number") }], ["1", { there: text("An ACBL number has seven digits") }]]);
    await shows(phone, { there: "main .foot .go[disabled]" }, "the wrong number cannot be taken");
    await toggles(club, phone, "BM2NumberValidation", [["0", { there: "main .foot .go:not([disabled])" }]]);
    await toggles(club, phone, "BM2TextBasedNumber", [
      ["no", { there: "main [data-digit]" }], ["yes", { there: "main input", gone: "main [data-digit]" }]]);
  });

  test("while a result is entered", async (context) => {
    const club = here();
    context.after(() => set(club, "BM2PairNumberEntry=0", "EnterResultsMethod=0", "VerificationTime=1", "BM2ConfirmNP=no"));
    const phone = await club.phone(2);
    await phone.sitDown();
    await toggles(club, phone, "BM2AutoBoardNumber", [
      ["no", { there: "main [data-digit]" }], ["yes", { there: 'main [data-value="PASS"]' }]]);
    await toggles(club, phone, "BM2FirstBoardManually", [
      ["yes", { there: "main [data-digit]" }], ["no", { there: 'main [data-value="PASS"]' }]]);
    await phone.key(4);
    await phone.key("S");
    await toggles(club, phone, "ShowContract", [
      ["0", { there: '[data-chip="strain"]:has-text("♠")' }], ["1", { there: '[data-chip="strain"] :text-is("S")' }]]);
    await phone.key("E");
    await toggles(club, phone, "LeadCard", [
      ["yes", { there: text("Lead: which suit?") }], ["no", { there: 'main [data-value="-1"]' }]]);
    await toggles(club, phone, "EnterResultsMethod", [
      ["0", { there: 'main [data-value="1"] b:text-is("+1")' }], ["1", { there: 'main [data-value="1"] b:text-is("11")' }],
      ["2", { there: 'main [data-value="1"] b:text-is("5")' }]]);
    await toggles(club, phone, "BM2PairNumberEntry", [
      ["1", { there: text("Without a number") }], ["2", { there: "main [data-digit]", gone: text("Without a number") }],
      ["0", { gone: "main [data-digit]" }]]);
    await phone.key(0);
    await phone.at("verify");
    await toggles(club, phone, "ScorePoints", [
      ["0", { there: 'main .points:text("N/S −")' }], ["1", { there: 'main .points:text("E/W +")' }]]);
    await phone.tap("WRONG");
    await phone.foot("back");
    await phone.foot("more");
    await toggles(club, phone, "BM2ScoreRecap", onOff('[data-key="recap"]'));
    await toggles(club, phone, "BM2ResetFunctionKey", onOff('[data-key="table"]'));
    await phone.foot("np");
    await toggles(club, phone, "BM2ConfirmNP", onOff('[data-key="director"]'));
  });

  test("a lead that the leader does not hold is asked about, or not", async () => {
    const club = here();
    const phone = await club.phone(2);
    await phone.takeTable();
    // It goes on where the phone before it was: the other side reads “not played”.
    await phone.foot("wrong");
    await set(club, "LeadCard=yes");
    await phone.sitDown();
    await phone.open(3);
    const card = await strange(club, "E", 3, 4);
    for (const part of [2, "C", "N", card[0], card[1], 0]) await phone.key(part);
    await phone.at("verify");
    await toggles(club, phone, "BM2ValidateLeadCard", [
      ["yes", { there: text("does not fit the board") }], ["no", { gone: text("does not fit the board") }]]);
    await phone.page.locator('[data-key="accept"]').waitFor();
    await phone.close();
  });

  test("a contract is told to the director before its result, if the club wants it", async () => {
    const club = here();
    const phone = await club.phone(3);
    /** @type {string[]} */
    const sent = [];
    phone.page.on("request", (request) => { if (request.url().endsWith("/say")) sent.push(request.postData() ?? ""); });
    tried.add("IntermediateResults");
    for (const wanted of ["no", "yes"]) {
      await phone.sitDown();
      await phone.at("entry");
      await set(club, `IntermediateResults=${wanted}`, `BM2TDCall=${wanted}`, "LeadCard=no");
      await shows(phone, { [wanted === "yes" ? "there" : "gone"]: '[data-key="call"]' }, "the settings have come");
      await phone.key(4);
      await phone.key("H");
      await phone.key("S");
      const isSent = () => sent.some((body) => body.includes('"4HS"'));
      if (wanted === "yes") await until("the contract sent to the director", isSent);
      for (let steps = 0; steps < 3; steps++) await phone.foot("back");
      assert.equal(isSent(), wanted === "yes");
    }
    await set(club, "IntermediateResults=no");
  });

  test("another board than the next one is asked about, or not", async () => {
    const club = here();
    tried.add("BoardOrderVerification");
    for (const [value, table, board] of /** @type {[string, number, number][]} */ ([["yes", 4, 8], ["no", 5, 10]])) {
      await set(club, `BoardOrderVerification=${value}`);
      const phone = await club.phone(table);
      await phone.sitDown();
      await phone.tapOn(phone.page.locator('[data-chip="board"]'));
      await phone.tapOn(phone.page.locator(`[data-board="${board}"]`));
      await shows(phone, value === "yes" ? { there: text("would be next") } : { there: 'main[data-screen="entry"]' },
        `BoardOrderVerification=${value}`);
      await phone.close();
    }
  });

  test("after a board", async () => {
    const club = here();
    const phone = await club.phone(1);
    await phone.takeTable();
    await phone.sitDown();
    // Others have played it, so there is something to see.
    await club.enter("A5 1 3NTE-1");
    await phone.enter(1, "4SN=");
    await phone.received();
    await toggles(club, phone, "BM2RemainingBoards", onOff(text("Still to play")));
    await toggles(club, phone, "ShowPercentage", onOff(text("100 %")));
    await toggles(club, phone, "BM2ViewHandRecord", onOff(text("See the cards")));
    await toggles(club, phone, "ShowResults", [["no", { gone: text("Results of the board") }],
      ["yes", { there: text("Results of the board") }]]);
    await phone.tap("Results of the board");
    await toggles(club, phone, "BM2ResultsOverview", [
      ["0", { there: text("Times") }], ["3", { gone: text("Times"), there: "main table.lines-6" }],
      ["5", { there: "main table.lines-4" }], ["4", { there: 'main th:text("E/W")' }], ["3", { there: "main table.lines-6" }]]);
    await toggles(club, phone, "ShowOwnResult", onOff("main tr.own"));
    await set(club, "ShowOwnResult=yes");
    await toggles(club, phone, "MaximumResults", [
      ["0", { there: "main tbody tr >> nth=1" }], ["1", { gone: "main tbody tr >> nth=1" }]]);
    await set(club, "MaximumResults=0");
    await phone.tapOn(phone.page.locator("main .foot button").last());
    await phone.at("entry");
    await phone.foot("more");
    await set(club, "BM2ScoreRecap=yes");
    await phone.foot("recap");
    await phone.tapOn(phone.page.locator("main .row").first());
    await toggles(club, phone, "BM2ScoreCorrection", onOff(text("Correct this result")));
    await set(club, "BM2ViewHandRecord=no");
    await toggles(club, phone, "RepeatResults", onOff(text("Results of this board")));
  });

  test("after the round and at the end", async () => {
    const club = here();
    // East-West of round 2 come from table 2.
    await club.enter("A2 3 PASS", "A2 4 PASS");
    const phone = await club.phone(3);
    await phone.takeTable();
    await phone.sitDown();
    await phone.enter(5, "PASS");
    await phone.enter(6, "PASS");
    await phone.foot("next");
    await toggles(club, phone, "BM2AutoShowScoreRecap", [
      ["yes", { there: 'main[data-screen="recap"]' }], ["no", { gone: 'main[data-screen="recap"]' }]]);
    await toggles(club, phone, "BM2Ranking", [
      ["1", { there: 'main[data-screen="ranking"]' }], ["0", { there: 'main[data-screen="moves"]' }]]);
    await toggles(club, phone, "BM2NextSeatings", onOff("main .moves"));
    await phone.tap(/round 2/);
    await toggles(club, phone, "BM2NumberEntryEachRound", [["no", { there: 'main[data-screen="round"]' }]]);
    await set(club, "MemberNumbers=yes");
    await toggles(club, phone, "BM2NumberEntryEachRound", [
      ["yes", { there: 'main[data-screen="names"]' }], ["no", { there: 'main[data-screen="round"]' }]]);
    await phone.sitDown();
    await phone.enter(7, "PASS");
    await phone.enter(8, "PASS");
    await phone.foot("next");
    await phone.at("end");
    await set(club, "BM2Ranking=2");
    await toggles(club, phone, "BM2GameSummary", onOff(text("Board by board")));
    await set(club, "BM2GameSummary=yes");
    await phone.tap("Board by board");
    await toggles(club, phone, "BM2SummaryPoints", [
      ["0", { there: 'main th:text("MP")' }], ["1", { there: 'main th:text-is("%")' }],
      ["-1", { gone: 'main th:text("MP")' }]]);
  });

  test("the PIN is the one that was set", async () => {
    const club = here();
    tried.add("BM2PINcode");
    await set(club, "BM2PINcode=4711");
    const phone = await club.phone(4);
    await phone.takeTable("4711");
    await phone.sitDown();
    await phone.foot("more");
    await phone.foot("director");
    await phone.type("0000");
    await shows(phone, { there: "main .warn" }, "0000 is refused");
    await phone.type("4711");
    await phone.sees("Director's menu");
  });

  test("an idle phone goes dark, and the tap that wakes it does nothing else", async () => {
    const club = here();
    tried.add("AutopoweroffTime");
    const phone = await club.phone(4);
    await phone.takeTable("4711");
    await phone.sitDown();
    await phone.page.clock.install();
    await set(club, "BM2ResetFunctionKey=yes");
    await phone.foot("more");
    await shows(phone, { there: '[data-key="table"]' }, "the settings have come");
    await set(club, "AutopoweroffTime=5", "BM2ResetFunctionKey=no");
    await shows(phone, { gone: '[data-key="table"]' }, "the settings have come");
    await phone.foot("back");
    await phone.page.clock.runFor(30_000);
    await shows(phone, { gone: ".shade" }, "never within a minute");
    await phone.page.clock.runFor(40_000);
    await shows(phone, { there: ".shade:not([hidden])" }, "after a minute");
    await phone.page.touchscreen.tap(100, 300);
    await shows(phone, { gone: ".shade" }, "woken");
    assert.equal(await phone.screen(), "entry");
  });
});

describe("settings of Bridgemate 3", () => {
  const here = clubOfAll({
    tables: 5, rounds: 2,
    settings: { BM3LeadCardEntry: 0, BM3ViewResults: 2, BM3ScreenDimMode: 0, BM3ScreenOffMode: 0, BM3AudioVolume: 0,
      VerificationTime: 1, BM3Ranking: 0 },
  });

  test("before the first board", async () => {
    const club = here();
    const phone = await club.phone(1);
    await phone.at("round");
    await toggles(club, phone, "BM3PlayerView", [
      ["0", { there: "main .place.at-N:first-child" }], ["1", { there: "main .place.at-S:first-child" }]]);
    await toggles(club, phone, "BM3Language", [
      ["1", { there: text("Wij zitten") }], ["2", { there: text("Nous sommes assis") }], ["3", { there: text("Wir sitzen") }],
      ["0", { there: text("We are seated") }]]);
    await toggles(club, phone, "BM3TDCall", onOff('[data-key="call"]'));
    await toggles(club, phone, "BM3StartingPositions", [
      ["1", { there: text("Is everybody in the right seat?") }], ["0", { there: 'main[data-screen="round"]' }]]);
    await toggles(club, phone, "BM3PlayerNumberEntry", [
      ["1", { there: 'main[data-screen="names"]' }], ["0", { there: 'main[data-screen="round"]' }],
      ["2", { there: 'main[data-screen="names"]' }]]);
    await phone.tap(/North/);
    await toggles(club, phone, "BM3PlayerNumberMandatory", [
      ["no", { there: text("Leave it empty") }], ["yes", { gone: text("Leave it empty") }]]);
    await set(club, "BM3PlayerNumberEntry=0", "BM3PlayerNumberMandatory=no");
  });

  test("while a result is entered", async () => {
    const club = here();
    const phone = await club.phone(2);
    await phone.sitDown();
    for (const part of [4, "S", "E"]) await phone.key(part);
    await toggles(club, phone, "BM3LeadCardEntry", [
      ["1", { there: text("Lead: which suit?") }], ["0", { there: 'main [data-value="-1"]' }]]);
    await toggles(club, phone, "BM3ResultMethod", [
      ["0", { there: 'main [data-value="1"] b:text-is("+1")' }], ["1", { there: 'main [data-value="1"] b:text-is("11")' }],
      ["2", { there: 'main [data-value="1"] b:text-is("5")' }], ["0", { there: 'main [data-value="1"] b:text-is("+1")' }]]);
    await phone.foot("more");
    await toggles(club, phone, "BM3ScoreRecap", [
      ["2", { there: '[data-key="recap"]' }], ["1", { gone: '[data-key="recap"]' }], ["0", { gone: '[data-key="recap"]' }]]);
    await toggles(club, phone, "BM3Ranking", [
      ["3", { there: '[data-key="ranking"]' }], ["2", { gone: '[data-key="ranking"]' }], ["0", { gone: '[data-key="ranking"]' }]]);
    await toggles(club, phone, "BM3PlayerNumberEntryDuringPlay", onOff('[data-key="names"]'));
    await phone.foot("np");
    await toggles(club, phone, "BM3ConfirmNP", onOff('[data-key="director"]'));
  });

  test("after a board", async () => {
    const club = here();
    const phone = await club.phone(3);
    await phone.sitDown();
    await club.enter("A2 5 3NTE-1");
    await set(club, "BM3ViewPercentages=yes");
    await phone.enter(5, "4SN=");
    await phone.received();
    await toggles(club, phone, "BM3ViewResults", [
      ["2", { there: text("Results of the board") }], ["0", { gone: text("Results of the board") }],
      ["1", { there: text("Results of the board") }], ["3", { gone: text("Results of the board") }],
      ["2", { there: text("Results of the board") }]]);
    await toggles(club, phone, "BM3ConnectionMode", [
      ["1", { gone: text("Results of the board") }], ["0", { there: text("Results of the board") }]]);
    await toggles(club, phone, "BM3EnterHandrecord", [
      ["1", { there: text("Enter the cards") }], ["0", { gone: text("Enter the cards") }]]);
    await club.tenace("deal", "--boards", "10", "--output", `${club.data}/../b3.pbn`);
    await club.tenace("event", "hands", club.event, `${club.data}/../b3.pbn`, "--no-tricks");
    await toggles(club, phone, "BM3ViewHandrecord", onOff(text("See the cards")));
    await phone.tap("Results of the board");
    await phone.page.locator("main tbody tr").first().waitFor();
    await toggles(club, phone, "BM3ViewResults", [
      ["2", { there: "main tbody tr >> nth=1" }], ["1", { there: "main tbody tr.own", gone: "main tbody tr >> nth=1" }],
      ["0", { gone: "main tbody" }], ["2", { there: "main tbody tr >> nth=1" }], ["3", { gone: "main tbody" }],
      ["2", { there: "main tbody tr >> nth=1" }]]);
    await toggles(club, phone, "BM3ScoreColumn", [
      ["1", { there: 'main th:text-is("+E/W")', gone: 'main th:text-is("N/S points")' }],
      ["0", { there: 'main th:text-is("N/S points")', gone: 'main th:text-is("+E/W")' }]]);
    await toggles(club, phone, "BM3ViewPercentages", [
      ["yes", { there: text("100 %") }], ["no", { gone: text("100 %") }]]);
    await phone.tapOn(phone.page.locator("main .foot button").last());
    await phone.foot("more");
    await set(club, "BM3ScoreRecap=2");
    await phone.foot("recap");
    await phone.tapOn(phone.page.locator("main .row").first());
    await toggles(club, phone, "BM3BoardResultReentry", onOff(text("Correct this result")));
  });

  test("after the round and at the end", async () => {
    const club = here();
    const phone = await club.phone(4);
    await phone.sitDown();
    for (const board of [7, 8]) await phone.enter(board, "PASS");
    await phone.foot("next");
    await phone.at("moves");
    await toggles(club, phone, "BM3ViewResults", [
      ["3", { there: 'main[data-screen="results"] tbody tr' }], ["0", { there: 'main[data-screen="moves"]' }],
      ["1", { there: 'main[data-screen="moves"]' }], ["2", { there: 'main[data-screen="moves"]' }]]);
    await toggles(club, phone, "BM3NextSeatings", onOff("main .moves"));
    await phone.nextRound();
    await phone.sitDown();
    for (const board of [9, 10]) await phone.enter(board, "PASS");
    await phone.foot("next");
    await phone.at("end");
    await toggles(club, phone, "BM3SessionSummary", onOff(text("Board by board")));
  });

  test("sound, dimming and dark", async () => {
    const club = here();
    tried.add("BM3AudioVolume");
    const phone = await club.newPhone();
    phone.table = 5;
    await phone.page.addInitScript(() => {
      /** @type {any} */ (globalThis).sounds = 0;
      const real = globalThis.AudioContext;
      globalThis.AudioContext = class extends real {
        constructor() {
          super();
          /** @type {any} */ (globalThis).sounds += 1;
        }
      };
    });
    await phone.page.goto(await club.link(5));
    await phone.sitDown();
    const sounds = () => phone.page.evaluate(() => /** @type {any} */ (globalThis).sounds);
    await phone.enter(9, "PASS");
    assert.equal(await sounds(), 0);
    await set(club, "BM3AudioVolume=5", "BM3ScoreRecap=2");
    await phone.foot("next");
    // The recap's key in the list says that the new settings have come.
    await phone.foot("more");
    await phone.page.locator('[data-key="recap"]').waitFor();
    await phone.foot("back");
    await phone.enter(10, "PASS");
    assert.equal(await sounds(), 1);
    tried.add("BM3ScreenDimMode").add("BM3ScreenOffMode");
    await phone.page.clock.install();
    await set(club, "BM3ScreenDimMode=1", "BM3ScreenOffMode=2", "BM3ScoreRecap=0");
    await phone.foot("more");
    await shows(phone, { gone: '[data-key="recap"]' }, "the settings have come");
    await phone.foot("back");
    await shows(phone, { there: ".shade.dim" }, "BM3ScreenDimMode=1");
    await phone.page.clock.runFor(70_000);
    await shows(phone, { there: ".shade.off" }, "BM3ScreenOffMode=2");
  });

  test("the PIN is the one that was set", async () => {
    const club = here();
    tried.add("BM3PINcode");
    await set(club, "BM3PINcode=0815", "BM3ScreenDimMode=0", "BM3ScreenOffMode=0");
    const phone = await club.phone(1);
    await phone.takeTable("0815");
    await phone.sitDown();
    await phone.director(/Status/, "0815");
  });
});

describe("settings of one kind of evening", () => {
  const { open } = clubsOfTests();

  test("the other section's results are among ours, or not", async () => {
    const club = await open({ name: "Two rooms", rounds: 1, sections: ["A", "B"], results: ["B1 1 3NTE-1"],
      settings: { LeadCard: false, ShowResults: true, BM2ResultsOverview: 3, VerificationTime: 1, ShowOwnResult: true } });
    const phone = await club.phone(1);
    await phone.sitDown();
    await phone.enter(1, "4SN=");
    await phone.received();
    await phone.tap("Results of the board");
    await toggles(club, phone, "GroupSections", [
      ["yes", { there: 'main tbody td:text-is("B1")' }], ["no", { there: "main tbody tr", gone: 'main tbody td:text-is("B1")' }],
      ["yes", { there: 'main tbody td:text-is("B1")' }]]);
  });

  test("a lead must fit the cards, may differ, or is not looked at", async () => {
    const club = await open({ name: "Leads", rounds: 1, hands: true,
      settings: { BM3LeadCardEntry: 1, VerificationTime: 1 } });
    const phone = await club.phone(1);
    await phone.sitDown();
    const card = await strange(club, "E", 1, 2);
    for (const part of [2, "C", "N", card[0], card[1], 0]) await phone.key(part);
    await phone.at("verify");
    const question = text("does not fit the board");
    await toggles(club, phone, "BM3LeadCardEntry", [
      ["2", { there: text("The lead must fit the hand record"), gone: '[data-key="accept"]' }],
      ["3", { there: `${question} >> nth=0`, gone: text("The lead must fit the hand record") }],
      ["1", { there: '[data-key="accept"]', gone: question }],
      ["2", { there: '[data-key="director"]', gone: '[data-key="accept"]' }]]);
    await phone.foot("director");
    await phone.typePin();
    await phone.accept();
    await phone.received();
  });

  /** @type {[family: string, settings: Record<string, number | boolean>, off: string[], board: string[], round: string[], names: string[]][]} */
  const families = [
    ["Bridgemate II", { BM2EnterHandRecord: true, BM2EnterHandRecordWhen: 1, LeadCard: false }, ["BM2EnterHandRecord=no"],
      ["BM2EnterHandRecord=yes", "BM2EnterHandRecordWhen=1"], ["BM2EnterHandRecord=yes", "BM2EnterHandRecordWhen=0"],
      ["BM2EnterHandRecord", "BM2EnterHandRecordWhen"]],
    ["Bridgemate 3", { BM3EnterHandrecord: 1, BM3LeadCardEntry: 0 }, ["BM3EnterHandrecord=0"], ["BM3EnterHandrecord=1"],
      ["BM3EnterHandrecord=2"], ["BM3EnterHandrecord"]],
  ];
  for (const [family, settings, off, board, round, names] of families) {
    test(`the cards are asked for after the board, after the round, or not: ${family}`, async () => {
      const club = await open({ name: "No cards", rounds: 2,
        settings: { ...settings, VerificationTime: 1 } });
      for (const name of names) tried.add(name);
      const phone = await club.phone(1);
      await phone.sitDown();
      await phone.enter(1, "4SN=");
      await phone.received();
      for (const [when, asks] of /** @type {[string[], boolean][]} */ ([[board, true], [off, false], [board, true], [round, false]])) {
        await set(club, ...when);
        await shows(phone, { [asks ? "there" : "gone"]: text("Enter the cards") }, when.join(" "));
      }
      await phone.enter(2, "4SN=");
      await phone.foot("next");
      for (const [when, asks] of /** @type {[string[], boolean][]} */ ([[round, true], [off, false], [round, true], [board, false]])) {
        await set(club, ...when);
        await shows(phone, { [asks ? "there" : "gone"]: 'main[data-screen="hand_entry"]' }, when.join(" "));
      }
    });
  }

  test("the other side accepts on a phone of its own, or on this one", async () => {
    const club = await open({ name: "Own phones", rounds: 1, settings: { LeadCard: false, VerificationTime: 1 } });
    const phone = await club.phone(1);
    await phone.sitDown();
    await phone.tapResult("4SN=");
    await phone.at("verify");
    await toggles(club, phone, "AcceptOnOtherPhone", onOff('[data-key="accept"]:text-is("Send")'));
  });

  test("ACCEPT can be tapped after the seconds that were set", async () => {
    const club = await open({ name: "Seconds", rounds: 1, settings: { LeadCard: false } });
    tried.add("VerificationTime");
    for (const [table, seconds] of [[1, 7], [2, 1]]) {
      await set(club, `VerificationTime=${seconds}`);
      const phone = await club.newPhone();
      phone.table = table;
      await phone.page.clock.install();
      await phone.page.goto(await club.link(table));
      await phone.sitDown();
      for (const part of [4, "S", "N"]) await phone.key(part);
      // From here on time passes only when the test says so.
      await phone.page.clock.pauseAt(Date.now() + 30_000);
      await phone.key(0);
      const accept = '[data-key="accept"]';
      await shows(phone, { there: `${accept}[disabled]:text("ACCEPT in ${seconds}")` }, `${seconds} s`);
      await phone.page.clock.runFor(seconds * 1000 - 100);
      await shows(phone, { there: `${accept}[disabled]:text("ACCEPT in 1")` }, `not yet ${seconds} s`);
      await phone.page.clock.runFor(200);
      await shows(phone, { there: `${accept}:not([disabled]):text-is("ACCEPT")` }, `${seconds} s are over`);
    }
  });
});

test("every setting of a phone is shown", async () => {
  const document = await readFile(new URL("../../docs/terminal-settings.md", import.meta.url), "utf8");
  const apply = [...document.matchAll(/^\| `(\w+)` \| (.*?) \|/gm)]
    .filter(([, name, becomes]) => /^([A-Z])/.test(name) && !becomes.startsWith("–")).map(([, name]) => name);
  assert.ok(apply.length > 50);
  assert.deepEqual(apply.filter((name) => !tried.has(name)), []);
});
