// What stands around every page: which event it is, and the bar that leads everywhere, with what waits.

import { h } from "../terminal/dom.js";
import { room, waits } from "./attention.js";
import { left, minutes } from "./clock.js";
import { ofPage } from "./rights.js";
import { t } from "./texts.js";

/** @typedef {import("./shell.js").App} App */

/** The bar's entries, and the pages that belong under each. @type {[string, string, string[]][]} */
const ENTRIES = [
  ["room", "▦", ["table", "calls"]],
  ["results", "▤", ["board", "pair", "paper", "scan", "result"]],
  ["standings", "№", []],
  ["operations", "✚", ["operation", "misfits", "scoring"]],
  ["log", "☰", []],
  ["more", "⋯", ["new", "events", "cards", "settings", "people", "announce", "clock", "names", "exchange", "connector"]],
];

/** @param {App} app */
export function head(app) {
  const { title = "", sessions = "[]" } = document.body.dataset;
  /** @type {[number, string][]} */
  const all = JSON.parse(sessions);
  return h("header", null,
    h("a", { class: "event", href: app.link("more") }, h("strong", null, title || t("shell.title"))),
    all.length > 1 && h("span", { class: "sessions" }, all.map(([number, name]) => h("a", {
      href: `/director?event=${app.event}&session=${number}${location.hash}`,
      "aria-current": number === app.session && "page",
    }, name))),
    clock(app),
    app.me.name && h("span", { class: "me" }, app.me.name),
    app.away && h("p", { class: "lost", role: "alert" }, t("shell.away")));
}

/** How long the round lasts still. @param {App} app */
function clock(app) {
  const told = room(app);
  const now = told?.clock;
  return now && h("a", { class: "clock", href: app.may(ofPage("clock")) && app.link("clock") }, h("strong", null, minutes(left(now, told.heard))),
    ` ${t(`clock.short.${now.phase}`, { round: now.round })}`, !now.running && ` ${t("clock.short.stands")}`);
}

/** @param {App} app */
export function bar(app) {
  const here = app.place.page || "room";
  const waiting = app.event ? waits(app).length : 0;
  return h("nav", { "aria-label": t("nav.label") }, ENTRIES.filter(([page]) => app.may(ofPage(page))).map(([page, sign, under]) => h("a", {
    href: app.link(page), "data-key": page,
    "aria-current": (here === page || under.includes(here)) && "page",
  }, h("span", { class: "sign", "aria-hidden": "true" }, sign), h("span", null, t(`nav.${page}`)),
  page === "room" && waiting > 0 && h("b", { class: "badge" }, waiting, h("span", { class: "unseen" }, ` ${t("nav.attention", { n: waiting })}`)))));
}
