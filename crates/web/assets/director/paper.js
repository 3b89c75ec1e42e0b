// What the paper page works out by itself: a traveller's check sum, and whether two sheets of a match agree.

import { score } from "../terminal/score.js";

/** @typedef {{board: number, text: string, score: number | null}} SheetLine */

/**
 * A table as it is typed: "3", or with its section "A3".
 * @param {string} text
 * @param {string} section the chosen one
 * @returns {{section: string, table: number}} table 0 when it is none
 */
export function tableOf(text, section) {
  const [, letters = "", number = "0"] = /^([A-Za-z]{0,3})\s*(\d{1,4})$/.exec(text.trim()) ?? [];
  return { section: letters.toUpperCase() || section, table: Number(number) };
}

const PLAYED = /^([1-7])(NT|[CDHS])(XX|X)?([NESW])(=|[+-]\d+)/;

/**
 * The points of North-South of what is written for a board: a contract with its result, PASS, or the points
 * themselves; null when it cannot be read.
 * @param {number} board
 * @param {string} text
 * @returns {number | null}
 */
export function pointsOf(board, text) {
  const plain = text.trim().toUpperCase().replace("−", "-").replace(/\s+/g, "");
  if (/^[+-]?\d{1,4}$/.test(plain) && Number(plain) % 10 === 0) return Number(plain);
  if (plain === "PASS") return 0;
  const [all, level, strain, double = "", declarer, result] = PLAYED.exec(plain) ?? [];
  if (!all) return null;
  return score({
    board, level: Number(level), strain: /** @type {any} */ (strain), double: /** @type {any} */ (double),
    declarer: /** @type {any} */ (declarer), result: result === "=" ? 0 : Number(result),
  });
}

/**
 * The lines of a sheet: "11 4SN=" or "11 +420".
 * @param {string} text
 * @returns {SheetLine[]}
 */
export function readSheet(text) {
  return text.split("\n").map((line) => line.trim()).filter(Boolean).map((line) => {
    const [, board = "0", rest = ""] = /^(\d+)\s*(.*)$/.exec(line) ?? [];
    return { board: Number(board), text: rest, score: Number(board) ? pointsOf(Number(board), rest) : null };
  });
}

/** Whether what is written is points from the writer's side, not a contract. @param {string} text */
const isPoints = (text) => /^[+−-]?\s*\d+$/.test(text.trim());

/**
 * Holds the two sheets of a table against each other: what one side writes as plus the other writes as minus.
 * @param {string} one the sheet of North-South
 * @param {string} two the sheet of East-West
 * @returns {{board: number, one: string, two: string, agrees: boolean, why: "" | "missing" | "unreadable" | "differs"}[]}
 */
export function compare(one, two) {
  const sheets = [readSheet(one), readSheet(two)];
  const boards = [...new Set(sheets.flat().map(({ board }) => board))].sort((a, b) => a - b);
  return boards.map((board) => {
    const [first, second] = sheets.map((sheet) => sheet.find((line) => line.board === board));
    const texts = { board, one: first?.text ?? "", two: second?.text ?? "" };
    if (!first || !second) return { ...texts, agrees: false, why: "missing" };
    if (first.score === null || second.score === null) return { ...texts, agrees: false, why: "unreadable" };
    // A contract says who declared, so both write the same; points have the writer's sign.
    const other = isPoints(second.text) ? -second.score : second.score;
    const agrees = first.score === other;
    return { ...texts, agrees, why: agrees ? "" : "differs" };
  });
}

/**
 * What a typed line is about: its board and what happened there. Whether it is right the server says.
 * @param {"table" | "board" | "sheets"} by
 * @param {string} line
 * @param {number} board the chosen one, of a traveller
 * @returns {{board: number, text: string}}
 */
export function readLine(by, line, board) {
  const words = line.trim().replace(/^!\s*/, "").split(/\s+/);
  if (by === "board") words.splice(0, 2);
  else {
    if (/^[a-z]+\d+$/i.test(words[0] ?? "") && /^\d+$/.test(words[1] ?? "")) words.shift();
    board = Number(words.shift()) || 0;
  }
  if (/^r\d+$/i.test(words[0] ?? "")) words.shift();
  return { board, text: words[0] ?? "" };
}

/**
 * The sum of what was typed for a traveller.
 * @param {(number | null)[]} scores
 */
export const sumOf = (scores) => scores.reduce((/** @type {number} */ sum, one) => sum + (one ?? 0), 0);
