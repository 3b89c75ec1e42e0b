// The round screen.

import { h } from "../dom.js";

/** @type {import("../app.js").Screen} */
export function round() {
  return h("main", null, h("h1", null, "round"));
}
