// How contestants and results are written for people.

import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { contestant, numberOf, outcome, percent, shortly } from "../assets/terminal/show.js";
import { view } from "./table.js";

test("contestants are written as people say them", () => {
  for (const [kind, who, long, short, number] of /** @type {const} */ ([
    ["pairs", "10", "Pair 10", "10", "10"],
    ["pairs", "NS1", "N/S pair 1", "N/S 1", "1"],
    ["pairs", "EW12", "E/W pair 12", "E/W 12", "12"],
    ["pairs", "BEW3", "E/W pair 3", "B E/W 3", "3"],
    ["teams", "4", "Team 4", "4", "4"],
    ["individual", "7", "Player 7", "7", "7"],
  ])) {
    assert.equal(contestant(/** @type {any} */ ({ view: view({ kind }) }), who), long);
    assert.equal(shortly(who), short);
    assert.equal(numberOf(who), number);
  }
});

test("a whole percentage has no decimals", () => {
  assert.equal(percent("50.00"), "50\u00a0%");
  assert.equal(percent("61.25"), "61.25\u00a0%");
});

test("a percentage keeps every digit that says something", () => {
  assert.equal(percent("61.67"), "61.67\u00a0%");
  assert.equal(percent("62.50"), "62.5\u00a0%");
  assert.equal(percent("100.00"), "100\u00a0%");
  assert.equal(percent("33.3333"), "33.3333\u00a0%");
});

test("a result that is not told is a dash", () => {
  assert.equal(outcome(/** @type {any} */ ({}), "").textContent, "–");
});
