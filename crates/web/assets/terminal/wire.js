// Talks to the server: hello, news, and the outbox, until answered. See docs/terminal-protocol.md.

import { sameSeating } from "./entry.js";
import { fromBefore, outdated } from "./outbox.js";
import { continued, progressOf } from "./progress.js";
import { isLater, nextAddress, renewDocument } from "./standby.js";
import { language, t } from "./texts.js";

/**
 * @typedef {import("./types").View} View
 * @typedef {import("./types").Entry} Entry
 * @typedef {import("./types").AskError} AskError
 */

/** Seconds to wait after so many failures. @param {number} failures */
export const backoff = (failures) => Math.min(15, 2 ** Math.max(0, failures - 1));

/**
 * Reads server-sent events as they come in pieces.
 * @param {(event: string, data: any, id: string) => void} heard
 * @returns {(piece: string) => void}
 */
export function newsReader(heard) {
  let rest = "";
  return (piece) => {
    const blocks = (rest + piece).replaceAll("\r", "").split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      /** @type {Record<string, string>} */
      const fields = {};
      for (const line of block.split("\n")) {
        const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
        if (name) fields[name] = name in fields ? `${fields[name]}\n${value}` : value;
      }
      if (fields.data === undefined && fields.event === undefined) continue;
      let data = {};
      try {
        data = JSON.parse(fields.data ?? "{}");
      } catch {
        // News only says where to look again; unreadable news is news.
      }
      heard(fields.event ?? "message", data, fields.id ?? "");
    }
  };
}

/**
 * Whether the director came, or will: nobody calls again hours later. A call that joined another one has no place of its
 * own in the log.
 * @param {Entry} entry
 */
const isHeardCall = ({ state, say }) => state === "received" && Boolean(say.call || say.call_off);

