// The room: what waits beside the grid of all tables. The grid keeps its own elements, and only rows that
// changed are drawn anew, so that three hundred tables are as quick as three.

import { h, patch } from "../../terminal/dom.js";
import { room as roomOf } from "../attention.js";
import { cells, legend } from "../cells.js";
import { matters } from "../matters.js";
import { shortly } from "../parts.js";
import { isLate, nameOf, plays, present, sitsOut } from "../room.js";
import { t } from "../texts.js";
import { backupLine } from "./people.js";

/**
 * @typedef {import("../shell.js").App} App
 * @typedef {import("../room.js").Room} Room
 * @typedef {import("../room.js").Table} Table
 */

/** With more tables than this the boards of the round being played come first, and the rest on wish. */
const LARGE = 40;

/** How often it is looked whether copies are made: nothing else tells of a stick that was pulled out. */
const COPIES = 60_000;

/** @param {App} app */
export function room(app) {
  const own = app.memory("room page", () => make(app));
  own.update();
  return own.element;
}

/** The page's lasting elements. @param {App} app */
function make(app) {
  const list = h("section", { class: "box waits", "aria-labelledby": "waits-title" });
  const bar = h("div", { class: "row room-bar" });
  const note = h("div", { class: "note" });
  const grid = h("div", { class: "grid", role: "table", "aria-label": t("room.grid") });
  const box = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": t("room.grid") }, grid);
  const tables = h("section", { class: "box tables", "aria-labelledby": "tables-title" }, bar, note, box, legend());
  const element = h("div", { class: "page room", "data-own": "" },
    h("h1", { tabindex: -1, class: "unseen" }, t("nav.room")), h("div", { class: "columns" }, list, tables));
  /** What each row was drawn from. @type {Map<string, string>} */
  let drawn = new Map();
  let order = "";
  app.memory("room copies", () => setInterval(() => app.forget("backup"), COPIES));
  const chosen = app.memory("room view", () => ({ by: "", section: "" }));

  /** @param {Room} room */
  const drawGrid = (room) => {
    const by = chosen.by || (room.tables.length > LARGE ? "round" : "boards");
    const shown = room.tables.filter((table) => !chosen.section || table.section === chosen.section);
    const marks = marksOf(room);
    const now = `${by} ${shown.map((table) => table.id).join(" ")}`;
    if (now !== order) {
      order = now;
      drawn = new Map();
      grid.replaceChildren(...shown.map((table) => h("div", { class: "line", role: "row", id: `row-${table.id}` })));
    }
    for (const [at, table] of shown.entries()) {
      const contract = app.contracts.get(table.id);
      const names = present(room, table).map((who) => [who, room.names[`${table.section} ${who}`]]);
      const from = JSON.stringify([table, room.phones[table.id], room.behind[table.id], room.rounds_behind[table.id], marks.get(table.id), contract, names]);
      if (drawn.get(table.id) === from) continue;
      drawn.set(table.id, from);
      const row = grid.children[at];
      if (row) patch(row, line(app, room, table, by, marks.get(table.id) ?? {}, contract));
    }
  };

  const update = () => {
    const room = roomOf(app);
    patch(list, h("section", { class: "box waits", "aria-labelledby": "waits-title" }, matters(app)));
    patch(bar, h("div", { class: "row room-bar" }, head(app, room, chosen, () => app.render())));
    if (!room) return;
    const backup = app.load("backup", "/director/api/backup", []);
    patch(note, h("div", { class: "note" }, !room.tables.length && h("p", { class: "quiet" }, t("room.no_movement")),
      backup?.problem && h("div", { class: "failed-copy" }, backupLine(backup)),
      room.stage !== "open" && h("p", { class: "warning" }, t(`room.stage.${room.stage}`))));
    drawGrid(room);
  };
  return { element, update };
}

/**
 * What waits at each table's boards: {A3: {"11": "?"}}.
 * @param {Room} room
 */
