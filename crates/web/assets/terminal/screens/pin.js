// The director's PIN, before what only the director may do.

import { backKey, foot } from "../foot.js";
import { keypad, padKey } from "../keypad.js";
import { t } from "../texts.js";
import { button, live, page } from "./parts.js";

/** @type {import("../app.js").Screen} */
export function pin(app, values) {
  const typed = String(values.typed ?? "");
  const send = async () => {
    app.set({ busy: true, why: "" });
    try {
      const { grant } = await app.ask("POST", "pin", { pin: typed });
      app.wire.granted(grant);
      const { screen, ...then } = values.then ?? { screen: "director" };
      app.go(screen, then);
    } catch (problem) {
      const error = /** @type {import("../types").AskError} */ (problem);
      app.set({ typed: "", busy: false, why: error.status ? error.message : t("menu.offline") });
    }
  };
  app.onKey = (event) => {
    if (event.key !== "Enter") return padKey(event);
    if (typed) send();
    return true;
  };
  return page(t("pin.title"), "pin",
    live(app.online ? values.why || t("pin.ask") : t("menu.offline"), values.why ? "warn" : ""),
    keypad({ value: typed, change: (value) => app.set({ typed: value, why: "" }), max: 8, label: t("pin.label"), hidden: true }),
    foot(app, backKey(app), button(t("pin.ok"), typed && !values.busy && app.online ? send : null, { class: "go" })));
}
