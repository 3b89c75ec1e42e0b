// The forms of the operations on the movement: what they begin with, what they offer, what they make.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FORMS, GROUPS, filled, formOf, numbers, offered, operationOf } from "../assets/director/operations/forms.js";

/** @type {import("../assets/director/operations/forms.js").Room} */
const room = {
  section: "A", lines: true, individual: false, missing: null, tables: [1, 2], rounds: 3, next: 2,
  pairs: [{ who: "NS1", names: "Ann & Bob" }, { who: "EW1", names: "" }],
  rows: [
    { table: 1, round: 1, boards: [1, 2], entered: [1], open: [2], seats: { ns: 1, ew: 1 } },
    { table: 1, round: 2, boards: [3, 4], entered: [3], open: [3, 4], seats: { ns: 1, ew: 2 } },
  ],
};

/** @param {string} word @param {Record<string, string>} draft */
function made(word, draft) {
  const form = formOf(word);
  assert.ok(form);
  return operationOf(form, filled(form, draft, room), 1);
}

test("every sentence leads to a form, and every form has its sentence", () => {
  const told = GROUPS.flatMap(([, words]) => words);
  assert.deepEqual([...told].sort(), FORMS.map((form) => form.word).sort());
});

test("a form makes its operation as soon as it is complete", () => {
  assert.deepEqual(made("late_pair", { name1: "Lena", number2: "7" }), {
    operation: "late_pair", session: 1, section: "A", next_round: undefined, choice: undefined,
    players: [{ name: "Lena", number: undefined }, { name: undefined, number: "7" }],
  });
  assert.equal(made("pair_leaves", {}), null);
  assert.equal(made("wrong_board", { table: "1", board: "1" }), null);
  assert.equal(made("arrow_switch", { tables: "1, 4" })?.operation, "swap_directions");
  assert.deepEqual(made("arrow_switch", { tables: "1, 4" })?.tables, [1, 4]);
  assert.deepEqual(made("change_seating", { table: "1", round: "3", ns: "1" })?.rows, [
    { table: 1, round: 3, ns: 1, ew: undefined, boards: "" },
  ]);
});

test("fields begin with what is likely", () => {
  assert.equal(made("curtail", {})?.rounds, 2);
  assert.equal(made("close_round", {})?.round, 1);
  assert.equal(made("relay_skipped", {})?.from_round, 1);
  assert.equal(made("new_table", {})?.rows[0].table, 3);
});

test("fields offer what there is", () => {
  const codes = (/** @type {any} */ kind, draft = {}) => offered({ name: "x", kind }, draft, room)?.map(([code]) => code);
  assert.deepEqual(codes("pair"), ["NS1", "EW1"]);
  assert.deepEqual(codes("past"), ["1"]);
  assert.deepEqual(codes("coming"), ["2", "3"]);
  assert.deepEqual(codes("open", { table: "1", round: "1" }), ["2"]);
  assert.deepEqual(codes("open", { table: "1", round: "2" }), ["3", "4"], "a board that was put off is open still");
  assert.deepEqual(codes("entered", { table: "1", round: "1" }), ["1"]);
  assert.equal(codes("text"), undefined);
  assert.deepEqual(numbers("1, 2;x 5"), [1, 2, 5]);
});
