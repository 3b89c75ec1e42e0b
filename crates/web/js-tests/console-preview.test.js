// The box with what an operation would change: its words, as the director reads them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "./document.js";
import { previewed } from "../assets/director/preview.js";

/** Draws the box of an operation whose preview has arrived. @param {any[]} others */
function drawn(others) {
  const operation = { operation: "settings" };
  const wanted = JSON.stringify(operation);
  const seen = {
    title: "Settings", sentences: [], warnings: [], choices: [], nothing: false,
    changes: { results: [], misfits: [], fits_again: [], tables: [], others, standings: [] },
  };
  const look = { wanted, asked: wanted, seen, error: "", failed: "", note: "", changes: [], id: "1", busy: false, timer: 0 };
  const app = /** @type {any} */ ({ memory: () => look, may: () => true });
  return find(previewed(app, "settings", operation), (one) => one.tag === "li").map((one) => one.textContent);
}

test("settings are shown as their page shows them", () => {
  const lines = drawn([
    { key: "setting/1/*/LeadCard", before: true, after: false },
    { key: "setting/1/B/BM3Ranking", before: null, after: 1 },
    { key: "setting/1/*/BM2PINcode", before: "••••", after: "••••" },
    { key: "setting/1/*/BM2TDCall", before: true, after: true },
  ]);
  assert.equal(lines.length, 3, lines.join("; "));
  assert.match(lines[0], /: Yes → No$/);
  assert.match(lines[1], /Section B, .+: .+ → .+/);
  assert.match(lines[2], /•••• → ••••$/, "a PIN that becomes another is told, and neither of them");
  for (const line of lines) assert.doesNotMatch(line, /\[object|undefined/);
});
