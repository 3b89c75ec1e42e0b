// TestClub: a data folder, an evening in it, the real server, and the phones on its tables.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { HOST, SECOND_HOST } from "./browser.js";
import { eventFile } from "./event.js";
import { Phone } from "./phone.js";
import { program, tenace } from "./tenace.js";

/**
 * @typedef {{section: string, table: number, code: string, link: string}} JoinCard
 * @typedef {import("./event.js").Wishes & {hands?: boolean, file?: string}} Wishes
 */

export class TestClub {
  /** @param {string} data @param {string} event */
  constructor(data, event) {
    this.data = data;
    this.event = event;
    /** The event file, to make the same evening again. */
    this.file = join(data, "..", "event.json");
    this.port = 0;
    /** Where it listens, and the name phones know it by. */
    this.ip = "127.0.0.1";
    this.host = HOST;
    /** What else the server is told. @type {string[]} */
    this.words = [];
    /** Clubs of tests that run at the same time must not want the same port. @type {Record<string, string>} */
    this.environment = { TENACE_CONNECTOR: "off" };
    /** @type {import("node:child_process").ChildProcess | null} */
    this.server = null;
    /** What the server printed. @type {string[]} */
    this.printed = [];
    /** @type {Phone[]} */
    this.phones = [];
  }

  /**
   * Makes an evening; the server is started by `open`.
   * @param {Wishes} [wishes]
   */
  static async make(wishes = {}) {
    const folder = await mkdtemp(join(tmpdir(), "tenace-club-"));
    const club = new TestClub(join(folder, "data"), wishes.name ?? "Tuesday pairs");
    await writeFile(club.file, wishes.file ?? eventFile(wishes));
    await club.makeEvent();
    if (wishes.hands) await club.dealHands((wishes.tables ?? 5) * (wishes.boards ?? 2));
    return club;
  }

  /** Makes an evening and starts the server. @param {Wishes} [wishes] */
  static async open(wishes) {
    const club = await TestClub.make(wishes);
    await club.start();
    return club;
  }

  /** Makes the event from its file, always with the same id. */
  async makeEvent() {
    await this.tenace("event", "new", this.file, "--id", `e2e ${this.event}`);
  }

