// What the phone asks by itself, and the order of boards.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boardProblem, nextBoard, questions } from "../assets/terminal/checks.js";
import { draftOf } from "../assets/terminal/entry.js";
import { t } from "../assets/terminal/texts.js";
import { round } from "./table.js";

/** @param {string} outcome */
const asked = (outcome) => questions(/** @type {any} */ (draftOf(outcome))).map((one) => one.text);

test("ordinary results ask nothing", () => {
  for (const outcome of ["4SN= HK", "3NTE-2", "1NTS+3", "6HW=", "PASS", "NP", "4SXN-4", "4SN+2"]) {
    assert.deepEqual(asked(outcome), [], outcome);
  }
});

test("unlikely results ask, in words", () => {
  assert.deepEqual(asked("4SN-4"), ["check.undoubled"]);
  assert.deepEqual(asked("4SXN-6"), ["check.tricks"]);
  assert.deepEqual(asked("2HN+5"), ["check.slam"]);
  assert.deepEqual(asked("1CXXN="), ["check.redoubled"]);
  assert.deepEqual(asked("7NTN="), ["check.grand"]);
  const [one] = questions(/** @type {any} */ (draftOf("4SN-4")));
  assert.equal(t(one.text, one.values), "4 down and not doubled: right?");
});

test("the next board follows the one entered last", () => {
  const now = round(1, [7, 8, 9], 10);
  assert.equal(nextBoard(now, []), 7);
  assert.equal(nextBoard(now, [8], 8), 9);
  assert.equal(nextBoard(now, [8, 9], 9), 7);
  assert.equal(nextBoard(now, [7, 8, 9], 9), undefined);
});

test("a board is opened, or there is a question first", () => {
  const now = round(1, [7, 8, 9], 10);
  const strict = { check_order: true };
  assert.equal(boardProblem(7, now, [], strict), null);
  assert.equal(boardProblem(8, now, [], strict), "order");
  assert.equal(boardProblem(8, now, [], { check_order: false }), null);
  assert.equal(boardProblem(8, { ...now, shared_with: ["A4"] }, [], strict), null);
  assert.equal(boardProblem(7, now, [7], strict), "entered");
  assert.equal(boardProblem(12, now, [], strict), "not_here");
});
