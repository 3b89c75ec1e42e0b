// A result as written in the tests, "4SXN-1 HK", taken apart into what a player taps.

/**
 * @typedef {{special?: "PASS" | "NP", level?: number, strain?: string, double?: string, seat?: string,
 *   over?: number, leadSuit?: string, leadRank?: string}} Parts
 */

/** @param {string} text @returns {Parts} */
export function read(text) {
  if (text === "PASS" || text === "NP") return { special: text };
  const found = /^([1-7])(NT|[CDHS])(XX|X)?([NESW])(=|[+-]\d+)(?: ([CDHS])([2-9TJQKA]))?$/.exec(text);
  if (!found) throw new Error(`“${text}” is no result of a test`);
  const [, level, strain, double = "", seat, made, leadSuit, leadRank] = found;
  return {
    level: Number(level), strain, double, seat, over: made === "=" ? 0 : Number(made), leadSuit, leadRank,
  };
}
