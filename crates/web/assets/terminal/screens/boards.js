// The boards screen.

import { h } from "../dom.js";

/** @type {import("../app.js").Screen} */
export function boards() {
  return h("main", null, h("h1", null, "boards"));
}
