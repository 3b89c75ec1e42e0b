// Every screen of the terminal, one after another, as a player or the director would come to it.

import { TestClub } from "./club.js";

/**
 * @typedef {import("./phone.js").Phone} Phone
 * @typedef {(screen: string, phone: Phone) => Promise<void>} Stop
 */

/**
 * Goes through all screens on phones of a kind, and stops at each.
 * @param {import("./phone.js").Kind} kind
 * @param {Stop} stop
 */
export async function tour(kind, stop) {
  const club = await TestClub.open({ tables: 3, rounds: 3, boards: 2, hands: true });
  try {
    await joining(club, kind, stop);
    await playing(club, kind, stop);
    await directing(club, kind, stop);
    await ending(club, kind, stop);
    await rareScreens(kind, stop);
  } finally {
    await club.close();
  }
}

/** @param {TestClub} club @param {import("./phone.js").Kind} kind @param {Stop} stop */
async function joining(club, kind, stop) {
  const phone = await club.newPhone(kind);
  await phone.page.goto(`${club.address}/`);
  await stop("home", phone);
  await phone.page.goto(`${club.address}/t`);
  await phone.at("join");
  await stop("join", phone);
  await phone.type("000000");
  await phone.sees("No table has this code");
  await stop("join-wrong-code", phone);
  await club.tenace("event", "wait", club.event);
  const early = await club.phone(1, kind);
  await early.at("waiting");
  await stop("waiting", early);
  // It goes on by itself.
  await club.tenace("event", "open", club.event);
  await early.at("names");
  await stop("names", early);
  await early.tap(/North/);
  await early.sees(/Who sits North/);
  await early.page.getByLabel(/Name/).fill("ca");
  await early.sees("Carol Carey");
  await stop("names-search", early);
  await early.tap("By number");
  await early.type("1003");
  await early.sees(/sits already/);
  await stop("names-number", early);
  await early.close();
  await phone.close();
}

/** @param {TestClub} club @param {import("./phone.js").Kind} kind @param {Stop} stop */
async function playing(club, kind, stop) {
  await club.enter("A2 3 3NTE-1 HK");
  const phone = await club.phone(1, kind);
  await phone.takeTable();
  await phone.at("names");
  await phone.tap("All right");
  await phone.at("round");
  await stop("round", phone);
  await phone.tap("We are seated");
  await phone.at("entry");
  await stop("entry-level", phone);
  await phone.key(4);
  await stop("entry-suit", phone);
  await phone.key("S");
  await stop("entry-declarer", phone);
  await phone.key("N");
  await stop("entry-lead-suit", phone);
  await phone.key("H");
  await stop("entry-lead-card", phone);
  await phone.key("K");
  await phone.page.locator('main [data-value="0"]').waitFor();
  await stop("entry-result", phone);
  await phone.key(-5);
  await phone.at("verify");
  await phone.page.locator('[data-key="accept"]:not([disabled])').waitFor();
  await stop("verify", phone);
  await phone.tap("WRONG");
  await phone.at("entry");
  await stop("entry-change", phone);
  await phone.tap("Check and accept");
  await phone.accept();
  await phone.received();
  await stop("saved", phone);
  await phone.tap("See the cards");
  await phone.at("hand");
  await phone.sees(/points/);
  await stop("hand", phone);
  await phone.foot("back");
  await phone.at("results");
  await phone.page.locator("tbody tr").first().waitFor();
  await stop("results", phone);
  await phone.tapOn(phone.page.locator("main .foot button").last());
  await phone.at("entry");
  await phone.foot("more");
  await stop("more", phone);
  await phone.foot("boards");
  await phone.at("boards");
  await stop("boards", phone);
  await phone.tapOn(phone.page.locator('[data-board="1"]'));
  await phone.sees(/entered already/);
  await stop("boards-entered", phone);
  await phone.foot("back");
  await phone.foot("back");
  await phone.at("entry", "round");
  if (await phone.screen() === "round") await phone.sitDown();
  await phone.foot("more");
  await phone.foot("recap");
  await phone.at("recap");
  await stop("recap", phone);
  await phone.tapOn(phone.page.locator("main .row").first());
  await phone.sees("Correct this result");
  await stop("recap-one", phone);
  await phone.tap("Back");
  await phone.tap("Back");
  await phone.foot("more");
  await phone.foot("settings");
  await phone.at("settings");
  await stop("settings", phone);
  await phone.tap("Back");
  await phone.at("entry", "more");
  if (await phone.screen() === "more") await phone.foot("back");
  await phone.foot("call");
  await phone.at("call");
  await stop("call", phone);
  await phone.tap("A ruling");
  await phone.sees(/The director has been called/);
  await stop("call-made", phone);
  await phone.tap("No longer needed");
  await phone.at("entry");
  // The same table on a second phone.
  const other = await club.phone(1, kind);
  await other.at("watching");
  await stop("taken", other);
  await other.tap("Watch only");
  await other.sees(/Table A1, round 1/);
  await stop("watching", other);
  await other.close();
  await phone.loseWifi();
  await phone.enter(2, "3NTE+1 D5");
  await phone.sees(/no connection: 1 saved/);
  await stop("saved-offline", phone);
  await phone.foot("qr");
  await phone.at("unsent");
  await stop("unsent", phone);
  await phone.tap("Back");
  await phone.loseWifi(false);
  await phone.received();
  await phone.at("moves", "saved");
  if (await phone.screen() === "saved") await phone.foot("next");
  await phone.at("moves");
  await stop("moves", phone);
  await phone.close();
}

