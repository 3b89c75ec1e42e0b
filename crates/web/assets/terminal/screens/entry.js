// One result, part by part: a strip of what is given, and only the keys of the next missing part.

import { nextBoard } from "../checks.js";
import { h } from "../dom.js";
import {
  legalResults, nextDouble, nextPart, pairProblem, RANKS, resultLabel, setPart, STRAINS, SUITS, undo,
} from "../entry.js";
import { backKey, foot, moreKey } from "../foot.js";
import { keypad, padKey } from "../keypad.js";
import { contractScore, isVulnerable, side } from "../score.js";
import { boardFace, outcome, rank, shortly, signed, suit, suitFace } from "../show.js";
import { t } from "../texts.js";
import { lastBoard } from "./boards.js";
import { around } from "./round.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../types").Draft} Draft
 */

/** @type {import("../app.js").Screen} */
export function entry(app, values) {
  const now = app.draft ? app.roundOf(app.draft.round) ?? lost(app.draft) : app.roundOf(values.round) ?? app.round;
  if (!now) return app.screens.message(app, { text: t("nowhere") });
  const results = app.results(now.round);
  const entered = results.map((result) => result.board);
  /** @type {Draft} */
  const draft = app.draft ?? {
    round: now.round, board: nextBoard(now, entered, lastBoard(app, now.round)), seating: now.seating,
    movement: app.view?.movement ?? 0,
  };
  const part = nextPart(draft, app.policy, now);
  /** @type {(part: any, value: any) => void} */
  const give = (name, value) => keep(app, setPart(draft, name, value), part);
  const gone = draft.board !== undefined && !now.boards.includes(draft.board);
  const taken = app.draft && !draft.correct && results.find((result) => result.board === draft.board);
  const back = () => {
    const before = undo(draft);
    if (before !== draft) app.keepDraft(before);
    else leave(app, now.round);
  };
  app.onKey = (event) => typed(app, draft, part, give, event);
  return h("main", { class: "entry", "data-step": `${draft.board}-${part}-${values.all ?? ""}` },
    chips(app, draft, part),
    (gone || taken) && h("p", { class: "warn" }, gone ? t("entry.gone") : t("entry.taken", { board: draft.board }), " ",
      taken && outcome(app, taken.outcome), " ",
      h("button", { class: "small", onclick: () => leave(app, now.round) }, t("entry.leave"))),
    heading(app, part),
    keys(app, draft, part, give, now, values),
    foot(app, backKey(app, back), ...(part ? moreKey(app) : [h("button", {
      class: "go", "data-focus": true, "data-key": "check", onclick: () => app.go("verify"),
    }, t("entry.check"))])));
}

/**
 * A round that the movement has no more, for the entry that was begun in it.
 * @param {Draft} draft
 * @returns {import("../types").Round}
 */
function lost({ round, seating }) {
  const seats = { N: null, E: null, S: null, W: null };
  return {
    round, seating, boards: [], played: true, names: seats, numbers: seats, contestants: seats,
    arrow_switch: [], begins: [], shared_with: [], moves: [],
  };
}

/**
 * Leaves the board without an entry.
 * @param {App} app
 * @param {number} round
 */
function leave(app, round) {
  app.place = null;
  app.keepDraft(app.draft?.meanwhile ?? null);
  if (app.view?.stage === "open" && app.roundOf(round)) app.go("boards", { round, tiles: app.policy.board_number === "auto" });
}

/**
 * Keeps a change, and goes to the other side's eyes when it was the last.
 * @param {App} app
 * @param {Draft} draft
 * @param {string | null} part the part that was open
 */
function keep(app, draft, part) {
  const next = nextPart(draft, app.policy, app.roundOf(draft.round));
  const { level, strain, declarer, leadSuit, leadRank } = draft;
  if (app.policy.intermediate && next === "result" && part !== "result" && declarer) {
    app.wire.tell({
      contract: {
        round: draft.round, board: draft.board, contract: `${level}${strain}${draft.double ?? ""}${declarer}`,
        ...(leadSuit && leadRank ? { lead: leadSuit + leadRank } : {}),
      },
    });
  }
  app.place = next || part === null ? null : { screen: "verify" };
  app.keepDraft(draft);
}

/**
 * @param {App} app
 * @param {string | null} part
 */
function heading(app, part) {
  const method = part === "result" && app.policy.method !== "plus_minus" ? `.${app.policy.method}` : "";
  return part === "direction" ? null : h("h1", null, t(`entry.${part ?? "complete"}${method}`));
}

/**
 * What is given so far; each is a button that asks for that part again.
 * @param {App} app
 * @param {Draft} draft
 * @param {string | null} part
 */
