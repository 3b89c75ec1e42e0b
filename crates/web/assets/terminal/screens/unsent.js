// The last resort: what could not be sent, as QR codes for the director's camera, with the text for typing.

import { h } from "../dom.js";
import { backKey, foot } from "../foot.js";
import { qr, qrPath } from "../qr.js";
import { t } from "../texts.js";
import { unsentResults, unsentTexts } from "../unsent.js";
import { button, page } from "./parts.js";

/** @type {import("../app.js").Screen} */
export function unsent(app, values) {
  const texts = unsentTexts(app.entries);
  const at = Math.min(values.at ?? 0, texts.length - 1);
  const text = texts[at];
  if (!text) return page(t("unsent.title"), "none", h("p", { class: "large" }, t(app.entries.some((entry) => entry.state === "waiting") ? "unsent.other" : "unsent.none")), foot(app, backKey(app)));
  return page(t("unsent.title"), String(at),
    texts.length > 1 ? h("p", { "aria-live": "polite" }, h("b", null, t("unsent.page", { at: at + 1, of: texts.length }))) : null,
    h("div", { class: "qr" }, picture(text)),
    h("p", null, t("unsent.show", { n: unsentResults(app.entries).length })),
    h("p", { class: "code" }, text),
    foot(app, backKey(app), texts.length > 1
      ? button(t("next"), () => app.go("unsent", { at: (at + 1) % texts.length }), { class: "go" }) : null));
}

/**
 * Dark on white in every theme: cameras want it so.
 * @param {string} text
 */
function picture(text) {
  const matrix = qr(text);
  const side = matrix.length + 8;
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", `0 0 ${side} ${side}`);
  svg.setAttribute("shape-rendering", "crispEdges");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", t("unsent.picture"));
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", `M0 0h${side}v${side}h-${side}z`);
  path.setAttribute("fill", "#fff");
  const dark = document.createElementNS(space, "path");
  dark.setAttribute("d", qrPath(matrix));
  svg.append(path, dark);
  return svg;
}
