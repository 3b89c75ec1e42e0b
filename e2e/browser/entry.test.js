// Entering one result: how many taps it takes, and that every step of an evening works by keyboard.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clubOfAll } from "../club/clubs.js";

const here = clubOfAll({ hands: true });

/** The last line of the log about a board. @param {number} table @param {number} board */
async function entered(table, board) {
  const log = await here().tenace("log", "show", here().event);
  return log.split("\n").filter((line) => line.includes(`board ${board} at table A${table}`) && !line.includes(" accepted by ")).at(-1) ?? "";
}

test("4♠ by North with ten tricks and the lead of ♥K takes seven taps", async () => {
  const phone = await here().phone(1);
  await phone.sitDown();
  phone.taps = 0;
  await phone.tapResult("4SN= HK");
  await phone.sees("Please hand the phone to East-West");
  await phone.accept();
  assert.equal(phone.taps, 7);
  await phone.received();
  assert.match(await entered(1, 1), /4SN= HK, N\/S \+420/);
  await phone.isContent();
});

test("a second tap that comes too quickly is not taken", async () => {
  const phone = await here().phone(2);
  await phone.sitDown();
  const key = phone.page.locator('main [data-value="1"]');
  const box = await key.boundingBox();
  assert.ok(box);
  // Two taps on the same place: the second would fall on a key of the next step.
  await phone.page.touchscreen.tap(box.x + 20, box.y + 20);
  await phone.page.touchscreen.tap(box.x + 20, box.y + 20);
  await phone.sees("In which suit?");
  await phone.isContent();
});

test("everything that is entered can be changed until the other side accepts", async () => {
  const phone = await here().phone(3);
  await phone.sitDown();
  await phone.tapResult("3NTE-1 D5");
  await phone.at("verify");
  await phone.tap("WRONG");
  await phone.at("entry");
  await phone.tapOn(phone.page.locator('[data-chip="declarer"]'));
  await phone.key("W");
  await phone.at("verify", "entry");
  if (await phone.screen() === "entry") await phone.tap("Check and accept");
  await phone.tap("WRONG");
  await phone.tapOn(phone.page.locator('[data-chip="double"]'));
  await phone.tap("Check and accept");
  await phone.accept();
  await phone.received();
  assert.match(await entered(3, 5), /3NTXW-1 D5/);
});

test("an evening by keyboard alone", async () => {
  const phone = await here().newPhone({ width: 1280, height: 800 });
  phone.table = 1;
  const { page } = phone;
  // The table of the first test goes on; this keyboard joins by the six digits of the card.
  const { code } = await here().card(1);
  await page.goto(`${here().address}/t`);
  await phone.at("join");
  await page.keyboard.type(code);
  await phone.at("watching");
  await press(phone, "Enter on this phone instead");
  await page.keyboard.type(await here().pin());
  for (let screen = ""; screen !== "entry";) {
    screen = await phone.at("round", "entry", "names");
    if (screen === "entry") break;
    await page.keyboard.press("Enter");
    await phone.left(screen);
  }
  for (const key of ["2", "h", "x", "ArrowRight", "c", "5", "-", "1"]) await page.keyboard.press(key);
  await phone.at("verify");
  await phone.sees(/2.*doubled.*by East.*lead.*5.*1 down/);
  await press(phone, "ACCEPT");
  await phone.at("saved");
  await phone.received();
  assert.match(await entered(1, 2), /2HXE-1 C5/);
  // On through the end of the round to the next one, and to the director's menu.
  await press(phone, /^(Go on|Next)/);
  await phone.at("moves");
  await press(phone, /round 2/);
  await phone.at("round");
  await press(phone, "We are seated");
  await phone.at("entry");
  await press(phone, "More");
  await phone.at("more");
  await press(phone, "Director's menu");
  await page.keyboard.type(await here().pin());
  await phone.sees("Adjusted score");
  await page.keyboard.press("4");
  await phone.sees("Status");
  await page.keyboard.press("Escape");
  await phone.sees("Adjusted score");
  await page.keyboard.press("Escape");
  await phone.at("entry");
  // Escape takes back the last part, as Back does.
  await page.keyboard.press("6");
  await phone.sees("In which suit?");
  await page.keyboard.press("Escape");
  await phone.sees("Contract: how high?");
  await phone.isContent();
});

/** Goes to a button with the tab key, as one without a mouse does, and presses it. @param {import("../club/phone.js").Phone} phone @param {string | RegExp} name */
async function press(phone, name) {
  const button = phone.page.getByRole("button", { name, exact: typeof name === "string" }).first();
  await button.waitFor();
  for (let steps = 0; steps < 80; steps++) {
    if (await button.evaluate((element) => element === document.activeElement)) {
      return phone.page.keyboard.press("Enter");
    }
    await phone.page.keyboard.press("Tab");
  }
  throw new Error(`the tab key never comes to “${name}”`);
}
