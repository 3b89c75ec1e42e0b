// Who sits where: by name, by number, or as a guest.

import { h } from "../dom.js";
import { backKey, foot } from "../foot.js";
import { keypad, padKey } from "../keypad.js";
import { t } from "../texts.js";
import { button, isDue, live, page, rose, SEATS, seatName } from "./parts.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../types").Seat} Seat
 * @typedef {import("../types").Round} Round
 * @typedef {{number?: string, name?: string} | null} Person
 * @typedef {Record<Seat, Person>} People
 */

/** @type {import("../app.js").Screen} */
export function names(app, values) {
  const round = app.roundOf(values.round);
  if (!round) return page(t("names.title"), null, backKey(app));
  const people = peopleOf(app, round);
  if (values.director) app.onBack = () => app.go("director");
  const seats = SEATS.filter((seat) => round.contestants[seat] !== null);
  if (values.seat) return onePerson(app, values, round, people);
  const blank = seats.filter((seat) => !people[seat]);
  const refused = app.mine.filter((entry) => entry.say.names?.round === round.round).pop();
  return page(t("names.title"), null,
    refused?.state === "refused" ? live(refused.why ?? "", "warn") : null,
    h("p", null, t("names.tap")),
    rose(app, (seat) => round.contestants[seat] === null ? h("span") : button(
      [h("small", null, seatName(seat)), h("b", null, shown(people[seat]) || t("names.empty"))],
      () => app.set({ seat, text: "", by: app.policy.names_known ? "name" : "number" }),
      { class: people[seat] ? "seat" : "seat empty" })),
    app.policy.numbers_needed && blank.length
      ? live(t("names.needed", { seats: blank.map(seatName).join(", ") })) : null,
    foot(app, isDue(app, "names", round.round) ? null : backKey(app), button(t("names.ok"), app.policy.numbers_needed && blank.length ? null : async () => {
      await app.say({ names: { round: round.round, seats: Object.fromEntries(seats.map((seat) => [seat, people[seat]])) } },
        { grant: app.grant });
      if (isDue(app, "names", round.round)) app.done("names", round.round);
      else app.back();
    }, { class: "go" })));
}

/**
 * The four as they stand now: what was typed on this phone, else what is known already.
 * @param {App} app
 * @param {Round} round
 * @returns {People}
 */
function peopleOf(app, round) {
  const typed = app.memory.names?.[round.round];
  if (typed) return typed;
  const known = app.policy.numbers_prefilled || app.memory.done[`${round.round}:names`];
  /** @param {Seat} seat @returns {Person} */
  const person = (seat) => {
    const [name, number] = [round.names[seat], round.numbers[seat]];
    return known && (name || number) ? { ...(number ? { number } : {}), ...(name ? { name } : {}) } : null;
  };
  return { N: person("N"), E: person("E"), S: person("S"), W: person("W") };
}

/** @param {Person} person */
const shown = (person) => person?.name ?? person?.number ?? "";

/**
 * @param {App} app
 * @param {Record<string, any>} values
 * @param {Round} round
 * @param {People} people
 */
function onePerson(app, values, round, people) {
  const seat = /** @type {Seat} */ (values.seat);
  const text = String(values.text);
  const back = () => app.set({ seat: undefined });
  /** @param {Person} person */
  const choose = (person) => {
    app.memory.names = { ...app.memory.names, [round.round]: { ...people, [seat]: person } };
    app.outbox.keep(`memory:${app.token}`, app.memory);
    back();
  };
  /** @param {string} value */
  const type = (value) => app.set({ text: value });
  const byNumber = values.by === "number";
  if (byNumber && !app.policy.numbers_as_text) app.onKey = padKey;
  const long = text.trim().length >= (byNumber ? 1 : 2);
  const key = `players:${text.trim()}`;
  const found = long && app.policy.names_known
    ? app.load(key, () => app.ask("GET", `players?q=${encodeURIComponent(text.trim())}`))?.players : null;
  const list = found ?? (long ? [] : regulars(app));
  const exact = byNumber && found?.find((/** @type {any} */ player) => player.number === text.trim());
  /** @param {any} player */
  const where = (player) => sitsElsewhere(app, people, seat, player);
  const error = long ? app.loadError(key) : undefined;
  const told = error ? (error.status ? error.message : t("names.offline")) : found && !found.length ? t(byNumber ? "names.no_number" : "names.none") : "";
  return page(t("names.who", { seat: seatName(seat) }), seat + values.by,
    app.policy.names_known ? h("div", { class: "choice", role: "group", "aria-label": t("names.how") },
      ["name", "number"].map((by) => button(t(`names.by_${by}`), () => app.set({ by, text: "" }),
        { "aria-pressed": String(values.by === by) }))) : null,
    byNumber ? live(exact ? where(exact) ? t("names.taken", { where: where(exact) }) : exact.name : told, "large") : null,
    byNumber && !app.policy.numbers_as_text
      ? keypad({ value: text, change: type, max: 12, label: t("names.number") })
      : h("label", { class: "field" }, t(byNumber ? "names.number" : "names.name"), h("input", {
        value: text, autocomplete: "off", autocapitalize: byNumber ? "off" : "words", spellcheck: "false", maxlength: 60,
        "data-focus": true, oninput: (/** @type {any} */ event) => type(event.target.value) })),
    byNumber ? null : [live(told), h("ul", { class: "items" }, list.map((/** @type {any} */ player) => h("li", { "data-key": player.number },
      button([h("b", null, player.name), h("small", null, where(player) ? t("names.taken", { where: where(player) }) : player.number)],
        where(player) ? null : () => choose({ number: player.number, name: player.name })))),
    h("li", null, button(text.trim() ? t("names.guest_named", { name: text.trim() }) : t("names.guest"),
      () => choose({ name: text.trim() || t("names.guest_name") }))))],
    foot(app, backKey(app, back),
      !app.policy.numbers_needed && !text ? button(t("names.blank"), () => choose(null)) : null,
      byNumber ? button(t("names.take"), long && !(exact && where(exact)) ? () => choose({ number: text.trim(), ...(exact ? { name: exact.name } : {}) }) : null,
        { class: "go" }) : null));
}

/** The people who usually play here, for the first tap. @param {App} app */
const regulars = (app) => (app.view?.regulars ?? []).slice(0, 8).map(([number, name]) => ({ number, name }));

/**
 * Says where a person sits who cannot sit here too.
 * @param {App} app
 * @param {People} people
 * @param {Seat} seat
 * @param {{number: string, name: string, sits?: string | null}} player
 */
function sitsElsewhere(app, people, seat, player) {
  const here = SEATS.find((other) => other !== seat && player.number && people[other]?.number === player.number);
  if (here) return seatName(here);
  return player.sits && player.sits.split(" ")[0] !== app.table ? player.sits : "";
}
