// The other side reads the whole entry and accepts it, or says it is wrong.

import { questions } from "../checks.js";
import { h } from "../dom.js";
import { outcomeOf } from "../entry.js";
import { foot } from "../foot.js";
import { chime } from "../light.js";
import { score } from "../score.js";
import { points, sentence } from "../show.js";
import { t } from "../texts.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../types").Draft} Draft
 */

/** @type {import("../app.js").Screen} */
export function verify(app, values) {
  const { draft, policy } = app;
  if (!draft) return app.screens.message(app, { text: t("nowhere") });
  const outcome = outcomeOf(draft);
  if (!values.until) {
    // Times by the page's own clock: the phone's may be set while we wait.
    values.until = performance.now() + policy.verify_seconds * 1000;
    app.stale("check/");
    if (app.place) app.place.until = values.until;
    tick(app, values.until);
  }
  const asked = app.load(`check/${draft.round}/${draft.board}/${outcome}`, () => check(app, draft, outcome));
  // Nobody takes this phone over where the other side has one of its own.
  const wait = elsewhere(app) ? 0 : Math.ceil((values.until - performance.now()) / 1000);
  const must = policy.lead === "must_match" && !app.grant
    && asked?.questions.some((/** @type {{about: string}} */ one) => one.about === "lead");
  const needed = draft.award || (draft.special === "NP" && policy.confirm_not_played);
  const director = must || (needed && !app.grant);
  const ready = wait <= 0 && asked !== undefined && !values.saving;
  const total = score(draft);
  const back = () => {
    // The phone is in the players' hands: the director types the PIN again.
    app.grant = null;
    if (draft.award) {
      app.place = { screen: "director", item: "adjust", round: draft.round, board: draft.board };
      app.keepDraft(draft.meanwhile ?? null);
      return;
    }
    app.place = null;
    app.keepDraft(draft.special ? { ...draft, special: undefined } : draft);
  };
  app.onBack = back;
  const own = questions(draft);
  // The server may wonder about the same; once is enough.
  const theirs = (asked?.questions ?? []).filter((/** @type {{about: string}} */ one) => own.every(({ about }) => about !== one.about));
  const odd = [...own.map((one) => t(one.text, one.values)), ...theirs.map((/** @type {{text: string}} */ one) => one.text)];
  // Questions stand first: on a low phone the foot covers what comes last, and ACCEPT is in the foot.
  return h("main", { class: odd.length ? "verify odd" : "verify", "data-step": outcome },
    h("h1", null, t(elsewhere(app) ? "verify.other" : "verify.hand", { side: t("sides.EW") })),
    odd.map((text) => h("p", { class: "soft", role: "status" }, text)),
    must && h("p", { class: "warn" }, t("verify.must")),
    h("p", { class: "huge", "aria-live": "polite" },
      t("verify.board", { board: draft.board }), sentence(app, draft), ". ",
      total !== null && h("strong", { class: "points" }, points(app, total, draft.declarer))),
    draft.wrongDirection && h("p", { class: "warn" }, t("say.wd")),
    foot(app,
      h("button", { class: "wrong", "data-key": "wrong", "data-focus": true, onclick: back }, t("verify.wrong")),
      director
        ? h("button", {
          class: "go", "data-key": "director",
          onclick: () => app.go("pin", { then: { screen: "verify" } }),
        }, t("verify.director"))
        : h("button", {
          class: "go accept", "data-key": "accept", disabled: !ready, onclick: () => accept(app, draft, outcome),
        }, elsewhere(app) ? t("verify.send") : wait > 0 ? t("verify.wait", { n: wait }) : t("verify.accept"))));
}

/**
 * Whether the other side accepts on a phone of its own. What the director enters here, such as an average, they read on this
 * phone with the director beside them: the server asks for no other phone then.
 * @param {App} app
 */
const elsewhere = ({ policy, grant }) => policy.accept_on_other_phone && !grant;

/**
 * Counts the seconds down on the screen.
 * @param {App} app
 * @param {number} until
 */
function tick(app, until) {
  if (app.place?.screen !== "verify" || app.place.until !== until) return;
  const left = until - performance.now();
  app.render();
  if (left > 0) setTimeout(() => tick(app, until), Math.min(left + 5, 1000));
}

/**
 * What the server asks about the entry; no answer within 1.5 s is none.
 * @param {App} app
 * @param {Draft} draft
 * @param {string} outcome
 */
function check(app, draft, outcome) {
  const none = { questions: [] };
  const { round, board, seating } = draft;
  return Promise.race([
    app.ask("POST", "check", { round, board, outcome, seating }).catch(() => none),
    new Promise((resolve) => setTimeout(() => resolve(none), 1500)),
  ]);
}

/**
 * @param {App} app
 * @param {Draft} draft
 * @param {string} outcome
 */
async function accept(app, draft, outcome) {
  app.set({ saving: true });
  const { round, board, seating, movement } = draft;
  const result = { round, board, outcome, seating, movement, correct: Boolean(draft.correct) };
  const leave = { grant: app.grant };
  const entry = elsewhere(app)
    ? await app.say({ result: { ...result, acceptance: "follows" } }, leave) : await app.sayAccepted(result, "EW", leave);
  // The director's leave was for this entry, not for the rest of the evening.
  app.grant = null;
  chime(app.policy.sound);
  app.place = { screen: "saved", id: entry.id, round, board };
  const { meanwhile } = draft;
  app.keepDraft(meanwhile && (meanwhile.round !== round || meanwhile.board !== board) ? meanwhile : null);
}
