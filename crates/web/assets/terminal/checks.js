// Soft questions the phone can ask by itself. Pure. None ever blocks: the table may insist.

import { dealer, isVulnerable } from "./score.js";

/**
 * @typedef {import("./types").Draft} Draft
 * @typedef {{about: string, text: string, values?: Record<string, any>}} Question
 */

/**
 * What is unusual about a complete entry; texts are keys of texts.js.
 * @param {Draft} draft
 * @returns {Question[]}
 */
export function questions(draft) {
  /** @type {Question[]} */
  const found = [];
  const { level = 0, strain, double, result = 0 } = draft;
  if (draft.special || !level) return found;
  const tricks = level + 6 + result;
  const game = strain === "NT" ? level >= 3 : strain === "H" || strain === "S" ? level >= 4 : level >= 5;
  if (result <= -4 && !double) found.push({ about: "double", text: "check.undoubled", values: { n: -result } });
  if (result <= -6) found.push({ about: "tricks", text: "check.tricks", values: { n: tricks } });
  if (!game && tricks >= 12) found.push({ about: "tricks", text: "check.slam", values: { n: tricks } });
  if (double === "XX") found.push({ about: "double", text: "check.redoubled" });
  if (level === 7 && result === 0 && !double) found.push({ about: "tricks", text: "check.grand" });
  return found;
}

/**
 * What to ask before a board is opened: "not_here", "entered", "order", or null.
 * @param {number} board
 * @param {import("./types").Round} round
 * @param {number[]} entered
 * @param {{check_order: boolean}} policy
 */
export function boardProblem(board, round, entered, policy) {
  if (!round.boards.includes(board)) return "not_here";
  if (entered.includes(board)) return "entered";
  // A table that shares its boards plays them as they come.
  if (policy.check_order && !round.shared_with.length && board !== nextBoard(round, entered)) return "order";
  return null;
}

/**
 * The board that is due, in order from the last one entered; undefined when all are in.
 * @param {import("./types").Round} round
 * @param {number[]} entered
 * @param {number} [last] the board entered last
 * @returns {number | undefined}
 */
export function nextBoard(round, entered, last) {
  const left = round.boards.filter((board) => !entered.includes(board));
  return left.find((board) => last !== undefined && board > last) ?? left[0];
}

/**
 * How a tile draws a board: who deals and who is vulnerable, by seat.
 * @param {number} board
 */
export function tile(board) {
  return { dealer: dealer(board), ns: isVulnerable(board, "N"), ew: isVulnerable(board, "E") };
}
