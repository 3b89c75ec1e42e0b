// One operation on the movement: a short form, what it would change, do it, and undo right there.

import { h } from "../../terminal/dom.js";
import { sentence } from "../ask.js";
import { boards } from "../operations/boards.js";
import { entries } from "../operations/entries.js";
import { freshId } from "../operations/fresh_id.js";
import { filled, formOf, offered, operationOf } from "../operations/forms.js";
import { hands } from "../operations/hands.js";
import { penalty } from "../operations/penalty.js";
import { publicity } from "../operations/publicity.js";
import { stage } from "../operations/stage.js";
import { field, form as sent, page, shortly, waiting } from "../parts.js";
import { announced, previewed, takeBack } from "../preview.js";
import { has, t } from "../texts.js";

/**
 * @typedef {import("../shell.js").App} App
 * @typedef {import("../operations/forms.js").Room} Room
 * @typedef {import("../operations/forms.js").Field} Field
 * @typedef {{draft: import("../operations/forms.js").Draft, seen: any, done: {said: string, fact: number} | null, text: string}} Mind
 */

/** The longest announcement, in characters. */
const LONGEST = 200;

/** Operations after which the tables are told something: in words for players, and none of a result. */
const TOLD = ["late_pair", "phantom_filled", "pair_leaves", "wrong_movement", "add_rounds", "curtail", "change_boards",
  "board_numbers", "boards_off", "relay_skipped", "skip_forgotten", "pairs_swapped", "change_seating", "new_table"];

/** Operations that have a page of their own kind. @type {Record<string, import("../shell.js").Page>} */
const OWN = { boards, entries, hands, penalty, publicity, stage };

/** @param {App} app @param {import("../place.js").Place} place */
export function operation(app, place) {
  const [word = ""] = place.parts;
  const own = OWN[word];
  if (own) return own(app, place);
  const form = formOf(word);
  if (!form) return page(t("operations.title"), h("p", null, t("shell.no_page.why")));
  const title = t(`operation.${word}`);
  const found = app.load("movements", "movements", ["movement/", "section/", "result/", "participation/"]);
  if (!found) return page(title, waiting(app, "movements"));
  const mind = app.memory(`operation/${place.address}`, () => /** @type {Mind} */ ({ draft: { ...place.values }, seen: null, done: null, text: "" }));
  if (mind.done) return page(title, done(app, mind, place));
  /** @type {Room | undefined} */
  const room = found.sections.find((/** @type {Room} */ one) => one.section === mind.draft.section) ?? found.sections[0];
  if (!room) return page(title, h("p", null, t("operation.no_movement")));
  const draft = filled(form, mind.draft, room);
  const key = `operation/${place.address}`;
  const put = (/** @type {string} */ name, /** @type {string} */ value) => {
    mind.draft[name] = value;
    // Another situation has other ways.
    if (name !== "choice") delete mind.draft.choice;
    app.render();
  };
  const look = app.memories.get(`look/${key}`);
  if (look?.seen) mind.seen = look.seen;
  return page(title,
    has(`operation.${word}.why`) && h("p", { class: "quiet" }, t(`operation.${word}.why`)),
    h("div", { class: "operation" },
      h("section", { class: "box asked" },
        found.sections.length > 1 && field(t("section"), choice("operation-section", room.section,
          found.sections.map((/** @type {Room} */ one) => [one.section, one.section]), (value) => put("section", value))),
        form.fields.map((one) => asked(word, one, draft, room, found.kinds, put))),
      previewed(app, key, operationOf(form, draft, app.session), {
        choose: (/** @type {string} */ code) => put("choice", code),
        done: (/** @type {any} */ answer) => {
          Object.assign(mind, { done: answer, text: TOLD.includes(word) ? words(word) : "" });
          app.render();
        },
      })));
}

/**
 * @param {string} word
 * @param {Field} one
 * @param {import("../operations/forms.js").Draft} draft
 * @param {Room} room
 * @param {[string, string][]} kinds
 * @param {(name: string, value: string) => void} put
 */
