// Two tabs of one phone: scanning the code again opens another one on many phones. The newest has the table.

const KEY = "tenace:tab";

/**
 * Tells the other tabs that this one has a table.
 * @param {string} token
 */
export function claimTable(token) {
  try {
    localStorage.setItem(KEY, `${token} ${Math.random()}`);
  } catch {
    // Where nothing can be kept no other tab can be told; the server still makes one fact of one id.
  }
}

/**
 * Rests when another tab has the table. A phone is at one table only; a laptop may look at several.
 * @param {import("./app.js").App} app
 */
export function watchTabs(app) {
  addEventListener("storage", ({ key, newValue }) => {
    const [token] = (key === KEY && newValue || "").split(" ");
    if (token && (token === app.token || matchMedia("(pointer: coarse)").matches)) app.rest(token);
  });
}
