// What happened? Plain sentences, each leading to the form that mends it.

import { h } from "../../terminal/dom.js";
import { GROUPS } from "../operations/forms.js";
import { page } from "../parts.js";
import { t } from "../texts.js";

/** Pages of their own that mend something too. @type {[string, string][]} */
const OTHERS = [["names", "names"], ["results", "results"], ["penalty", "operation/penalty"], ["boards", "operation/boards"],
  ["hands", "operation/hands"], ["scoring", "scoring"], ["stage", "operation/stage"], ["publicity", "operation/publicity"], ["log", "log"]];

/** @param {import("../shell.js").App} app */
export function operations(app) {
  // What was done is over; the next time the form is empty.
  for (const [key, mind] of app.memories) if (key.startsWith("operation/") && mind.done) app.memories.delete(key);
  const room = app.load("movements", "movements", ["movement/", "section/", "result/"]);
  const misfits = room?.misfits ?? 0;
  return page(t("operations.title"),
    misfits > 0 && h("p", { class: "warning" }, t("operations.misfits", { n: misfits }), " ",
      h("a", { href: app.link("misfits") }, t("operations.misfits.look"))),
    h("div", { class: "columns two" }, GROUPS.map(([group, words]) => h("section", { class: "box", "data-key": group },
      h("h2", null, t(`operations.${group}`)),
      h("ul", { class: "happened" }, words.map((word) => h("li", { "data-key": word },
        h("a", { class: "button", href: app.link(`operation/${word}`) }, t(`operation.${word}`)))))),
    ), h("section", { class: "box", "data-key": "others" }, h("h2", null, t("operations.others")),
      h("ul", { class: "happened" }, OTHERS.map(([name, to]) => h("li", { "data-key": name },
        h("a", { class: "button", href: app.link(to) }, t(`operations.other.${name}`))))))));
}
