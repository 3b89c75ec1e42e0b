// A file of hands: sent to the server, and whose hand comes first on its lines asked where nothing in it says so.

import { h } from "../../terminal/dom.js";
import { Trouble } from "../ask.js";
import { t } from "../texts.js";

/** @typedef {import("../shell.js").App} App */

/** As programs write them: PBN begins with North, GIB with West. */
const SEATS = ["N", "W", "E", "S"];

/**
 * Reads a file of hands; throws a Trouble with the server's sentence.
 * @param {App} app
 * @param {File} file
 */
export async function readHands(app, file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return await app.ask("POST", "hands/read", bytes);
  } catch (error) {
    if (!(error instanceof Trouble) || error.error !== "first_hand") throw error;
    const seat = await firstHand(error.message);
    if (!seat) throw error;
    return await app.ask("POST", `hands/read?first_hand=${seat}`, bytes);
  }
}

/**
 * Asks whose hand comes first; nothing if the question is closed.
 * @param {string} why
 * @returns {Promise<string>}
 */
function firstHand(why) {
  return new Promise((answer) => {
    const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { id: "first-hand", "aria-labelledby": "first-hand-title" },
      h("h2", { id: "first-hand-title" }, t("new.hands.first")),
      h("p", null, why),
      h("p", { class: "next" }, SEATS.map((seat) => h("button", { type: "button", "data-key": seat, onclick: () => dialog.close(seat) }, t(`seat.${seat}`))),
        h("button", { type: "button", onclick: () => dialog.close() }, t("cancel")))));
    dialog.addEventListener("close", () => {
      dialog.remove();
      answer(dialog.returnValue);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
