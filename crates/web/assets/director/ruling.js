// The director rules on a result: plain fields for each side, what each line would be worth while it is
// weighed, and what the ruling does to the standings.

import { h } from "../terminal/dom.js";
import { sentence } from "./ask.js";
import { KINDS, lineOf, newDraft, newLine, rulingOf, sum } from "./award.js";
import { number, outcome, percent, signed } from "./parts.js";
import { previewed } from "./preview.js";
import { decimal, t } from "./texts.js";

/**
 * @typedef {import("./shell.js").App} App
 * @typedef {import("./award.js").Side} Side
 * @typedef {import("./award.js").Line} Line
 * @typedef {"ns" | "ew"} Who
 */

const STRAINS = ["C", "D", "H", "S", "NT"];
/** @type {Record<string, string>} */
const SIGN = { C: "♣", D: "♦", H: "♥", S: "♠" };

/**
 * @param {App} app
 * @param {string} key
 * @param {Record<string, any>} slot
 * @param {any} found what the server told of the result
 */
export function ruling(app, key, slot, found) {
  const draft = app.memory(`ruling/${key}`, newDraft);
  const said = rulingOf(draft);
  const operation = said && { operation: "adjust", ...slot, ...said, insist: !found.in_movement || undefined };
  const { worth, wait } = weighed(app, key, operation);
  const put = (/** @type {() => void} */ change) => {
    change();
    app.render();
  };
  return h("section", { class: "box ruling" }, h("h2", null, t("result.adjust")),
    found.ruled && h("p", null, t("ruling.before"), " ", outcome(found.outcome), ". ", t("result.at_table"), " ",
      found.at_table ? outcome(found.at_table) : t("result.none"), "."),
    sideFields(app, "ns", draft.ns, found, worth, put),
    h("label", { class: "check" }, h("input", {
      id: "same", type: "checkbox", checked: draft.same, onchange: (/** @type {any} */ event) => put(() => { draft.same = event.target.checked; }),
    }), h("span", null, t("ruling.same"))),
    draft.same ? same(draft.ns) : sideFields(app, "ew", draft.ew, found, worth, put),
    worth && total(worth),
    scores(found),
    previewed(app, `adjust/${key}`, operation, {
      button: t("ruling.do"),
      wait,
      done: () => {
        app.memories.delete(`ruling/${key}`);
        app.go("result", { section: slot.section, table: slot.table, round: slot.round, board: slot.board });
      },
    }));
}

/** @param {App} app @param {Who} who @param {Side} side @param {any} found @param {any} worth @param {(change: () => void) => void} put */
function sideFields(app, who, side, found, worth, put) {
  const kinds = KINDS.filter((kind) => kind !== "stands" || found.at_table);
  const choose = (/** @type {string} */ kind) => put(() => {
    side.kind = kind;
    // The table's own result is nearly always one of those that are weighed.
    if (found.at_table && (kind === "weighted" || kind === "assigned") && side.lines.every((line) => !line.level)) {
      side.lines[0] = lineOf(found.at_table, side.lines[0]?.share ?? "");
    }
  });
  return h("fieldset", { class: "side", "data-key": who }, h("legend", null, t("ruling.gets", { side: t(`side.${who.toUpperCase()}`) })),
    h("div", { class: "kinds" }, kinds.map((kind) => h("button", {
      type: "button", "data-key": kind, "aria-pressed": String(side.kind === kind), class: side.kind === kind ? "chosen" : "other", onclick: () => choose(kind),
    }, t(`award.${kind}`)))),
    side.kind === "percentage" && h("div", { class: "field short" }, h("label", { for: `${who}-percent` }, t("ruling.percent")),
      h("input", { id: `${who}-percent`, inputmode: "decimal", value: side.percent, oninput: (/** @type {any} */ event) => put(() => { side.percent = event.target.value; }) })),
    side.kind === "assigned" && lineFields(who, side.lines[0] ?? newLine(), 0, false, put, null, worth?.lines?.[who]?.[0]),
    side.kind === "weighted" && [
      ...side.lines.map((line, at) => lineFields(who, line, at, true, put,
        side.lines.length > 1 ? () => put(() => { side.lines.splice(at, 1); }) : null, worth?.lines?.[who]?.[at])),
      h("div", { class: "row" }, h("button", { type: "button", class: "small add", onclick: () => put(() => { side.lines.push(newLine()); }) }, t("ruling.add")),
        adds(side.lines)),
    ],
    side.kind === "stands" && found.at_table && h("p", null, t("ruling.stands"), " ", outcome(found.at_table)));
}

/** The sum of the shares, told before anything can be done. @param {Line[]} lines */
function adds(lines) {
  const all = sum(lines);
  if (Number.isNaN(all)) return h("p", { class: "sum wrong" }, t("ruling.sum_none"));
  return h("p", { class: all === 100 ? "sum right" : "sum wrong" }, t(all === 100 ? "ruling.sum" : "ruling.sum_wrong", { n: decimal(all) }));
}

/**
 * "60 % of 4♠ by North making 10".
 * @param {Who} who @param {Line} line @param {number} at @param {boolean} weighs @param {(change: () => void) => void} put
 * @param {(() => void) | null} remove @param {any} worth
 */
