// The list of what waits, oldest first: each with what there is to decide, and a button for the likeliest.

import { h } from "../terminal/dom.js";
import { fields } from "./ask.js";
import { forgive, room, settledOnes, waits } from "./attention.js";
import { authorOf, form, number, outcome, shortly } from "./parts.js";
import { ago, has, lasting, t } from "./texts.js";

/**
 * @typedef {import("./shell.js").App} App
 * @typedef {import("./attention.js").Matter} Matter
 */

/** With more than this the first are listed, and the rest on wish: a long list is drawn anew at every news. */
const MANY = 60;

/** The list. @param {App} app */
export function matters(app) {
  const open = waits(app);
  const quiet = settledOnes(app);
  const view = app.memory("waits view", () => ({ all: false }));
  const shown = view.all ? open : open.slice(0, MANY);
  const show = () => {
    view.all = !view.all;
    app.render();
  };
  return [
    h("h2", { id: "waits-title" }, t("waits.title"), " ", h("span", { class: "count" }, open.length)),
    !room(app) ? h("p", { class: "quiet" }, t("loading")) : !open.length && h("p", { class: "quiet" }, t("waits.none")),
    h("ol", { class: "matters" }, shown.map((one) => matter(app, one))),
    open.length > MANY && h("p", null, h("button", { class: "small", type: "button", "data-key": "all", "aria-expanded": String(view.all), onclick: show },
      view.all ? t("waits.first", { n: MANY }) : t("waits.all", { n: open.length }))),
    (room(app)?.attention_more ?? 0) > 0 && h("p", null, t("waits.no_room", { n: room(app)?.attention_more }), " ",
      h("a", { href: app.link("operation/entries") }, t("waits.entries"))),
    quiet > 0 && h("p", null, h("button", { class: "small", type: "button", onclick: () => { forgive(app, null); } }, t("waits.again", { n: quiet }))),
  ];
}

/** One of them. @param {App} app @param {Matter} matter */
export function matter(app, matter) {
  const { kind, key, table, round, board, at } = matter;
  const minutes = at ? Math.max(0, Math.floor((Date.now() - Date.parse(at)) / 60_000)) : null;
  return h("li", { class: `matter ${kind}`, "data-key": key },
    h("p", { class: "what" }, h("span", { class: "sign", "aria-hidden": "true" }, SIGN[kind] ?? "•"),
      table && [h("a", { href: app.link(`table/${table}`, { round, board }) }, h("strong", null, t("table.of", { table }))), " "],
      sentence(app, matter), minutes !== null && h("span", { class: "quiet" }, ` ${ago(minutes)}`)),
    app.may(NEEDS[kind] ?? "look") && (WAYS[kind] ?? look)(app, matter));
}

/** @type {Record<string, string>} */
const SIGN = { call: "!", set_aside: "!", missing: "∅", suspicious: "?", changed: "↻", misfit: "≠", early: "»", came_late: "«", unsent: "✎", silent: "⟳", unknown: "◌", slow: "◐", program: "⇄", more: "!", flood: "≫", asked: "?", plays_elsewhere: "⚇", pin_used: "#", unlocked: "#", wrong_pins: "#", standby: "⇉" };

