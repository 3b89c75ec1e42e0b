// The saved screen.

import { h } from "../dom.js";

/** @type {import("../app.js").Screen} */
export function saved() {
  return h("main", null, h("h1", null, "saved"));
}
