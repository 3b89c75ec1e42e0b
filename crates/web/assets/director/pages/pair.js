// One pair: its scorecard board by board, where it stands, and how each number came about.

import { h } from "../../terminal/dom.js";
import { authorOf, explained, number, outcome, page, percent, shortly, signed, waiting } from "../parts.js";
import { nameOf } from "../room.js";
import { clock, t } from "../texts.js";

/** @typedef {import("../shell.js").App} App */

/**
 * #/pair/A/NS3?why=11, why=total
 * @param {App} app
 * @param {import("../place.js").Place} place
 */
export function pair(app, place) {
  const [section = "A", who = ""] = place.parts;
  const key = `pair/${section}/${who}`;
  const touched = ["result/", "participation/", "player/", "movement/", "section/", "group/", "penalty/", "board/"];
  const found = app.load(key, `pair?section=${section}&pair=${encodeURIComponent(who)}`, touched);
  const title = `${t("who.pairs", { who: `${section} ${shortly(who)}` })}`;
  if (!found) return page(title, waiting(app, key));
  const { why } = place.values;
  return page(title,
    h("p", null, h("strong", null, found.names || t("pair.nameless"))),
    found.total && h("p", { class: "row" }, t("pair.total", { rank: found.total.rank }), " ",
      h("a", { class: "button", href: app.link(key, { why: "total" }) }, number(found.total.score), found.total.percentage && ` · ${percent(found.total.percentage)}`),
      h("span", { class: "quiet" }, t("pair.tap"))),
    why && because(app, section, who, why, touched),
    h("section", { class: "box" }, h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": title }, h("table", { class: "wide narrow scorecard" },
      h("thead", null, h("tr", null, ["round", "board", "pair.side", "pair.against", "contract", "score", "board.points", "table.entered"].map((one) => h("th", { scope: "col" }, t(one))))),
      h("tbody", null, found.results.map((/** @type {any} */ one) => line(app, key, section, who, one)))))),
    h("section", { class: "box" }, h("h2", null, t("pair.path")), h("ul", { class: "links" }, found.path.map((/** @type {any} */ one) => h("li", null,
      h("a", { href: app.link(`table/${section}${one.table}`, { round: one.round }) },
        t(one.played ? "pair.step" : "pair.step.out", { round: one.round, table: `${section}${one.table}`, side: t(`side.${one.side}`), boards: one.boards.join(", "), n: one.boards.length })))))),
    h("p", { class: "row noprint" }, app.may("names") && h("a", { class: "button small", href: app.link("names") }, t("waits.names")),
      h("a", { class: "button small", href: app.link("log", { pair: `${section} ${who}` }) }, t("nav.log"))));
}

/** @param {App} app @param {string} key @param {string} section @param {string} who @param {any} one */
function line(app, key, section, who, { side, line }) {
  const mine = side === "NS" ? "ns" : "ew";
  const against = line.who.filter((/** @type {string} */ other) => other !== who);
  const worth = line.percentage[mine] !== null ? percent(line.percentage[mine]) : number(line.points[mine]);
  return h("tr", { "data-key": line.seq },
    h("td", { class: "n" }, line.round), h("td", { class: "n" }, h("a", { href: app.link(`board/${line.board}`) }, line.board)),
    h("td", null, t(`side.${side}`)),
    h("td", null, against.map((/** @type {string} */ other) => [h("a", { href: app.link(`pair/${section}/${other}`) }, shortly(other)), h("span", { class: "extra" }, ` ${nameOf(app, section, other)} `)]).flat()),
    h("td", null, h("a", { href: app.link("result", { section, table: line.table, round: line.round, board: line.board }) }, outcome(line.outcome))),
    h("td", { class: "n" }, signed(line.score === null ? null : side === "NS" ? line.score : -line.score)),
    h("td", { class: "n" }, h("a", { href: app.link(key, { why: line.board }) }, worth)),
    h("td", { class: "quiet" }, clock(line.at), " ", authorOf(line.by)));
}

/** How a number came about. @param {App} app @param {string} section @param {string} who @param {string} why @param {string[]} touched */
function because(app, section, who, why, touched) {
  const key = `explain/${section}/${who}/${why}`;
  const found = app.load(key, `explain?section=${section}&pair=${encodeURIComponent(who)}${why === "total" ? "" : `&board=${encodeURIComponent(why)}`}`, touched);
  return h("section", { class: "box why" }, h("div", { class: "row" }, h("h2", null, why === "total" ? t("pair.why_total") : t("pair.why_board", { board: why })),
    h("a", { class: "button small", href: app.link(`pair/${section}/${who}`) }, t("close"))), found ? explained(found.explained) : waiting(app, key));
}
