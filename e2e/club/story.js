// The evening of the story, as the players lived it: who played which board against whom with what result, and the
// ranking that follows. Nothing of it is asked of the program.

import { factoredPercentages } from "./points.js";

/**
 * @typedef {{round: number, table: number, ns: number, ew: number, board: number, outcome: string}} Played
 */

export const TABLES = 8;
export const ROUNDS = 8;

/**
 * A Mitchell of eight tables as the books have it: East-West move up a table and the boards down, tables 1 and 8
 * share, and a set rests between tables 4 and 5.
 * @param {number} round
 * @param {number} table
 */
function seated(round, table) {
  const place = table === 8 ? 1 : table > 4 ? table + 1 : table;
  const set = (place + round - 2) % 8;
  return { ns: table, ew: (table - round + TABLES * ROUNDS) % TABLES + 1, boards: [set * 2 + 1, set * 2 + 2] };
}

const OUTCOMES = ["4SN= HK", "4SN+1 HK", "3NTE-1 D5", "2HXW+1 C2", "PASS", "5CS-2 SA", "1NTW= ST", "6DN= CQ",
  "3NTE+2 H4", "4HXE-3 DA", "2SS+2 D9", "3CN-1 H7", "4SN-1 DQ"];

/** @param {number} table @param {number} board */
const outcomeOf = (table, board) => (table === RULED.table && board === RULED.board ? "4SN= HK"
  : OUTCOMES[(table * 5 + board * 3 + (table * board) % 4 + 3) % OUTCOMES.length]);

/** The late pair comes while round 2 is played, and plays from this one on. */
const LATE = 3;

/** The wrong board: in round 3 table 4 takes this one from the next table instead of its second. */
export const WRONG = { round: 3, table: 4, board: 12, played: 13 };

/** The ruling: what table 1 gets for its first board of round 3. */
export const RULED = { round: 3, table: 1, board: 5 };
/** @type {[number, string][]} */
const RULING = [[0.6, "4SN="], [0.4, "4SN-1"]];

/** What really happens, in the order in which it is played. @returns {Played[]} */
function evening() {
  /** @type {Played[]} */
  const all = [];
  for (let round = 1; round <= ROUNDS; round++) {
    for (let table = 1; table <= TABLES; table++) {
      // Nobody sits North-South at table 8 before the late pair.
      if (table === 8 && round < LATE) continue;
      const { ns, ew, boards } = seated(round, table);
      for (const planned of boards) {
        const isWrong = table === WRONG.table && round === WRONG.round && planned === WRONG.board;
        const board = isWrong ? WRONG.played : planned;
        // Who has played it already plays it no more, and neither do those who wait for them.
        if (all.some((one) => one.board === board && (one.ns === ns || one.ew === ew))) continue;
        all.push({ round, table, ns, ew, board, outcome: outcomeOf(table, board) });
      }
    }
  }
  return all;
}

export const PLAN = evening();

/** @param {Played} one */
export const isRuled = ({ table, board }) => table === RULED.table && board === RULED.board;

/**
 * The ranking as it should be, from what was played: N/S first, each as who, rank, percent.
 * @param {boolean} [ruled] as the ruling says, or else as at the table
 */
export function ranking(ruled = true) {
  const lines = PLAN.map((one) => (ruled && isRuled(one) ? { ...one, outcome: undefined, weighted: RULING } : one));
  // Most boards are played at all tables, and the others are factored up to that: those of the first two sets were
  // missed by the late pair, and boards 12 and 13 by those whom the wrong board cost one.
  const all = Object.entries(factoredPercentages(lines, TABLES));
  return ["NS", "EW"].flatMap((side) => all.filter(([who]) => who.startsWith(side)).sort(([, a], [, b]) => b - a)
    .map(([who, percent], at) => [who, String(at + 1), percent.toFixed(2)]));
}

/** @param {number} table @param {number} round */
export const boardsOf = (table, round) => PLAN.filter((one) => one.table === table && one.round === round);
