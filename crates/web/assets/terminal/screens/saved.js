// The entry is on the phone; what became of it, how it did, and what is next.

import { nextBoard } from "../checks.js";
import { h } from "../dom.js";
import { draftOf } from "../entry.js";
import { foot, moreKey } from "../foot.js";
import { score } from "../score.js";
import { outcome, percent, points } from "../show.js";
import { t } from "../texts.js";
import { ranges } from "./round.js";

/** @type {import("../app.js").Screen} */
export function saved(app, { id, round, board }) {
  const { policy } = app;
  const now = app.roundOf(round);
  const entry = app.entries.find((one) => one.id === id);
  const text = entry?.say.result?.outcome ?? "";
  const draft = draftOf(text);
  const total = draft && score({ ...draft, board });
  const results = app.results(round);
  const result = results.find((one) => one.board === board);
  const entered = results.map((one) => one.board);
  const left = now?.boards.filter((one) => !entered.includes(one)) ?? [];
  const next = now && !now.shared_with.length && policy.board_number !== "by_hand"
    ? nextBoard(now, entered, board) : undefined;
  const played = draft && draft.special !== "NP";
  const percentage = played && policy.percentage && result?.percentage;
  const shows = played && !policy.offline && (policy.results === "own" || policy.results === "all");
  const known = app.view?.hands.includes(board);
  // Until the view has the result nobody can have accepted it on another phone.
  const awaits = policy.accept_on_other_phone && ["waiting", "received"].includes(entry?.state ?? "")
    && (!result?.seq || Boolean(result.acceptance));
  return h("main", { class: "saved", "data-step": id },
    h("h1", null, t("saved.title", { board })),
    h("p", { class: "huge" }, outcome(app, text), " ",
      typeof total === "number" && h("strong", { class: "points" }, points(app, total, draft?.declarer))),
    h("p", { class: `state ${entry?.state}`, role: "status" }, t(`saved.${entry?.state}`, { why: entry?.why })),
    awaits && h("p", { class: "large", role: "status" }, t("accept.waits", { side: t("sides.EW") })),
    percentage && h("p", { class: "large" },
      `${t("side.NS")} ${percent(percentage.ns)}, ${t("side.EW")} ${percent(percentage.ew)}`),
    policy.remaining && h("p", null, left.length ? t("saved.left", { boards: ranges(left) }) : t("saved.last")),
    h("div", { class: "items" },
      shows && !awaits && app.screens.results && h("button", {
        class: "item", "data-key": "results", onclick: () => app.go("results", { round, board }),
      }, t("saved.results")),
      played && !awaits && policy.view_hand && known && app.screens.hand && h("button", {
        class: "item", "data-key": "hand", onclick: () => app.go("hand", { round, board }),
      }, t("saved.cards")),
      played && policy.enter_hand === "board" && !known && app.screens.hand_entry && h("button", {
        class: "item", "data-key": "cards", onclick: () => app.go("hand_entry", { round, board }),
      }, t("saved.hand"))),
    foot(app, ...moreKey(app), h("button", {
      class: "go", "data-focus": true, "data-key": "next", onclick: () => app.leave(),
    }, next ? t("saved.next", { board: next }) : t("saved.go"))));
}