export class Wire {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.sending = false;
    this.failures = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
    /** Ends the pause between connections. @type {() => void} */
    this.wake = () => {};
    /** Whether connecting again was asked for since this connection began, perhaps before it was there. */
    this.anew = false;
    this.lastNews = "";
    /** Tokens this server does not know; what waits for them does not count as being sent. */
    this.dead = new Set();
    /** Entries that are not taken yet, and when they are sent again, by the page's clock. @type {Map<string, number>} */
    this.putOff = new Map();
    /** Whether the players know that this table sent too much. */
    this.toldLater = false;
    /** Whether sending was asked for anew while it was under way. */
    this.sendAnew = false;
    /** Tokens of other events that this server knows. */
    this.alive = new Set();
    /** @type {AbortController | null} */
    this.listening = null;
    /** Where the table is, as the server was told last. */
    this.shared = "";
    this.sharing = false;
    /** Whether this phone is about to go on from where another one was: what it shows until then is nobody's progress. */
    this.takingOver = false;
    /** Addresses that were tried in vain since one answered. */
    this.vain = 0;
    /** The address that was last in charge. @type {string | undefined} */
    this.kept = undefined;
  }

  /** So long an answer may take, in milliseconds: less where another computer may be in charge by now. */
  get patience() {
    return this.app.standbys.length ? 4000 : 10000;
  }

  /**
   * @param {"GET" | "POST"} method
   * @param {string} path
   * @param {any} [body]
   * @param {string} [token]
   * @returns {Promise<any>}
   */
  async ask(method, path, body, token = this.app.token) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), this.patience);
    try {
      const response = await fetch(`${this.app.base}/t/api/${path.replace(/^\/t\/api\//, "")}`, {
        method, signal: stop.signal, cache: "no-store",
        headers: {
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...(this.app.term && token === this.app.token ? { "Tenace-Term": this.app.term } : {}),
          ...(language() === "en" ? {} : { "Tenace-Language": language() }),
          ...(this.app.grant && method === "GET" ? { "Tenace-Grant": this.app.grant } : {}),
          ...(body ? { "Content-Type": "application/json" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      // One that breaks off in the middle is no answer.
      if (response.ok) return await response.json();
      const said = await response.json().catch(() => ({ error: "failed" }));
      const after = Number(response.headers.get("Retry-After")) || undefined;
      throw { message: t("wire.failed"), ...said, status: response.status, after };
    } catch (error) {
      if (/** @type {any} */ (error).status) throw error;
      throw { error: "no_connection", message: t("wire.none"), status: 0 };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Stays connected as long as the page lives. */
  async run() {
    let failures = 0;
    for (;;) {
      const { app } = this;
      const { token } = app;
      this.anew = false;
      if (token && !app.resting) {
        try {
          await this.hello();
          failures = 0;
          this.stay();
          app.online = true;
          app.render();
          this.send(true);
          if (!this.anew) await this.listen();
        } catch (problem) {
          const error = /** @type {AskError} */ (problem);
          // Left for another table, or broken off here to connect again.
          if (token !== app.token || (this.anew && !error.status)) continue;
          if (error.status === 409) {
            this.stay();
            this.inUse(error);
          }
          if (this.moveOn(error, failures)) {
            app.online = false;
            app.render();
            continue;
          }
          app.unknown = error.status === 401;
          if (!app.view && error.message) app.place = { screen: "join", error: error.message, opening: true };
          app.online = Boolean(error.status) && error.status < 500;
        }
        if (this.anew) continue;
        failures += 1;
        if (!app.inUse && !app.unknown) app.online = false;
        app.render();
      }
      if (!this.anew) await this.pause(backoff(failures) * 1000);
    }
  }

  /** This address answers as the one in charge: it is kept for the next time the page is opened. */
  stay() {
    const { app } = this;
    this.vain = 0;
    if (this.kept === app.base) return;
    this.kept = app.base;
    app.outbox.keep("base", app.base);
  }

  /**
   * Tries the next address of the club when this one does not answer any more, or is not in charge. Returns
   * whether there is one to be tried at once.
   * @param {AskError} error
   * @param {number} failures how often it failed before
   */
  moveOn(error, failures) {
    const { app } = this;
    const others = app.standbys.filter((origin) => app.allowed.includes(origin));
    if (!others.length) return false;
    const elsewhere = ["standby", "outdated"].includes(error.error);
    // One that was only tried, and does not know the table, is not the one either.
    const strange = error.status === 401 && app.base !== (this.kept ?? app.base);
    if (!elsewhere && !strange && (error.status || failures < 1)) return false;
    app.base = nextAddress(app.base, others, error.in_charge ?? [], globalThis.location?.origin ?? "");
    this.lastNews = "";
    this.vain += 1;
    // All in turn without a pause, then as patiently as with one.
    return this.vain % (others.length + 1) !== 0;
  }

  /** @param {number} milliseconds */
  pause(milliseconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }

  /** Connects again now: another table, the network is back, the phone woke up. */
  restart() {
    this.anew = true;
    this.listening?.abort();
    this.wake();
    this.send(true);
  }

  /** The phone was put away and comes back: look at once whether the connection lives. */
  nudge() {
    if (this.listening) this.refresh();
    else this.wake();
    this.send(true);
  }

  /** Who we are, and what this phone would send again: nothing that was refused, and no call that was heard. */
  get self() {
    const { device, mine } = this.app;
    return { device, entries: mine.filter((entry) => entry.state !== "refused" && !isHeardCall(entry)).map((entry) => entry.id) };
  }

  async hello() {
    const { app } = this;
    await this.enter(app.watch ? "watch" : "hello", {
      scorer: app.role === "scorer", ...(app.view ? { seq: app.view.seq, event: app.view.event.id } : {}),
    });
  }

  /**
   * Enters for this table in another phone's place.
   * @param {string} pin
   */
  async takeOver(pin) {
    const { app } = this;
    await this.enter("takeover", pin ? { pin } : {}, () => {
      app.watch = false;
      app.place = null;
    });
    this.restart();
  }

  /**
   * Asks to be let in. The phone may be at another table when the answer comes; then it means nothing.
   * @param {string} path
   * @param {object} more
   * @param {() => void} [first]
   */
  async enter(path, more, first) {
    const { app } = this;
    const { token } = app;
    const said = await this.ask("POST", path, { ...this.self, ...more });
    if (token !== app.token) throw { error: "left", message: "", status: 0 };
    // A computer that does not know yet that another one has taken over.
    if (isLater(app.term, said.view.term ?? "") && said.view.term) {
      throw { error: "outdated", message: t("wire.none"), status: 0 };
    }
    first?.();
    this.welcome(said);
  }

  /** @param {{you: "scorer" | "viewer", view: View, missing?: string[], progress?: import("./types").Progress}} said */
  welcome(said) {
    const { app } = this;
    app.inUse = null;
    app.unknown = false;
    app.role = said.you;
    if (["message", "watching"].includes(app.place?.screen ?? "") || app.place?.opening) app.place = null;
    const other = said.progress && said.progress.stamp !== app.memory.from ? said.progress : undefined;
    // Where the table is counts, not what this phone once kept of it.
    if (other) app.draft = null;
    this.shared = "";
    this.takingOver = Boolean(other);
    try {
      this.adopt(said.view);
    } finally {
      this.takingOver = false;
    }
    if (other) app.goOnFrom({ ...continued(other, said.view, app.mine), stamp: other.stamp });
    for (const id of said.missing ?? []) {
      const entry = app.entries.find((one) => one.id === id);
      if (entry && isHeardCall(entry)) continue;
      // A fact that another log gave a number has none here.
      if (entry) this.settle(entry, { state: "waiting", seq: undefined, why: undefined });
    }
    app.outbox.keep(`role:${app.token}`, app.watch ? "viewer" : "scorer");
  }

  /** @param {AskError} error */
  inUse(error) {
    const { app } = this;
    const first = !app.inUse;
    if (error.view) this.adopt(error.view);
    app.inUse = { silent: error.silent ?? 0, connected: error.connected ?? false };
    app.role = "viewer";
    // Asked again every few seconds: the PIN being typed stays.
    if (first) app.place = { screen: "watching" };
  }

  /** @param {View} view */
  adopt(view) {
    const { app } = this;
    const old = app.view;
    app.view = view;
    app.outbox.keep(`view:${app.token}`, view);
    this.remember(view);
    app.stale("");
    const { certain, perhaps } = fromBefore(app.entries, view, app.token);
    this.again(certain);
    this.recover(perhaps);
    if (old && old.stage !== view.stage && !app.draft) app.place = null;
    if (old && old.event.id === view.event.id && old.movement !== view.movement) this.moved(old, view);
    const gone = outdated(app.entries, view, Date.parse(view.time));
    if (gone.length) {
      app.entries = app.entries.filter((entry) => !gone.includes(entry.id));
      app.outbox.drop(gone);
    }
    app.render();
  }

  /**
   * Who is in charge, and who may be next.
   * @param {View} view
   */
  remember(view) {
    const { app } = this;
    if (view.term && view.term !== app.term) {
      app.term = view.term;
      app.outbox.keep(`term:${app.token}`, app.term);
    }
    if (!view.standby) return;
    // Where this phone came from stays known: it may be in charge again one day.
    app.standbys = [...new Set([...view.standby, ...(app.base ? [app.base] : [])])];
    app.outbox.keep("standby", app.standbys);
    renewDocument(app);
  }

  /**
   * What was said to a log that is gone is said to this one.
   * @param {Entry[]} entries
   */
  again(entries) {
    const { event } = /** @type {View} */ (this.app.view);
    for (const entry of entries) {
      this.settle(entry, { event: event.id, token: this.app.token, date: event.date, state: "waiting", seq: undefined });
    }
    if (entries.length) this.send(true);
  }

  /**
   * Entries for an event that looks like this one are this one's if the server does not know theirs.
   * @param {Entry[]} entries
   */
  async recover(entries) {
    const { token, view } = this.app;
    for (const old of new Set(entries.map((entry) => entry.token))) {
      if (this.alive.has(old)) continue;
      const known = await this.ask("GET", "view", undefined, old).then(() => 200, (error) => error.status);
      if (known === 200) this.alive.add(old);
      if (token !== this.app.token || view?.event.id !== this.app.view?.event.id) return;
      if (known === 401) this.again(entries.filter((entry) => entry.token === old));
    }
  }

  /**
   * The movement changed while the table plays: the draft goes with it as far as it fits.
   * @param {View} old
   * @param {View} view
   */
  moved(old, view) {
    const { app } = this;
    const { draft } = app;
    const number = draft?.round ?? app.round?.round;
    const was = old.rounds.find((round) => round.round === number);
    const now = view.rounds.find((round) => round.round === number);
    const same = was && now && sameSeating(was.seating, now.seating)
      && was.boards.join() === now.boards.join();
    if (draft && draft.board !== undefined) {
      /** @param {import("./types").Draft} one */
      const fitted = (one) => (now && one.board !== undefined && one.round === number && now.boards.includes(one.board)
        ? { ...one, movement: view.movement, seating: now.seating } : one);
      // What waits behind a director's score moves too.
      const moved = { ...fitted(draft), ...(draft.meanwhile ? { meanwhile: fitted(draft.meanwhile) } : {}) };
      if (now?.boards.includes(draft.board)) {
        app.keepDraft(moved);
        if (!same) app.notice(t("moved.draft", { board: draft.board }));
      } else app.notice(t("moved.gone", { board: draft.board, round: draft.round }));
    } else if (number !== undefined && !same) {
      if (draft) app.keepDraft(null);
      delete app.memory.done[`${number}:seated`];
      const saved = app.entries.find((entry) => entry.id === app.place?.id);
      if (saved?.state === "set_aside") this.tellAside(saved);
      app.place = null;
      app.notice(t("moved.round", { round: number }));
    }
  }

  /**
   * Says over whatever screen is open that a result waits for the director, who may not have told the table.
   * @param {Entry} entry
   */
  tellAside({ say, why }) {
    if (say.result) this.app.notice(`${t("recap.one", say.result)}. ${t("saved.set_aside", { why })}`);
  }

  /** Listens until the connection breaks; a server that is silent for 40 s is gone. */
  async listen() {
    const { app } = this;
    if (app.resting) return;
    const stop = new AbortController();
    this.listening = stop;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), 40000);
    };
    const read = newsReader((event, data, id) => {
      if (id) this.lastNews = id;
      this.heard(event, data);
    });
    try {
      alive();
      const response = await fetch(`${app.base}/t/api/news?device=${app.device}`, {
        signal: stop.signal, cache: "no-store",
        headers: {
          Authorization: `Bearer ${app.token}`,
          ...(app.term ? { "Tenace-Term": app.term } : {}),
          ...(this.lastNews ? { "Last-Event-ID": this.lastNews } : {}),
        },
      });
      if (!response.ok || !response.body) throw { status: response.status };
      const stream = response.body.getReader();
      const text = new TextDecoder();
      for (;;) {
        const { done, value } = await stream.read();
        if (done) return;
        alive();
        read(text.decode(value, { stream: true }));
      }
    } finally {
      clearTimeout(timer);
      this.listening = null;
    }
  }

  /**
   * @param {string} event
   * @param {any} data
   */
  heard(event, data) {
    const { app } = this;
    this.send(true);
    if (event === "view") this.refresh();
    else if (event === "board") {
      app.stale(`board/${data.board}`);
      app.stale("ranking");
      app.stale("summary");
      app.render();
    } else if (event === "taken_over") {
      app.watch = true;
      app.role = "viewer";
      app.outbox.keep(`role:${app.token}`, "viewer");
      app.place = null;
      app.notice(t("taken_over"));
    } else if (event === "resend") {
      // The numbers of another log mean nothing in this one.
      this.lastNews = "";
      this.restart();
    }
    else if (event === "message" && data.withdrawn) app.takeBack(t("message.from", { text: data.text ?? "" }), t("message.back", { text: data.text ?? "" }));
    else if (event === "message") app.notice(t("message.from", { text: data.text ?? "" }));
  }

  async refresh() {
    const { token } = this.app;
    try {
      const view = await this.ask("GET", "view");
      if (token === this.app.token) this.adopt(view);
    } catch {
      // The connection broke, perhaps without a word; hello brings the view.
      this.listening?.abort();
    }
  }

  /**
   * Sends what waits, oldest first, one at a time.
   * @param {boolean} [now] forget how often it failed
   */
  async send(now = false) {
    if (now) this.failures = 0;
    if (this.sending) this.sendAnew ||= now;
    if (this.sending || this.app.resting) return;
    clearTimeout(this.retry);
    this.sending = true;
    const { app } = this;
    if (now) this.dead.clear();
    let failed = false;
    try {
      for (;;) {
        const entry = app.entries.find((one) => one.state === "waiting" && !this.dead.has(one.token)
          && !this.isPutOff(one.id) && !this.isBeforeItsResult(one));
        if (!entry) break;
        // The table may be joined anew, with another token, while this one is still asked.
        const { token } = entry;
        try {
          await this.post(entry);
          this.failures = 0;
        } catch (problem) {
          const error = /** @type {AskError} */ (problem);
          // A table this server does not know must not hold back the others.
          if (error.status === 401) this.dead.add(token);
          else if (error.error === "later") this.sendLater(entry, error.after);
          // It waits for what another phone has still to send: the players can do nothing about that.
          else if (error.error === "not_yet") this.putOff.set(entry.id, performance.now() + (error.after ?? 10) * 1000);
          else {
            failed = true;
            this.failures += 1;
            // News may not have noticed yet that the line is dead.
            if (!error.status || error.error === "standby") {
              app.online = false;
              this.listening?.abort();
              this.wake();
            }
            this.retry = setTimeout(() => this.send(), (error.after ?? backoff(this.failures)) * 1000);
            break;
          }
        }
      }
    } finally {
      this.sending = false;
    }
    if (!failed) this.sendWhenDue();
    app.render();
    if (this.sendAnew) {
      this.sendAnew = false;
      await this.send(true);
    }
  }

  /** @param {string} id */
  isPutOff(id) {
    return (this.putOff.get(id) ?? 0) > performance.now();
  }

  /** Whether an acceptance has to wait for its result, which is sent later. @param {Entry} entry */
  isBeforeItsResult({ say }) {
    const result = say.accept && this.app.entries.find((one) => one.id === say.accept?.entry);
    return result?.state === "waiting" && this.isPutOff(result.id);
  }

  /**
   * The table has sent too much of this kind: it stays here and is sent later, and must not hold back the results of
   * the boards that are played meanwhile.
   * @param {Entry} entry
   * @param {number} [seconds]
   */
  sendLater({ id, say }, seconds = 60) {
    const isChange = say.erase || say.result?.correct;
    if (!this.toldLater) this.app.notice(t(isChange ? "later.change" : "later"));
    this.toldLater = true;
    this.putOff.set(id, performance.now() + seconds * 1000);
  }

  /** Sends again when the first entry that was put off is due. */
  sendWhenDue() {
    for (const id of [...this.putOff.keys()]) {
      if (this.app.entries.find((one) => one.id === id)?.state !== "waiting") this.putOff.delete(id);
    }
    if (!this.putOff.size) {
      this.toldLater = false;
      return;
    }
    const wait = Math.min(...this.putOff.values()) - performance.now();
    this.retry = setTimeout(() => this.send(), Math.max(1000, wait));
  }

  /** @param {Entry} entry */
  async post(entry) {
    const { id, at, say, grant } = entry;
    const body = { id, device: this.app.device, at, say, ...(grant ? { grant } : {}) };
    try {
      const said = await this.ask("POST", "say", body, entry.token);
      await this.settle(entry, {
        state: said.set_aside ? "set_aside" : "received", seq: said.seq, why: said.set_aside,
        settled: Date.parse(this.app.view?.time ?? "") || Date.now(),
      });
      this.app.online = true;
      const { place } = this.app;
      if (said.set_aside && place?.id !== id) this.tellAside(entry);
      if (said.cleaned) this.app.notice(t("names.cleaned"));
      const leftOut = said.left_out?.map((/** @type {string} */ seat) => t(`seat.${seat}`)).join(", ");
      const taken = Object.values(said.taken ?? {});
      if (leftOut || taken.length > 0) {
        this.app.notice([...taken, ...(leftOut ? [t("names.left_out", { seats: leftOut })] : [])].join(" "));
      }
    } catch (problem) {
      const error = /** @type {AskError} */ (problem);
      const refused = [400, 403, 409, 413, 422].includes(error.status) || error.error === "grant_over";
      if (!refused) throw error;
      if (error.error === "grant_over") this.app.grant = null;
      const refusal = { state: /** @type {"refused"} */ ("refused"), why: error.message, error: error.error };
      await this.settle(entry, refusal);
      // A result that is not there cannot be accepted; a new grant sends both again.
      const acceptances = this.app.entries.filter((one) => one.say.accept?.entry === id && one.state === "waiting");
      for (const acceptance of acceptances) await this.settle(acceptance, refusal);
      // The players have nothing to do about an acceptance: the result itself is there.
      if (!say.accept) this.app.notice(t("refused", { why: error.message }));
    }
  }

  /**
   * Changes an entry here and on the phone's disk.
   * @param {Entry} entry
   * @param {Partial<Entry> & {settled?: number}} change
   */
  settle(entry, change) {
    Object.assign(entry, change);
    this.app.render();
    return this.app.outbox.put(entry);
  }

  /**
   * Tells the director something that is worth nothing later: sent once, kept nowhere.
   * @param {import("./types").Say} say
   */
  tell(say) {
    const { outbox, device } = this.app;
    this.ask("POST", "say", { id: outbox.id(), device, at: new Date().toISOString(), say }).catch(() => {});
  }

  /**
   * Tells the server where the table is, for the phone that may take over: the newest only, one at a time. What
   * does not arrive is told with the next tap or hello.
   */
  async share() {
    const { app } = this;
    if (this.sharing || this.takingOver || app.role !== "scorer" || !app.online || !app.token || !app.view || app.resting) return;
    const progress = progressOf(app, app.round?.round);
    const text = `${app.token} ${JSON.stringify(progress)}`;
    if (text === this.shared) return;
    this.sharing = true;
    this.shared = text;
    await this.ask("POST", "progress", { device: app.device, progress: { ...progress, stamp: app.outbox.id() } })
      .catch(() => {});
    this.sharing = false;
    await this.share();
  }

  /**
   * A new grant: what was refused because the old one was over goes again.
   * @param {string} grant
   */
  granted(grant) {
    this.app.grant = grant;
    for (const entry of this.app.mine) {
      if (entry.error === "grant_over") this.settle(entry, { state: "waiting", grant, error: undefined });
    }
    this.send(true);
  }
}
