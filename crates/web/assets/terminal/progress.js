// Where a table is on its phone, and how the phone that takes it over goes on from there. Pure.

import { RANKS, STRAINS, SUITS } from "./entry.js";
import { currentRound, resultsOf } from "./flow.js";

/**
 * @typedef {import("./types").Draft} Draft
 * @typedef {import("./types").Memory} Memory
 * @typedef {import("./types").Progress} Progress
 * @typedef {import("./types").View} View
 * @typedef {import("./types").Entry} Entry
 */

const SEATS = ["N", "E", "S", "W"];
const CHAIRS = /** @type {const} */ (["ns", "ew", "north", "east", "south", "west"]);

/**
 * What the server keeps for the phone that comes after this one. The director's right stays here, and so do cards
 * being typed in: the next phone's owner may still have to play that board.
 * @param {{draft: Draft | null, memory: Memory, place: import("./types").Place | null}} app
 * @param {number | undefined} round the table is in
 * @returns {Progress}
 */
export function progressOf({ draft, memory, place }, round) {
  const names = round === undefined ? undefined : memory.names?.[round];
  return {
    draft, done: Object.keys(memory.done), verify: place?.screen === "verify",
    ...(names ? { names: { [String(round)]: names } } : {}),
  };
}

/**
 * What a phone that takes over goes on with. An entry for a board that has a result by now, or of a round that is
 * over, is not made again; and who comes after the last board of a round may still have to play its boards, so the
 * steps of that round begin anew.
 * @param {any} progress as the server gave it
 * @param {View} view
 * @param {Entry[]} entries
 * @returns {{draft: Draft | null, memory: Memory, verify: boolean}}
 */
export function continued(progress, view, entries) {
  const memory = readMemory(progress);
  const now = currentRound(view, entries, memory);
  const entered = now ? resultsOf(view, entries, now.round).map((result) => result.board) : [];
  if (now?.boards.length && now.boards.every((board) => entered.includes(board))) {
    for (const step of Object.keys(memory.done)) if (step.startsWith(`${now.round}:`)) delete memory.done[step];
    delete memory.names;
  }
  /** @param {Draft | null | undefined} draft @returns {Draft | null} */
  const fitting = (draft) => {
    if (!draft || draft.board === undefined || draft.round !== now?.round) return null;
    if (entered.includes(draft.board) !== Boolean(draft.correct)) return fitting(draft.meanwhile);
    if (draft.movement === view.movement || !now.boards.includes(draft.board)) return draft;
    return { ...draft, movement: view.movement, ...(draft.correct ? {} : { seating: now.seating }) };
  };
  const draft = fitting(readDraft(progress?.draft));
  return { draft, memory, verify: Boolean(draft && progress?.verify === true) };
}

/** @type {(least: number, most: number) => (value: any) => boolean} */
const whole = (least, most) => (value) => Number.isInteger(value) && value >= least && value <= most;
/** @type {(values: readonly string[]) => (value: any) => boolean} */
const among = (values) => (value) => values.includes(value);
/** @type {(value: any) => boolean} */
const yes = (value) => value === true;

/** What each part of a draft may be; anything else is left out. @type {Record<string, (value: any) => boolean>} */
const PARTS = {
  board: whole(1, 9999), correct: yes, level: whole(1, 7), strain: among(STRAINS), double: among(["", "X", "XX"]),
  declarer: among(SEATS), pair: (value) => /^\d{0,4}$/.test(value), leadSuit: among([...SUITS, ""]),
  leadRank: among(RANKS), result: whole(-13, 6), special: among(["PASS", "NP"]), wrongDirection: yes,
  award: (value) => typeof value === "string" && value.length > 0 && value.length <= 200,
  editing: among(["level", "strain", "declarer", "pair", "leadSuit", "leadRank", "result"]),
};

/**
 * A draft another phone sent, without anything a phone cannot have meant.
 * @param {any} value
 * @param {boolean} [nested]
 * @returns {Draft | null}
 */
function readDraft(value, nested = false) {
  if (!whole(1, 999)(value?.round) || !whole(0, Number.MAX_SAFE_INTEGER)(value.movement)) return null;
  /** @type {any} */
  const draft = { round: value.round, movement: value.movement, seating: {} };
  for (const chair of CHAIRS) {
    const who = value.seating?.[chair];
    if (who === null || whole(0, 9999)(who)) draft.seating[chair] = who;
  }
  for (const [part, fits] of Object.entries(PARTS)) if (fits(value[part])) draft[part] = value[part];
  if (value.insisted?.direction === true) draft.insisted = { direction: true };
  const meanwhile = nested ? null : readDraft(value.meanwhile, true);
  return meanwhile ? { ...draft, meanwhile } : draft;
}

/** @param {any} value @returns {Memory} */
function readMemory(value) {
  /** @type {Memory} */
  const memory = { done: {} };
  for (const step of Array.isArray(value?.done) ? value.done : []) {
    if (/^\d{1,3}:[a-z]{1,9}$/.test(step)) memory.done[step] = true;
  }
  const names = Object.entries(value?.names ?? {}).filter(([round]) => /^\d{1,3}$/.test(round));
  if (names.length) memory.names = Object.fromEntries(names.map(([round, seats]) => [round, readNames(seats)]));
  return memory;
}

/** @param {any} seats */
function readNames(seats) {
  const known = Object.entries(seats ?? {}).filter(([seat]) => SEATS.includes(seat));
  return Object.fromEntries(known.map(([seat, one]) => [seat, one && {
    ...(typeof one.number === "string" ? { number: one.number.slice(0, 40) } : {}),
    ...(typeof one.name === "string" ? { name: one.name.slice(0, 100) } : {}),
  }]));
}
