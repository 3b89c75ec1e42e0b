// One board: the traveller with every result, who has still to play it, and the cards.

import { h } from "../../terminal/dom.js";
import { authorOf, card, number, outcome, page, sheet, shortly, signed, suit, waiting } from "../parts.js";
import { clock, t } from "../texts.js";
import { mark } from "./accepted.js";

/** @typedef {import("../shell.js").App} App */

/**
 * #/board/11
 * @param {App} app
 * @param {import("../place.js").Place} place
 */
export function board(app, place) {
  const id = place.parts[0] ?? "1";
  const key = `board/${id}`;
  const found = app.load(key, `board?board=${encodeURIComponent(id)}`, ["result/", "accepted/", "participation/", "player/", "movement/", "section/", "group/", "hand/", "board/"]);
  const title = t("board.of", { board: id });
  if (!found) return page(title, waiting(app, key));
  const { ns, ew } = found.vulnerable;
  const sum = found.results.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + (one.score ?? 0), 0);
  const percent = found.results.some((/** @type {any} */ one) => one.percentage.ns !== null);
  return page(title,
    h("div", { class: "row" }, Number(id) > 1 && h("a", { class: "button small", href: app.link(`board/${Number(id) - 1}`) }, "← ", Number(id) - 1),
      h("a", { class: "button small", href: app.link(`board/${Number(id) + 1}`) }, "→ ", Number(id) + 1),
      h("span", { class: "quiet" }, t("board.facts", { dealer: t(`seat.${found.dealer}`), vul: t(ns && ew ? "vul.all" : ns ? "vul.ns" : ew ? "vul.ew" : "vul.none") }))),
    found.results.length > 0 ? h("section", { class: "box" }, sheet(title, [t("table"), t("side.NS"), t("side.EW"), t("contract"), t("lead"), t("board.score"), percent ? t("board.percent") : t("board.points"), t("table.entered"), ""],
      found.results.map((/** @type {any} */ one) => line(app, one, percent)), { class: "wide narrow traveller" }),
    h("p", { class: "quiet" }, t("board.sum", { sum: signed(sum) }))) : h("p", { class: "quiet" }, t("board.none")),
    found.open.length > 0 && h("section", { class: "box" }, h("h2", null, t("board.open", { n: found.open.length })),
      h("ul", { class: "links" }, found.open.map((/** @type {any} */ one) => h("li", null, h("a", { href: app.link("result", { section: one.section, table: one.table, round: one.round, board: id }) },
        t("board.open_at", { table: `${one.section}${one.table}`, round: one.round, who: one.who.map(shortly).join(" – ") })))))),
    found.hands.map((/** @type {any} */ one) => cards(one.hand)));
}

/** @param {App} app @param {any} one @param {boolean} percent */
function line(app, one, percent) {
  const who = (/** @type {number} */ at) => one.who[at] && [h("a", { href: app.link(`pair/${one.section}/${one.who[at]}`) }, shortly(one.who[at])), " ", h("small", { class: "quiet extra" }, one.names[at])];
  const place = { section: one.section, table: one.table, round: one.round, board: one.board };
  const worth = percent ? one.percentage : one.points;
  return h("tr", { "data-key": one.seq },
    h("td", null, h("a", { href: app.link(`table/${one.section}${one.table}`, { round: one.round, board: one.board }) }, `${one.section}${one.table}`)),
    h("td", null, who(0)), h("td", null, who(1)), h("td", null, h("a", { href: app.link("result", place) }, outcome(one.outcome, { lead: false }))), h("td", null, one.lead && card(one.lead)),
    h("td", { class: "n" }, signed(one.score)),
    h("td", { class: "n" }, h("a", { href: app.link(`pair/${one.section}/${one.who[0]}`, { why: one.board }) }, number(worth.ns)), " – ", number(worth.ew)),
    h("td", { class: "quiet" }, clock(one.at), " ", authorOf(one.by), mark(one) && ` · ${mark(one)}`),
    h("td", null, app.may("enter") && h("a", { class: "button small", href: app.link("result", place) }, t("waits.correct"))));
}

/** The four hands. @param {{deal: string, points: Record<string, number>, makes?: Record<string, number[]>}} hand */
function cards(hand) {
  const seats = ["N", "E", "S", "W"];
  const [first = "N", rest = ""] = hand.deal.split(":");
  const held = rest.split(" ").map((one) => one.split("."));
  return h("section", { class: "box" }, h("h2", null, t("board.cards")), h("div", { class: "deal" }, seats.map((seat, at) => {
    const own = held[(at - seats.indexOf(first) + 4) % 4] ?? [];
    return h("div", { "data-key": seat }, h("strong", null, t(`seat.${seat}`)), h("small", { class: "quiet" }, ` ${hand.points[seat] ?? ""}`),
      ["S", "H", "D", "C"].map((one, at) => h("div", null, suit(one), " ", own[at] || "–")));
  })));
}
