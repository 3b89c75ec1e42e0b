// Setting an event up, from how many pairs came to the first code on the screen: three short pages.

import { h } from "../../terminal/dom.js";
import { sentence } from "../ask.js";
import { field, form, page, waiting } from "../parts.js";
import { freshDraft, isUnread, keepDraft, question, readDraft, wanted } from "../setup/draft.js";
import { movementGrid } from "../setup/grid.js";
import { readHands } from "../setup/hands_file.js";
import { namesBox } from "../setup/names.js";
import { day, t } from "../texts.js";

/**
 * @typedef {import("../shell.js").App} App
 * @typedef {import("../setup/draft.js").Draft} Draft
 */

/** @param {App} app @returns {Draft} */
export const draftOf = (app) => app.memory("new draft", () => readDraft(sessionStorage));

/** @param {App} app @param {Partial<Draft>} values */
export function note(app, values) {
  keepDraft(sessionStorage, Object.assign(draftOf(app), values));
}

/** Begins anew. @param {App} app @param {Partial<Draft>} [values] */
export function beginAnew(app, values = {}) {
  const draft = draftOf(app);
  note(app, { ...freshDraft(), ...values });
  return draft;
}

/** @param {App} app @param {import("../place.js").Place} place */
export function newEvent(app, place) {
  const draft = draftOf(app);
  const step = place.parts[0] ?? "";
  if (step === "movement" && Number(draft.entries) > 0) return movementStep(app, draft);
  if (step === "start" && draft.plan.length > 0) return startStep(app, draft);
  return sizeStep(app, draft);
}

/** @param {App} app @param {number} now */
const steps = (app, now) => h("ol", { class: "steps", "aria-label": t("new.steps") },
  [["new", "new.step.size"], ["new/movement", "new.step.movement"], ["new/start", "new.step.start"]].map(([to, key], at) => h("li", {
    "aria-current": at === now && "step",
  }, at < now ? h("a", { href: app.link(to) }, t(key)) : t(key))));

/**
 * A field of the draft.
 * @param {App} app
 * @param {keyof Draft} name
 * @param {string} label
 * @param {Record<string, any>} [properties]
 */
const typed = (app, name, label, properties = {}) => field(label, h("input", {
  id: `new-${name}`, name, value: String(draftOf(app)[name]), autocomplete: "off", ...properties,
  oninput: (/** @type {Event} */ event) => {
    if (event.target instanceof HTMLInputElement) note(app, { [name]: event.target.value });
  },
}));

/**
 * One of a few, as buttons.
 * @param {App} app
 * @param {keyof Draft} name
 * @param {string} label
 * @param {string[]} values
 */
const oneOf = (app, name, label, values) => h("fieldset", { class: "choice" }, h("legend", null, label),
  values.map((value) => h("button", {
    type: "button", "data-key": value, "aria-pressed": String(draftOf(app)[name] === value),
    onclick: () => { note(app, { [name]: value }); app.render(); },
  }, t(`new.${name}.${value}`))));

/** @param {App} app @param {Draft} draft */
function sizeStep(app, draft) {
  const go = () => {
    note(app, { chosen: 0, plan: [] });
    app.go("new/movement");
  };
  return page(t("new.title"), steps(app, 0),
    form(app, { class: "box setup", novalidate: true }, (element) => {
      const entries = Number(draft.entries);
      if (!Number.isInteger(entries) || entries < 2 || entries > 999) {
        app.tell(t("new.entries.wrong"), true);
        const input = element.querySelector("#new-entries");
        if (input instanceof HTMLElement) input.focus();
        return;
      }
      go();
    },
    oneOf(app, "what", t("new.what"), ["pairs", "teams", "individual"]),
    h("div", { class: "row sizes" },
      typed(app, "entries", t(`new.entries.${draft.what}`), { inputmode: "numeric", autofocus: true, class: "large", maxlength: 3 }),
      typed(app, "boards", t("new.boards"), { inputmode: "numeric", class: "large", maxlength: 3 })),
    draft.what === "pairs" && oneOf(app, "winners", t("new.winners"), ["0", "1", "2"]),
    h("details", null, h("summary", null, t("new.wishes")), h("div", { class: "row" },
      typed(app, "hours", t("new.hours"), { inputmode: "decimal" }),
      draft.what === "pairs" && [typed(app, "sections", t("new.sections"), { inputmode: "numeric" }),
        typed(app, "stationary", t("new.stationary"), { placeholder: "3, 7" })]),
    draft.what === "pairs" && oneOf(app, "sharing", t("new.sharing"), ["any", "some", "no"])),
    h("p", { class: "next" }, h("button", { class: "go" }, t("new.to_movement")),
      h("a", { class: "button", href: app.link("events") }, t("new.from_last")))));
}

