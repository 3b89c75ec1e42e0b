// Every setting of the terminals by group, with what it means; one is changed, or a preset taken, after a look.

import { h } from "../../terminal/dom.js";
import { page, waiting } from "../parts.js";
import { pinBox } from "../pins.js";
import { previewed } from "../preview.js";
import { GROUPS } from "../setup/groups.js";
import { has, t } from "../texts.js";

/** @typedef {import("../shell.js").App} App */

/** @param {App} app */
export function settings(app) {
  const told = app.load("settings", `settings?event=${app.event}&session=${app.session}`, ["setting/"]);
  if (!told) return page(t("settings.title"), waiting(app, "settings"));
  const mind = app.memory("settings", () => ({ operation: /** @type {any} */ (null) }));
  const look = (/** @type {any} */ operation) => {
    mind.operation = operation && { operation: "settings", session: app.session, ...operation };
    app.render();
    window.scrollTo(0, 0);
  };
  const grouped = new Set(Object.values(GROUPS).flat());
  const others = told.settings.map((/** @type {any} */ one) => one.name).filter((/** @type {string} */ name) => !grouped.has(name));
  const byName = new Map(told.settings.map((/** @type {any} */ one) => [one.name, one]));
  const groups = Object.entries({ ...GROUPS, others }).filter(([, names]) => names.length > 0);
  return page(t("settings.title"), h("p", { class: "quiet" }, t("settings.why")),
    mind.operation && h("div", null, previewed(app, "settings", mind.operation, {
      done: () => { mind.operation = null; app.forget("settings"); },
    }), h("p", null, h("button", { type: "button", onclick: () => look(null) }, t("cancel")))),
    pinBox(told.pins),
    h("section", { class: "box" }, h("h2", null, t("settings.preset")), h("div", { class: "row" },
      ["club", "serious", "beginners", "tournament"].map((name) => h("button", {
        type: "button", "data-key": name, title: t(`preset.${name}.about`), onclick: () => look({ preset: name }),
      }, t(`preset.${name}`))))),
    groups.map(([group, names], at) => h("details", { class: "box group-of", open: at === 0 },
      h("summary", null, h("strong", null, t(`settings.group.${group}`))),
      h("ul", { class: "settings" }, names.map((/** @type {string} */ name) => {
        const one = byName.get(name);
        return one && row(one, (value) => look({ settings: { [name]: value } }));
      })))));
}

/** @param {any} one @param {(value: any) => void} change */
function row(one, change) {
  const id = `setting-${one.name}`;
  const label = has(`setting.${one.name}`) ? t(`setting.${one.name}`) : one.name;
  return h("li", { "data-key": one.name, class: one.set ? "set" : "" },
    h("label", { for: id }, label, " ", h("small", { class: "quiet" }, one.name, !one.set && `, ${t("settings.default")}`)),
    input(id, one, change));
}

/** @param {string} id @param {any} one @param {(value: any) => void} change */
function input(id, one, change) {
  const told = (/** @type {any} */ event) => event.target.value;
  if (one.kind === "bool") {
    return h("select", { id, onchange: (/** @type {Event} */ event) => change(told(event) === "true") },
      [true, false].map((value) => h("option", { value: String(value), selected: one.value === value }, t(value ? "yes" : "no"))));
  }
  if (one.kind === "pin") {
    return h("input", {
      id, type: "password", inputmode: "numeric", maxlength: 4, placeholder: t("settings.pin"), autocomplete: "new-password",
      onchange: (/** @type {Event} */ event) => change(told(event)),
    });
  }
  const choices = has(`setting.${one.name}.choices`) ? t(`setting.${one.name}.choices`).split(" / ") : null;
  if (choices && one.least === 0) {
    return h("select", { id, onchange: (/** @type {Event} */ event) => change(Number(told(event))) },
      choices.map((text, at) => h("option", { value: at, selected: one.value === at }, text)));
  }
  return h("input", {
    id, type: "number", min: one.least, max: one.most, value: one.value,
    onchange: (/** @type {Event} */ event) => change(Number(told(event))),
  });
}
