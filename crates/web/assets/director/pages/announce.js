// Announcements, to all tables or one section; they reach the phones that listen now.

import { h } from "../../terminal/dom.js";
import { fields } from "../ask.js";
import { room } from "../attention.js";
import { field, form, page } from "../parts.js";
import { t } from "../texts.js";

/** The longest announcement, in characters. */
const LONGEST = 200;

/** @param {import("../shell.js").App} app */
export function announce(app) {
  const sections = room(app)?.sections ?? [];
  const ready = ["announce.last_board", "announce.move", "announce.break", "announce.end"];
  return page(t("announce.title"), h("section", { class: "box" },
    form(app, { id: "announce", class: "tall" }, async (sent) => {
      const { text, section } = fields(sent);
      const said = await app.say("announce", { session: app.session, text, section: section || undefined });
      if (said) sent.reset();
    }, field(t("announce.text", { n: LONGEST }), h("textarea", { id: "announce-text", name: "text", rows: 3, maxlength: LONGEST, required: true })),
    sections.length > 1 && field(t("announce.to"), h("select", { id: "announce-to", name: "section" },
      h("option", { value: "" }, t("announce.all")), sections.map(({ id }) => h("option", { value: id }, t("section.of", { section: id }))))),
    h("button", { class: "go" }, t("announce.send")))),
  h("section", { class: "box" }, h("h2", null, t("announce.ready")), h("div", { class: "row" }, ready.map((key) => h("button", {
    type: "button", onclick: () => {
      const text = document.getElementById("announce-text");
      if (!(text instanceof HTMLTextAreaElement)) return;
      text.value = t(key);
      text.focus();
    },
  }, t(key))))));
}
