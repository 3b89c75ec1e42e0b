// The director's menu: giving the table back, and taking this phone to another one.

import { h } from "../dom.js";
import { backKey, foot } from "../foot.js";
import { t } from "../texts.js";
import { waitingEntries } from "../unsent.js";
import { button, live, page } from "./parts.js";

/**
 * @param {"move" | "reset"} name
 * @returns {import("../app.js").Screen}
 */
const item = (name) => (app, values) => {
  const waiting = waitingEntries(app.mine).length;
  return page(t(`menu.${name}`), name,
    h("p", null, t(`menu.${name}.ask`, { table: app.table })),
    waiting ? live(t("phone.waiting", { n: waiting }), "warn") : null,
    values.why ? live(values.why, "warn") : null,
    foot(app, backKey(app), button(t(`menu.${name}.yes`), async () => {
      try {
        await app.ask("POST", "leave", { device: app.device });
      } catch (problem) {
        const error = /** @type {import("../types").AskError} */ (problem);
        if (error.status !== 401) return app.set({ why: error.status ? error.message : t("menu.offline") });
      }
      app.grant = null;
      // What waits is still sent with the token it was said with.
      await app.openTable("");
      app.leave();
    }, { class: "go" })));
};

export const move = item("move");
export const reset = item("reset");
