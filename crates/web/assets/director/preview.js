// An operation is looked at before it is done: what it would change, and the one button that does it.
//
// previewed(app, key, operation) draws the box. The operation is what the page's fields say, or null while
// they say nothing yet. When somebody else changed what it stands on, their change is shown with a fresh look.

import { h } from "../terminal/dom.js";
import { Trouble, sentence } from "./ask.js";
import { freshId } from "./operations/fresh_id.js";
import { authorOf, number, outcome, percent, shortly } from "./parts.js";
import { ofOperation } from "./rights.js";
import { clock, has, t } from "./texts.js";

/**
 * @typedef {import("./shell.js").App} App
 * @typedef {Record<string, any> & {operation: string}} Operation
 * @typedef {{text: string, time: string, author: string}} Told
 * @typedef {{wanted: string, asked: string, seen: any, error: string, failed: string, note: string, changes: Told[], id: string, busy: boolean,
 *   timer: number}} Look
 * @typedef {{done?: (answer: any) => void, button?: string, note?: boolean, stop?: boolean, wait?: boolean,
 *   choose?: (code: string) => void}} Wishes
 * `wait`: something above the box is still being worked out, and would push the button from under a finger.
 */

/** While somebody types, it is looked at after a pause. */
const PAUSE = 250;
/** So many lines of one kind are shown at once; the others are folded. */
const MOST = 12;

/** @returns {Look} */
const fresh = () => ({ wanted: "", asked: "", seen: null, error: "", failed: "", note: "", changes: [], id: freshId(), busy: false, timer: 0 });

/**
 * The box with what an operation would change.
 * @param {App} app
 * @param {string} key of the page's own, such as "correct/A3/11"
 * @param {Operation | null} operation
 * @param {Wishes} [wishes]
 * @returns {HTMLElement}
 */
export function previewed(app, key, operation, wishes = {}) {
  const look = app.memory(`look/${key}`, fresh);
  const wanted = operation ? JSON.stringify(operation) : "";
  if (wanted !== look.wanted) {
    Object.assign(look, { wanted, error: "", failed: "", changes: [], id: freshId() });
    clearTimeout(look.timer);
    if (operation) look.timer = window.setTimeout(() => void ask(app, look), look.seen ? PAUSE : 0);
    else look.seen = null;
  }
  if (!operation) return h("div", { class: "preview" });
  const current = look.asked === look.wanted && !wishes.wait;
  // A rule that nobody bends without saying why.
  const must = Boolean(look.seen?.needs_note);
  return h("section", { class: "preview box", "aria-live": "polite", "aria-busy": String(!current) },
    h("h2", null, t("preview.title")),
    look.changes.length > 0 && others(look.changes),
    (look.error || look.failed) && h("p", { class: "wrong", role: "alert" }, look.error || look.failed),
    look.seen && !look.error && seen(look.seen, wishes),
    !look.seen && !look.error && h("p", { class: "quiet" }, t("loading")),
    app.may(ofOperation(operation.operation)) && [
      wishes.note !== false && h("div", { class: "field" }, h("label", { for: `note-${id(key)}` }, t(must ? "preview.note.must" : "preview.note")),
        h("input", {
          id: `note-${id(key)}`, maxlength: 200, value: look.note, autocomplete: "off", required: must,
          oninput: (/** @type {any} */ event) => {
            look.note = event.target.value;
            if (must) app.render();
          },
        })),
      h("div", { class: "row" }, h("button", {
        type: "button", class: wishes.stop ? "stop do" : "go do", disabled: !current || look.busy || Boolean(look.error) || !look.seen || look.seen.nothing || (must && !look.note.trim()),
        onclick: () => void apply(app, look, wishes),
      }, look.busy ? t("loading") : wishes.button ?? t("preview.do"))),
    ]);
}

/** What was announced of an operation, by its fact. @param {App} app @returns {Map<number, string>} */
export const announced = (app) => app.memory("announced", () => new Map());

/** Takes back what was announced of an operation that is undone. @param {App} app @param {number} fact */
export async function takeBack(app, fact) {
  const text = announced(app).get(fact);
  announced(app).delete(fact);
  if (text) await app.ask("POST", "announce", { session: app.session, text, withdrawn: true }).catch((error) => app.tell(sentence(error), true));
}

/** Forgets what was looked at, so that the next look is a new one. @param {App} app @param {string} key */
export function forgetLook(app, key) {
  app.memories.delete(`look/${key}`);
}

