// Dealer, vulnerability and contract score. Pure; Laws of Duplicate Bridge, Laws 2 and 77.

const SEATS = /** @type {const} */ (["N", "E", "S", "W"]);
// Law 2 repeats every sixteen boards.
const VULNERABLE = ["None", "NS", "EW", "All"];

/**
 * @param {number} board
 * @returns {import("./types").Seat}
 */
export const dealer = (board) => SEATS[(board - 1) % 4];

/**
 * @param {number} board
 * @returns {string} "None", "NS", "EW" or "All"
 */
export const vulnerability = (board) =>
  VULNERABLE[(board - 1 + Math.floor(((board - 1) % 16) / 4)) % 4];

/** @param {import("./types").Seat} seat */
export const side = (seat) => (seat === "N" || seat === "S" ? "NS" : "EW");

/**
 * @param {number} board
 * @param {import("./types").Seat} seat
 */
export function isVulnerable(board, seat) {
  const who = vulnerability(board);
  return who === "All" || who === side(seat);
}

/**
 * Points for the declaring side.
 * @param {number} level
 * @param {string} strain
 * @param {string | undefined} double "", "X" or "XX"
 * @param {number} result tricks more or fewer than the contract
 * @param {boolean} vulnerable
 */
export function contractScore(level, strain, double, result, vulnerable) {
  const times = double === "XX" ? 4 : double === "X" ? 2 : 1;
  if (result < 0) {
    const down = -result;
    if (times === 1) return -down * (vulnerable ? 100 : 50);
    let penalty = 0;
    for (let trick = 1; trick <= down; trick++) {
      penalty += trick === 1 ? (vulnerable ? 200 : 100) : trick <= 3 && !vulnerable ? 200 : 300;
    }
    return -penalty * (times / 2);
  }
  const each = strain === "C" || strain === "D" ? 20 : 30;
  const tricks = (level * each + (strain === "NT" ? 10 : 0)) * times;
  const over = times === 1 ? each : (vulnerable ? 100 : 50) * times;
  let bonus = tricks >= 100 ? (vulnerable ? 500 : 300) : 50;
  if (level === 6) bonus += vulnerable ? 750 : 500;
  if (level === 7) bonus += vulnerable ? 1500 : 1000;
  if (times > 1) bonus += 25 * times;
  return tricks + result * over + bonus;
}

/**
 * Points for North-South of a result as entered; null when it has none.
 * @param {Partial<import("./types").Draft>} draft
 * @returns {number | null}
 */
export function score(draft) {
  if (draft.special === "PASS") return 0;
  const { board, level, strain, declarer, result } = draft;
  if (!board || !level || !strain || !declarer || result === undefined) return null;
  const points = contractScore(level, strain, draft.double, result, isVulnerable(board, declarer));
  return side(declarer) === "NS" ? points : -points;
}
