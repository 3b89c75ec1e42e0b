// What a server without any event shows.

import { h } from "../../terminal/dom.js";
import { page } from "../parts.js";
import { t } from "../texts.js";

/** @param {import("../shell.js").App} app */
export function start(app) {
  return page(t("shell.no_event"), h("p", null, t("shell.no_event.why")),
    app.may("direct") && h("p", null, h("a", { class: "button go", href: app.link("new") }, t("shell.set_up"))),
    app.may("direct") && h("p", null, h("a", { class: "button", href: app.link("exchange") }, t("exchange.open"))));
}
