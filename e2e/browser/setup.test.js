// From nothing to a running event: a fresh server, the console, the adviser, names, codes on the screen, phones
// that join, and a first result; then the same again next week.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clubsOfTests } from "../club/clubs.js";

/**
 * @typedef {import("../club/club.js").TestClub} TestClub
 * @typedef {import("../club/office.js").Office} Office
 */

const { empty } = clubsOfTests();

const PASSWORD = "vier harten";

/** The console of a club that has just been named. @param {TestClub} club @param {import("../club/phone.js").Kind} [kind] */
async function office(club, kind) {
  const desk = await club.atTheDoor(kind);
  await desk.firstRun({ password: PASSWORD });
  return desk;
}

/** The first run from the keyboard alone: the fields follow each other. @param {Office} desk */
async function firstRunByKeyboard(desk) {
  await desk.page.getByRole("heading", { name: "Welcome" }).waitFor();
  for (const text of ["Riverside Bridge Club", "Ann de Wit", PASSWORD, PASSWORD]) {
    await desk.page.keyboard.type(text);
    if (desk.page.url() && await desk.page.evaluate(() => document.activeElement?.id !== "again")) await desk.page.keyboard.press("Tab");
  }
  await desk.page.keyboard.press("Enter");
  await desk.page.locator("#main h1").waitFor();
}

/** Fifteen pairs as a club keeps them: one line each. */
const PAIRS = Array.from({ length: 15 }, (_, at) => `Nora${at} North & Sam${at} South`);

/** @param {Office} desk @param {string} name */
const button = (desk, name) => desk.page.getByRole("button", { name, exact: true });

test("an evening is set up from nothing in a few clicks, played, and seen", async (context) => {
  const club = await empty();
  const desk = await club.atTheDoor();
  let clicks = 0;
  const click = async (/** @type {import("playwright-core").Locator} */ what) => { await what.click(); clicks += 1; };
  // The first run: the club's name, the director's, a password.
  await firstRunByKeyboard(desk);
  await desk.sees("Ann de Wit");
  await click(desk.page.getByRole("link", { name: "Set up an event" }));
  // Fifteen pairs, twenty-six boards.
  await desk.page.getByLabel("How many pairs?").fill("15");
  await desk.page.getByLabel("How many boards?").fill("26");
  await desk.page.keyboard.press("Enter");
  // The first is chosen already, with its reasons and a grid.
  await desk.page.locator(".advice .picked .reasons li").first().waitFor();
  await desk.page.locator(".movement tbody tr").first().waitFor();
  assert.equal(await desk.page.locator(".movement tbody tr").count(), 8);
  // Where there are not as many boards as were asked for, the choice says so.
  for (const facts of await desk.page.locator(".advice .facts").allInnerTexts()) {
    const [, least, most = least] = /^(\d+)(?:–(\d+))? /.exec(facts) ?? assert.fail(facts);
    const said = Number(most) < 26 ? / of the 26 boards each/ : Number(least) > 26 ? / boards each instead of 26/ : / boards each, about/;
    assert.match(facts, said);
  }
  assert.match(await desk.page.locator(".advice").innerText(), /of the 26 boards|instead of 26/);
  await click(button(desk, `Play ${await desk.page.locator(".advice .picked strong").innerText()}`));
  // The names from the club's list, and how serious it is.
  await click(button(desk, "Type, paste or import"));
  await desk.page.getByLabel("One line for each pair, in any form").fill(PAIRS.join("\n"));
  await click(button(desk, "Read the list"));
  await desk.notified("15 lines understood");
  assert.equal(await desk.page.locator(".problems li").count(), 0, await desk.text());
  await desk.page.getByLabel("Serious").check();
  clicks += 1;
  await click(button(desk, "Start"));
  await desk.page.locator(".codes .code").first().waitFor();
  assert.equal(await desk.page.locator(".codes .code .qr").count(), 8);
  const print = await desk.page.getByRole("link", { name: /print/i }).getAttribute("href");
  assert.match(await desk.page.evaluate(async (path) => (await fetch(String(path))).text(), print), /A8/);

  // The phones wait until the doors are open.
  club.event = (await club.json("event", "list"))[0].name;
  const phones = [await club.phone(1), await club.phone(2)];
  for (const phone of phones) await phone.at("waiting", "names");
  await desk.page.locator(".code.joined").nth(1).waitFor();
  await click(button(desk, "Open the doors"));
  context.diagnostic(`${clicks} clicks`);
  assert.ok(clicks <= 7, `${clicks} clicks`);
  const [phone] = phones;
  await phone.sitDown();
  const first = (await club.rounds()).find((row) => row.table === 1 && row.round === 1);
  const board = Number(String(first.boards).split(/[-,]/)[0]);
  await phone.enter(board, "4SN= HK");
  await phone.received();
  // The first result: in the journal, in the room, and for everybody.
  assert.deepEqual(await club.results(), [`A1 ${board} 4SN= HK`]);
  await desk.page.locator(`#row-A1 a[aria-label="board ${board}: done"]`).waitFor();
  const player = await club.newPhone();
  await player.page.goto(`${club.address}/`);
  await player.sees("Riverside Bridge Club");
  assert.equal(await player.page.locator(".ranking tbody tr").count(), 0, "nothing before the round is complete");
  // Unless the club wants it at once: the page that is open shows it.
  await desk.page.goto(`${club.address}/director#/operation/publicity`);
  await desk.page.getByLabel("The standings").selectOption("live");
  await desk.page.locator(".preview button.do:enabled").click();
  await player.page.locator(".ranking tbody tr").first().waitFor();
  await player.sees(/Nora0 North/);
  for (const one of [desk, player, ...phones]) await one.isContent();
});

