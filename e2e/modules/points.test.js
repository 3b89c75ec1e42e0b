// The second opinion on scores is right where the Laws print the number.

import assert from "node:assert/strict";
import { test } from "node:test";
import { factoredPercentages, percentages, points, vulnerable } from "../club/points.js";

test("contracts are worth what the Laws say", () => {
  for (const [board, outcome, expected] of /** @type {[number, string, number | null][]} */ ([
    [1, "4SN=", 420], [2, "4SN=", 620], [1, "3NTE+1", -430], [1, "1CS=", 70], [2, "3NTS=", 600],
    [1, "4SN-2", -100], [2, "4SN-2", -200], [1, "4SXN-1", -100], [1, "4SXN-4", -800],
    [2, "4SXN-3", -800], [1, "4SXXN-2", -600], [1, "2HXE=", -470], [1, "2HXXE+1", -840],
    [2, "6NTN=", 1440], [1, "7SW=", -1510], [4, "7NTN=", 2220], [1, "1CXS+2", 340],
    [3, "5DXE=", -750], [1, "PASS", 0], [1, "NP", null],
  ])) assert.equal(points(board, outcome), expected, `${outcome} on board ${board}`);
});

test("vulnerability goes round in sixteen boards", () => {
  assert.deepEqual([1, 2, 3, 4, 13, 16, 17, 20].map((board) => vulnerable(board, "N")),
    [false, true, false, true, true, false, false, true]);
  assert.deepEqual([1, 2, 3, 4, 13, 16].map((board) => vulnerable(board, "E")),
    [false, false, true, true, true, true]);
});

test("two points for a better score, one for an equal one", () => {
  const results = ["4SN=", "4SN=", "4SN-1"].map((outcome, at) => (
    { ns: at + 1, ew: at + 1, board: 1, outcome }));
  assert.deepEqual(percentages(results), {
    "NS 1": 75, "EW 1": 25, "NS 2": 75, "EW 2": 25, "NS 3": 0, "EW 3": 100,
  });
});

test("a board played less often is factored up", () => {
  // Three of four scores: the middle one of 4, 2, 0 stays in the middle; 4 becomes (4 + 1) × 4 / 3 − 1.
  const lines = ["4SN+1", "4SN=", "4SN-1"].map((outcome, at) => ({ ns: at + 1, ew: at + 1, board: 1, outcome }));
  const shares = factoredPercentages(lines, 4);
  assert.equal(shares["NS 1"].toFixed(4), (((4 + 1) * 4 / 3 - 1) / 6 * 100).toFixed(4));
  assert.equal(shares["NS 2"].toFixed(9), "50.000000000");
  assert.equal((shares["NS 3"] + shares["EW 3"]).toFixed(9), "100.000000000");
});

test("a weighted score is that share of each", () => {
  // 60 % of beating the other, 40 % of losing to it; the other gets what is left.
  const shares = factoredPercentages([
    { ns: 1, ew: 1, board: 1, weighted: [[0.6, "4SN+1"], [0.4, "4SN-1"]] },
    { ns: 2, ew: 2, board: 1, outcome: "4SN=" },
  ], 2);
  assert.deepEqual(Object.values(shares).map((share) => share.toFixed(2)), ["60.00", "40.00", "40.00", "60.00"]);
});
