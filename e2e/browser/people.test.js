// The people of the console: the first run, logging in and out, several directors in the log, what a viewer
// sees, a password that was forgotten, and a login that is over.

import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { clubsOfTests } from "../club/clubs.js";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("../club/club.js").TestClub} TestClub
 * @typedef {import("../club/office.js").Office} Office
 */

const PASSWORD = "vier harten";

const { open } = clubsOfTests();

/** The first run. @param {TestClub} club @param {string} name */
async function firstRun(club, name) {
  const office = await club.atTheDoor();
  await office.page.getByRole("heading", { name: "Welcome" }).waitFor();
  assert.ok(!office.page.url().includes("#"), "the key does not stay in the address");
  await office.firstRun({ club: "BC De Aas", name, password: PASSWORD });
  return office;
}

/** @param {Page} page @param {string} name @param {string} [password] */
async function logIn(page, name, password = PASSWORD) {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.locator("#login button.go").click();
}

/** Adds a person on the page of the people. @param {Office} office @param {string} name @param {string} role */
async function add(office, name, role) {
  const { page } = office;
  await page.goto(`${new URL(page.url()).origin}/director#/people`);
  await page.locator("#accounts").waitFor();
  // It stays open when it was.
  if (!await page.locator("#add-name").isVisible()) await page.getByText("Add somebody").click();
  await page.locator("#add-name").fill(name);
  await page.locator("#add-role").selectOption(role);
  await page.locator("#add-password").fill(PASSWORD);
  await page.locator("#add-person button.go").click();
  await office.notified(`${name} can log in now.`);
}

test("the first run leads to the console, and one logs out and in again", async () => {
  const club = await open();
  const stranger = await club.computer();
  await stranger.page.goto(`${club.address}/director`);
  await stranger.page.getByRole("heading", { name: "This club is not set up yet" }).waitFor();
  const { page } = await firstRun(club, "Ann de Wit");
  await page.getByText("Ann de Wit").first().waitFor();
  await page.goto(`${club.address}/director#/more`);
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("heading", { name: "Log in" }).waitFor();
  await logIn(page, "ann de wit", "wrong one");
  await page.getByText("The name or the password is wrong.").waitFor();
  await logIn(page, "ann de wit");
  await page.locator("#console main h1").waitFor();
  // Who opens the link again while logged in is simply there.
  await page.goto(`${club.address}/director`);
  await page.goto(`${club.address}/director#${await club.directorKey()}`);
  await page.reload();
  await page.locator("#console main h1").waitFor();
});

test("the two passwords of the first run have to be the same, and can be seen", async () => {
  const club = await open();
  const { page } = await club.atTheDoor();
  await page.getByLabel("The name of your club").fill("BC De Aas");
  await page.getByLabel("Your name").fill("Ann");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("The password once more").fill("vier schoppen");
  await page.getByLabel("Show the password").check();
  assert.equal(await page.getByLabel("The password once more").getAttribute("type"), "text");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByText("The two passwords are not the same.").waitFor();
  await page.getByLabel("The password once more").fill(PASSWORD);
  await page.getByRole("button", { name: "Nederlands" }).click();
  await page.getByRole("heading", { name: "Welkom" }).waitFor();
});

test("a second director's name is in the log, and a viewer sees no buttons", async () => {
  const club = await open();
  const ann = await firstRun(club, "Ann de Wit");
  await add(ann, "Bob Cole", "director");
  await add(ann, "Vic", "viewer");
  const desk = await club.computer();
  const { page: bob } = desk;
  await bob.goto(`${club.address}/director`);
  await logIn(bob, "Bob Cole");
  await bob.locator("#console main h1").waitFor();
  await bob.goto(`${club.address}/director#/more`);
  await bob.locator("#stage").getByRole("link", { name: "Close" }).click();
  await desk.preview();
  await desk.press();
  await desk.notified("closed");
  assert.match(JSON.stringify((await club.facts())[0]), /"director Bob Cole"/);
  const { page: vic } = await club.computer();
  await vic.goto(`${club.address}/director#/more`);
  await logIn(vic, "Vic");
  await vic.getByRole("heading", { name: "More" }).waitFor();
  assert.equal(await vic.locator("#stage").count(), 0);
  assert.equal(await vic.getByText("Announce").count(), 0);
  await vic.goto(`${club.address}/director#/people`);
  await vic.getByText("You are Vic, viewer.").waitFor();
  assert.equal(await vic.locator("#accounts").count(), 0);
  assert.equal(await vic.locator("#backup").count(), 0);
});

/** Every button and link that looks like one on a page, as it is read. @param {Page} page @param {string} hash */
async function buttons(page, hash) {
  await page.goto(`${new URL(page.url()).origin}/director${hash}`);
  await page.locator(`main[data-key^="${hash.replace(/^#\/|\?.*$/g, "")}"] h1`).waitFor({ state: "attached" });
  await page.waitForFunction(() => !document.body.innerText.includes("One moment …"));
  return page.locator("main :is(button:enabled, a.button)").allInnerTexts();
}