function asked(word, one, draft, room, kinds, put) {
  const id = `operation-${one.name}`;
  const key = has(`operation.${word}.${one.name}`) ? `operation.${word}.${one.name}` : `operation.field.${one.name}`;
  const value = draft[one.name] ?? "";
  const change = (/** @type {string} */ to) => put(one.name, to);
  const hint = has(`${key}.hint`) ? t(`${key}.hint`) : undefined;
  if (one.kind === "kind") {
    return field(t(key), choice(id, value, [["", t("operation.kind.advised")], ...kinds], change), hint);
  }
  if (one.kind === "winners") {
    const ways = ["", "1", "2"].map((way) => /** @type {[string, string]} */ ([way, t(`operation.winners.${way || "any"}`)]));
    return field(t(key), choice(id, value, ways, change), hint);
  }
  if (one.kind === "results") {
    const ways = ["", "stay", "cancelled"].map((way) => /** @type {[string, string]} */ ([way, t(`operation.results.${way || "rule"}`)]));
    return field(t(key), choice(id, value, ways, change), hint);
  }
  const list = offered(one, draft, room);
  if (list) {
    const all = one.kind === "next" ? t("operation.next.itself", { round: room.next }) : one.kind === "open" ? t("operation.open.all") : "";
    const first = /** @type {[string, string][]} */ (one.optional || !value ? [["", all]] : []);
    return field(t(key), choice(id, value, [...first, ...list.map(([code, text]) => /** @type {[string, string]} */ ([code, shortly(text)]))], change), hint);
  }
  return field(t(key), h("input", {
    id, value, autocomplete: "off", inputmode: one.kind === "number" ? "numeric" : "text", maxlength: 80,
    oninput: (/** @type {any} */ event) => change(event.target.value),
  }), hint);
}

/**
 * @param {string} id
 * @param {string} value
 * @param {[string, string][]} list
 * @param {(value: string) => void} change
 */
const choice = (id, value, list, change) => h("select", { id, onchange: (/** @type {any} */ event) => change(event.target.value) },
  list.map(([code, text]) => h("option", { value: code, selected: code === value }, text)));

/** What was done, with undo and an announcement. @param {App} app @param {Mind} mind @param {import("../place.js").Place} place */
function done(app, mind, place) {
  const again = () => {
    app.memories.delete(`operation/${place.address}`);
    app.render();
  };
  return h("div", { class: "operation done" },
    h("section", { class: "box" }, h("h2", null, t("operation.done")), h("p", { class: "title" }, mind.done?.said ?? ""),
      h("div", { class: "row" },
        h("a", { class: "button go", href: app.link("room") }, t("shell.to_room")),
        h("button", { type: "button", class: "stop", onclick: () => void undo(app, mind.done?.fact ?? 0, again) }, t("undo")),
        h("button", { type: "button", onclick: again }, t("operation.again")))),
    h("section", { class: "box" }, h("h2", null, t("operation.tell")),
      sent(app, { id: "operation-tell", class: "tall" }, async () => {
        if (!await app.say("announce", { session: app.session, text: mind.text })) return;
        announced(app).set(mind.done?.fact ?? 0, mind.text);
        mind.text = "";
      }, field(t("announce.text", { n: LONGEST }), h("textarea", {
        id: "operation-text", rows: 3, maxlength: LONGEST, value: mind.text,
        oninput: (/** @type {any} */ event) => { mind.text = event.target.value; },
      }, mind.text)), h("button", { class: "go" }, t("announce.send")))),
    (mind.seen?.changes.misfits.length ?? 0) > 0 && h("p", { class: "warning" },
      t("operations.misfits", { n: mind.seen.changes.misfits.length }), " ", h("a", { href: app.link("misfits") }, t("operations.misfits.look"))));
}

/** What the players are told; the phones themselves say to each table where it goes. @param {string} word */
const words = (word) => t(has(`operation.tell.${word}`) ? `operation.tell.${word}` : "operation.tell.any");

/**
 * Takes a step back at once: it was looked at when it was done.
 * @param {App} app
 * @param {number} fact
 * @param {() => void} then
 */
export async function undo(app, fact, then) {
  const operation = { operation: "undo", fact };
  try {
    const { basis, plan } = await app.ask("POST", "preview", operation);
    const answer = await app.ask("POST", "apply", { ...operation, basis, plan, id: freshId() });
    app.tell(answer.said);
    await takeBack(app, fact);
    app.forget();
    then();
  } catch (error) {
    app.tell(sentence(error), true);
  }
}
