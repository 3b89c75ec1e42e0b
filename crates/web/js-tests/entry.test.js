// The draft of one result: which part is asked next, what a change takes with it, and its written form.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  draftOf, legalResults, nextDouble, nextPart, outcomeOf, pairProblem, resultLabel, setPart, undo,
} from "../assets/terminal/entry.js";
import { policy, round } from "./table.js";

/** @returns {import("../assets/terminal/types").Draft} */
const open = () => ({ round: 1, board: 13, seating: { ns: 3, ew: 10 }, movement: 12 });

/**
 * Taps parts in the order the page asks for them.
 * @param {any[]} values
 * @param {Partial<import("../assets/terminal/types").Policy>} [change]
 */
function tap(values, change) {
  let draft = open();
  /** @type {(string | null)[]} */
  const asked = [];
  for (const value of values) {
    const part = nextPart(draft, { ...policy(), ...change }, round(1, [13], 10));
    asked.push(part);
    draft = setPart(draft, /** @type {any} */ (part), value);
  }
  return { draft, asked, next: nextPart(draft, { ...policy(), ...change }, round(1, [13], 10)) };
}

test("4 spades by North, lead king of hearts, ten tricks: six parts", () => {
  const { draft, asked, next } = tap([4, "S", "N", "H", "K", 0]);
  assert.deepEqual(asked, ["level", "strain", "declarer", "leadSuit", "leadRank", "result"]);
  assert.equal(next, null);
  assert.equal(outcomeOf(draft), "4SN= HK");
});

test("without leads four parts, without a board five", () => {
  assert.equal(tap([4, "S", "N", -1], { lead: "off" }).next, null);
  assert.equal(nextPart({ ...open(), board: undefined }, policy()), "board");
});

test("a lead may be left out", () => {
  const { draft, next } = tap([3, "NT", "E", "", 2]);
  assert.equal(next, null);
  assert.equal(outcomeOf(draft), "3NTE+2");
});

test("passed out and not played need nothing more", () => {
  for (const special of /** @type {const} */ (["PASS", "NP"])) {
    const draft = setPart(tap([4, "S"]).draft, "special", special);
    assert.equal(nextPart(draft, policy()), null);
    assert.equal(outcomeOf(draft), special);
  }
});

test("another level asks for the result again, the same level does not", () => {
  const { draft } = tap([4, "S", "N", "H", "K", 0]);
  assert.equal(nextPart(setPart({ ...draft, editing: "level" }, "level", 4), policy()), null);
  assert.equal(nextPart(setPart({ ...draft, editing: "level" }, "level", 3), policy()), "result");
  assert.equal(nextPart({ ...draft, editing: "strain" }, policy()), "strain");
});

test("back takes the parts away one by one, and stops at the board", () => {
  let { draft } = tap([4, "S", "N", "H", "K", 0]);
  /** @type {(string | null)[]} */
  const asked = [];
  for (let before = undo(draft); before !== draft; before = undo(draft)) {
    draft = before;
    asked.push(nextPart(draft, policy()));
  }
  assert.deepEqual(asked, ["result", "leadRank", "leadSuit", "declarer", "strain", "level"]);
  assert.equal(draft.board, 13);
});

test("double, redouble, none", () => {
  assert.deepEqual(["", "X", "XX"].map(nextDouble), ["X", "XX", ""]);
});

test("a pair number of the other side asks whether the pairs sit the wrong way round", () => {
  const { draft, next } = tap([4, "S", "N", "10"], { pair_number: "required" });
  assert.equal(next, "direction");
  assert.equal(pairProblem(draft, round(1, [13], 10)), "other");
  assert.equal(pairProblem({ ...draft, pair: "7" }, round(1, [13], 10)), "stranger");
  assert.equal(pairProblem({ ...draft, pair: "3" }, round(1, [13], 10)), null);
  const lines = { ...round(1, [13], 10), contestants: { N: "NS3", S: "NS3", E: "EW10", W: "EW10" } };
  assert.deepEqual(["3", "10", "7"].map((pair) => pairProblem({ ...draft, pair }, lines)), [null, "other", "stranger"]);
  const turned = { ...draft, wrongDirection: true, leadSuit: /** @type {const} */ (""), result: 0 };
  assert.equal(nextPart(turned, policy(), round(1, [13], 10)), null);
  assert.equal(outcomeOf(turned), "4SN= WD");
});

test("only legal results, in the club's way of counting", () => {
  for (let level = 1; level <= 7; level++) {
    const all = legalResults(level);
    assert.equal(all.length, 14);
    assert.equal(all[0], 7 - level);
    assert.equal(all[13], -(level + 6));
  }
  const show = (/** @type {any} */ method) => [1, 0, -2].map((result) => resultLabel(4, result, method));
  assert.deepEqual(show("plus_minus"), ["+1", "=", "−2"]);
  assert.deepEqual(show("total"), ["11", "10", "8"]);
  assert.deepEqual(show("american"), ["5", "4", "−2"]);
});

test("a written result is read and written back", () => {
  for (const text of ["4SN= HK", "3NTE+1", "4HXXS-2 DT", "1CXW-7", "7NTN= S2 WD", "PASS", "NP", "PASS WD"]) {
    assert.equal(outcomeOf({ ...open(), ...draftOf(text) }), text);
  }
  for (const text of ["A+ A-", "60% 40%", "[4SN=] [4SN=]", "? ?", ""]) assert.equal(draftOf(text), null);
});
