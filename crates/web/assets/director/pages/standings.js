// The standings, of all or section by section; a number that is tapped tells how it came about.

import { h } from "../../terminal/dom.js";
import { number, page, shortly, waiting } from "../parts.js";
import { day, t } from "../texts.js";

/** @typedef {import("../shell.js").App} App */

/**
 * #/standings?by=section
 * @param {App} app
 * @param {import("../place.js").Place} place
 */
export function standings(app, place) {
  const by = place.values.by === "section";
  const key = `standings/${by}`;
  const found = app.load(key, `standings?by_section=${by}`, ["result/", "participation/", "player/", "movement/", "section/", "group/", "penalty/", "board/"]);
  const title = t("nav.standings");
  if (!found) return page(title, waiting(app, key));
  return page(title, heading(found.about), h("div", { class: "row noprint" },
    h("span", { class: "choice", role: "group", "aria-label": t("room.show") },
      h("a", { class: "button small", href: app.link("standings"), "aria-current": !by && "true" }, t("standings.all")),
      h("a", { class: "button small", href: app.link("standings", { by: "section" }), "aria-current": by && "true" }, t("standings.by_section"))),
    h("button", { type: "button", class: "small", onclick: () => window.print() }, t("standings.print")),
    h("span", { class: "quiet" }, t("pair.tap"))),
  h("div", { class: "columns lists" }, found.groups.flatMap((/** @type {any} */ group) => group.lists.map((/** @type {any} */ list) => one(app, list, found.groups.length > 1 ? group.method : "")))),
  found.groups.every((/** @type {any} */ group) => !group.lists.length) && h("p", { class: "quiet" }, t("standings.none")));
}

/** What stands above a printed ranking: club, event and day. @param {{club: string | null, event: string | null, session: string | null, date: string | null}} about */
const heading = ({ club, event, session, date }) => h("header", { class: "printed" }, club && h("p", null, h("strong", null, club)),
  h("p", null, [event, session, date && day(date)].filter(Boolean).join(", ")));

/** @param {App} app @param {any} list @param {string} method */
function one(app, list, method) {
  const title = [list.section && t("section.of", { section: list.section }), list.line && t(`side.${list.line}`), method].filter(Boolean).join(" · ");
  const percent = list.rows.some((/** @type {any} */ row) => row.percentage !== null);
  const many = new Set(list.rows.map((/** @type {any} */ row) => row.section)).size > 1;
  return h("section", { class: "box", "data-key": title }, title && h("h2", null, title), h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": title || t("nav.standings") },
    h("table", { class: "wide ranking standings" },
      h("thead", null, h("tr", null, [t("standings.rank"), t("pair"), t("standings.names"), t("standings.boards"), t("score"), percent && "%"].filter((one) => one !== false).map((one) => h("th", { scope: "col" }, one)))),
      h("tbody", null, list.rows.map((/** @type {any} */ row) => {
        const to = (/** @type {Record<string, any>} */ values) => (row.section ? app.link(`pair/${row.section}/${row.who}`, values) : "#/standings");
        return h("tr", { "data-key": `${row.section ?? ""}${row.who}` },
          h("td", { class: "n" }, h("strong", null, row.rank)),
          h("td", { class: "short-name" }, h("a", { href: to({}) }, many && `${row.section} `, shortly(row.who))),
          h("td", null, row.names, row.note && h("small", { class: "quiet" }, ` ${row.note}`)),
          h("td", { class: "n quiet" }, row.boards),
          h("td", { class: "n" }, h("a", { href: to({ why: "total" }) }, number(row.score))),
          percent && h("td", { class: "n" }, h("strong", null, number(row.percentage))));
      })))));
}
