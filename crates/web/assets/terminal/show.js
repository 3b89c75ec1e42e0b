// How suits, results and boards are drawn: glyph and letter, four colours, words for the ear.

import { h } from "./dom.js";
import { draftOf, resultLabel } from "./entry.js";
import { tile } from "./checks.js";
import { shortPercent } from "./percent.js";
import { t } from "./texts.js";
import { weighed } from "./weighed.js";

/** @type {Record<string, string>} */
const GLYPH = { C: "♣", D: "♦", H: "♥", S: "♠" };

/**
 * @param {import("./app.js").App} app
 * @param {string} strain
 */
const sign = (app, strain) =>
  (app.view?.policy.denominations !== "letters" && GLYPH[strain]) || t(`strain.${strain}`);

/**
 * A suit or no-trump in its colour, as the club's policy wants it written.
 * @param {import("./app.js").App} app
 * @param {string} strain
 */
export function suit(app, strain) {
  return h("span", { class: `suit ${strain.toLowerCase()}` }, sign(app, strain));
}

/**
 * A key's face for a suit: glyph and word.
 * @param {import("./app.js").App} app
 * @param {string} strain
 */
export function suitFace(app, strain) {
  return [
    h("span", { class: `suit big ${strain.toLowerCase()}`, "aria-hidden": "true" }, sign(app, strain)),
    h("span", { class: "under" }, t(`suit.${strain}`)),
  ];
}

/**
 * "Pair 10", "N/S pair 1" where each line has its own numbers, "Team 4" or "Player 7".
 * @param {import("./app.js").App} app
 * @param {string | number | null} who
 */
export function contestant(app, who) {
  const { side, number } = lined(who);
  return t(side ? "who.line" : `who.${app.view?.kind ?? "pairs"}`, { side: side && t(`side.${side}`), who: number });
}

/**
 * The number alone, for where the side is plain to see.
 * @param {string | number | null} who
 */
export const numberOf = (who) => lined(who).number;

/**
 * "10", or "N/S 1" where each line has its own numbers.
 * @param {string} who
 */
export function shortly(who) {
  const { section, side, number } = lined(who);
  return side ? `${section && `${section} `}${t(`side.${side}`)} ${number}` : number;
}

/** @param {string | number | null} who */
function lined(who) {
  const text = String(who ?? "");
  const [, section = "", side = "", number = text] = /^(.*?)(NS|EW)(\d+)$/.exec(text) ?? [];
  return { section, side, number };
}

/** A percentage in a sentence: "61.25 %", "50 %". @param {string} text */
export const percent = (text) => t("percent", { n: shortPercent(text) });

/** A card as it is written on the pack of the country. @param {string} rank */
export const rank = (rank) => (rank === "T" ? "10" : "AKQJ".includes(rank) ? t(`card.${rank}`) : rank);

/**
 * A result as one line: "4♠ N = ♥K".
 * @param {import("./app.js").App} app
 * @param {string} outcome
 */
export function outcome(app, outcome) {
  // Somebody here has still to play the board.
  if (!outcome) return h("span", { class: "outcome" }, "–");
  const draft = draftOf(outcome);
  const wd = draft?.wrongDirection ? ` ${t("outcome.wd")}` : "";
  if (!draft) return h("span", { class: "outcome" }, ruling(app, outcome));
  if (draft.special) return h("span", { class: "outcome" }, t(`outcome.${draft.special}`), wd);
  const { level = 1, strain = "NT", result = 0, leadSuit, leadRank } = draft;
  return h("span", { class: "outcome" }, level, suit(app, strain), draft.double, ` ${t(`at.${draft.declarer}`)} `,
    resultLabel(level, result, app.policy.method),
    leadSuit && leadRank && [" ", suit(app, leadSuit), rank(leadRank)], wd);
}

/**
 * A ruling: "60 % 4♠ N =, 40 % 4♠ N −1", for each side where they differ.
 * @param {import("./app.js").App} app
 * @param {string} text
 * @returns {import("./dom.js").Child[]}
 */
