// The entry screen.

import { h } from "../dom.js";

/** @type {import("../app.js").Screen} */
export function entry() {
  return h("main", null, h("h1", null, "entry"));
}
