// Two tabs of one phone: scanning the code again opens another one on many phones. The newest has the table.

const KEY = "tenace:tab";

/** Tells the other tabs of this phone that this one has the table. */
export function claimTable() {
  try {
    localStorage.setItem(KEY, String(Math.random()));
  } catch {
    // Where nothing can be kept no other tab can be told; the server still makes one fact of one id.
  }
}

/**
 * Rests when another tab has the table.
 * @param {import("./app.js").App} app
 */
export function watchTabs(app) {
  claimTable();
  addEventListener("storage", (event) => event.key === KEY && event.newValue && app.rest());
}
