// The exchange file of the event: made, followed, sent again; how it fares, and what came and went.

import { h } from "../../terminal/dom.js";
import { fields } from "../ask.js";
import { field, form, page, waiting } from "../parts.js";
import { clock, has, lasting, moment, t } from "../texts.js";

/**
 * @typedef {import("../shell.js").App} App
 * @typedef {{number: number, at: string, kind: "received" | "sent" | "note" | "problem", text: string}} Remark
 * @typedef {{file: {name: string, path: string | null}, side: string, session: number, every: number, mark: string | null, computer: string | null,
 *   running: boolean, elsewhere: boolean, since: string, received: number, sent: number, last: string | null,
 *   trouble: {since: string, message: string} | null, remarks: Remark[]}} Link
 * @typedef {{link: Link | null, proposal: {file: string, computer: string | null} | null}} Told
 */

/** So often the page looks how things are. */
const LOOK = 2000;
/** How often a file is looked at, in seconds. */
const DISTANCES = [1, 5, 15, 60];
const MARKS = ["Processed", "Processed1", "Processed2", "Processed3", "Processed4"];
/** What each kind of remark is marked with, beside its word. */
const SIGNS = { received: "↓", sent: "↑", note: "•", problem: "⚠" };

/** @param {App} app */
export function exchange(app) {
  /** @type {Told | undefined} */
  const told = app.load("exchange", "exchange", []);
  lookAgain(app);
  if (!told) return page(t("exchange.title"), waiting(app, "exchange"));
  const { link, proposal } = told;
  const directs = app.may("direct");
  // A file that is run here is another program's: this event neither makes nor follows one.
  const isRun = link?.side === "control" && link.running;
  return page(t("exchange.title"), h("p", { class: "hint" }, t("exchange.what")), h("div", { class: "columns exchange" },
    app.event && now(app, link, directs),
    link && remarks(link),
    h("div", { class: "fields ways" },
      app.event && directs && proposal && !isRun && make(app, link, proposal),
      app.event && directs && !isRun && follow(app, link, proposal),
      directs && open(app, link))));
}

/** Looks again while the page is open. @param {App} app */
function lookAgain(app) {
  const timer = app.memory("exchange timer", () => ({ is: 0 }));
  if (timer.is) return;
  timer.is = window.setTimeout(() => {
    timer.is = 0;
    if (app.place.page === "exchange") app.forget("exchange");
  }, LOOK);
}

/**
 * Has something done, and looks how things are then.
 * @param {App} app
 * @param {string} path
 * @param {object} [body]
 */
async function act(app, path, body = {}) {
  const answer = await app.say(`exchange/${path}`, body);
  app.forget("exchange");
  return answer;
}

/** How the link fares. @param {App} app @param {Link | null} link @param {boolean} directs */
function now(app, link, directs) {
  if (!link) return h("section", { class: "box", id: "exchange-now" }, h("h2", null, t("exchange.link")), h("p", null, t("exchange.none")));
  const every = lasting(link.every);
  return h("section", { class: "box fields", id: "exchange-now" }, h("h2", null, t("exchange.link")),
    h("p", { class: "file" }, h("strong", null, link.file.name), link.file.path && h("small", { class: "quiet" }, link.file.path)),
    h("p", null, t(`exchange.side.${link.side}`)),
    h("p", { class: link.running ? "state running" : "state" }, h("span", { "aria-hidden": "true" }, link.running ? "▶ " : "■ "),
      t(`exchange.${link.running ? "running" : "stopped"}.${link.side}`, { at: clock(link.since), every })),
    h("dl", null,
      h("dt", null, t("exchange.last")), h("dd", null, link.last ? moment(link.last) : "–"),
      h("dt", null, t("exchange.received")), h("dd", { id: "exchange-received" }, link.received),
      h("dt", null, t("exchange.sent")), h("dd", { id: "exchange-sent" }, link.sent),
      link.mark && [h("dt", null, t("exchange.mark.is")), h("dd", null, link.mark)]),
    link.elsewhere && h("p", { class: "warning" }, t("exchange.elsewhere")),
    link.trouble && h("p", { class: "warning", role: "alert" }, h("strong", null, t("exchange.trouble", { at: clock(link.trouble.since) })), " ",
      link.trouble.message, " ", link.running && t("exchange.again", { every })),
    directs && h("div", { class: "row" },
      link.running ? [h("button", { type: "button", "data-key": "stop", onclick: () => act(app, "stop") }, t(`exchange.stop.${link.side}`)),
        h("button", { type: "button", "data-key": "now", onclick: () => act(app, "now") }, t("exchange.now"))]
        : h("button", { type: "button", class: "go", "data-key": "start", onclick: () => again(app, link) }, t(`exchange.start.${link.side}`))),
    directs && link.side === "scoring" && h("details", { "data-key": "resend" }, h("summary", null, t("exchange.resend")),
      h("p", { class: "warning" }, t("exchange.resend.what")),
      h("button", { type: "button", class: "stop", onclick: () => act(app, "resend") }, t("exchange.resend.go"))));
}

