// Every text of the terminal in English, by screen. Values stand in braces.

/** @type {Record<string, string>} */
const TEXTS = {
  back: "Back",
  next: "Next",
  "strip.table": "Table {table}",
  "strip.round": "round {round}",
  "strip.received": "received by the director ✓",
  "strip.sending": "saved on this phone, sending…",
  "strip.offline": "no connection: {n} saved on this phone",
};

/**
 * @param {string} key
 * @param {Record<string, any>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  return (TEXTS[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/**
 * Other files add their own texts, grouped by screen.
 * @param {Record<string, string>} texts
 */
export function addTexts(texts) {
  Object.assign(TEXTS, texts);
}
