// The results: every board with how many it has, every table, and the ways in from paper and QR codes.

import { h } from "../../terminal/dom.js";
import { room } from "../attention.js";
import { page, waiting } from "../parts.js";
import { plays } from "../room.js";
import { t } from "../texts.js";

/** @param {import("../shell.js").App} app */
export function results(app) {
  const found = app.load("boards", "boards", ["result/", "movement/", "section/"]);
  return page(t("nav.results"),
    app.may("enter") && h("div", { class: "row noprint" }, h("a", { class: "button go", href: app.link("paper") }, t("paper.title")),
      h("a", { class: "button", href: app.link("scan") }, t("scan.title")),
      h("a", { class: "button", href: app.link("accepted") }, t("accepted.title"))),
    h("section", { class: "box" }, h("h2", null, t("results.boards")), found ? h("ul", { class: "tiles" }, found.boards.map((/** @type {any} */ one) => {
      const done = one.results >= one.planned;
      return h("li", { "data-key": one.board }, h("a", { class: `tile ${done ? "done" : one.results ? "open" : "ahead"}`, href: app.link(`board/${one.board}`) },
        h("strong", null, one.board), h("small", null, done && "✓ ", t("results.of", { n: one.results, all: one.planned }))));
    })) : waiting(app, "boards")),
    h("section", { class: "box" }, h("h2", null, t("room.tables")), h("ul", { class: "tiles" }, room(app)?.tables.map((one) => h("li", { "data-key": one.id },
      h("a", { class: "tile", href: app.link(`table/${one.id}`) }, h("strong", null, one.id),
        h("small", null, one.round === null ? t(plays(one) ? "room.state.finished" : "room.state.out") : t("room.round", { round: one.round }))))))));
}
