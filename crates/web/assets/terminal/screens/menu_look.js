// The director's menu: what is known of this table, its boards and their hand records.

import { h } from "../dom.js";
import { backKey, foot } from "../foot.js";
import { keypad, padKey } from "../keypad.js";
import { outcome } from "../show.js";
import { t } from "../texts.js";
import { waitingEntries } from "../unsent.js";
import { diagram } from "./hand.js";
import { button, live, missing as unanswered, page, points, roundNow } from "./parts.js";

/** @typedef {import("../app.js").App} App */

/** @type {import("../app.js").Screen} */
export function status(app) {
  const round = app.roundOf(roundNow(app));
  const waiting = waitingEntries(app.entries).length;
  const { ns, ew, north, south, east, west } = round?.seating ?? {};
  const pairs = (ns !== undefined ? [ns, ew] : [north, south, east, west]).map((who) => who ?? "–").join(" – ");
  return page(t("menu.status"), "status", h("dl", { class: "facts" }, Object.entries({
    table: app.table, event: app.view?.event.name, round: round?.round ?? "–", pairs, boards: round?.boards.join(", ") ?? "–",
    movement: app.view?.movement, log: app.view?.seq, waiting, connection: t(app.online ? "status.online" : "status.offline"),
    role: t(`status.${app.role}`), device: app.device.slice(0, 8),
  }).map(([name, value]) => h("div", null, h("dt", null, t(`status.${name}`)), h("dd", null, value)))),
  foot(app, backKey(app)));
}

/** @type {import("../app.js").Screen} */
export function missing(app) {
  const now = roundNow(app);
  const open = (app.view?.rounds ?? []).filter((round) => round.played && round.round <= now).map((round) => {
    const entered = app.results(round.round).map((result) => result.board);
    return { round: round.round, boards: round.boards.filter((board) => !entered.includes(board)) };
  }).filter((round) => round.boards.length);
  return page(t("menu.missing"), "missing",
    open.length ? h("ul", { class: "moves" }, open.map(({ round, boards }) =>
      h("li", null, t("missing.round", { round, boards: boards.join(", "), n: boards.length })))) : h("p", { class: "large" }, t("missing.none")),
    foot(app, backKey(app)));
}

/**
 * Asks for a board's number; what the server has of it then.
 * @param {App} app
 * @param {Record<string, any>} values
 * @param {string} title
 * @param {(found: any) => import("../dom.js").Child | import("../dom.js").Child[]} draw
 */
function byNumber(app, values, title, draw) {
  const typed = String(values.typed ?? "");
  if (!values.board) {
    const show = typed ? () => app.set({ board: Number(typed) }) : null;
    app.onKey = (event) => {
      if (event.key !== "Enter") return padKey(event);
      show?.();
      return true;
    };
    return page(title, "number",
      keypad({ value: typed, change: (value) => app.set({ typed: value }), max: 3, label: t("look.number") }),
      foot(app, backKey(app), button(t("look.show"), show, { class: "go" })));
  }
  app.onBack = () => app.set({ board: undefined, typed: "", sure: false });
  const key = `director/board/${values.board}`;
  const found = app.load(key, () => app.ask("GET", key).catch((error) => {
    // The PIN is asked again, and this then once more.
    if (error.error === "grant_over") app.grant = null;
    throw error;
  }));
  return page(`${title}: ${t("look.board", values)}`, `board${values.board}${values.sure ?? ""}`,
    found ? draw(found) : unanswered(app, key), foot(app, backKey(app)));
}

/** @type {import("../app.js").Screen} */
export const board = (app, values) => byNumber(app, values, t("menu.board"), ({ entries = [] }) => entries.length
  ? h("ul", { class: "moves" }, entries.map((/** @type {any} */ entry) => h("li", null,
    h("small", null, t("look.entry", { round: entry.round, who: whoOf(entry.seating), by: entry.by ?? "" })),
    h("div", null, outcome(app, entry.outcome), " ", points(app, { board: values.board, ...entry })))))
  : live(t("look.none"), "large"));

/** @param {import("../types").Seating} [seating] */
const whoOf = (seating = {}) => seating.ns !== undefined
  ? `${t("side.NS")} ${seating.ns ?? "–"}, ${t("side.EW")} ${seating.ew ?? "–"}`
  : [seating.north, seating.south, seating.east, seating.west].map((who) => who ?? "–").join(", ");

/** @type {import("../app.js").Screen} */
export const hands = (app, values) => byNumber(app, values, t("menu.hands"), ({ hand, warning, locked, can_unlock, unlock_elsewhere }) =>
  locked ? unlock(app, values, can_unlock, unlock_elsewhere)
    : !hand ? live(t("look.no_hand"), "large")
      : warning && !values.sure
        ? [live(warning, "large warn"), button(t("look.sure"), () => app.set({ sure: true }))]
        : [warning ? live(warning, "warn") : null, diagram(app, hand)]);

/**
 * The cards of a board that was not played here: a director unlocks them, on this phone and for this board.
 * @param {App} app
 * @param {Record<string, any>} values
 * @param {boolean} can whether the club has anybody who could
 * @param {string} [elsewhere] where others could read a password that is typed here: the way in that they cannot, or nothing
 */
function unlock(app, values, can, elsewhere) {
  const locked = live(t("look.locked", values), "large");
  if (elsewhere !== undefined) return [locked, h("p", null, elsewhere ? t("look.elsewhere", { link: `${elsewhere}/director` }) : t("look.on_computer"))];
  if (!can) return [locked, h("p", null, t("look.no_people"))];
  /** @param {SubmitEvent} event */
  const send = async (event) => {
    event.preventDefault();
    if (values.busy || !(event.target instanceof HTMLFormElement)) return;
    const form = event.target;
    const { name, password } = Object.fromEntries(new FormData(form));
    app.set({ busy: true, why: "" });
    try {
      await app.ask("POST", "director/unlock", { grant: app.grant, board: Number(values.board), name, password, device: app.device });
      app.stale("director/");
      app.set({ busy: false, sure: true });
    } catch (problem) {
      const error = /** @type {import("../types").AskError} */ (problem);
      if (error.error === "grant_over") app.grant = null;
      /** @type {HTMLInputElement} */ (form.elements.namedItem("password")).value = "";
      app.set({ busy: false, why: error.message });
    }
  };
  /** @param {string} name @param {string} type */
  const input = (name, type) => h("label", { class: "field" }, t(`look.${name}`), h("input", {
    name, type, required: true, autocomplete: "off", autocapitalize: "none", spellcheck: "false", maxlength: 200,
  }));
  return [locked, h("p", null, t("look.misboarded")),
    live(values.why ?? "", "warn"),
    h("form", { class: "unlock", onsubmit: send }, input("name", "text"), input("password", "password"),
      h("button", { class: "go", disabled: Boolean(values.busy) }, t("look.unlock", values)))];
}
