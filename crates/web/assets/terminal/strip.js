// The line that is always on top: which table, which round, and where the results are.

import { h } from "./dom.js";
import { t } from "./texts.js";
import { waitingEntries } from "./unsent.js";

/**
 * Where this phone's results are, as a text key; pure.
 * @param {{online: boolean, unknown: boolean, waiting: number, said: number}} now
 */
export function standing({ online, unknown, waiting, said }) {
  if (unknown) return "strip.unknown";
  if (!online) return waiting ? "strip.offline" : "strip.none";
  if (waiting) return "strip.sending";
  return said ? "strip.received" : "strip.connected";
}

/** @param {import("./app.js").App} app */
export function strip(app) {
  const waiting = waitingEntries(app.entries)
    .filter((entry) => entry.token === app.token || !app.wire.dead.has(entry.token)).length;
  const { online, unknown } = app;
  const key = standing({ online, unknown, waiting, said: app.mine.length });
  const text = t(key, { n: waiting });
  const round = app.view?.stage === "open" ? app.round : undefined;
  return h("header", { class: `strip ${app.view && !app.resting ? key.slice(6) : ""}` },
    h("div", null, h("b", null, app.view ? t("strip.table", { table: app.table }) : "Tenace",
      round && `, ${t("strip.round", { round: round.round })}`),
    h("span", { role: "status", "aria-live": "polite" },
      app.role === "viewer" && app.view ? `${t("strip.viewer")} · ` : "",
      app.view && !app.resting ? text : "")),
    key === "strip.offline" && h("button", {
      class: "small", "data-key": "qr", onclick: () => app.go("unsent"),
    }, "QR"),
    key === "strip.unknown" && app.view && h("button", {
      class: "small", "data-key": "join", onclick: () => app.go("join"),
    }, t("join.title")),
    app.outbox.safe ? null : h("p", { class: "warn" }, t("strip.unsafe")));
}
