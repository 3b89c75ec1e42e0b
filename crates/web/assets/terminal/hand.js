// Hands of a board: reading a deal for the diagram, and typing one in card by card.
//
// The rules are those of hands::Entry: thirteen cards a hand, each card once; when three hands are
// complete the fourth gets the rest by itself; everything can be taken back.

/** @typedef {"N" | "E" | "S" | "W"} Seat */
/** @typedef {"S" | "H" | "D" | "C"} Suit */
/** @typedef {Record<Seat, string[]>} Cards  Cards such as "SA" or "HT", by seat. */

export const SEATS = /** @type {Seat[]} */ (["N", "E", "S", "W"]);
export const SUITS = /** @type {Suit[]} */ (["S", "H", "D", "C"]);
export const RANKS = [..."AKQJT98765432"];
const PACK = SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank));
const FULL = 13;

/**
 * Reads a deal such as "N:AK2.QJ.T98.76543 … … …"; null when it is none.
 * @param {string} text
 * @returns {Cards | null}
 */
export function dealOf(text) {
  const hands = text.slice(2).trim().split(/\s+/);
  const first = SEATS.indexOf(/** @type {Seat} */ (text[0]));
  if (first < 0 || text[1] !== ":" || hands.length !== 4) return null;
  const cards = noCards();
  hands.forEach((hand, index) => {
    const seat = SEATS[(first + index) % 4] ?? "N";
    hand.split(".").forEach((ranks, suit) => cards[seat].push(...[...ranks].map((rank) => (SUITS[suit] ?? "") + rank)));
  });
  return cards;
}

/**
 * Returns the ranks of a suit in a hand, highest first.
 * @param {string[]} cards
 * @param {Suit} suit
 */
export const ranksOf = (cards, suit) => RANKS.filter((rank) => cards.includes(suit + rank));

/**
 * Counts the high-card points of a hand.
 * @param {string[]} cards
 */
export const pointsOf = (cards) => cards.reduce((sum, card) => sum + Math.max(0, "JQKA".indexOf(card[1] ?? "") + 1), 0);

/** @returns {Cards} */
export const noCards = () => ({N: [], E: [], S: [], W: []});

/**
 * Returns the hand whose remaining cards follow from the three others.
 * @param {Cards} typed
 * @returns {Seat | null}
 */
export function filledIn(typed) {
  const short = SEATS.filter((seat) => typed[seat].length < FULL);
  return short.length === 1 ? (short[0] ?? null) : null;
}

/**
 * Returns the cards of a hand, with those that are filled in.
 * @param {Cards} typed
 * @param {Seat} seat
 */
export function handOf(typed, seat) {
  if (filledIn(typed) !== seat) return typed[seat];
  const others = SEATS.filter((other) => other !== seat).flatMap((other) => typed[other]);
  return PACK.filter((card) => !others.includes(card));
}

/**
 * Returns who holds a card.
 * @param {Cards} typed
 * @param {string} card
 */
export const holderOf = (typed, card) => SEATS.find((seat) => handOf(typed, seat).includes(card)) ?? null;

/**
 * Puts a card into a hand, or takes it out again; null when it cannot be: another hand holds it, it was
 * filled in, or the hand is full.
 * @param {Cards} typed
 * @param {Seat} seat
 * @param {string} card
 * @returns {Cards | null}
 */
export function toggled(typed, seat, card) {
  if (typed[seat].includes(card)) return {...typed, [seat]: typed[seat].filter((held) => held !== card)};
  if (holderOf(typed, card) || typed[seat].length >= FULL) return null;
  return {...typed, [seat]: [...typed[seat], card]};
}

/**
 * Writes the deal once all 52 cards are held; null before.
 * @param {Cards} typed
 */
export function dealText(typed) {
  const hands = SEATS.map((seat) => handOf(typed, seat));
  if (hands.some((hand) => hand.length !== FULL)) return null;
  return "N:" + hands.map((hand) => SUITS.map((suit) => ranksOf(hand, suit).join("")).join(".")).join(" ");
}
