// What the director does: on a table's phone with the PIN, and on the computer with the printed key. Every
// time the log has it, and the table sees it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clubsOfTests } from "../club/clubs.js";

/** @typedef {import("../club/phone.js").Phone} Phone */

const { open } = clubsOfTests();

/** It is in the log; on to the menu. @param {Phone} phone */
async function done(phone) {
  await phone.sees("Done. It is in the log.");
  await phone.tap("Back to the menu");
  await phone.sees("Director's menu");
}

/** Chooses a board in the director's menu. @param {Phone} phone @param {number} board */
async function pick(phone, board) {
  await phone.tapOn(phone.row(board));
}

/** What can be read of a board in the list of all scores. @param {Phone} phone @param {number} board */
async function recap(phone, board) {
  await phone.tap(/All scores here/);
  await phone.at("recap");
  const line = await phone.row(board).innerText();
  await phone.tap("Back");
  await phone.sees("Director's menu");
  return line.replace(/\s+/g, " ");
}

test("the director gives averages by 4, 5 and 6 in the middle of an entry", async () => {
  const club = await open();
  const phone = await club.phone(1);
  await phone.sitDown();
  // The contract of board 1 is being entered when the director comes.
  await phone.key(4);
  /** @param {number} board @param {string} ns @param {string} ew */
  const give = async (board, ns, ew) => {
    await phone.director(/Adjusted score/);
    await pick(phone, board);
    for (const [side, code] of [["ns", ns], ["ew", ew]]) {
      await phone.tapOn(phone.page.locator(`section[aria-labelledby="adjust-${side}"] button:has(b:text-is("${code}"))`));
    }
    await phone.tap("Give this score");
  };
  await give(2, "6", "4");
  await phone.sees("Please hand the phone to East-West");
  await phone.sees("N/S average plus, E/W average minus");
  // They do not agree: the director types the PIN again, and nothing was said.
  await phone.foot("wrong");
  await phone.sees("Director's PIN");
  assert.deepEqual(await club.results(), []);
  await phone.foot("back");
  await give(2, "5", "5");
  await phone.accept();
  await phone.received();
  assert.deepEqual(await club.results(), ["A1 2 A A"]);
  await phone.foot("next");
  // The entry that was begun goes on, until the director gives a score for that board, too.
  await phone.page.locator('[data-chip="level"]', { hasText: "4" }).waitFor();
  await give(1, "6", "4");
  await phone.accept();
  await phone.received();
  assert.deepEqual(await club.results(), ["A1 1 A+ A-", "A1 2 A A"]);
  assert.match(await club.log(), /A\+ A-.*director|director.*A\+ A-/);
  await phone.director(/Status/);
  await phone.tap("Back");
  assert.match(await recap(phone, 1), /A\+ A-/);
  assert.match(await recap(phone, 2), /A A/);
  await phone.isContent();
});

test("the director gives an adjusted score in full: percent, assigned, weighted", async () => {
  const club = await open();
  const phone = await club.phone(2);
  await phone.sitDown();
  await phone.director(/Adjusted score/);
  await pick(phone, 3);
  await phone.tap("Percent");
  await phone.page.getByLabel("N/S %").fill("60");
  await phone.page.getByLabel("E/W %").fill("40");
  await phone.tap("Give this score");
  await phone.sees("N/S 60 %, E/W 40 %");
  await phone.accept();
  await phone.director(/Adjusted score/);
  await pick(phone, 4);
  await phone.tap("In full");
  // What cannot be read is told, and nothing is said.
  for (const key of ["[", "4", "S", "N"]) await phone.tap(key);
  await phone.tap("Give this score");
  await phone.page.locator("main .warn").waitFor();
  for (const key of ["-", "1", "]"]) await phone.tap(key);
  await phone.tap("Give this score");
  await phone.accept();
  await phone.received();
  assert.deepEqual(await club.results(), ["A2 3 60% 40%", "A2 4 [4SN-1] [4SN-1]"]);
  await phone.director(/Status/);
  await phone.tap("Back");
  assert.match(await recap(phone, 3), /60% 40%/);
  // A ruling changed after an appeal.
  await phone.tap(/Adjusted score/);
  await pick(phone, 4);
  await phone.tap("In full");
  await phone.page.getByLabel("The score, as in the book").fill("[60% 4SN=, 40% 4SN-1]");
  await phone.tap("Give this score");
  await phone.accept();
  await phone.received();
  assert.deepEqual(await club.results(), ["A2 3 60% 40%", "A2 4 [3/5 4SN=, 2/5 4SN-1] [3/5 4SN=, 2/5 4SN-1]"]);
  await phone.isContent();
});

