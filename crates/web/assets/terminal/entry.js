// The draft of one result: its parts, which is missing next, the legal keys, and its written form. Pure.

import { side } from "./score.js";

/**
 * @typedef {import("./types").Draft} Draft
 * @typedef {import("./types").Policy} Policy
 * @typedef {import("./types").Round} Round
 * @typedef {"board" | "level" | "strain" | "declarer" | "pair" | "direction" | "leadSuit" | "leadRank" | "result"} Part
 */

export const STRAINS = /** @type {const} */ (["C", "D", "H", "S", "NT"]);
export const SUITS = /** @type {const} */ (["C", "D", "H", "S"]);
export const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];

/** @type {Part[]} */
const ORDER = ["board", "level", "strain", "declarer", "pair", "leadSuit", "leadRank", "result"];

/**
 * The part to ask for now; null when the entry is complete.
 * @param {Draft} draft
 * @param {Policy} policy
 * @param {Round} [round]
 * @returns {Part | null}
 */
export function nextPart(draft, policy, round) {
  if (draft.editing) return draft.editing;
  if (draft.board === undefined) return "board";
  if (draft.special || draft.award) return null;
  if (!draft.level) return "level";
  if (!draft.strain) return "strain";
  if (!draft.declarer) return "declarer";
  if (policy.pair_number !== "off" && draft.pair === undefined) return "pair";
  if (round && pairProblem(draft, round)) return "direction";
  if (policy.lead !== "off" && draft.leadSuit === undefined) return "leadSuit";
  if (draft.leadSuit && !draft.leadRank) return "leadRank";
  return draft.result === undefined ? "result" : null;
}

/**
 * Gives or changes one part. What no longer fits the change is asked for again.
 * @param {Draft} draft
 * @param {Part | "double" | "special"} part
 * @param {any} value
 * @returns {Draft}
 */
export function setPart(draft, part, value) {
  const next = /** @type {any} */ ({ ...draft, [part]: value });
  delete next.editing;
  if (part === "level") {
    if (draft.level !== undefined && draft.level !== value) delete next.result;
    delete next.special;
  }
  if (part === "declarer" && draft.declarer && side(draft.declarer) !== side(value)) {
    delete next.pair;
    delete next.wrongDirection;
  }
  if (part === "pair") delete next.wrongDirection;
  if (part === "leadSuit") delete next.leadRank;
  if (part === "special") {
    for (const other of ["level", "strain", "double", "declarer", "pair", "leadSuit", "leadRank", "result"]) {
      delete next[other];
    }
  }
  return next;
}

/**
 * Takes the last part away again; the same draft when there is none beside the board.
 * @param {Draft} draft
 * @returns {Draft}
 */
export function undo(draft) {
  const next = /** @type {any} */ ({ ...draft });
  if (draft.editing) {
    delete next.editing;
    return next;
  }
  if (draft.special) {
    delete next.special;
    return next;
  }
  const last = [...ORDER].reverse().find((part) => next[part] !== undefined);
  if (!last || last === "board") return draft;
  delete next[last];
  if (last === "pair") delete next.wrongDirection;
  if (last === "level") delete next.double;
  return next;
}

/** No double, doubled, redoubled, and round again. @param {string | undefined} double */
export const nextDouble = (double) => (double === "X" ? "XX" : double === "XX" ? "" : "X");

/**
 * What is odd about the pair number that was typed: "other" (it is the opponents' number), "stranger"
 * (nobody of that number sits here), or null.
 * @param {Draft} draft
 * @param {Round} round
 */
export function pairProblem(draft, round) {
  if (!draft.pair || !draft.declarer || draft.wrongDirection || draft.insisted?.direction) return null;
  const own = side(draft.declarer);
  const seats = /** @type {const} */ (["N", "E", "S", "W"]);
  // "NS7" and "EW7" are both pair 7 to those who play.
  const at = seats.filter((seat) => /\d*$/.exec(round.contestants[seat] ?? "")?.[0] === draft.pair);
  if (!at.length) return "stranger";
  return at.some((seat) => side(seat) === own) ? null : "other";
}

/**
 * Every result the level allows, best first, as tricks over or under the contract.
 * @param {number} level
 * @returns {number[]}
 */
export function legalResults(level) {
  return Array.from({ length: 14 }, (_, under) => 7 - level - under);
}

/**
 * A result in the club's way of counting: "+1", "11" or "5".
 * @param {number} level
 * @param {number} result
 * @param {Policy["method"]} method
 */
export function resultLabel(level, result, method) {
  if (method === "total") return String(level + 6 + result);
  if (result < 0) return `−${-result}`;
  if (method === "american") return String(level + result);
  return result ? `+${result}` : "=";
}

/**
 * The written form (docs/results.md).
 * @param {Draft} draft
 * @returns {string}
 */
export function outcomeOf(draft) {
  const wd = draft.wrongDirection ? " WD" : "";
  if (draft.award) return draft.award;
  if (draft.special) return draft.special + wd;
  const { level, strain, declarer, result = 0 } = draft;
  const made = result > 0 ? `+${result}` : result < 0 ? String(result) : "=";
  const lead = draft.leadSuit && draft.leadRank ? ` ${draft.leadSuit}${draft.leadRank}` : "";
  return `${level}${strain}${draft.double ?? ""}${declarer}${made}${lead}${wd}`;
}

/**
 * The parts of a written result; null for rulings and what the table cannot enter.
 * @param {string} outcome
 * @returns {Partial<Draft> | null}
 */
export function draftOf(outcome) {
  const wrongDirection = / WD$/.test(outcome);
  const text = outcome.replace(/ WD$/, "");
  const more = wrongDirection ? { wrongDirection } : {};
  if (text === "PASS" || text === "NP") return { special: text, ...more };
  const found = /^([1-7])(C|D|H|S|NT)(X{0,2})([NESW])(=|[+-]\d+)(?: ([CDHS])([2-9TJQKA]))?$/.exec(text);
  if (!found) return null;
  const [, level, strain, double, declarer, made, leadSuit, leadRank] = /** @type {any[]} */ (found);
  return {
    level: Number(level), strain, double, declarer,
    ...(leadSuit ? { leadSuit, leadRank } : {}),
    result: made === "=" ? 0 : Number(made), ...more,
  };
}

/**
 * Whether two seatings are the same people in the same seats.
 * @param {import("./types").Seating | undefined} a
 * @param {import("./types").Seating | undefined} b
 */
export function sameSeating(a, b) {
  const keys = /** @type {const} */ (["ns", "ew", "north", "east", "south", "west"]);
  return keys.every((key) => (a?.[key] ?? null) === (b?.[key] ?? null));
}
