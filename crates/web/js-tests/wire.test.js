// The wire against a real HTTP server: hello, sending until answered, refusals, and a log that was lost.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { test } from "node:test";
import { App } from "../assets/terminal/app.js";
import { Outbox } from "../assets/terminal/outbox.js";
import { standing } from "../assets/terminal/strip.js";
import { waitingEntries } from "../assets/terminal/unsent.js";
import { backoff, newsReader, Wire } from "../assets/terminal/wire.js";
import { over } from "./over.js";
import { view } from "./table.js";

const { IDBFactory } = createRequire(new URL("../../../e2e/package.json", import.meta.url))("fake-indexeddb");

/**
 * A club whose answers the test chooses; with `cut` the connection breaks in the middle of one.
 * @param {import("node:test").TestContext} context
 * @param {(path: string, body: any, token: string) => [status: number, said: any, cut?: boolean]} answer
 */
async function club(context, answer) {
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (piece) => { text += piece; });
    request.on("end", () => {
      const path = (request.url ?? "").replace("/t/api/", "");
      const token = (request.headers.authorization ?? "").replace("Bearer ", "");
      const [status, said, cut] = answer(path, text ? JSON.parse(text) : undefined, token);
      if (!status) return request.socket.destroy();
      if (cut) {
        response.writeHead(status, { "content-type": "application/json", "content-length": 1000 });
        return response.write('{"seq": 1', () => request.socket.destroy());
      }
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(said));
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  context.after(() => server.close());
  const app = new App(/** @type {any} */ (null), {}, await Outbox.open(() => new IDBFactory()));
  app.render = () => {};
  app.wire = new Wire(app);
  app.token = "token";
  app.device = "device";
  app.view = view();
  app.base = `http://127.0.0.1:${/** @type {any} */ (server.address()).port}`;
  context.after(() => clearTimeout(app.wire.retry));
  return app;
}

/** @type {(board: number) => any} */
const result = (board) => ({ result: { round: 1, board, outcome: "PASS" } });

/** Waits until nothing is being sent. @param {App} app */
const quiet = (app) => over("sending", () => app.wire.sending);

test("sayings go oldest first, one at a time, and are kept with what was answered", async (context) => {
  /** @type {any[]} */
  const heard = [];
  const app = await club(context, (path, body, token) => {
    heard.push([path, body.say.result.board, token]);
    return [200, { seq: 100 + heard.length, repeated: false }];
  });
  await Promise.all([app.say(result(1)), app.say(result(2))]);
  await quiet(app);
  assert.deepEqual(heard, [["say", 1, "token"], ["say", 2, "token"]]);
  assert.deepEqual((await app.outbox.all()).map((it) => [it.state, it.seq]), [["received", 101], ["received", 102]]);
});

test("a lost connection keeps the saying waiting; when it is back it is sent with the same id", async (context) => {
  let works = false;
  /** @type {string[]} */
  const ids = [];
  const app = await club(context, (_, body) => {
    ids.push(body.id);
    return works ? [200, { seq: 101 }] : [0, null];
  });
  app.online = true;
  await app.say(result(1));
  await quiet(app);
  assert.equal(app.entries[0].state, "waiting");
  assert.equal(app.online, false);
  works = true;
  await app.wire.send(true);
  await quiet(app);
  assert.equal(app.entries[0].state, "received");
  assert.equal(new Set(ids).size, 1);
});

test("an answer that breaks off in the middle is none: the saying waits, and no view is kept", async (context) => {
  let works = false;
  const app = await club(context, (path) => [200, path === "view" ? view() : { seq: 101 }, !works]);
  const shown = app.view;
  await app.say(result(1));
  await quiet(app);
  assert.equal(app.entries[0].state, "waiting");
  await assert.rejects(app.wire.ask("GET", "view"), { error: "no_connection", status: 0 });
  assert.equal(app.view, shown);
  works = true;
  await app.wire.send(true);
  await quiet(app);
  assert.deepEqual([app.entries[0].state, app.entries[0].seq], ["received", 101]);
});

test("a phone that kept something else than a view opens its table all the same", async (context) => {
  const app = await club(context, () => [0, null]);
  app.outbox.keep("view:other", { error: "failed" });
  await app.openTable("other");
  assert.equal(app.view, null);
  assert.equal(app.place?.screen, "message");
});

