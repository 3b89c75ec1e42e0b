// Taking a table over: the next phone goes on where the other one was, and with nothing that is over.

import assert from "node:assert/strict";
import { test } from "node:test";
import { outcomeOf } from "../assets/terminal/entry.js";
import { screenFor } from "../assets/terminal/flow.js";
import { continued, progressOf } from "../assets/terminal/progress.js";
import { round, view } from "./table.js";

/** @type {import("../assets/terminal/types").Draft} */
const DRAFT = {
  round: 1, board: 2, seating: { ns: 3, ew: 10 }, movement: 12, level: 4, strain: "S", double: "X", declarer: "N",
  leadSuit: "H", leadRank: "K", pair: "", editing: "strain", insisted: { direction: true },
};

/** As it comes out at the other phone, by way of the server. @param {any} app @param {number} [now] */
const sent = (app, now = 1) => JSON.parse(JSON.stringify(progressOf({ draft: null, memory: { done: {} }, place: null, ...app }, now)));

/** What the next phone shows. @param {any} app @param {any} [now] */
function next(app, now = view()) {
  const { draft, memory, verify } = continued(sent(app), now, []);
  return verify ? { screen: "verify", draft } : { ...screenFor(now, [], memory, draft, "scorer"), draft };
}

test("an entry goes on in the same part, with everything given so far", () => {
  assert.deepEqual(next({ draft: DRAFT }), { screen: "entry", draft: DRAFT });
});

test("the other side goes on reading a complete entry", () => {
  const draft = { ...DRAFT, editing: undefined, result: -1 };
  const there = next({ draft, place: { screen: "verify", until: 5, saving: true } });
  assert.equal(there.screen, "verify");
  assert.equal(outcomeOf(/** @type {any} */ (there.draft)), "4SXN-1 HK");
});

test("steps of the round are not done again, and names typed so far are there", () => {
  assert.equal(next({}).screen, "round");
  assert.equal(next({ memory: { done: { "1:seated": true } } }).screen, "entry");
  const names = { 1: { N: { number: "12", name: "Ann" }, E: null } };
  assert.deepEqual(continued(sent({ memory: { done: {}, names } }), view(), []).memory.names, names);
});

test("a director's score on its way goes on, and the entry that waits behind it", () => {
  const award = { ...DRAFT, board: 1, award: "A+ A-", meanwhile: DRAFT };
  assert.equal(/** @type {any} */ (next({ draft: award }).draft).meanwhile.level, 4);
  const entered = view({ results: [{ round: 1, board: 1, outcome: "PASS" }] });
  assert.deepEqual(next({ draft: award }, entered).draft, DRAFT, "the score is there by now");
});

test("an entry for a board that has a result by now, or of a round that is over, is not made again", () => {
  const entered = view({ results: [{ round: 1, board: 2, outcome: "PASS" }] });
  assert.deepEqual(next({ draft: DRAFT, memory: { done: { "1:seated": true } } }, entered), { screen: "entry", round: 1, draft: null });
  assert.equal(next({ draft: DRAFT }, view({ results: [{ round: 2, board: 3, outcome: "PASS" }] })).draft, null);
  const correct = { ...DRAFT, correct: true };
  assert.deepEqual(next({ draft: correct }, entered).draft, correct, "a correction is");
});

test("an entry goes with a movement that changed meanwhile", () => {
  const now = view({ movement: 20, rounds: [round(1, [1, 2], 14)] });
  assert.deepEqual(next({ draft: DRAFT }, now).draft, { ...DRAFT, movement: 20, seating: { ns: 3, ew: 14 } });
});

test("who comes after the last board of a round is shown nothing of it", () => {
  const over = view({ results: [1, 2].map((board) => ({ round: 1, board, outcome: "PASS" })) });
  const there = next({ memory: { done: { "1:seated": true, "1:recap": true } } }, over);
  assert.deepEqual(there, { screen: "moves", round: 1, quiet: true, draft: null });
});

test("cards being typed in and the director's right stay on their phone", () => {
  const text = JSON.stringify(sent({ grant: "secret", memory: { done: {}, hands: { 2: { N: ["HK"] } } } }));
  assert.doesNotMatch(text, /HK|secret/);
});

test("an evening fits into what the server keeps", () => {
  const steps = ["names", "start", "seated", "hands", "recap", "results", "ranking", "moves"];
  const done = Object.fromEntries(Array.from({ length: 30 }, (_, at) => steps.map((step) => [`${at + 1}:${step}`, true])).flat());
  assert.ok(JSON.stringify(sent({ draft: { ...DRAFT, meanwhile: DRAFT }, memory: { done } })).length < 6000);
});

test("what no phone can have meant is left out", () => {
  for (const wrong of [null, 7, "x", [], { draft: 7, done: 7, names: 7 }, { draft: { round: "1" } }, { done: ["__proto__", 5], names: { x: 1, 1: 5 } }]) {
    const { draft, memory, verify } = continued(wrong, view(), []);
    assert.deepEqual([draft, memory.done, verify], [null, {}, false], JSON.stringify(wrong));
  }
  const odd = { ...DRAFT, level: 9, strain: "<b>", declarer: {}, result: "1", award: ["x"], special: "X", seating: { ns: "x", ew: 10 } };
  assert.deepEqual(continued({ draft: odd }, view(), []).draft, {
    round: 1, board: 2, movement: 12, seating: { ew: 10 }, double: "X", leadSuit: "H", leadRank: "K", pair: "",
    editing: "strain", insisted: { direction: true },
  });
});
