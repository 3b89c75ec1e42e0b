// What each operation on the movement asks for: the fields of its form, and the operation they make. Pure.

/**
 * @typedef {{table: number, round: number, boards: number[], entered: number[], open: number[], seats: Record<string, number | null>}} Row
 * @typedef {{section: string, lines: boolean, individual: boolean, missing: number | null, tables: number[], rounds: number,
 *   next: number, pairs: {who: string, names: string}[], rows: Row[]}} Room
 * @typedef {Record<string, string>} Draft
 * @typedef {"section" | "pair" | "table" | "tables" | "round" | "past" | "coming" | "next" | "board" | "open" | "entered" | "number"
 *   | "text" | "name" | "kind" | "winners" | "results"} Kind
 * @typedef {{name: string, kind: Kind, optional?: boolean, value?: (room: Room) => string | number}} Field
 * @typedef {{word: string, fields: Field[], values: (draft: Draft) => Record<string, any>}} Form
 */

/** A number, or nothing while the field is empty. @param {string | undefined} text */
const whole = (text) => (text?.trim() && Number.isInteger(Number(text)) ? Number(text) : undefined);

/** "1, 2 5" as numbers. @param {string | undefined} text */
export const numbers = (text) => (text ?? "").split(/[\s,;]+/).filter(Boolean).map(Number).filter(Number.isInteger);

/** @param {Draft} draft */
const players = (draft) => [1, 2].map((at) => ({ name: draft[`name${at}`] || undefined, number: draft[`number${at}`] || undefined }))
  .filter((one) => one.name || one.number);

/** @type {Field[]} */
const PEOPLE = [1, 2].flatMap((at) => [
  /** @type {Field} */ ({ name: `name${at}`, kind: "name", optional: true }),
  /** @type {Field} */ ({ name: `number${at}`, kind: "text", optional: true }),
]);

/** @type {Field} */
const NEXT = { name: "next_round", kind: "next", optional: true };

/** The round that is being played, or was last. @param {Room} room */
const now = (room) => Math.min(Math.max(room.next - 1, 1), room.rounds);

/** @type {Form[]} */
export const FORMS = [
  { word: "late_pair", fields: [...PEOPLE, NEXT], values: (draft) => ({ players: players(draft) }) },
  { word: "phantom_filled", fields: [...PEOPLE, NEXT], values: (draft) => ({ players: players(draft) }) },
  {
    word: "pair_leaves",
    fields: [{ name: "pair", kind: "pair" }, { name: "results", kind: "results", optional: true }, { name: "reason", kind: "text", optional: true }, NEXT],
    values: ({ pair, results, reason }) => ({ pair, results: results || undefined, reason: reason || undefined }),
  },
  {
    word: "wrong_movement", fields: [{ name: "kind", kind: "kind", optional: true }, { name: "winners", kind: "winners", optional: true }, NEXT],
    values: ({ kind, winners }) => ({ kind: kind || undefined, winners: whole(winners) }),
  },
  { word: "add_rounds", fields: [{ name: "rounds", kind: "number", value: () => 1 }, NEXT], values: ({ rounds }) => ({ rounds: whole(rounds) }) },
  {
    word: "curtail", fields: [{ name: "rounds", kind: "number", value: (room) => Math.max(room.next, room.rounds - 1) }, NEXT],
    values: ({ rounds }) => ({ rounds: whole(rounds) }),
  },
  {
    word: "change_boards",
    fields: [{ name: "from_round", kind: "coming", value: (room) => Math.min(room.next, room.rounds) },
      { name: "boards", kind: "number", value: (room) => Math.max(1, (room.rows[0]?.boards.length ?? 2) - 1) }],
    values: ({ from_round, boards }) => ({ from_round: whole(from_round), boards: whole(boards) }),
  },
  {
    word: "board_numbers",
    fields: [{ name: "from_round", kind: "coming", value: (room) => Math.min(room.next, room.rounds) }, { name: "shift", kind: "number" },
      { name: "tables", kind: "tables", optional: true }],
    values: ({ from_round, shift, tables }) => ({
      operation: "change_boards", from_round: whole(from_round), shift: whole(shift), tables: numbers(tables),
    }),
  },
  {
    word: "swap_directions",
    fields: [{ name: "round", kind: "round", value: now }, { name: "table", kind: "table" }],
    values: ({ round, table }) => ({ round: whole(round), tables: [whole(table)] }),
  },
  {
    word: "arrow_switch",
    fields: [{ name: "round", kind: "round", value: now }, { name: "tables", kind: "tables", optional: true }],
    values: ({ round, tables }) => ({ operation: "swap_directions", round: whole(round), tables: numbers(tables) }),
  },
  {
    word: "wrong_board",
    fields: [{ name: "table", kind: "table" }, { name: "round", kind: "round", value: now }, { name: "board", kind: "board" },
      { name: "played", kind: "number" }, { name: "outcome", kind: "text", optional: true }],
    values: ({ table, round, board, played, outcome }) => ({
      table: whole(table), round: whole(round), board: whole(board), played: whole(played), outcome: outcome || undefined,
    }),
  },
  { word: "relay_skipped", fields: [{ name: "from_round", kind: "past" }, NEXT], values: ({ from_round }) => ({ from_round: whole(from_round) }) },
  { word: "skip_forgotten", fields: [{ name: "from_round", kind: "past" }, NEXT], values: ({ from_round }) => ({ from_round: whole(from_round) }) },
  {
    word: "boards_off",
    fields: [{ name: "from_round", kind: "past" }, { name: "by", kind: "number", value: () => 1 }, { name: "tables", kind: "tables", optional: true }, NEXT],
    values: ({ from_round, by, tables }) => ({ from_round: whole(from_round), by: whole(by), tables: numbers(tables) }),
  },
  {
    word: "pairs_swapped",
    fields: [{ name: "pair", kind: "pair" }, { name: "other", kind: "pair" }, { name: "from_round", kind: "past" }, NEXT],
    values: ({ pair, other, from_round }) => ({ pair, other, from_round: whole(from_round) }),
  },
  {
    word: "move_result",
    fields: [{ name: "table", kind: "table" }, { name: "round", kind: "round", value: now }, { name: "board", kind: "entered" },
      { name: "to_board", kind: "number" }],
    values: ({ table, round, board, to_board }) => ({ table: whole(table), round: whole(round), board: whole(board), to_board: whole(to_board) }),
  },
  {
    word: "boards_missed",
    fields: [{ name: "table", kind: "table" }, { name: "round", kind: "round", value: now }, { name: "board", kind: "open", optional: true }],
    values: ({ table, round, board }) => ({ table: whole(table), round: whole(round), boards: numbers(board) }),
  },
  {
    word: "close_round",
    fields: [{ name: "round", kind: "round", value: now }, { name: "tables", kind: "tables", optional: true }],
    values: ({ round, tables }) => ({ round: whole(round), tables: numbers(tables) }),
  },
  {
    word: "change_seating",
    fields: [{ name: "table", kind: "table" }, { name: "round", kind: "round", value: (room) => Math.min(room.next, room.rounds) },
      { name: "ns", kind: "number", optional: true }, { name: "ew", kind: "number", optional: true }, { name: "boards", kind: "text", optional: true }],
    values: (draft) => ({ rows: [row(draft)] }),
  },
  {
    word: "new_table",
    fields: [{ name: "table", kind: "number", value: (room) => Math.max(0, ...room.tables) + 1 },
      { name: "round", kind: "coming", value: (room) => Math.min(room.next, room.rounds) },
      { name: "ns", kind: "number", optional: true }, { name: "ew", kind: "number", optional: true }, { name: "boards", kind: "text", optional: true }],
    values: (draft) => ({ rows: [row(draft)] }),
  },
];

