// What several screens are built of: headed pages, big keys, the compass, results in the bridge club's writing.

import { h } from "../dom.js";
import { draftOf } from "../entry.js";
import { backKey } from "../foot.js";
import { screenFor } from "../flow.js";
import { score as scoreOf } from "../score.js";
import * as show from "../show.js";
import { t } from "../texts.js";
import { around } from "./round.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../types").Seat} Seat
 * @typedef {import("../dom.js").Child} Child
 */

export const SEATS = /** @type {Seat[]} */ (["N", "E", "S", "W"]);

/**
 * Makes a screen. `step` tells that it became another one.
 * @param {string} title
 * @param {string | null} step
 * @param {...(Child | Child[])} children
 */
export const page = (title, step, ...children) =>
  h("main", { class: "page", "data-step": step }, h("h1", null, title), ...children);

/**
 * @param {Child | Child[]} text
 * @param {(() => void) | null} onclick  null when it cannot be pressed now
 * @param {Record<string, any>} [more]
 */
export const button = (text, onclick, more) =>
  h("button", { type: "button", onclick, disabled: !onclick, ...more }, ...[text].flat());

/**
 * Whether flow.js made this screen due; otherwise somebody opened it.
 * @param {App} app
 * @param {string} screen
 * @param {number} round
 */
export function isDue(app, screen, round) {
  const due = screenFor(app.view, app.mine, app.memory, app.draft, app.role);
  return due.screen === screen && due.round === round;
}

/**
 * The way on from a screen that is due, or back from one that somebody opened.
 * @param {App} app
 * @param {string} screen
 * @param {number} round
 */
export const onward = (app, screen, round) => isDue(app, screen, round)
  ? button(t("next"), () => app.done(screen, round), { class: "go" }) : backKey(app);

/**
 * Says something that changes while the screen stands.
 * @param {Child | Child[]} text
 * @param {string} [kind]
 */
export const live = (text, kind = "") => h("p", { class: `live ${kind}`, "aria-live": "polite" }, ...[text].flat());

/**
 * Four things by compass; `north` says where North is drawn.
 * @param {App} app
 * @param {(seat: Seat) => HTMLElement} draw
 */
export const rose = (app, draw) =>
  h("div", { class: "compass" },
    around(app.policy.north).map((seat) => h("div", { class: `at-${seat}` }, draw(seat))));

/** @param {Seat} seat */
export const seatName = (seat) => t(`seat.${seat}`);

/** The number of the round the table is in. @param {App} app */
export const roundNow = (app) => app.round?.round ?? app.view?.rounds[app.view.rounds.length - 1]?.round ?? 1;

/**
 * Points of a result as the policy shows them; "" when it has none.
 * @param {App} app
 * @param {{board: number, outcome: string, score?: number}} result
 */
export function points(app, result) {
  const draft = draftOf(result.outcome);
  const score = result.score ?? (draft ? scoreOf({ ...draft, board: result.board }) : null);
  return score === null ? "" : show.points(app, score, draft?.declarer);
}

/**
 * Waiting, failed or empty: what stands in place of something that is asked of the server.
 * @param {App} app
 * @param {string} key
 */
export const missing = (app, key) => {
  const error = app.loadError(key);
  return live(!error && app.online ? t("loading") : error?.status ? error.message : t("no_connection"));
};
