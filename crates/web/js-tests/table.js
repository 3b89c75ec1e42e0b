// A table to test with: a view as the server sends it, with three rounds of two boards.

/** @typedef {import("../assets/terminal/types").View} View */

/** @returns {import("../assets/terminal/types").Policy} */
export const policy = () => ({
  lead: "on", method: "plus_minus", board_number: "auto", check_order: true, pair_number: "off",
  intermediate: false, verify_seconds: 2, accept_on_other_phone: false, sign: "ns", denominations: "symbols", results: "all",
  results_form: "traveller", results_lines: 6, results_columns: 1, results_most: 0, results_repeat: false,
  own_result: true, percentage: true, percentage_as: "percent", pair_numbers: true, show_names: "every_round",
  numbers: "off", numbers_needed: false, numbers_prefilled: false, numbers_during_play: false,
  numbers_as_text: false, numbers_rule: "none", names_known: true, start_positions: false, north: "top",
  remaining: true, next_seats: true, call: true, reentry: true, reset_key: true, confirm_not_played: false,
  recap: "always", recap_by_itself: false, ranking: "off", summary: true, summary_as: "percent",
  view_hand: false, enter_hand: "off", dim_seconds: 0, off_seconds: 0, sound: 0, language: "en", offline: false,
});

/**
 * @param {number} round
 * @param {number[]} boards
 * @param {number} ew
 * @returns {import("../assets/terminal/types").Round}
 */
export const round = (round, boards, ew) => ({
  round, boards, played: true, seating: { ns: 3, ew },
  names: { N: "Ann Bell", S: "Bob Cole", E: null, W: null }, numbers: { N: null, S: null, E: null, W: null },
  contestants: { N: "3", S: "3", E: String(ew), W: String(ew) }, arrow_switch: [], begins: round === 1 ? ["3", String(ew)] : [], shared_with: [], moves: [],
});

/**
 * @param {Partial<View>} [change]
 * @returns {View}
 */
export const view = (change) => ({
  event: { id: "e1", name: "Tuesday pairs", date: "2026-11-17" }, session: 1, section: "A", table: 3,
  kind: "pairs", seq: 100, movement: 12, stage: "open", policy: policy(),
  rounds: [round(1, [1, 2], 10), round(2, [3, 4], 11), round(3, [5, 6], 12)],
  results: [], hands: [], calls: [], set_aside: [], regulars: [], time: "2026-11-17T19:00:00Z", ...change,
});

let count = 0;

/**
 * @param {any} say
 * @param {Partial<import("../assets/terminal/types").Entry>} [change]
 * @returns {import("../assets/terminal/types").Entry}
 */
export const entry = (say, change) => {
  count += 1;
  return {
    id: `id-${count}`, n: count, at: "2026-11-17T19:00:00Z", table: "A3", event: "e1",
    eventName: "Tuesday pairs", date: "2026-11-17", session: 1, token: "token", state: "waiting", say, ...change,
  };
};
