// The cells of the grid: a sign and a colour for each board of a table, or for each of its rounds.

import { h } from "../terminal/dom.js";
import { t } from "./texts.js";

/**
 * @typedef {import("./shell.js").App} App
 * @typedef {import("./room.js").Table} Table
 * @typedef {import("./room.js").Row} Row
 */

/** Signs of the states, in the order of how much they matter. @type {Record<string, string>} */
export const SIGNS = {
  set_aside: "!", missing: "∅", suspicious: "?", misfit: "≠", late: "◐", unconfirmed: "✎", open: "·", adjusted: "a", not_played: "–", done: "✓", ahead: "",
};

/** @type {Record<string, string>} */
const BY_MARK = { "!": "set_aside", "∅": "missing", "?": "suspicious", "≠": "misfit" };
/** @type {Record<string, string>} */
const BY_DONE = { x: "done", n: "not_played", a: "adjusted" };

/**
 * How a board of a table stands.
 * @param {Table} table
 * @param {Row} row
 * @param {number} at which of its boards
 * @param {Record<string, string>} marks
 * @param {{round: number, board: number} | undefined} contract
 * @param {boolean} late
 */
export function stateOf(table, row, at, marks, contract, late) {
  const mark = marks[`${row.round}/${row.boards[at]}`];
  if (mark) return BY_MARK[mark] ?? "open";
  const done = BY_DONE[row.done[at] ?? "."];
  if (done) return done;
  if (table.round !== row.round) return "ahead";
  if (contract && contract.round === row.round && contract.board === row.boards[at]) return "unconfirmed";
  return late ? "late" : "open";
}

/**
 * @param {App} app
 * @param {Table} table
 * @param {string} by "boards", "round" (that being played) or "rounds"
 * @param {Record<string, string>} marks
 * @param {any} contract
 * @param {boolean} late
 */
export function cells(app, table, by, marks, contract, late) {
  if (by === "rounds") return table.rows.map((row) => roundCell(app, table, row, marks, contract, late));
  const marked = (/** @type {Row} */ row) => row.boards.some((board) => marks[`${row.round}/${board}`]);
  const last = table.rows.at(-1)?.round;
  const rows = by === "round" ? table.rows.filter((row) => row.round === (table.round ?? last) || marked(row)) : table.rows;
  return rows.map((row) => h("span", { class: row.round === table.round ? "group now" : "group", "data-key": row.round },
    row.boards.length ? row.boards.map((board, at) => boardCell(app, table, row, board, stateOf(table, row, at, marks, contract, late)))
      : h("span", { class: "cell out", role: "cell" }, h("small", null, t("room.r", { round: row.round })), t("room.out"))));
}

/** @param {App} app @param {Table} table @param {Row} row @param {number} board @param {string} state */
const boardCell = (app, table, row, board, state) => h("a", {
  class: `cell ${state}`, role: "cell", href: app.link(`table/${table.id}`, { round: row.round, board }), "data-key": board,
  "aria-label": t("room.cell", { board, state: t(`cell.${state}`) }),
}, h("small", null, board), h("i", null, SIGNS[state]));

/** @param {App} app @param {Table} table @param {Row} row @param {Record<string, string>} marks @param {any} contract @param {boolean} late */
function roundCell(app, table, row, marks, contract, late) {
  const order = Object.keys(SIGNS);
  const states = row.boards.map((_, at) => stateOf(table, row, at, marks, contract, late));
  const done = [...row.done].filter((sign) => sign !== ".").length;
  const worst = states.sort((a, b) => order.indexOf(a) - order.indexOf(b))[0] ?? "out";
  return h("a", {
    class: `cell wide ${worst}${row.round === table.round ? " now" : ""}`, role: "cell", href: app.link(`table/${table.id}`, { round: row.round }), "data-key": row.round,
    "aria-label": t("room.round_cell", { round: row.round, done, all: row.boards.length, state: t(`cell.${worst}`) }),
  }, h("small", null, t("room.r", { round: row.round })), h("i", null, worst === "out" ? t("room.out") : `${SIGNS[worst]} ${done}/${row.boards.length}`));
}

/** What the signs mean. */
export const legend = () => h("details", { class: "legend" }, h("summary", null, t("room.legend")),
  h("ul", null, Object.entries(SIGNS).filter(([state]) => state !== "ahead").map(([state, sign]) => h("li", null,
    h("span", { class: `cell ${state}`, "aria-hidden": "true" }, h("i", null, sign)), ` ${t(`cell.${state}`)}`)),
  ["call", "none", "silent", "late"].map((state) => h("li", null, h("strong", null, { call: "!", none: "○", silent: "⟳", late: "◐" }[state]), ` ${t(`room.state.${state}`)}`))));
