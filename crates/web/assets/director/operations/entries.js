// The entries of one table that wait: a table may have sent more than the room shows. All are dropped in one step.

import { h } from "../../terminal/dom.js";
import { field, outcome, page, waiting } from "../parts.js";
import { previewed } from "../preview.js";
import { room } from "../attention.js";
import { t } from "../texts.js";

/** @param {import("../shell.js").App} app @param {import("../place.js").Place} place */
export function entries(app, place) {
  const mind = app.memory(`entries/${place.address}`, () => ({ table: place.values.table ?? "", after: 0, done: 0 }));
  const tables = room(app)?.tables.map((one) => one.id) ?? [];
  const set = (/** @type {any} */ event) => {
    Object.assign(mind, { table: event.target.value, after: 0 });
    app.render();
  };
  const chosen = field(t("entries.table"), h("select", { id: "entries-table", onchange: set }, h("option", { value: "" }, "–"),
    tables.map((id) => h("option", { value: id, selected: id === mind.table }, id))));
  const [, section, number] = /^([A-Z]+)(\d+)$/.exec(mind.table) ?? [];
  if (!section) return page(t("entries.title"), h("section", { class: "box fields" }, chosen));
  const key = `entries/${mind.table}`;
  const found = app.load(key, `entries?section=${section}&table=${number}&after=${mind.after}`, ["set_aside/"]);
  const last = found?.entries.at(-1)?.seq;
  return page(t("entries.title"), h("div", { class: "columns two" },
    h("section", { class: "box fields" }, chosen,
      previewed(app, key, { operation: "drop_entries", session: app.session, section, table: Number(number) }, {
        stop: true, button: t("entries.drop", { table: mind.table }), done: () => Object.assign(mind, { after: 0, done: mind.done + 1 }),
      })),
    h("section", { class: "box" }, h("h2", null, t("entries.wait", { n: found?.all ?? 0 })),
      !found ? waiting(app, key) : h("ol", { class: "matters" }, found.entries.map((/** @type {any} */ one) => h("li", { class: "matter set_aside", "data-key": one.key },
        h("p", { class: "what" }, t("waits.place", { round: one.round, board: one.board }), ": ", h("strong", null, outcome(one.about.outcome))),
        h("p", { class: "quiet" }, one.about.why)))),
      h("div", { class: "row" },
        mind.after > 0 && h("button", { class: "small", type: "button", "data-key": "first", onclick: () => { mind.after = 0; app.render(); } }, t("entries.first")),
        last && found.entries.length < found.all && h("button", { class: "small", type: "button", "data-key": "next", onclick: () => { mind.after = last; app.render(); } }, t("entries.next"))))));
}
