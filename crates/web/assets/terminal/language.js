// Which language the page speaks: the one chosen on this phone, or the club's, or else the phone's own. English is in the page; the others are
// fetched when they are wanted, and kept on the phone for when there is no network.

import { look, LANGUAGES } from "./look.js";
import { setTexts } from "./texts.js";

const AGAIN = 5000;

let wanted = "en";
let tries = 0;

/**
 * Speaks the language that is due. Until its texts are there, the page stays as it is.
 * @param {import("./app.js").App} app
 */
export function speak(app) {
  const own = look().language;
  const language = own === "club" ? ofClub(app.view?.policy.language) : own;
  if (language === wanted) return;
  wanted = language;
  if (language === "en" || !(language in LANGUAGES)) return use("en", {});
  fetchTexts(app, language);
}

/** The club's language; where it has said nothing, the first of the phone's own that there are texts for. @param {string} [club] */
export function ofClub(club = "phone", own = navigator.languages ?? []) {
  if (club !== "phone") return club;
  return own.map((code) => code.slice(0, 2).toLowerCase()).find((code) => code in LANGUAGES) ?? "en";
}

/**
 * @param {App} app
 * @param {string} language
 * @typedef {import("./app.js").App} App
 */
async function fetchTexts(app, language) {
  const show = (/** @type {Record<string, string>} */ texts) => {
    if (wanted !== language) return;
    use(language, texts);
    app.render();
  };
  const kept = await app.outbox.kept(`texts:${language}`).catch(() => null);
  if (kept) show(kept);
  try {
    const { texts } = await import(address(import.meta.url, language, tries));
    app.outbox.keep(`texts:${language}`, texts).catch(() => {});
    show(texts);
  } catch {
    if (kept) return;
    // A browser may remember that an address failed.
    tries += 1;
    setTimeout(() => wanted === language && fetchTexts(app, language), AGAIN);
  }
}

/**
 * Where a language's texts are, whether this module stands alone or in the one script of the terminal.
 * @param {string} script
 * @param {string} language
 * @param {number} tries how often it failed
 */
export const address = (script, language, tries) =>
  `${script.replace(/terminal(\.js|\/[^/]*)$/, "terminal/texts/")}${language}.js${tries ? `?${tries}` : ""}`;

/**
 * @param {string} language
 * @param {Record<string, string>} texts
 */
function use(language, texts) {
  setTexts(language, texts);
  document.documentElement.lang = language;
}
