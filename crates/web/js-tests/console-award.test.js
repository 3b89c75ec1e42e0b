// A ruling from plain fields: what the lines become, what they add up to, and when it is ready.

import assert from "node:assert/strict";
import { test } from "node:test";
import { awardOf, hundredths, lineOf, newDraft, newLine, resultOf, rulingOf, sum } from "../assets/director/award.js";

test("a line becomes a result, and a result a line", () => {
  for (const text of ["4SN=", "3NTXE-2", "1CXXW+3", "7NTS=", "2HS-8", "PASS"]) assert.equal(resultOf(lineOf(text)), text);
  assert.equal(resultOf(lineOf("4SN= HK")), "4SN=");
  assert.equal(resultOf({ ...newLine(), kind: "points", points: "420" }), "+420");
  assert.equal(resultOf({ ...newLine(), kind: "points", points: "−50" }), "-50");
  for (const points of ["", " ", "x", "1.5"]) assert.equal(resultOf({ ...newLine(), kind: "points", points }), "");
  assert.equal(resultOf({ ...lineOf("4SN="), tricks: "" }), "");
  assert.equal(resultOf({ ...lineOf("4SN="), tricks: "0" }), "4SN-10");
});

test("shares are read as people write them, and added exactly", () => {
  assert.equal(hundredths("62,5"), 6250);
  assert.equal(hundredths(" 60 % "), 6000);
  assert.ok(Number.isNaN(hundredths("")));
  assert.ok(Number.isNaN(hundredths("-5")));
  assert.ok(Number.isNaN(hundredths("1/0")));
  assert.equal(sum(["1/3", "1/3", "1/3"].map((share) => newLine(share))), 100);
  assert.equal(sum(["33,3", "33,3", "33,4"].map((share) => newLine(share))), 100);
  assert.equal(sum(["60", "30"].map((share) => newLine(share))), 90);
});

test("a ruling is ready only when nothing is missing and the shares are 100 %", () => {
  const draft = newDraft();
  assert.equal(rulingOf(draft), null);
  draft.ns.kind = "average_plus";
  assert.deepEqual(rulingOf(draft), { ns: { kind: "average_plus" } });
  draft.same = false;
  assert.equal(rulingOf(draft), null);
  draft.ew.kind = "percentage";
  assert.equal(rulingOf(draft), null);
  draft.ew.percent = "40";
  assert.deepEqual(rulingOf(draft), { ns: { kind: "average_plus" }, ew: { kind: "percentage", percent: "40" } });
  const side = { kind: "weighted", percent: "", lines: [lineOf("4SN=", "60"), lineOf("4SN-1", "30")] };
  assert.equal(awardOf(side), null);
  side.lines[1] = lineOf("4SN-1", "40");
  assert.deepEqual(awardOf(side), { kind: "weighted", results: [{ share: "60", result: "4SN=" }, { share: "40", result: "4SN-1" }] });
});
