// Shared pieces of the pages: titles, results in four colours, names, fields, tables.

import { h } from "../terminal/dom.js";
import { shortPercent } from "../terminal/percent.js";
import { weighed } from "../terminal/weighed.js";
import { sentence } from "./ask.js";
import { decimal, has, t } from "./texts.js";

/**
 * @typedef {import("./shell.js").App} App
 * @typedef {import("../terminal/dom.js").Child} Child
 */

/** @type {Record<string, string>} */
const GLYPH = { C: "♣", D: "♦", H: "♥", S: "♠" };

/** A page with its title. @param {string} title @param {...(Child | Child[])} children */
export const page = (title, ...children) => h("section", { class: "page" }, h("h1", { tabindex: -1 }, title), ...children);

/** What stands where something is not there yet, or could not be had. @param {App} app @param {string} key */
export function waiting(app, key) {
  const why = app.whyNot(key);
  return why ? h("p", { class: "wrong", role: "alert" }, why) : h("p", { class: "quiet" }, t("loading"));
}

/** A suit or no-trump in its colour, with its name for the ear. @param {string} strain */
export const suit = (strain) => h("span", { class: `suit ${strain.toLowerCase()}`, role: "img", "aria-label": t(`suit.${strain}`) },
  GLYPH[strain] ?? t(`strain.${strain}`));

/** A card, "♥K". @param {string} card as "HK" */
export const card = (card) => h("span", { class: "card" }, suit(card[0] ?? "S"),
  card[1] === "T" ? "10" : "AKQJ".includes(card[1] ?? "") ? t(`card.${card[1]}`) : card[1]);

const PLAYED = /^([1-7])(NT|[CDHS])(XX|X)?([NESW])(=|[+-]\d+)(?: ([CDHS][2-9TJQKA]))?( WD)?$/;

/**
 * A result as one line, "4♠ N = ♥K"; a ruling with its shares.
 * @param {string} text as "4SN= HK"
 * @param {{lead?: boolean}} [how]
 * @returns {HTMLElement}
 */
export function outcome(text, { lead = true } = {}) {
  const plain = text.replace(/ WD$/, "");
  const wd = plain !== text && [" ", h("small", { class: "turned" }, t("outcome.WD"))];
  if (has(`outcome.${plain}`)) return h("span", { class: "outcome" }, t(`outcome.${plain}`), wd);
  const [all, level, strain, doubled, declarer, result, led] = PLAYED.exec(text) ?? [];
  if (!all) return h("span", { class: "outcome ruled" }, ruling(plain), wd);
  return h("span", { class: "outcome" }, level, suit(strain), doubled, ` ${t(`at.${declarer}`)} `, result.replace("-", "−"),
    lead && led && [" ", card(led)], wd);
}

/** A ruling: "60 % 4♠ N =, 40 % 4♠ N −1", for each side where they differ. @param {string} text @returns {Child[]} */
function ruling(text) {
  const sides = weighed(text);
  if (!sides) return [text];
  return sides.flatMap((parts, at) => [sides.length > 1 && `${at ? " · " : ""}${t(at ? "side.EW" : "side.NS")} `,
    ...parts.flatMap(({ share, percent: whole, what }, nth) => [nth > 0 && " ", h("span", { class: "weighed" },
      share && `${whole ? percent(share) : share} `, PLAYED.test(what) || has(`outcome.${what}`) ? outcome(what) : what, nth < parts.length - 1 && ",")])]);
}

/** Points with a real minus sign. @param {number | null | undefined} n */
export const signed = (n) => (n === null || n === undefined ? "" : n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** A number as the language writes it, with a real minus sign. @param {any} value */
export const number = (value) => decimal(value).replace(/^-/, "−");

/** A percentage in a sentence: "61.25 %", "50 %". @param {string} text */
export const percent = (text) => t("percent", { n: number(shortPercent(text)) });

/** Who said a fact: "table A3", "director Ann". @param {string} author */
export function authorOf(author) {
  const [kind, ...rest] = author.split(" ");
  if (kind === "table") return t("author.table", { table: rest.join(" ") });
  if (kind === "director" && rest.length) return t("author.director_name", { name: rest.join(" ") });
  return has(`author.${author}`) ? t(`author.${author}`) : author;
}

/**
 * A number of a contestant as it is said: "3", or "N/S 3" where each line has its own numbers.
 * @param {string} who as "3" or "NS3"
 */
export const shortly = (who) => who.replace(/^(NS|EW)(\d+)$/, (_, side, number) => `${t(`side.${side}`)} ${number}`);

/**
 * A label with its field.
 * @param {string} label
 * @param {HTMLElement} field with an id
 * @param {string} [hint]
 */
export const field = (label, field, hint) => h("div", { class: "field" }, h("label", { for: field.id }, label), field,
  hint && h("p", { class: "hint", id: `${field.id}-hint` }, hint));

/**
 * A form that sends itself through `send`; what goes wrong is told.
 * @param {App} app
 * @param {Record<string, any>} properties
 * @param {(form: HTMLFormElement, button: HTMLElement | null) => any} send
 * @param {...(Child | Child[])} children
 */
export const form = (app, properties, send, ...children) => h("form", {
  ...properties,
  onsubmit: (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    Promise.resolve(send(form, event.submitter)).catch((error) => app.tell(sentence(error), true));
  },
}, ...children);

/**
 * A table that scrolls inside its own box.
 * @param {string} caption
 * @param {(Child | Child[])[]} heads
 * @param {(HTMLElement | null | false)[]} rows each a tr
 * @param {Record<string, any>} [properties]
 */
export const sheet = (caption, heads, rows, properties = {}) => h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
  h("table", properties, h("caption", { class: "unseen" }, caption),
    h("thead", null, h("tr", null, heads.map((one) => h("th", { scope: "col" }, ...[one].flat())))),
    h("tbody", null, rows)));

/**
 * How a number came about: a tree that opens where it is tapped.
 * @typedef {{value?: string, because: string, parts?: Explained[]}} Explained
 * @param {Explained} one
 * @param {number} [depth]
 * @returns {HTMLElement}
 */
export function explained(one, depth = 0) {
  const said = [one.value !== undefined && h("strong", null, number(one.value)), one.value !== undefined && " = ", one.because];
  if (!one.parts?.length) return h("p", { class: "because" }, said);
  return h("details", { class: "because", open: depth < 1 }, h("summary", null, said),
    h("div", null, one.parts.map((part) => explained(part, depth + 1))));
}
