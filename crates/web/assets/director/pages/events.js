// All events: open one, make one like it, put one away.

import { h } from "../../terminal/dom.js";
import { sentence } from "../ask.js";
import { page, waiting } from "../parts.js";
import { day, t } from "../texts.js";
import { beginAnew } from "./new.js";

/** @typedef {import("../shell.js").App} App */

/** @param {App} app */
export function events(app) {
  const told = app.load("event list", "events/list", ["event"]);
  if (!told) return page(t("events.title"), waiting(app, "event list"));
  const shown = app.memory("events", () => ({ away: false }));
  const list = told.events.filter((/** @type {any} */ one) => shown.away || !one.archived);
  const hidden = told.events.length - told.events.filter((/** @type {any} */ one) => !one.archived).length;
  return page(t("events.title"),
    h("p", { class: "next top" }, h("a", { class: "button go", href: app.link("new"), onclick: () => { beginAnew(app); } }, t("shell.set_up"))),
    list.length === 0 && h("p", { class: "quiet" }, t("events.none")),
    h("ul", { class: "events" }, list.map((/** @type {any} */ one) => h("li", { class: `box ${one.archived ? "away" : ""}`, "data-key": one.event },
      h("div", null, h("strong", null, one.name ?? t("more.nameless")), " ",
        h("span", { class: "quiet" }, [one.date && day(one.date), ...(one.sessions ?? []).map((/** @type {any} */ session) => t("events.about", {
          n: session.tables, results: session.results, stage: t(`stage.${session.stage}`),
        }))].filter(Boolean).join(" · "))),
      h("div", { class: "row" },
        h("a", { class: "button small", href: `/director?event=${one.event}#/room` }, t("events.open")),
        h("button", { type: "button", class: "small", onclick: () => void like(app, one.event) }, t("events.again")),
        h("button", { type: "button", class: "small", onclick: () => void away(app, one) }, t(one.archived ? "events.take_out" : "events.put_away")))))),
    hidden > 0 && h("p", null, h("button", { type: "button", onclick: () => { shown.away = !shown.away; app.render(); } },
      t(shown.away ? "events.hide" : "events.show", { n: hidden }))));
}

/** Sets up an event like another: the same movement, settings and names, to be looked at and changed. @param {App} app @param {string} event */
async function like(app, event) {
  try {
    const told = await app.ask("GET", `template?event=${event}`);
    /** @type {import("../setup/draft.js").Draft["seats"]} */
    const seats = {};
    for (const one of told.names) seats[`${one.section} ${one.line ?? ""}${one.number}`] = { players: one.players };
    const kinds = /** @type {Record<string, string>} */ ({ pairs: "pairs", teams: "teams", individual: "individual" });
    const [first] = told.sections;
    beginAnew(app, {
      what: kinds[first?.kind] ?? "pairs",
      entries: String(told.sections.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.entries, 0)),
      boards: String(first?.boards ?? 24), winners: String(first?.winners ?? 0), name: "",
      plan: told.sections.map((/** @type {any} */ one) => ({ section: one.section, tables: one.tables, like: one.like })),
      title: t("events.like", { name: told.name ?? "" }), names: Object.keys(seats).length ? "typed" : "players", seats,
      settings: told.settings, preset: Object.keys(told.settings).length ? "template" : "club",
    });
    app.go("new/start");
  } catch (error) {
    app.tell(sentence(error), true);
  }
}

/** @param {App} app @param {any} one */
async function away(app, one) {
  if (await app.say("events/archive", { event: one.event, archived: !one.archived })) app.forget("event list");
}