/** Goes on with a link that was stopped. @param {App} app @param {Link} link */
async function again(app, { side, session, file, every, mark, computer }) {
  if (side === "scoring") {
    await act(app, "follow", { session, file: file.path, every, mark: mark ?? "" });
    return;
  }
  const opened = await act(app, "open", { file: file.path, computer: computer ?? "" });
  // The file may hold another session by now, which is another event.
  if (opened && opened.event !== app.event) location.assign(`/director?event=${opened.event}#/room`);
}

/** The path of a file. @param {string} id @param {string} value */
const path = (id, value) => field(t("exchange.file"), h("input", {
  id, name: "file", value, required: true, maxlength: 1000, autocomplete: "off", spellcheck: "false",
}), t("exchange.file.why"));

/** @param {string} id @param {string} name @param {string} label @param {boolean} checked @param {string} [hint] */
const box = (id, name, label, checked, hint) => h("div", { class: "field" },
  h("label", { class: "check" }, h("input", { id, name, type: "checkbox", checked }), h("span", null, label)), hint && h("p", { class: "hint" }, hint));

/** A new file. @param {App} app @param {Link | null} link @param {{file: string, computer: string | null}} proposal */
function make(app, link, proposal) {
  return h("details", { class: "box", id: "exchange-make", "data-key": link ? "again" : "first", open: !link }, h("summary", null, h("h2", null, t("exchange.make"))),
    h("p", { class: "hint" }, t("exchange.make.what")),
    form(app, { id: "make-file", class: "tall" }, async (sent) => {
      const { file, format, for: control, computer, replace, then } = fields(sent);
      const made = await act(app, "make", { session: app.session, file, format, for: control, computer, replace: replace === "on" });
      const isFollowed = link?.running && link.file.path === file;
      if (made && then === "on" && !isFollowed) await act(app, "follow", { session: app.session, file, every: link?.every, mark: link?.mark ?? "" });
    }, path("make-path", proposal.file),
    choice("make-format", "format", "exchange.format", ["access2000", "access97"]),
    choice("make-for", "for", "exchange.for", ["today", "2008"]),
    field(t("exchange.computer"), h("input", { id: "make-computer", name: "computer", value: proposal.computer ?? "", required: true, maxlength: 1000, autocomplete: "off", spellcheck: "false" }), t("exchange.computer.why")),
    box("make-then", "then", t("exchange.then"), true),
    box("make-replace", "replace", t("exchange.replace"), false, t("exchange.replace.why")),
    h("button", { class: link ? "" : "go" }, t("exchange.make.go"))));
}

/** @param {string} id @param {string} name @param {string} key @param {string[]} values */
const choice = (id, name, key, values) => field(t(key), h("select", { id, name }, values.map((one) => h("option", { value: one }, t(`${key}.${one}`)))));

