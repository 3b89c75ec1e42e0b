// The exchange file: a club makes it in the console and follows it; another computer, which has the same event and
// shares the file, puts a result into it, and the result is in the room.

import assert from "node:assert/strict";
import { rename } from "node:fs/promises";
import { test } from "node:test";
import { accessible, noSidewaysScroll } from "../club/checks.js";
import { clubsOfTests } from "../club/clubs.js";

const clubs = clubsOfTests();

/** The console on the page of the exchange file. @param {import("../club/club.js").TestClub} club */
async function opened(club) {
  const office = await club.office();
  await office.page.goto(`${club.address}/director#/exchange`);
  await office.page.locator("#exchange-now").waitFor();
  return office;
}

/** The remarks of a kind, newest first. @param {import("playwright-core").Page} page @param {string} kind */
const remarks = (page, kind) => page.locator(`.remarks .${kind} .text`).allInnerTexts();

test("a file is made, followed and stopped, and what comes is in the room", async () => {
  const club = await clubs.open();
  const { page } = await opened(club);
  await page.getByText("This event is linked with no file.").waitFor();
  const path = await page.locator("#make-path").inputValue();
  assert.match(path, /data\/exchange\/Tuesday pairs.*\.bws$/);
  assert.notEqual(await page.locator("#make-computer").inputValue(), "");
  await page.locator("#make-then").uncheck();
  await page.locator("#make-file button").click();
  await page.locator('[data-key="start"]').waitFor();
  assert.match(await club.tenace("bws", "show", path), /Tuesday pairs/);
  // A second time it is in the way.
  await page.locator("#exchange-make summary").click();
  await page.locator("#make-file button").click();
  await page.getByText("is there already, perhaps with results").waitFor();
  await page.locator('[data-key="start"]').click();
  await page.locator('[data-key="stop"]').waitFor();

  // The other computer has the same event, so the file is its own too.
  const other = await clubs.open({ results: ["A2 3 4SN= HK"] });
  const { page: there } = await opened(other);
  await there.locator("#exchange-follow summary").click();
  await there.locator("#follow-path").fill(path);
  await there.locator("#follow-mark").selectOption("own");
  await there.locator("#follow-own").waitFor();
  await there.locator("#follow-mark").selectOption("");
  await there.locator("#follow-file button").click();
  await there.locator(".remarks .sent").first().waitFor();

  await page.locator(".remarks .received").first().waitFor();
  const [came] = await remarks(page, "received");
  assert.match(came, /^board 3 at table A2 in round 1: .*4 ?S N =/);
  assert.equal(await page.locator("#exchange-received").innerText(), "1");
  await page.locator('[data-key="stop"]').click();
  await page.locator('[data-key="start"]').waitFor();
  await accessible(page, "the exchange file");
  for (const [width, height] of [[390, 780], [1920, 1080], [1280, 800]]) {
    await page.setViewportSize({ width, height });
    await noSidewaysScroll(page, `the exchange file at ${width}`);
  }
  await page.goto(`${club.address}/director#/table/A2`);
  await page.locator("main .outcome").first().waitFor();
  assert.match(await page.locator("main .outcome").first().innerText(), /4.* N =/);
  await page.goto(`${club.address}/director#/log`);
  await page.getByText("the exchange file").first().waitFor();
});

test("a file of another program is run, and its tables play on phones", async () => {
  const club = await clubs.open();
  const { page } = await opened(club);
  const path = await page.locator("#make-path").inputValue();
  await page.locator("#make-computer").fill("CLUB-PC");
  await page.locator("#make-file button").click();
  await page.locator('[data-key="stop"]').waitFor();

  // A laptop without any event opens it.
  const laptop = await clubs.empty(club.event);
  const { page: there } = await laptop.office();
  await there.goto(`${laptop.address}/director#/start`);
  await there.getByText("Run a file of another scoring program").click();
  await there.locator("#open-path").fill(path);
  await there.locator("#open-file button").click();
  await there.getByText("its tables belong to CLUB-PC").waitFor();
  await there.locator("#open-computer").fill("CLUB-PC");
  await there.locator("#open-file button").click();
  await there.waitForURL(/#\/room$/);
  await there.getByText("Tuesday pairs").first().waitFor();
  const phone = await laptop.phone(2);
  await phone.takeTable();
  await there.goto(there.url().replace(/#.*/, "#/exchange"));
  await there.getByText("the phones here are its terminals").waitFor();
  await laptop.enter("A1 1 3NTN+1");
  await page.locator(".remarks .received").filter({ hasText: "board 1 at table A1" }).waitFor();
  await there.locator(".remarks .sent").filter({ hasText: "board 1 at table A1" }).waitFor();
  await accessible(there, "a file that is run");
});

test("a file that is gone is told with what to do, and comes back by itself", async () => {
  const club = await clubs.open();
  const { page } = await opened(club);
  const path = await page.locator("#make-path").inputValue();
  await page.locator("#make-file button").click();
  await page.locator('[data-key="stop"]').waitFor();
  await rename(path, `${path}.aside`);
  await page.locator('[data-key="now"]').click();
  await page.locator("#exchange-now .warning").filter({ hasText: "There is no file" }).waitFor();
  await page.locator("#exchange-now .warning").filter({ hasText: "It is tried again every 5 seconds" }).waitFor();
  await rename(`${path}.aside`, path);
  await page.locator("#exchange-now .warning").filter({ hasText: "There is no file" }).waitFor({ state: "detached" });
  // All of the session again, after a warning.
  await page.locator('[data-key="resend"] summary').click();
  await page.locator('[data-key="resend"] button').click();
  await page.locator(".remarks .sent").filter({ hasText: "deleted and written again" }).waitFor();
});
