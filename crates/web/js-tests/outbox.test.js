// What the phone keeps, in a real IndexedDB interface, and what it may forget.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fromBefore, Outbox, outdated, uuid7 } from "../assets/terminal/outbox.js";
import { entry, view } from "./table.js";

const { IDBFactory } = createRequire(new URL("../../../e2e/package.json", import.meta.url))("fake-indexeddb");

const said = { table: "A3", event: "e1", eventName: "Tuesday pairs", session: 1, token: "token", say: {} };

test("ids are UUIDs of version 7 that go up with the count, whatever the clock says", () => {
  const random = new Uint8Array(16).fill(255);
  assert.equal(uuid7(0x0198c0de1234, 0xabc, random), "0198c0de-1234-7abc-bfff-ffffffffffff");
  assert.ok(uuid7(5, 1, random) < uuid7(5, 2, random));
  assert.match(uuid7(-1, 0, random), /^00000000-0000-7000-b/);
});

test("what is put is there after the page is opened again, oldest first, even if the clock went back", async (context) => {
  const disk = new IDBFactory();
  const first = await Outbox.open(() => disk);
  assert.ok(first.safe);
  context.mock.timers.enable({ apis: ["Date"], now: Date.UTC(2031, 0, 1) });
  const one = first.entry({ ...said, say: { result: { board: 1 } } });
  await first.put(one);
  context.mock.timers.setTime(0);
  const second = await Outbox.open(() => disk);
  assert.deepEqual(await second.all(), [one]);
  const two = second.entry({ ...said, say: { result: { board: 2 } } });
  await second.put(two);
  await second.put({ ...one, state: "received", seq: 7 });
  const third = await Outbox.open(() => disk);
  assert.deepEqual((await third.all()).map((it) => [it.n, it.state]), [[1, "received"], [2, "waiting"]]);
  assert.notEqual(one.id, two.id);
  await third.drop([one.id]);
  assert.deepEqual(await third.all(), [two]);
});

test("several entries are kept together, or beside the database together", async () => {
  const disk = new IDBFactory();
  const outbox = await Outbox.open(() => disk);
  const both = [outbox.entry(said), outbox.entry(said)];
  await outbox.putAll(both);
  assert.deepEqual(await (await Outbox.open(() => disk)).all(), both);
  // One that cannot be written takes the other with it out of the database; neither is lost.
  const bad = { ...outbox.entry(said), id: /** @type {any} */ (undefined) };
  const good = outbox.entry(said);
  await outbox.putAll([good, bad]);
  assert.equal(outbox.safe, false);
  assert.deepEqual((await (await Outbox.open(() => disk)).all()).map((it) => it.id), both.map((it) => it.id));
  assert.ok((await outbox.all()).some((it) => it.id === good.id));
});

test("values are kept by name", async () => {
  const disk = new IDBFactory();
  const outbox = await Outbox.open(() => disk);
  assert.equal(await outbox.kept("token"), undefined);
  await outbox.keep("token", "abc");
  assert.equal(await (await Outbox.open(() => disk)).kept("token"), "abc");
});

test("without IndexedDB everything still works, and says that it is not safe", async () => {
  const broken = { open() { throw new Error("private window"); } };
  for (const factory of [undefined, /** @type {any} */ (broken)]) {
    const outbox = await Outbox.open(() => factory);
    assert.equal(outbox.safe, false);
    const one = outbox.entry(said);
    await outbox.put(one);
    await outbox.keep("token", "abc");
    assert.deepEqual(await outbox.all(), [one]);
    assert.equal(await outbox.kept("token"), "abc");
    await outbox.drop([one.id]);
    assert.deepEqual(await outbox.all(), []);
  }
});

test("entries are forgotten only when the event is closed, has them all, and a day is over", () => {
  const day = 24 * 3600 * 1000;
  const now = Date.UTC(2026, 10, 20);
  /** @param {any} change */
  const kept = (change) => ({ ...entry({ result: {} }, change), settled: change.settled });
  const old = kept({ state: "received", settled: now - 2 * day });
  const waiting = kept({ state: "waiting" });
  const aside = kept({ state: "set_aside", settled: now - 2 * day });
  const fresh = kept({ state: "received", settled: now - day / 2 });
  assert.deepEqual(outdated([old], view({ stage: "closed" }), now), [old.id]);
  assert.deepEqual(outdated([old], view({ stage: "open" }), now), []);
  for (const other of [waiting, aside, fresh]) {
    assert.deepEqual(outdated([old, other], view({ stage: "closed" }), now), []);
  }
  const elsewhere = kept({ event: "e0", state: "received", settled: now - 31 * day });
  assert.deepEqual(outdated([elsewhere, kept({ event: "e0" })], view(), now), [elsewhere.id]);
});

test("a clock that was years behind and jumps does not make an open event's entries old", () => {
  const jumped = { ...entry({ result: {} }, { state: "received" }), settled: Date.UTC(1970, 0, 1) };
  assert.deepEqual(outdated([jumped], view(), Date.UTC(2026, 10, 17)), []);
});

test("an event made anew gets what was said for the same table of the same evening", () => {
  const anew = view({ event: { id: "e2", name: "Tuesday pairs", date: "2026-11-17" } });
  const perhaps = entry({ result: {} }, { state: "received", seq: 5 });
  const certain = entry({ result: {} }, { event: "e2", state: "received" });
  const others = [
    entry({}, { table: "A4" }), entry({}, { eventName: "Friday teams" }), entry({}, { session: 2 }),
    entry({}, { date: "2026-11-16" }), entry({}, { event: "e2", token: "new" }), entry({}, { state: "refused" }),
  ];
  assert.deepEqual(fromBefore([perhaps, certain, ...others], anew, "new"), { certain: [certain], perhaps: [perhaps] });
});

test("a database that fails after it was opened loses nothing, and says that it is not safe", async () => {
  const disk = new IDBFactory();
  const outbox = await Outbox.open(() => disk);
  const one = outbox.entry(said);
  await outbox.put(one);
  await outbox.keep("draft", { board: 1 });
  outbox.database?.close();
  const two = outbox.entry(said);
  await outbox.put(two);
  await outbox.keep("draft", null);
  assert.equal(outbox.safe, false);
  assert.equal(await outbox.kept("draft"), null);
  assert.deepEqual((await outbox.all()).map((it) => it.id), [two.id]);
  await outbox.connect(() => disk);
  assert.deepEqual((await outbox.all()).map((it) => it.id), [one.id, two.id]);
  await outbox.put({ ...two, state: "received" });
  assert.equal(outbox.safe, true);
});

test("a database that never answers is not waited for, and read when it does", async () => {
  const disk = new IDBFactory();
  const before = await Outbox.open(() => disk);
  await before.put(before.entry(said));
  /** @type {any} */
  const request = {};
  const outbox = await Outbox.open(() => /** @type {any} */ ({ open: () => request }), 1);
  assert.deepEqual(await outbox.all(), []);
  const late = new Promise((resolve) => { outbox.late = () => resolve(outbox.all()); });
  request.result = before.database;
  request.onsuccess();
  assert.equal((await late).length, 1);
});
