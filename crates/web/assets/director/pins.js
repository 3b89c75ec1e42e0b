// The director's PIN at the tables, behind a tap: players may be looking at the same screen.

import { h } from "../terminal/dom.js";
import { t } from "./texts.js";

/**
 * Nothing for those who may not direct.
 * @param {Record<string, string> | null | undefined} pins by section
 */
export function pinBox(pins) {
  const sections = Object.entries(pins ?? {});
  if (!sections.length) return null;
  const all = new Set(sections.map(([, pin]) => pin));
  return h("details", { class: "box pins" },
    h("summary", null, t("pin.show")),
    all.size === 1 ? h("p", { class: "pin" }, h("strong", null, t("pin.all", { pin: sections[0][1] })))
      : h("ul", null, sections.map(([section, pin]) => h("li", { class: "pin" }, h("strong", null, t("pin.section", { section, pin }))))),
    h("p", { class: "hint" }, t("pin.what")));
}
