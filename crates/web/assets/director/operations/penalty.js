// A penalty or a bonus, and those given so far.

import { h } from "../../terminal/dom.js";
import { field, number, page, shortly, waiting } from "../parts.js";
import { previewed } from "../preview.js";
import { t } from "../texts.js";

/** @typedef {import("../shell.js").App} App */

/** @param {App} app @param {import("../place.js").Place} place */
export function penalty(app, place) {
  const found = app.load("penalties", "penalties", ["penalty/", "group/", "section/", "movement/", "participation/", "player/"]);
  if (!found) return page(t("penalty.title"), waiting(app, "penalties"));
  const draft = app.memory("penalty", () => ({
    who: place.values.section ? `${place.values.section}/${place.values.who ?? ""}` : "", kind: "", amount: "", bonus: false, round: "", reason: "", back: 0, given: 0,
  }));
  const [letters = "", who = ""] = draft.who.split("/");
  const section = found.sections.find((/** @type {any} */ one) => one.section === letters) ?? found.sections[0];
  const kind = section?.kinds.includes(draft.kind) ? draft.kind : section?.kinds.find((/** @type {string} */ one) => one === "percent_of_top") ?? section?.kinds[0] ?? "points";
  const set = (/** @type {"who" | "kind" | "amount" | "round" | "reason"} */ name) => (/** @type {any} */ event) => {
    draft[name] = event.target.value;
    app.render();
  };
  const operation = who && draft.amount.trim() ? {
    operation: "penalty", session: app.session, section: letters, contestant: who, kind, amount: draft.amount, bonus: draft.bonus || undefined,
    round: draft.round ? Number(draft.round) : undefined, reason: draft.reason || undefined,
  } : null;
  const many = found.sections.length > 1;
  return page(t("penalty.title"), h("div", { class: "columns two" },
    h("section", { class: "box fields", "data-key": draft.given },
      field(t("penalty.who"), h("select", { id: "penalty-who", onchange: set("who") }, h("option", { value: "" }, "–"),
        found.sections.flatMap((/** @type {any} */ one) => one.contestants.map((/** @type {any} */ each) => h("option", {
          value: `${one.section}/${each.contestant}`, selected: draft.who === `${one.section}/${each.contestant}`,
        }, `${many ? `${one.section} ` : ""}${shortly(each.contestant)} ${each.names}`))))),
      h("div", { class: "row", role: "radiogroup" }, [false, true].map((bonus) => h("label", { class: "check", "data-key": String(bonus) }, h("input", {
        type: "radio", name: "bonus", id: `bonus-${bonus}`, checked: draft.bonus === bonus, onchange: () => { draft.bonus = bonus; app.render(); },
      }), h("span", null, t(bonus ? "penalty.bonus" : "penalty.taken"))))),
      field(t("penalty.amount"), h("input", { id: "penalty-amount", inputmode: "decimal", value: draft.amount, autocomplete: "off", oninput: set("amount") })),
      field(t("penalty.kind"), h("select", { id: "penalty-kind", onchange: set("kind") }, (section?.kinds ?? []).map((/** @type {string} */ one) => h("option", {
        value: one, selected: one === kind,
      }, t(`penalty.kind.${one}`))))),
      field(t("penalty.round"), h("select", { id: "penalty-round", onchange: set("round") }, h("option", { value: "" }, t("penalty.any")),
        Array.from({ length: section?.rounds ?? 0 }, (_, at) => h("option", { value: at + 1, selected: draft.round === String(at + 1) }, at + 1)))),
      field(t("penalty.reason"), h("input", { id: "penalty-reason", value: draft.reason, maxlength: 200, autocomplete: "off", "aria-describedby": "penalty-reason-hint", oninput: set("reason") }), t("penalty.reason.hint")),
      previewed(app, "penalty", operation, { button: t("penalty.do"), note: false, done: () => Object.assign(draft, { amount: "", reason: "", given: draft.given + 1 }) })),
    given(app, found, draft)));
}

/** @param {App} app @param {any} found @param {any} draft */
function given(app, found, draft) {
  const all = found.sections.flatMap((/** @type {any} */ one) => one.given.map((/** @type {any} */ each) => ({ ...each, section: one.section })));
  return h("section", { class: "box" }, h("h2", null, t("penalty.given")), !all.length && h("p", { class: "quiet" }, t("penalty.none")),
    h("ul", { class: "given" }, all.map((/** @type {any} */ one) => h("li", { "data-key": one.fact },
      h("span", null, `${one.section} ${shortly(one.contestant)} ${one.names}: `, h("strong", null, `${number(one.amount)} ${t(`penalty.kind.${one.kind}`)}`),
        one.reason && ` – ${one.reason}`, !one.counts && h("em", null, ` (${t("penalty.waits")})`)), " ",
      app.may("direct") && h("button", { type: "button", class: "small", onclick: () => { draft.back = draft.back === one.fact ? 0 : one.fact; app.render(); } }, t("penalty.back")),
      draft.back === one.fact && previewed(app, `penalty/${one.fact}`, { operation: "undo", fact: one.fact }, { stop: true, button: t("penalty.back") })))));
}