/** @param {TestClub} club @param {import("./phone.js").Kind} kind @param {Stop} stop */
async function directing(club, kind, stop) {
  const phone = await club.phone(2, kind);
  await phone.sitDown();
  await phone.foot("more");
  await phone.foot("director");
  await phone.sees("Director's PIN");
  await stop("director-pin", phone);
  await phone.typePin();
  await phone.sees("Director's menu");
  await stop("director", phone);
  const items = /** @type {[string, RegExp, ((phone: Phone) => Promise<void>)?][]} */ ([
    ["adjust", /Adjusted score/, (it) => it.tapOn(it.page.locator("main .row").first())],
    ["board", /Results of a board/, async (it) => {
      await it.type("3");
      await it.tapOn(it.page.locator("main .foot button").last());
    }],
    ["erase", /Erase a result/, (it) => it.tapOn(it.page.locator("main .row:not([disabled])").first())],
    ["status", /Status/],
    ["missing", /Boards not entered/],
    ["hands", /Hand records/, async (it) => {
      await it.type("3");
      await it.tapOn(it.page.locator("main .foot button").last());
    }],
    ["not-played", /Board not played/],
    ["reversed", /Wrong direction/],
    ["move", /Take this phone/],
    ["reset", /Reset this phone/],
  ]);
  for (const [name, button, further] of items) {
    await phone.tap(button);
    await phone.page.locator("main .foot").waitFor();
    await stop(`director-${name}`, phone);
    if (further) {
      await further(phone);
      await phone.seesNo("One moment…");
      await stop(`director-${name}-2`, phone);
    }
    for (let steps = 0; await phone.page.locator("h1").innerText() !== "Director's menu"; steps++) {
      if (steps > 4) throw new Error(`no way back to the menu from ${name}`);
      await phone.tapOn(phone.page.locator("main .foot button").first());
    }
  }
  await phone.tap(/Adjusted score/);
  await phone.tapOn(phone.page.locator("main .row").first());
  await phone.tap("In full");
  await stop("director-adjust-full", phone);
  await phone.close();
}

/** @param {TestClub} club @param {import("./phone.js").Kind} kind @param {Stop} stop */
async function ending(club, kind, stop) {
  // Those who come to table 3 have finished at table 2: only then is anything shown of its next rounds.
  await club.enter("A2 4 PASS", "A2 5 PASS", "A2 6 PASS");
  const phone = await club.phone(3, kind);
  for (const boards of [[5, 6], [1, 2], [3, 4]]) {
    await phone.sitDown();
    for (const board of boards) await phone.enter(board, "PASS");
    await phone.nextRound();
  }
  await phone.at("end");
  await phone.received();
  await stop("end", phone);
  await phone.tap("Ranking");
  await phone.page.locator("tbody tr").first().waitFor();
  await stop("ranking", phone);
  await phone.tapOn(phone.page.locator("main .foot button").first());
  await phone.at("end");
  await phone.tap("Board by board");
  await phone.page.locator("tbody tr").first().waitFor();
  await stop("summary", phone);
  await phone.close();
}

/** Screens that only some clubs have. @param {import("./phone.js").Kind} kind @param {Stop} stop */
async function rareScreens(kind, stop) {
  const club = await TestClub.open({
    name: "Thursday pairs", tables: 3, rounds: 1, boards: 2,
    settings: { BM3StartingPositions: 1, BM3EnterHandrecord: 1, BM2PairNumberEntry: 1, BM2AutoBoardNumber: false,
      BM3LeadCardEntry: 0, BM3ResultMethod: 1 },
  });
  try {
    const phone = await club.phone(1, kind);
    await phone.sees("Is everybody in the right seat?");
    await stop("seats", phone);
    await phone.sitDown();
    await phone.at("boards");
    await stop("board-by-hand", phone);
    await phone.type("1");
    await phone.tapOn(phone.page.locator("main .go"));
    await phone.at("entry");
    for (const part of [4, "S", "N"]) await phone.key(part);
    await phone.sees("Declarer's pair");
    await stop("entry-pair", phone);
    await phone.tap("Without a number");
    await phone.key(0);
    await phone.accept();
    await phone.tap("Enter the cards");
    await phone.at("hand_entry");
    await stop("hand-entry", phone);
    await phone.close();
  } finally {
    await club.close();
  }
}
