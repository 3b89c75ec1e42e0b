// The join screen.

import { h } from "../dom.js";

/** @type {import("../app.js").Screen} */
export function join() {
  return h("main", null, h("h1", null, "join"));
}
