// This phone's type size and colours.

import { h } from "../dom.js";
import { backKey, foot } from "../foot.js";
import { look, setLook, SIZES, THEMES } from "../look.js";
import { t } from "../texts.js";
import { button, page } from "./parts.js";

/** @type {import("../app.js").Screen} */
export function settings(app) {
  return page(t("settings.title"), null,
    [/** @type {const} */ (["size", SIZES]), /** @type {const} */ (["theme", THEMES])].map(([what, all]) =>
      h("section", { role: "group", "aria-labelledby": `settings-${what}` },
        h("h2", { id: `settings-${what}` }, t(`settings.${what}`)),
        h("div", { class: "items" }, all.map((value) => {
          const on = look()[what] === value;
          return button(`${on ? "✓ " : ""}${t(`settings.${what}.${value}`)}`, () => {
            setLook({ [what]: value });
            app.render();
          }, { "aria-pressed": String(on) });
        })))),
    foot(app, backKey(app)));
}