test("the director erases a result at the table, and it is entered again", async () => {
  const club = await open();
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.enter(1, "4SN= HK");
  await phone.received();
  await phone.foot("next");
  await phone.director(/Erase a result/);
  await pick(phone, 1);
  await phone.sees("The log keeps what it was.");
  await phone.tap("Erase it");
  await done(phone);
  assert.deepEqual(await club.results(), []);
  await phone.tap(/Boards not entered/);
  await phone.sees("Round 1: boards 1, 2");
  await phone.tap("Back");
  await phone.tap("Back to the table");
  await phone.enter(1, "4SN-1 HK");
  await phone.received();
  assert.deepEqual(await club.results(), ["A1 1 4SN-1 HK"]);
  const log = await club.log();
  for (const text of ["4SN= HK", "erased at the table", "4SN-1 HK"]) assert.ok(log.includes(text), text);
  await phone.isContent();
});

test("the director says at the table what was not played, sat the wrong way round, or is missing", async () => {
  const club = await open();
  const phone = await club.phone(3);
  await phone.sitDown();
  await phone.enter(5, "4SN= HK");
  await phone.received();
  await phone.foot("next");
  await phone.director(/Boards not entered/);
  await phone.sees("Round 1: board 6");
  await phone.tap("Back");
  await phone.tap(/Wrong direction/);
  await pick(phone, 5);
  await phone.tap("Change the direction");
  await done(phone);
  assert.deepEqual(await club.results(), ["A3 5 4SN= HK WD"]);
  assert.match(await recap(phone, 5), /N\/S and E\/W swapped/);
  // Said again, they sat right after all.
  await phone.tap(/Wrong direction/);
  await pick(phone, 5);
  await phone.tap("Change the direction");
  await done(phone);
  await phone.tap(/Board not played/);
  await pick(phone, 6);
  await phone.tap("Not played");
  await done(phone);
  assert.deepEqual(await club.results(), ["A3 5 4SN= HK", "A3 6 NP"]);
  assert.match(await recap(phone, 6), /not played/);
  await phone.tap(/Boards not entered/);
  await phone.sees("Every board is entered.");
  await phone.isContent();
});

test("the PIN shows the cards of a board that was played, and a director unlocks another one by name and password", async () => {
  const club = await open({ hands: true });
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.enter(1, "PASS");
  await phone.received();
  await phone.foot("next");
  await phone.director(/Hand records/);
  /** @param {string} board */
  const show = async (board) => {
    await phone.type(board);
    await phone.tap("Show");
    await phone.seesNo("One moment…");
  };
  const cards = phone.page.locator("main .record");
  await show("1");
  await cards.waitFor();
  await phone.foot("back");
  await show("3");
  // A club without users is told what to do; with one, the board is unlocked.
  await phone.sees("The club has no director with a password yet.");
  assert.equal(await cards.count(), 0, "no card before a director unlocks the board");
  const office = await club.atTheDoor();
  await office.firstRun({ name: "Ann", password: "vier harten" });
  await office.go("room");
  await phone.foot("back");
  await show("4");
  await phone.page.getByLabel("Director's name").fill("Ann");
  await phone.page.getByLabel("Password").fill("drie harten");
  await phone.tap("Unlock board 4");
  await phone.sees("The name or the password is wrong.");
  assert.equal(await phone.page.getByLabel("Password").inputValue(), "");
  await phone.page.getByLabel("Password").fill("vier harten");
  await phone.tap("Unlock board 4");
  await cards.waitFor();
  await phone.sees("Look at it away from the table.");
  const [first] = (await club.hands())[4].N;
  assert.ok((await cards.innerText()).includes(first[1] === "T" ? "10" : first[1]));
  await phone.foot("back");
  await show("5");
  await phone.sees("its cards stay hidden");
  assert.equal(await cards.count(), 0, "one board is unlocked, and no other");
  await phone.foot("back");
  await show("99");
  await phone.sees("The event has no hand record of this board.");
  assert.deepEqual((await club.facts()).filter(({ did }) => did === "unlocked").map(({ author, table, board }) => [author, table, board]),
    [["director Ann", 1, 4]]);
  // The director reads of both in the room.
  await office.page.locator(".matter.unlocked", { hasText: "Ann unlocked the cards of board 4" }).waitFor();
  await office.page.locator(".matter.pin_used").waitFor();
  await phone.isContent();
});

