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

/** Where the defaults of today's terminals are not Tenace's: the older words, and the newer ones. */
const TERMINALS = {
  older: { LeadCard: false, ScorePoints: 1, ShowContract: 1, RepeatResults: false, GroupSections: false, MemberNumbers: false,
    BM2ValidateLeadCard: false, BM2ResultsOverview: 0, BM2ShowPlayerNames: 0, BM2NumberEntryPreloadValues: false, BM2TDCall: false,
    BM2ScoreCorrection: false, BM2ScoreRecap: false, BM2Ranking: 0, BM2GameSummary: false, BM2SummaryPoints: 0, BM2ViewHandRecord: false },
  newer: { BM3LeadCardEntry: 1, BM3ViewResults: 0, BM3PlayerNumberEntry: 0, BM3PlayerNumberEntryDuringPlay: false, BM3Ranking: 1,
    BM3SessionSummary: false, BM3ViewHandrecord: false, BM3AudioVolume: 2, BM3TDCall: true, BM3BoardResultReentry: true, BM3NextSeatings: true,
    BM3ScoreRecap: 2, BM3ResultMethod: 0, BM3ConfirmNP: false, BM3PlayerNumberMandatory: false, BM3ScoreColumn: 0, BM3ViewPercentages: true,
    BM3EnterHandrecord: 0 },
};

/**
 * The settings as a whole set, as a scoring program sends one: what is not wished for is as today's terminals have it.
 * @param {Record<string, boolean | number | string>} settings
 */
function wholeSet(settings) {
  const names = Object.keys(settings);
  if (!names.length) return [];
  return [{ ...TERMINALS.older, ...names.some((name) => name.startsWith("BM3")) ? TERMINALS.newer : {}, ...settings }];
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
      settings: wholeSet(settings),
      sections: sections.map((section) => ({ section, winners: 2, rounds: mitchell(tables, rounds, boards) })),
    }],
  }, null, 1);
}
