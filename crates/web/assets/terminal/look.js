// How large, in which colours and in which language this phone shows the terminal; the phone remembers it.

export const SIZES = ["normal", "large", "very_large"];
export const THEMES = ["auto", "light", "dark", "contrast"];

const KEY = "tenace:look";

/** The languages there are, as their speakers call them; "en" needs no file in texts/. @type {Record<string, string>} */
export const LANGUAGES = { en: "English", nl: "Nederlands", fr: "Français", de: "Deutsch" };

/** `language` is "club" until this phone is told another one. @returns {{size: string, theme: string, language: string}} */
export function look() {
  let said;
  try {
    said = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    said = {};
  }
  const { size, theme, language } = said ?? {};
  return {
    size: SIZES.includes(size) ? size : "normal", theme: THEMES.includes(theme) ? theme : "auto",
    language: language in LANGUAGES ? language : "club",
  };
}

/** The phone's own colours: one question, so that one listener hears them change. @type {MediaQueryList | undefined} */
let dark;

/** Shows the page as this phone was told to; "auto" follows the phone's own colours. */
export function applyLook() {
  const { size, theme } = look();
  dark ??= matchMedia("(prefers-color-scheme: dark)");
  dark.onchange = applyLook;
  const shown = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
  Object.assign(document.documentElement.dataset, { size, theme: shown });
}

/** @param {{size?: string, theme?: string, language?: string}} change */
export function setLook(change) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...look(), ...change }));
  } catch {
    // A phone that keeps nothing shows what it is told only as long as it likes.
  }
  applyLook();
}
