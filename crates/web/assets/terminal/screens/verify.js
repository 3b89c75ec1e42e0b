// The verify screen.

import { h } from "../dom.js";

/** @type {import("../app.js").Screen} */
export function verify() {
  return h("main", null, h("h1", null, "verify"));
}
