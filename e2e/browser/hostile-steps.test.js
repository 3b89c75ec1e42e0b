// Every step interrupted: a reload at each key, the back key, a phone opened again without the server, the
// session closed and opened under it, and the table taken over and back. No tap is lost.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clubsOfTests } from "../club/clubs.js";

const { open } = clubsOfTests();

test("a reload after every tap keeps what was tapped", async () => {
  const club = await open();
  const phone = await club.phone(1);
  await phone.sitDown();
  for (const key of [4, "S", "N", "H", "K"]) {
    await phone.key(key);
    const chip = { 4: "level", S: "strain", N: "declarer", H: "leadSuit", K: "leadSuit" }[key];
    await phone.page.locator(`[data-chip="${chip}"]`).waitFor();
    await phone.page.reload();
    await phone.at("entry");
  }
  await phone.key(0);
  await phone.at("verify");
  await phone.page.reload();
  await phone.tap("Check and accept");
  await phone.accept();
  await phone.received();
  await phone.page.reload();
  await phone.at("entry");
  assert.match(await phone.page.locator('[data-chip="board"]').innerText(), /^2\b/);
  assert.deepEqual(await club.results(), ["A1 1 4SN= HK"]);
  await phone.isContent();
});

test("the phone's back key takes one step back and never leaves the page", async () => {
  const club = await open();
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.key(4);
  await phone.key("S");
  await phone.page.goBack();
  await phone.page.locator('main [data-value="NT"]').waitFor();
  await phone.key("H");
  await phone.foot("more");
  await phone.at("more");
  await phone.page.goBack();
  await phone.page.locator('main [data-value="N"]').waitFor();
  await phone.page.goBack();
  await phone.page.locator('main [data-value="NT"]').waitFor();
  await phone.page.goBack();
  await phone.page.locator('main [data-value="7"]').waitFor();
  await phone.page.goBack();
  await phone.at("boards");
  assert.match(phone.page.url(), /\/t$/);
  await phone.isContent();
});

test("the link opened again in a new tab without the server shows the table, and play goes on", async () => {
  const club = await open();
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.enter(1, "4SN= HK");
  await phone.received();
  await club.pullThePlug();
  await phone.page.close();
  phone.page = await phone.context.newPage();
  await phone.page.goto(`${club.address}/t`);
  await phone.at("entry");
  await phone.enter(2, "PASS");
  await phone.sees("Saved on this phone");
  await club.start();
  await phone.received();
  assert.deepEqual(await club.results(), ["A1 1 4SN= HK", "A1 2 PASS"]);
});

test("a session that waits and opens again keeps the entry that was open", async () => {
  const club = await open();
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.open(1);
  await phone.key(4);
  await club.tenace("event", "wait", club.event);
  await phone.at("waiting");
  await club.tenace("event", "open", club.event);
  await phone.at("entry");
  await phone.key("S");
  await phone.key("N");
  await club.tenace("event", "close", club.event);
  await phone.key("H");
  await phone.key("K");
  await phone.key(0);
  await phone.accept();
  await phone.sees(/The director will look at it/);
  await phone.foot("next");
  await phone.at("end");
  await club.tenace("event", "open", club.event);
  await phone.at("entry", "boards", "round", "moves");
  await phone.isContent();
});

/**
 * Waits until the server knows where a phone is.
 * @param {import("../club/phone.js").Phone} phone
 * @param {string} part of what the phone tells
 */
const knows = (phone, part) => phone.page.waitForResponse((answer) =>
  answer.url().endsWith("/t/api/progress") && Boolean(answer.request().postData()?.includes(part)));

test("a table taken over and back goes on exactly where the other phone was", async () => {
  const club = await open();
  const first = await club.phone(1);
  await first.sitDown();
  await first.open(2);
  await first.key(4);
  const told = knows(first, '"strain":"S"');
  await first.key("S");
  await told;
  const second = await club.phone(1);
  await second.takeTable();
  await first.at("watching");
  // The same part of the same board, without sitting down again.
  await second.at("entry");
  await second.sees("Who plays it?");
  const complete = knows(second, '"verify":true');
  for (const key of ["N", "H", "K", 0]) await second.key(key);
  await complete;
  await second.sees(/Board 2: 4.* by North/);
  // Taken back while the other side reads it.
  await first.foot("take");
  await first.sees("It is connected now.");
  await first.tap("Enter on this phone instead");
  await first.typePin();
  await first.sees(/Board 2: 4.* by North/);
  await second.at("watching");
  await first.accept();
  await first.received();
  assert.deepEqual(await club.results(), ["A1 2 4SN= HK"]);
  await first.isContent();
  await second.isContent();
});

test("settings that change while an entry is open do not take it away", async () => {
  const club = await open();
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.key(4);
  await phone.key("S");
  await phone.key("N");
  await phone.page.locator('main [data-value="H"]').waitFor();
  await club.set("BM3LeadCardEntry=0", "LeadCard=no", "BM3ResultMethod=1");
  await phone.sees("How many tricks in all?");
  await phone.key(0);
  await phone.accept();
  await phone.received();
  assert.deepEqual(await club.results(), ["A1 1 4SN="]);
  await phone.isContent();
});

test("double taps on every key enter once", async () => {
  const club = await open();
  const phone = await club.phone(1);
  await phone.sitDown();
  for (const key of [4, "S", "N", "H", "K", 0]) {
    const at = await phone.page.locator(`main [data-value="${key}"]`).boundingBox();
    if (!at) throw new Error(`no key ${key}`);
    const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
    await phone.page.touchscreen.tap(x, y);
    await phone.page.touchscreen.tap(x, y);
    await phone.page.locator("[aria-disabled]").waitFor({ state: "detached" });
  }
  await phone.accept();
  await phone.received();
  assert.deepEqual(await club.results(), ["A1 1 4SN= HK"]);
});
