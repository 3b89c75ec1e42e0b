// A sentence in place of a screen that is not there, or not here.

import { h } from "../dom.js";
import { t } from "../texts.js";

/** @type {import("../app.js").Screen} */
export function message(app, { text, screen }) {
  return h("main", { class: "message" },
    h("h1", null, t("message.title")),
    h("p", null, text ?? screen),
    h("button", { class: "go", "data-focus": true, onclick: () => app.leave() }, t("close")));
}

/** @type {import("../app.js").Screen} */
export function resting(app) {
  return h("main", { class: "message" },
    h("h1", null, t("resting.title")),
    h("p", null, t("resting.text")),
    h("button", { class: "go", "data-focus": true, onclick: () => app.wake() }, t("resting.wake")));
}
