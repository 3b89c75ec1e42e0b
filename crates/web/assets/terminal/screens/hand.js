// The hand record of a board that was played: diagram, points, what can be made.

import { h } from "../dom.js";
import { backKey, foot } from "../foot.js";
import { dealOf, pointsOf, ranksOf, SEATS, SUITS } from "../hand.js";
import { rank, suit } from "../show.js";
import { t } from "../texts.js";
import { button, missing, page, rose, seatName } from "./parts.js";
import { boardKey, loadBoard } from "./results.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {{deal: string, dealer?: string, vulnerable?: string, points?: Record<string, number>,
 *   makes?: Record<string, (number | null)[]>}} HandRecord
 */

/** @type {import("../app.js").Screen} */
export function hand(app, values) {
  const back = () => (app.policy.results === "off" ? app.leave() : app.go("results", { board: values.board, round: values.round, again: values.again }));
  const record = loadBoard(app, values.board, values.round)?.hand;
  return page(t("hand.title", { board: values.board }), null,
    record ? diagram(app, record) : missing(app, boardKey(values.board, values.round)),
    foot(app, backKey(app, back)));
}

/**
 * @param {App} app
 * @param {HandRecord} record
 */
export function diagram(app, record) {
  const cards = dealOf(record.deal);
  if (!cards) return h("p", null, t("hand.unreadable"));
  return h("div", { class: "record" },
    h("p", null, [record.dealer && t("hand.dealer", { seat: seatName(/** @type {any} */ (record.dealer)) }),
      record.vulnerable && t(`vul.${record.vulnerable.toLowerCase()}`)].filter(Boolean).join(", ")),
    rose(app, (seat) => h("section", { class: "hand" },
      h("h2", null, seatName(seat), " ", h("small", null, t("hand.points", { n: record.points?.[seat] ?? pointsOf(cards[seat]) }))),
      SUITS.map((each) => h("p", null, suit(app, each), " ", ranksOf(cards[seat], each).map(rank).join(" ") || "–")))),
    record.makes ? makes(app, record.makes) : null);
}

/**
 * @param {App} app
 * @param {Record<string, (number | null)[]>} table
 */
const makes = (app, table) => h("table", { class: "makes" },
  h("caption", null, t("hand.makes")),
  h("thead", null, h("tr", null, h("td"), ["NT", ...SUITS].map((strain) => h("th", { scope: "col" }, suit(app, strain))))),
  h("tbody", null, SEATS.filter((seat) => table[seat]).map((seat) => h("tr", null,
    h("th", { scope: "row" }, seatName(seat)),
    (table[seat] ?? []).map((tricks) => h("td", null, tricks !== null && tricks > 0 ? tricks : "–"))))));
