// How large and in which colours this phone shows the terminal; the phone remembers it.

export const SIZES = ["normal", "large", "very_large"];
export const THEMES = ["auto", "light", "dark", "contrast"];

const KEY = "tenace:look";

/** @returns {{size: string, theme: string}} */
export function look() {
  try {
    const { size, theme } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { size: SIZES.includes(size) ? size : "normal", theme: THEMES.includes(theme) ? theme : "auto" };
  } catch {
    return { size: "normal", theme: "auto" };
  }
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

/** @param {{size?: string, theme?: string}} change */
export function setLook(change) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...look(), ...change }));
  } catch {
    // A phone that keeps nothing shows what it is told only as long as it likes.
  }
  applyLook();
}
