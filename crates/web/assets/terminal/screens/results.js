// How the board went at the other tables, after the entry was accepted.

import { h } from "../dom.js";
import { draftOf } from "../entry.js";
import { foot } from "../foot.js";
import * as show from "../show.js";
import { decimal, t } from "../texts.js";
import { button, isDue, live, missing, page } from "./parts.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {{board: number, unit?: string, percentage?: Sides, matchpoints?: Sides, rows?: Row[], frequencies?: Row[], hand?: any}} Board
 * @typedef {{ns: string, ew: string}} Sides
 * @typedef {{ns?: string, ew?: string, contract?: string, lead?: string | null, score?: number | null, count?: number,
 *   percentage?: string | null, points?: string | null, own?: boolean}} Row
 */

/** @type {import("../app.js").Screen} */
export function results(app, values) {
  const { policy } = app;
  const board = Number(values.board);
  const key = boardKey(board, values.round);
  const boards = app.roundOf(values.round)?.boards ?? [];
  const due = isDue(app, "results", values.round);
  const played = app.results(values.round).find((result) => result.board === board);
  const asked = !policy.offline && played && wasPlayed(played.outcome) &&
    (policy.percentage || policy.results === "own" || policy.results === "all" || values.again || due);
  /** @type {Board | undefined} */
  const found = asked ? loadBoard(app, board, values.round) : undefined;
  const next = due ? boards[boards.indexOf(board) + 1] : undefined;
  const onward = () => next ? app.set({ board: next }) : due ? app.done("results", values.round) : app.leave();
  const left = boards.length - app.results(values.round).length;
  const shows = policy.results === "all" || (policy.results === "end_of_round" && left === 0);
  return page(t("results.title", { board }), String(board),
    played ? h("p", { class: "large" }, show.outcome(app, played.outcome)) : null,
    asked && !found ? missing(app, key) : null,
    found && policy.percentage ? percentages(app, found) : null,
    found && (shows || policy.results === "own") ? list(app, found, shows) : null,
    policy.remaining && !values.again && !due ? live(t(left === 0 ? "results.last" : left === 1 ? "results.one_left" : "results.left", { n: left })) : null,
    h("div", { class: "items" },
      found?.hand && policy.view_hand
        ? button(t("results.hand"), () => app.go("hand", { board, round: values.round, again: values.again })) : null,
      policy.enter_hand === "board" && !due && played && wasPlayed(played.outcome) && !app.view?.hands.includes(board)
        ? button(t("results.enter_hand"), () => app.go("hand_entry", { board, round: values.round })) : null),
    foot(app, button(t(values.again ? "back" : "next"), onward, { class: values.again ? "back" : "go" })));
}

/**
 * A board that was not played, or ruled on, may be played yet: nothing is shown of it.
 * @param {string} outcome
 */
function wasPlayed(outcome) {
  const draft = draftOf(outcome);
  return draft !== null && draft.special !== "NP";
}

/**
 * @param {number} board
 * @param {number} round
 */
export const boardKey = (board, round) => `board/${board}?round=${round}`;

/**
 * @param {App} app
 * @param {number} board
 * @param {number} round
 */
export const loadBoard = (app, board, round) =>
  app.load(boardKey(board, round), () => app.ask("GET", boardKey(board, round)));

/**
 * @param {App} app
 * @param {Board} found
 */
function percentages(app, found) {
  const percent = inPercent(app, found);
  const sides = percent ? found.percentage : found.matchpoints;
  return sides ? h("dl", { class: "sides", "aria-live": "polite" },
    /** @type {const} */ (["ns", "ew"]).map((side) => h("div", null, h("dt", null, t(`sides.${side.toUpperCase()}`)),
      h("dd", null, percent ? show.percent(sides[side]) : [decimal(sides[side]), " ", h("small", null, t(`unit.${found.unit ?? "matchpoints"}`))])))) : null;
}

/**
 * IMPs and total points have no percentage.
 * @param {App} app
 * @param {Board} found
 */
const inPercent = (app, found) => app.policy.percentage_as === "percent" && Boolean(found.percentage);

/**
 * The other tables' results as a traveller, or how often each score came.
 * @param {App} app
 * @param {Board} found
 * @param {boolean} others
 */
function list(app, found, others) {
  const { policy } = app;
  const often = policy.results_form === "frequencies";
  let rows = (often ? found.frequencies : found.rows) ?? [];
  if (!others) rows = rows.filter((row) => row.own);
  else if (!policy.own_result) rows = often ? rows : rows.filter((row) => !row.own);
  // A short list keeps our own line, whatever its place.
  const most = policy.results_most || rows.length;
  const extra = rows.slice(most).filter((row) => row.own).slice(0, 1);
  rows = [...rows.slice(0, most - extra.length), ...extra];
  const two = policy.results_columns === 2;
  const heads = often ? [t("results.count")] : [t("side.NS"), t("side.EW"), t("results.contract")];
  const numbers = [...(two ? [t("results.plus_ns"), t("results.plus_ew")] : [t("results.score")]), ...(policy.percentage ? [inPercent(app, found) ? "%" : t(`unit.${found.unit ?? "matchpoints"}`)] : [])];
  return h("table", { class: `lines-${policy.results_lines}` },
    h("thead", null, h("tr", null, heads.map((head) => h("th", { scope: "col" }, head)),
      numbers.map((head) => h("th", { scope: "col", class: "number" }, head)))),
    h("tbody", null, rows.map((row) => h("tr", { class: row.own && policy.own_result ? "own" : null },
      often ? h("td", null, mark(app, row), `${row.count}×`)
        : [h("td", null, mark(app, row), row.ns), h("td", null, row.ew),
          h("td", null, show.outcome(app, [row.contract, row.lead].filter(Boolean).join(" ")))],
      scores(row, two).map((score) => h("td", { class: "number" }, score)),
      policy.percentage ? h("td", { class: "number" }, decimal(inPercent(app, found) ? row.percentage : row.points)) : null))));
}

/**
 * @param {App} app
 * @param {Row} row
 */
const mark = (app, row) => row.own && app.policy.own_result
  ? h("span", null, "▸", h("span", { class: "sr" }, t("own"))) : null;

/**
 * @param {Row} row
 * @param {boolean} two
 */
function scores({ score }, two) {
  if (score === undefined || score === null) return two ? ["", ""] : [""];
  if (!two) return [show.signed(score)];
  return score < 0 ? ["", String(-score)] : [String(score), ""];
}
