// Decides which screen is due when nobody opened another one. Pure.

/**
 * @typedef {import("./types").View} View
 * @typedef {import("./types").Round} Round
 * @typedef {import("./types").Place} Place
 */

/**
 * @param {View} view
 * @param {import("./types").Entry[]} entries
 * @param {number} round
 * @returns {import("./types").Result[]} by board: the server's, overlaid with what the phone said and
 * the view does not show yet
 */
export function resultsOf(view, entries, round) {
  /** @type {Map<number, import("./types").Result>} */
  const boards = new Map();
  for (const result of view.results) if (result.round === round) boards.set(result.board, result);
  for (const { say, state, seq, id, why } of entries) {
    const said = say.result ?? say.erase;
    if (!said || said.round !== round || state === "refused") continue;
    // What the view was made after is in the view, or was corrected since.
    if (state === "received" && (seq ?? 0) <= view.seq) continue;
    if (state === "set_aside" && boards.has(said.board)) continue;
    if (say.erase) boards.delete(said.board);
    else boards.set(said.board, {
      round, board: said.board, outcome: said.outcome, seating: said.seating, id, state, why,
    });
  }
  return [...boards.values()].sort((a, b) => a.board - b.board);
}

/**
 * The round this table is in: the first that is not over. A round is over when the table has gone on
 * (step "moves"), or has a result in a later round: a board missing from it is then the director's.
 * @param {View} view
 * @param {import("./types").Entry[]} entries
 * @param {import("./types").Memory} memory
 * @returns {Round | undefined}
 */
export function currentRound(view, entries, memory) {
  const begun = Math.max(0, ...view.rounds.filter((round) =>
    resultsOf(view, entries, round.round).some((result) => round.boards.includes(result.board)))
    .map((round) => round.round));
  return view.rounds.find((round) => round.round >= begun && !memory.done[`${round.round}:moves`]);
}

/**
 * Names of the screens: join, waiting, watching, names, start, round, boards, entry (mine to open), then
 * after the last board hand_entry, recap, results, ranking, moves, and end.
 * @param {View | null} view
 * @param {import("./types").Entry[]} entries
 * @param {import("./types").Memory} memory
 * @param {import("./types").Draft | null} draft
 * @param {"scorer" | "viewer"} role
 * @returns {Place}
 */
export function screenFor(view, entries, memory, draft, role) {
  if (!view) return { screen: "join" };
  if (view.stage === "waiting") return { screen: "waiting" };
  // An entry begun before the end is finished; the director decides about it.
  if (view.stage === "closed" && draft?.board === undefined) return { screen: "end" };
  if (role === "viewer") return { screen: "watching" };
  // An entry begun is never taken away, whatever the movement became.
  if (draft?.board !== undefined) return { screen: "entry" };
  const now = currentRound(view, entries, memory);
  if (!now) return { screen: "end" };
  const { policy } = view;
  const round = now.round;
  const last = round === view.rounds[view.rounds.length - 1]?.round;
  /** @param {string} step */
  const todo = (step) => !memory.done[`${round}:${step}`];
  const results = resultsOf(view, entries, round);
  const entered = results.map((result) => result.board);
  const left = now.boards.filter((board) => !entered.includes(board));
  if (!entered.length && todo("seated")) {
    const first = round === view.rounds[0].round;
    if (asked(view, now).length && todo("names")) return { screen: "names", round };
    if (policy.start_positions && first && now.played && todo("start")) return { screen: "start", round };
    return { screen: "round", round };
  }
  if (now.played && left.length) {
    if (draft) return { screen: "entry" };
    const by = policy.board_number;
    const typed = by === "by_hand" || (by === "first_by_hand" && !entered.length);
    if (typed || now.shared_with.length) return { screen: "boards", round };
    return { screen: "entry", round };
  }
  // Who comes to a phone that was not here in the round may have still to play its boards.
  const present = !todo("seated") || entries.some((entry) => entry.say.result?.round === round);
  if (now.played && present) {
    const unknown = now.boards.filter((board) => !view.hands.includes(board)
      && results.some((result) => result.board === board && result.outcome !== "NP")
      && !entries.some((entry) => entry.say.hand?.board === board && entry.state !== "refused"));
    if (policy.enter_hand === "round" && unknown.length && todo("hands")) {
      return { screen: "hand_entry", round, board: unknown[0] };
    }
    if (policy.recap !== "off" && policy.recap_by_itself && todo("recap")) return { screen: "recap", round };
    if (policy.results === "end_of_round" && !policy.offline && todo("results")) {
      return { screen: "results", round, board: now.boards[0] };
    }
    if (policy.ranking === "every_round" && !policy.offline && todo("ranking")) {
      return { screen: "ranking", round };
    }
  }
  // A table that ends before the others still tells its players where to go.
  if (last && now.moves.every((move) => move.finished)) return { screen: "end", round };
  return { screen: "moves", round, ...(present ? {} : { quiet: true }) };
}

/**
 * The seats whose players are asked who they are before a round. Who sat out in the first round is asked
 * at the first table, unless a phone where they waited has asked already.
 * @param {View} view
 * @param {Round} now
 * @returns {import("./types").Seat[]}
 */
export function asked(view, now) {
  const { numbers } = view.policy;
  const first = now.round === view.rounds[0].round;
  const seats = /** @type {import("./types").Seat[]} */ (["N", "E", "S", "W"]);
  return numbers === "off" ? [] : seats.filter((seat) => {
    const who = now.contestants[seat];
    if (who === null) return false;
    return first || numbers === "every_round"
      || (now.begins?.includes(who) && !now.names[seat] && !now.numbers[seat]);
  });
}
