// What the phone keeps: its sayings until the director certainly has them, the last view, the token.
// IndexedDB with strict durability; in a private window, where that may be missing, localStorage.

/**
 * @typedef {import("./types").Entry} Entry
 * @typedef {Pick<Entry, "table" | "event" | "eventName" | "date" | "session" | "token" | "say" | "grant">} Said
 */

const DAY = 24 * 3600 * 1000;

/**
 * A UUID of version 7. Its count goes up even when the phone's clock stands or goes back.
 * @param {number} time milliseconds
 * @param {number} count 0–4095, orders ids of one millisecond
 * @param {Uint8Array} random at least 16 bytes
 */
export function uuid7(time, count, random) {
  const bytes = random.slice(0, 16);
  for (let at = 5, rest = Math.max(0, Math.floor(time)); at >= 0; at--) {
    bytes[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes[6] = 0x70 | ((count >> 8) & 15);
  bytes[7] = count & 255;
  bytes[8] = 0x80 | (bytes[8] & 63);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** So long the phone's database may take to open; some never answer until the page is opened again. */
const PATIENCE = 3000;

export class Outbox {
  constructor() {
    /** @type {IDBDatabase | null} null when only localStorage, or nothing, is there */
    this.database = null;
    /** The last write went to the phone's database. */
    this.wrote = true;
    /** The database opened after all; set by who wants to read again. @type {() => void} */
    this.late = () => {};
    /** The highest count of an entry so far. */
    this.count = 0;
    /** What the database did not take, or all. @type {Map<string, any>} */
    this.memory = new Map();
  }

  /** Whether what is written survives closing the page for certain. */
  get safe() {
    return this.database !== null && this.wrote;
  }

  /**
   * @param {() => IDBFactory | undefined} factory asking for it may be forbidden already
   * @param {number} [patience] milliseconds
   * @returns {Promise<Outbox>}
   */
  static async open(factory, patience = PATIENCE) {
    const outbox = new Outbox();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const timeout = new Promise((resolve) => { timer = setTimeout(() => resolve(true), patience); });
    const opened = outbox.connect(factory);
    if (await Promise.race([opened, timeout])) opened.then(() => outbox.database && outbox.late());
    clearTimeout(timer);
    return outbox;
  }

  /** @param {() => IDBFactory | undefined} factory */
  async connect(factory) {
    try {
      const request = /** @type {IDBFactory} */ (factory()).open("tenace", 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("entries", { keyPath: "id" });
        request.result.createObjectStore("kept");
      };
      const database = await answer(request);
      database.onversionchange = () => database.close();
      // Phones close it under a page that sleeps for long.
      database.onclose = () => {
        this.database = null;
        this.connect(factory);
      };
      this.database = database;
    } catch {
      this.database = null;
    }
  }

  /** A fresh id. */
  id() {
    return uuid7(Date.now(), this.count & 4095, crypto.getRandomValues(new Uint8Array(16)));
  }

  /**
   * Makes an entry; it is not kept until `put`.
   * @param {Said} said
   * @returns {Entry}
   */
  entry(said) {
    this.count += 1;
    return { ...said, id: this.id(), n: this.count, at: new Date().toISOString(), state: "waiting" };
  }

  /**
   * Writes an entry; resolves when it is on the phone's disk, or as near to it as this phone allows.
   * @param {Entry} entry
   */
  put(entry) {
    return this.putAll([entry]);
  }

  /**
   * The same for several: all of them or none, should the page be closed meanwhile.
   * @param {Entry[]} entries
   */
  putAll(entries) {
    return this.write("entries", entries.map((entry) => [`entry:${entry.id}`, entry]),
      (store) => entries.forEach((entry) => store.put(entry)));
  }

  /** All entries, oldest first. @returns {Promise<Entry[]>} */
  async all() {
    /** @type {Map<string, Entry>} */
    const found = new Map();
    for (const entry of (await this.read("entries", (store) => store.getAll())) ?? []) found.set(entry.id, entry);
    // What the database did not take is newer than what it has.
    for (const key of this.keys("entry:")) {
      const entry = this.recall(key);
      if (entry) found.set(entry.id, entry);
    }
    const entries = [...found.values()].sort((a, b) => a.n - b.n);
    this.count = Math.max(this.count, ...entries.map((entry) => entry.n));
    return entries;
  }

  /** @param {string[]} ids */
  async drop(ids) {
    for (const id of ids) await this.write("entries", [[`entry:${id}`, undefined]], (store) => store.delete(id));
  }

  /**
   * Keeps a value under a name: the view, the token, the draft.
   * @param {string} key
   * @param {any} value
   */
  keep(key, value) {
    return this.write("kept", [[key, value ?? null]], (store) => store.put(value ?? null, key));
  }

  /**
   * @param {string} key
   * @returns {Promise<any>}
   */
  async kept(key) {
    const beside = this.recall(key);
    return beside === undefined ? this.read("kept", (store) => store.get(key)) : beside;
  }

  /**
   * Changes the database; where it fails the values are kept beside it. Never throws.
   * @param {string} store
   * @param {[string, any][]} values by key
   * @param {(store: IDBObjectStore) => void} change
   */
  async write(store, values, change) {
    try {
      if (!this.database) throw new Error("no database");
      // A draft may be written at every tap; only sayings must be on the disk itself.
      const durability = store === "entries" ? "strict" : "relaxed";
      const written = this.database.transaction(store, "readwrite", { durability });
      try {
        change(written.objectStore(store));
      } catch (error) {
        written.abort();
        throw error;
      }
      // A page that is closed at once must not take it along.
      written.commit?.();
      await finished(written);
      for (const [key] of values) this.remember(key, undefined);
      this.wrote = true;
    } catch {
      for (const [key, value] of values) this.remember(key, value);
      this.wrote = false;
    }
  }

  /**
   * @param {string} store
   * @param {(store: IDBObjectStore) => IDBRequest} question
   * @returns {Promise<any>} undefined when the database cannot say
   */
  async read(store, question) {
    try {
      return this.database && await answer(question(this.database.transaction(store).objectStore(store)));
    } catch {
      // What cannot be read must not be written to either.
      this.database = null;
    }
  }

  /**
   * @param {string} key
   * @param {any} value
   */
  remember(key, value) {
    if (value === undefined) this.memory.delete(key);
    else this.memory.set(key, value);
    try {
      if (value === undefined) localStorage.removeItem(`tenace:${key}`);
      else localStorage.setItem(`tenace:${key}`, JSON.stringify(value));
    } catch {
      // Memory alone is left; the strip says that this phone cannot keep results.
    }
  }

  /** @param {string} key */
  recall(key) {
    if (this.memory.has(key)) return this.memory.get(key);
    try {
      const text = localStorage.getItem(`tenace:${key}`);
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  }

  /** @param {string} prefix */
  keys(prefix) {
    const found = new Set(this.memory.keys());
    try {
      for (let at = 0; at < localStorage.length; at++) found.add((localStorage.key(at) ?? "").slice(7));
    } catch {
      // As above.
    }
    return [...found].filter((key) => key.startsWith(prefix));
  }
}

/**
 * Entries that need not be kept any more: their event is closed and has them all since a day, or they
 * were received by another event a month ago. Times are the server's: the phone's clock may jump.
 * @param {(Entry & {settled?: number})[]} entries
 * @param {import("./types").View | null} view
 * @param {number} now
 * @returns {string[]} ids
 */
export function outdated(entries, view, now) {
  const here = entries.filter((entry) => entry.event === view?.event.id);
  const over = view?.stage === "closed"
    && here.every((entry) => entry.state === "received" && now - (entry.settled ?? now) > DAY);
  return entries.filter((entry) => (here.includes(entry) ? over
    : entry.state === "received" && now - (entry.settled ?? now) > 30 * DAY)).map((entry) => entry.id);
}

/**
 * Entries of this table that lead to it by another token than now: of the same event, which was made anew
 * under its id; or perhaps of the same one made anew under another id, when name and date agree. A club may
 * have two events of one name on a day, so those are this one's only if nobody knows their token any more.
 * @param {Entry[]} entries
 * @param {import("./types").View} view
 * @param {string} token what leads to the table now
 * @returns {{certain: Entry[], perhaps: Entry[]}}
 */
export function fromBefore(entries, view, token) {
  const table = `${view.section}${view.table}`;
  const before = entries.filter((entry) => entry.table === table && entry.session === view.session
    && entry.token !== token && entry.state !== "refused");
  return {
    certain: before.filter((entry) => entry.event === view.event.id),
    perhaps: before.filter((entry) => entry.event !== view.event.id && entry.eventName === view.event.name
      && entry.date === view.event.date),
  };
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    if ("onblocked" in request) /** @type {any} */ (request).onblocked = () => reject(new Error("blocked"));
  });
}

/**
 * @param {IDBTransaction} change
 * @returns {Promise<void>}
 */
function finished(change) {
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onerror = change.onabort = () => reject(change.error);
  });
}
