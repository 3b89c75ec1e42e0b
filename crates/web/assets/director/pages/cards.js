// The tables' codes on the screen: people hold their phones to it, and the doors are opened from here.

import { h } from "../../terminal/dom.js";
import { qr } from "../../terminal/qr.js";
import { field, page, waiting } from "../parts.js";
import { pinBox } from "../pins.js";
import { t } from "../texts.js";

/** How often it is looked who has joined: a phone that comes is no news of the log. */
const JOINED = 3000;

/** @param {import("../shell.js").App} app */
export function cards(app) {
  lookAgain(app);
  const told = app.load("cards", `cards?event=${app.event}&session=${app.session}`);
  if (!told) return page(t("cards.title"), waiting(app, "cards"));
  const state = app.memory("cards", () => ({ address: 0, table: "" }));
  const link = told.links[state.address] ?? told.links[0] ?? location.origin;
  const large = told.tables.find((/** @type {any} */ one) => one.table === state.table);
  const open = async () => {
    if (await app.say("stage", { session: app.session, stage: "open" })) app.go("room");
  };
  // A table that sits out is waited for by nobody.
  const plays = told.tables.filter((/** @type {any} */ one) => one.plays);
  const here = plays.filter((/** @type {any} */ one) => told.joined.includes(one.table));
  return page(t("cards.title"),
    h("p", { class: "next top" },
      told.stage === "waiting" && app.may("direct") ? h("button", { type: "button", class: "go", onclick: open }, t("cards.open"))
        : h("a", { class: "button go", href: app.link("room") }, t("shell.to_room")),
      h("a", { class: "button", href: `/director/cards?event=${app.event}&session=${app.session}&address=${state.address}` }, t("cards.print")),
      h("span", { class: "quiet", role: "status" }, t("cards.joined", { n: here.length, all: plays.length }))),
    h("p", { class: "hint" }, t("cards.how")),
    pinBox(told.pins),
    told.links.length > 1 && field(t("cards.address"), h("select", {
      id: "address", onchange: (/** @type {Event} */ event) => {
        if (event.target instanceof HTMLSelectElement) state.address = Number(event.target.value);
        app.render();
      },
    }, told.links.map((/** @type {string} */ one, /** @type {number} */ at) => h("option", { value: at, selected: at === state.address }, one)))),
    large && h("div", { class: "box large-card" }, card(large, link),
      h("p", null, h("button", { type: "button", onclick: () => { state.table = ""; app.render(); } }, t("close")))),
    h("ul", { class: "codes" }, told.tables.map((/** @type {any} */ one) => h("li", { class: `box code ${told.joined.includes(one.table) ? "joined" : ""}`, "data-key": one.table },
      h("button", {
        type: "button", class: "plain", title: t("cards.large", { table: one.table }),
        onclick: () => { state.table = one.table; app.render(); window.scrollTo(0, 0); },
      }, card(one, link)), told.joined.includes(one.table) && h("p", { class: "here" }, t("cards.here"))))));
}

/** Looks again while the page is open. @param {import("../shell.js").App} app */
function lookAgain(app) {
  const state = app.memory("cards look", () => ({ timer: 0 }));
  state.timer ||= window.setTimeout(() => {
    state.timer = 0;
    if (app.place.page === "cards") app.forget("cards");
  }, JOINED);
}

/** @param {any} one @param {string} link */
const card = (one, link) => h("span", { class: "table-code" }, h("strong", null, one.table), drawing(`${link}/t#${one.token}`),
  h("span", { class: "digits" }, `${one.code.slice(0, 3)} ${one.code.slice(3)}`));

/** A QR code as a drawing. @param {string} text @param {string} [label] */
export function drawing(text, label = t("cards.code")) {
  const matrix = qr(text);
  const size = matrix.length + 8;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `-4 -4 ${size} ${size}`);
  svg.setAttribute("class", "qr");
  svg.setAttribute("shape-rendering", "crispEdges");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", matrix.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join(""));
  svg.append(path);
  return svg;
}
