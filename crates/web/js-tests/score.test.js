// Contract scores, dealer and vulnerability as the Laws have them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { contractScore, dealer, score, vulnerability } from "../assets/terminal/score.js";

test("dealer and vulnerability of the sixteen boards, and again from board 17", () => {
  const boards = Array.from({ length: 16 }, (_, at) => at + 1);
  assert.equal(boards.map(dealer).join(""), "NESWNESWNESWNESW");
  assert.deepEqual(boards.map(vulnerability), [
    "None", "NS", "EW", "All", "NS", "EW", "All", "None", "EW", "All", "None", "NS", "All", "None", "NS", "EW",
  ]);
  assert.equal(dealer(17), "N");
  assert.equal(vulnerability(17), "None");
  assert.equal(vulnerability(36), "All");
});

test("contract scores", () => {
  /** @type {[number, string, string, number, boolean, number][]} */
  const cases = [
    [1, "NT", "", 0, false, 90], [1, "C", "", 0, true, 70], [2, "S", "", 1, false, 140],
    [3, "NT", "", 0, false, 400], [3, "NT", "", 1, true, 630], [4, "S", "", 0, false, 420],
    [4, "H", "", 2, true, 680], [5, "D", "", 0, false, 400], [6, "NT", "", 0, true, 1440],
    [6, "C", "", 1, false, 940], [7, "S", "", 0, false, 1510], [7, "NT", "", 0, true, 2220],
    [1, "C", "X", 0, false, 140], [2, "S", "X", 0, true, 670], [2, "S", "X", 2, false, 670],
    [1, "NT", "X", 1, true, 380], [4, "H", "XX", 0, false, 880], [1, "C", "XX", 6, true, 2630],
    [2, "D", "XX", 1, false, 760],
    [4, "S", "", -1, false, -50], [4, "S", "", -3, true, -300],
    [4, "S", "X", -1, false, -100], [4, "S", "X", -2, false, -300], [4, "S", "X", -3, false, -500],
    [4, "S", "X", -4, false, -800], [4, "S", "X", -1, true, -200], [4, "S", "X", -3, true, -800],
    [4, "S", "XX", -2, true, -1000], [7, "NT", "XX", -13, true, -7600],
  ];
  for (const [level, strain, double, result, vulnerable, points] of cases) {
    assert.equal(contractScore(level, strain, double, result, vulnerable), points,
      `${level}${strain}${double} ${result} ${vulnerable ? "vulnerable" : "not vulnerable"}`);
  }
});

test("points are North-South's", () => {
  assert.equal(score({ board: 1, level: 4, strain: "S", declarer: "N", result: 0 }), 420);
  assert.equal(score({ board: 3, level: 4, strain: "S", declarer: "E", result: 0 }), -620);
  assert.equal(score({ board: 3, level: 4, strain: "S", double: "X", declarer: "W", result: -1 }), 200);
  assert.equal(score({ board: 3, special: "PASS" }), 0);
  assert.equal(score({ board: 3, special: "NP" }), null);
});
