// Who leads, so far or at the end, with those who sit here marked.

import { h } from "../dom.js";
import { foot } from "../foot.js";
import { numberOf, shortly } from "../show.js";
import { t } from "../texts.js";
import { live, missing, onward, page } from "./parts.js";

/** @type {import("../app.js").Screen} */
export function ranking(app, values) {
  const found = app.policy.offline ? undefined : app.load("ranking", () => app.ask("GET", "ranking"));
  return page(t(found?.final ? "ranking.final" : "ranking.title"), null,
    found ? null : missing(app, "ranking"),
    found && !found.final ? live(t("ranking.so_far")) : null,
    (found?.groups ?? []).map((/** @type {any} */ group) => h("section", { "data-key": group.title },
      found.groups.length > 1 || group.title ? h("h2", null, group.title) : null,
      h("table", { class: "ranking" },
        h("thead", null, h("tr", null, ["rank", "names", "score"].map((head) =>
          h("th", { scope: "col", class: head === "score" ? "number" : null }, t(`ranking.${head}`))))),
        h("tbody", null, group.rows.map((/** @type {any} */ row) => h("tr", { class: row.own ? "own" : null },
          h("td", null, row.own ? h("span", null, "▸", h("span", { class: "sr" }, t("own"))) : null, row.rank),
          h("td", null, h("b", null, group.title ? numberOf(row.who) : shortly(row.who)), " ", row.names),
          h("td", { class: "number" }, row.percentage ? t("percent", { n: row.percentage }) : row.score))))))),
    foot(app, onward(app, "ranking", values.round)));
}