test("scorers and viewers see no button that would be refused", async () => {
  const club = await open({ results: ["A1 1 4SN=", "A1 2 PASS"] });
  const ann = await firstRun(club, "Ann de Wit");
  await add(ann, "Sue", "scorer");
  await add(ann, "Vic", "viewer");
  const result = "#/result?section=A&table=1&round=1&board=1";
  /** @type {[string, RegExp, RegExp][]} */
  const cases = [
    // What each sees on a result, and what nobody but a director sees anywhere.
    ["Sue", /^Correct,Erase$/, /Undo|Adjusted|Move to|I am coming|Announce|Settings|Set up|standby/],
    ["Vic", /^$/, /Undo|Adjusted|Move to|I am coming|Announce|Settings|Set up|standby|Correct|Erase|Enter|Swap|paper|QR/],
  ];
  for (const [name, doings, never] of cases) {
    const { page } = await club.computer();
    await page.goto(`${club.address}/director#/room`);
    await logIn(page, name);
    await page.locator("#row-A1").waitFor();
    assert.equal(await page.getByRole("link", { name: "Operations" }).count(), 0);
    assert.match((await buttons(page, result)).join(), doings, name);
    for (const hash of ["#/room", "#/table/A1", "#/board/1", "#/pair/A/NS1", "#/results", "#/standings", "#/names", "#/scoring", "#/log", "#/more"]) {
      assert.doesNotMatch((await buttons(page, hash)).join(), never, `${name} at ${hash}`);
    }
    for (const hash of ["#/operations", "#/settings", "#/new", "#/announce"]) {
      assert.deepEqual(await buttons(page, hash), ["To the room"], `${name} at ${hash}`);
      await page.getByRole("heading", { name: "This page is for others" }).waitFor();
    }
    await page.close();
  }
  // The director has them all.
  assert.match((await buttons(ann.page, "#/more")).join(), /standby/);
  assert.match((await buttons(ann.page, result)).join(), /Correct,Adjusted score,Erase,Move to another board/);
});

test("a forgotten password is set again by the link of the machine", async () => {
  const club = await open();
  const { page: ann } = await firstRun(club, "Ann");
  const { page } = await club.atTheDoor();
  await page.getByRole("heading", { name: "Who are you?" }).waitFor();
  await page.getByText("Set a new password").click();
  await page.getByLabel("Whose password").selectOption("Ann");
  await page.getByLabel("The new password").fill("zes klaveren");
  await page.getByLabel("The password once more").fill("zes klaveren");
  await page.getByRole("button", { name: "Set it and log in" }).click();
  await page.locator("#console main h1").waitFor();
  // The other browser is logged out, says why, and the old password is of no use any more.
  await ann.goto(`${club.address}/director`);
  await ann.getByText("This login has been ended.").waitFor();
  await logIn(ann, "Ann");
  await ann.getByText("The name or the password is wrong.").waitFor();
  await logIn(ann, "Ann", "zes klaveren");
  await ann.locator("#console main h1").waitFor();
});

test("a login that is over leads back to the same place, and what was typed is there", async () => {
  const club = await open();
  const office = await firstRun(club, "Ann");
  const { page: ann } = office;
  const { page: other } = await club.computer();
  await other.goto(`${club.address}/director`);
  await logIn(other, "Ann");
  await other.locator("#console main h1").waitFor();
  await ann.goto(`${club.address}/director#/people`);
  await ann.locator("#club").fill("BC De Nieuwe Aas");
  await ann.locator("#backup-folder").fill("/media/stick");
  await other.goto(`${club.address}/director#/people`);
  await other.getByRole("button", { name: "Log me out everywhere" }).click();
  await other.getByRole("heading", { name: "Log in" }).waitFor();
  await ann.locator("#club-name button").click();
  await ann.getByText("This login has been ended.").waitFor();
  await logIn(ann, "Ann");
  await ann.getByRole("heading", { name: "People, passwords and copies" }).waitFor();
  assert.ok(ann.url().endsWith("#/people"));
  await ann.waitForFunction(() => /** @type {HTMLInputElement} */ (document.getElementById("backup-folder"))?.value === "/media/stick");
  assert.equal(await ann.locator("#club").inputValue(), "BC De Nieuwe Aas");
  await ann.locator("#club-name button").click();
  await office.notified("The club's name is changed.");
});

test("a restart of the server logs nobody out", async () => {
  const club = await open();
  const { page } = await firstRun(club, "Ann");
  await club.pullThePlug();
  await club.start();
  await page.goto(`${club.address}/director#/people`);
  await page.getByText("You are Ann, director.").waitFor();
});

test("copies go where the page says, and a folder that is gone is told", async () => {
  const club = await open();
  const stick = await mkdtemp(join(tmpdir(), "tenace-stick-"));
  try {
    const { page } = await firstRun(club, "Ann");
    await page.goto(`${club.address}/director#/people`);
    await page.getByText("No copies are made.").waitFor();
    await page.locator("#backup-folder").fill(join(stick, "copies"));
    await page.locator("#backup-where button").click();
    await page.getByText(/Last copy at \d\d:\d\d/).waitFor();
    assert.match((await readdir(join(stick, "copies")))[0], /^tenace-.*\.db$/);
    await rm(stick, { recursive: true });
    await page.getByRole("button", { name: "Copy now" }).click();
    await page.getByText(/is not there. Is the stick plugged in/).waitFor();
    // The room shows it too: a director is there all evening.
    await page.goto(`${club.address}/director#/room`);
    await page.locator(".tables").getByText(/No copies since/).waitFor();
  } finally {
    await rm(stick, { recursive: true, force: true });
  }
});
