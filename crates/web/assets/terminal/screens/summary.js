// The evening board by board, for those who sit here.

import { h } from "../dom.js";
import { backKey, foot } from "../foot.js";
import { contestant, outcome } from "../show.js";
import { decimal, t } from "../texts.js";
import { missing, page } from "./parts.js";

/** @type {import("../app.js").Screen} */
export function summary(app) {
  const found = app.load("summary", () => app.ask("GET", "summary"));
  const as = app.policy.summary_as;
  return page(t("summary.title"), null,
    found ? null : missing(app, "summary"),
    (found?.contestants ?? []).map((/** @type {any} */ each) => h("section", { "data-key": each.who },
      h("h2", null, contestant(app, each.who), " ", h("small", null, each.names)),
      h("table", { class: "boards" },
        h("thead", null, h("tr", null, h("th", { scope: "col" }, t("board")), h("th", { scope: "col" }, t("summary.against")),
          h("th", { scope: "col" }, t("results.contract")), as === "none" ? null : h("th", { scope: "col", class: "number" }, t(`summary.${as}`)))),
        h("tbody", null, each.boards.map((/** @type {any} */ row) => h("tr", null, h("td", null, row.board),
          h("td", null, row.against), h("td", null, outcome(app, row.outcome)),
          as === "none" ? null : h("td", { class: "number" }, decimal((as === "percent" && row.percentage) || row.matchpoints))))),
        each.total && as !== "none" ? h("tfoot", null, h("tr", null, h("th", { scope: "row", colspan: 3 }, t("summary.total")),
          h("td", { class: "number" }, decimal((as === "percent" && each.total.percentage) || each.total.score)))) : null))),
    foot(app, backKey(app)));
}