test("a full disk at the club is waited for, a refusal is told, setting aside is kept", async (context) => {
  const app = await club(context, (_, { say }) => /** @type {any} */ ({
    1: [503, { error: "full_disk", message: "The disk is full." }],
    2: [422, { error: "refused", message: "No such board." }],
    3: [200, { seq: 109, set_aside: "The movement changed." }],
  })[say.result.board] ?? [500, {}]);
  await app.say(result(2));
  await app.say(result(3));
  await app.say(result(1));
  await quiet(app);
  assert.deepEqual(app.entries.map((it) => [it.state, it.why]), [
    ["refused", "No such board."], ["set_aside", "The movement changed."], ["waiting", undefined],
  ]);
  assert.equal(app.notices.length, 2);
  assert.ok(app.notices.some((text) => text.includes("The movement changed.")), "set aside is told, too");
});

test("what a table sent too much of is sent later, and holds back nothing that is played", async (context) => {
  let full = true;
  /** @type {number[]} */
  const heard = [];
  const app = await club(context, (_, { say }) => {
    heard.push(say.result.board);
    return full && say.result.board === 1 ? [429, { error: "later", message: "Too much." }] : [200, { seq: 101 }];
  });
  await app.say(result(1));
  await app.say(result(2));
  await quiet(app);
  assert.deepEqual(app.entries.map((it) => it.state), ["waiting", "received"]);
  assert.equal(app.notices.length, 1, "the player is told once");
  // Not asked again at every news, only when it is due.
  await app.wire.send(true);
  await quiet(app);
  assert.deepEqual(heard, [1, 2]);
  full = false;
  for (const id of app.wire.putOff.keys()) app.wire.putOff.set(id, 0);
  await app.wire.send();
  await quiet(app);
  assert.deepEqual(app.entries.map((it) => it.state), ["received", "received"]);
  assert.equal(app.wire.putOff.size, 0);
});

test("an acceptance waits for its result that is sent later", async (context) => {
  let full = true;
  /** @type {string[]} */
  const heard = [];
  const app = await club(context, (_, { say }) => {
    heard.push(Object.keys(say)[0]);
    return full ? [429, { error: "later", message: "Too much." }] : [200, { seq: 101 }];
  });
  await app.say(result(1));
  const [entered] = app.entries;
  await app.say({ accept: { round: 1, board: 1, entry: entered.id, side: "EW" } });
  await quiet(app);
  assert.deepEqual(heard, ["result"]);
  full = false;
  for (const id of app.wire.putOff.keys()) app.wire.putOff.set(id, 0);
  await app.wire.send();
  await quiet(app);
  assert.deepEqual(heard, ["result", "result", "accept"]);
  assert.deepEqual(app.entries.map((it) => it.state), ["received", "received"]);
});

test("an acceptance waits for a result that another phone has still to send", async (context) => {
  let here = false;
  const app = await club(context, (_, { say }) => (
    say.accept && !here ? [429, { error: "not_yet", message: "Not here yet." }] : [200, { seq: 101 }]));
  await app.say({ accept: { round: 1, board: 1, entry: "another's", side: "EW" } });
  await app.say(result(2));
  await quiet(app);
  assert.deepEqual(app.entries.map((it) => it.state), ["waiting", "received"]);
  assert.equal(app.notices.length, 0, "the players have nothing to do about it");
  here = true;
  for (const id of app.wire.putOff.keys()) app.wire.putOff.set(id, 0);
  await app.wire.send();
  await quiet(app);
  assert.deepEqual(app.entries.map((it) => it.state), ["received", "received"]);
});

test("cards whose round is not open yet wait, and hold nothing back", async (context) => {
  let open = false;
  const app = await club(context, (_, { say }) => (
    say.hand && !open ? [429, { error: "not_yet", message: "Not open yet." }] : [200, { seq: 101 }]));
  await app.say({ hand: { board: 3, deal: "N:…" } });
  await app.say(result(1));
  await quiet(app);
  assert.deepEqual(app.entries.map((it) => it.state), ["waiting", "received"]);
  assert.equal(app.notices.length, 0);
  open = true;
  for (const id of app.wire.putOff.keys()) app.wire.putOff.set(id, 0);
  await app.wire.send();
  await quiet(app);
  assert.deepEqual(app.entries.map((it) => it.state), ["received", "received"]);
});

