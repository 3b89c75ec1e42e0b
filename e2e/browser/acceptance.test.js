// The other side accepts a result on the phone, and only then its cards are shown; what the log and the director know of it.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { clubOfAll } from "../club/clubs.js";
import { until } from "../club/until.js";

const here = clubOfAll({ hands: true });

/** The facts of a board at a table, the oldest first. @param {number} table @param {number} board */
async function factsOf(table, board) {
  const facts = await here().facts();
  return facts.filter((one) => one.table === table && one.board === board && /^result_/.test(one.fact)).reverse();
}

/** Whether the server shows a board to the table. @param {number} table @param {number} board */
async function shown(table, board) {
  return (await asked(table, `board/${board}`)).status === 200;
}

/** @param {number} table @param {string} path @param {any} [body] */
async function asked(table, path, body) {
  const token = (await here().link(table)).split("#")[1];
  const { ip, port } = here();
  return fetch(`http://${ip}:${port}/t/api/${path}`, {
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
  });
}

test("read, accept, and then the cards", async () => {
  const phone = await here().phone(1);
  await phone.sitDown();
  await phone.tapResult("4SN= HK");
  await phone.at("verify");
  assert.equal(await shown(1, 1), false, "nobody has accepted it");
  await phone.accept();
  await phone.received();
  await phone.tap("See the cards");
  await phone.at("hand");
  const [result, accepted] = await factsOf(1, 1);
  assert.equal(result.acceptance, "follows");
  assert.deepEqual([accepted.fact, accepted.accepts, accepted.side], ["result_accepted", result.seq, "EW"]);
  assert.equal(accepted.device, result.device);
  await phone.isContent();
});

test("without a network both are kept, and sent in order", async () => {
  const phone = await here().phone(2);
  await phone.sitDown();
  await phone.loseWifi();
  await phone.tapResult("3NTE-1 D5");
  await phone.accept();
  await phone.sees(/no connection: 1 saved on this phone/);
  await phone.loseWifi(false);
  await phone.received();
  const facts = await until("the acceptance in the log", () => factsOf(2, 3), (facts) => facts.length > 1);
  assert.deepEqual(facts.map((one) => one.fact), ["result_entered", "result_accepted"]);
});

test("a result that was sent and not accepted is accepted from the list, or by the director", async () => {
  const say = async (/** @type {number} */ board) => {
    const result = { round: 1, board, outcome: "2HE=", acceptance: "follows" };
    const answer = await asked(3, "say", { id: randomUUID(), device: randomUUID(), at: new Date().toISOString(), say: { result } });
    assert.equal(answer.status, 200, await answer.text());
  };
  await say(5);
  assert.equal(await shown(3, 5), false);
  const phone = await here().phone(3);
  await phone.sitDown();
  await phone.foot("more");
  await phone.tap("Scores of this round");
  await phone.at("recap");
  await phone.sees("not accepted by the other side yet");
  await phone.tapOn(phone.row(5));
  await phone.tap("Accept this result");
  await phone.at("accept");
  await phone.sees(/2.*by East/);
  await phone.foot("accept");
  await until("the cards of board 5", () => shown(3, 5), (is) => is);
  await say(6);
  assert.equal(await shown(3, 6), false);
  const office = await here().office();
  await office.go("results");
  await office.page.getByRole("link", { name: "Acceptance" }).click();
  await office.sees("Not accepted by the other side yet");
  await office.page.locator('[data-key="awaited"] button').first().click();
  await until("the cards of board 6", () => shown(3, 6), (is) => is);
  await office.sees("Accepted only on the phone that entered it");
  await office.isContent();
  await phone.isContent();
});

test("where the club wants it, the other side accepts on a phone of its own", async () => {
  await here().set("AcceptOnOtherPhone=true");
  const phone = await here().phone(1);
  await phone.takeTable();
  await phone.sitDown();
  const board = 2;
  await phone.tapResult("2HW-1 S3");
  await phone.sees("East-West accepts this on a phone of their own");
  await phone.accept();
  await phone.sees("Waiting for East-West to accept it on their phone.");
  assert.equal(await phone.page.locator('[data-key="hand"]').count(), 0, "no cards yet");
  const other = await here().phone(1);
  await other.at("watching");
  await other.tap("Watch only");
  await other.tap(`Board ${board}: read and accept`);
  await other.at("accept");
  await other.sees(/2.*by West.*1 down/);
  await other.foot("accept");
  await phone.seesNo("Waiting for East-West");
  await phone.foot("hand");
  await phone.at("hand");
  const facts = await factsOf(1, board);
  assert.equal(facts[0].acceptance, "other_phone");
  assert.notEqual(facts[1].device, facts[0].device);
  await here().set("AcceptOnOtherPhone=false");
  await phone.isContent();
  await other.isContent();
});