/** What it is about, in words. @param {App} app @param {Matter} matter */
function sentence(app, { kind, round, board, about }) {
  const place = board ? t("waits.place", { round, board }) : round ? t("waits.round", { round }) : "";
  switch (kind) {
    case "call": {
      const reason = has(`call.${about.reason}`) ? t(`call.${about.reason}`) : about.reason;
      const state = about.answer === "in_progress" ? "coming" : about.answer === "deferred" ? "later" : "calls";
      return h("span", { class: state === "calls" ? "urgent" : "calm" },
        t(about.by ? `call.${state}.by` : `call.${state}`, { name: about.by }), reason && `: ${reason}`, round && `, ${t("waits.round", { round })}`);
    }
    case "suspicious":
      return h("span", null, place, ": ", outcome(about.outcome, { lead: false }), " ",
        t(`waits.${about.why}`, { tricks: about.tricks, other: about.other_tricks ?? about.double_dummy }));
    case "changed":
      return h("span", null, place, ": ", t("waits.changed"), " ", outcome(about.was, { lead: false }), " → ",
        about.now ? outcome(about.now, { lead: false }) : t("result.erased"));
    case "missing": return h("span", null, t("waits.missing", { round, n: about.boards.length, boards: about.boards.join(", ") }));
    case "misfit": return h("span", null, place, ": ", outcome(about.outcome, { lead: false }), `. ${t("waits.misfit")} `, h("small", { class: "quiet" }, about.reason));
    case "more": return t("waits.more", { n: about.entries });
    case "flood": return h("span", { class: "urgent" }, t("waits.flood", { n: about.turned_away }));
    case "asked": return h("span", { class: "urgent" }, t("waits.asked", { n: about.times, m: about.boards.length, boards: about.boards.join(", ") }));
    case "plays_elsewhere": return t("waits.plays_elsewhere", { number: about.number, who: about.who });
    case "unsent": return t("waits.unsent", { n: about.entries });
    case "silent": return t("waits.silent", { time: lasting(about.seconds) });
    case "unknown": return t("waits.unknown", { seats: about.seats.map((/** @type {string} */ seat) => t(`seat.${seat}`)).join(", ") });
    case "pin_used": return h("span", null, t("waits.pin_used", { n: about.times }), about.boards.length > 0
      && `: ${t("waits.pin_boards", { n: about.boards.length, boards: about.boards.join(", ") })}`);
    case "unlocked": return t("waits.unlocked", { board, name: about.by });
    case "wrong_pins": return h("span", { class: "urgent" }, t("waits.wrong_pins", { n: about.count }));
    case "standby": return h("span", { class: "urgent" }, about.holds_up_ms
      ? t("waits.standby_holds_up", { where: about.at, time: number(Math.round(about.holds_up_ms / 100) / 10) })
      : t(about.is_gone ? "waits.standby_gone" : "waits.standby_slow", { where: about.at }));
    case "early": return h("span", null, t(about.waits_for.length > 0 ? "waits.early" : "waits.early_start",
      { round, n: about.boards.length, boards: about.boards.join(", "), tables: about.waits_for.join(", "), m: about.waits_for.length }));
    case "came_late": return t("waits.came_late", { round, n: about.boards.length, boards: about.boards.join(", ") });
    case "program": return h("span", null, about.text);
    case "slow": return about.rounds > 0 ? t("waits.slow_rounds", { n: about.rounds }) : t("waits.slow", { n: about.minutes });
    default: return h("span", null, place, ": ", t(`waits.${kind}`));
  }
}

/** What there is to do. @type {Record<string, (app: App, matter: Matter) => any>} */
const WAYS = { call: answer, set_aside: decide, suspicious: doubt, changed: agree, early: doubtEntry, came_late: readEntry, missing: enter, unknown: name, silent: () => null, slow: () => null, unsent: () => null, program: read, more: entries, flood: entries, asked: () => null, plays_elsewhere: name, pin_used: readPin, unlocked: readPin, wrong_pins: readPin, standby: readStandby };

/** Who may do it. @type {Record<string, string>} */
const NEEDS = { call: "direct", set_aside: "enter", missing: "enter", suspicious: "enter", changed: "enter", early: "direct", unknown: "names", plays_elsewhere: "names", program: "direct" };

/** @param {App} app @param {Matter} matter */
function answer(app, { seq, about }) {
  const way = (/** @type {string} */ answer, /** @type {string} */ look) => h("button", {
    type: "button", class: look, "data-key": answer, onclick: () => app.say("answer", { call: seq, answer }),
  }, t(`call.answer.${answer}`));
  return h("div", { class: "row" }, about.answer !== "in_progress" && way("in_progress", "go"),
    way("resolved", about.answer === "in_progress" ? "go" : ""), about.answer !== "deferred" && way("deferred", ""));
}

/** @param {App} app @param {Matter} matter */
function decide(app, { seq, about }) {
  const who = (/** @type {string[]} */ list) => list.length > 0 && ` (${list.map(shortly).join(" – ")})`;
  // What stands there now goes along: if somebody has changed it meanwhile, nothing is replaced unseen.
  const settle = (/** @type {object} */ more) => app.say("settle", { entry: seq, there: about.there?.fact ?? null, ...more });
  const id = `reason${seq}`;
  return [
    h("dl", null, h("dt", null, t("aside.sent")), h("dd", null, h("strong", null, outcome(about.outcome)), who(about.who)),
      h("dt", null, t("aside.why")), h("dd", null, about.why),
      h("dt", null, t("aside.there")), h("dd", null, about.there ? [outcome(about.there.outcome), who(about.there.who), ", ", t("aside.by", { who: authorOf(about.there.by) })] : t("aside.nothing"))),
    h("div", { class: "row" },
      h("button", { type: "button", class: "go", onclick: () => settle({ decision: "take_in" }) }, t(about.there ? "aside.replace" : "aside.take_in")),
      about.beside && h("button", { type: "button", onclick: () => settle({ decision: "beside" }) }, t("aside.beside", { round: about.beside }))),
    // A form of its own: who types a reason and presses Enter must not replace anything.
    form(app, { class: "drop" }, (sent) => settle({ decision: "drop", ...fields(sent) }),
      h("label", { for: id }, t("aside.because")), h("input", { id, name: "reason", maxlength: 200, autocomplete: "off", required: true }),
      h("button", { class: "stop" }, t("aside.drop"))),
  ];
}

