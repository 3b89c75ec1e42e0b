// Which phone may accept a result for the other side.

import assert from "node:assert/strict";
import { test } from "node:test";
import { mayAccept } from "../assets/terminal/screens/accept.js";
import { entry } from "./table.js";

/** @type {(acceptance: any, id?: string) => any} */
const result = (acceptance, id = "r1") => ({ round: 1, board: 1, outcome: "PASS", id, acceptance });
/** @type {(entries: any[]) => any} */
const phone = (entries) => ({ entries });

test("only what waits for it is accepted, and once", () => {
  const none = phone([]);
  assert.equal(mayAccept(none, result(undefined)), false);
  assert.equal(mayAccept(none, result("awaited")), true);
  assert.equal(mayAccept(none, { ...result("awaited"), id: undefined }), false, "not in the log yet");
  const said = (/** @type {any} */ state) => phone([entry({ accept: { entry: "r1" } }, { state })]);
  assert.equal(mayAccept(said("waiting"), result("awaited")), false);
  assert.equal(mayAccept(said("refused"), result("awaited")), true);
});

test("where the club wants another phone, the one that entered it does not accept", () => {
  const own = phone([entry({ result: {} }, { id: "r1" })]);
  assert.equal(mayAccept(own, result("awaited")), true);
  assert.equal(mayAccept(own, result("awaited_on_other_phone")), false);
  assert.equal(mayAccept(phone([]), result("awaited_on_other_phone")), true);
});
