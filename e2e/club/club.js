// TestClub: a data folder, an evening in it, the real server, and the phones on its tables.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { HOST, SECOND_HOST } from "./browser.js";
import { clubFolder, copyOfEvening, makeEvent } from "./evening.js";
import { Office } from "./office.js";
import { Phone } from "./phone.js";
import { enterResults, program, tenace } from "./tenace.js";
import { inTime, PATIENCE, until } from "./until.js";

/**
 * @typedef {{section: string, table: number, code: string, link: string}} JoinCard
 * @typedef {import("./evening.js").Wishes} Wishes
 */

export class TestClub {
  /** @param {string} data @param {string} event */
  constructor(data, event) {
    this.data = data;
    this.event = event;
    /** What is removed in the end. */
    this.folder = join(data, "..");
    /** The event's id in addresses; empty when the event is set up in the console. */
    this.id = "";
    /** The event file, to make the same evening again. */
    this.file = join(data, "..", "event.json");
    this.port = 0;
    /** Where it listens, and the name phones know it by. */
    this.ip = "127.0.0.1";
    this.host = HOST;
    /** More words for `tenace serve`. @type {string[]} */
    this.words = [];
    /** Clubs of tests that run at the same time must not want the same port. @type {Record<string, string>} */
    this.environment = { TENACE_CONNECTOR: "off" };
    /** @type {import("node:child_process").ChildProcess | null} */
    this.server = null;
    /** What the server printed. @type {string[]} */
    this.printed = [];
    /** @type {Phone[]} */
    this.phones = [];
    /** The join cards that were read, by event. @type {Map<string, JoinCard[]>} */
    this.cards = new Map();
  }

  /** A club with a prepared evening; the server is started by `start`. @param {Wishes} [wishes] */
  static async make(wishes = {}) {
    const { folder, id, name } = await copyOfEvening(wishes);
    const club = new TestClub(join(folder, "data"), name);
    club.id = id;
    return club;
  }

  /** A club with a prepared evening and its server running. @param {Wishes} [wishes] */
  static async open(wishes) {
    const club = await TestClub.make(wishes);
    await club.start();
    return club;
  }

  /** A club without any event, on an empty folder. @param {string} [event] the one that the test will make */
  static async empty(event = "Tuesday pairs") {
    return new TestClub(join(await clubFolder(), "data"), event);
  }

