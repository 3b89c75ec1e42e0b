// A board that has a result already: what the players can do with it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "./document.js";
import { boards } from "../assets/terminal/screens/boards.js";
import { policy, view } from "./table.js";

/** @param {string} outcome @param {any} change of the policy @param {string} [grant] */
function entered(outcome, change, grant) {
  const result = { round: 1, board: 1, outcome };
  const now = view({ policy: { ...policy(), ...change }, results: [result] });
  const app = /** @type {any} */ ({
    view: now, policy: now.policy, mine: [], entries: [], memory: { done: {} }, draft: null, role: "scorer", grant,
    results: () => now.results, roundOf: () => now.rounds[0], go() {}, leave() {},
  });
  const screen = boards(app, { round: 1, ask: "entered", board: 1 });
  return find(screen, (one) => one.tag === "button" && one.attributes.class === "go").length;
}

test("a result is corrected where the club lets players do that, or with the PIN", () => {
  assert.equal(entered("4SN=", { reentry: true }), 1);
  assert.equal(entered("4SN=", { reentry: false }), 0);
  assert.equal(entered("4SN=", { reentry: false }, "PIN"), 1);
});

test("a board that was given up as not played can be entered when it has been played", () => {
  assert.equal(entered("NP", { reentry: false }), 1);
});
