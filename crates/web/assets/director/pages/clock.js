// The clock of the session: how long a round lasts, start and stop, a few minutes more.

import { h } from "../../terminal/dom.js";
import { fields } from "../ask.js";
import { room } from "../attention.js";
import { left, minutes } from "../clock.js";
import { field, form, page } from "../parts.js";
import { t } from "../texts.js";

/** @typedef {import("../shell.js").App} App */

/** @param {App} app */
export function clock(app) {
  const told = room(app);
  const now = told?.clock;
  const act = (/** @type {object} */ body) => app.say("clock", { session: app.session, ...body });
  return page(t("more.clock"),
    now && h("section", { class: "box clock-now" }, h("p", { class: "big", role: "timer" }, minutes(left(now, told.heard))),
      h("p", null, t(`clock.${now.phase}`, { round: now.round }), !now.running && ` ${t("clock.stands")}`),
      h("div", { class: "row" },
        h("button", { type: "button", class: "go", onclick: () => act({ do: now.running ? "stop" : "start" }) }, t(now.running ? "clock.stop" : "clock.start")),
        now.round && [2, 5, -2].map((n) => h("button", { type: "button", "data-key": n, onclick: () => act({ do: "add", round: now.round, minutes: n }) }, t("clock.add", { n: n > 0 ? `+${n}` : `−${-n}` }))),
        now.round && h("button", { type: "button", onclick: () => act({ do: "round", round: Number(now.round) + 1 }) }, t("clock.next")),
        h("button", { type: "button", onclick: () => act({ do: "off" }) }, t("clock.off")))),
    h("section", { class: "box" }, h("h2", null, t("clock.set")), form(app, { id: "clock" }, (sent) => {
      const { minutes, change } = fields(sent);
      return act({ do: "set", minutes: Number(minutes), change: Number(change) });
    }, field(t("clock.minutes"), h("input", { id: "clock-minutes", name: "minutes", type: "number", min: 1, max: 600, value: now?.minutes ?? 15, required: true })),
    field(t("clock.change"), h("input", { id: "clock-change", name: "change", type: "number", min: 0, max: 600, value: now?.change ?? 1, required: true })),
    h("button", { class: now ? "" : "go" }, t("clock.set_it")))));
}