test("a name that was cleaned is told", async (context) => {
  const app = await club(context, () => [200, { seq: 101, repeated: false, cleaned: true }]);
  await app.say({ names: { round: 1, seats: { N: { name: "Ann\u202e" } } } });
  await quiet(app);
  assert.equal(app.notices.length, 1);
});

test("seats whose names were not taken are told", async (context) => {
  const app = await club(context, () => [200, { seq: 101, repeated: false, left_out: ["E", "W"] }]);
  await app.say({ names: { round: 1, seats: { N: { name: "Ann" }, E: { name: "Eve" }, W: { name: "Wim" } } } });
  await quiet(app);
  assert.equal(app.notices.length, 1);
  assert.match(JSON.stringify(app.notices), /East, West/);
});

test("a number that plays elsewhere is told with the server's sentence", async (context) => {
  const why = "Number 888 is already entered for pair 5.";
  const app = await club(context, () => [200, { seq: 101, repeated: false, taken: { N: why } }]);
  await app.say({ names: { round: 1, seats: { N: { number: "888" }, S: { name: "Sue" } } } });
  await quiet(app);
  assert.deepEqual(app.notices.map((notice) => JSON.stringify(notice).includes(why)), [true]);
});

test("corrections that are used up are told as that", async (context) => {
  const app = await club(context, () => [429, { error: "later", message: "Too much." }]);
  await app.say({ erase: { round: 1, board: 1 } });
  await quiet(app);
  assert.match(JSON.stringify(app.notices), /corrections for this hour/);
});

test("a table this server does not know does not hold back another", async (context) => {
  const app = await club(context, (_, __, token) => (
    token === "old" ? [401, { error: "unknown_table", message: "?" }] : [200, { seq: 101 }]));
  app.token = "old";
  await app.say(result(1));
  await quiet(app);
  app.token = "token";
  await app.say(result(2));
  await quiet(app);
  assert.deepEqual(app.entries.map((it) => it.state), ["waiting", "received"]);
});

test("a table joined anew while its old token is still asked sends with the new one", async (context) => {
  /** @type {any} */
  let app = null;
  app = await club(context, (_, __, token) => {
    if (token !== "old") return [200, { seq: 101 }];
    // Joining gives the waiting entries the new token and asks for sending, before this answer is there.
    app.entries[0].token = "new";
    app.wire.send(true);
    return [401, { error: "unknown_table", message: "?" }];
  });
  app.token = "old";
  await app.say(result(1));
  await quiet(app);
  await quiet(app);
  assert.deepEqual(app.entries.map((/** @type {any} */ it) => it.state), ["received"]);
});

test("hello names what the phone keeps; what the log lacks is sent again", async (context) => {
  /** @type {any[]} */
  const heard = [];
  let lost = false;
  const app = await club(context, (path, body) => {
    heard.push([path, path === "hello" ? body.entries.length : body.say.result.board]);
    return path === "hello" ? [200, { you: "scorer", view: view({ seq: 3 }), missing: lost ? body.entries : [] }]
      : [200, { seq: 101 }];
  });
  await app.say(result(1));
  await app.say(result(2));
  await quiet(app);
  lost = true;
  await app.wire.hello();
  assert.deepEqual(app.entries.map((it) => it.state), ["waiting", "waiting"]);
  await app.wire.send();
  assert.deepEqual(heard, [["say", 1], ["say", 2], ["hello", 2], ["say", 1], ["say", 2]]);
});

for (const known of [false, true]) {
  test(`entries of an event of the same name and date ${known ? "stay there while the server knows it"
    : "go to the one made anew on another laptop"}`, async (context) => {
    /** @type {any[]} */
    const heard = [];
    const anew = view({ event: { id: "e2", name: "Tuesday pairs", date: "2026-11-17" }, seq: 1 });
    const app = await club(context, (path, body, token) => {
      heard.push([path, token]);
      if (path === "view") return known ? [200, view()] : [401, { error: "unknown_table", message: "…" }];
      return path === "hello" ? [200, { you: "scorer", view: anew, missing: [] }] : [200, { seq: 101 }];
    });
    await app.say(result(1));
    await quiet(app);
    app.token = "new";
    await app.wire.hello();
    await app.wire.recover(app.entries);
    await quiet(app);
    const again = heard.filter(([path, token]) => path === "say" && token === "new").length;
    assert.equal(again, known ? 0 : 1);
    assert.deepEqual(app.entries.map((it) => [it.event, it.state]), [[known ? "e1" : "e2", "received"]]);
  });
}