function chips(app, draft, part) {
  /** @type {(name: string, shown: any, spoken?: any, tap?: () => void) => HTMLElement} */
  const chip = (name, shown, spoken, tap) => h("button", {
    class: `chip ${part === name ? "now" : ""}`, "data-key": `chip-${name}`, "data-chip": name,
    onclick: tap ?? (() => {
      app.place = null;
      app.keepDraft({ ...draft, editing: /** @type {any} */ (name) });
    }),
  }, h("span", { "aria-hidden": "true" }, shown),
  h("span", { class: "unseen" }, t("entry.change", { part: t(`part.${name}`), value: spoken ?? shown })));
  const { board, level, strain, double, declarer, leadSuit, leadRank, result } = draft;
  return h("div", { class: "chips" },
    board !== undefined && h("button", {
      class: "chip board", "data-chip": "board", "data-key": "chip-board",
      onclick: () => {
        app.draft = draft;
        app.go("boards", { round: draft.round, tiles: app.policy.board_number === "auto" });
      },
    }, boardFace(board, !level && !draft.special)),
    draft.special && chip("level", t(`outcome.${draft.special}`), undefined, () => app.keepDraft(undo(draft))),
    draft.award && h("span", { class: "chip" }, outcome(app, draft.award)),
    level && chip("level", level),
    strain && chip("strain", suit(app, strain), t(`suit.${strain}`)),
    level && !draft.special && h("button", {
      class: `chip double ${double ? "on" : ""}`, "data-chip": "double", "data-key": "chip-double",
      "aria-pressed": double ? "true" : "false",
      onclick: () => app.keepDraft({ ...draft, double: /** @type {any} */ (nextDouble(double)) }),
    }, double || "X?",
      h("span", { class: "sr" }, ` ${t(double === "XX" ? "say.XX" : double ? "say.X" : "entry.doubled")}`)),
    declarer && chip("declarer", t(`at.${declarer}`), t(`seat.${declarer}`)),
    draft.pair && chip("pair", draft.pair),
    leadSuit && chip("leadSuit", h("span", null, suit(app, leadSuit), leadRank ? rank(leadRank) : "?"),
      `${t(`suit.${leadSuit}`)} ${leadRank ? rank(leadRank) : ""}`),
    leadSuit === "" && app.policy.lead !== "off" && chip("leadSuit", t("entry.nolead")),
    level && result !== undefined && chip("result", resultLabel(level, result, app.policy.method)),
    draft.wrongDirection && h("span", { class: "chip" }, t("outcome.wd")));
}

/**
 * @param {App} app
 * @param {Draft} draft
 * @param {string | null} part
 * @param {(part: string, value: any) => void} give
 * @param {import("../types").Round} now
 * @param {Record<string, any>} values
 */
function keys(app, draft, part, give, now, values) {
  /** @type {(value: any, face: any, more?: Record<string, any>) => HTMLElement} */
  const key = (value, face, more) => h("button", {
    class: "key", "data-value": value, onclick: () => give(/** @type {string} */ (part), value), ...more,
  }, face);
  switch (part) {
    case "level": return h("div", { class: "keys three" },
      [1, 2, 3, 4, 5, 6, 7].map((level) => key(level, level, level === 1 ? { "data-focus": true } : undefined)),
      key("PASS", t("entry.pass"), { class: "key word", onclick: () => give("special", "PASS") }),
      key("NP", t("entry.notplayed"), { class: "key word", onclick: () => give("special", "NP") }));
    case "strain": return h("div", { class: "keys strains" },
      STRAINS.map((strain) => key(strain, suitFace(app, strain), strain === "C" ? { "data-focus": true } : undefined)));
    case "declarer": return h("div", { class: "compass" }, around(app.policy.north).map((seat, at) => key(seat, [
      h("b", null, t(`seat.${seat}`)), app.policy.show_names !== "never" && now.names[seat] && h("span", { class: "name" }, now.names[seat]),
    ], { class: `key place p${at}`, "data-focus": at === 0 })));
    case "pair": return pairKeys(app, values, give);
    case "direction": return direction(app, draft, now);
    case "leadSuit": return h("div", { class: "keys two" },
      SUITS.map((one) => key(one, suitFace(app, one), { "data-focus": one === "C" })),
      key("", t("entry.nolead"), { class: "key word wide" }));
    case "leadRank": return h("div", { class: `keys ranks suit ${(draft.leadSuit ?? "").toLowerCase()}` },
      RANKS.map((one) => key(one, rank(one), {
        "data-focus": one === "A",
        "aria-label": `${/[AKQJ]/.test(one) ? t(`rank.${one}`) : rank(one)} ${t(`suit.${draft.leadSuit}`)}`,
      })));
    case "result": return resultKeys(app, draft, key, values);
    default: return null;
  }
}

