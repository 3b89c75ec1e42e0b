// The texts that carry unsent results to the director as QR codes or by typing
// (docs/terminal-protocol.md, "Results as QR codes").

/** Results in one text: with four a code stays coarse enough for the camera of an old laptop. */
const IN_ONE = 4;

/** Outcomes a table may write itself; rulings go through the director anyway. */
const WRITTEN = /^(?:[1-7](?:C|D|H|S|NT)X{0,2}[NESW](?:=|[+-]\d+)|PASS|NP)$/;

/**
 * @typedef {{id: string, table: string, event: string, state: string, say: Record<string, any>}} Entry
 */

/**
 * Returns the results among a phone's entries that the server has not confirmed.
 * @template {Entry} T
 * @param {T[]} entries
 * @returns {T[]}
 */
export const unsentResults = (entries) =>
  entries.filter((entry) => entry.state === "waiting" && entry.say.result && parts(entry.say.result.outcome));

/**
 * Returns what a phone has not sent yet; a result and its acceptance are one.
 * @template {Entry} T
 * @param {T[]} entries
 * @returns {T[]}
 */
export function waitingEntries(entries) {
  const waiting = entries.filter((entry) => entry.state === "waiting");
  const ids = new Set(waiting.map((entry) => entry.id));
  return waiting.filter((entry) => !ids.has(entry.say.accept?.entry));
}

/**
 * Returns the texts of all unsent results, oldest first, by table and event.
 * @param {Entry[]} entries
 * @returns {string[]}
 */
export function unsentTexts(entries) {
  /** @type {Map<string, string[]>} */
  const heads = new Map();
  for (const entry of unsentResults(entries)) {
    const head = `TENACE1 ${entry.table} ${entry.event.slice(0, 8)}`;
    heads.set(head, [...(heads.get(head) ?? []), written(entry)]);
  }
  return [...heads].flatMap(([head, results]) => {
    const texts = [];
    for (let at = 0; at < results.length; at += IN_ONE)
      texts.push(summed(`${head} ${results.slice(at, at + IN_ONE).join(" ")} `));
    return texts;
  });
}

/**
 * Adds the check sum of a text.
 * @param {string} text
 */
export function summed(text) {
  const sum = new TextEncoder().encode(text).reduce((all, byte) => all + byte, 0) % 256;
  return `${text}*${sum.toString(16).toUpperCase().padStart(2, "0")}`;
}

/** @param {Entry} entry */
function written(entry) {
  const {round, board, outcome, seating} = entry.say.result;
  const {result, lead} = parts(outcome) ?? {result: "", lead: ""};
  return [round, board, pairs(seating), result, lead, entry.id.replaceAll("-", "")].join(".");
}

/** @param {Record<string, number | null>} seating */
const pairs = (seating) =>
  "ns" in seating
    ? `${seating.ns ?? 0}-${seating.ew ?? 0}`
    : `${seating.north}+${seating.south}-${seating.east}+${seating.west}`;

/**
 * Splits an outcome into what happened and the lead; null for a ruling.
 * @param {string} outcome
 */
function parts(outcome) {
  const [result = "", ...more] = outcome.split(" ");
  if (!WRITTEN.test(result)) return null;
  const reversed = more.includes("WD") ? "WD" : "";
  return {result: result + reversed, lead: more.find((part) => part !== "WD") ?? ""};
}
