// What everybody may see of the session, and when.

import { h } from "../../terminal/dom.js";
import { field, page, waiting } from "../parts.js";
import { previewed } from "../preview.js";
import { t } from "../texts.js";

/** @type {[string, string[]][]} */
const PARTS = [
  ["standings", ["round_complete", "live", "after_close", "never"]],
  ["travellers", ["finished", "after_close"]],
  ["hands", ["finished", "after_close"]],
  ["names", ["true", "false"]],
];

/** @param {import("../shell.js").App} app */
export function publicity(app) {
  const found = app.load("stage", "stage", ["stage/", "publicity/"]);
  if (!found) return page(t("publicity.title"), waiting(app, "stage"));
  /** @type {Record<string, string>} */
  const draft = app.memory("publicity", () => ({}));
  const now = (/** @type {string} */ part) => String(found.publicity[part]);
  const changed = PARTS.some(([part]) => draft[part] !== undefined && draft[part] !== now(part));
  const value = (/** @type {string} */ part) => draft[part] ?? now(part);
  return page(t("publicity.title"), h("section", { class: "box fields" },
    PARTS.map(([part, values]) => field(t(`publicity.${part}`), h("select", {
      id: `publicity-${part}`, onchange: (/** @type {any} */ event) => { draft[part] = event.target.value; app.render(); },
    }, values.map((one) => h("option", { value: one, selected: one === value(part) }, t(`publicity.${part}.${one}`)))))),
    ["live", "round_complete"].includes(value("standings")) && h("p", { class: "quiet" }, t("publicity.during_play")),
    previewed(app, "publicity", changed ? {
      operation: "publicity", session: app.session, standings: value("standings"), travellers: value("travellers"), hands: value("hands"),
      names: value("names") === "true",
    } : null, { done: () => { app.memories.delete("publicity"); app.render(); } })));
}
