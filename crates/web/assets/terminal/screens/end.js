// The end of the session: thanks, and everything there is to look at.

import { h } from "../dom.js";
import { t } from "../texts.js";
import { button, live, page } from "./parts.js";

/** @type {import("../app.js").Screen} */
export function end(app) {
  const waiting = app.entries.filter((entry) => entry.state === "waiting").length;
  const { policy } = app;
  return page(t("end.title"), null,
    h("p", { class: "large" }, t("end.thanks")),
    waiting ? live(t(waiting === 1 ? "end.one_waiting" : "end.waiting", { n: waiting }), "warn") : live(t("end.all_received")),
    h("div", { class: "items" },
      policy.ranking === "off" || policy.offline ? null : button(t("end.ranking"), () => app.go("ranking"), { class: "go" }),
      policy.summary && !policy.offline ? button(t("end.summary"), () => app.go("summary")) : null,
      button(t("end.recap"), () => app.go("recap", { all: true })),
      waiting ? button(t("end.unsent"), () => app.go("unsent")) : null));
}
