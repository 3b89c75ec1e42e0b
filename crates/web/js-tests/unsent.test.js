// What a phone could not send, as texts for QR codes.

import assert from "node:assert/strict";
import {test} from "node:test";
import {summed, unsentResults, unsentTexts} from "../assets/terminal/unsent.js";

const EVENT = "c0ffee12-0000-7000-8000-000000000000";

/** @type {(number: number, result: any, more?: object) => any} */
const entry = (number, result, more) => ({
  id: `0198c000-0000-7000-8000-00000000000${number}`,
  table: "A3", event: EVENT, state: "waiting",
  say: {result: {round: 4, board: 11, seating: {ns: 5, ew: 12}, ...result}},
  ...more,
});

test("a text names table, event, results and ids, and ends with its sum", () => {
  const [text, ...more] = unsentTexts([
    entry(1, {outcome: "4SN= HK"}),
    entry(2, {board: 12, outcome: "PASS"}),
  ]);
  const body =
    "TENACE1 A3 c0ffee12 4.11.5-12.4SN=.HK.0198c000000070008000000000000001 " +
    "4.12.5-12.PASS..0198c000000070008000000000000002 ";
  assert.equal(text, summed(body));
  assert.deepEqual(more, []);
});

test("the sum counts all bytes before the star, modulo 256, in hexadecimal", () => {
  assert.equal(summed("A"), "A*41");
  assert.equal(summed("AAAA"), "AAAA*04");
});

test("only results that wait are written, and no rulings", () => {
  const waiting = entry(1, {outcome: "3NTE-1"});
  assert.deepEqual(
    unsentResults([
      waiting,
      entry(2, {outcome: "A+ A-"}),
      entry(3, {outcome: "4SN="}, {state: "received"}),
      entry(4, {}, {say: {names: {round: 1, seats: {}}}}),
    ]),
    [waiting],
  );
  assert.deepEqual(unsentTexts([]), []);
});

test("an individual names four players, a wrong direction is told, four results fill a text", () => {
  const seating = {north: 5, south: 6, east: 7, west: 8};
  const [first, second] = unsentTexts([1, 2, 3, 4, 5].map((number) => entry(number, {seating, outcome: "4HXS-1 CT WD"})));
  assert.match(first ?? "", / 4\.11\.5\+6-7\+8\.4HXS-1WD\.CT\.0198c0/);
  assert.equal(first?.split(" ").length, 3 + 4 + 1);
  assert.equal(second?.split(" ").length, 3 + 1 + 1);
});

test("entries of another table have a text of their own", () => {
  const texts = unsentTexts([entry(1, {outcome: "NP"}), entry(2, {outcome: "NP"}, {table: "A4"})]);
  assert.deepEqual(texts.map((text) => text.slice(0, 10)), ["TENACE1 A3", "TENACE1 A4"]);
});
