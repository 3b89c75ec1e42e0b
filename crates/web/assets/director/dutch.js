// Results as the Dutch write them, "3SA Z= RH", in the letters that everything else reads: "3NTS= DK". Pure.
//
// Suits are Schoppen, Harten, Ruiten and Klaveren, no trump is SA, seats are Noord, Oost, Zuid and West, the honours of
// a lead Heer, Vrouw and Boer. English letters are read too wherever they mean nothing else in Dutch.

/** @type {Record<string, string>} */
const STRAINS = { SA: "NT", ZT: "NT", NT: "NT", S: "S", H: "H", R: "D", D: "D", K: "C", C: "C" };
/** @type {Record<string, string>} */
const SEATS = { N: "N", O: "E", E: "E", Z: "S", S: "S", W: "W" };
/** @type {Record<string, string>} */
const RANKS = { H: "K", V: "Q", B: "J" };
/** @type {Record<string, string>} */
const WORDS = { PAS: "PASS", RONDPAS: "PASS", NG: "NP" };

const PLAYED = /^([1-7])\s*(SA|ZT|NT|[SHRKDC])\s*(XX|X)?\s*([NOZWES])\s*(=|[+-]?\s*\d*)\s*(.*)$/;
const LEAD = /^([SHRKDC])\s*(10|[AKQJTHVB2-9])$/;

/**
 * The English letters of what happened on a board; what is not Dutch stays as it is.
 * @param {string} text as "3SA Z= RH"
 */
export function outcomeInEnglish(text) {
  const upper = text.trim().toUpperCase().replace("−", "-");
  if (WORDS[upper]) return WORDS[upper];
  const [all, level, strain = "", double = "", seat = "", result = "", rest = ""] = PLAYED.exec(upper) ?? [];
  if (!all) return text;
  const [lead, suit = "", rank = ""] = LEAD.exec(rest) ?? [];
  if (rest && !lead) return text;
  const card = lead ? ` ${STRAINS[suit]}${RANKS[rank] ?? rank}` : "";
  return `${level}${STRAINS[strain]}${double}${SEATS[seat]}${result.replace(/\s+/g, "")}${card}`;
}

/**
 * A typed line with its result in English letters.
 * @param {"table" | "board" | "sheets"} by
 * @param {string} line as "11 3SA Z= RH", or "5 12 3SA Z= RH" of a traveller
 */
export function lineInEnglish(by, line) {
  const numbers = by === "board" ? "\\d+\\s*[-v]?\\s*\\d+" : "(?:[A-Za-z]{1,3}\\d+\\s+)?\\d+";
  const [all, before = "", outcome = ""] = new RegExp(`^(\\s*!?\\s*${numbers}\\s+(?:[rR]\\d+\\s+)?)(.*)$`).exec(line) ?? [];
  return all ? `${before}${outcomeInEnglish(outcome)}` : line;
}

/**
 * The sheet of a table, line by line.
 * @param {string} sheet
 */
export const sheetInEnglish = (sheet) => sheet.split("\n").map((line) => lineInEnglish("table", line)).join("\n");
