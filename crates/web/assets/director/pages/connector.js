// Scoring programs that come through the Data Connector: whether they can, which came, what waits for them, and what was
// said lately.

import { h } from "../../terminal/dom.js";
import { page, waiting } from "../parts.js";
import { clock, decimal, moment, t } from "../texts.js";

/**
 * @typedef {import("../shell.js").App} App
 * @typedef {{kind: string, all: number, new: number}} Queue
 * @typedef {{name: string, code: string, queues: Queue[]}} Session
 * @typedef {{event: string, name: string, code: string, running: boolean, cleared: boolean, sessions: Session[]}} Event
 * @typedef {{code: string, since: string, last: string, requests: number, left: boolean}} Client
 * @typedef {{client: string, command: string, session: string, session_name: string | null, data: string, answered: string,
 *   error: string | null, text: string}} Wire as it came and went
 * @typedef {{number: number, time: string, took: number, bytes: number, wrong: boolean,
 *   items: {count: number, last: number} | null, code: Wire}} Message
 * @typedef {{state: string, why: string | null, url: string | null, local: boolean, file: string | null,
 *   trouble: string | null, events: Event[], clients: Client[], messages: Message[]}} Told
 */

/** So often the page looks how things are. */
const LOOK = 2000;
/** So many messages are listed until somebody wants all. */
const FEW = 25;

/** @param {App} app */
export function connector(app) {
  /** @type {Told | undefined} */
  const told = app.load("connector", "connector", []);
  lookAgain(app);
  if (!told) return page(t("connector.title"), waiting(app, "connector"));
  const running = told.events.find((one) => one.running);
  const others = told.events.filter((one) => one !== running);
  return page(t("connector.title"), h("p", { class: "hint" }, t("connector.what")),
    app.whyNot("connector") && h("p", { class: "wrong", role: "alert" }, app.whyNot("connector")),
    h("div", { class: "columns connector" },
      h("div", { class: "fields about" },
        now(told),
        h("section", { class: "box fields", id: "connector-event" }, h("h2", null, t("connector.event")),
          running ? event(running) : h("p", { class: "quiet" }, t("connector.event.none"))),
        others.length > 0 && h("details", { class: "box", id: "connector-others" },
          h("summary", null, h("h2", null, t("connector.others"), " ", h("span", { class: "count" }, others.length))),
          h("div", { class: "fields" }, others.map(event))),
        clients(told.clients),
        author(told)),
      messages(app, told.messages)));
}

/** Looks again while the page is open. @param {App} app */
function lookAgain(app) {
  const timer = app.memory("connector timer", () => ({ is: 0 }));
  if (timer.is) return;
  timer.is = window.setTimeout(() => {
    timer.is = 0;
    if (app.place.page === "connector") app.forget("connector");
  }, LOOK);
}

/** Whether and where it listens. @param {Told} told */
function now({ state, why, url, local, file, trouble }) {
  const listens = state === "listening";
  return h("section", { class: "box fields", id: "connector-now" }, h("h2", null, t("connector.now")),
    h("p", { class: listens ? "state running" : "state" }, h("span", { "aria-hidden": "true" }, listens ? "▶ " : "■ "), t(`connector.state.${state}`)),
    url && h("p", null, h("code", { class: "wire" }, url), file && [` ${t("connector.and")} `, h("code", { class: "wire" }, file)]),
    url && !local && h("p", { class: "warning" }, t("connector.open")),
    why && h("p", { class: "warning", role: "alert" }, why, " ", t("connector.again")),
    trouble && h("p", { class: "warning" }, t("connector.http_only"), " ", trouble));
}

/** An event with what waits in its queues. @param {Event} one */
function event({ event, name, code, cleared, sessions }) {
  return h("div", { class: "fields", "data-key": event },
    h("p", null, h("a", { href: `/director?event=${event}#/room` }, h("strong", null, name || t("more.nameless"))),
      cleared && h("span", { class: "quiet" }, ` ${t("connector.cleared")}`), // An event that goes by the guid of its session has it there.
      code !== sessions[0]?.code && [" ", h("small", { class: "quiet wire" }, code)]),
    sessions.map((session) => h("table", { class: "queues", "data-key": session.code },
      h("caption", null, session.name || t("connector.session"), " ", h("small", { class: "quiet wire" }, session.code)),
      h("thead", null, h("tr", null, ["queue", "all", "new"].map((one) => h("th", { scope: "col" }, t(`connector.${one}`))))),
      h("tbody", null, session.queues.map((queue) => h("tr", { "data-key": queue.kind },
        h("th", { scope: "row" }, t(`connector.queue.${queue.kind}`)), h("td", null, queue.all),
        h("td", null, queue.new > 0 ? h("strong", null, queue.new) : queue.new)))))));
}