test("an answer to a table that was left meanwhile means nothing", async (context) => {
  const app = await club(context, () => {
    app.token = "another";
    return [200, { you: "viewer", view: view({ table: 9 }), missing: [] }];
  });
  await assert.rejects(app.wire.hello());
  app.token = "token";
  await app.wire.refresh();
  assert.deepEqual([app.view?.table, app.role], [view().table, "scorer"]);
});

test("what was refused is not asked for again", async (context) => {
  /** @type {string[][]} */
  const asked = [];
  const app = await club(context, (path, body) => {
    if (path === "say") return [422, { error: "refused", message: "No." }];
    asked.push(body.entries);
    return [200, { you: "scorer", view: view(), missing: body.entries }];
  });
  await app.say(result(1));
  await quiet(app);
  await app.wire.hello();
  app.watch = true;
  await app.wire.hello();
  assert.deepEqual(asked, [[], []]);
  assert.equal(app.entries[0].state, "refused");
});

test("a call that was heard is not asked for again: one that joined another has no place in the log", async (context) => {
  /** @type {string[][]} */
  const asked = [];
  const app = await club(context, (path, body) => {
    if (path === "say") return body.say.call_off ? [200, { seq: 5, repeated: true }] : [200, { seq: 4, joined: Boolean(body.say.call) }];
    asked.push(body.entries);
    return [200, { you: "scorer", view: view(), missing: body.entries }];
  });
  await app.say({ call: { round: 1 } });
  await app.say({ call_off: { call: 4 } });
  await app.say(result(1));
  await quiet(app);
  await app.wire.hello();
  assert.deepEqual(asked, [[app.entries[2].id]]);
  assert.deepEqual(app.entries.map((it) => it.state), ["received", "received", "waiting"]);
});

test("a table in use offers the choice once, and keeps the PIN being typed", async (context) => {
  const app = await club(context, () => [409, { error: "in_use", message: "…", silent: 5, connected: true, view: view() }]);
  const hello = async () => {
    await app.wire.hello().catch((error) => app.wire.inUse(error));
  };
  await hello();
  assert.deepEqual(app.place, { screen: "watching" });
  app.place = { screen: "watching", pin: "12" };
  await hello();
  assert.deepEqual(app.place, { screen: "watching", pin: "12" });
  assert.equal(app.role, "viewer");
});

test("a wish to connect again while the server is being asked is no wish lost", async (context) => {
  /** @type {string[]} */
  const paths = [];
  const app = await club(context, (path) => {
    paths.push(path);
    if (path === "watch") {
      // Tapped on before the answer is there, as on a slow network.
      app.watch = false;
      app.wire.restart();
      return [200, { you: "viewer", view: view() }];
    }
    return path === "hello" ? [409, { error: "in_use", connected: true, silent: 3 }] : [200, {}];
  });
  app.wire.pause = () => { throw new Error("rests"); };
  app.watch = true;
  await assert.rejects(app.wire.run(), /rests/);
  assert.deepEqual(paths, ["watch", "hello"]);
  assert.deepEqual(app.inUse, { silent: 3, connected: true });
});

test("connecting again is done at once, not after the pause for a broken connection", async (context) => {
  /** @type {string[]} */
  const paths = [];
  const app = await club(context, (path) => {
    paths.push(path.replace(/\?.*/, ""));
    if (path.startsWith("news") && paths.length === 2) {
      app.wire.restart();
      return [0, null];
    }
    return [200, { you: "scorer", view: view() }];
  });
  app.wire.pause = () => { throw new Error("rests"); };
  await assert.rejects(app.wire.run(), /rests/);
  assert.deepEqual(paths, ["hello", "news", "hello", "news"]);
});

