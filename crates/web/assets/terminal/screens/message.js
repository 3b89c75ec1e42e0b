// The message screen.

import { h } from "../dom.js";

/** @type {import("../app.js").Screen} */
export function message() {
  return h("main", null, h("h1", null, "message"));
}