function ruling(app, text) {
  const sides = weighed(text.replace(/ WD$/, ""));
  if (!sides) return [text];
  const wd = text.endsWith(" WD") && ` ${t("outcome.wd")}`;
  return [...sides.flatMap((parts, at) => [sides.length > 1 && `${at ? " · " : ""}${t(at ? "side.EW" : "side.NS")} `,
    ...parts.flatMap(({ share, percent: whole, what }, nth) => [nth > 0 && " ", h("span", { class: "weighed" },
      share && `${whole ? percent(share) : share} `, draftOf(what) ? outcome(app, what) : what, nth < parts.length - 1 && ",")])]), wd];
}

/**
 * "N/S average plus, E/W average minus"; as it is written where it is something else.
 * @param {string} text
 * @returns {import("./dom.js").Child[]}
 */
function artificial(text) {
  const [, ns, ew, wd] = /^(A[+-]?|\?|[\d.]+%) (A[+-]?|\?|[\d.]+%)( WD)?$/.exec(text) ?? [];
  return ew === undefined ? [text]
    : [`${t("side.NS")} ${given(ns)}, ${t("side.EW")} ${given(ew)}`, wd && ` ${t("outcome.wd")}`];
}

/** What the director gives a side: "average plus", "60 %". @param {string} what */
const given = (what) => (/^(A[+-]?|\?)$/.test(what) ? t(`say.${what}`)
  : /^[\d.]+%$/.test(what) ? percent(what.slice(0, -1)) : what);

/**
 * A result as a sentence: "4♠ doubled by North, lead ♥K, made 10 tricks".
 * @param {import("./app.js").App} app
 * @param {Partial<import("./types").Draft>} draft
 * @returns {import("./dom.js").Child[]}
 */
export function sentence(app, draft) {
  if (draft.award) return weighed(draft.award) ? ruling(app, draft.award) : artificial(draft.award);
  if (draft.special) return [t(`say.${draft.special}`)];
  const { level = 1, strain = "NT", declarer = "N", result = 0, leadSuit, leadRank } = draft;
  const tricks = level + 6 + result;
  return [
    String(level), suit(app, strain), draft.double ? ` ${t(`say.${draft.double}`)}` : "",
    ` ${t("say.by", { seat: t(`seat.${declarer}`) })}`,
    ...(leadSuit && leadRank ? [`, ${t("say.lead")} `, suit(app, leadSuit), rank(leadRank)] : []),
    ", ", result < 0 ? t("say.down", { n: -result, tricks }) : t("say.made", { tricks }),
  ];
}

/**
 * Points as the policy shows them: "N/S +420", or for declarer's side.
 * @param {import("./app.js").App} app
 * @param {number} points for North-South
 * @param {import("./types").Seat} [declarer]
 */
export function points(app, points, declarer) {
  const east = app.policy.sign === "declarer" && (declarer === "E" || declarer === "W");
  return `${east ? t("side.EW") : t("side.NS")} ${signed(east ? -points : points)}`;
}

/** @param {number} n */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/**
 * A board drawn as in the tray: who deals, and the vulnerable sides thick and striped.
 * @param {number} board
 * @param {boolean} [words] with the facts below it; the ear always hears them
 */
export function boardFace(board, words = true) {
  const { dealer, ns, ew } = tile(board);
  const of = ns && ew ? "all" : ns ? "ns" : ew ? "ew" : "none";
  return [
    h("span", { class: `tray v-${of}`, "aria-hidden": "true" },
      h("b", null, board), h("i", { class: `dealer d-${dealer}` }, t("board.dealer"))),
    h("span", { class: "unseen" }, t("entry.board", { board }), ": "),
    h("span", { class: words ? "under" : "unseen" }, t("board.facts", { dealer: t(`seat.${dealer}`), vul: t(`vul.${of}`) })),
  ];
}
