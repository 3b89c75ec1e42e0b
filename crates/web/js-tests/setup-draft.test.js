// The draft of an event: what the adviser is asked, who gets which place, and what the server is sent.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assign, freshDraft, freshId, isUnread, keepDraft, question, readDraft, wanted } from "../assets/director/setup/draft.js";

const person = (/** @type {string} */ name) => ({ name, number: null });
const entry = (/** @type {number} */ line, /** @type {number | null} */ number, /** @type {string | null} */ side, /** @type {string[]} */ ...names) => (
  { line, number, side, players: names.map(person), rating: null });
const places = ["NS", "EW"].flatMap((line) => [1, 2].map((number) => ({ section: "A", number, line })));

test("a draft is the same after the tab was reloaded, and odd keepings begin anew", () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const store = { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => { kept.set(key, value); } };
  const draft = { ...freshDraft(), entries: "15", text: "Ann & Bob" };
  keepDraft(store, draft);
  assert.deepEqual(readDraft(store), draft);
  kept.set("tenace.new", "{");
  assert.equal(readDraft(store).entries, "");
});

test("ids are of their own", () => {
  assert.match(freshId(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.notEqual(freshId(), freshId());
});

test("the adviser is asked what was typed", () => {
  const draft = { ...freshDraft(), entries: "15", boards: "26", winners: "1", hours: "3,5", stationary: "3, 7" };
  assert.equal(question(draft), "advise?what=pairs&entries=15&minutes=210&boards=26&winners=1&stationary=3%2C+7");
  assert.equal(question({ ...freshDraft(), entries: "x" }), "advise?what=pairs&entries=0&boards=24");
});

test("lines with a number get their place, the others what is free", () => {
  const { seats, homeless } = assign([
    entry(1, null, null, "Ann", "Bob"), entry(2, 1, "EW", "Cy", "Di"), entry(3, 1, null, "Ed", "Flo"),
    entry(4, 9, null, "Gus", "Hal"), entry(5, 1, null, "Ida", "Jim"), entry(6, null, "EW", "Kay", "Leo"), entry(7, null, null, "Max", "Ned"),
  ], places);
  const names = Object.fromEntries(Object.entries(seats).map(([key, one]) => [key, one.players.map((player) => player.name).join(" & ")]));
  assert.deepEqual(names, { "A EW1": "Cy & Di", "A NS1": "Ed & Flo", "A NS2": "Ann & Bob", "A EW2": "Kay & Leo" });
  assert.deepEqual(homeless, [{ line: 4, why: "no_place" }, { line: 5, why: "taken" }, { line: 7, why: "full" }]);
});

test("a team takes both places of its number, and its fifth and sixth players one each", () => {
  const { seats, homeless } = assign([
    entry(1, null, null, "Ann", "Bob", "Cy", "Di"), entry(2, 1, null, "Ed", "Flo", "Gus", "Hal", "Ida", "Jim"),
    entry(3, null, null, "Kay", "Leo", "Max", "Ned"), entry(4, 1, null, "Olga", "Pat", "Quin", "Rose"),
  ], places);
  const names = Object.fromEntries(Object.entries(seats).map(([key, one]) => [key, one.players.map((player) => player.name).join(" & ")]));
  assert.deepEqual(names, { "A NS1": "Ed & Flo & Ida", "A EW1": "Gus & Hal & Jim", "A NS2": "Ann & Bob", "A EW2": "Cy & Di" });
  assert.deepEqual(homeless, [{ line: 3, why: "full" }, { line: 4, why: "taken" }]);
});

test("the server is sent names only if they are wanted", () => {
  const draft = {
    ...freshDraft(new Date(2026, 10, 17)), plan: [{ section: "A", code: "mitchell:7", set_size: 3 }],
    seats: { "A NS1": { players: [{ name: "Ann", number: "11" }, { name: " " }] }, "A 3": { players: [] } },
  };
  assert.deepEqual(wanted(draft, "Pairs", false).pairs, []);
  const sent = wanted({ ...draft, names: "typed" }, "Pairs", false);
  assert.deepEqual(sent.pairs, [{ section: "A", line: "NS", number: 1, players: [{ name: "Ann", number: "11" }], rating: null }]);
  assert.deepEqual([sent.name, sent.date, sent.sections], ["Pairs", "2026-11-17", [{ code: "mitchell:7", set_size: 3 }]]);
});

test("a list that was pasted and not read holds up the start", () => {
  const draft = { ...freshDraft(), names: "typed", text: "1 Ann & Bob" };
  assert.ok(isUnread(draft));
  assert.ok(isUnread({ ...draft, read: "1 Ann" }), "it was changed since");
  assert.ok(!isUnread({ ...draft, read: draft.text }));
  assert.ok(!isUnread({ ...draft, names: "players" }), "the players say who they are");
  assert.ok(!isUnread({ ...draft, text: " \n" }));
});
