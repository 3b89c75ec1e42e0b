// The foot of a screen: back on the left, what goes on at the right, the rest between.

import { h } from "./dom.js";
import { t } from "./texts.js";

/**
 * @param {import("./app.js").App} app
 * @param {...import("./dom.js").Child} keys
 */
export function foot(app, ...keys) {
  return h("footer", { class: "foot" }, ...keys);
}

/**
 * @param {import("./app.js").App} app
 * @param {() => void} [step] what back does here, if not to what is due
 */
export function backKey(app, step) {
  if (step) app.onBack = step;
  return h("button", { class: "back", "data-key": "back", onclick: () => app.back() }, t("back"));
}

/** @param {import("./app.js").App} app */
export function moreKey(app) {
  const { policy } = app;
  return [
    policy.call && h("button", { "data-key": "call", "aria-label": t("more.call"), onclick: () => app.go("call") }, t("more.call.key")),
    h("button", { "data-key": "more", "aria-label": t("more.title"), onclick: () => app.go("more") }, "…"),
  ];
}
