// Scoring programs on the console: who came and what was said, live; and what a scoring program took away, on the room.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, noSidewaysScroll } from "../club/checks.js";
import { clubsOfTests } from "../club/clubs.js";
import { ScoringProgram } from "../club/scoring_program.js";

const clubs = clubsOfTests();

/** A club to which a scoring program can come, and the program. */
async function opened() {
  const club = await clubs.make();
  club.environment.TENACE_CONNECTOR = "127.0.0.1:0";
  await club.start();
  const office = await club.office();
  return { club, office, program: new ScoringProgram(await club.connector()) };
}

test("who comes and what is said appears by itself, and an opened message stays open", async () => {
  const { club, office: { page }, program } = await opened();
  await page.goto(`${club.address}/director#/more`);
  await page.getByRole("link", { name: "Scoring programs" }).click();
  await page.locator("#connector-now .running").waitFor();
  assert.match(await page.locator("#connector-now code").first().innerText(), /^http:\/\/127\.0\.0\.1:\d+$/);
  await page.getByText("Nobody yet.").waitFor();
  await page.getByText("No scoring program has started an event.").waitFor();

  await program.ping();
  await page.locator("#connector-messages summary").filter({ hasText: "Ping" }).waitFor();
  await page.locator("#connector-clients").getByText("HTTP 127.0.0.1").waitFor();
  await page.locator("#connector-messages summary").first().click();
  await program.makesItsEvent();
  await program.puts(4);
  await page.locator("#connector-event").getByText("Tuesday").first().waitFor();
  const results = page.locator("#connector-event .queues tbody tr").first();
  assert.match(await results.innerText(), /Results\s+0\s+0/);
  await program.ask(10, "not an event", "[{}]");
  await page.locator(".messages .problem").waitFor();
  // What was opened before is open still, below what came since.
  assert.equal(await page.locator(".messages details[open]").count(), 1);
  assert.match(await page.locator(".messages details[open]").innerText(), /Ping/);
  await page.locator(".messages .problem summary").click();
  await page.locator("#connector-author summary").click();
  await page.getByText("tenace connector trace").waitFor();
  assert.ok(!(await page.content()).includes("TOP-SECRET"));
  await accessible(page, "scoring programs");
  for (const [width, height] of [[390, 780], [1920, 1080], [1280, 800]]) {
    await page.setViewportSize({ width, height });
    await noSidewaysScroll(page, `scoring programs at ${width}`);
  }
  assert.equal(await page.locator(".messages details[open]").count(), 2);
});

test("results that a scoring program took away are told in the room until the director has read it", async () => {
  const { club, office: { page }, program } = await opened();
  await program.makesItsEvent();
  await program.puts(4);
  await page.goto(`${club.address}/director#/connector`);
  await page.locator("#connector-event a").click();
  await page.locator("#row-A2").waitFor();
  assert.equal(await page.locator(".matter.program").count(), 0);
  await program.turnsRoundOne();
  const told = page.locator(".matter.program");
  await told.waitFor();
  assert.match(await told.innerText(), /The scoring program set the movement of section A; 1 result of a changed round was withdrawn\./);
  await page.locator("nav .badge").waitFor();
  await accessible(page, "the room with a message of a scoring program");
  for (const [width, height] of [[390, 780], [1280, 800]]) {
    await page.setViewportSize({ width, height });
    await noSidewaysScroll(page, `the room at ${width}`);
  }
  await told.getByRole("button", { name: "I have read it" }).click();
  await told.waitFor({ state: "detached" });
});

test("a club whose connector is off says so", async () => {
  const club = await clubs.open();
  const { page } = await club.office();
  await page.goto(`${club.address}/director#/connector`);
  await page.getByText("It is off.").waitFor();
});
