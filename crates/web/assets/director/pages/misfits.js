// Results that the movement does not explain: each stays and counts until the director says what to do.

import { h } from "../../terminal/dom.js";
import { outcome, page, waiting } from "../parts.js";
import { previewed } from "../preview.js";
import { t } from "../texts.js";

/** @param {import("../shell.js").App} app */
export function misfits(app) {
  const found = app.load("misfits", "misfits", ["movement/", "result/", "section/"]);
  if (!found) return page(t("misfits.title"), waiting(app, "misfits"));
  const open = app.memory("misfits", () => ({ fact: 0, way: -1 }));
  return page(t("misfits.title"), h("p", { class: "quiet" }, t("misfits.why")),
    !found.misfits.length && h("p", null, t("misfits.none")),
    h("div", { class: "matters" }, found.misfits.map((/** @type {any} */ one) => {
      const chosen = open.fact === one.fact ? one.ways[open.way] : undefined;
      return h("section", { class: "matter misfit", "data-key": one.fact },
        h("h2", null, t("misfits.where", { table: one.place, round: one.round, board: one.board }), " ", outcome(one.outcome)),
        h("p", null, one.seating, ": ", one.reason),
        h("div", { class: "row" }, one.ways.map((/** @type {any} */ way, /** @type {number} */ at) => h("button", {
          type: "button", "data-key": `${way.way}-${at}`, class: way.way === "erase" ? "stop" : "", "aria-pressed": chosen === way ? "true" : "false",
          onclick: () => {
            Object.assign(open, { fact: one.fact, way: at });
            app.render();
          },
        }, t(`misfits.${way.way}`, way.values)))),
        chosen && previewed(app, `misfit/${one.fact}/${open.way}`, chosen.operation, {
          stop: chosen.way === "erase", done: () => Object.assign(open, { fact: 0, way: -1 }),
        }));
    })));
}
