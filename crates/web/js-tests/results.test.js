// What the other tables did: every number as the server wrote it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "./document.js";
import { results } from "../assets/terminal/screens/results.js";
import { policy, view } from "./table.js";

/** @param {any} change of the policy @param {any} found */
function drawn(change, found) {
  const now = view({ policy: { ...policy(), ...change }, results: [{ round: 1, board: 1, outcome: "4SN=" }] });
  const app = /** @type {any} */ ({
    view: now, policy: now.policy, mine: [], memory: { done: {} }, draft: null, role: "scorer",
    results: () => now.results, roundOf: () => now.rounds[0], load: () => found,
  });
  return results(app, { board: 1, round: 1 });
}

const ROWS = [
  { ns: "3", ew: "10", contract: "4SN=", score: 420, count: 1, percentage: "61.67", own: true },
  { ns: "4", ew: "9", contract: "3SN=", score: 140, count: 2, percentage: "9.50", own: false },
];

for (const results_form of ["traveller", "frequencies"]) {
  test(`percentages of a ${results_form} list are not cut`, () => {
    const screen = drawn({ results_form }, { board: 1, percentage: { ns: "61.67", ew: "38.33" }, rows: ROWS, frequencies: ROWS });
    const cells = find(screen, (one) => one.tag === "td" && one.attributes.class === "number").map((cell) => cell.textContent);
    assert.deepEqual(cells, ["+420", "61.67", "+140", "9.50"]);
    const sides = find(screen, (one) => one.tag === "dd").map((side) => side.textContent);
    assert.deepEqual(sides, ["61.67\u00a0%", "38.33\u00a0%"]);
  });
}
