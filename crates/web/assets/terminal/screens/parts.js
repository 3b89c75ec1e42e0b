// What several screens are built of: headed pages, big keys, the compass, results in the bridge club's writing.

import { h } from "../dom.js";
import { draftOf, resultLabel } from "../entry.js";
import { score as scoreOf, side } from "../score.js";
import { t } from "../texts.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../types").Seat} Seat
 * @typedef {import("../types").Round} Round
 * @typedef {import("../dom.js").Child} Child
 */

export const SEATS = /** @type {Seat[]} */ (["N", "E", "S", "W"]);
export const SYMBOLS = /** @type {Record<string, string>} */ ({ S: "♠", H: "♥", D: "♦", C: "♣", NT: "NT" });

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
 * The last row of a screen: the way on, or back.
 * @param {...(Child | Child[])} children
 */
export const foot = (...children) => h("div", { class: "foot" }, ...children);

/** @param {App} app */
export const backButton = (app) => button(t("back"), () => app.back(), { class: "quiet" });

/**
 * The way on from a screen that flow.js made due, or back from one that somebody opened.
 * @param {App} app
 * @param {string} step
 * @param {number} round
 */
export const onward = (app, step, round) =>
  app.place ? backButton(app) : button(t("next"), () => app.done(step, round), { class: "main" });

/**
 * Says something that changes while the screen stands.
 * @param {Child | Child[]} text
 * @param {string} [kind]
 */
export const live = (text, kind = "") => h("p", { class: `live ${kind}`, "aria-live": "polite" }, ...[text].flat());

/**
 * Keys 0 to 9 and one that takes back, for a phone's or a computer's hands.
 * @param {App} app
 * @param {string} value
 * @param {(value: string) => void} change
 * @param {{most?: number, enter?: () => void}} [options]
 */
export function keypad(app, value, change, options = {}) {
  const most = options.most ?? 12;
  const take = value ? () => change(value.slice(0, -1)) : null;
  /** @param {string} digit */
  const put = (digit) => value.length < most && change(value + digit);
  app.onKey = (event) => {
    if (/^\d$/.test(event.key)) put(event.key);
    else if (event.key === "Backspace") take?.();
    else if (event.key === "Enter" && options.enter && value) options.enter();
    else return false;
    return true;
  };
  return h("div", { class: "pad" },
    [..."123456789"].map((digit) => button(digit, () => put(digit))),
    button("⌫", take, { "aria-label": t("key.back") }), button("0", () => put("0")),
    options.enter ? button("OK", value ? options.enter : null, { class: "main" }) : null);
}

/**
 * Four things by compass; `north` says where North is drawn.
 * @param {App} app
 * @param {(seat: Seat) => HTMLElement} draw
 * @param {Child} [centre]
 */
export const rose = (app, draw, centre) =>
  h("div", { class: `rose north-${app.policy.north}` },
    (app.policy.north === "top" ? ["N", "W", "E", "S"] : ["S", "E", "W", "N"]).map((seat) =>
      h("div", { class: `at-${seat}` }, draw(/** @type {Seat} */ (seat)))),
    h("div", { class: "centre" }, centre));

/** @param {Seat} seat */
export const seatName = (seat) => t(`seat.${seat}`);

/**
 * @param {App} app
 * @param {number} number
 * @returns {Round | undefined}
 */
export const roundOf = (app, number) => app.view?.rounds.find((round) => round.round === number);

/** The round the table is in: the first with a board to enter, or the last. @param {App} app */
export function currentRound(app) {
  const rounds = app.view?.rounds ?? [];
  const open = rounds.find((round) => round.played && app.results(round.round).length < round.boards.length);
  return (open ?? rounds[rounds.length - 1])?.round ?? 1;
}

/**
 * "Pair 10", "Team 4" or "Player 7".
 * @param {App} app
 * @param {string | number | null} who
 */
export const contestant = (app, who) => t(`who.${app.view?.kind ?? "pairs"}`, { who });

/**
 * A denomination as the policy writes it, in its suit's colour.
 * @param {App} app
 * @param {string} strain
 */
export const strainOf = (app, strain) => h("b", { class: `suit-${strain}` },
  app.policy.denominations === "letters" || strain === "NT" ? strain : SYMBOLS[strain] ?? strain);

/**
 * Writes an outcome for the eye and for the ear.
 * @param {App} app
 * @param {string} outcome
 */
export function outcomeOf(app, outcome) {
  const draft = draftOf(outcome);
  if (draft?.special) return h("span", null, t(`outcome.${draft.special}`), draft.wrongDirection && ` ${t("outcome.WD")}`);
  if (!draft?.level) return h("span", null, outcome.replaceAll("-", "−"));
  const { level, strain = "", double, declarer, result = 0, leadSuit, leadRank = "" } = draft;
  const heard = t("outcome.heard", {
    level, strain: t(`strain.${strain}`), double: double && t(`double.${double}`), by: t(`seat.${declarer}`),
    end: result ? t(result > 0 ? "outcome.over" : "outcome.down", { n: Math.abs(result) }) : t("outcome.made"),
  });
  return h("span", { class: "outcome" },
    h("span", { "aria-hidden": "true" }, level, strainOf(app, strain), double?.replaceAll("X", "×"), ` ${declarer} `,
      resultLabel(level, result, app.policy.method),
      leadSuit ? h("small", null, " ", strainOf(app, leadSuit), rank(leadRank)) : null,
      draft.wrongDirection && ` ${t("outcome.WD")}`),
    h("span", { class: "sr" }, heard));
}

/** @param {string} letter */
export const rank = (letter) => (letter === "T" ? "10" : letter);

/**
 * Points with their sign; for the declarer when the policy says so.
 * @param {App} app
 * @param {{board: number, outcome: string, score?: number}} result
 */
export function points(app, result) {
  const draft = draftOf(result.outcome);
  const score = result.score ?? (draft ? scoreOf({ ...draft, board: result.board }) : null);
  if (score === null) return "";
  const theirs = app.policy.sign === "declarer" && draft?.declarer && side(draft.declarer) === "EW";
  return signed(theirs ? -score : score);
}

/** @param {number} score */
export const signed = (score) => (score > 0 ? `+${score}` : `${score}`.replace("-", "−"));

/**
 * Waiting, failed or empty: what stands in place of something that is asked of the server.
 * @param {App} app
 * @param {string} key
 */
export const missing = (app, key) => {
  const error = app.loadError(key);
  return live(!error && app.online ? t("loading") : error?.status ? error.message : t("no_connection"));
};
