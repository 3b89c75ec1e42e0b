// Calling the director, without a shout.

import { h } from "../dom.js";
import { backKey, foot } from "../foot.js";
import { t } from "../texts.js";
import { button, live, page, roundNow } from "./parts.js";

/** @type {import("../app.js").Screen} */
export function call(app, values) {
  const open = app.view?.calls.filter((each) => each.state !== "done" && each.state !== "off") ?? [];
  const said = app.mine.filter((entry) => entry.say.call && (entry.state === "waiting" || (entry.seq ?? 0) > (app.view?.seq ?? 0)));
  const off = app.mine.map((entry) => entry.state === "refused" ? null : entry.say.call_off?.call);
  const [first] = open.filter((each) => !off.includes(each.call));
  const round = values.round ?? roundNow(app);
  if (first) return page(t("call.title"), "made",
    live(first.state === "deferred" ? t("call.deferred") : first.state === "in_progress" ? t("call.coming")
      : first.before ? t("call.queue", { place: ordinal(first.before + 1) }) : t("call.made"), "large"),
    foot(app, backKey(app), button(t("call.off"), () => { app.say({ call_off: { call: first.call } }); app.leave(); })));
  if (said.length) return page(t("call.title"), "saved",
    live(t(app.online ? "call.sending" : "call.offline"), "large"), foot(app, backKey(app)));
  return page(t("call.title"), "reason", h("p", null, t("call.why")),
    h("div", { class: "items" }, ["ruling", "score", "seat", "other"].map((reason) =>
      button(t(`call.${reason}`), () => { app.say({ call: { round, reason } }); app.go("call", values); }))),
    foot(app, backKey(app)));
}

/** "2nd", "3rd", "11th". @param {number} place */
function ordinal(place) {
  const teen = place % 100 > 10 && place % 100 < 14;
  return t(`ordinal.${teen ? 0 : Math.min(place % 10, 4) % 4}`, { n: place });
}
