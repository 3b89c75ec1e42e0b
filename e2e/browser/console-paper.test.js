// Results from paper: line by line, with what is wrong beside its line, and undone again.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clubsOfTests } from "../club/clubs.js";

const clubs = clubsOfTests();

/** @param {string} address */
async function open(address) {
  const club = await clubs.open();
  const office = await club.office();
  await office.page.goto(`${club.address}/director#/${address}`);
  await office.page.locator("h1", { hasText: "Enter from paper" }).waitFor();
  return { club, office };
}

test("lines are typed without the mouse; a wrong one stays to be mended, and the last is undone", async () => {
  const { club, office } = await open("paper?table=A1");
  const line = office.page.getByLabel("Board, contract, result, lead");
  await line.focus();
  for (const text of ["1 4sn= hk", "2 8SN=", "a2 3 PASS"]) {
    await office.page.keyboard.type(text);
    await office.page.keyboard.press("Enter");
  }
  await office.page.locator(".echo.entered >> nth=1").waitFor();
  await office.page.locator(".echo.wrong").waitFor();
  assert.deepEqual(await club.results(), ["A1 1 4SN= HK", "A2 3 PASS"]);
  await office.page.getByRole("button", { name: "Mend this line" }).click();
  assert.equal(await line.inputValue(), "2 8SN=");
  await line.fill("2 3NTS-1");
  await office.page.keyboard.press("Enter");
  await office.page.locator(".echo.entered >> nth=2").waitFor();
  await office.page.getByRole("button", { name: "Undo the last line" }).click();
  await office.page.locator(".echo.undone").waitFor();
  assert.deepEqual(await club.results(), ["A1 1 4SN= HK", "A2 3 PASS"]);
  await office.isContent();
});

test("a traveller's lines add up to its check sum", async () => {
  const { office } = await open("paper?board=1");
  const line = office.page.getByLabel("N/S, E/W, contract, result, lead");
  // N/S 1 and E/W 1 begin at table 1.
  await line.fill("1 1 4SN=");
  await office.page.keyboard.press("Enter");
  await office.page.locator(".echo.entered").waitFor();
  await office.page.getByLabel("Check sum of the sheet").fill("450");
  await office.sees("The sum is off by +30.");
  await office.page.getByLabel("Check sum of the sheet").fill("420");
  await office.sees("The sum fits.");
});

test("the two sheets of a table must cancel before they are entered", async () => {
  const { club, office } = await open("paper?table=A1");
  await office.page.getByRole("button", { name: "Two sheets of a table" }).click();
  await office.page.getByLabel("Sheet of N/S").fill("1 4SN=\n2 3NTE-1");
  await office.page.getByLabel("Sheet of E/W").fill("1 -420\n2 -100");
  await office.sees("they do not cancel");
  const button = office.page.getByRole("button", { name: "Enter 2 results" });
  assert.ok(await button.isDisabled());
  await office.page.getByLabel("Sheet of E/W").fill("1 -420\n2 3NTE-1");
  await button.click();
  await office.page.locator(".echo.entered >> nth=1").waitFor();
  assert.deepEqual(await club.results(), ["A1 1 4SN=", "A1 2 3NTE-1"]);
});

test("a table with its section, and a board of a later round", async () => {
  const { club, office } = await open("paper");
  await office.page.locator("#paper-table").fill("A1");
  const line = office.page.getByLabel("Board, contract, result, lead");
  await line.fill("1 4SN=");
  await office.page.keyboard.press("Enter");
  await office.page.locator(".echo.entered").waitFor();
  await line.fill("5 PASS");
  await office.page.keyboard.press("Enter");
  await office.page.locator(".echo .warned", { hasText: /in round [23] only/ }).waitFor();
  assert.deepEqual(await club.results(), ["A1 1 4SN=", "A1 5 PASS"]);
  await office.isContent();
});

test("a Dutch page reads Dutch letters", async () => {
  const { club, office } = await open("paper?table=A1");
  await office.page.evaluate(() => { localStorage.setItem("tenace.director.language", "nl"); });
  await office.page.reload();
  const line = office.page.getByLabel("Spel, contract, resultaat, uitkomst");
  await line.fill("1 3SA Z= RH");
  await office.page.keyboard.press("Enter");
  await office.page.locator(".echo.entered").waitFor();
  assert.deepEqual(await club.results(), ["A1 1 3NTS= DK"]);
  await office.isContent();
});
