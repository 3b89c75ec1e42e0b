// Asks for the table's six digits, when there is no QR code to scan.

import { h } from "../dom.js";
import { keypad, padKey } from "../keypad.js";
import { t } from "../texts.js";

/** @type {import("../app.js").Screen} */
export function join(app, { code = "", error, busy, address = false }) {
  app.onKey = padKey;
  /** @param {string} value */
  const change = (value) => {
    app.set({ code: value, error: undefined });
    if (value.length === 6) send(app, value);
  };
  return h("main", { class: "join" },
    h("h1", null, t("join.title")),
    h("p", null, t("join.how")),
    error && h("p", { class: "warn", role: "alert" }, error),
    keypad({ value: code, change: busy ? () => {} : change, max: 6, label: t("join.code"), placeholder: "______" }),
    app.view && h("button", { onclick: () => app.leave() }, t("join.keep", { table: app.table })),
    address
      ? h("form", {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const field = /** @type {HTMLInputElement} */ (document.getElementById("address"));
          const typed = field.value.trim().replace(/\/.*$/, (rest) => (rest.startsWith("//") ? rest : ""));
          const address = typed ? (/^https?:/.test(typed) ? typed : `http://${typed}`) : "";
          // This page may speak to the club's own computers only; any other has a page of its own.
          if (address && !app.allowed.includes(address)) {
            location.assign(`${address}/t#${app.token}`);
            return;
          }
          app.base = address;
          app.outbox.keep("base", app.base);
          app.set({ address: false });
          app.wire.restart();
        },
      }, h("label", { for: "address" }, t("join.address.label")),
      h("input", { id: "address", autocomplete: "off", inputmode: "url", autocapitalize: "none" }),
      h("button", { type: "submit" }, t("join.address.use")))
      : h("button", { class: "small", onclick: () => app.set({ address: true }) }, t("join.address")));
}

/**
 * @param {import("../app.js").App} app
 * @param {string} code
 */
async function send(app, code) {
  app.set({ busy: true });
  try {
    const { token } = await app.ask("POST", "join", { code });
    await app.openTable(token);
  } catch (problem) {
    const { error, message } = /** @type {import("../types").AskError} */ (problem);
    app.set({ code: "", busy: false, error: error === "wrong_code" ? t("join.wrong") : message });
  }
}
