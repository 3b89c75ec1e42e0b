// The event that is being set up: what was typed so far, kept in the tab, so that going back or a reload
// loses nothing. Pure but for the store it is given.

/**
 * @typedef {{name: string, number?: string | null}} Person
 * @typedef {{players: Person[], rating?: string}} Named
 * @typedef {{section: string, number: number, line: string | null}} Place
 * @typedef {{section: string, code?: string, set_size?: number, tables?: number, like?: any}} SectionDraft
 * @typedef {object} Draft
 * @property {string} id
 * @property {string} what pairs, teams or individual
 * @property {string} entries
 * @property {string} boards
 * @property {string} hours
 * @property {string} winners "0" for either
 * @property {string} sections
 * @property {string} stationary
 * @property {string} sharing
 * @property {number} chosen which advice
 * @property {SectionDraft[]} plan the movement that was chosen
 * @property {string} title what it is called
 * @property {string} name
 * @property {string} date
 * @property {string} names "players", "typed" or "file"
 * @property {string} text the list of names as it was pasted
 * @property {string} read the list as it was last read
 * @property {Record<string, Named>} seats by place, such as "A NS3"
 * @property {string} preset
 * @property {Record<string, any>} settings besides the preset's
 * @property {{board: number, deal: string}[]} hands
 * @property {string} handsFile
 */

/** Where the tab keeps it. */
const KEY = "tenace.new";

/** @returns {string} a new id; plain http has no crypto.randomUUID */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** @param {Date} [now] @returns {Draft} */
export function freshDraft(now = new Date()) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return {
    id: freshId(), what: "pairs", entries: "", boards: "24", hours: "", winners: "0", sections: "1", stationary: "", sharing: "any",
    chosen: 0, plan: [], title: "", name: "", date: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
    names: "players", text: "", read: "", seats: {}, preset: "club", settings: {}, hands: [], handsFile: "",
  };
}

/** @param {Pick<Storage, "getItem">} store @returns {Draft} */
export function readDraft(store) {
  try {
    const kept = JSON.parse(store.getItem(KEY) ?? "null");
    if (kept && typeof kept === "object") return { ...freshDraft(), ...kept };
  } catch {
    // What cannot be read is begun anew.
  }
  return freshDraft();
}

/** @param {Pick<Storage, "setItem">} store @param {Draft} draft */
export function keepDraft(store, draft) {
  try {
    store.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A full or forbidden store: the page goes on with what it has in memory.
  }
}

/** Whether a list of names was pasted or changed and not read yet: nobody of it would have a place. @param {Draft} draft */
export const isUnread = (draft) => draft.names === "typed" && draft.text.trim() !== "" && draft.text !== draft.read;

/** What the adviser is asked. @param {Draft} draft */
export function question(draft) {
  const values = new URLSearchParams({ what: draft.what, entries: String(Math.trunc(Number(draft.entries)) || 0) });
  const hours = Number(draft.hours.replace(",", "."));
  if (hours > 0) values.set("minutes", String(Math.round(hours * 60)));
  if (Number(draft.boards) > 0) values.set("boards", String(Math.trunc(Number(draft.boards))));
  if (draft.winners !== "0") values.set("winners", draft.winners);
  if (Number(draft.sections) > 1) values.set("sections", String(Math.trunc(Number(draft.sections))));
  if (draft.stationary.trim()) values.set("stationary", draft.stationary.trim());
  if (draft.sharing !== "any") values.set("sharing", draft.sharing);
  return `advise?${values}`;
}

/**
 * A place somebody takes: "A 3", "A NS3".
 * @param {string} section
 * @param {{number: number, line: string | null}} place
 */
export const placeKey = (section, place) => `${section} ${place.line ?? ""}${place.number}`;

/**
 * Gives the lines of a list their places: those with a number their own, the others what is free, in order.
 * @param {{line: number, number: number | null, side: string | null, players: Person[], rating?: number | null}[]} entries
 * @param {Place[]} places
 * @returns {{seats: Record<string, Named>, homeless: {line: number, why: "no_place" | "taken" | "full"}[]}}
 */
export function assign(entries, places) {
  /** @type {Record<string, Named>} */
  const seats = {};
  /** @type {{line: number, why: "no_place" | "taken" | "full"}[]} */
  const homeless = [];
  const named = (/** @type {any} */ entry) => ({
    players: entry.players,
    rating: entry.rating === null || entry.rating === undefined ? "" : String(entry.rating / 1000),
  });
  const isFree = (/** @type {Place} */ place) => !(placeKey(place.section, place) in seats);
  /** The two places of a team, where it has both. @param {Place} place */
  const halves = (place) => ["NS", "EW"].flatMap((line) => places.find((other) => (
    other.section === place.section && other.number === place.number && other.line === line)) ?? []);
  /** Seats a whole team: two pairs, and who plays in their stead. @param {any} entry @param {Place[]} fitting */
  const seatTeam = (entry, fitting) => {
    const both = fitting.map(halves).find((pair) => pair.length === 2 && pair.every(isFree));
    for (const [half, place] of (both ?? []).entries()) {
      const players = entry.players.filter((/** @type {Person} */ _, /** @type {number} */ at) => (at < 4 ? Math.floor(at / 2) : at % 2) === half);
      seats[placeKey(place.section, place)] = { ...named(entry), players };
    }
    return both !== undefined;
  };
  /** @param {any} entry @param {Place[]} fitting */
  const seat = (entry, fitting) => {
    if (entry.players.length > 2) return seatTeam(entry, fitting);
    const free = fitting.find((place) => isFree(place));
    if (free) seats[placeKey(free.section, free)] = named(entry);
    return free !== undefined;
  };
  const fits = (/** @type {any} */ entry, /** @type {Place} */ place) => (entry.number === null || place.number === entry.number)
    && (entry.side === null || place.line === null || place.line === entry.side);
  const numbered = entries.filter((entry) => entry.number !== null);
  for (const entry of [...numbered, ...entries.filter((one) => one.number === null)]) {
    const fitting = places.filter((place) => fits(entry, place));
    if (!seat(entry, fitting)) homeless.push({ line: entry.line, why: entry.number === null ? "full" : fitting.length ? "taken" : "no_place" });
  }
  homeless.sort((a, b) => a.line - b.line);
  return { seats, homeless };
}

/**
 * What the server is sent.
 * @param {Draft} draft
 * @param {string} usualName
 * @param {boolean} open
 */
export function wanted(draft, usualName, open) {
  const pairs = Object.entries(draft.names === "players" ? {} : draft.seats).flatMap(([key, named]) => {
    const [, section, line, number] = /^(\S+) (NS|EW)?(\d+)$/.exec(key) ?? [];
    const players = named.players.filter((player) => player.name.trim());
    const rating = (named.rating ?? "").trim().replace(",", ".") || null;
    return section && (players.length || rating) ? [{ section, line: line ?? null, number: Number(number), players, rating }] : [];
  });
  return {
    id: draft.id, name: draft.name.trim() || usualName, date: draft.date || null,
    sections: draft.plan.map((part) => part.like ?? { code: part.code, set_size: part.set_size }),
    pairs, preset: draft.preset === "template" ? null : draft.preset, settings: draft.settings, hands: draft.hands, open,
  };
}