test("a changed movement keeps the entry that still fits, and says so", async (context) => {
  const app = await club(context, () => [500, {}]);
  app.draft = { round: 1, board: 1, seating: { ns: 3, ew: 10 }, movement: 12, level: 4 };
  const next = view({ movement: 20 });
  next.rounds[0].seating = { ns: 3, ew: 14 };
  app.wire.adopt(next);
  assert.deepEqual(app.draft, { round: 1, board: 1, seating: { ns: 3, ew: 14 }, movement: 20, level: 4 });
  assert.equal(app.notices.length, 1);
  const gone = view({ movement: 21 });
  gone.rounds[0].boards = [7, 8];
  app.wire.adopt(gone);
  assert.equal(app.draft.movement, 20, "under the movement it was played in, so that the director can judge");
  assert.equal(app.notices.length, 2);
});

test("a changed movement moves the entry that waits behind a director's score, too", async (context) => {
  const app = await club(context, () => [500, {}]);
  const half = { round: 1, board: 2, seating: { ns: 3, ew: 10 }, movement: 12, level: 4 };
  app.draft = { round: 1, board: 1, seating: { ns: 3, ew: 10 }, movement: 12, award: "A A", meanwhile: half };
  const next = view({ movement: 20 });
  next.rounds[0].seating = { ns: 3, ew: 14 };
  app.wire.adopt(next);
  assert.deepEqual(app.draft.meanwhile, { ...half, seating: { ns: 3, ew: 14 }, movement: 20 });
});

test("a phone that takes over never tells the server an empty draft, and keeps the cards typed in on it", async (context) => {
  const draft = { round: 1, board: 1, seating: { ns: 3, ew: 10 }, movement: 12, level: 4 };
  /** @type {any[]} */
  const told = [];
  const app = await club(context, (path, body) => {
    if (path === "progress") told.push(body.progress.draft?.level ?? null);
    return [200, { you: "scorer", view: view(), progress: { draft, done: ["1:seated"], verify: false, stamp: "one" } }];
  });
  app.online = true;
  app.render = () => void app.wire.share();
  app.memory.hands = /** @type {any} */ ({ 2: { N: ["HK"] } });
  await app.wire.takeOver("");
  await over("sharing", () => app.wire.sharing);
  assert.deepEqual(told, [4]);
  assert.deepEqual(app.memory.hands, { 2: { N: ["HK"] } });
});

test("a changed movement without an open entry shows the round again", async (context) => {
  const app = await club(context, () => [500, {}]);
  app.memory.done = { "1:seated": true };
  app.wire.adopt(view({ movement: 13 }));
  assert.equal(app.due().screen, "entry", "nothing changed here");
  const next = view({ movement: 14 });
  next.rounds[0].boards = [7, 8];
  app.wire.adopt(next);
  assert.equal(app.due().screen, "round");
});

test("news is read in any pieces", () => {
  /** @type {any[]} */
  const heard = [];
  const read = newsReader((event, data, id) => heard.push([event, data, id]));
  const text = ": hello\n\nid: 119\nevent: view\ndata: {\"seq\": 119}\n\nevent: board\r\ndata: {\"board\": 7}\r\n\r\nevent: resend\ndata: {}\n\n";
  for (const letter of text) read(letter);
  assert.deepEqual(heard, [["view", { seq: 119 }, "119"], ["board", { board: 7 }, ""], ["resend", {}, ""]]);
});

test("waiting grows to fifteen seconds", () => {
  assert.deepEqual([1, 2, 3, 4, 5, 9].map(backoff), [1, 2, 4, 8, 15, 15]);
});

test("the strip says where the results are", () => {
  const good = { online: true, unknown: false, waiting: 0, said: 3 };
  assert.equal(standing(good), "strip.received");
  assert.equal(standing({ ...good, said: 0 }), "strip.connected");
  assert.equal(standing({ ...good, waiting: 1 }), "strip.sending");
  assert.equal(standing({ ...good, waiting: 1, online: false }), "strip.offline");
  assert.equal(standing({ ...good, online: false }), "strip.none");
  assert.equal(standing({ ...good, unknown: true }), "strip.unknown");
});

test("the server knows where the table is: the newest, one at a time, from the phone that enters", async (context) => {
  /** @type {any[]} */
  const told = [];
  const app = await club(context, (path, body) => {
    told.push([path, body.progress.draft?.level ?? null]);
    return [200, {}];
  });
  const shared = app.wire.share();
  assert.deepEqual(told, [], "nothing before its hello was answered");
  app.online = true;
  await shared;
  const first = app.wire.share();
  for (const level of [1, 2, 3]) {
    app.draft = { round: 1, board: 1, seating: {}, movement: 12, level };
    app.wire.share();
  }
  await first;
  await app.wire.share();
  assert.deepEqual(told, [["progress", null], ["progress", 3]]);
  app.role = "viewer";
  app.draft = null;
  await app.wire.share();
  assert.equal(told.length, 2);
});