/** A file that is there. @param {App} app @param {Link | null} link @param {{file: string} | null} proposal */
function follow(app, link, proposal) {
  const own = app.memory("exchange mark", () => ({ is: Boolean(link?.mark && !MARKS.includes(link.mark)) }));
  const mark = link?.mark ?? "";
  return h("details", { class: "box", id: "exchange-follow" }, h("summary", null, h("h2", null, t("exchange.follow"))),
    h("p", { class: "hint" }, t("exchange.follow.what")),
    form(app, { id: "follow-file", class: "tall" }, (sent) => {
      const { file, every, mark, own } = fields(sent);
      return act(app, "follow", { session: app.session, file, every, mark: mark === "own" ? own : mark });
    }, path("follow-path", link?.file.path ?? proposal?.file ?? ""),
    field(t("exchange.every"), h("select", { id: "follow-every", name: "every", "data-number": true }, DISTANCES.map((one) =>
      h("option", { value: one, selected: one === (link?.every ?? 5) }, lasting(one))))),
    field(t("exchange.mark"), h("select", {
      id: "follow-mark", name: "mark", onchange: (/** @type {Event} */ event) => {
        own.is = /** @type {HTMLSelectElement} */ (event.target).value === "own";
        app.render();
      },
    }, h("option", { value: "" }, t("exchange.mark.none")), MARKS.map((one) => h("option", { value: one, selected: one === mark }, one)),
    h("option", { value: "own", selected: own.is }, t("exchange.mark.own"))), t("exchange.mark.why")),
    own.is && field(t("exchange.mark.name"), h("input", { id: "follow-own", name: "own", value: MARKS.includes(mark) || !mark ? "custom_tenace" : mark, pattern: "custom_.+", maxlength: 64, required: true, autocomplete: "off", spellcheck: "false" }), t("exchange.mark.name.why")),
    h("button", { class: "go" }, t("exchange.follow.go"))));
}

/** A file of another scoring program, run here. @param {App} app @param {Link | null} link */
function open(app, link) {
  const before = link?.side === "control" ? link : null;
  return h("details", { class: "box", id: "exchange-open", open: !app.event }, h("summary", null, h("h2", null, t("exchange.open"))),
    h("p", { class: "hint" }, t("exchange.open.what")),
    form(app, { id: "open-file", class: "tall" }, async (sent) => {
      const { file, computer, reset } = fields(sent);
      const opened = await act(app, "open", { file, computer, reset: reset === "on" });
      if (opened) location.assign(`/director?event=${opened.event}#/room`);
    }, path("open-path", before?.file.path ?? ""),
    field(t("exchange.as"), h("input", { id: "open-computer", name: "computer", value: before?.computer ?? "", maxlength: 63, autocomplete: "off", spellcheck: "false" }), t("exchange.as.why")),
    box("open-reset", "reset", t("exchange.reset"), false, t("exchange.reset.why")),
    h("button", { class: app.event ? "" : "go" }, t("exchange.open.go"))));
}

/** What there was to tell, newest first. @param {Link} link */
const remarks = (link) => h("section", { class: "box", id: "exchange-remarks" }, h("h2", null, t("exchange.remarks")),
  link.remarks.length ? h("ol", { class: "remarks", tabindex: 0, "aria-label": t("exchange.remarks") }, link.remarks.map(remark)) : h("p", { class: "quiet" }, t("exchange.remarks.none")));

/** @param {Remark} one */
const remark = ({ number, at, kind, text }) => h("li", { "data-key": number, class: kind },
  h("span", { class: "kind" }, h("span", { "aria-hidden": "true" }, SIGNS[kind]), ` ${t(`exchange.kind.${kind}`)}`),
  h("span", { class: "quiet" }, moment(at)), h("span", { class: "text" }, has(`exchange.text.${text}`) ? t(`exchange.text.${text}`) : text));
