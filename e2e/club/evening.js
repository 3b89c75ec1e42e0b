// Prepared evenings: each is made once in a test file's process, and every club gets a copy of its folder. Only
// commands that have ended wrote there, so the database in it is complete.

import { rmSync } from "node:fs";
import { cp, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventFile } from "./event.js";
import { enterResults, tenace } from "./tenace.js";

/**
 * @typedef {import("./event.js").Wishes & {
 *   hands?: boolean, file?: string, movement?: string[], played?: number, results?: string[]}} Wishes
 * `file`: the text of an event file instead of ours; `movement`: the words of `tenace movement show` instead; `played`: how
 * many of its rounds have results; `results`: as "A1 5 4SN= HK".
 * @typedef {{folder: string, id: string, name: string}} Evening
 */

/** @type {Map<string, Promise<Evening>>} */
const prepared = new Map();

/** @type {string[]} */
const folders = [];
process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/**
 * A folder for a club with a copy of an evening: `data`, `event.json` and, where hands were dealt, `hands.pbn`.
 * @param {Wishes} wishes
 * @returns {Promise<Evening>}
 */
export async function copyOfEvening(wishes) {
  const key = JSON.stringify(wishes);
  const evening = prepared.get(key) ?? prepare(wishes);
  prepared.set(key, evening);
  const { folder: source, id, name } = await evening;
  const folder = await clubFolder();
  await cp(source, folder, { recursive: true });
  return { folder, id, name };
}

/** An empty folder for a club. */
export const clubFolder = () => mkdtemp(join(tmpdir(), "tenace-club-"));

/** Makes the event in an event file and returns its id. @param {string} data @param {string} file @param {string} [name] for an id that is always the same */
export async function makeEvent(data, file, name) {
  const made = await tenace(data, "event", "new", file, ...(name ? ["--id", `e2e ${name}`] : []));
  const [id] = /[0-9a-f-]{36}/.exec(made) ?? [];
  if (!id) throw new Error(`no event was made: ${made}`);
  return id;
}

/** @param {Wishes} wishes @returns {Promise<Evening>} */
async function prepare(wishes) {
  const folder = await mkdtemp(join(tmpdir(), "tenace-evening-"));
  folders.push(folder);
  const [data, file] = [join(folder, "data"), join(folder, "event.json")];
  const name = wishes.name ?? (wishes.movement ? "Evening" : "Tuesday pairs");
  await writeFile(file, wishes.file ?? (wishes.movement ? await movementFile(name, wishes.movement) : eventFile(wishes)));
  const id = await makeEvent(data, file, name);
  if (wishes.hands) {
    const hands = join(folder, "hands.pbn");
    const boards = String((wishes.tables ?? 5) * (wishes.boards ?? 2));
    await tenace(data, "deal", "--boards", boards, "--seed", "7".repeat(64), "--output", hands);
    await tenace(data, "event", "hands", id, hands, "--no-tricks");
  }
  const results = [...(wishes.results ?? []), ...(wishes.played ? await playedRounds(data, id, wishes.played) : [])];
  if (results.length) await enterResults(data, id, results);
  return { folder, id, name };
}

/** The event file of one of the program's own movements. @param {string} name @param {string[]} words */
async function movementFile(name, words) {
  const file = await tenace("/nowhere", "movement", "show", ...words, "--format", "event");
  return file.replace(/^name = .*$/m, `name = "${name}"`);
}

const OUTCOMES = ["4SN=", "3NTE-1", "2HS+1", "1NTW=", "5DN-2"];

/** Results of the first rounds at all tables. @param {string} data @param {string} event @param {number} last the last round */
async function playedRounds(data, event, last) {
  const { sections } = JSON.parse(await tenace(data, "event", "show", event, "--json"));
  const rows = sections.flatMap((/** @type {any} */ section) => section.rounds);
  return rows.filter((/** @type {any} */ row) => row.round <= last && row.boards && (row.ns ?? row.seating?.ns) && (row.ew ?? row.seating?.ew))
    .flatMap((/** @type {any} */ row) => boardsOf(row).map((board) => `A${row.table} ${board} ${OUTCOMES[(row.table * 2 + board) % 5]}`));
}

/** The boards of a round: [3, 4], whether they are a list or "3-4". @param {any} row @returns {number[]} */
function boardsOf(row) {
  if (Array.isArray(row.boards)) return row.boards;
  return String(row.boards).split(",").flatMap((part) => {
    const [from, to = from] = part.split("-").map(Number);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}
