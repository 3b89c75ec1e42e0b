// The log: who did what when, before and after, newest first; filters, undo of any step, and the standings as
// they were at a time.

import { h } from "../../terminal/dom.js";
import { sentence } from "../ask.js";
import { authorOf, field, form, outcome, page, waiting } from "../parts.js";
import { previewed } from "../preview.js";
import { clock, has, t } from "../texts.js";
import { travel } from "../travel.js";

/** @typedef {import("../shell.js").App} App */

const FIELDS = ["table", "board", "section", "pair", "person", "by", "text"];
const KINDS = ["results", "rulings", "names", "movement", "calls", "accepted", "aside", "settings", "hands", "at_tables", "operations", "undone"];

/** What is only written down: nothing would change without it. */
const NOTHING_TO_UNDO = new Set(["event_created", "director_at_table"]);

/**
 * #/log?table=A3&board=11&kind=results, #/log?at=21:10
 * @param {App} app
 * @param {import("../place.js").Place} place
 */
export function log(app, place) {
  const wishes = Object.fromEntries([...FIELDS, "kind"].map((name) => [name, place.values[name] ?? ""]).filter(([, value]) => value));
  const query = new URLSearchParams(wishes).toString();
  const key = `log/${query}`;
  const found = app.load(key, `log?${query}`);
  const rest = app.memory(`rest/${key}`, () => ({ lines: /** @type {any[]} */ ([]), head: 0, more: null, asking: false }));
  if (found && rest.head !== found.head) Object.assign(rest, { lines: [], head: found.head, more: found.more });
  return page(t("log.title"),
    filters(app, wishes),
    travel(app, place),
    !found ? waiting(app, key) : h("ol", { class: "log box" }, [...found.lines, ...rest.lines].map((/** @type {any} */ one) => line(app, one))),
    found && !found.lines.length && !rest.lines.length && h("p", null, t("log.nothing")),
    found && rest.more && h("button", { type: "button", disabled: rest.asking, onclick: () => void more(app, query, rest) }, t("log.more")));
}

/** @param {App} app @param {string} query @param {any} rest */
async function more(app, query, rest) {
  rest.asking = true;
  app.render();
  try {
    const next = await app.ask("GET", `log?${query}${query && "&"}before=${rest.more}`);
    rest.lines.push(...next.lines);
    rest.more = next.more;
  } catch (error) {
    app.tell(sentence(error), true);
  } finally {
    rest.asking = false;
    app.render();
  }
}

/** @param {App} app @param {Record<string, string>} wishes */
function filters(app, wishes) {
  const set = Object.keys(wishes).length;
  return h("details", { class: "box filters", open: set > 0 }, h("summary", null, t("log.filter"), set > 0 && h("span", { class: "count" }, set)),
    form(app, { class: "filter", "data-key": JSON.stringify(wishes) }, (form) => {
      const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
      app.go("log", values);
    },
    FIELDS.map((name) => field(t(`log.${name}`), h("input", { id: `log-${name}`, name, value: wishes[name] ?? "", autocomplete: "off", size: 8 }))),
    field(t("log.kind"), h("select", { id: "log-kind", name: "kind" }, h("option", { value: "" }, t("log.kind.all")),
      KINDS.map((kind) => h("option", { value: kind, selected: wishes.kind === kind }, t(`log.kind.${kind}`))))),
    h("button", { class: "go" }, t("log.find")),
    set > 0 && h("a", { class: "button", href: app.link("log") }, t("log.all"))));
}

/** @param {App} app @param {any} one @returns {HTMLElement} */
function line(app, one) {
  const open = app.memory("log/undo", () => ({ fact: 0 }));
  const isOperation = one.kind === "operation";
  const said = [h("span", { class: "when" }, clock(one.time)), h("span", { class: "by" }, authorOf(one.author), one.device && h("small", null, ` ${device(one.device)}`)),
    h("span", { class: one.undone ? "what undone" : "what" }, one.undone && h("span", { class: "unseen" }, `${t("log.undone")} `), text(app, one)),
    one.note && h("span", { class: "note quiet" }, `“${one.note}”`)];
  // What an undo took away comes back when the undo is undone.
  const word = isOperation && one.operation === "undo" ? "log.redo" : "undo";
  const undo = app.may("direct") && !one.undone && !NOTHING_TO_UNDO.has(one.kind) && h("button", {
    type: "button", class: "small", "aria-expanded": String(open.fact === one.fact), "data-undo": one.fact,
    onclick: () => { open.fact = open.fact === one.fact ? 0 : one.fact; app.render(); },
  }, t(word));
  return h("li", { "data-key": one.fact, class: `entry ${one.kind}` },
    h("div", { class: "entry-line" }, said, undo),
    isOperation && one.parts.length > 0 && h("details", { class: "parts" }, h("summary", null, t("log.parts", { n: one.parts.length })),
      h("ol", null, one.parts.map((/** @type {any} */ part) => h("li", { "data-key": part.fact, class: "entry" },
        h("span", { class: part.undone ? "what undone" : "what" }, text(app, part)))))),
    open.fact === one.fact && previewed(app, `undo/${one.fact}`, { operation: "undo", fact: one.fact }, {
      button: t(word === "undo" ? "log.undo_do" : word), stop: true, done: () => { open.fact = 0; },
    }));
}

/** A phone says a long number: its beginning tells two apart. @param {string} device */
const device = (device) => (/^[0-9a-f-]{36}$/.test(device) ? t("log.phone", { id: device.slice(-4) }) : device);

/** @param {App} app @param {any} one */
function text(app, one) {
  const { slot } = one;
  if (slot && (one.kind === "result_entered" || one.kind === "result_erased")) {
    return [h("a", { href: app.link("result", { section: slot.section, table: slot.table, round: slot.round, board: slot.board }) },
      t("preview.slot", { table: `${slot.section}${slot.table}`, round: slot.round, board: slot.board })), ": ",
    one.before && outcome(one.before), one.before && " → ", one.after ? outcome(one.after) : h("em", null, t("result.erased"))];
  }
  const told = has(`fact.${one.kind}`) && (one.before || one.after);
  const word = (/** @type {any} */ value) => (one.kind === "stage_set" && has(`stage.${value}`) ? t(`stage.${value}`) : value ?? "–");
  if (told) return [`${t(`fact.${one.kind}`)} `, one.subject && `${one.subject}: `, word(one.before), " → ", h("strong", null, word(one.after))];
  return one.text;
}
