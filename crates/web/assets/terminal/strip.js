// The line that is always on top: which table, which round, and where the results are.

import { h } from "./dom.js";

/** @param {import("./app.js").App} app */
export function strip(app) {
  return h("header", { class: "strip" }, app.table);
}
