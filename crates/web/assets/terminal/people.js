// Who sits where in a round: what the server knows, overlaid with what this phone said since. Pure.

/**
 * @typedef {import("./types").Seat} Seat
 * @typedef {{number?: string, name?: string} | null} Person
 */

/**
 * @param {import("./types").View} view
 * @param {import("./types").Entry[]} entries
 * @param {import("./types").Round} round
 * @returns {Record<Seat, Person>}
 */
export function peopleOf(view, entries, round) {
  /** @type {Record<Seat, Person>} */
  const people = { N: null, E: null, S: null, W: null };
  for (const seat of /** @type {Seat[]} */ (Object.keys(people))) {
    const [name, number] = [round.names[seat], round.numbers[seat]];
    if (name || number) people[seat] = { ...(number ? { number } : {}), ...(name ? { name } : {}) };
  }
  for (const { say, state, seq } of entries) {
    const fresh = state === "waiting" || (state === "received" && (seq ?? 0) > view.seq);
    if (say.names?.round === round.round && fresh) Object.assign(people, say.names.seats);
  }
  return people;
}
