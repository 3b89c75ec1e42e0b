// The evening the tests play: a Mitchell movement with names, as an event file.

const FIRST = ["Ann", "Bob", "Carol", "Dan", "Eva", "Frank", "Grace", "Hugh", "Ida", "Jim", "Kay",
  "Liam", "Mary", "Ned", "Olive", "Pat", "Quentin", "Rose", "Seán", "Tess"];
const LAST = ["Archer", "Bellamy", "Carey", "Doyle", "Ennis", "Foley", "Gaffney", "Healy", "Irwin",
  "Joyce", "Kelly", "Lynch", "Moran", "Nolan", "O’Dea", "Power", "Quirke", "Ryan", "Shaw", "Tobin"];

/**
 * @typedef {{round: number, table: number, ns: number, ew: number, boards: number[]}} Round
 * @typedef {{name?: string, tables?: number, rounds?: number, boards?: number, sections?: string[],
 *   long?: boolean, settings?: Record<string, boolean | number | string>}} Wishes
 */

/**
 * The rounds of a Mitchell with an odd number of tables: East-West move up a table, the boards down.
 * @param {number} tables
 * @param {number} rounds
 * @param {number} boards in each round
 * @returns {Round[]}
 */
export function mitchell(tables, rounds, boards) {
  const list = [];
  for (let round = 1; round <= rounds; round++) {
    for (let table = 1; table <= tables; table++) {
      const set = (table + round - 2) % tables;
      list.push({
        round, table, ns: table, ew: (table - round + tables * rounds) % tables + 1,
        boards: Array.from({ length: boards }, (_, at) => set * boards + at + 1),
      });
    }
  }
  return list;
}

/**
 * The event file, as JSON text.
 * @param {Wishes} wishes
 */
export function eventFile({ name = "Tuesday pairs", tables = 5, rounds = 5, boards = 2, sections = ["A"],
  long = false, settings = {} } = {}) {
  const players = Array.from({ length: tables * 4 * sections.length }, (_, at) => ({
    number: String(1001 + at),
    name: `${FIRST[at % FIRST.length]} ${LAST[(at + Math.floor(at / FIRST.length)) % LAST.length]}${long && at % 3 ? "-Featherstonehaugh" : ""}`,
  }));
  const pairs = sections.flatMap((section, room) => ["NS", "EW"].flatMap((line, side) => (
    Array.from({ length: tables }, (_, at) => ({
      section, line, pair: at + 1,
      players: [0, 1].map((who) => players[((room * 2 + side) * tables + at) * 2 + who].number),
    })))));
  return JSON.stringify({
    name, club: "Riverside Bridge Club", date: "2026-11-17", players,
    sessions: [{
      groups: [{ number: 1, method: "matchpoints" }],
      pairs,
      settings: Object.keys(settings).length ? [settings] : [],
      sections: sections.map((section) => ({ section, winners: 2, rounds: mitchell(tables, rounds, boards) })),
    }],
  }, null, 1);
}
