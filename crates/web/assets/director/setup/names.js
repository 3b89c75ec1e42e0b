// Who plays: left to the players, typed or pasted, or from a file; with seeds, and the places they propose.

import { h } from "../../terminal/dom.js";
import { sentence } from "../ask.js";
import { sheet, waiting } from "../parts.js";
import { t } from "../texts.js";
import { assign, placeKey } from "./draft.js";

/**
 * @typedef {import("../shell.js").App} App
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {{note: (values: Partial<Draft>) => void, preview: (section: any) => any}} Tools
 * @typedef {{section: string, number: number, line: string | null, table: number | null, seat: string | null}} Seat
 */

/** @param {App} app @param {Draft} draft @param {Tools} tools */
export function namesBox(app, draft, tools) {
  const pick = (/** @type {string} */ names) => { tools.note({ names }); app.render(); };
  return h("section", { class: "box names" }, h("h2", null, t("list.title")),
    h("fieldset", { class: "choice" }, h("legend", { class: "unseen" }, t("list.title")),
      ["players", "typed"].map((one) => h("button", {
        type: "button", "data-key": one, "aria-pressed": String(draft.names === one), onclick: () => pick(one),
      }, t(`list.${one}`)))),
    draft.names === "players" ? h("p", { class: "hint" }, t("list.players.why")) : list(app, draft, tools));
}

/** @param {Draft} draft @param {Tools} tools @returns {Seat[] | null} */
function seatsOf(draft, tools) {
  const all = draft.plan.map((section) => [section.section, tools.preview(section)]);
  if (all.some(([, movement]) => !movement)) return null;
  return all.flatMap(([section, movement]) => movement.places.map((/** @type {any} */ place) => ({ section, ...place })));
}

/** @param {App} app @param {Draft} draft @param {Tools} tools */
function list(app, draft, tools) {
  const seats = seatsOf(draft, tools);
  if (!seats) return waiting(app, `new places ${draft.plan[0]?.section}`);
  const found = app.memory("new names", () => ({ problems: /** @type {any[]} */ ([]), notes: /** @type {any[]} */ ([]) }));
  const read = async (/** @type {Uint8Array<ArrayBuffer>} */ bytes) => {
    try {
      const answer = await app.ask("POST", `names?what=${draft.what}`, bytes);
      const { seats: taken, homeless } = assign(answer.entries, seats);
      const lines = answer.text.split(/\r\n|\n|\r/);
      found.problems = [...answer.problems, ...homeless.map(({ line, why }) => ({ line, text: lines[line - 1] ?? "", why: t(`list.${why}`) }))]
        .sort((a, b) => a.line - b.line);
      found.notes = answer.notes;
      tools.note({ text: answer.text, read: answer.text, seats: taken });
      const wrong = found.problems.length;
      app.tell(wrong ? t("list.read.wrong", { n: Object.keys(taken).length, wrong }) : t("list.read", { n: Object.keys(taken).length }), wrong > 0);
    } catch (error) {
      app.tell(sentence(error), true);
    }
    app.render();
  };
  return h("div", { class: "tall" },
    h("label", { for: "names-text" }, t(`list.paste.${draft.what}`)),
    h("textarea", {
      id: "names-text", rows: 6, spellcheck: "false", placeholder: t(`list.example.${draft.what}`),
      oninput: (/** @type {Event} */ event) => {
        if (event.target instanceof HTMLTextAreaElement) tools.note({ text: event.target.value });
      },
    }, draft.text),
    h("div", { class: "row" },
      h("button", { type: "button", onclick: () => read(new TextEncoder().encode(draft.text)) }, t("list.take")),
      h("label", { class: "button" }, t("list.file"), h("input", {
        type: "file", class: "unseen", accept: ".csv,.txt,.tsv,text/plain,text/csv",
        onchange: async (/** @type {Event} */ event) => {
          const file = event.target instanceof HTMLInputElement ? event.target.files?.[0] : null;
          if (file) await read(new Uint8Array(await file.arrayBuffer()));
        },
      }))),
    found.problems.length > 0 && h("div", { class: "warning", role: "alert" }, h("p", null, t("list.problems", { n: found.problems.length })),
      h("ul", { class: "problems" }, found.problems.map((problem) => h("li", null,
        h("strong", null, t("list.line", { line: problem.line })), " ", h("q", null, problem.text), " ", problem.why)))),
    found.notes.length > 0 && h("details", { open: true }, h("summary", null, t("list.notes", { n: found.notes.length })),
      h("ul", null, found.notes.map((one) => h("li", null, t("list.line", { line: one.line }), " ", one.why)))),
    seating(app, draft, tools, seats),
    draft.what !== "teams" && seeding(app, draft, tools, seats));
}