test("names are corrected at the table by number", async () => {
  const club = await open();
  const phone = await club.phone(1);
  await phone.at("names");
  await phone.sitDown();
  await phone.director(/Names and numbers/);
  await phone.at("names");
  await phone.sees("Ann Archer");
  await phone.tap(/North/);
  await phone.tap("By number");
  // Somebody who sits elsewhere cannot sit here, too.
  await phone.type("1003");
  await phone.sees(/sits already/);
  for (let digits = 0; digits < 4; digits++) await phone.tapOn(phone.page.locator('[data-digit="back"]'));
  await phone.type("2001");
  await phone.sees("No name is known for this number.");
  await phone.tap("OK");
  await phone.sees("2001");
  await phone.seesNo("Ann Archer");
  await phone.tap("All right");
  await phone.sees("Director's menu");
  await phone.received();
  assert.ok((await club.facts()).some(({ fact, player }) => fact === "player_seated" && player === "2001"), "the log has it");
  // Another phone at the table shows it, too.
  await phone.tap("Back to the table");
  const other = await club.phone(1);
  await other.takeTable();
  await other.director(/Names and numbers/);
  await other.sees("2001");
  await phone.isContent();
});

test("a phone is taken to another table by the director, and works there", async () => {
  const club = await open();
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.enter(1, "4SN= HK");
  await phone.received();
  await phone.foot("next");
  await phone.director(/Take this phone to another table/);
  await phone.sees(/Table A1 is given back/);
  await phone.tap("To another table");
  await phone.at("join");
  await phone.type((await club.card(2)).code);
  await phone.sees("Table A2");
  await phone.sitDown();
  await phone.enter(3, "3NTE-1 D5");
  await phone.received();
  assert.deepEqual(await club.results(), ["A1 1 4SN= HK", "A2 3 3NTE-1 D5"]);
  // The table it left is free: another phone enters there without a PIN.
  const other = await club.phone(1);
  await other.at("entry", "round", "names");
  await other.sitDown();
  await other.enter(2, "PASS");
  await other.received();
  assert.deepEqual(await club.results(), ["A1 1 4SN= HK", "A1 2 PASS", "A2 3 3NTE-1 D5"]);
  await phone.isContent();
});