/** @param {App} app @param {Draft} draft */
function movementStep(app, draft) {
  const answer = app.load("new advise", question(draft), []);
  if (!answer) {
    return page(t("new.step.movement"), steps(app, 1), waiting(app, "new advise"),
      app.whyNot("new advise") && h("p", null, h("a", { class: "button", href: app.link("new") }, t("back"))));
  }
  const advice = answer.advice;
  const chosen = advice[draft.chosen] ?? advice[0];
  const movement = chosen && preview(app, chosen.sections[0]);
  const choose = () => {
    note(app, { plan: chosen.sections, title: chosen.title });
    app.go("new/start");
  };
  return page(t("new.step.movement"), steps(app, 1),
    answer.because && h("p", { class: "warning" }, answer.because),
    chosen && h("p", { class: "next top" }, h("button", { class: "go", type: "button", onclick: choose }, t("new.play", { title: chosen.title })),
      h("a", { class: "button", href: app.link("new") }, t("back"))),
    !chosen && h("p", null, h("a", { class: "button go", href: app.link("new") }, t("back"))),
    h("div", { class: "columns advised" },
      h("ol", { class: "advice" }, advice.map((/** @type {any} */ one, /** @type {number} */ at) => h("li", { class: `box ${one === chosen ? "picked" : ""}` },
        h("button", {
          type: "button", "data-key": at, "aria-pressed": String(one === chosen),
          onclick: () => { note(app, { chosen: at }); app.render(); },
        }, h("strong", null, one.title)),
        h("p", { class: "facts" }, t(facts(one, Number(draft.boards)), {
          boards: one.boards.least === one.boards.most ? one.boards.most : `${one.boards.least}–${one.boards.most}`,
          asked: draft.boards,
          hours: `${Math.floor(one.minutes / 60)}:${String(one.minutes % 60).padStart(2, "0")}`,
        })),
        one.gives_up.length > 0 && h("p", { class: "warning" }, one.gives_up.join("; ")),
        h("ul", { class: "reasons" }, one.reasons.map((/** @type {any} */ reason) => h("li", { class: reason.good ? "good" : "bad" },
          h("span", { "aria-hidden": "true" }, reason.good ? "+ " : "– "), reason.text)))))),
      chosen && (movement ? movementGrid(app, movement) : waiting(app, "new movement"))));
}

/** What is said of the boards: that they are fewer or more than were asked for, if they are. @param {any} one @param {number} asked */
const facts = (one, asked) => (asked > one.boards.most ? "new.facts.fewer" : asked > 0 && asked < one.boards.least ? "new.facts.more" : "new.facts");

/** @param {App} app @param {any} section */
const preview = (app, section) => app.load("new movement", section.like
  ? `movement?event=${section.like.event}&session=${section.like.session}&section=${section.like.section}`
  : `movement?code=${encodeURIComponent(section.code)}&set_size=${section.set_size}`, []);

/** The name of an evening that was given none. @param {Draft} draft */
export const usualName = (draft) => t(`new.usual_name.${draft.what}`, { day: day(draft.date) });

/** @param {App} app @param {Draft} draft */
function startStep(app, draft) {
  const start = (/** @type {boolean} */ open) => async () => {
    if (isUnread(draft)) return app.tell(t("list.unread"), true);
    const state = app.memory("new start", () => ({ busy: false }));
    if (state.busy) return;
    state.busy = true;
    try {
      const made = await app.ask("POST", "events", wanted(draft, usualName(draft), open));
      note(app, freshDraft());
      location.assign(`/director?event=${made.event}&session=${made.session}#/cards`);
    } catch (error) {
      app.tell(sentence(error), true);
    } finally {
      state.busy = false;
    }
  };
  return page(t("new.step.start"), steps(app, 2),
    h("p", { class: "next top" }, h("button", { class: "go", type: "button", onclick: start(false) }, t("new.start")),
      h("a", { class: "button", href: app.link("new/movement") }, t("back"))),
    h("p", { class: "hint" }, t("new.start.why", { title: draft.title })),
    h("div", { class: "columns two" },
      h("section", { class: "box tall" }, h("h2", null, t("new.event")),
        typed(app, "name", t("new.name"), { placeholder: usualName(draft), maxlength: 80 }),
        typed(app, "date", t("new.date"), { type: "date" }),
        handsField(app, draft)),
      presetBox(app, draft),
      namesBox(app, draft, { note: (values) => note(app, values), preview: (section) => sectionPlaces(app, section) })));
}

/** The places of a section, as the preview tells them. @param {App} app @param {any} section */
const sectionPlaces = (app, section) => app.load(`new places ${section.section}`, section.like
  ? `movement?event=${section.like.event}&session=${section.like.session}&section=${section.like.section}`
  : `movement?code=${encodeURIComponent(section.code)}&set_size=${section.set_size}`, []);

/** @param {App} app @param {Draft} draft */
function presetBox(app, draft) {
  const presets = [...(Object.keys(draft.settings).length ? ["template"] : []), "club", "serious", "beginners", "tournament"];
  return h("fieldset", { class: "box presets" }, h("legend", null, h("h2", null, t("new.preset"))),
    presets.map((name) => h("label", { class: "preset", "data-key": name },
      h("input", {
        type: "radio", name: "preset", value: name, checked: draft.preset === name,
        onchange: () => { note(app, name === "template" ? { preset: name } : { preset: name, settings: {} }); app.render(); },
      }),
      h("span", null, h("strong", null, t(`preset.${name}`)), " ", h("span", { class: "hint" }, t(`preset.${name}.about`))))));
}

/** @param {App} app @param {Draft} draft */
const handsField = (app, draft) => field(t("new.hands"), h("input", {
  id: "new-hands", type: "file",
  onchange: async (/** @type {Event} */ event) => {
    const file = event.target instanceof HTMLInputElement ? event.target.files?.[0] : null;
    if (!file) return;
    try {
      const read = await readHands(app, file);
      note(app, { hands: read.boards, handsFile: file.name });
      const lost = read.complaints.filter((/** @type {any} */ one) => one.lost).map((/** @type {any} */ one) => one.text);
      app.tell(lost.length ? lost.slice(0, 3).join(" ") : t("new.hands.read", { n: read.boards.length, file: file.name }), lost.length > 0);
    } catch (error) {
      app.tell(sentence(error), true);
    }
    app.render();
  },
}), draft.handsFile ? t("new.hands.read", { n: draft.hands.length, file: draft.handsFile }) : t("new.hands.why"));
