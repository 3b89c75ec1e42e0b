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

export class Outbox {
  constructor() {
    /** @type {IDBDatabase | null} null when only localStorage, or nothing, is there */
    this.database = null;
    /** The highest count of an entry so far. */
    this.count = 0;
    /** @type {Map<string, any>} */
    this.memory = new Map();
  }

  /** Whether what is written survives closing the page for certain. */
  get safe() {
    return this.database !== null;
  }

  /**
   * @param {IDBFactory | undefined} factory
   * @returns {Promise<Outbox>}
   */
  static async open(factory) {
    const outbox = new Outbox();
    try {
      if (!factory) throw new Error("no IndexedDB");
      const request = factory.open("tenace", 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("entries", { keyPath: "id" });
        request.result.createObjectStore("kept");
      };
      outbox.database = await answer(request);
      outbox.database.onversionchange = () => outbox.database?.close();
    } catch {
      outbox.database = null;
    }
    return outbox;
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
   * Writes an entry; resolves when it is on the phone's disk.
   * @param {Entry} entry
   */
  async put(entry) {
    if (this.database) {
      const change = this.database.transaction("entries", "readwrite", { durability: "strict" });
      change.objectStore("entries").put(entry);
      await finished(change);
    } else this.remember(`entry:${entry.id}`, entry);
  }

  /** All entries, oldest first. @returns {Promise<Entry[]>} */
  async all() {
    /** @type {Entry[]} */
    let entries = [];
    if (this.database) {
      entries = await answer(this.database.transaction("entries").objectStore("entries").getAll());
    } else {
      for (const key of this.keys("entry:")) entries.push(this.recall(key));
    }
    entries.sort((a, b) => a.n - b.n);
    this.count = Math.max(this.count, ...entries.map((entry) => entry.n));
    return entries;
  }

  /** @param {string[]} ids */
  async drop(ids) {
    if (this.database) {
      const change = this.database.transaction("entries", "readwrite");
      for (const id of ids) change.objectStore("entries").delete(id);
      await finished(change);
    } else for (const id of ids) this.remember(`entry:${id}`, undefined);
  }

  /**
   * Keeps a value under a name: the view, the token, the draft.
   * @param {string} key
   * @param {any} value
   */
  async keep(key, value) {
    if (!this.database) return this.remember(key, value);
    const change = this.database.transaction("kept", "readwrite");
    change.objectStore("kept").put(value ?? null, key);
    await finished(change);
  }

  /**
   * @param {string} key
   * @returns {Promise<any>}
   */
  async kept(key) {
    if (!this.database) return this.recall(key);
    return answer(this.database.transaction("kept").objectStore("kept").get(key));
  }

  /**
   * @param {string} key
   * @param {any} value
   */
  remember(key, value) {
    this.memory.set(key, value);
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
      return JSON.parse(localStorage.getItem(`tenace:${key}`) ?? "null");
    } catch {
      return null;
    }
  }

  /** @param {string} prefix */
  keys(prefix) {
    const found = new Set([...this.memory].filter(([, value]) => value !== undefined).map(([key]) => key));
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
 * were received by an event of a month ago.
 * @param {(Entry & {settled?: number})[]} entries
 * @param {import("./types").View | null} view
 * @param {number} now
 * @returns {string[]} ids
 */
export function outdated(entries, view, now) {
  const closed = view?.stage === "closed" ? view.event.id : "";
  const held = entries.filter((entry) => entry.event === closed);
  const over = held.every((entry) => entry.state === "received" && now - (entry.settled ?? now) > DAY);
  return entries.filter((entry) => (entry.event === closed ? over
    : entry.state === "received" && now - (entry.settled ?? now) > 30 * DAY)).map((entry) => entry.id);
}

/**
 * Entries to send again because the event was made anew on a fresh server: same table, session and name,
 * at most a day apart, another id; or the same id, but the table has another token.
 * @param {Entry[]} entries
 * @param {import("./types").View} view
 * @param {string} [token] what leads to the table now
 * @returns {Entry[]}
 */
export function fromBefore(entries, view, token) {
  const table = `${view.section}${view.table}`;
  return entries.filter((entry) => entry.table === table && entry.session === view.session
    && (entry.event === view.event.id ? token !== undefined && entry.token !== token
      : entry.eventName === view.event.name && nearby(entry.date, view.event.date)));
}

/**
 * A weekly event has the same name every week.
 * @param {string | undefined} a
 * @param {string | undefined} b
 */
function nearby(a, b) {
  return !a || !b || Math.abs(Date.parse(a) - Date.parse(b)) <= DAY;
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
