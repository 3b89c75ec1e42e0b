// The director's menu at a table. Each item is a screen of its own; Back leaves, and ends the right.

import { h } from "../dom.js";
import { foot } from "../foot.js";
import { t } from "../texts.js";
import { adjust } from "./menu_adjust.js";
import { board, hands, missing, status } from "./menu_look.js";
import { move, reset } from "./menu_phone.js";
import { erase, not_played, reversed } from "./menu_result.js";
import { button, live, page, roundNow } from "./parts.js";
import { pin } from "./pin.js";

/** @type {Record<string, import("../app.js").Screen>} */
const ITEMS = { adjust, board, erase, status, missing, hands, not_played, reversed, move, reset };

/** The digits are those of the machines that directors know. */
const MENU = /** @type {const} */ ([["1", "adjust"], ["2", "board"], ["3", "erase"], ["4", "status"], ["5", "missing"],
  ["6", "recap"], ["7", "hands"], ["8", "not_played"], ["9", "reversed"], ["", "names"], ["", "resend"], ["", "move"],
  ["0", "reset"]]);

/** What can be done without the server. */
const ALONE = ["status", "missing", "recap", "resend"];

/** @type {import("../app.js").Screen} */
export function director(app, values) {
  if (!app.grant) return pin(app, { ...values, then: { screen: "director", item: values.item, round: values.round, board: values.board } });
  const item = ITEMS[values.item];
  if (item) {
    app.onBack = () => app.go("director");
    return item(app, values);
  }
  const leave = () => {
    app.grant = null;
    app.wire.refresh();
    app.leave();
  };
  app.onBack = leave;
  /** @param {string} name */
  const open = (name) => {
    if (name === "recap") app.go("recap", { all: true, director: true });
    else if (name === "names") app.go("names", { round: roundNow(app), director: true });
    else if (name === "resend") resend(app);
    else app.go("director", { item: name });
  };
  app.onKey = (event) => {
    const found = MENU.find(([digit, name]) => digit && digit === event.key && (app.online || ALONE.includes(name)));
    if (found) open(found[1]);
    return Boolean(found);
  };
  return page(t("menu.title"), "menu",
    app.online ? null : live(t("menu.offline"), "warn"),
    values.said ? live(values.said) : null,
    h("div", { class: "items two" }, MENU.map(([digit, name]) => button(
      [h("b", { class: "number" }, digit), h("span", null, t(`menu.${name}`))],
      app.online || ALONE.includes(name) ? () => open(name) : null, { class: "row" }))),
    foot(app, button(t("menu.leave"), leave, { class: "back" })));
}

/**
 * Sends everything this phone keeps for the table again; what the server has stays one fact.
 * @param {import("../app.js").App} app
 */
async function resend(app) {
  const all = app.mine.filter((entry) => entry.state === "received" || entry.state === "set_aside");
  for (const entry of all) await app.wire.settle(entry, { state: "waiting", ...(entry.grant ? { grant: app.grant ?? "" } : {}) });
  app.wire.send(true);
  app.go("director", { said: t("menu.resent", { n: all.length }) });
}
