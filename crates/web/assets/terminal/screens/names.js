// Who sits where: by name, by number, or as a guest.

import { h } from "../dom.js";
import { backKey, foot } from "../foot.js";
import { asked } from "../flow.js";
import { keypad, padKey } from "../keypad.js";
import { peopleOf } from "../people.js";
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
  const people = peopleNow(app, round);
  if (values.director) app.onBack = () => app.go("director");
  const seats = SEATS.filter((seat) => round.contestants[seat] !== null);
  if (values.seat) return onePerson(app, values, round, people);
  const wanted = isDue(app, "names", round.round) && app.view ? asked(app.view, round) : seats;
  const blank = wanted.filter((seat) => !people[seat]);
  const said = lastSaid(app, round);
  return page(t("names.title"), null,
    said?.state === "refused" ? live(said.why ?? "", "warn") : null,
    h("p", null, t("names.tap")),
    rose(app, (seat) => round.contestants[seat] === null ? h("span") : button(
      [h("small", null, seatName(seat)), h("b", null, shown(people[seat]) || t("names.empty"))],
      () => app.set({ seat, text: "", by: app.policy.names_known ? "name" : "number" }),
      { class: people[seat] ? "seat" : "seat empty" })),
    app.policy.numbers_needed && blank.length
      ? live(t("names.needed", { seats: blank.map(seatName).join(", ") })) : null,
    foot(app, isDue(app, "names", round.round) ? null : backKey(app), button(t("names.ok"), app.policy.numbers_needed && blank.length ? null : async () => {
      const typed = typedFor(app, round);
      if (Object.keys(typed).length) await app.say({ names: { round: round.round, seats: typed } }, { grant: app.grant });
      keep(app, round, undefined);
      if (isDue(app, "names", round.round)) app.done("names", round.round);
      else app.back();
    }, { class: "go" })));
}

/**
 * The four as they stand now: what is known, if the club shows it here, and what was typed on this phone.
 * @param {App} app
 * @param {Round} round
 * @returns {People}
 */
function peopleNow(app, round) {
  /** @type {People} */
  const people = app.view ? peopleOf(app.view, app.mine, round) : { N: null, E: null, S: null, W: null };
  const fresh = app.view && !app.policy.numbers_prefilled && isDue(app, "names", round.round) ? asked(app.view, round) : [];
  for (const seat of fresh) people[seat] = null;
  return { ...people, ...typedFor(app, round) };
}

/**
 * The seats touched on this phone. Nothing is said of the others, so that what is known of them stays.
 * @param {App} app
 * @param {Round} round
 * @returns {Partial<People>}
 */
function typedFor(app, round) {
  const last = lastSaid(app, round);
  // What was refused is there to be put right, not to be typed again.
  return app.memory.names?.[round.round] ?? (last?.state === "refused" ? last.say.names.seats : {});
}

/**
 * @param {App} app
 * @param {Round} round
 */
const lastSaid = (app, round) => app.mine.filter((entry) => entry.say.names?.round === round.round).pop();

/**
 * Keeps what is typed, so that going away loses nothing.
 * @param {App} app
 * @param {Round} round
 * @param {Partial<People> | undefined} people
 */
function keep(app, round, people) {
  app.memory.names = { ...app.memory.names, [round.round]: people };
  app.outbox.keep(`memory:${app.token}`, app.memory);
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
    keep(app, round, { ...typedFor(app, round), [seat]: person });
    back();
  };
  /** @param {string} value */
  const type = (value) => app.set({ text: value });
  const byNumber = values.by === "number";
  if (byNumber && !app.policy.numbers_as_text) app.onKey = padKey;
  const long = text.trim().length >= (byNumber ? 1 : 2);
  const key = `players:${text.trim()}`;
  const answer = long && (app.policy.names_known || app.policy.numbers_rule !== "none")
    ? app.load(key, () => app.ask("GET", `players?q=${encodeURIComponent(text.trim())}`)) : null;
  const found = app.policy.names_known ? answer?.players : null;
  // The director may insist on a number that cannot be right.
  const wrong = byNumber && answer?.wrong;
  const list = found ?? (long ? [] : regulars(app));
  const exact = byNumber && found?.find((/** @type {any} */ player) => player.number === text.trim());
  /** @param {any} player */
  const where = (player) => sitsElsewhere(app, people, seat, player);
  const error = long ? app.loadError(key) : undefined;
  const told = wrong || (error ? (error.status ? error.message : t("names.offline")) : found && !found.length ? t(byNumber ? "names.no_number" : "names.none") : "");
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
      byNumber ? button(t("names.take"), long && !(exact && where(exact)) && (!wrong || app.grant) ? () => choose({ number: text.trim(), ...(exact ? { name: exact.name } : {}) }) : null,
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
