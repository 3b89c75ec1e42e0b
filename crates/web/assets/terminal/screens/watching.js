// Another phone enters for the table: take over, or look on.

import { h } from "../dom.js";
import { keypad, padKey } from "../keypad.js";
import { outcome, points } from "../show.js";
import { t } from "../texts.js";
import { mayAccept } from "./accept.js";

/** @type {import("../app.js").Screen} */
export function watching(app, values) {
  return app.inUse || values.take ? choice(app, values) : looking(app);
}

/** @type {import("../app.js").Screen} */
function choice(app, { pin = "", asks, error }) {
  const { inUse } = app;
  const take = async (/** @type {string} */ typed) => {
    try {
      await app.wire.takeOver(typed);
    } catch (problem) {
      const { message } = /** @type {import("../types").AskError} */ (problem);
      app.set({ asks: true, pin: "", error: asks || typed ? message : undefined, take: true });
    }
  };
  if (asks) app.onKey = padKey;
  return h("main", { class: "watching", "data-step": asks ? "pin" : "choice" },
    h("h1", null, t("watch.title", { table: app.table })),
    inUse && h("p", null, inUse.connected ? t("watch.connected") : t("watch.silent", { n: inUse.silent })),
    error && h("p", { class: "warn", role: "alert" }, error),
    asks && h("p", null, t("watch.ask")),
    asks
      ? keypad({
        value: pin, max: 4, hidden: true, label: t("watch.pin"), placeholder: "____",
        change: (value) => {
          app.set({ pin: value, error: undefined });
          if (value.length === 4) take(value);
        },
      })
      : h("button", {
        class: "go", onclick: () => (inUse?.connected === false ? take("") : app.set({ asks: true, take: true })),
      }, t("watch.take")),
    h("button", {
      "data-key": "watch",
      onclick: () => {
        app.watch = true;
        app.inUse = null;
        app.place = null;
        app.wire.restart();
        app.render();
      },
    }, t("watch.only")));
}

/** @param {import("../app.js").App} app */
function looking(app) {
  // Between two rounds those who come may look on; they have still to play what was played.
  const over = app.round && app.round.boards.every((board) => app.results(app.round?.round ?? 0).some((one) => one.board === board));
  const round = (over && app.roundOf(app.round.round + 1)) || app.round;
  const results = round ? app.results(round.round) : [];
  // The last board of a round may still be read when the next round is shown; not once that has begun.
  const last = app.view?.results.at(-1)?.round;
  const waiting = last && app.results(last).find((one) => one.acceptance === "awaited_on_other_phone" && mayAccept(app, one));
  return h("main", { class: "watching" },
    h("h1", null, t("watch.viewer", { table: app.table, round: round?.round ?? "–" })),
    h("ul", { class: "list" }, round?.boards.map((board) => {
      const result = results.find((one) => one.board === board);
      return h("li", null, h("b", null, board), " ", result
        ? [outcome(app, result.outcome), " ", result.score === undefined ? "" : points(app, result.score)]
        : "–");
    }) ?? []),
    waiting && h("button", {
      class: "go", "data-key": "accept-now", onclick: () => app.go("accept", { round: waiting.round, board: waiting.board }),
    }, t("accept.now", { board: waiting.board })),
    h("button", {
      "data-key": "take",
      // Saying hello tells whether another phone still enters here, and whether it needs the PIN.
      onclick: () => {
        app.watch = false;
        app.wire.restart();
      },
    }, t("watch.take")),
    h("button", { class: "small", onclick: () => app.go("join") }, t("more.table")));
}