function lineFields(who, line, at, weighs, put, remove, worth) {
  const name = `${who}-${at}`;
  const set = (/** @type {keyof Line} */ part) => (/** @type {any} */ event) => put(() => { line[part] = event.target.value; });
  const select = (/** @type {keyof Line} */ part, /** @type {string[]} */ values, /** @type {(value: string) => string} */ text) => h("select", {
    id: `${name}-${part}`, "aria-label": t(`ruling.${part}`), onchange: set(part),
  }, h("option", { value: "", selected: !line[part] }, "–"), values.map((value) => h("option", { value, selected: line[part] === value }, text(value))));
  const kinds = ["played", "PASS", "points"];
  return h("div", { class: "weigh", "data-key": `${who}${at}` },
    weighs && [h("input", { id: `${name}-share`, class: "share", inputmode: "decimal", value: line.share, "aria-label": t("ruling.share"), oninput: set("share") }),
      h("span", null, t("ruling.of"))],
    h("select", { id: `${name}-kind`, "aria-label": t("ruling.kind"), onchange: set("kind") },
      kinds.map((kind) => h("option", { value: kind, selected: line.kind === kind }, t(`ruling.kind.${kind}`)))),
    line.kind === "played" && [
      select("level", ["1", "2", "3", "4", "5", "6", "7"], String),
      select("strain", STRAINS, (strain) => `${SIGN[strain] ?? t("strain.NT")} ${t(`suit.${strain}`)}`),
      h("select", { id: `${name}-doubled`, "aria-label": t("ruling.doubled"), onchange: set("doubled") },
        ["", "X", "XX"].map((value) => h("option", { value, selected: line.doubled === value }, t(`ruling.doubled.${value || "no"}`)))),
      h("span", null, t("ruling.by")),
      select("declarer", ["N", "E", "S", "W"], (seat) => t(`seat.${seat}`)),
      h("span", null, t("ruling.making")),
      select("tricks", Array.from({ length: 14 }, (_, n) => String(n)), String),
    ],
    line.kind === "points" && h("input", { id: `${name}-points`, class: "points", inputmode: "numeric", value: line.points, "aria-label": t("ruling.points"), oninput: set("points") }),
    remove && h("button", { type: "button", class: "small", "aria-label": t("ruling.remove"), onclick: remove }, "✕"),
    worth && h("span", { class: "alone quiet" }, t("ruling.alone", {
      points: signed(worth.points), ns: shown(worth, "ns"), ew: shown(worth, "ew"),
    })));
}

/** @param {any} worth @param {Who} who */
const shown = (worth, who) => (worth.percent?.[who] ? percent(worth.percent[who]) : worth.worth?.[who] ? number(worth.worth[who]) : "–");

/** What the others get when the ruling is the same for both. @param {Side} side */
const same = (side) => {
  const other = { average_plus: "average_minus", average_minus: "average_plus" }[side.kind] ?? side.kind;
  if (!side.kind) return null;
  if (["assigned", "weighted", "stands"].includes(side.kind)) return h("p", { class: "quiet" }, t("ruling.others_same"));
  return h("p", { class: "quiet" }, t("ruling.others", { award: t(`award.${other}`) }));
};

/** What the board would be worth now and then. @param {any} worth */
function total(worth) {
  if (worth.error) return null;
  const one = (/** @type {any} */ all, /** @type {Who} */ who) => (all.percent?.[who] ? percent(all.percent[who]) : all.points?.[who] ? number(all.points[who]) : "–");
  return h("p", { class: "worth", "aria-live": "polite" }, ["ns", "ew"].map((who) => [
    h("strong", null, `${t(`side.${who.toUpperCase()}`)} `), `${one(worth.now, /** @type {Who} */ (who))} → `,
    h("strong", null, one(worth.would_be, /** @type {Who} */ (who))), who === "ns" && " · "]).flat());
}

/** The scores of the board, for a director who weighs. @param {any} found */
function scores(found) {
  if (!found.scores?.length) return null;
  return h("details", null, h("summary", null, t("ruling.scores")), h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": t("ruling.scores") },
    h("table", null, h("thead", null, h("tr", null, [t("ruling.points"), t("ruling.times"), t("side.NS"), t("side.EW")].map((one) => h("th", { scope: "col" }, one)))),
      h("tbody", null, found.scores.map((/** @type {any} */ one) => h("tr", null, h("td", { class: "n" }, signed(one.points)), h("td", { class: "n" }, one.count),
        h("td", { class: "n" }, one.worth ? number(one.worth.ns) : ""), h("td", { class: "n" }, one.worth ? number(one.worth.ew) : "")))))));
}

/**
 * What the ruling would be worth, asked for after a pause, and whether that is still being worked out.
 * @param {App} app @param {string} key @param {Record<string, any> | null} operation
 */
function weighed(app, key, operation) {
  const known = app.memory(`weigh/${key}`, () => ({ wanted: "", asked: "", answer: /** @type {any} */ (null), timer: 0 }));
  const wanted = operation ? JSON.stringify(operation) : "";
  if (wanted !== known.wanted) {
    known.wanted = wanted;
    clearTimeout(known.timer);
    if (!operation) Object.assign(known, { answer: null, asked: "" });
    else known.timer = window.setTimeout(async () => {
      const answer = await app.ask("POST", "weigh", operation).catch((error) => ({ error: sentence(error) }));
      if (known.wanted !== wanted) return;
      Object.assign(known, { answer, asked: wanted });
      app.render();
    }, 200);
  }
  return { worth: known.answer, wait: known.asked !== known.wanted };
}
