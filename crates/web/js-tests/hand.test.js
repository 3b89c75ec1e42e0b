// Typing a deal in: thirteen cards a hand, each card once, the fourth hand by itself.

import assert from "node:assert/strict";
import {test} from "node:test";
import {dealOf, dealText, filledIn, handOf, holderOf, noCards, pointsOf, ranksOf, toggled} from "../assets/terminal/hand.js";

const DEAL = "N:AKQ2.AK2.AK2.AK2 T98.QJT.QJT9.QJT J76.9876.876.987 543.543.543.6543";

/** @type {(seat: "N" | "E" | "S" | "W", suit: string) => any} */
const typedOnly = (seat, suit) => ({...noCards(), [seat]: [..."AKQJT98765432"].map((rank) => suit + rank)});

test("a deal is read, counted and written back", () => {
  const cards = dealOf(DEAL);
  assert.ok(cards);
  assert.deepEqual(ranksOf(cards.N, "S"), ["A", "K", "Q", "2"]);
  assert.deepEqual([pointsOf(cards.N), pointsOf(cards.E), pointsOf(cards.S), pointsOf(cards.W)], [30, 9, 1, 0]);
  assert.equal(dealText(cards), DEAL);
});

test("a deal may start with any hand", () => {
  const turned = "E:" + [...DEAL.slice(2).split(" ").slice(1), DEAL.slice(2).split(" ")[0]].join(" ");
  assert.deepEqual(dealOf(turned), dealOf(DEAL));
});

test("what is no deal is none", () => {
  for (const text of ["", "N:", "X:a b c d", "N:AK.. .. .."]) assert.equal(dealOf(text), null);
});

test("a tapped card goes in, and out again", () => {
  const once = toggled(noCards(), "N", "SA");
  assert.ok(once);
  assert.equal(holderOf(once, "SA"), "N");
  assert.deepEqual(toggled(once, "N", "SA"), noCards());
});

test("a card of another hand and a fourteenth card are refused", () => {
  const full = typedOnly("N", "S");
  assert.equal(toggled(full, "E", "SA"), null);
  assert.equal(toggled(full, "N", "HA"), null);
});

test("the fourth hand is filled in, and empties when a card is taken back", () => {
  const three = {...typedOnly("N", "S"), E: typedOnly("E", "H").E, S: typedOnly("S", "D").S};
  assert.equal(filledIn(three), "W");
  assert.equal(handOf(three, "W").length, 13);
  assert.equal(dealText(three), "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432");
  assert.equal(toggled(three, "W", "CA"), null, "a filled-in card is taken out of another hand");
  const two = toggled(three, "N", "SA");
  assert.ok(two);
  assert.equal(filledIn(two), null);
  assert.equal(handOf(two, "W").length, 0);
  assert.equal(dealText(two), null);
});
