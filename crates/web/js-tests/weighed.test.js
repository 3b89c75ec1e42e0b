// Rulings as people read them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { weighed } from "../assets/terminal/weighed.js";

test("shares are percentages where they are whole, and thirds stay thirds", () => {
  for (const [text, read] of /** @type {const} */ ([
    ["A+ A-", null],
    ["62.5% 37.5%", null],
    ["[4SN-1] [4SN-1]", [["4SN-1"]]],
    ["[3/5 4SN=, 2/5 4SN-1] [3/5 4SN=, 2/5 4SN-1]", [["60 % 4SN=", "40 % 4SN-1"]]],
    ["[1/3 4SN=, 2/3 PASS] [1/3 4SN=, 2/3 PASS]", [["1/3 4SN=", "2/3 PASS"]]],
    ["[1/8 +420, 7/8 -50] [1/8 +420, 7/8 -50]", [["12.5 % +420", "87.5 % -50"]]],
    ["A- [4SN=]", [["A-"], ["4SN="]]],
    ["[1/2 4SN=, 1/2 4SN-1] A+", [["50 % 4SN=", "50 % 4SN-1"], ["A+"]]],
  ])) {
    const told = weighed(text)?.map((parts) => parts.map(({ share, percent, what }) => `${share}${percent ? " %" : ""}${share && " "}${what}`));
    assert.deepEqual(told ?? null, read, text);
  }
});
