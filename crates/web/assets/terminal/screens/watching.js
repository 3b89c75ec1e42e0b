// The watching screen.

import { h } from "../dom.js";

/** @type {import("../app.js").Screen} */
export function watching() {
  return h("main", null, h("h1", null, "watching"));
}