function marksOf(room) {
  /** @type {Record<string, string>} */
  const SIGNS = { set_aside: "!", suspicious: "?", missing: "∅", misfit: "≠" };
  /** @type {Map<string, Record<string, string>>} */
  const marks = new Map();
  for (const matter of room.attention) {
    const sign = SIGNS[matter.kind] ?? (matter.kind === "call" ? "call" : "");
    if (!sign) continue;
    const own = marks.get(matter.table) ?? {};
    own[matter.kind === "call" ? "call" : `${matter.round}/${matter.board}`] ??= sign;
    marks.set(matter.table, own);
  }
  return marks;
}

/**
 * @param {App} app
 * @param {Room | undefined} room
 * @param {{by: string, section: string}} chosen
 * @param {() => void} again
 */
function head(app, room, chosen, again) {
  const by = chosen.by || ((room?.tables.length ?? 0) > LARGE ? "round" : "boards");
  const sections = room?.sections ?? [];
  const playing = room?.tables.filter(plays) ?? [];
  const finished = playing.filter((table) => table.round === null).length;
  const out = (room?.tables.length ?? 0) - playing.length;
  return [
    h("h2", { id: "tables-title" }, t("room.tables"), " ", h("span", { class: "count" }, room?.tables.length ?? "…")),
    room && h("span", { class: "quiet" }, t(out ? "room.progress.out" : "room.progress", { done: finished, all: playing.length, out })),
    h("span", { class: "choice", role: "group", "aria-label": t("room.show") }, ["boards", "round", "rounds"].map((one) => h("button", {
      class: "small", type: "button", "data-key": one, "aria-pressed": String(one === by),
      onclick: () => { chosen.by = one; again(); },
    }, t(`room.by.${one}`)))),
    sections.length > 1 && h("span", { class: "choice", role: "group", "aria-label": t("section") },
      ["", ...sections.map(({ id }) => id)].map((one) => h("button", {
        class: "small", type: "button", "data-key": `s${one}`, "aria-pressed": String(one === chosen.section),
        onclick: () => { chosen.section = one; again(); },
      }, one || t("room.all_sections")))),
  ];
}

/** Those who sit one way, then those who sit the other. @param {string[]} who @returns {string[][]} */
const sides = (who) => [who.slice(0, Math.ceil(who.length / 2)), who.slice(Math.ceil(who.length / 2))].filter((side) => side.length);

/**
 * One table of the grid.
 * @param {App} app
 * @param {Room} room
 * @param {Table} table
 * @param {string} by
 * @param {Record<string, string>} marks
 * @param {any} contract
 */
function line(app, room, table, by, marks, contract) {
  const phone = room.phones[table.id] ?? {};
  const behind = room.behind[table.id] ?? 0;
  const late = isLate(room, table);
  const rounds = room.rounds_behind[table.id] ?? 0;
  const who = present(room, table).map((one) => [shortly(one), nameOf(app, table.section, one)].filter(Boolean).join(" "));
  // A table that is behind needs the director, with a phone or without.
  const state = marks.call ? "call" : late ? "late" : sitsOut(room, table) ? "out" : phone.none ? "none" : phone.silent ? "silent" : table.round === null ? "finished" : "playing";
  const sign = { call: "!", none: "○", silent: "⟳", late: "◐", finished: "✓", playing: "●", out: "–" }[state];
  return h("div", { class: "line", role: "row", id: `row-${table.id}`, "data-table": table.id },
    h("a", { class: `head ${state}`, role: "rowheader", href: app.link(`table/${table.id}`) },
      h("span", { class: "sign", "aria-hidden": "true" }, sign), h("strong", null, table.id),
      h("span", { class: "unseen" }, ` ${t(`room.state.${state}`)}`),
      h("span", { class: "where" }, table.round === null ? t(plays(table) ? "room.state.finished" : "room.state.out") : t("room.round", { round: table.round }),
        table.round !== null && sitsOut(room, table) && ` · ${t("room.state.out")}`,
        behind >= 5 ? h("b", { class: "behind" }, ` +${behind}′`) : rounds > 0 && h("b", { class: "behind" }, ` ${t("room.rounds_behind", { n: rounds })}`)),
      sides(who).map((side) => h("span", { class: "who", title: side.join(" – ") }, side.join(" – ")))),
    cells(app, table, by, marks, contract, late));
}
