// Hand records of the session, from a file, at any time; what they would change is shown first.

import { h } from "../../terminal/dom.js";
import { sentence } from "../ask.js";
import { field, page } from "../parts.js";
import { previewed } from "../preview.js";
import { readHands } from "../setup/hands_file.js";
import { room } from "../attention.js";
import { t } from "../texts.js";

/** @typedef {import("../shell.js").App} App */

/** @param {App} app */
export function hands(app) {
  const mind = app.memory("hands", () => ({ file: "", boards: /** @type {any[]} */ ([]), lost: /** @type {string[]} */ ([]), more: 0, section: "" }));
  const sections = room(app)?.sections ?? [];
  return page(t("hands.title"), h("p", { class: "quiet" }, t("hands.why")),
    h("section", { class: "box fields" },
      field(t("hands.file"), h("input", { id: "hands-file", type: "file", onchange: (/** @type {Event} */ event) => void read(app, mind, event) }),
        mind.file ? t("new.hands.read", { n: mind.boards.length, file: mind.file }) : undefined),
      sections.length > 1 && field(t("section"), h("select", {
        id: "hands-section", onchange: (/** @type {any} */ event) => { mind.section = event.target.value; app.render(); },
      }, ["", ...sections.map(({ id }) => id)].map((one) => h("option", { value: one, selected: one === mind.section }, one || t("room.all_sections"))))),
      mind.lost.length > 0 && h("ul", { class: "warning" }, mind.lost.map((text) => h("li", null, text)), mind.more > 0 && h("li", null, t("preview.more", { n: mind.more }))),
      previewed(app, "hands", mind.boards.length ? {
        operation: "hands", session: app.session, section: mind.section || undefined, hands: mind.boards,
      } : null, { done: () => { app.memories.delete("hands"); app.render(); } })));
}

/** @param {App} app @param {{file: string, boards: any[], lost: string[], more: number}} mind @param {Event} event */
async function read(app, mind, event) {
  const file = event.target instanceof HTMLInputElement ? event.target.files?.[0] : null;
  if (!file) return;
  try {
    const found = await readHands(app, file);
    const lost = found.complaints.filter((/** @type {any} */ one) => one.lost).map((/** @type {any} */ one) => one.text);
    Object.assign(mind, { file: file.name, boards: found.boards, lost, more: found.more });
  } catch (error) {
    app.tell(sentence(error), true);
  }
  app.render();
}
