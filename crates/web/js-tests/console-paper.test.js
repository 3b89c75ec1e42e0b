// Entry from paper: what the page works out by itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lineInEnglish, outcomeInEnglish, sheetInEnglish } from "../assets/director/dutch.js";
import { compare, pointsOf, readLine, sumOf, tableOf } from "../assets/director/paper.js";

test("what is written for a board has its points", () => {
  for (const [board, text, points] of /** @type {[number, string, number | null][]} */ ([
    [1, "4SN=", 420], [2, "4sn=", 620], [1, "3NTE-1", 50], [4, "3NTXW-2", 500], [1, "PASS", 0], [1, "+420", 420], [1, "−50", -50],
    [1, "4S", null], [1, "", null], [1, "425", null],
  ])) assert.equal(pointsOf(board, text), points, text);
});

test("a line tells its board, whoever it begins with", () => {
  for (const [by, line, board, text] of /** @type {["table" | "board", string, number, string][]} */ ([
    ["table", "11 4SN= HK", 11, "4SN="], ["table", "A3 11 4SN= HK", 11, "4SN="], ["table", "! 11 r2 PASS", 11, "PASS"],
    ["board", "5 12 4SN= HK", 7, "4SN="], ["table", "nonsense", 0, ""],
  ])) assert.deepEqual(readLine(by, line, 7), { board, text }, line);
});

test("the two sheets of a table cancel, or it is told where they do not", () => {
  const rows = compare("1 4SN=\n2 3NTE-1\n3 +100\n5 rubbish", "1 -420\n2 3NTE-2\n4 PASS\n5 PASS");
  assert.deepEqual(rows.map(({ board, agrees, why }) => [board, agrees, why]), [
    [1, true, ""], [2, false, "differs"], [3, false, "missing"], [4, false, "missing"], [5, false, "unreadable"],
  ]);
  assert.ok(compare("7 4SN=", "7 4SN=")[0].agrees, "both may write the contract");
});

test("a check sum adds what is there", () => {
  assert.equal(sumOf([420, -50, null]), 370);
});

test("a table is typed with its section or without", () => {
  for (const [text, section, table] of /** @type {[string, string, number][]} */ ([
    ["1", "B", 1], ["A1", "A", 1], ["a 12", "A", 12], ["", "B", 0], ["first", "B", 0],
  ])) assert.deepEqual(tableOf(text, "B"), { section, table }, text);
});

test("a Dutch page reads Dutch letters, and English ones where they mean nothing else", () => {
  for (const [dutch, english] of [
    ["3SA Z", "3NTS"], ["3SA Z=", "3NTS="], ["3saz-1", "3NTS-1"], ["4SN= HH", "4SN= HK"], ["4S N = HK", "4SN= HK"], ["2RO+1", "2DE+1"],
    ["5KXW-2 KV", "5CXW-2 CQ"], ["1hz= rb", "1HS= DJ"], ["6SZ= S10", "6SS= S10"], ["4SS=", "4SS="], ["3NTE-1", "3NTE-1"], ["2DE=", "2DE="],
    ["PAS", "PASS"], ["pass", "pass"], ["NG", "NP"], ["A+ A-", "A+ A-"], ["+420", "+420"], ["8SA Z=", "8SA Z="],
  ]) assert.equal(outcomeInEnglish(dutch ?? ""), english, dutch);
  assert.equal(lineInEnglish("table", "11 3SA Z= RA"), "11 3NTS= DA");
  assert.equal(lineInEnglish("table", "! A3 11 r2 4KO="), "! A3 11 r2 4CE=");
  assert.equal(lineInEnglish("board", "5 12 3SA Z="), "5 12 3NTS=");
  assert.equal(sheetInEnglish("1 3SA Z=\n2 +420"), "1 3NTS=\n2 +420");
});
