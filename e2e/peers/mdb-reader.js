// Prints a table of a database as mdb-reader, which is nobody's relative, reads it: for the tests of our own files.
//
// node e2e/peers/mdb-reader.js FILE TABLE
//
// Rows end with U+001E, and U+001F is between values, which no test's text has; null is U+0000.

import { readFileSync } from "node:fs";
import MDBReader from "mdb-reader";

/** @param {unknown} value */
function written(value) {
  if (value === null || value === undefined) return "\u0000";
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace("T", " ");
  if (value instanceof Uint8Array) return Buffer.from(value).toString("hex");
  if (typeof value === "boolean") return value ? "1" : "0";
  return String(value);
}

const [file, table] = process.argv.slice(2);
if (!file || !table) throw new Error("a file and a table are needed");
const opened = new MDBReader(readFileSync(file)).getTable(table);
const names = opened.getColumnNames();
const rows = opened.getData().map((row) => names.map((name) => written(row[name])));
process.stdout.write([names, ...rows].map((row) => `${row.join("\u001f")}\u001e`).join(""));
