// This phone's type size, colours and language.

import { h } from "../dom.js";
import { backKey, foot } from "../foot.js";
import { look, LANGUAGES, setLook, SIZES, THEMES } from "../look.js";
import { t } from "../texts.js";
import { button, page } from "./parts.js";

const LISTS = { size: SIZES, theme: THEMES, language: ["club", ...Object.keys(LANGUAGES)] };

/** @type {import("../app.js").Screen} */
export function settings(app) {
  return page(t("settings.title"), null,
    /** @type {(keyof typeof LISTS)[]} */ (Object.keys(LISTS)).map((what) =>
      h("section", { role: "group", "aria-labelledby": `settings-${what}` },
        h("h2", { id: `settings-${what}` }, t(`settings.${what}`)),
        h("div", { class: "items" }, LISTS[what].map((value) => {
          const on = look()[what] === value;
          const language = what === "language" && LANGUAGES[value];
          return button(`${on ? "✓ " : ""}${language || t(`settings.${what}.${value}`)}`, () => {
            setLook({ [what]: value });
            app.render();
          }, { "aria-pressed": String(on), lang: language ? value : null });
        })))),
    foot(app, backKey(app)));
}
