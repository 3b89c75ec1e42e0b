// Which board: tiles with dealer and vulnerability, or its number by hand; and what is odd about it.

import { boardProblem, nextBoard } from "../checks.js";
import { h } from "../dom.js";
import { draftOf, setPart } from "../entry.js";
import { backKey, foot, moreKey } from "../foot.js";
import { keypad, padKey } from "../keypad.js";
import { boardFace, outcome } from "../show.js";
import { t } from "../texts.js";
import { ranges } from "./round.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../types").Round} Round
 */

/** @type {import("../app.js").Screen} */
export function boards(app, { round: number, ask, board, typed = "", tiles }) {
  const now = app.roundOf(number) ?? app.round;
  if (!now) return app.screens.message(app, { text: t("nowhere") });
  const results = app.results(now.round);
  const entered = results.map((result) => result.board);
  const next = nextBoard(now, entered, lastBoard(app, now.round));
  const { policy } = app;
  if (ask) return question(app, now, ask, board, next);
  const byHand = policy.board_number === "by_hand"
    || (policy.board_number === "first_by_hand" && !entered.length);
  const back = () => (app.draft ? app.leave() : app.go("round", { round: now.round }));
  if (byHand && !tiles) {
    app.onKey = (event) => padKey(event) || (event.key === "Enter" && typed !== ""
      && document.activeElement === document.body && open(app, now, Number(typed)) === undefined);
    return h("main", { class: "boards", "data-step": `hand${now.round}` },
      h("h1", null, t("boards.type")),
      keypad({
        value: typed, max: 3, label: t("boards.type"), placeholder: "__",
        change: (value) => app.set({ typed: value }), done: () => open(app, now, Number(typed)),
      }),
      foot(app, backKey(app, back), ...moreKey(app)));
  }
  const due = now.shared_with.length ? undefined : next;
  return h("main", { class: "boards", "data-step": now.round },
    h("h1", null, t("boards.title")),
    h("div", { class: "keys tiles" }, now.boards.map((one) => {
      const result = results.find((entry) => entry.board === one);
      return h("button", {
        class: `key tile ${result ? "in" : one === due ? "due" : ""}`, "data-board": one,
        "data-focus": one === due, onclick: () => open(app, now, one),
      }, boardFace(one), result ? outcome(app, result.outcome)
        : one === due && h("span", { class: "tag" }, t("boards.next")));
    })),
    foot(app, backKey(app, back), ...moreKey(app)));
}

/**
 * @param {App} app
 * @param {Round} now
 * @param {string} ask
 * @param {number} board
 * @param {number | undefined} next
 */
function question(app, now, ask, board, next) {
  const results = app.results(now.round);
  const result = results.find((one) => one.board === board);
  const left = now.boards.filter((one) => !results.some((entry) => entry.board === one));
  const again = () => app.go("boards", { round: now.round });
  // A board that was given up is played later: that is no correction.
  const may = result && (app.policy.reentry || app.grant || draftOf(result.outcome)?.special === "NP");
  return h("main", { class: "boards ask", "data-step": `${ask}${board}` },
    h("h1", null, t(`boards.${ask}`, { board, next, round: now.round })),
    result && ask === "entered" && h("p", { class: "huge" }, outcome(app, result.outcome)),
    ask === "entered" && !may && h("p", null, t("boards.director")),
    ask !== "order" && left.length > 0 && h("p", { class: "large" }, t("boards.left", { boards: ranges(left) })),
    foot(app, backKey(app, again),
      ask === "order" && h("button", { class: "go", "data-focus": true, onclick: () => start(app, now, board) },
        t("entry.board", { board })),
      ask === "entered" && may && h("button", { class: "go", "data-focus": true, onclick: () => correct(app, result) },
        t("boards.correct")),
      ask === "not_here" && h("button", { class: "go", "data-focus": true, onclick: again }, t("boards.other"))));
}

/**
 * The board whose result this phone gave last in a round.
 * @param {App} app
 * @param {number} round
 */
export function lastBoard(app, round) {
  const said = app.mine.map((entry) => entry.say.result).filter((result) => result?.round === round);
  return said[said.length - 1]?.board;
}

/**
 * Opens a board, or asks first.
 * @param {App} app
 * @param {Round} now
 * @param {number} board
 */
export function open(app, now, board) {
  const entered = app.results(now.round).map((result) => result.board);
  const last = lastBoard(app, now.round);
  let ask = boardProblem(board, now, entered, app.policy);
  // Once the table has left the order, going on from there is the order.
  if (ask === "order" && board === nextBoard(now, entered, last)) ask = null;
  if (ask) app.go("boards", { round: now.round, ask, board });
  else start(app, now, board);
}

/**
 * @param {App} app
 * @param {Round} now
 * @param {number} board
 */
function start(app, now, board) {
  const { draft } = app;
  app.place = null;
  // A contract typed under the wrong number goes with the right one.
  const base = draft && draft.round === now.round && !draft.correct ? draft
    : { round: now.round, seating: now.seating, movement: app.view?.movement ?? 0 };
  app.keepDraft(setPart(base, "board", board));
}

/**
 * Opens a result for correction, with everything of it to change.
 * @param {App} app
 * @param {import("../types").Result} result
 */
export function correct(app, result) {
  const now = app.roundOf(result.round);
  const parts = draftOf(result.outcome);
  app.place = null;
  app.keepDraft({
    // A part the club asks for and the old result lacks is not asked again.
    ...(parts?.level ? { leadSuit: "", pair: "" } : {}), ...parts,
    round: result.round, board: result.board, correct: true,
    seating: result.seating ?? now?.seating ?? {}, movement: app.view?.movement ?? 0,
  });
}
