// The director's menu: an adjusted score, by the codes 4, 5, 6 or in full.

import { h } from "../dom.js";
import { backKey, foot } from "../foot.js";
import { t } from "../texts.js";
import { fate, giveScore, pickBoard } from "./menu_result.js";
import { button, live, page } from "./parts.js";

/** @typedef {import("../app.js").App} App */

const CODES = [
  { keys: ["4", "-", "−"], award: "A-" }, { keys: ["5", "="], award: "A" }, { keys: ["6", "+"], award: "A+" },
];
const KEYS = [..."1234567", "C", "D", "H", "S", "NT", "X", "XX", "N", "E", "W", "=", "+", "-", "8", "9", "0", "[", "]", "%",
  ",", "A", "PASS", "?", "␣"];

/** @type {import("../app.js").Screen} */
export function adjust(app, values) {
  const title = t("menu.adjust");
  if (values.said) return fate(app, values, title);
  if (!values.board) return pickBoard(app, values, title, () => true);
  app.onBack = () => app.set({ board: undefined, ns: undefined, ew: undefined, text: undefined, why: "" });
  const mode = values.mode ?? "codes";
  const give = async (/** @type {string} */ written) => {
    try {
      // A slip of the pen is told now, not kept as a refused saying.
      await app.ask("POST", "check", { round: values.round, board: values.board, outcome: written,
        seating: app.roundOf(values.round)?.seating });
    } catch (problem) {
      const error = /** @type {import("../types").AskError} */ (problem);
      return app.set({ why: error.status ? error.message : t("menu.offline") });
    }
    giveScore(app, values, written);
  };
  const written = mode === "codes" ? (values.ns && values.ew ? `${values.ns} ${values.ew}` : "")
    : mode === "percent" ? (values.ns && values.ew ? `${values.ns}% ${values.ew}%` : "") : String(values.text ?? "").trim();
  const told = live(values.why || (written ? t("adjust.gives", { outcome: written.replaceAll("-", "−") }) : ""), values.why ? "warn" : "large");
  return page(title, mode,
    h("p", null, t("menu.place", values)),
    h("div", { class: "choice", role: "group", "aria-label": t("adjust.how") }, ["codes", "percent", "full"].map((each) =>
      button(t(`adjust.${each}`), () => app.set({ mode: each, ns: undefined, ew: undefined, why: "" }),
        { "aria-pressed": String(each === mode) }))),
    mode === "codes" ? codes(app, values) : mode === "percent" ? percent(app, values) : full(app, values, told),
    mode === "full" ? null : told,
    foot(app, backKey(app), button(t("adjust.give"), written && app.online ? () => give(written) : null, { class: "go" })));
}

/**
 * @param {App} app
 * @param {Record<string, any>} values
 */
function codes(app, values) {
  app.onKey = (event) => {
    const code = CODES.find(({ keys }) => keys.includes(event.key));
    if (code) app.set(values.ns && !values.ew ? { ew: code.award } : { ns: code.award, ew: undefined });
    return Boolean(code);
  };
  return h("div", null, ["ns", "ew"].map((side) => h("section", { role: "group", "aria-labelledby": `adjust-${side}` },
    h("h2", { id: `adjust-${side}` }, t(`side.${side.toUpperCase()}`)),
    h("div", { class: "choice" }, CODES.map(({ keys, award }) => button(
      [h("b", { class: "number" }, keys[0]), h("small", null, t(`adjust.${award}`))],
      () => app.set({ [side]: award }), { "aria-pressed": String(values[side] === award) }))))));
}

/**
 * @param {App} app
 * @param {Record<string, any>} values
 */
const percent = (app, values) => h("div", { class: "choice" }, ["ns", "ew"].map((side) =>
  h("label", { class: "field" }, `${t(`side.${side.toUpperCase()}`)} %`, h("input", {
    inputmode: "decimal", maxlength: 6, value: values[side] ?? "", autocomplete: "off",
    oninput: (/** @type {any} */ event) => app.set({ why: "", [side]: event.target.value.replace(/[^\d.,]/g, "") }),
  }))));

/**
 * @param {App} app
 * @param {Record<string, any>} values
 * @param {HTMLElement} told
 */
function full(app, values, told) {
  const text = String(values.text ?? "");
  const change = (/** @type {string} */ next) => app.set({ text: next, why: "" });
  return h("div", null,
    h("label", { class: "field" }, t("adjust.text"), h("input", { value: text, autocomplete: "off", autocapitalize: "characters",
      spellcheck: "false", maxlength: 200, oninput: (/** @type {any} */ event) => change(event.target.value) })),
    text ? told : h("p", null, h("small", null, t("adjust.examples"))),
    h("div", { class: "keys six" }, KEYS.map((key) => button(key, () => change(text + (key === "␣" ? " " : key)),
      { class: "key", "aria-label": key === "␣" ? t("adjust.blank") : null })),
    button("⌫", text ? () => change(text.slice(0, -1)) : null, { class: "key", "aria-label": t("pad.delete") })));
}
