// The end of the session: thanks, and everything there is to look at.

import { h } from "../dom.js";
import { t } from "../texts.js";
import { waitingEntries } from "../unsent.js";
import { button, live, page } from "./parts.js";

/** @type {import("../app.js").Screen} */
export function end(app) {
  const waiting = waitingEntries(app.entries).length;
  const { policy } = app;
  const rounds = app.view?.rounds ?? [];
  const closed = app.view?.stage === "closed";
  // Who goes on to another table has still boards to play that others played here.
  const over = closed || (rounds[rounds.length - 1]?.moves ?? []).every((move) => move.finished);
  return page(t(closed ? "end.title" : "end.table"), null,
    h("p", { class: "large" }, t("end.thanks")),
    waiting ? live(t(waiting === 1 ? "end.one_waiting" : "end.waiting", { n: waiting }), "warn") : live(t("end.all_received")),
    h("div", { class: "items" },
      policy.ranking === "off" || policy.offline ? null : button(t("end.ranking"), () => app.go("ranking"), { class: "go" }),
      policy.summary && !policy.offline ? button(t("end.summary"), () => app.go("summary")) : null,
      over && !policy.offline && app.view ? button(t("end.scorecards"), () => scorecards(app.view?.event.id ?? "")) : null,
      over && button(t("end.recap"), () => app.go("recap", { all: true })),
      waiting ? button(t("end.unsent"), () => app.go("unsent")) : null));
}

/**
 * Opens the public scorecards beside this page: what waits here to be sent must not be left.
 * @param {string} event
 */
const scorecards = (event) => void open(`/e/${event}/pairs`, "_blank", "noopener");