test("a phone that takes over goes on from the server's word once, and from its own after that", async (context) => {
  const progress = { draft: { round: 1, board: 1, seating: { ns: 3, ew: 10 }, movement: 12, level: 4 }, done: ["1:seated"], verify: false, stamp: "one" };
  const app = await club(context, (path) => (path === "progress" ? [503, {}] : [200, { you: "scorer", view: view(), progress }]));
  app.draft = { round: 1, board: 2, seating: {}, movement: 12, level: 7 };
  await app.wire.takeOver("");
  assert.deepEqual([app.due().screen, app.draft?.board, app.draft?.level], ["entry", 1, 4]);
  assert.deepEqual((await app.outbox.kept("memory:token")).done, { "1:seated": true });
  // Typed on, but never told to the server: the connection broke.
  app.draft = { ...progress.draft, level: 5 };
  await app.wire.hello();
  assert.equal(app.draft?.level, 5);
  progress.stamp = "two";
  await app.wire.hello();
  assert.equal(app.draft?.level, 4, "another phone was here in between");
});

test("a server that has forgotten where the table is is told again", async (context) => {
  let told = 0;
  const app = await club(context, (path) => {
    told += Number(path === "progress");
    return [200, { you: "scorer", view: view() }];
  });
  app.online = true;
  await app.wire.share();
  await app.wire.share();
  assert.equal(told, 1);
  await app.wire.hello();
  await app.wire.share();
  assert.equal(told, 2);
});

const played = { round: 1, board: 1, outcome: "PASS", seating: { ns: 3, ew: 10 }, movement: 12, correct: false };

test("a result that was accepted here goes first, and its acceptance after it, by the result's id", async (context) => {
  /** @type {any[]} */
  const heard = [];
  let works = false;
  const app = await club(context, (_, body) => {
    if (!works) return [0, null];
    heard.push(body);
    return [200, { seq: 100 + heard.length }];
  });
  const entry = await app.sayAccepted(played, "EW");
  await quiet(app);
  assert.deepEqual((await app.outbox.all()).map((it) => Object.keys(it.say)), [["result"], ["accept"]], "kept without a network");
  assert.equal(waitingEntries(app.entries).length, 1, "to the players it is one result");
  works = true;
  await app.wire.send(true);
  await quiet(app);
  const [result, accept] = heard;
  assert.deepEqual(result.say, { result: { ...played, acceptance: "follows" } });
  assert.equal(result.id, entry.id);
  assert.deepEqual(accept.say, { accept: { round: 1, board: 1, entry: entry.id, side: "EW" } });
  assert.deepEqual([result.device, accept.device], ["device", "device"]);
  assert.equal(waitingEntries(app.entries).length, 0);
});

test("an acceptance whose result was refused is not sent, and goes again with it", async (context) => {
  /** @type {string[]} */
  const heard = [];
  let over = true;
  const app = await club(context, (_, { say }) => {
    heard.push(Object.keys(say)[0]);
    return over ? [401, { error: "grant_over", message: "The PIN is needed again." }] : [200, { seq: 101 }];
  });
  await app.sayAccepted(played, "EW", { grant: "old" });
  await quiet(app);
  assert.deepEqual(heard, ["result"]);
  assert.deepEqual(app.entries.map((it) => it.state), ["refused", "refused"]);
  assert.equal(app.notices.length, 1, "told once");
  over = false;
  app.wire.granted("new");
  await quiet(app);
  assert.deepEqual(heard, ["result", "result", "accept"]);
  assert.deepEqual(app.entries.map((it) => it.state), ["received", "received"]);
});

test("an acceptance that comes too late tells nobody at the table", async (context) => {
  const app = await club(context, (_, { say }) => (say.accept ? [422, { error: "refused", message: "It is not here." }] : [200, { seq: 101 }]));
  await app.sayAccepted(played, "EW");
  await quiet(app);
  assert.deepEqual(app.entries.map((it) => it.state), ["received", "refused"]);
  assert.deepEqual(app.notices, []);
});
