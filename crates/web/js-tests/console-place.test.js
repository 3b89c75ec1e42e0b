// The console's addresses, and how the room follows what is heard of some tables.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./document.js";
import { cells, stateOf } from "../assets/director/cells.js";
import { address, readPlace } from "../assets/director/place.js";
import { isLate, merge, present, settle, sitsOut } from "../assets/director/room.js";

test("an address is read and written", () => {
  for (const [hash, page, parts, values] of /** @type {[string, string, string[], object][]} */ ([
    ["", "", [], {}], ["#/room", "room", [], {}], ["#/table/A3?round=2&board=11", "table", ["A3"], { round: "2", board: "11" }],
    ["#/pair/A/NS3", "pair", ["A", "NS3"], {}], ["#/x/%E0%A4%A", "x", ["%E0%A4%A"], {}],
  ])) {
    const place = readPlace(hash);
    assert.deepEqual([place.page, place.parts, place.values], [page, parts, values], hash);
  }
  assert.equal(address("table/A3", { round: 2, board: undefined, from: "" }), "#/table/A3?round=2");
});

const row = { round: 1, who: ["1", "2"], boards: [1, 2], done: ".." };
/** @param {string} id @param {string} done @returns {import("../assets/director/room.js").Table} */
const table = (id, done) => ({ id, section: "A", table: Number(id.slice(1)), round: 1, rows: [{ ...row, done }] });
/** @param {number} seq @param {...import("../assets/director/room.js").Table} tables */
const room = (seq, ...tables) => ({ seq, stage: "open", sections: [], tables, names: { "A 1": "Ann" }, phones: {}, behind: {}, rounds_behind: {}, away: {}, sits_out: {}, attention: [] });

test("the room takes in the tables that changed and keeps the others; what is older changes nothing", () => {
  const before = room(5, table("A1", ".."), table("A2", ".."));
  const after = merge(before, { ...room(6, table("A2", "x.")), names: {} });
  assert.deepEqual(after.tables.map((one) => one.rows[0].done), ["..", "x."]);
  assert.deepEqual(after.names, before.names);
  assert.equal(merge(after, room(4, table("A2", ".."))), after);
});

test("a cell shows what matters most", () => {
  const one = table("A1", "x.");
  const [cell] = one.rows;
  assert.equal(stateOf(one, cell, 0, {}, undefined, false), "done");
  assert.equal(stateOf(one, cell, 0, { "1/1": "?" }, undefined, false), "suspicious");
  assert.equal(stateOf(one, cell, 1, {}, undefined, false), "open");
  assert.equal(stateOf(one, cell, 1, {}, undefined, true), "late");
  assert.equal(stateOf(one, cell, 1, {}, { round: 1, board: 2 }, true), "unconfirmed");
  assert.equal(stateOf({ ...one, round: 2 }, cell, 1, { "1/2": "∅" }, undefined, false), "missing");
  assert.equal(stateOf({ ...one, round: 2 }, { ...cell, round: 3 }, 1, {}, undefined, false), "ahead");
});

test("a pair is shown at one table: who still plays elsewhere is not here yet, and a sit-out lasts its round", () => {
  const rows = [{ ...row, done: "xx" }, { ...row, round: 2, who: ["1", "3"] }, { round: 3, who: ["1"], boards: [], done: "" }];
  const one = { ...table("A1", "xx"), round: 2, rows };
  const now = settle({ ...room(5, one), away: { A1: ["3"] } });
  assert.deepEqual(present(now, now.tables[0]), ["1"]);
  const out = merge(now, { ...room(6), sits_out: { A1: 3 } });
  assert.deepEqual([out.tables[0].round, sitsOut(out, out.tables[0]), present(out, out.tables[0])], [3, true, ["1"]]);
  const after = merge(out, room(7));
  assert.deepEqual([after.tables[0].round, sitsOut(after, after.tables[0])], [2, false]);
});

test("a table that is two rounds behind is late, whatever the minutes", () => {
  const now = { ...room(5, table("A1", ".."), table("A2", "..")), rounds_behind: { A1: 2 } };
  assert.deepEqual(now.tables.map((one) => isLate(now, one)), [true, false]);
});

test("the round of a late table is not green, also where some of its boards have results", () => {
  const app = /** @type {any} */ ({ link: () => "" });
  const classes = (/** @type {string} */ done, /** @type {boolean} */ late) => cells(app, table("A1", done), "rounds", {}, undefined, late)[0].getAttribute("class");
  assert.equal(classes("x.", true), "cell wide late now");
  assert.equal(classes("..", true), "cell wide late now");
  assert.equal(classes("x.", false), "cell wide open now");
  assert.equal(classes("xx", true), "cell wide done now");
});
