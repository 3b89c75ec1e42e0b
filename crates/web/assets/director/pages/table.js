// One table: its rounds, who sits there, the results with who entered them and when.

import { h } from "../../terminal/dom.js";
import { room, waits } from "../attention.js";
import { matter } from "../matters.js";
import { authorOf, card, outcome, page, shortly, signed, waiting } from "../parts.js";
import { clock, lasting, t } from "../texts.js";
import { mark } from "./accepted.js";

/** @typedef {import("../shell.js").App} App */

/**
 * #/table/A3?round=2&board=11
 * @param {App} app
 * @param {import("../place.js").Place} place
 */
export function table(app, place) {
  const id = (place.parts[0] ?? "").toUpperCase();
  const [, section = "", number = ""] = /^([A-Z]+)(\d+)$/.exec(id) ?? [];
  const key = `table/${id}`;
  const found = app.load(key, `table?section=${section}&table=${number}`, ["result/", "accepted/", "participation/", "player/", "movement/", "section/", "group/"]);
  const title = t("table.of", { table: id });
  if (!found) return page(title, waiting(app, key));
  const own = waits(app).filter((one) => one.table === id);
  const phone = room(app)?.phones[id];
  return page(title, steps(app, id),
    phone && h("p", { class: "warning" }, phone.none ? t("table.no_phone") : phone.silent ? t("waits.silent", { time: lasting(phone.silent) }) : t("waits.unsent", { n: phone.unsent })),
    own.length > 0 && h("section", { class: "box" }, h("h2", null, t("waits.title")), h("ol", { class: "matters" }, own.map((one) => matter(app, one)))),
    found.rounds.map((/** @type {any} */ round) => one(app, found, round, place.values)),
    others(app, found));
}

/** To the tables beside this one. @param {App} app @param {string} id */
function steps(app, id) {
  const all = room(app)?.tables.map((one) => one.id) ?? [];
  const at = all.indexOf(id);
  const to = (/** @type {string | undefined} */ other, /** @type {string} */ sign) => other && h("a", { class: "button small", href: app.link(`table/${other}`) }, sign, " ", other);
  const [, section = "", table = ""] = /^([A-Z]+)(\d+)$/.exec(id) ?? [];
  return h("div", { class: "row" }, to(all[at - 1], "←"), to(all[at + 1], "→"),
    app.may("enter") && h("a", { class: "button small", href: app.link("paper", { table: id }) }, t("paper.title")),
    h("a", { class: "button small", href: app.link("log", { table: `${section}${table}` }) }, t("nav.log")));
}

/** @param {App} app @param {any} found @param {any} round @param {Record<string, string>} values */
function one(app, found, round, values) {
  const results = new Map(found.results.filter((/** @type {any} */ one) => one.round === round.round).map((/** @type {any} */ one) => [one.board, one]));
  const people = ["N", "S", "E", "W"].filter((seat) => round.people[seat]).map((seat) => `${t(`at.${seat}`)} ${round.people[seat]}`).join(" · ");
  return h("section", { class: "box", "data-key": `r${round.round}` },
    h("h2", null, t("round.of", { round: round.round }), ": ", round.who.map((/** @type {string} */ who, /** @type {number} */ at) => [at > 0 && " – ",
      h("a", { href: app.link(`pair/${found.section}/${who}`) }, shortly(who))]).flat()),
    people && h("p", { class: "quiet" }, people),
    !round.played ? h("p", null, t("cell.out"))
      : lines(app, found, round.round, round.boards, results, values));
}

/** @param {App} app @param {any} found @param {number} round @param {number[]} boards @param {Map<number, any>} results @param {Record<string, string>} values */
function lines(app, found, round, boards, results, values) {
  const head = ["board", "contract", "lead", "side.NS", "table.entered", ""];
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": t("round.of", { round }) }, h("table", { class: "wide narrow boards-of" },
    h("thead", null, h("tr", null, head.map((key) => h("th", { scope: "col" }, key && t(key))))),
    h("tbody", null, boards.map((board) => {
      const result = results.get(board);
      const place = { section: found.section, table: found.table, round, board };
      const now = String(board) === values.board && String(round) === (values.round ?? String(round));
      return h("tr", { class: now ? "now" : "", "data-key": board },
        h("td", { class: "n" }, h("a", { href: app.link(`board/${board}`) }, board)),
        h("td", null, h("a", { href: app.link("result", place) }, result ? outcome(result.outcome, { lead: false }) : t("table.none"))),
        h("td", null, result?.lead && card(result.lead)),
        h("td", { class: "n" }, signed(result?.score)),
        h("td", { class: "quiet" }, result && [clock(result.at), " ", authorOf(result.by), result.versions > 1 && ` · ${t("table.versions", { n: result.versions })}`, mark(result) && ` · ${mark(result)}`]),
        h("td", null, app.may("enter") && h("a", { class: "button small", href: app.link("result", place) }, t(result ? "waits.correct" : "waits.enter"))));
    }))));
}

/** Results that today's movement does not have here. @param {App} app @param {any} found */
function others(app, found) {
  const planned = new Set(found.rounds.flatMap((/** @type {any} */ round) => round.boards.map((/** @type {number} */ board) => `${round.round}/${board}`)));
  const rest = found.results.filter((/** @type {any} */ one) => !planned.has(`${one.round}/${one.board}`));
  if (!rest.length) return null;
  return h("section", { class: "box" }, h("h2", null, t("table.others")), h("ul", null, rest.map((/** @type {any} */ one) => h("li", null,
    h("a", { href: app.link("result", { section: one.section, table: one.table, round: one.round, board: one.board }) }, t("waits.place", { round: one.round, board: one.board })),
    ": ", outcome(one.outcome), ` (${one.who.map(shortly).join(" – ")})`))));
}