  /** The cards that were dealt, by board: {1: {N: ["SA", …], …}}. @returns {Promise<Record<number, Record<string, string[]>>>} */
  async hands() {
    const pbn = await readFile(join(this.data, "..", "hands.pbn"), "utf8");
    return Object.fromEntries([...pbn.matchAll(/\[Board "(\d+)"\][^]*?\[Deal "(\w):([^"]+)"\]/g)].map(([, board, first, deal]) => [
      Number(board), Object.fromEntries(deal.split(" ").map((hand, at) => [
        "NESW"[("NESW".indexOf(first) + at) % 4],
        hand.split(".").flatMap((ranks, suit) => [...ranks].map((rank) => "SHDC"[suit] + rank)),
      ])),
    ]));
  }

  /** Gives the event hands, the same ones each time. @param {number} boards */
  async dealHands(boards) {
    const file = join(this.data, "..", "hands.pbn");
    await this.tenace("deal", "--boards", String(boards), "--seed", "7".repeat(64), "--output", file);
    await this.tenace("event", "hands", this.event, file, "--no-tricks");
  }

  /** Runs a command on the club's data. @param {...string} words */
  tenace(...words) {
    return tenace(this.data, ...words);
  }

  /** @param {...string} words */
  async json(...words) {
    return JSON.parse(await this.tenace(...words, "--json"));
  }

  /** Starts the server, on the same port as before if it ran already. */
  async start() {
    if (this.port === 0) this.port = await freePort();
    const server = spawn(program, ["--data", this.data, "serve", "--http", `${this.ip}:${this.port}`,
      "--also-at", this.address, "--no-open", ...this.words], {
      stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...this.environment },
    });
    this.server = server;
    /** @type {string[]} */
    const errors = [];
    createInterface({ input: server.stderr }).on("line", (line) => errors.push(line));
    const lines = createInterface({ input: server.stdout });
    await new Promise((resolve, reject) => {
      lines.on("line", (line) => {
        this.printed.push(line);
        if (line.includes(`:${this.port}`)) resolve(null);
      });
      server.once("exit", (code) => reject(new Error(
        `the server ended with ${code}: ${[...this.printed, ...errors].join("\n")}`)));
    });
  }

  /** A second laptop that follows this one. */
  async second() {
    const key = () => this.printed.map((line) => /follower key (\S+)/.exec(line)?.[1]).find(Boolean);
    while (!key()) await pause(20);
    const second = new TestClub(join(this.data, "..", "second"), this.event);
    Object.assign(second, { ip: "127.0.0.2", host: SECOND_HOST });
    second.words = ["--follow", `http://127.0.0.1:${this.port}`];
    second.environment.TENACE_FOLLOW_KEY = key() ?? "";
    await second.start();
    while (!second.printed.includes("The copy is complete and goes on.")) await pause(20);
    return second;
  }

  /** Where scoring programs come, as the server printed it. */
  async connector() {
    const printed = () => this.printed.map((line) => /^connector +(http:\S+?)[, ]/.exec(line)?.[1]).find(Boolean);
    while (!printed()) await pause(20);
    return printed() ?? "";
  }

  /** SIGKILL: as if somebody tripped over the cable. */
  async pullThePlug() {
    const server = this.server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, "exit");
    server.kill("SIGKILL");
    await gone;
    this.server = null;
  }

  /**
   * The laptop is another one: everything it knew is gone, and the event is made anew from its file, with
   * the id it had or, as most directors will, with a new one.
   * @param {"same id" | "new id"} id
   */
  async wipe(id) {
    await this.pullThePlug();
    await rm(this.data, { recursive: true, force: true });
    if (id === "same id") await this.makeEvent();
    else await this.tenace("event", "new", this.file);
  }

  /** The address phones use. */
  get address() {
    return `http://${this.host}:${this.port}`;
  }

  /** What stands on the table's card. @param {number} table @returns {Promise<JoinCard>} */
  async card(table) {
    // The server makes them after it has told where it is.
    let cards = [];
    for (let tries = 0; !cards.length && tries < 50; tries++) {
      cards = await this.json("event", "tables", this.event).catch(() => []);
    }
    const card = cards.find((/** @type {JoinCard} */ one) => one.section === "A" && one.table === table);
    if (!card) throw new Error(`there is no card for table ${table}`);
    return card;
  }

  /** The address in the table's QR code. @param {number} table */
  async link(table) {
    const { link } = await this.card(table);
    return `${this.address}/t${link.slice(link.indexOf("#"))}`;
  }

  /**
   * A phone that scanned the code of a table.
   * @param {number} table
   * @param {import("./phone.js").Kind} [kind]
   */
  async phone(table, kind) {
    const phone = await this.newPhone(kind);
    phone.table = table;
    await phone.page.goto(await this.link(table));
    return phone;
  }

  /** A phone that has scanned nothing yet. @param {import("./phone.js").Kind} [kind] */
  async newPhone(kind) {
    const phone = await Phone.take(kind);
    this.phones.push(phone);
    return phone;
  }

  /** The director's computer: the console, opened by the link that the server printed. */
  async office() {
    const office = await this.newPhone({ width: 1280, height: 800 });
    const printed = () => this.printed.map((line) => /\/director#(\S+)/.exec(line)?.[1]).find(Boolean);
    // The link is the last thing the server prints.
    while (!printed()) await pause(20);
    const key = printed();
    await office.page.goto(`${this.address}/director#${key}`);
    // The first run may wait; where the club has people, the first director goes on.
    await office.page.locator("#later button, .who .go").first().click();
    await office.page.locator("#console nav a").first().waitFor();
    return office;
  }

  /** Changes a setting for the event, as the director does. @param {...string} settings */
  async set(...settings) {
    await this.tenace("event", "set", this.event, ...settings);
  }

  /** Everything away; call it in `after`. */
  async close() {
    for (const phone of this.phones) await phone.close();
    await this.pullThePlug();
    await rm(join(this.data, ".."), { recursive: true, force: true });
  }
}

/** A port nobody uses: chosen by the system, and kept for restarts. @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? resolve(address.port) : reject()));
    });
  });
}
