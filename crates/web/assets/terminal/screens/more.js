// Everything that is not the next tap: other screens, not played, wrong direction.

import { h } from "../dom.js";
import { setPart } from "../entry.js";
import { backKey, foot } from "../foot.js";
import { t } from "../texts.js";

/** @type {import("../app.js").Screen} */
export function more(app) {
  const { policy, draft } = app;
  const now = app.round;
  const round = now?.round;
  const last = app.view?.rounds[app.view.rounds.length - 1]?.round === round;
  const done = now && now.boards.every((board) => app.results(now.round).some((one) => one.board === board));
  /** @type {(show: any, text: string, tap: () => void, key: string) => import("../dom.js").Child} */
  const item = (show, text, tap, key) => show && h("button", { class: "item", "data-key": key, onclick: tap }, text);
  return h("main", { class: "more" },
    h("h1", null, t("more.title")),
    h("div", { class: "items" },
      item(draft?.board, t("more.notplayed", { board: draft?.board }), () => {
        if (!draft) return;
        app.keepDraft(setPart(draft, "special", "NP"));
        app.go("verify");
      }, "np"),
      item(draft?.board, t(draft?.wrongDirection ? "more.wd.off" : "more.wd"), () => {
        if (!draft) return;
        app.place = null;
        app.keepDraft({ ...draft, wrongDirection: !draft.wrongDirection });
      }, "wd"),
      item(now?.played, t("more.boards"), () => app.go("boards", { round, tiles: true }), "boards"),
      item(now, t("more.round"), () => app.go("round", { round }), "round"),
      item(policy.recap === "always" || (policy.recap === "end_of_round" && done), t("more.recap"),
        () => app.go("recap", { round }), "recap"),
      item(!policy.offline && (policy.ranking === "always" || (policy.ranking === "every_round" && done)
        || (policy.ranking === "end" && done && last)), t("more.ranking"), () => app.go("ranking", { round }), "ranking"),
      item(now && policy.numbers_during_play, t("more.names"), () => app.go("names", { round }), "names"),
      item(app.entries.some((entry) => entry.state === "waiting"), t("more.unsent"), () => app.go("unsent"), "unsent"),
      item(policy.reset_key, t("more.table"), () => app.go("join"), "table"),
      item(true, t("settings.title"), () => app.go("settings"), "settings"),
      item(true, t("more.director"), () => app.go("director"), "director")),
    foot(app, backKey(app), policy.call && h("button", { onclick: () => app.go("call") }, t("more.call"))));
}