  /** Makes the event from its file, always with the same id. */
  async makeEvent() {
    this.id = await makeEvent(this.data, this.file, this.event);
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

  /** Runs a command on the club's data. @param {...string} words */
  tenace(...words) {
    return tenace(this.data, ...words);
  }

  /** @param {...string} words */
  async json(...words) {
    return JSON.parse(await this.tenace(...words, "--json"));
  }

  /** Enters results from the command line, in one process. @param {...string} lines as "A1 5 4SN= HK" */
  async enter(...lines) {
    await enterResults(this.data, this.event, lines);
  }

  /** The rounds of all tables as they are now, with their results. @returns {Promise<any[]>} */
  async rounds() {
    const { sections } = await this.json("event", "show", this.event);
    return sections.flatMap((/** @type {any} */ section) => section.rounds);
  }

  /**
   * The results in force, in the order of their texts.
   * @param {(result: {round: number, table: number, ns: number, ew: number, board: number, outcome: string}) => string} [write]
   * "A1 1 4SN= HK" unless a test writes them another way
   * @returns {Promise<string[]>}
   */
  async results(write = ({ table, board, outcome }) => `A${table} ${board} ${outcome}`) {
    return (await this.rounds()).flatMap(({ round, table, results = [], seating, ns = seating?.ns, ew = seating?.ew }) => (
      results.map((/** @type {any} */ { board, outcome }) => write({ round, table, ns, ew, board, outcome })))).sort();
  }

  /** What waits for the director's decision, as text. */
  async setAside() {
    return JSON.stringify((await this.json("event", "show", this.event)).set_aside);
  }

  /** The log, a line of JSON for each fact. */
  log() {
    return this.tenace("log", "show", this.event, "--json");
  }

  /** The facts of the log, the newest first. @returns {Promise<any[]>} */
  async facts() {
    return (await this.log()).trim().split("\n").map((line) => JSON.parse(line)).reverse();
  }

  /** The standings by `tenace score`, which reads the log for itself. @returns {Promise<any[]>} */
  async standings() {
    return (await this.json("score", this.event)).standings;
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
    const output = () => [...this.printed, ...errors].join("\n");
    createInterface({ input: server.stderr }).on("line", (line) => errors.push(line));
    const lines = createInterface({ input: server.stdout });
    await new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(
        `waited ${PATIENCE / 1000} s for the server's address; it printed: ${output()}`)), PATIENCE);
      lines.on("line", (line) => {
        this.printed.push(line);
        if (!line.includes(`:${this.port}`)) return;
        clearTimeout(late);
        resolve(null);
      });
      server.once("exit", (code) => {
        clearTimeout(late);
        reject(new Error(`the server ended with ${code}: ${output()}`));
      });
    }).catch(async (problem) => {
      // Nobody else knows of it yet, and with a server running the file of tests would not end.
      await this.pullThePlug();
      throw problem;
    });
  }

  /** What the server prints, as soon as it has: the first group of the pattern. @param {string} what @param {RegExp} pattern */
  async prints(what, pattern) {
    const find = () => this.printed.map((line) => pattern.exec(line)?.[1]).find((found) => found !== undefined);
    return String(find() ?? await until(`${what} from the server`, () => find() ?? this.printed.slice(-8), (found) => typeof found === "string"));
  }

  /** The director's key, in the link that the server prints last. */
  directorKey() {
    return this.prints("the director's link", /\/director#(\S+)/);
  }

  /** A second laptop that follows this one. */
  async second() {
    const key = await this.prints("the follower key", /follower key (\S+)/);
    const second = new TestClub(join(this.data, "..", "second"), this.event);
    Object.assign(second, { ip: "127.0.0.2", host: SECOND_HOST, id: this.id, folder: second.data });
    second.words = ["--follow", `http://127.0.0.1:${this.port}`];
    second.environment.TENACE_FOLLOW_KEY = key;
    await second.start();
    await second.prints("the end of copying", /^(The copy is complete and goes on\.)$/);
    return second;
  }

  /** Where scoring programs come, as the server printed it. */
  connector() {
    return this.prints("the connector's address", /^connector +(http:\S+?)[, ]/);
  }

  /** SIGKILL: as if someone tripped over the cable. */
  async pullThePlug() {
    const server = this.server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, "exit");
    server.kill("SIGKILL");
    await inTime("the server's end", gone);
    this.server = null;
  }

  /**
   * The laptop is another one: everything it knew is gone, and the event is made again from its file, with
   * the id it had or, as most directors will, with a new one.
   * @param {"same id" | "new id"} id
   */
  async wipe(id) {
    await this.pullThePlug();
    await rm(this.data, { recursive: true, force: true });
    this.cards.clear();
    if (id === "same id") await this.makeEvent();
    else this.id = await makeEvent(this.data, this.file);
  }

  /** The address phones use. */
  get address() {
    return `http://${this.host}:${this.port}`;
  }

  /** What is on the table's card. @param {number} table @returns {Promise<JoinCard>} */
  async card(table) {
    const find = () => this.cards.get(this.event)?.find((one) => one.section === "A" && one.table === table);
    // The server makes them after it has printed where it is, and more when a table is added.
    return find() ?? await until(`the card of table A${table}`, async () => {
      this.cards.set(this.event, await this.json("event", "tables", this.event));
      return find();
    });
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
    phone.clubPin = () => this.pin();
    this.phones.push(phone);
    return phone;
  }

  /** The director's PIN at the tables. @returns {Promise<string>} */
  async pin() {
    const { sections } = await this.json("event", "show", this.event);
    return sections[0].pin;
  }

  /** A guest's phone at a page of the event for everybody. @param {string} [path] as "/pairs" */
  async guest(path = "") {
    const guest = await this.newPhone();
    await guest.page.goto(`${this.address}/e/${this.id}${path}`);
    return guest;
  }

  /** A computer with nothing open. @param {import("./phone.js").Kind} [kind] */
  async computer(kind) {
    const office = await Office.take({ width: 1280, height: 800, ...kind });
    this.phones.push(office);
    return office;
  }

  /** A computer at the link that the server printed: the first run, or who directs. @param {import("./phone.js").Kind} [kind] */
  async atTheDoor(kind) {
    const office = await this.computer(kind);
    await office.page.goto(`${this.address}/director#${await this.directorKey()}`);
    return office;
  }

  /** The director's computer: the console, opened by the link that the server printed. */
  async office() {
    const office = await this.atTheDoor();
    // The first run may wait; where the club has people, the first director goes on.
    await office.page.locator("#later button, .who .go").first().click();
    await office.page.locator("#console nav a").first().waitFor();
    return office;
  }

  /** Changes a setting for the event, as the director does. @param {...string} settings */
  async set(...settings) {
    await this.tenace("event", "set", this.event, ...settings);
  }

  /** Ends the server, closes the phones and removes the folder. */
  async close() {
    await Promise.all([this.pullThePlug(), ...this.phones.map((phone) => phone.close())]);
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Ports below those that systems give to outgoing connections, which could take one while a server is restarted. */
const [FIRST_PORT, PORTS] = [20_000, 12_000];

/** A free port, kept for restarts. @returns {Promise<number>} */
function freePort() {
  return until("a free port", async () => {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
    return await isFree(port) ? port : 0;
  });
}

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
