// A second opinion on scores, written for the tests from the Laws alone and sharing nothing with the
// pages or the server: points of a contract (Law 77), matchpoints, percentages.

/** Vulnerability goes round in 16 boards. @param {number} board @param {string} seat */
export function vulnerable(board, seat) {
  const side = "NS".includes(seat) ? "N" : "E";
  const kind = "-NEBNEB-EB-NB-NE"[(board - 1) % 16];
  return kind === "B" || kind === side;
}

/**
 * Points for North-South of an outcome such as `4SXN-1 HK` or `PASS`; null when there are none.
 * @param {number} board
 * @param {string} outcome
 */
export function points(board, outcome) {
  if (outcome === "PASS") return 0;
  const read = /^([1-7])(NT|[CDHS])(XX|X)?([NESW])(=|[+-]\d+)/.exec(outcome);
  if (!read) return null;
  const [, bid, strain, doubling = "", seat, result] = read;
  const level = Number(bid);
  const over = result === "=" ? 0 : Number(result);
  const times = { "": 1, X: 2, XX: 4 }[doubling] ?? 1;
  const vul = vulnerable(board, seat);
  const sign = "NS".includes(seat) ? 1 : -1;
  if (over < 0) {
    if (times === 1) return sign * over * (vul ? 100 : 50);
    let lost = 0;
    for (let trick = 1; trick <= -over; trick++) {
      lost += vul ? (trick === 1 ? 200 : 300) : trick === 1 ? 100 : trick <= 3 ? 200 : 300;
    }
    return -sign * lost * times / 2;
  }
  const each = "CD".includes(strain) ? 20 : 30;
  const tricks = (each * level + (strain === "NT" ? 10 : 0)) * times;
  const bonus = (tricks < 100 ? 50 : vul ? 500 : 300)
    + (level === 6 ? (vul ? 750 : 500) : level === 7 ? (vul ? 1500 : 1000) : 0)
    + (times === 1 ? 0 : times * 25);
  const extra = over * (times === 1 ? each : times * (vul ? 100 : 50));
  return sign * (tricks + bonus + extra);
}

/**
 * Percentages of a matchpointed session in which every board was played equally often, N/S and E/W
 * apart: {"NS 1": 54.1667, …}, from {ns, ew, board, outcome}.
 * @param {{ns: number, ew: number, board: number, outcome: string}[]} results
 */
export function percentages(results) {
  /** @type {Map<string, {won: number, top: number}>} */
  const totals = new Map();
  /** @param {string} who @param {number} won @param {number} top */
  const add = (who, won, top) => {
    const total = totals.get(who) ?? { won: 0, top: 0 };
    totals.set(who, { won: total.won + won, top: total.top + top });
  };
  for (const own of results) {
    const field = results.filter((other) => other.board === own.board && other !== own);
    const score = points(own.board, own.outcome) ?? 0;
    let won = 0;
    for (const other of field) {
      const theirs = points(other.board, other.outcome) ?? 0;
      won += score > theirs ? 2 : score === theirs ? 1 : 0;
    }
    const top = field.length * 2;
    add(`NS ${own.ns}`, won, top);
    add(`EW ${own.ew}`, top - won, top);
  }
  return Object.fromEntries([...totals].map(([who, { won, top }]) => [who, won / top * 100]));
}

/**
 * A line of a traveller: an outcome, or outcomes with the weight a ruling gives each.
 * @typedef {{ns: number | string, ew: number | string, board: number, outcome?: string,
 *   weighted?: [weight: number, outcome: string][]}} Line
 */

/**
 * Percentages where boards were not played equally often: each score is factored up to the number a board
 * should have (Neuberg), and a weighted score counts with its weights (Law 12C1c), for itself as for others.
 * @param {Line[]} lines
 * @param {number} expected how often the board that is played most should be played
 * @returns {Record<string, number>}
 */
export function factoredPercentages(lines, expected) {
  /** @param {Line} line @returns {[number, number][]} */
  const parts = ({ board, outcome, weighted }) => (weighted ?? [[1, outcome ?? ""]])
    .map(([weight, text]) => [weight, points(board, text) ?? NaN]);
  /** @type {Map<string, {won: number, boards: number}>} */
  const totals = new Map();
  /** @param {string} who @param {number} won */
  const add = (who, won) => {
    const total = totals.get(who) ?? { won: 0, boards: 0 };
    totals.set(who, { won: total.won + won, boards: total.boards + 1 });
  };
  const top = 2 * (expected - 1);
  for (const own of lines) {
    const others = lines.filter((other) => other.board === own.board && other !== own);
    let won = 0;
    for (const [share, score] of parts(own)) {
      for (const [weight, theirs] of others.flatMap(parts)) {
        won += share * weight * (score > theirs ? 2 : score === theirs ? 1 : 0);
      }
    }
    const actual = others.length + 1;
    const factored = (won + 1) * expected / actual - 1;
    add(`NS ${own.ns}`, factored);
    add(`EW ${own.ew}`, top - factored);
  }
  return Object.fromEntries([...totals].map(([who, { won, boards }]) => [who, won / (boards * top) * 100]));
}
