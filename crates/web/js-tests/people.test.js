// Who sits where: the server's names, and what this phone said since.

import assert from "node:assert/strict";
import { test } from "node:test";
import { peopleOf } from "../assets/terminal/people.js";

const round = /** @type {any} */ ({
  round: 1, names: { N: "Ann", E: null, S: "Bob", W: null }, numbers: { N: "1", E: "7", S: null, W: null },
});
const view = /** @type {any} */ ({ seq: 10 });

/** @type {(seats: any, more: any) => any} */
const said = (seats, more) => ({ say: { names: { round: 1, seats } }, state: "waiting", ...more });

test("without a saying they are those of the view", () => {
  assert.deepEqual(peopleOf(view, [], round), {
    N: { number: "1", name: "Ann" }, E: { number: "7" }, S: { name: "Bob" }, W: null,
  });
});

test("what waits, or was received after the view, counts already", () => {
  const entries = [said({ N: { name: "Cy" } }, {}), said({ W: { name: "Di" } }, { state: "received", seq: 11 })];
  const people = peopleOf(view, entries, round);
  assert.deepEqual([people.N, people.S, people.W], [{ name: "Cy" }, { name: "Bob" }, { name: "Di" }]);
});

test("what the view knows, what was refused and another round's names do not", () => {
  const entries = [said({ N: null }, { state: "received", seq: 10 }), said({ N: null }, { state: "refused" }),
    { say: { names: { round: 2, seats: { N: null } } }, state: "waiting" }];
  assert.deepEqual(peopleOf(view, /** @type {any} */ (entries), round).N, { number: "1", name: "Ann" });
});
