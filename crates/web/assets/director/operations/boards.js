// A board that is cancelled, counts again, or was played with different cards.

import { h } from "../../terminal/dom.js";
import { field, form, outcome, page, waiting } from "../parts.js";
import { previewed } from "../preview.js";
import { t } from "../texts.js";

/** @typedef {import("../shell.js").App} App */

/**
 * #/operation/boards?board=11
 * @param {App} app @param {import("../place.js").Place} place
 */
export function boards(app, place) {
  const board = Number(place.values.board ?? 0);
  const ask = form(app, { class: "which", "data-key": String(board) }, (form) => app.go("operation/boards", { board: new FormData(form).get("board"), do: place.values.do }),
    field(t("boards.board"), h("input", { id: "which-board", name: "board", inputmode: "numeric", value: board || "", size: 4, autocomplete: "off" })),
    h("button", { class: board ? "" : "go" }, t("boards.show")));
  if (!board) return page(t("boards.title"), ask);
  const key = `ruled/${board}`;
  const found = app.load(key, `ruled_board?board=${board}`, ["result/", "cancelled/", "fouled/", "movement/"]);
  return page(t("boards.title"), ask, found ? parts(app, found, board) : waiting(app, key));
}

/** @param {App} app @param {any} found @param {number} board */
function parts(app, found, board) {
  const draft = app.memory(`boards/${board}`, () => ({ doing: "", section: "", reason: "", from: "", ticked: /** @type {string[]} */ ([]) }));
  const put = (/** @type {() => void} */ change) => {
    change();
    app.render();
  };
  const section = draft.section || undefined;
  const where = (/** @type {string | null} */ letters) => (letters ? t("section.of", { section: letters }) : t("boards.everywhere"));
  const choose = (/** @type {string} */ doing, /** @type {string} */ text) => h("button", {
    type: "button", class: draft.doing === doing ? "chosen" : "", "aria-pressed": String(draft.doing === doing), onclick: () => put(() => { draft.doing = doing; }),
  }, text);
  const fouled = found.results.some((/** @type {any} */ one) => one.layout > 0);
  return h("div", { class: "columns two" },
    h("section", { class: "box" }, h("h2", null, t("board.of", { board })),
      found.cancelled.map((/** @type {any} */ one) => h("p", { class: "warning" }, t("boards.cancelled", { board, where: where(one.section) }), one.reason && ` ${one.reason}`)),
      !found.results.length && h("p", { class: "quiet" }, t("boards.no_results")),
      h("ul", { class: "results" }, found.results.map((/** @type {any} */ one) => resultRow(one, draft, put)))),
    h("section", { class: "box fields", "data-key": draft.doing },
      h("div", { class: "row" },
        found.cancelled.length ? choose("restore", t("boards.restore")) : choose("cancel", t("boards.cancel")),
        choose("foul", t("boards.foul")), fouled && choose("clean", t("boards.clean"))),
      draft.doing && found.sections.length > 1 && draft.doing !== "restore" && field(t("boards.where"), h("select", {
        id: "boards-where", onchange: (/** @type {any} */ event) => put(() => { draft.section = event.target.value; }),
      }, h("option", { value: "" }, t("boards.everywhere")), found.sections.map((/** @type {any} */ one) => h("option", { value: one.section, selected: draft.section === one.section }, where(one.section))))),
      draft.doing === "foul" && field(t("boards.from"), h("select", { id: "boards-from", onchange: (/** @type {any} */ event) => put(() => { draft.from = event.target.value; }) },
        h("option", { value: "" }, t("boards.no_round")),
        [...new Set(found.sections.flatMap((/** @type {any} */ one) => one.rounds))].sort((a, b) => Number(a) - Number(b)).map((round) => h("option", { value: round, selected: draft.from === String(round) }, round)))),
      draft.doing === "foul" && h("p", { class: "hint" }, t("boards.tick")),
      (draft.doing === "cancel" || draft.doing === "foul") && field(t("boards.reason"), h("input", {
        id: "boards-reason", value: draft.reason, maxlength: 200, autocomplete: "off", oninput: (/** @type {any} */ event) => put(() => { draft.reason = event.target.value; }),
      })),
      previewed(app, `boards/${board}/${draft.doing}`, operation(app, found, draft, board, section), {
        note: false, done: () => put(() => Object.assign(draft, { doing: "", reason: "", from: "", ticked: [] })),
      })));
}

/** @param {any} one @param {any} draft @param {(change: () => void) => void} put */
function resultRow(one, draft, put) {
  const { slot } = one;
  const name = `${slot.section}${slot.table}/${slot.round}`;
  const said = [`${slot.section}${slot.table} · ${t("round.of", { round: slot.round })} · ${one.seating}: `, outcome(one.outcome),
    one.layout > 0 && h("strong", null, ` (${t("boards.other", { n: one.layout })})`)];
  if (draft.doing !== "foul") return h("li", { "data-key": name }, said);
  return h("li", { "data-key": name }, h("label", { class: "check" }, h("input", {
    type: "checkbox", id: `tick-${name.replace("/", "-")}`, checked: draft.ticked.includes(name),
    onchange: (/** @type {any} */ event) => put(() => {
      draft.ticked = event.target.checked ? [...draft.ticked, name] : draft.ticked.filter((/** @type {string} */ other) => other !== name);
    }),
  }), h("span", null, said)));
}

/** @param {App} app @param {any} found @param {any} draft @param {number} board @param {string | undefined} section */
function operation(app, found, draft, board, section) {
  const session = app.session;
  const reason = draft.reason || undefined;
  switch (draft.doing) {
    case "cancel": return { operation: "cancel_board", session, section, board, reason };
    case "restore": return { operation: "restore_board", session, section: found.cancelled[0]?.section ?? undefined, board };
    case "clean": return { operation: "foul_board", session, section, board, layouts: [], reason };
    case "foul": {
      const slots = found.results.map((/** @type {any} */ one) => one.slot)
        .filter((/** @type {any} */ slot) => draft.ticked.includes(`${slot.section}${slot.table}/${slot.round}`));
      if (!slots.length && !draft.from) return null;
      return { operation: "foul_board", session, section, board, layouts: [{ from_round: draft.from ? Number(draft.from) : undefined, slots }], reason };
    }
    default: return null;
  }
}
