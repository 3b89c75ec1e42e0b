// What the table has entered: this round, or all of them, with the way to correct it.

import { h } from "../dom.js";
import { backKey, foot } from "../foot.js";
import { outcome } from "../show.js";
import { t } from "../texts.js";
import { mayAccept } from "./accept.js";
import { correct } from "./boards.js";
import { button, live, onward, page, points, roundNow } from "./parts.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../types").Result} Result
 */

/** @type {import("../app.js").Screen} */
export function recap(app, values) {
  const round = values.round ?? roundNow(app);
  const rounds = values.all
    ? (app.view?.rounds ?? []).filter((each) => each.played && app.results(each.round).length).map((each) => each.round)
    : [round];
  if (values.director) app.onBack = () => app.go("director");
  if (values.result) return oneResult(app, values, values.result);
  return page(values.all ? t("recap.all") : t("recap.title", { round }), null,
    rounds.map((each) => oneRound(app, values, each)),
    values.all && !rounds.length ? h("p", null, t("recap.nothing")) : null,
    foot(app, onward(app, "recap", round)));
}

/**
 * @param {App} app
 * @param {Record<string, any>} values
 * @param {number} number
 */
function oneRound(app, values, number) {
  const results = app.results(number);
  const left = (app.roundOf(number)?.boards ?? []).filter((board) => !results.some((result) => result.board === board));
  return h("section", { "data-key": number }, values.all ? h("h2", null, t("recap.title", { round: number })) : null,
    h("ul", { class: "items" }, results.map((result) => h("li", { "data-key": result.board }, button([
      h("span", { class: "number" }, h("span", { class: "sr" }, t("board")), result.board),
      outcome(app, result.outcome),
      h("span", { class: "number" }, points(app, result)),
      result.state === "waiting" ? h("small", null, t("recap.waiting")) : null,
      result.state === "set_aside" ? h("small", null, t("recap.set_aside")) : null,
      result.acceptance ? h("small", null, t("accept.awaited")) : null,
    ], () => app.go("recap", { ...values, result }), { class: "row" })))),
    left.length ? live(t("recap.left", { boards: left.join(", ") })) : null);
}

/**
 * One result and what may be done about it.
 * @param {App} app
 * @param {Record<string, any>} values
 * @param {Result} result
 */
function oneResult(app, values, result) {
  const { result: _, ...list } = values;
  const back = () => app.go("recap", list);
  const { policy } = app;
  const ended = app.results(result.round).length >= (app.roundOf(result.round)?.boards.length ?? 0);
  const mayCorrect = app.role === "scorer" && (app.grant || (policy.reentry && result.round === lastEntered(app)));
  const maySee = policy.results_repeat || (policy.results === "end_of_round" && ended) ||
    (policy.view_hand && app.view?.hands.includes(result.board));
  return page(t("recap.one", { board: result.board, round: result.round }), `one${result.board}`,
    h("p", { class: "large" }, outcome(app, result.outcome)),
    points(app, result) ? h("p", { class: "large" }, points(app, result)) : null,
    result.why ? live(result.why, "warn") : null,
    result.acceptance ? live(t("accept.awaited"), "warn") : null,
    h("div", { class: "items" },
      mayAccept(app, result) ? button(t("accept.open"), () => app.go("accept", { round: result.round, board: result.board }), { class: "go" }) : null,
      mayCorrect ? button(t("recap.correct"), () => correct(app, result), { class: "go" }) : h("p", null, t("recap.ask")),
      !mayCorrect && policy.call ? button(t("recap.call"), () => app.go("call", { round: result.round })) : null,
      maySee ? button(t("recap.results"), () => app.go("results", { round: result.round, board: result.board, again: true })) : null),
    foot(app, backKey(app, back)));
}

/** The last round in which something was entered: players correct only there. @param {App} app */
function lastEntered(app) {
  const rounds = (app.view?.rounds ?? []).filter((round) => app.results(round.round).length);
  return rounds[rounds.length - 1]?.round;
}
