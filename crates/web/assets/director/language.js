// Which language this device speaks, and whether it is light or dark. English is in the script; the others
// are fetched when they are wanted.

import { setTexts } from "./texts.js";

/** The languages there are, each by its own name. @type {Record<string, string>} */
export const LANGUAGES = { en: "English", nl: "Nederlands" };

/** How the page may look. */
export const THEMES = ["system", "light", "dark"];

const LANGUAGE = "tenace.director.language";
const THEME = "tenace.director.theme";

/** A browser may keep nothing for a page. @param {string} name */
function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It holds until the page is closed.
  }
}

/** The language that is due: this device's choice, the club's, or the browser's. */
export function wanted() {
  const club = document.body.dataset.language ?? "";
  const own = [kept(LANGUAGE), club, ...navigator.languages.map((one) => one.slice(0, 2))];
  return own.find((one) => one && one in LANGUAGES) ?? "en";
}

/** Speaks the language that is due; English when its texts cannot be had. */
export async function speak() {
  const language = wanted();
  let texts = {};
  if (language !== "en") {
    const folder = document.body.dataset.texts ?? "./texts/";
    texts = await import(`${folder}${language}.js`).then((module) => module.texts, () => null);
  }
  setTexts(texts ? language : "en", texts ?? {});
  document.documentElement.lang = texts ? language : "en";
}

/** @param {string} language */
export async function chooseLanguage(language) {
  keep(LANGUAGE, language);
  await speak();
}

/** How the page looks on this device. */
export const theme = () => kept(THEME) ?? "system";

/** @param {string} [chosen] */
export function dress(chosen) {
  if (chosen) keep(THEME, chosen);
  const look = chosen ?? theme();
  if (look === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = look;
}
