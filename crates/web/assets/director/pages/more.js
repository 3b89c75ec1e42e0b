// Everything that has no place in the bar: the session, the tools, the other events, and how the page looks.

import { h } from "../../terminal/dom.js";
import { ask } from "../ask.js";
import { room } from "../attention.js";
import { chooseLanguage, dress, LANGUAGES, theme, THEMES } from "../language.js";
import { field, page } from "../parts.js";
import { day, language, t } from "../texts.js";

/** @typedef {import("../shell.js").App} App */

/** @param {App} app */
export function more(app) {
  const events = app.load("events", "events", ["event"])?.events ?? [];
  return page(t("nav.more"), h("div", { class: "columns two" },
    app.event && app.may("direct") && stage(app),
    h("section", { class: "box" }, h("h2", null, t("more.tools")), h("ul", { class: "links" },
      app.event && app.may("direct") && link(app.link("announce"), "announce.title"),
      app.event && app.may("enter") && [link(app.link("paper"), "paper.title"), link(app.link("scan"), "scan.title"),
        link(app.link("cards"), "more.cards")],
      app.event && app.may("names") && link(app.link("names"), "names.title"),
      app.event && app.may("direct") && link(app.link("operation/hands"), "hands.title"),
      Object.entries(TOOLS).filter(([name]) => name in app.pages && (EVERYBODYS.includes(name) || app.may("direct"))).map(([name, key]) => link(app.link(name), key)),
      app.may("club") && link("/director/standby", "more.standby"),
      link(`/director/help?language=${language()}`, "more.help"))),
    h("section", { class: "box" }, h("h2", null, t("more.event")),
      events.length > 0 && field(t("shell.event"), h("select", {
        id: "event", onchange: (/** @type {Event} */ change) => {
          if (change.target instanceof HTMLSelectElement) location.assign(`/director?event=${change.target.value}`);
        },
      }, events.map((/** @type {any} */ one) => h("option", { value: one.event, selected: one.event === app.event },
        [one.name ?? t("more.nameless"), one.date && day(one.date)].filter(Boolean).join(", ")))))),
    h("section", { class: "box" }, h("h2", null, t("more.device")),
      choice("more.language", Object.entries(LANGUAGES), language(), (value) => chooseLanguage(value).then(() => {
        // The room's page keeps its elements with the old words.
        app.memories.delete("room page");
        app.render();
      })),
      choice("more.theme", THEMES.map((one) => [one, t(`theme.${one}`)]), theme(), (value) => { dress(value); app.render(); }),
      h("p", { class: "apart" }, h("button", { type: "button", onclick: () => void leave() }, t("more.log_out"))))));
}

/** Pages of others that are reached from here, when they are there. @type {Record<string, string>} */
const TOOLS = { clock: "more.clock", new: "shell.set_up", events: "events.title", settings: "more.settings", exchange: "exchange.title", connector: "connector.title", people: "more.people" };
/** Those that may be looked at by everybody who is logged in. */
const EVERYBODYS = ["exchange", "connector", "people"];

/** @param {string} href @param {string} key */
const link = (href, key) => h("li", null, h("a", { class: "button", href }, t(key)));

/** @param {App} app */
function stage(app) {
  const now = room(app)?.stage;
  return h("section", { class: "box", id: "stage" }, h("h2", null, t("stage.title", { stage: now ? t(`stage.${now}`) : "…" })),
    h("div", { class: "row" }, ["waiting", "open"].map((one) => h("button", {
      type: "button", disabled: one === now || !now, "data-key": one,
      onclick: () => app.say("stage", { session: app.session, stage: one }),
    }, t(`stage.to.${one}`))),
    // What is missing is shown before the evening is over.
    now && now !== "closed" && h("a", { class: "button", href: app.link("operation/stage", { to: "closed" }) }, t("stage.to.closed"))));
}

/**
 * @param {string} title
 * @param {string[][]} options
 * @param {string} now
 * @param {(value: string) => any} choose
 */
const choice = (title, options, now, choose) => h("fieldset", { class: "choice" }, h("legend", null, t(title)),
  options.map(([value, name]) => h("button", { type: "button", class: "small", "data-key": value, lang: title === "more.language" && value, "aria-pressed": String(value === now), onclick: () => choose(value) }, name)));

async function leave() {
  await ask("POST", "/director/logout", {}).catch(() => {});
  location.assign("/director/login");
}