test("what is sent again from the director's menu is one fact, and wrong PINs lock the menu", async () => {
  const club = await open();
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.enter(1, "4SN= HK");
  await phone.received();
  const before = await club.log();
  await phone.foot("next");
  const sentAgain = phone.page.waitForResponse((response) => response.url().endsWith("/t/api/say"));
  await phone.director(/Send everything again/);
  const answer = await sentAgain;
  assert.match(answer.request().postData() ?? "", /4SN= HK/);
  // The server answers with the fact that it has.
  const fact = (await club.facts()).find(({ outcome }) => outcome === "4SN= HK");
  assert.deepEqual([answer.status(), (await answer.json()).seq], [200, fact.seq]);
  await phone.received();
  const [menu, ...facts] = (await club.log()).trim().split("\n").reverse();
  assert.equal(JSON.parse(menu).did, "opened_menu");
  assert.equal(facts.reverse().join("\n"), before.trim());
  await phone.tap("Back to the table");
  await phone.foot("more");
  await phone.foot("director");
  const warning = phone.page.locator("main .warn");
  for (let tries = 0; !/wait|again in/i.test(await warning.count() ? await warning.innerText() : ""); tries++) {
    assert.ok(tries < 20, "wrong PINs never lock");
    await phone.type("9999");
    await phone.page.locator("main .warn:not(:empty)").waitFor();
  }
  // The right one does not help now.
  await phone.typePin();
  await phone.page.locator("main .warn:not(:empty)").waitFor();
  assert.doesNotMatch(await phone.text(), /Director's menu/);
});

test("the cards of a board without a hand record are entered by the players, and are in the log", async () => {
  const club = await open({ settings: { BM3EnterHandrecord: 1, BM3LeadCardEntry: 0, VerificationTime: 1 } });
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.enter(1, "4SN=");
  await phone.received();
  await phone.tap("Enter the cards");
  await phone.at("hand_entry");
  // North has the spades, East the hearts, South the diamonds; West is filled in.
  for (const [seat, suit] of [["North", "spades"], ["East", "hearts"], ["South", "diamonds"]]) {
    await phone.tap(new RegExp(`^${seat}`));
    const row = phone.page.getByRole("group", { name: suit });
    if (suit !== "spades") await phone.tapOn(row.locator(".sign"));
    for (let card = 0; card < 13; card++) await phone.tapOn(row.locator(".cards button").nth(card));
  }
  await phone.sees("West has the rest; it is filled in.");
  await phone.tap("Save the cards");
  await phone.left("hand_entry");
  await phone.received();
  const suit = "AKQJT98765432";
  assert.ok((await club.log()).includes(`N:${suit}... .${suit}.. ..${suit}. ...${suit}`), "the deal is in the log");
  await phone.isContent();
});

test("the director answers a call on the computer", async () => {
  const club = await open();
  const office = await club.office();
  const phone = await club.phone(2);
  await phone.sitDown();
  await phone.foot("call");
  await phone.tap("A ruling");
  await phone.sees(/The director has been called/);
  const call = office.page.locator(".matter.call");
  await call.waitFor();
  assert.match(await call.innerText(), /Table A2.*calls: a ruling/s);
  await call.getByRole("button", { name: "I am coming" }).click();
  await phone.sees("The director is coming.");
  await call.getByRole("button", { name: "Done" }).click();
  await phone.seesNo("The director is coming.");
  await call.waitFor({ state: "detached" });
  assert.match(await club.log(), /resolved/);
  await phone.isContent();
  await office.isContent();
});

test("the director takes in or drops on the computer what was set aside", async () => {
  const club = await open();
  const office = await club.office();
  for (const [table, board] of [[1, 1], [2, 3]]) {
    const phone = await club.phone(table);
    await phone.sitDown();
    await phone.loseWifi();
    await phone.enter(board, "4SN= HK");
    await club.enter(`A${table} ${board} 3NTE-1`);
    await phone.loseWifi(false);
    await phone.sees(/The director will look at it/);
  }
  /** @param {string} table */
  const aside = (table) => office.page.locator(`.matter.set_aside:has(strong:text-is("Table ${table}"))`);
  await aside("A1").getByRole("button", { name: "Replace what is there" }).click();
  await aside("A1").waitFor({ state: "detached" });
  await aside("A2").getByLabel("Or drop it, because").fill("entered on paper");
  await aside("A2").getByRole("button", { name: "Drop" }).click();
  await aside("A2").waitFor({ state: "detached" });
  assert.deepEqual(await club.results(), ["A1 1 4SN= HK", "A2 3 3NTE-1"]);
  assert.match(await club.log(), /entered on paper/);
  await office.isContent();
});

test("the director types in the text of a phone's QR code, and the phone's own sending adds no result", async () => {
  const club = await open();
  const office = await club.office();
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.loseWifi();
  await phone.enter(1, "4SN= HK");
  await phone.enter(2, "PASS");
  await phone.sees(/no connection: 2 saved/);
  await phone.foot("qr");
  const text = await phone.page.locator("main .code").innerText();
  await office.page.goto(`${club.address}/director#/scan`);
  await office.page.getByLabel("The text below the phone’s QR code").fill(text.replace(/4SN=/, "4SN+1"));
  await office.page.getByRole("button", { name: "Take in" }).click();
  // A slip does not fit the sum.
  await office.page.locator("#said.wrong:not(:empty)").waitFor();
  assert.deepEqual(await club.results(), []);
  await office.page.getByLabel("The text below the phone’s QR code").fill(text.toLowerCase());
  await office.page.getByRole("button", { name: "Take in" }).click();
  await office.page.locator("#scan-results .entered >> nth=1").waitFor();
  assert.deepEqual(await club.results(), ["A1 1 4SN= HK", "A1 2 PASS"]);
  const before = (await club.facts()).length;
  await phone.loseWifi(false);
  await phone.received();
  // Only that the other side accepted them, each once.
  const added = (await club.facts()).slice(0, -before);
  assert.deepEqual(added.map(({ fact, board }) => [fact, board]), [["result_accepted", 2], ["result_accepted", 1]]);
  assert.deepEqual(await club.results(), ["A1 1 4SN= HK", "A1 2 PASS"]);
});

test("a table's printed card opens that table", async () => {
  const club = await open();
  const office = await club.office();
  await office.page.goto(`${club.address}/director/cards`);
  const card = office.page.locator('.card[aria-label="Table A2"]');
  await card.waitFor();
  assert.equal((await card.locator(".code").innerText()).replace(/\s/g, ""), (await club.card(2)).code);
  // The picture is read as a camera reads it, by the reader of the director's page.
  const drawn = await card.locator("path").getAttribute("d") ?? "";
  await office.page.goBack();
  const read = await office.page.evaluate(async (drawn) => {
    const [side, large] = [480, 6];
    const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
    const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    paper.fillStyle = "#fff";
    paper.fillRect(0, 0, side, side);
    paper.setTransform(large, 0, 0, large, 4 * large, 4 * large);
    paper.fillStyle = "#000";
    paper.fill(new Path2D(drawn));
    const { data } = paper.getImageData(0, 0, side, side);
    const response = await fetch(`/director/api/scan?width=${side}&height=${side}`, {
      method: "POST", headers: { "Tenace-Director": document.body.dataset.token ?? "" },
      body: Uint8Array.from({ length: side * side }, (_, at) => data[4 * at]),
    });
    return response.json();
  }, drawn);
  assert.equal(read.texts?.length, 1, JSON.stringify(read));
  const phone = await club.newPhone();
  await phone.page.goto(`${club.address}/t${read.texts[0].slice(read.texts[0].indexOf("#"))}`);
  await phone.sees("Table A2");
  await phone.isContent();
});
