// Names: who plays as which pair, who is not known yet; change, swap, substitute, tell by number.

import { h } from "../../terminal/dom.js";
import { field, page, shortly, waiting } from "../parts.js";
import { previewed } from "../preview.js";
import { t } from "../texts.js";

/**
 * @typedef {import("../shell.js").App} App
 * @typedef {{id: string, number: string | null, name: string | null}} Person
 * @typedef {{section: string, contestant: string, place: number}} Spot
 * @typedef {{doing: string, one: string, other: string, pair: boolean, number: string, was: string, name: string, from: string, until: string, player: string}} Draft
 */

/** @returns {Draft} */
const fresh = () => ({ doing: "", one: "", other: "", pair: false, number: "", was: "", name: "", from: "1", until: "", player: "" });

/** @param {App} app @param {import("../place.js").Place} place */
export function names(app, place) {
  const found = app.load("names", "names", ["player/", "participation/", "movement/", "section/"]);
  const title = t("names.title");
  if (!found) return page(title, waiting(app, "names"));
  const draft = app.memory("names", () => ({ ...fresh(), doing: place.values.do ?? "", one: place.values.spot ?? "" }));
  const put = (/** @type {() => void} */ change) => {
    change();
    app.render();
  };
  return page(title,
    unknown(app, found, draft, put),
    h("div", { class: "columns names" },
      h("div", { class: "page" }, found.sections.map((/** @type {any} */ section) => sectionBox(app, found, section, draft, put))),
      draft.doing && h("section", { class: "box doing", "data-key": `${draft.doing} ${draft.one} ${draft.player}` }, doing(app, found, draft, put))));
}

/** @param {App} app @param {any} found @param {Draft} draft @param {(change: () => void) => void} put */
function unknown(app, found, draft, put) {
  const { empty, nameless, numberless } = found;
  if (!empty && !nameless.length && !numberless.length) return h("p", { class: "quiet" }, t("names.all_known"));
  const identify = (/** @type {Person} */ one) => h("li", null, one.name ?? one.number, " ", app.may("names") && h("button", {
    type: "button", class: "small", onclick: () => put(() => Object.assign(draft, fresh(), { doing: one.name ? "identify" : "rename", player: one.id })),
  }, t(one.name ? "names.identify" : "names.rename")));
  return h("section", { class: "box" }, h("h2", null, t("names.unknown")),
    empty > 0 && h("p", null, t("names.empty", { n: empty })),
    nameless.length > 0 && [h("h3", null, t("names.nameless")), h("ul", { class: "people" }, nameless.map(identify))],
    numberless.length > 0 && [h("h3", null, t("names.numberless")), h("ul", { class: "people" }, numberless.map(identify))]);
}

/** @param {App} app @param {any} found @param {any} section @param {Draft} draft @param {(change: () => void) => void} put */
function sectionBox(app, found, section, draft, put) {
  const many = found.sections.length > 1;
  return h("section", { class: "box", "data-key": section.section }, many && h("h2", null, t("section.of", { section: section.section })),
    h("ul", { class: "pairs" }, section.contestants.map((/** @type {any} */ one) => h("li", { "data-key": one.contestant },
      h("strong", { class: "who" }, shortly(one.contestant)),
      one.places.map((/** @type {any} */ place) => seat(app, section, one, place, draft, put)),
      app.may("names") && h("button", {
        type: "button", class: "small", onclick: () => put(() => Object.assign(draft, fresh(), { doing: "swap", pair: true, one: spot(section, one, 0) })),
      }, t("names.swap"))))));
}

/** @param {App} app @param {any} section @param {any} one @param {any} place @param {Draft} draft @param {(change: () => void) => void} put */
function seat(app, section, one, place, draft, put) {
  const here = spot(section, one, place.place);
  const chosen = draft.doing && draft.one === here;
  return h("button", {
    type: "button", class: `small seat${chosen ? " chosen" : ""}`, "data-key": here, disabled: !app.may("names"),
    onclick: () => put(() => Object.assign(draft, fresh(), { doing: "name", one: here, number: person(place)?.number ?? "", was: person(place)?.number ?? "", name: person(place)?.name ?? "" })),
  }, place.named.length === 0 ? t("names.nobody") : place.named.map((/** @type {any} */ named, /** @type {number} */ at) => [
    at > 0 && ` ${t("names.from", { round: named.from_round })} `, called(named.player)]).flat());
}

/** @param {any} place @returns {Person | null} */
const person = (place) => place.named[place.named.length - 1]?.player ?? null;

/** @param {Person | null} one */
const called = (one) => (one ? one.name ?? one.number ?? one.id : t("names.nobody"));

/** @param {any} section @param {any} one @param {number} place 0 is the pair */
const spot = (section, one, place) => `${section.section}/${one.contestant}/${place}`;

/** @param {string} text @returns {Spot} */
function read(text) {
  const [section = "", contestant = "", place = "0"] = text.split("/");
  return { section, contestant, place: Number(place) };
}

/** @param {any} found @param {string} text */
function words(found, text) {
  const { section, contestant, place } = read(text);
  const one = found.sections.find((/** @type {any} */ each) => each.section === section)?.contestants
    .find((/** @type {any} */ each) => each.contestant === contestant);
  const names = one?.places.filter((/** @type {any} */ each) => !place || each.place === place).map((/** @type {any} */ each) => called(person(each)));
  return `${found.sections.length > 1 ? `${section} ` : ""}${shortly(contestant)}: ${(names ?? []).join(" & ")}`;
}