/** Who came. @param {Client[]} all */
const clients = (all) => h("section", { class: "box fields", id: "connector-clients" }, h("h2", null, t("connector.clients")),
  all.length ? h("ul", { class: "clients" }, all.map(({ code, since, last, requests, left }) => h("li", { "data-key": code },
    h("strong", { class: "wire" }, code), h("span", null, t("connector.requests", { n: requests })),
    h("span", { class: "quiet" }, t("connector.since", { at: clock(since), last: moment(last) })),
    left && h("span", { class: "quiet" }, t("connector.left")))))
    : h("p", { class: "quiet" }, t("connector.clients.none")));

/** How the author of a scoring program begins. @param {Told} told */
const author = ({ url }) => h("details", { class: "box", id: "connector-author" }, h("summary", null, h("h2", null, t("connector.author"))),
  h("ol", { class: "begin" },
    h("li", null, t("connector.author.address"), " ", h("code", { class: "wire" }, `POST ${url ?? "http://127.0.0.1:5079"}/dc-scoringprogram`)),
    h("li", null, t("connector.author.first"), " ", h("code", { class: "wire" }, '{"Command":4,"ClubId":"","LicenceKey":"","SessionGuid":"","SerializedData":"\\"hello\\""}')),
    h("li", null, t("connector.author.trace"), " ", h("code", { class: "wire" }, "tenace connector trace")),
    h("li", null, t("connector.author.watch"))));

/** What was said lately, newest first. @param {App} app @param {Message[]} all */
function messages(app, all) {
  const view = app.memory("connector view", () => ({ all: false }));
  const shown = view.all ? all : all.slice(0, FEW);
  return h("section", { class: "box fields", id: "connector-messages" }, h("h2", null, t("connector.messages")),
    all.length ? h("ol", { class: "messages" }, shown.map(message)) : h("p", { class: "quiet" }, t("connector.messages.none")),
    all.length > FEW && h("p", null, h("button", {
      type: "button", class: "small", "data-key": "all", "aria-expanded": String(view.all),
      onclick: () => { view.all = !view.all; app.render(); },
    }, view.all ? t("waits.first", { n: FEW }) : t("waits.all", { n: all.length }))));
}

/** @param {Message} one */
function message({ number, time, took, bytes, wrong, items, code }) {
  const answered = wrong ? `⚠ ${code.error}` : items ? t("connector.items", { n: items.count }) : code.answered;
  return h("li", { "data-key": number, class: wrong ? "problem" : "fine" }, h("details", null,
    h("summary", null, h("span", { class: "quiet" }, moment(time)), h("strong", { class: "wire" }, code.command || t("connector.unreadable")),
      h("span", { class: "answered wire" }, answered)),
    h("dl", null,
      pair("client", h("span", { class: "wire" }, code.client)),
      code.session && pair("session", [code.session_name && `${code.session_name} `, h("span", { class: "wire" }, code.session)]),
      pair("came", [t("connector.bytes", { n: bytes }), code.data && h("code", { class: "wire text" }, readable(code.data))]),
      pair("answered", [h("span", { class: "wire" }, wrong ? `${code.answered} (${code.error})` : code.answered),
        items && items.count > 0 && ` ${t("connector.items.last", { n: items.count, last: items.last })}`,
        code.text && h("code", { class: "wire text" }, readable(code.text))]),
      pair("took", milliseconds(took)))));
}

/** A text that came as a string of JSON, perhaps cut off, as it reads; anything else as it is. @param {string} text */
const readable = (text) => (text.startsWith('"') ? text.replace(/\\r\\n/g, "\n").replace(/\\"/g, '"') : text);

/** @param {string} key @param {any} value */
const pair = (key, value) => [h("dt", null, t(`connector.${key}`)), h("dd", null, value)];

/** @param {number} microseconds */
const milliseconds = (microseconds) => t("connector.milliseconds", { n: decimal((microseconds / 1000).toFixed(1)) });
