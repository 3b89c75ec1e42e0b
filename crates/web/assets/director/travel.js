// Time travel: the standings as they were at a time of the evening.

import { h } from "../terminal/dom.js";
import { field, number, percent, shortly, waiting } from "./parts.js";
import { clock, t } from "./texts.js";

/** @typedef {import("./shell.js").App} App */

/**
 * @param {App} app
 * @param {import("./place.js").Place} place `at` is the number of the fact it is looked at after
 */
export function travel(app, place) {
  const span = app.load("travel", "at/span");
  const state = app.memory("travel", () => ({ open: Boolean(place.values.at), at: Number(place.values.at ?? 0), time: "" }));
  if (!span?.first) return null;
  const [first, last] = [Date.parse(span.first), Date.parse(span.last)];
  const at = state.at || last;
  const key = `travel/${Math.round(at / 1000)}`;
  const look = state.open ? app.load(key, `at?time=${encodeURIComponent(new Date(at).toISOString())}`, ["nothing"]) : null;
  const go = (/** @type {number} */ to) => {
    state.at = Math.min(Math.max(to, first), last);
    app.render();
  };
  return h("details", { class: "box travel", open: state.open, "data-key": state.open ? "open" : "shut" },
    h("summary", { onclick: (/** @type {Event} */ event) => { event.preventDefault(); state.open = !state.open; app.render(); } }, t("travel.title")),
    state.open && [
      h("div", { class: "row" },
        field(t("travel.time"), h("input", {
          id: "travel-time", type: "time", value: clock(at),
          onchange: (/** @type {any} */ event) => {
            const [hours, minutes] = event.target.value.split(":").map(Number);
            const day = new Date(at);
            day.setHours(hours || 0, minutes || 0, 59, 999);
            go(day.getTime());
          },
        })),
        h("div", { class: "field wide" }, h("label", { for: "travel-slider" }, t("travel.slider")),
          h("input", {
            id: "travel-slider", type: "range", min: Math.floor(first / 1000), max: Math.ceil(last / 1000), step: 10, value: Math.round(at / 1000),
            onchange: (/** @type {any} */ event) => go(Number(event.target.value) * 1000),
          }))),
      look ? standings(look) : waiting(app, key),
    ]);
}

/** @param {any} look */
function standings(look) {
  return h("div", { class: "then" }, h("h3", null, t("travel.then", { time: clock(look.time), results: look.results })),
    look.groups.map((/** @type {any} */ group) => h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": t("travel.title"), "data-key": `${group.group}/${group.line ?? ""}` },
      h("table", { class: "wide ranking" }, group.line && h("caption", null, t(`side.${group.line}`)), h("tbody", null, group.places.map((/** @type {any} */ one) => h("tr", { "data-key": `${one.section}${one.who}` },
        h("td", { class: "n" }, one.rank), h("td", { class: "short-name" }, one.section, " ", shortly(one.who)), h("td", null, one.names),
        h("td", { class: "n" }, one.percentage ? percent(one.percentage) : number(one.score)))))))));
}
