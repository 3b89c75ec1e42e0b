// What waits for the director, as the room tells it: kept once for the bar, the list and the grid.

/** @typedef {import("./shell.js").App} App */

/**
 * @typedef {object} Matter
 * @property {string} kind "call", "set_aside", "missing", "suspicious", "unsent", "silent", "unknown" or "slow"
 * @property {string} key
 * @property {string} table
 * @property {string} [at] since when
 * @property {number} [round]
 * @property {number} [board]
 * @property {number} [seq] the fact it is about
 * @property {any} [about] what else there is to say
 */

/**
 * What waits, oldest first.
 * @param {App} app
 * @returns {Matter[]}
 */
export const attention = (app) => room(app)?.attention ?? [];

/**
 * The room as it was last heard.
 * @param {App} app
 * @returns {import("./room.js").Room | undefined}
 */
export const room = (app) => app.memory("room", () => /** @type {{room?: any}} */ ({})).room;

const RIGHT = "tenace.director.right";

/** What the director said is right, on this device. @returns {string[]} */
function settled() {
  try {
    return JSON.parse(localStorage.getItem(RIGHT) ?? "[]");
  } catch {
    return [];
  }
}

/** What waits, without what the director said is right. @param {App} app */
export function waits(app) {
  const all = attention(app);
  if (!all.some(({ kind }) => MAY_BE_RIGHT.has(kind))) return all;
  const right = new Set(settled());
  return all.filter(({ kind, key }) => !MAY_BE_RIGHT.has(kind) || !right.has(`${app.event} ${key}`));
}

const MAY_BE_RIGHT = new Set(["suspicious", "unknown", "slow"]);

/** Takes a matter as right; all are doubted again with none. @param {App} app @param {Matter | null} matter */
export function forgive(app, matter) {
  try {
    localStorage.setItem(RIGHT, JSON.stringify(matter ? [...settled(), `${app.event} ${matter.key}`].slice(-500) : []));
  } catch {
    // It is asked again.
  }
  app.render();
}
