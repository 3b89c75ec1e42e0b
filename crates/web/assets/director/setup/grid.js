// A movement to look at: tables down, rounds across; a pair that is tapped is followed through the room.

import { h } from "../../terminal/dom.js";
import { t } from "../texts.js";

/**
 * @typedef {import("../shell.js").App} App
 * @typedef {{ns?: number, ew?: number, n?: number, s?: number, e?: number, w?: number, boards?: string, shared?: number[]}} Cell
 */

/**
 * @param {App} app
 * @param {any} movement as /director/api/movement tells it
 */
export function movementGrid(app, movement) {
  const follow = app.memory("new follow", () => ({ who: "", pinned: false }));
  const set = (/** @type {string} */ who, /** @type {boolean} */ pinned) => {
    if (follow.who === who && follow.pinned === pinned) return;
    Object.assign(follow, { who, pinned });
    app.render();
  };
  const who = (/** @type {number | undefined} */ number, /** @type {string} */ side) => {
    if (!number) return h("span", { class: "nobody" }, "–");
    const key = `${movement.two_lines ? side : ""}${number}`;
    return h("button", {
      type: "button", class: `num ${follow.who === key ? "followed" : ""}`, "data-who": key, "aria-pressed": String(follow.who === key),
      "aria-label": t("new.follow", { who: movement.two_lines ? `${t(`side.${side}`)} ${number}` : number }),
      onclick: () => (follow.pinned && follow.who === key ? set("", false) : set(key, true)),
    }, number);
  };
  const rounds = Array.from({ length: movement.rounds }, (_, at) => at + 1);
  const box = h("div", { class: "scroll movement", tabindex: 0, role: "region", "aria-label": t("new.preview") },
    h("table", null, h("caption", { class: "unseen" }, t("new.preview")),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, t("table")),
        rounds.map((round) => h("th", { scope: "col" }, t("round.of", { round }))))),
      h("tbody", null, movement.tables.map((/** @type {any} */ row) => h("tr", null,
        h("th", { scope: "row" }, row.table),
        row.rounds.map((/** @type {Cell | null} */ cell) => h("td", { class: cell?.boards ? "" : "out" }, cell && inside(cell, who)))))),
      movement.resting.some((/** @type {string[]} */ sets) => sets.length > 0) && h("tfoot", null, h("tr", null,
        h("th", { scope: "row" }, t("new.stand")),
        movement.resting.map((/** @type {string[]} */ sets) => h("td", null, sets.join(", ")))))));
  // A mouse follows by pointing, until a number is held by a click; a finger has only taps.
  box.onpointerover = (event) => {
    if (follow.pinned || event.pointerType !== "mouse") return;
    const over = event.target instanceof Element ? event.target.closest("[data-who]") : null;
    if (over instanceof HTMLElement) set(over.dataset.who ?? "", false);
  };
  return h("div", { class: "box" },
    h("p", { class: "hint" }, follow.who ? path(movement, follow.who) : t("new.follow.how")), box);
}

/** @param {Cell} cell @param {(number: number | undefined, side: string) => Node} who */
const inside = (cell, who) => [
  "n" in cell ? h("span", { class: "pairs" }, who(cell.n, "NS"), who(cell.s, "NS"), "–", who(cell.e, "EW"), who(cell.w, "EW"))
    : h("span", { class: "pairs" }, who(cell.ns, "NS"), "–", who(cell.ew, "EW")),
  h("small", null, cell.boards ?? t("new.sit_out"),
    cell.shared && h("span", { class: "shared", title: t("new.shared", { tables: cell.shared.join(", ") }) }, ` ⇄${cell.shared.join(",")}`)),
];

/**
 * The way of one pair in a line: "Pair 3: table 1 N/S, table 2 N/S …".
 * @param {any} movement
 * @param {string} who
 */
export function path(movement, who) {
  const [, side, number] = /^(NS|EW)?(\d+)$/.exec(who) ?? [];
  const at = Array.from({ length: movement.rounds }, (_, round) => {
    for (const row of movement.tables) {
      const cell = row.rounds[round];
      if (!cell) continue;
      for (const [seat, line] of [["ns", "NS"], ["ew", "EW"], ["n", "N"], ["s", "S"], ["e", "E"], ["w", "W"]]) {
        if (cell[seat] === Number(number) && (!side || side === line)) {
          return cell.boards ? `${row.table} ${t(line.length > 1 ? `side.${line}` : `at.${line}`)}` : t("new.sit_out");
        }
      }
    }
    return t("new.sit_out");
  });
  return t("new.path", { who: side ? `${t(`side.${side}`)} ${number}` : number ?? "", path: at.join(" · ") });
}