/** @param {Draft} draft */
const row = ({ table, round, ns, ew, boards }) => ({
  table: whole(table), round: whole(round), ns: whole(ns), ew: whole(ew), boards: (boards ?? "").trim(),
});

/** The sentences of the page, grouped by what happened. @type {[string, string[]][]} */
export const GROUPS = [
  ["people", ["late_pair", "phantom_filled", "pair_leaves"]],
  ["boards", ["wrong_board", "move_result", "boards_missed", "close_round", "boards_off", "relay_skipped"]],
  ["seats", ["swap_directions", "arrow_switch", "pairs_swapped", "skip_forgotten"]],
  ["evening", ["curtail", "add_rounds", "change_boards", "board_numbers", "wrong_movement", "change_seating", "new_table"]],
];

/** @param {string} word */
export const formOf = (word) => FORMS.find((form) => form.word === word);

/**
 * The draft with what the fields begin with, where the director has said nothing.
 * @param {Form} form
 * @param {Draft} draft
 * @param {Room} room
 * @returns {Draft}
 */
export function filled(form, draft, room) {
  /** @type {Draft} */
  const whole = { section: room.section, ...draft };
  for (const field of form.fields) {
    if (whole[field.name] === undefined && field.value) whole[field.name] = String(field.value(room));
    if (whole[field.name] === undefined && field.kind === "past" && room.next > 1) whole[field.name] = String(room.next - 1);
  }
  return whole;
}

/**
 * The operation that a form makes; null while something is missing.
 * @param {Form} form
 * @param {Draft} draft as `filled` gives it
 * @param {number} session
 * @returns {(Record<string, any> & {operation: string}) | null}
 */
export function operationOf(form, draft, session) {
  const missing = form.fields.some((field) => !field.optional && !(draft[field.name] ?? "").trim());
  if (missing || !draft.section) return null;
  return {
    operation: form.word, session, section: draft.section, next_round: whole(draft.next_round), choice: draft.choice || undefined,
    ...form.values(draft),
  };
}

/**
 * What a field offers: pairs of a value and a word, or null where it is typed.
 * @param {Field} field
 * @param {Draft} draft
 * @param {Room} room
 * @returns {[string, string][] | null}
 */
export function offered(field, draft, room) {
  const rounds = (/** @type {(round: number) => boolean} */ fits) => Array.from({ length: room.rounds }, (_, at) => at + 1).filter(fits)
    .map((round) => /** @type {[string, string]} */ ([String(round), String(round)]));
  const here = room.rows.find((row) => row.table === Number(draft.table) && row.round === Number(draft.round));
  const boards = (/** @type {number[] | undefined} */ list) => (list ?? []).map((board) => /** @type {[string, string]} */ ([String(board), String(board)]));
  switch (field.kind) {
    case "pair": return room.pairs.map(({ who, names }) => [who, names ? `${who} – ${names}` : who]);
    case "table": return room.tables.map((table) => [String(table), `${room.section}${table}`]);
    case "round": return rounds(() => true);
    case "past": return rounds((round) => round < room.next);
    case "coming": return rounds((round) => round >= room.next);
    case "next": return rounds((round) => round >= room.next);
    case "board": return boards(here?.boards);
    case "open": return boards(here?.open);
    case "entered": return boards(here?.entered);
    default: return null;
  }
}
