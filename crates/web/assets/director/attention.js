// What waits for the director, as the room tells it: kept once for the bar, the list and the grid.

/** @typedef {import("./shell.js").App} App */

/**
 * @typedef {object} Matter
 * @property {string} kind "call", "set_aside", "missing", "suspicious", "changed", "early", "came_late", "unsent", "silent", "unknown", "slow", "program",
 *   "more", "flood", "asked", "plays_elsewhere", "pin_used", "unlocked", "wrong_pins" or "standby"
 * @property {string} key
 * @property {string} table empty when it is about none
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

/**
 * What waits as it is listed: without what the director said is right, the boards of one round together, and
 * those who call before everything else.
 * @param {App} app
 */
export function waits(app) {
  const right = new Set(settled());
  /** @type {Map<string, Matter>} */
  const rounds = new Map();
  /** @type {Matter[]} */
  const listed = [];
  for (const matter of attention(app)) {
    if (MAY_BE_RIGHT.has(matter.kind) && right.has(`${app.event} ${matter.key}`)) continue;
    if (matter.kind !== "missing") {
      listed.push(matter);
      continue;
    }
    const round = `${matter.table}/${matter.round}`;
    const before = rounds.get(round);
    if (before) {
      before.about.boards.push(matter.board);
      continue;
    }
    const first = { ...matter, about: { boards: [matter.board] } };
    rounds.set(round, first);
    listed.push(first);
  }
  const calls = (/** @type {Matter} */ one) => Number(one.kind === "call" && one.about.answer !== "deferred");
  return listed.sort((a, b) => calls(b) - calls(a));
}

const MAY_BE_RIGHT = new Set(["suspicious", "unknown", "slow", "program", "early", "came_late", "pin_used", "unlocked", "wrong_pins", "standby"]);

/** What is only read, so that there is nothing to doubt again. */
const ONLY_READ = new Set(["program", "came_late", "pin_used", "unlocked", "wrong_pins", "standby"]);

/** Takes a matter as right; all are doubted again with none. @param {App} app @param {Matter | null} matter */
export function forgive(app, matter) {
  try {
    localStorage.setItem(RIGHT, JSON.stringify(matter ? [...settled(), `${app.event} ${matter.key}`].slice(-500) : []));
  } catch {
    // It is asked again.
  }
  app.render();
}

/** How many matters the director said are right. @param {App} app */
export function settledOnes(app) {
  const right = new Set(settled());
  return attention(app).filter(({ kind, key }) => MAY_BE_RIGHT.has(kind) && !ONLY_READ.has(kind) && right.has(`${app.event} ${key}`)).length;
}
