// A session waits, is opened, closed, and opened again.

import { h } from "../../terminal/dom.js";
import { page, waiting } from "../parts.js";
import { previewed } from "../preview.js";
import { t } from "../texts.js";

/** @param {import("../shell.js").App} app @param {import("../place.js").Place} place */
export function stage(app, place) {
  const found = app.load("stage", "stage", ["stage/"]);
  if (!found) return page(t("stage.heading"), waiting(app, "stage"));
  const draft = app.memory("stage", () => ({ to: place.values.to ?? "" }));
  const others = ["open", "closed", "waiting"].filter((one) => one !== found.stage);
  return page(t("stage.heading"), h("section", { class: "box fields" }, h("p", { class: "big" }, t(`stage.is.${found.stage}`)),
    h("div", { class: "row" }, others.map((one) => h("button", {
      type: "button", "data-key": one, class: draft.to === one ? "chosen" : "", "aria-pressed": String(draft.to === one), onclick: () => { draft.to = one; app.render(); },
    }, t(one === "open" && found.stage === "closed" ? "stage.do.again" : `stage.do.${one}`)))),
    previewed(app, "stage", draft.to && draft.to !== found.stage ? { operation: "stage", session: app.session, stage: draft.to } : null, {
      stop: draft.to === "closed", done: () => { draft.to = ""; app.render(); },
    })));
}
