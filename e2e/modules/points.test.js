// The second opinion on scores is right where the Laws print the number.

import assert from "node:assert/strict";
import { test } from "node:test";
import { percentages, points, vulnerable } from "../club/points.js";

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