/** Everything of the table that waits, to look through or to drop. @param {App} app @param {Matter} matter */
function entries(app, { table }) {
  return h("div", { class: "row" }, h("a", { class: "button", href: app.link("operation/entries", { table }) }, t("waits.entries")));
}

/** @param {App} app @param {Matter} matter */
function doubt(app, matter) {
  return h("div", { class: "row" },
  h("a", { class: "button", href: app.link("result", { ...slot(matter), do: "correct" }) }, t("waits.correct")),
  h("a", { class: "button", href: app.link(`board/${matter.board}`) }, t("waits.compare")),
  h("button", { type: "button", onclick: () => forgive(app, matter) }, t("waits.right")));
}

/** @param {App} app @param {Matter} matter */
function agree(app, matter) {
  const { entry } = matter.about;
  return h("div", { class: "row" },
    h("a", { class: "button", href: app.link("result", slot(matter)) }, t("waits.look")),
    entry && h("button", { type: "button", "data-key": "agree", onclick: () => app.say("accept", { entry }) }, t("accepted.accept")));
}

/** @param {App} app @param {Matter} matter */
function enter(app, matter) {
  const many = matter.about.boards.length > 1;
  return h("div", { class: "row" },
    h("a", { class: "button go", href: many ? app.link("paper", { table: matter.table }) : app.link("result", slot(matter)) }, t("waits.enter")));
}

/** @param {App} app @param {Matter} matter */
function name(app, matter) {
  return h("div", { class: "row" },
  h("a", { class: "button", href: app.link("names", { table: matter.table }) }, t("waits.names")),
  h("button", { type: "button", onclick: () => forgive(app, matter) }, t("waits.leave")));
}

/** @param {App} app @param {Matter} matter */
function look(app, matter) {
  return h("div", { class: "row" },
  h("a", { class: "button", href: app.link(`table/${matter.table}`, { round: matter.round, board: matter.board }) }, t("waits.look")));
}

/** @param {App} app @param {Matter} matter */
function doubtEntry(app, matter) {
  return h("div", { class: "row" },
    h("a", { class: "button", href: app.link(`table/${matter.table}`, { round: matter.round, board: matter.board }) }, t("waits.look")),
    h("button", { type: "button", onclick: () => forgive(app, matter) }, t("waits.right")));
}

/** @param {App} app @param {Matter} matter */
function readEntry(app, matter) {
  return h("div", { class: "row" },
    h("a", { class: "button", href: app.link(`table/${matter.table}`, { round: matter.round }) }, t("waits.look")),
    h("button", { type: "button", "data-key": "read", onclick: () => forgive(app, matter) }, t("waits.read")));
}

/** @param {App} app @param {Matter} matter */
function read(app, matter) {
  return h("div", { class: "row" },
    h("a", { class: "button", href: app.link("log", { kind: "operations" }) }, t("waits.log")),
    h("button", { type: "button", "data-key": "read", onclick: () => forgive(app, matter) }, t("waits.read")));
}

/** @param {App} app @param {Matter} matter */
function readPin(app, matter) {
  return h("div", { class: "row" },
    h("a", { class: "button", href: app.link("log", { table: matter.table, kind: "at_tables" }) }, t("waits.log")),
    h("button", { type: "button", "data-key": "read", onclick: () => forgive(app, matter) }, t("waits.read")));
}

/** @param {App} app @param {Matter} matter */
function readStandby(app, matter) {
  return h("div", { class: "row" },
    app.may("club") && h("a", { class: "button", href: "/director/standby" }, t("waits.look")),
    h("button", { type: "button", "data-key": "read", onclick: () => forgive(app, matter) }, t("waits.read")));
}

/** Where a result belongs, for the address of its page. @param {Matter} matter */
function slot({ table, round, board }) {
  const [, section, number] = /^([A-Z]+)(\d+)$/.exec(table) ?? [];
  return { section, table: number, round, board };
}
