// A session waits, is opened, closed, and opened again.

import { h } from "../../terminal/dom.js";
import { page, waiting } from "../parts.js";
import { previewed } from "../preview.js";
import { clock, t } from "../texts.js";

/** Law 79C: a score may be corrected until half an hour after it was made known, unless the club says otherwise. */
const CORRECTION = 30 * 60_000;

/** @param {import("../shell.js").App} app @param {import("../place.js").Place} place */
export function stage(app, place) {
  const found = app.load("stage", "stage", ["stage/"]);
  if (!found) return page(t("stage.heading"), waiting(app, "stage"));
  const draft = app.memory("stage", () => ({ to: place.values.to ?? "" }));
  const others = ["open", "closed", "waiting"].filter((one) => one !== found.stage);
  return page(t("stage.heading"), h("section", { class: "box fields" }, h("p", { class: "big" }, t(`stage.is.${found.stage}`)),
    found.stage === "closed" && found.since && h("p", null, t("stage.since", {
      time: clock(found.since), until: clock(Date.parse(found.since) + CORRECTION),
    })),
    h("div", { class: "row" }, others.map((one) => h("button", {
      type: "button", "data-key": one, class: draft.to === one ? "chosen" : "", "aria-pressed": String(draft.to === one), onclick: () => { draft.to = one; app.render(); },
    }, t(one === "open" && found.stage === "closed" ? "stage.do.again" : `stage.do.${one}`)))),
    previewed(app, "stage", draft.to && draft.to !== found.stage ? { operation: "stage", session: app.session, stage: draft.to } : null, {
      stop: draft.to === "closed", done: () => { draft.to = ""; app.render(); },
    })));
}
