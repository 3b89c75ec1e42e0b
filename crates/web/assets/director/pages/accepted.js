// Which results the other side has not accepted yet, and which were accepted only on the phone that entered them.

import { h } from "../../terminal/dom.js";
import { outcome, page, shortly, waiting } from "../parts.js";
import { clock, t } from "../texts.js";

/** @typedef {import("../shell.js").App} App */

/** @param {App} app */
export function accepted(app) {
  const found = app.load("accepted", "accepted", ["accepted/", "result/", "movement/", "section/"]);
  const title = t("accepted.title");
  if (!found) return page(title, waiting(app, "accepted"));
  return page(title, h("p", { class: "quiet" }, t("accepted.why")),
    list(app, "awaited", found.awaited), list(app, "on_entering_phone", found.on_entering_phone));
}

/**
 * @param {App} app
 * @param {"awaited" | "on_entering_phone"} kind
 * @param {{count: number, results: any[]}} found
 */
function list(app, kind, { count, results }) {
  return h("section", { class: "box", "data-key": kind },
    h("h2", null, t(`accepted.${kind}`), " ", h("span", { class: "count" }, count)),
    !count && h("p", { class: "quiet" }, t("accepted.none")),
    h("ul", null, results.map((one) => h("li", { "data-key": one.seq },
      h("a", { href: app.link("result", { section: one.section, table: one.table, round: one.round, board: one.board }) },
        t("result.title", { board: one.board, table: `${one.section}${one.table}`, round: one.round })),
      ": ", outcome(one.outcome), one.who && ` (${one.who.map(shortly).join(" – ")})`, h("span", { class: "quiet" }, ` ${clock(one.at)}`),
      kind === "awaited" && app.may("enter") && [" ", h("button", {
        type: "button", class: "small", "data-key": `accept${one.seq}`, onclick: () => app.say("accept", { entry: one.seq }),
      }, t("accepted.accept"))]))),
    results.length < count && h("p", { class: "quiet" }, t("accepted.newest", { n: results.length })));
}

/** How a result is accepted, where a director may want to know. @param {any} result */
export const mark = ({ acceptance }) => (acceptance === "on_entering_phone" ? t("accepted.mark.one_phone")
  : acceptance?.startsWith("awaited") ? t("accepted.mark.awaited") : "");
