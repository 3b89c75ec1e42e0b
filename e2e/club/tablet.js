// A table's device without a screen: it says what the page on a phone would say, in the same words.

import { randomBytes, randomUUID } from "node:crypto";
import { BUSY, MOST_TRIES, PATIENCE } from "./until.js";

/**
 * @typedef {{round: number, board: number, outcome: string, ns: number, ew: number}} Played
 */

export class Tablet {
  /** @param {import("./club.js").TestClub} club @param {number} table @param {string} token */
  constructor(club, table, token) {
    this.club = club;
    this.table = table;
    this.token = token;
    this.device = randomUUID();
    /** The version of the movement it last heard of. */
    this.movement = 0;
    /** What it said, kept as a phone keeps it. @type {Map<string, object>} */
    this.kept = new Map();
  }

  /**
   * A device that scanned the code of a table.
   * @param {import("./club.js").TestClub} club
   * @param {number} table
   */
  static async take(club, table) {
    const { link } = await club.card(table);
    const tablet = new Tablet(club, table, link.slice(link.indexOf("#") + 1));
    await tablet.hello();
    return tablet;
  }

  /**
   * @param {string} what
   * @param {object} body
   * @returns {Promise<any>}
   */
  async post(what, body) {
    const ask = () => fetch(`http://${this.club.ip}:${this.club.port}/t/api/${what}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${this.token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ device: this.device, ...body }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    let answer = await ask();
    for (let tries = 1; answer.status === BUSY && tries < MOST_TRIES; tries++) answer = await ask();
    const said = await answer.json();
    if (!answer.ok) throw new Error(`table ${this.table}, ${what}: ${answer.status} ${said.message}`);
    return said;
  }

  /** Joins the table, or the same table at another computer, and says again what is not known there. */
  async hello() {
    const { view, missing } = await this.post("hello", { scorer: true, entries: [...this.kept.keys()] });
    this.movement = view.movement;
    for (const id of missing) await this.post("say", this.kept.get(id) ?? {});
  }

  /** Goes on with another computer of the club. @param {import("./club.js").TestClub} club */
  async goTo(club) {
    this.club = club;
    await this.hello();
  }

  /** Enters a result; twice, as a phone does whose answer was lost. @param {Played} played */
  async enter({ round, board, outcome, ns, ew }) {
    const saying = {
      id: freshId(), at: new Date().toISOString(),
      say: { result: { round, board, outcome, seating: { ns, ew }, movement: this.movement, correct: false } },
    };
    this.kept.set(saying.id, saying);
    const first = await this.post("say", saying);
    const again = await this.post("say", saying);
    if (again.seq !== first.seq || first.set_aside) {
      throw new Error(`table ${this.table}, board ${board}: ${JSON.stringify([first, again])}`);
    }
  }
}

/** A UUID of version 7. */
function freshId() {
  const time = Date.now().toString(16).padStart(12, "0");
  const rest = randomBytes(10).toString("hex");
  const hex = `${time}7${rest.slice(1, 4)}a${rest.slice(5)}`;
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