/** @param {App} app @param {Look} look */
async function ask(app, look) {
  const { wanted } = look;
  try {
    const seen = await app.ask("POST", "preview", JSON.parse(wanted));
    if (look.wanted === wanted) Object.assign(look, { seen, asked: wanted, error: "" });
  } catch (error) {
    if (look.wanted === wanted) Object.assign(look, { asked: wanted, error: sentence(error) });
  }
  app.render();
}

/** @param {App} app @param {Look} look @param {Wishes} wishes */
async function apply(app, look, wishes) {
  const { basis, plan } = look.seen;
  const operation = JSON.parse(look.wanted);
  let answer;
  Object.assign(look, { busy: true, failed: "" });
  app.render();
  try {
    answer = await app.ask("POST", "apply", { ...operation, basis, plan, id: look.id, note: look.note || undefined });
  } catch (error) {
    if (error instanceof Trouble && error.error === "changed") {
      const { preview, changes, message } = error.answer;
      Object.assign(look, { seen: preview, changes: changes.length ? changes : [{ text: message, time: "", author: "" }], id: freshId() });
    } else {
      // What was looked at stays on the page, so that it can be tried again or another way chosen.
      look.failed = sentence(error);
    }
    return;
  } finally {
    look.busy = false;
    app.render();
  }
  // Done: a fault in drawing what comes now must not be told as a refusal.
  Object.assign(look, { wanted: "", asked: "", seen: null, note: "", changes: [], id: freshId() });
  app.forget();
  if (operation.operation === "undo") void takeBack(app, operation.fact);
  wishes.done?.(answer);
  app.tell(t("preview.done", { what: answer.said ?? "" }));
}

/** What somebody else did meanwhile. @param {Told[]} changes */
const others = (changes) => h("div", { class: "warning changed", role: "alert" }, h("strong", null, t("preview.changed")),
  h("ul", null, changes.map((one) => h("li", null,
    one.time && `${clock(one.time)} ${authorOf(one.author)}: `, one.text))), t("preview.changed.again"));

/** @param {any} seen @param {Wishes} wishes */
function seen(seen, wishes) {
  const { changes } = seen;
  return [
    h("p", { class: "title" }, h("strong", null, seen.title)),
    seen.sentences.map((/** @type {string} */ one) => h("p", null, one)),
    seen.warnings.map((/** @type {string} */ one) => h("p", { class: "warning" }, one)),
    choices(seen, wishes),
    seen.nothing && h("p", { class: "quiet" }, t("preview.nothing")),
    part("results", changes.results, resultChange),
    part("misfits", changes.misfits, (/** @type {string} */ one) => h("li", null, one)),
    part("fits_again", changes.fits_again, (/** @type {string} */ one) => h("li", null, one)),
    tables(changes.tables),
    part("others", changes.others.map(otherChange).filter(Boolean), (/** @type {string} */ one) => h("li", null, one)),
    standings(changes.standings),
  ].flat();
}

/** The ways in which it can be done. @param {any} seen @param {Wishes} wishes */
const choices = (seen, wishes) => seen.choices.length > 1 && h("fieldset", { class: "choices" }, h("legend", null, t("preview.choices")),
  seen.choices.map((/** @type {any} */ one) => h("label", { class: "choice", "data-key": one.code },
    h("input", { type: "radio", name: "choice", value: one.code, checked: one.code === seen.chosen, onchange: () => wishes.choose?.(one.code) }),
    h("span", null, h("strong", null, one.title), one.sentences.map((/** @type {string} */ said) => h("span", { class: "said" }, said)),
      one.against.map((/** @type {string} */ said) => h("span", { class: "against" }, said))))));

/** @param {string} name @param {any[]} list @param {(one: any) => HTMLElement} draw */
function part(name, list, draw) {
  if (!list.length) return null;
  const first = h("ul", { class: `changes ${name}` }, list.slice(0, MOST).map(draw));
  return h("div", { class: "part" }, h("h3", null, t(`preview.${name}`, { n: list.length })), first,
    list.length > MOST && h("details", null, h("summary", null, t("preview.more", { n: list.length - MOST })),
      h("ul", { class: `changes ${name}` }, list.slice(MOST).map(draw))));
}

/** "1 v 2: 4SN=" with its colours. @param {string | null} text */
function played(text) {
  if (!text) return h("span", { class: "quiet" }, t("preview.none"));
  const at = text.indexOf(": ");
  return h("span", null, h("span", { class: "quiet" }, text.slice(0, at + 2)), outcome(text.slice(at + 2)));
}

