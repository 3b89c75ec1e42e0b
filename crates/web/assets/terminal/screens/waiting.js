// Before the session opens. Goes on by itself: the view's stage changes.

import { h } from "../dom.js";
import { t } from "../texts.js";

/** @type {import("../app.js").Screen} */
export function waiting(app) {
  const { event } = /** @type {import("../types").View} */ (app.view);
  return h("main", { class: "waiting" },
    h("h1", null, t("waiting.title", { table: app.table })),
    h("p", { class: "large" }, event.name),
    event.club && h("p", null, event.club),
    h("p", null, t("waiting.text")),
    h("button", { class: "small", onclick: () => app.go("join") }, t("more.table")));
}
