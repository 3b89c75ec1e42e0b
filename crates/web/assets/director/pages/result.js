// One result: what happened, how it came about, and everything the director can do with it.

import { h } from "../../terminal/dom.js";
import { authorOf, field, number, outcome, page, percent, shortly, signed, waiting } from "../parts.js";
import { previewed } from "../preview.js";
import { ofOperation } from "../rights.js";
import { clock, t } from "../texts.js";
import { ruling } from "../ruling.js";

/**
 * @typedef {import("../shell.js").App} App
 * @typedef {{session: number, section: string, table: number, round: number, board: number}} Slot
 */

const DOINGS = ["correct", "adjust", "erase"];

/**
 * #/result?section=A&table=3&round=2&board=11&do=adjust
 * @param {App} app
 * @param {import("../place.js").Place} place
 */
export function result(app, place) {
  const { section = "A", table, round, board } = place.values;
  /** @type {Slot} */
  const slot = { session: app.session, section, table: Number(table), round: Number(round), board: Number(board) };
  const key = `result/${section}${table}/${round}/${board}`;
  const found = app.load(key, `result?section=${section}&table=${table}&round=${round}&board=${board}`,
    ["result/", "participation/", "player/", "movement/", "section/", "group/"]);
  const title = t("result.title", { board, table: `${section}${table}`, round });
  if (!found) return page(title, waiting(app, key));
  const doing = DOINGS.includes(place.values.do ?? "") ? place.values.do : found.outcome || !app.may("enter") ? "" : "correct";
  const here = { section, table, round, board };
  return page(title,
    h("div", { class: "columns result" },
      h("section", { class: "box" }, now(found), history(app, found)),
      h("div", { class: "page" },
        h("div", { class: "row", role: "group", "aria-label": t("result.do") }, DOINGS.filter((one) => app.may(ofOperation(one))).map((one) => h("a", {
          class: `button${one === doing ? " go" : ""}`, href: app.link("result", { ...here, do: one }), "aria-current": one === doing && "true",
        }, t(found.outcome || one !== "correct" ? `result.${one}` : "result.enter"))),
        found.outcome && app.may("direct") && h("a", { class: "button", href: app.link("operation/wrong_board", here) }, t("result.move"))),
        doing === "correct" && correct(app, key, slot, found),
        doing === "adjust" && ruling(app, key, slot, found),
        doing === "erase" && erase(app, key, slot, found))));
}

/** @param {any} found */
const side = (found, /** @type {"ns" | "ew"} */ side) => {
  const who = found.who?.[side];
  return [h("dt", null, t(`side.${side.toUpperCase()}`)), h("dd", null, who ? [who.who.map(shortly).join(" + "), " ", who.names.join(" & ")] : "–",
    found.vulnerable[side] && h("span", { class: "quiet" }, ` (${t("result.vulnerable")})`))];
};

/** @param {any} found */
function now(found) {
  const worth = (/** @type {"ns" | "ew"} */ side) => (found.percent?.[side] ? percent(found.percent[side]) : found.worth?.[side] ? number(found.worth[side]) : "–");
  return h("dl", null,
    h("dt", null, t("result.now")), h("dd", { class: "big" }, found.outcome ? outcome(found.outcome) : t("result.none"),
      found.points !== null && h("span", null, `  ${signed(found.points)}`)),
    found.ruled && [h("dt", null, t("result.at_table")), h("dd", { class: "at-table" }, found.at_table ? outcome(found.at_table) : t("result.none"))],
    side(found, "ns"), side(found, "ew"),
    found.outcome && [h("dt", null, t("result.worth")), h("dd", null, `${t("side.NS")} ${worth("ns")} · ${t("side.EW")} ${worth("ew")}`)]);
}

/** @param {App} app @param {any} found */
function history(app, found) {
  if (!found.history.length) return null;
  return h("section", null, h("h2", null, t("result.history")), h("ol", { class: "history" }, found.history.map((/** @type {any} */ one) => h("li", { "data-key": one.fact },
    h("span", { class: "quiet" }, `${clock(one.time)} ${authorOf(one.author)}: `),
    one.outcome ? [one.ruled && `${t("result.ruled")} `, outcome(one.outcome)] : h("em", null, t("result.erased")),
    one.seating && one.seating !== found.history[0].seating && ` (${one.seating})`,
    one.reason && h("span", { class: "quiet" }, ` – ${one.reason}`)))),
  h("p", null, h("a", { href: app.link("log", { table: `${found.slot.section}${found.slot.table}`, board: found.slot.board }) }, t("result.to_log"))));
}

/** @param {App} app @param {string} key @param {Slot} slot @param {any} found */
function correct(app, key, slot, found) {
  const draft = app.memory(`correct/${key}`, () => ({ text: "", ns: "", ew: "", who: false }));
  const seating = draft.who && draft.ns && draft.ew ? { ns: Number(draft.ns), ew: Number(draft.ew) } : undefined;
  const put = (/** @type {"text" | "ns" | "ew"} */ name) => (/** @type {any} */ event) => {
    draft[name] = event.target.value;
    app.render();
  };
  const operation = draft.text.trim() || seating ? {
    operation: "correct", ...slot, outcome: draft.text.trim() || found.outcome || "", seating,
    insist: Boolean(seating) || !found.in_movement,
  } : null;
  return h("section", { class: "box correct" }, h("h2", null, t(found.outcome ? "result.correct" : "result.enter")),
    field(t("correct.outcome"), h("input", {
      id: "outcome", value: draft.text, placeholder: found.outcome ?? "4SN=", autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
      "aria-describedby": "outcome-hint", oninput: put("text"),
    }), t("correct.hint")),
    found.kind !== "individual" && h("details", { open: draft.who, "data-key": draft.who ? "open" : "shut" },
      h("summary", { onclick: (/** @type {Event} */ event) => { event.preventDefault(); draft.who = !draft.who; app.render(); } }, t("correct.who")),
      h("div", { class: "row" }, field(t("correct.ns"), h("input", { id: "who-ns", inputmode: "numeric", value: draft.ns, placeholder: String(found.seating?.ns ?? ""), oninput: put("ns") })),
        field(t("correct.ew"), h("input", { id: "who-ew", inputmode: "numeric", value: draft.ew, placeholder: String(found.seating?.ew ?? ""), oninput: put("ew") })))),
    previewed(app, `correct/${key}`, operation, {
      button: t("correct.do"),
      done: () => {
        Object.assign(draft, { text: "", ns: "", ew: "", who: false });
        app.go("result", { section: slot.section, table: slot.table, round: slot.round, board: slot.board });
      },
    }));
}

/** @param {App} app @param {string} key @param {Slot} slot @param {any} found */
function erase(app, key, slot, found) {
  if (!found.outcome) return h("p", { class: "box" }, t("result.none"));
  return h("section", { class: "box" }, h("h2", null, t("result.erase")),
    previewed(app, `erase/${key}`, { operation: "erase", ...slot }, {
      button: t("erase.do"), stop: true,
      done: () => app.go("result", { section: slot.section, table: slot.table, round: slot.round, board: slot.board }),
    }));
}