/** @param {any} one */
const resultChange = (one) => h("li", null, `${t("preview.slot", { table: `${one.section}${one.table}`, round: one.round, board: one.board })}: `,
  played(one.before), " → ", played(one.after));

/** @param {any[]} list */
function tables(list) {
  if (!list.length) return null;
  return h("details", { class: "part", open: list.length <= 3 }, h("summary", null, t("preview.tables", { n: list.length })),
    list.map((one) => h("div", { class: "table-change" }, h("strong", null, t("table.of", { table: `${one.section}${one.table}` })),
      h("ul", null, one.rounds.map((/** @type {any} */ round) => h("li", null, `${t("round.of", { round: round.round })}: `,
        round.before ?? t("preview.none"), " → ", h("strong", null, round.after ?? t("preview.none"))))))));
}

/**
 * A part of the event in words, "Ann Archer → Bob Cole"; nothing for parts that the sentences tell better.
 * @param {any} one
 * @returns {string}
 */
function otherChange(one) {
  const [kind = "", session = "", ...rest] = one.key.split("/");
  const arrow = (/** @type {any} */ before, /** @type {any} */ after) => `${before ?? t("preview.none")} → ${after ?? t("preview.none")}`;
  switch (kind) {
    case "participation": {
      const [section = "", who = "", place = "", round = ""] = rest;
      return `${t("key.participation.of", { section, who: shortly(who), place, round })}: ${arrow(one.before, one.after)}`;
    }
    case "player": return `${t("key.player")} ${[session, ...rest].join("/")}: ${arrow(nameOf(one.before), nameOf(one.after))}`;
    case "stage": return `${t("key.stage")} ${session}: ${arrow(t(`stage.${one.before ?? "open"}`), t(`stage.${one.after ?? "open"}`))}`;
    case "group": return `${t("key.group")} ${rest.join(" ")}: ${arrow(scoringOf(one.before), scoringOf(one.after))}`;
    case "setting": {
      const [section = "", name = ""] = rest;
      // The same value in or out of a whole set: nothing that can be seen. A text is a hidden PIN, which did change.
      if (one.before === one.after && typeof one.after !== "string") return "";
      const label = has(`setting.${name}`) ? t(`setting.${name}`) : name;
      return `${section === "*" ? "" : `${t("section.of", { section })}, `}${label}: ${arrow(settingOf(name, one.before), settingOf(name, one.after))}`;
    }
    default: return "";
  }
}

/** A setting's value as its page says it. @param {string} name @param {any} value */
function settingOf(name, value) {
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  const choices = has(`setting.${name}.choices`) ? t(`setting.${name}.choices`).split(" / ") : [];
  return choices[value] ?? value;
}

/** @param {any} player */
const nameOf = (player) => (player ? [player.first_name, player.last_name].filter(Boolean).join(" ") || null : null);

/** @param {any} group */
const scoringOf = (group) => (group ? [has(`method.${group.method}`) ? t(`method.${group.method}`) : group.method, group.profile].filter(Boolean).join(", ") : null);

/** @param {any[]} list */
function standings(list) {
  if (!list.length) return null;
  const rows = list.map((one) => h("tr", { "data-key": `${one.session}/${one.section}/${one.line}/${one.who}` },
    h("td", { class: "short-name" }, one.section, " ", shortly(one.who)), h("td", { class: "extra" }, one.names), stand(one.before), stand(one.after)));
  const head = h("thead", null, h("tr", null, ["pair", "preview.who", "preview.now", "preview.then"].map((key) => h("th", { scope: "col", class: key === "preview.who" && "extra" }, t(key)))));
  const table = (/** @type {HTMLElement[]} */ rows) => h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": t("preview.standings", { n: list.length }) },
    h("table", { class: "moves" }, head.cloneNode(true), h("tbody", null, rows)));
  return h("div", { class: "part" }, h("h3", null, t("preview.standings", { n: list.length })), table(rows.slice(0, MOST)),
    rows.length > MOST && h("details", null, h("summary", null, t("preview.more", { n: rows.length - MOST })), table(rows.slice(MOST))));
}

/** @param {any} stand */
const stand = (stand) => h("td", { class: "n" }, stand ? [h("strong", null, stand.rank), ` · ${stand.percentage ? percent(stand.percentage) : number(stand.score)}`] : "–");

/** @param {string} key */
const id = (key) => key.replace(/\W+/g, "-");