test("names are pasted in any form; what is not understood is told; going back loses nothing", async () => {
  const club = await empty();
  const desk = await office(club);
  await desk.page.goto(`${club.address}/director#/new`);
  await desk.page.getByLabel("How many pairs?").fill("8");
  await desk.page.getByLabel("How many boards?").fill("21");
  await button(desk, "Show movements").click();
  await desk.page.locator(".advice .picked").waitFor();
  // A pair is followed through the room.
  await desk.page.locator(".movement [data-who]").first().click();
  await desk.page.locator(".movement .followed").nth(1).waitFor();
  await desk.page.locator(".next .go").click();
  await button(desk, "Type, paste or import").click();
  const list = ["1 Ann Smith & Bob Jones", "Smit, Cor; Dekker, Dirk", "?? & ??", "3\tEve\tAdams\tFay\tBrown", "99 Gus & Hal"].join("\n");
  await desk.page.getByLabel("One line for each pair, in any form").fill(list);
  // A list that was pasted and not read would start an evening without names.
  await button(desk, "Start").click();
  await desk.notified("has not been read yet");
  await button(desk, "Read the list").click();
  await desk.page.locator(".problems li").first().waitFor();
  const problems = (await desk.page.locator(".problems li").allInnerTexts()).join("\n");
  assert.match(problems, /Line 3:/);
  assert.match(problems, /Line 5:.*no pair with this number/);
  const first = desk.page.getByRole("textbox", { name: /player 1/ }).or(desk.page.locator(".seats input")).first();
  assert.equal(await first.inputValue(), "Ann Smith");
  await desk.page.getByLabel("Name", { exact: true }).fill("Monday Howell");
  // Back to the start and forth again, and a reload.
  await desk.page.getByRole("link", { name: "How many" }).click();
  assert.equal(await desk.page.getByLabel("How many pairs?").inputValue(), "8");
  await desk.page.reload();
  await desk.page.goto(`${club.address}/director#/new/start`);
  assert.equal(await desk.page.getByLabel("Name", { exact: true }).inputValue(), "Monday Howell");
  await desk.page.getByLabel("Serious").check();
  // Four bare hands on a line could be anybody's: the page asks, and the answer counts.
  const bare = "93.KT8.Q96.JT974 T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82\n";
  const file = { name: "bare.txt", mimeType: "text/plain", buffer: Buffer.from(bare) };
  await desk.page.locator("#new-hands").setInputFiles(file);
  const question = desk.page.getByRole("dialog", { name: "Whose hand comes first on each line?" });
  await question.getByRole("button", { name: "West" }).click();
  await desk.page.getByText("1 board read from bare.txt.").first().waitFor();
  await button(desk, "Start").click();
  await desk.page.locator(".codes .code").first().waitFor();
  assert.match(await club.tenace("hands", "show", "Monday Howell", "1", "--no-tricks", "--json"), /N:T2\.J965\.T7532\.63 AKQ874/);
  const shown = await club.tenace("event", "show", "Monday Howell");
  assert.match(shown, /Ann Smith/);

  // Next week the same again.
  await desk.page.goto(`${club.address}/director#/events`);
  await button(desk, "Make one like it").first().click();
  await desk.page.locator(".seats input").first().waitFor();
  assert.equal(await desk.page.locator(".seats input").first().inputValue(), "Ann Smith");
  await desk.page.getByLabel("Name", { exact: true }).fill("Monday Howell 2");
  await button(desk, "Start").click();
  await desk.page.locator(".codes .code").first().waitFor();
  assert.match(await club.tenace("event", "show", "Monday Howell 2"), /Ann Smith/);
  assert.deepEqual(desk.complaints, []);
});

test("set-up on a phone: no page scrolls sideways", async () => {
  const club = await empty();
  const desk = await office(club, { width: 390, height: 800 });
  const narrow = async () => desk.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  await desk.page.goto(`${club.address}/director#/new`);
  await desk.page.getByLabel("How many pairs?").fill("15");
  assert.ok(await narrow());
  await desk.page.keyboard.press("Enter");
  await desk.page.locator(".movement").waitFor();
  assert.ok(await narrow());
  await desk.page.locator(".next .go").click();
  await button(desk, "Type, paste or import").click();
  await desk.page.locator(".seats input").first().waitFor();
  assert.ok(await narrow());
  await button(desk, "Start").click();
  await desk.page.locator(".codes .code").first().waitFor();
  assert.ok(await narrow());
});
