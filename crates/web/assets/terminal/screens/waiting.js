// The waiting screen.

import { h } from "../dom.js";

/** @type {import("../app.js").Screen} */
export function waiting() {
  return h("main", null, h("h1", null, "waiting"));
}
