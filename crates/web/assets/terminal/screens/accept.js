// A result that the other side has still to accept: they read it on this phone and agree, or say that it is wrong.

import { h } from "../dom.js";
import { draftOf } from "../entry.js";
import { foot } from "../foot.js";
import { chime } from "../light.js";
import { outcome, sentence } from "../show.js";
import { t } from "../texts.js";
import { points } from "./parts.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../types").Result} Result
 */

/**
 * Whether this phone can accept a result for the other side. Where the club wants it on another phone, not the one that
 * entered it.
 * @param {App} app
 * @param {Result} result
 */
export function mayAccept(app, { id, acceptance }) {
  if (!id || !acceptance) return false;
  const accepted = app.entries.some((entry) => entry.say.accept?.entry === id && entry.state !== "refused");
  const own = app.entries.some((entry) => entry.id === id);
  return !accepted && (acceptance === "awaited" || !own);
}

/** @type {import("../app.js").Screen} */
export function accept(app, { round, board }) {
  const result = app.results(round).find((one) => one.board === board);
  if (!result || !mayAccept(app, result)) return app.screens.message(app, { text: t("accept.none", { board }) });
  const draft = draftOf(result.outcome);
  const say = async () => {
    app.place = null;
    chime(app.policy.sound);
    await app.say({ accept: { round, board, entry: result.id, side: "EW" } });
  };
  const wrong = () => {
    app.notice(t("accept.wrong", { board }));
    app.leave();
  };
  return h("main", { class: "verify", "data-step": result.id },
    h("h1", null, t("accept.title", { side: t("sides.EW") })),
    h("p", { class: "huge", "aria-live": "polite" },
      t("verify.board", { board }), draft ? sentence(app, { ...draft, board }) : outcome(app, result.outcome), ". ",
      h("strong", { class: "points" }, points(app, result))),
    foot(app,
      h("button", { class: "wrong", "data-key": "wrong", onclick: wrong }, t("verify.wrong")),
      h("button", { class: "go accept", "data-key": "accept", "data-focus": true, onclick: say }, t("verify.accept"))));
}
