// The room on the director's computer: what happens at the tables is seen there, without loading anything anew.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clubsOfTests } from "../club/clubs.js";

const { open } = clubsOfTests();

test("a result appears in its cell, and the rest of the page stays as it is", async () => {
  const club = await open();
  const office = await club.office();
  const cell = office.page.locator('#row-A1 a[aria-label^="board 1:"]');
  await cell.waitFor();
  assert.equal(await cell.getAttribute("aria-label"), "board 1: to be played in this round");
  // Whoever looks at another row must not lose it.
  await office.page.evaluate(() => { /** @type {any} */ (document.getElementById("row-A2")).mine = true; });
  const phone = await club.phone(1);
  await phone.sitDown();
  await office.page.locator("#row-A1 .head.playing").waitFor();
  await phone.enter(1, "4SN= HK");
  await phone.received();
  await office.page.locator('#row-A1 a[aria-label="board 1: done"]').waitFor();
  assert.ok(await office.page.evaluate(() => /** @type {any} */ (document.getElementById("row-A2")).mine));
  assert.deepEqual(office.requests.filter((url) => new URL(url).pathname === "/director").length, 2, "the page was loaded once after the login");
  await cell.click();
  await office.page.getByRole("heading", { name: "Table A1", level: 1 }).waitFor();
  await office.sees("4");
  assert.match(await office.page.locator('tr.now').innerText(), /4.*N.*=.*420/s);
  await office.isContent();
});

test("a table that has nothing to play sits out, and has not finished", async () => {
  const club = await open({ movement: ["mitchell", "--tables", "5", "--phantom", "--rounds", "4"] });
  const office = await club.office();
  await office.sees("0 of 4 finished, 1 sits out");
  assert.match(await office.page.locator("#row-A5 .head").innerText(), /A5\s*sits out/);
  await office.isContent();
});

test("the names of both sides are on the grid, each on its own line", async () => {
  const club = await open();
  const office = await club.office();
  const who = office.page.locator("#row-A1 .who");
  await who.nth(1).waitFor();
  assert.deepEqual(await who.allInnerTexts(), ["N/S 1 Ann Archer & Bob Bellamy", "E/W 1 Grace Gaffney & Hugh Healy"]);
  for (const line of await who.all()) assert.ok(await line.evaluate((it) => it.scrollWidth <= it.clientWidth), "nothing is cut");
});

test("boards left out, doubtful results and calls wait in one list, and the bar counts them", async () => {
  const club = await open({ results: ["A1 1 4SN=", "A2 3 PASS", "A1 3 PASS"] });
  const office = await club.office();
  const phone = await club.phone(3);
  await phone.sitDown();
  await phone.foot("call");
  await phone.tap("A ruling");
  await office.page.locator(".matter.call").waitFor();
  await office.page.locator(".badge").waitFor();
  await office.page.getByRole("button", { name: "I am coming" }).click();
  await phone.sees("The director is coming.");
  await office.sees(/on the way/);
  await office.page.getByRole("button", { name: "Done" }).click();
  await office.page.locator(".matter.call").waitFor({ state: "detached" });
  await office.isContent();
});

test("the language is changed on this device, and stays", async () => {
  const club = await open();
  const office = await club.office();
  await office.page.goto(`${club.address}/director#/more`);
  await office.page.getByRole("button", { name: "Nederlands" }).click();
  await office.page.getByRole("link", { name: "Stand", exact: true }).waitFor();
  await office.page.reload();
  await office.page.getByRole("link", { name: "Zaal" }).waitFor();
  await office.page.goto(`${club.address}/director#/room`);
  await office.sees("Te bekijken");
  await office.isContent();
});
