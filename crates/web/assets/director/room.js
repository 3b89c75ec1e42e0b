// The room in memory, in step with the server: the whole once, then only the tables that changed.

import { sentence } from "./ask.js";
import { room } from "./attention.js";

/**
 * @typedef {import("./shell.js").App} App
 * @typedef {{round: number, who: string[], boards: number[], done: string}} Row one round of a table:
 *   `done` has a sign for each board, "." for none yet, "x" for a result, "n" for not played, "a" for an adjusted score
 * @typedef {{id: string, section: string, table: number, round: number | null, plays?: number | null, rows: Row[]}} Table
 *   `round` is the one it is in, also one that somebody sits out; `plays` the one it plays or plays next
 * @typedef {{id: string, kind: string, rounds: number}} Section
 * @typedef {{minutes: number, change: number, running: boolean, phase: string, round: number | null, left: number}} Clock
 * @typedef {object} Room
 * @property {number} seq
 * @property {string} stage
 * @property {Section[]} sections
 * @property {Table[]} tables
 * @property {Record<string, string>} names by "A 3" or "A NS3"
 * @property {Record<string, {none?: boolean, silent?: number, unsent?: number}>} phones those that are not well
 * @property {Record<string, number>} behind minutes
 * @property {Record<string, number>} rounds_behind rounds, from two on
 * @property {Record<string, string[]>} away those of a table's round who are still elsewhere
 * @property {Record<string, number>} sits_out the tables at which somebody sits out now, with the round
 * @property {import("./attention.js").Matter[]} attention
 * @property {number} [attention_more] how many more wait than have room in the answer
 * @property {Clock | null} [clock]
 * @property {number} [heard] when, by this computer's clock
 */

/** Phones fall silent without any news. */
const LOOK_AGAIN = 15_000;

/** Changes after which the whole room is asked for. */
const LARGE = /^(movement|section|session|participation|player|group|setting|stage|event)/;

/**
 * Keeps the room in step; the returned function asks for all of it.
 * @param {App} app
 */
export function followRoom(app) {
  const memory = app.memory("room", () => /** @type {{room?: Room}} */ ({}));
  /** The tables to ask for: all of them, or these. @type {"all" | Set<string>} */
  let wanted = new Set();
  let asking = false;
  let due = false;

  const look = async () => {
    if (asking) {
      due = true;
      return;
    }
    asking = true;
    due = false;
    const whole = wanted === "all" || !memory.room;
    const tables = wanted === "all" ? [] : [...wanted];
    wanted = new Set();
    try {
      const heard = await app.ask("GET", whole ? "room" : `room?tables=${tables.join(",") || "none"}`);
      const now = { ...heard, heard: Date.now() };
      memory.room = whole ? settle(now) : merge(/** @type {Room} */ (memory.room), now);
    } catch (error) {
      wanted = "all";
      if (!memory.room) app.tell(sentence(error), true);
    } finally {
      asking = false;
    }
    app.render();
    if (due) void look();
  };

  app.listeners.push((change) => {
    if (change.everything || change.keys.some((key) => LARGE.test(key))) wanted = "all";
    else if (wanted !== "all") for (const table of change.tables) wanted.add(table);
    void look();
  });
  setInterval(look, LOOK_AGAIN);
  return () => {
    wanted = "all";
    void look();
  };
}

/**
 * The room with what was heard of some tables.
 * @param {Room} before
 * @param {Room} heard
 * @returns {Room}
 */
export function merge(before, heard) {
  if (heard.seq < before.seq) return before;
  const fresh = new Map(heard.tables.map((table) => [table.id, table]));
  const tables = before.tables.map((table) => fresh.get(table.id) ?? table);
  return settle({ ...before, attention_more: 0, ...heard, sections: before.sections, names: before.names, tables });
}

/** The room with each table in the round that is sat out there now, or else in the one it plays. @param {Room} room @returns {Room} */
export function settle(room) {
  const tables = room.tables.map((table) => {
    const plays = table.plays === undefined ? table.round : table.plays;
    return { ...table, plays, round: room.sits_out[table.id] ?? plays };
  });
  return { ...room, tables };
}

/** Who is at a table now: of those whom its round has there, the ones who are not still elsewhere. @param {Room} room @param {Table} table */
export function present(room, table) {
  const away = room.away[table.id] ?? [];
  return table.rows.find((row) => row.round === table.round)?.who.filter((who) => !away.includes(who)) ?? [];
}

/** Whether a table is behind the others: by minutes, or by rounds where the minutes say nothing. @param {Room} room @param {Table} table */
export const isLate = (room, table) => (room.behind[table.id] ?? 0) >= 5 || (room.rounds_behind[table.id] ?? 0) > 0;

/** Whether somebody sits out at a table now, or nobody ever plays there. @param {Room} room @param {Table} table */
export const sitsOut = (room, table) => !plays(table) || room.sits_out[table.id] !== undefined;

/** The name of a pair, as far as it is known. @param {App} app @param {string} section @param {string} who */
export const nameOf = (app, section, who) => room(app)?.names[`${section} ${who}`] ?? "";

/** Whether a table has anything to play: one that never has sits out, and has not finished. @param {Table} table */
export const plays = (table) => table.rows.some((row) => row.boards.length > 0);