/** @param {App} app @param {Draft} draft @param {Tools} tools @param {Seat[]} seats */
function seating(app, draft, tools, seats) {
  const people = app.load("new people", "people", [])?.people ?? [];
  const several = draft.plan.length > 1;
  const alone = draft.what === "individual";
  const name = (/** @type {Seat} */ seat, /** @type {number} */ place) => {
    const key = placeKey(seat.section, seat);
    const player = draft.seats[key]?.players[place];
    return h("td", null, h("input", {
      "aria-label": t("list.of", { who: `${seat.line ? t(`side.${seat.line}`) : ""} ${seat.number}`.trim(), place: place + 1 }),
      value: player?.name ?? "", list: "known-people", autocomplete: "off",
      onchange: (/** @type {Event} */ event) => {
        if (!(event.target instanceof HTMLInputElement)) return;
        const text = event.target.value.trim();
        const known = people.find((/** @type {any} */ one) => `${one.name} (${one.number ?? ""})` === text || one.name === text);
        const named = draft.seats[key] ?? { players: [] };
        const players = [named.players[0] ?? { name: "" }, named.players[1] ?? { name: "" }, ...named.players.slice(2)];
        players[place] = known ? { name: known.name, number: known.number } : { name: text };
        tools.note({ seats: { ...draft.seats, [key]: { ...named, players } } });
        app.render();
      },
    }), player?.number && h("small", null, player.number));
  };
  return h("div", null,
    h("datalist", { id: "known-people" }, people.map((/** @type {any} */ one) => h("option", { value: one.number ? `${one.name} (${one.number})` : one.name }))),
    sheet(t("list.title"), [several && t("section"), t("pair"), t("list.starts"), t("list.first"), !alone && t("list.second"), t("list.seed")].filter((one) => one !== false),
      seats.map((seat) => {
        const key = placeKey(seat.section, seat);
        return h("tr", { "data-key": key }, several && h("th", { scope: "row" }, seat.section),
          h("th", { scope: "row" }, seat.line ? `${t(`side.${seat.line}`)} ${seat.number}` : seat.number),
          h("td", null, seat.table ? `${seat.table} ${seatOf(seat.seat)}` : t("new.sit_out")), name(seat, 0), !alone && name(seat, 1),
          h("td", null, h("input", {
            class: "seed", inputmode: "decimal", "aria-label": t("list.seed_of", { who: seat.number }), value: draft.seats[key]?.rating ?? "",
            onchange: (/** @type {Event} */ event) => {
              if (!(event.target instanceof HTMLInputElement)) return;
              const named = draft.seats[key] ?? { players: [] };
              tools.note({ seats: { ...draft.seats, [key]: { ...named, rating: event.target.value.trim() } } });
            },
          })));
      }), { class: "seats" }));
}

/** @param {App} app @param {Draft} draft @param {Tools} tools @param {Seat[]} seats */
function seeding(app, draft, tools, seats) {
  const shown = app.memory("new seeding", () => ({ proposal: /** @type {any} */ (null) }));
  const ask = async () => {
    try {
      const entrants = seats.map((seat) => {
        const key = placeKey(seat.section, seat);
        return { key, rating: (draft.seats[key]?.rating ?? "").replace(",", ".") };
      });
      shown.proposal = await app.ask("POST", "seeding", {
        sections: draft.plan.map((part) => part.like ?? { code: part.code, set_size: part.set_size }), entrants,
      });
    } catch (error) {
      app.tell(sentence(error), true);
    }
    app.render();
  };
  const take = () => {
    /** @type {Draft["seats"]} */
    const moved = {};
    for (const { place, entrant } of shown.proposal.places) if (draft.seats[entrant]) moved[place] = draft.seats[entrant];
    tools.note({ seats: moved });
    shown.proposal = null;
    app.tell(t("seeding.done"));
  };
  const who = (/** @type {string} */ key) => draft.seats[key]?.players.map((one) => one.name).filter(Boolean).join(" & ") || key;
  return h("div", { class: "seeding tall" },
    h("p", null, h("button", { type: "button", onclick: ask }, t("seeding.propose"))),
    shown.proposal && h("div", { class: "box proposal" }, h("h3", null, t("seeding.title")),
      shown.proposal.sentences.map((/** @type {string} */ text) => h("p", null, text)),
      h("ul", null, shown.proposal.places.filter((/** @type {any} */ one) => one.place !== one.entrant).map((/** @type {any} */ one) => h("li", null,
        t("seeding.move", { who: who(one.entrant), from: one.entrant, to: one.place })))),
      h("div", { class: "row" }, h("button", { type: "button", class: "go", onclick: take }, t("seeding.take")),
        h("button", { type: "button", onclick: () => { shown.proposal = null; app.render(); } }, t("cancel")))));
}

/** Where somebody begins, in the page's language: "N/S", or "N" of a player who scores alone. @param {string | null} seat */
const seatOf = (seat) => {
  const letters = (seat ?? "").replace("/", "");
  return letters.length > 1 ? t(`side.${letters}`) : letters && t(`seat.${letters}`);
};