/** @param {App} app @param {any} found @param {Draft} draft @param {(change: () => void) => void} put */
function doing(app, found, draft, put) {
  const close = () => put(() => Object.assign(draft, fresh()));
  const set = (/** @type {keyof Draft} */ name) => (/** @type {any} */ event) => put(() => { /** @type {any} */ (draft)[name] = event.target.value; });
  const text = (/** @type {keyof Draft} */ name, /** @type {string} */ label, /** @type {Record<string, any>} */ more = {}) => field(t(label), h("input", {
    id: `names-${name}`, value: draft[name], autocomplete: "off", oninput: set(name), ...more,
  }));
  const rounds = found.sections.find((/** @type {any} */ one) => one.section === read(draft.one).section)?.rounds ?? 1;
  const from = field(t("names.from_round"), h("select", { id: "names-from", onchange: set("from") },
    Array.from({ length: rounds }, (_, at) => h("option", { value: at + 1, selected: Number(draft.from) === at + 1 }, at ? t("names.round", { round: at + 1 }) : t("names.whole")))));
  const finish = { done: close };
  const cancel = h("button", { type: "button", class: "small", onclick: close }, t("cancel"));
  if (draft.doing === "name") {
    const { section, contestant, place } = read(draft.one);
    const until = field(t("names.until"), h("select", { id: "names-until", onchange: set("until") }, h("option", { value: "" }, t("names.to_end")),
      Array.from({ length: rounds }, (_, at) => at + 1).filter((round) => round >= Number(draft.from)).map((round) => h("option", { value: round, selected: draft.until === String(round) }, t("names.round", { round })))));
    const operation = {
      operation: "name", session: app.session, section, contestant, place, number: draft.number, name: draft.name,
      from_round: Number(draft.from), until: draft.until ? Number(draft.until) : undefined,
    };
    return [h("h2", null, t("names.change")), h("p", null, words(found, draft.one)),
      text("name", "names.name", {
        // Another name is another player, who does not have this one's number.
        oninput: (/** @type {any} */ event) => put(() => {
          draft.name = event.target.value;
          if (draft.number === draft.was) draft.number = "";
        }),
      }), text("number", "names.number"), from, until,
      h("p", { class: "hint" }, t("names.change.hint")),
      h("div", { class: "row" }, h("button", { type: "button", class: "small", onclick: () => put(() => Object.assign(draft, fresh(), { doing: "swap", one: draft.one })) }, t("names.swap_player")),
        h("button", {
          type: "button", class: "small", onclick: () => put(() => {
            const player = playerAt(found, draft.one);
            if (player) Object.assign(draft, fresh(), { doing: "rename", player: player.id, name: player.name ?? "" });
          }),
        }, t("names.respell")), cancel),
      previewed(app, "names/name", operation, finish)];
  }
  if (draft.doing === "swap") {
    const all = found.sections.flatMap((/** @type {any} */ section) => section.contestants.flatMap((/** @type {any} */ one) => (draft.pair
      ? [spot(section, one, 0)] : one.places.map((/** @type {any} */ place) => spot(section, one, place.place)))));
    const [one, other] = [read(draft.one), read(draft.other)];
    const end = (/** @type {Spot} */ spot) => ({ section: spot.section, contestant: spot.contestant, place: spot.place || undefined });
    return [h("h2", null, t(draft.pair ? "names.swap_pairs" : "names.swap_players")), h("p", null, words(found, draft.one)),
      field(t("names.with"), h("select", { id: "names-other", onchange: set("other") }, h("option", { value: "" }, "–"),
        all.filter((/** @type {string} */ each) => each !== draft.one).map((/** @type {string} */ each) => h("option", { value: each, selected: draft.other === each }, words(found, each))))),
      from, h("div", { class: "row" }, cancel),
      previewed(app, "names/swap", draft.other ? { operation: "swap_names", session: app.session, one: end(one), other: end(other), from_round: Number(draft.from) } : null, finish)];
  }
  const player = draft.player;
  if (draft.doing === "identify") {
    return [h("h2", null, t("names.identify")), h("p", null, player), text("number", "names.number"), text("name", "names.name_or"),
      h("div", { class: "row" }, cancel),
      previewed(app, "names/identify", draft.number.trim() ? { operation: "identify", player, number: draft.number, name: draft.name } : null, finish)];
  }
  return [h("h2", null, t("names.rename")), h("p", null, player), text("name", "names.name"), h("div", { class: "row" }, cancel),
    previewed(app, "names/rename", draft.name.trim() ? { operation: "rename", player, name: draft.name } : null, finish)];
}

/** @param {any} found @param {string} text @returns {Person | null} */
function playerAt(found, text) {
  const { section, contestant, place } = read(text);
  const one = found.sections.find((/** @type {any} */ each) => each.section === section)?.contestants
    .find((/** @type {any} */ each) => each.contestant === contestant);
  const here = one?.places.find((/** @type {any} */ each) => each.place === place);
  return here ? person(here) : null;
}