/**
 * @param {App} app
 * @param {Draft} draft
 * @param {(value: any, face: any, more?: Record<string, any>) => HTMLElement} key
 * @param {Record<string, any>} values
 */
function resultKeys(app, draft, key, values) {
  const { level = 1, strain = "NT", double, declarer = "N", board = 1 } = draft;
  const vulnerable = isVulnerable(board, declarer);
  const { method, sign } = app.policy;
  /** @param {number} result */
  const face = (result) => {
    const points = contractScore(level, strain, double, result, vulnerable);
    const shown = sign === "ns" && side(declarer) === "EW" ? -points : points;
    return key(result, [h("b", null, resultLabel(level, result, method)), h("span", { class: "under" }, signed(shown))],
      result === 0 ? { class: "key made", "data-focus": true } : { class: `key ${result < 0 ? "down" : "over"}` });
  };
  const all = legalResults(level);
  const shown = values.all ? all : all.filter((result) => result >= -6);
  return h("div", { class: "keys three results" },
    face(0), shown.filter((result) => result > 0).reverse().map(face),
    h("hr"), shown.filter((result) => result < 0).map(face),
    shown.length < all.length && h("button", { class: "key word", onclick: () => app.set({ all: true }) }, t("entry.more")));
}

/**
 * @param {App} app
 * @param {Record<string, any>} values
 * @param {(part: string, value: any) => void} give
 */
function pairKeys(app, { number = "" }, give) {
  return h("div", null,
    keypad({
      value: number, max: 4, label: t("entry.pair"), placeholder: "__",
      change: (value) => app.set({ number: value }), done: () => give("pair", String(Number(number))),
    }),
    app.policy.pair_number === "optional"
      && h("button", { class: "item", "data-value": "", onclick: () => give("pair", "") }, t("entry.skip")));
}

/**
 * @param {App} app
 * @param {Draft} draft
 * @param {import("../types").Round} now
 */
function direction(app, draft, now) {
  const other = pairProblem(draft, now) === "other";
  const own = side(draft.declarer ?? "N");
  const here = [...new Set(Object.values(now.contestants).filter((who) => who !== null))].map(shortly).join(", ");
  /** @param {Draft} next */
  const keepIt = (next) => keep(app, next, "direction");
  return h("div", { class: "ask" },
    h("h1", null, other
      ? t("entry.other", { pair: draft.pair, side: t(`sides.${own}`) })
      : t("entry.stranger", { pair: draft.pair, here })),
    h("button", {
      class: "item", "data-key": "insist",
      onclick: () => keepIt(other ? { ...draft, wrongDirection: true } : { ...draft, insisted: { direction: true } }),
    }, t(other ? "entry.insist" : "entry.anyway")),
    h("button", {
      class: "item", "data-focus": true, onclick: () => keepIt({ ...draft, pair: undefined }),
    }, t("entry.retype")));
}

/** A sign typed on a keyboard before its digit. */
let sign = 0;

/**
 * Keys of a keyboard, for those who have one.
 * @param {App} app
 * @param {Draft} draft
 * @param {string | null} part
 * @param {(part: string, value: any) => void} give
 * @param {KeyboardEvent} event
 */
function typed(app, draft, part, give, event) {
  const key = event.key.toLowerCase();
  const press = (/** @type {string} */ value) => {
    const found = document.querySelector(`main [data-value="${value}"]`);
    if (found instanceof HTMLElement) found.click();
    return Boolean(found);
  };
  if (key === "x" && draft.level) {
    app.keepDraft({ ...draft, double: /** @type {any} */ (nextDouble(draft.double)) });
    return true;
  }
  if (part === "pair") return padKey(event);
  if (part === "level") return key === "p" ? press("PASS") : /^[1-7]$/.test(key) && press(key);
  if (part === "strain") return /^[cdhsn]$/.test(key) && press(key === "n" ? "NT" : key.toUpperCase());
  if (part === "declarer") {
    const at = ["arrowup", "arrowleft", "arrowright", "arrowdown"].indexOf(key);
    return at >= 0 ? press(around(app.policy.north)[at]) : /^[nesw]$/.test(key) && press(key.toUpperCase());
  }
  if (part === "leadSuit") return /^[cdhs]$/.test(key) && press(key.toUpperCase());
  if (part === "leadRank") return /^[2-9tjqka1]$/.test(key) && press(key === "1" ? "T" : key.toUpperCase());
  if (part === "result") {
    if (key === "=") return press("0");
    if (key === "+" || key === "-") {
      sign = key === "+" ? 1 : -1;
      return true;
    }
    if (sign && /^\d$/.test(key)) {
      const value = String(sign * Number(key));
      sign = 0;
      return press(value);
    }
  }
  return false;
}
