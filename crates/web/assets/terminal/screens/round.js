// Who plays here in this round, with which boards; or the sit-out.

import { h } from "../dom.js";
import { foot, moreKey } from "../foot.js";
import { peopleOf } from "../people.js";
import { contestant, numberOf } from "../show.js";
import { t } from "../texts.js";

/** @typedef {import("../types").Seat} Seat */

/** Seats around the table as they look from the phone: top, left, right, bottom. @param {string} north */
export const around = (north) => /** @type {Seat[]} */ (
  north === "bottom" ? ["S", "E", "W", "N"] : ["N", "W", "E", "S"]);

/** Board numbers as people say them: "7–9, 13". @param {number[]} boards */
export function ranges(boards) {
  /** @type {number[][]} */
  const runs = [];
  for (const board of boards) {
    const run = runs[runs.length - 1];
    if (run && board === run[run.length - 1] + 1) run.push(board);
    else runs.push([board]);
  }
  return runs.map((run) => (run.length > 1 ? `${run[0]}–${run[run.length - 1]}` : run[0])).join(", ");
}

/** @type {import("../app.js").Screen} */
export function round(app, { round: number }) {
  const now = app.roundOf(number) ?? app.round;
  if (!now) return app.screens.message(app, { text: t("nowhere") });
  const { policy } = app;
  const first = now.round === app.view?.rounds[0].round;
  const names = policy.show_names === "every_round" || (policy.show_names === "first_round" && first);
  const seen = app.memory.done[`${now.round}:seated`];
  const before = app.view?.rounds.find((one) => one.round === now.round - 1);
  const where = !seen && before && policy.next_seats
    ? () => app.go("moves", { round: before.round, again: true, quiet: true }) : null;
  app.onBack = where;
  const shared = now.shared_with.length ? t("round.shared", { tables: now.shared_with.join(", ") }) : "";
  const from = now.boards_from && !seen ? t("round.from", { table: now.boards_from }) : "";
  const people = app.view && peopleOf(app.view, app.mine, now);
  /** @param {Seat} seat */
  const place = (seat) => h("div", { class: `place at-${seat}` },
    h("b", null, t(`seat.${seat}`)),
    policy.pair_numbers && h("span", { class: "number" }, now.contestants[seat] === null ? t("round.nobody") : numberOf(now.contestants[seat])),
    names && people?.[seat]?.name && h("span", { class: "name" }, people[seat]?.name));
  return h("main", { class: "round", "data-step": now.round },
    h("h1", null, t(now.played ? "round.title" : "round.out", { round: now.round, boards: ranges(now.boards), n: now.boards.length })),
    now.arrow_switch.map((who) => h("p", { class: "banner", role: "alert" }, t("round.switch", {
      who: contestant(app, who),
      side: t(now.contestants.N === who || now.contestants.S === who ? "sides.NS" : "sides.EW"),
    }))),
    now.played
      ? (from || shared) && h("p", null, [from, shared].filter(Boolean).join(", "))
      : h("p", { class: "large" }, t("round.out.text", { round: now.round })),
    h("div", { class: "compass seats" }, around(policy.north).map(place)),
    // Tapped on too early, by those who still wonder where to go.
    where && h("button", { class: "small", "data-key": "where", onclick: where }, t("round.where")),
    foot(app,
      ...moreKey(app),
      h("button", {
        class: "go", "data-focus": true, "data-key": "go",
        onclick: () => (seen ? app.leave() : app.done("seated", now.round)),
      }, t(seen ? "round.back" : now.played ? "round.seated" : "round.go"))));
}
