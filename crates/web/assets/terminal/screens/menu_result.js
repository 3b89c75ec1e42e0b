// The director's menu: choosing a board of this table, and erasing, not played, sat in the wrong direction.

import { h } from "../dom.js";
import { sameSeating } from "../entry.js";
import { backKey, foot } from "../foot.js";
import { outcome } from "../show.js";
import { t } from "../texts.js";
import { button, live, page, roundNow } from "./parts.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../types").Result} Result
 */

/**
 * Asks for a board of this table, round by round.
 * @param {App} app
 * @param {Record<string, any>} values
 * @param {string} title
 * @param {(result: Result | undefined) => boolean} fits
 */
export function pickBoard(app, values, title, fits) {
  const round = values.round ?? roundNow(app);
  const rounds = (app.view?.rounds ?? []).filter((each) => each.played).map((each) => each.round);
  const at = rounds.indexOf(round);
  /** @param {number | undefined} to */
  const turn = (to) => (to === undefined ? null : () => app.set({ round: to }));
  const results = app.results(round);
  return page(title, `pick${round}`,
    h("div", { class: "choice turn" },
      button("◀", turn(rounds[at - 1]), { "aria-label": t("menu.round_before") }),
      h("b", { "aria-live": "polite" }, t("menu.round", { round })),
      button("▶", turn(rounds[at + 1]), { "aria-label": t("menu.round_after") })),
    h("div", { class: "items" }, (app.roundOf(round)?.boards ?? []).map((board) => {
      const result = results.find((each) => each.board === board);
      return button([h("b", { class: "number" }, h("span", { class: "sr" }, t("board")), board),
        result ? outcome(app, result.outcome) : h("span", null, t("menu.no_result"))],
      fits(result) ? () => app.set({ round, board }) : null, { class: "row" });
    })),
    foot(app, backKey(app)));
}

/**
 * Says a result with the director's right, and shows what became of it.
 * @param {App} app
 * @param {Record<string, any>} values
 * @param {string} written
 */
export async function sayResult(app, values, written) {
  const before = app.results(values.round).find((result) => result.board === values.board);
  const seating = before?.seating ?? app.roundOf(values.round)?.seating ?? {};
  const entry = await app.say({ result: { round: values.round, board: values.board, outcome: written, seating,
    movement: app.view?.movement, correct: Boolean(before) } }, { grant: app.grant });
  app.set({ said: entry.id });
}

/**
 * Gives a score with the director's right: the other side accepts it like any result. Where those who played the
 * board have left the table, nobody is asked.
 * @param {App} app
 * @param {Record<string, any>} values
 * @param {string} written
 */
export function giveScore(app, { round, board }, written) {
  const before = app.results(round).find((result) => result.board === board);
  const now = app.roundOf(round)?.seating;
  const seating = before?.seating ?? now ?? {};
  if (round !== roundNow(app) || !sameSeating(seating, now)) return sayResult(app, { round, board }, written);
  // What is under way waits, also on the same board: the other side may call the score wrong.
  const waits = app.draft?.award ? app.draft.meanwhile : app.draft;
  app.place = { screen: "verify" };
  app.keepDraft({
    round, board, seating, movement: app.view?.movement ?? 0, correct: Boolean(before), award: written,
    ...(waits ? { meanwhile: waits } : {}),
  });
}

/**
 * What became of what was said.
 * @param {App} app
 * @param {Record<string, any>} values
 * @param {string} title
 */
export function fate(app, values, title) {
  const entry = app.entries.find((each) => each.id === values.said);
  return page(title, "said",
    live(entry?.state === "received" ? t("menu.received") : entry?.state === "waiting" ? t("menu.sending")
      : entry?.why ?? "", entry?.state === "refused" ? "large warn" : "large"),
    foot(app, button(t("menu.back"), () => app.go("director"), { class: "go" })));
}

/**
 * A question with a yes before something is changed.
 * @param {App} app
 * @param {Record<string, any>} values
 * @param {string} name
 * @param {() => void} yes
 */
function ask(app, values, name, yes) {
  app.onBack = () => app.set({ board: undefined });
  const result = app.results(values.round).find((each) => each.board === values.board);
  return page(t(`menu.${name}`), "ask",
    h("p", null, t("menu.place", values)),
    result ? h("p", { class: "large" }, outcome(app, result.outcome)) : null,
    h("p", null, t(`menu.${name}.ask`)),
    foot(app, backKey(app), button(t(`menu.${name}.yes`), app.online ? yes : null, { class: "go" })));
}

/**
 * @param {string} name
 * @param {(result: Result | undefined) => boolean} fits
 * @param {(app: App, values: Record<string, any>) => void} yes
 * @returns {import("../app.js").Screen}
 */
const item = (name, fits, yes) => (app, values) =>
  values.said ? fate(app, values, t(`menu.${name}`))
    : values.board ? ask(app, values, name, () => yes(app, values))
      : pickBoard(app, values, t(`menu.${name}`), fits);

export const erase = item("erase", Boolean, async (app, values) => {
  const { round, board } = values;
  const entry = await app.say({ erase: { round, board, reason: t("menu.erase.reason") } }, { grant: app.grant });
  app.set({ said: entry.id });
});

export const not_played = item("not_played", (result) => result?.outcome !== "NP",
  (app, values) => sayResult(app, values, "NP"));

export const reversed = item("reversed", (result) => Boolean(result?.outcome && result.outcome !== "NP"), (app, values) => {
  const was = app.results(values.round).find((result) => result.board === values.board)?.outcome ?? "";
  sayResult(app, values, was.endsWith(" WD") ? was.slice(0, -3) : `${was} WD`);
});
