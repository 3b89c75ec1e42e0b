// The director's PIN, before what only the director may do.

import { backKey, foot } from "../foot.js";
import { keypad, padKey } from "../keypad.js";
import { t } from "../texts.js";
import { live, page } from "./parts.js";

const DIGITS = 4;

/** @type {import("../app.js").Screen} */
export function pin(app, values) {
  const send = async (/** @type {string} */ typed) => {
    app.set({ typed, busy: true, why: "" });
    try {
      const { grant } = await app.ask("POST", "pin", { pin: typed, device: app.device });
      app.wire.granted(grant);
      // A director sees what was entered in all rounds.
      app.wire.refresh();
      app.stale("director/");
      const { screen, ...then } = values.then ?? { screen: "director" };
      app.go(screen, then);
    } catch (problem) {
      const error = /** @type {import("../types").AskError} */ (problem);
      app.set({ typed: "", busy: false, why: error.status ? error.message : t("menu.offline") });
    }
  };
  /** @param {string} typed */
  const change = (typed) => {
    if (typed.length === DIGITS && app.online) send(typed);
    else if (!values.busy) app.set({ typed, why: "" });
  };
  app.onKey = padKey;
  return page(t("pin.title"), "pin",
    live(app.online ? values.why || t("pin.ask") : t("menu.offline"), values.why ? "warn" : ""),
    keypad({ value: String(values.typed ?? ""), change, max: DIGITS, label: t("pin.label"), placeholder: "____", hidden: true }),
    foot(app, backKey(app)));
}
