// The end of a round: where everybody and the boards go. It stays until those who come are seated.

import { h } from "../dom.js";
import { foot } from "../foot.js";
import { contestant } from "../show.js";
import { t } from "../texts.js";
import { button, page, SEATS } from "./parts.js";
import { ranges } from "./round.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../types").Move} Move
 */

/** @type {import("../app.js").Screen} */
export function moves(app, values) {
  const round = app.roundOf(values.round);
  const next = app.roundOf(values.round + 1);
  const { policy } = app;
  return page(t("moves.title", { round: values.round }), String(values.round),
    next?.arrow_switch.map((who) => h("p", { class: "banner", role: "alert" },
      t("moves.arrow", { who: contestant(app, who), side: t(`sides.${sideOf(next, who)}`) }))),
    policy.next_seats ? h("ul", { class: "moves" }, round?.moves.map((move) => h("li", { class: move.table && !move.stays ? "goes" : "stays" },
      h("b", null, contestant(app, move.who)), ": ", sentence(app, move)))) : null,
    round?.played && next ? boardsGo(round).map(({ boards, to }) => h("p", { class: "large" },
      t(!to ? "moves.relay" : to === app.table ? "moves.boards_stay" : "moves.boards", { table: to ?? "", boards: ranges(boards), n: boards.length }))) : null,
    // Those who come have still to play these boards: to them nothing is offered.
    values.quiet ? null : h("div", { class: "items" },
      policy.ranking === "every_round" || policy.ranking === "always"
        ? button(t("moves.ranking"), () => app.go("ranking", { round: values.round })) : null,
      policy.recap !== "off" ? button(t("moves.recap"), () => app.go("recap", { round: values.round })) : null),
    h("p", null, t(next ? "moves.stay" : "moves.last")),
    foot(app, values.again ? button(t("moves.back"), () => app.leave(), { class: "go" }) : button(t(next ? "moves.seated" : "moves.end", { round: values.round + 1 }), () => app.done("moves", values.round), { class: "go" })));
}

/** Where the boards go; a view that a phone kept from before has one answer for all. @param {import("../types").Round} round */
const boardsGo = (round) => round.boards_go ?? [{ boards: round.boards, to: round.boards_to ?? null }];

/**
 * @param {App} app
 * @param {Move} move
 */
function sentence(app, move) {
  if (move.finished) return t("moves.finished");
  if (move.sits_out) return t("moves.sits_out");
  const place = move.seat ? t(`seat.${move.seat}`) : move.side ? t(`sides.${move.side}`) : "";
  if (move.stays || move.table === app.table) return place ? t("moves.stays_as", { place }) : t("moves.stays");
  return t(place ? "moves.go_sit" : "moves.go", { table: move.table, place });
}

/**
 * @param {import("../types").Round} round
 * @param {string} who
 */
const sideOf = (round, who) =>
  SEATS.some((seat) => (seat === "N" || seat === "S") && round.contestants[seat] === who) ? "NS" : "EW";
