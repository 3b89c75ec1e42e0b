// Which computer the phone sends to: the later term counts, and every address of the club has its turn.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { test } from "node:test";
import { App } from "../assets/terminal/app.js";
import { Outbox } from "../assets/terminal/outbox.js";
import { isLater, nextAddress } from "../assets/terminal/standby.js";
import { Wire } from "../assets/terminal/wire.js";
import { over } from "./over.js";
import { view } from "./table.js";

const { IDBFactory } = createRequire(new URL("../../../e2e/package.json", import.meta.url))("fake-indexeddb");

test("of two terms the higher one counts, and one is always the later", () => {
  assert.ok(isLater("2.a.x", "1.b.y"));
  assert.ok(isLater("10.a.x", "9.a.x"));
  assert.ok(!isLater("1.a.x", "1.a.y"), "the same one");
  assert.ok(isLater("1.b.x", "1.a.x") && !isLater("1.a.x", "1.b.x"));
  assert.ok(isLater("1.a.x", "") && !isLater("", "1.a.x") && !isLater("", ""));
});

test("every address has its turn; one that is said to be in charge comes first", () => {
  const home = "http://a:1";
  const others = ["http://b:1", "http://c:1"];
  assert.equal(nextAddress("", others, [], home), "http://b:1");
  assert.equal(nextAddress("http://b:1", others, [], home), "http://c:1");
  assert.equal(nextAddress("http://c:1", others, [], home), "");
  assert.equal(nextAddress("", others, ["http://c:1"], home), "http://c:1");
  assert.equal(nextAddress("http://c:1", others, ["http://a:1"], home), "");
  assert.equal(nextAddress("", others, ["http://evil:1"], home), "http://b:1", "only the club's own");
});

/**
 * A server whose answers the test chooses.
 * @param {import("node:test").TestContext} context
 * @param {(path: string, body: any, term: string) => [number, any]} answer
 */
async function computer(context, answer) {
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (piece) => { text += piece; });
    request.on("end", () => {
      const path = (request.url ?? "").replace("/t/api/", "").replace(/\?.*/, "");
      const [status, said] = answer(path, text ? JSON.parse(text) : undefined, String(request.headers["tenace-term"] ?? ""));
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(said));
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  context.after(() => server.close());
  return `http://127.0.0.1:${/** @type {any} */ (server.address()).port}`;
}

test("a computer that is not in charge is left for the one that is, and everything is sent there", async (context) => {
  /** @type {any[]} */
  const heard = [];
  const there = await computer(context, (path, body) => {
    heard.push([path, path === "say" ? body.id : body?.entries]);
    if (path === "hello") return [200, { you: "scorer", view: view({ term: "2.b.x" }), missing: body.entries }];
    return path === "say" ? [200, { seq: 7 }] : [404, {}];
  });
  const replaced = await computer(context, () => [503, {
    error: "standby", message: "Another computer has taken over.", in_charge: [there], term: "2.b.x",
  }]);
  const app = new App(/** @type {any} */ (null), {}, await Outbox.open(() => new IDBFactory()));
  app.render = () => {};
  app.wire = new Wire(app);
  Object.assign(app, { token: "token", device: "device", view: view(), base: replaced, term: "1.a.x" });
  app.standbys = [there, replaced];
  app.allowed = [there, replaced];
  const entry = await app.say({ result: { round: 1, board: 1, outcome: "PASS" } });
  const problem = await app.wire.hello().catch((error) => error);
  assert.equal(problem.error, "standby");
  assert.ok(app.wire.moveOn(problem, 0), "at once, without waiting for more failures");
  assert.equal(app.base, there);
  await app.wire.hello();
  app.wire.stay();
  await app.wire.send(true);
  await over("sending", () => app.wire.sending);
  clearTimeout(app.wire.retry);
  assert.equal(app.term, "2.b.x");
  assert.equal(await app.outbox.kept("base"), there);
  assert.ok(heard.some(([path, id]) => path === "say" && id === entry.id));
  assert.equal(app.entries[0].state, "received");
});

test("one that comes back and does not know that it was replaced is told so, and not believed", async (context) => {
  const terms = new Set();
  const old = await computer(context, (path, body, term) => {
    terms.add(term);
    return [200, { you: "scorer", view: view({ term: "1.a.x" }), missing: [] }];
  });
  const app = new App(/** @type {any} */ (null), {}, await Outbox.open(() => new IDBFactory()));
  app.render = () => {};
  app.wire = new Wire(app);
  Object.assign(app, { token: "token", device: "device", view: view(), base: old, term: "2.b.x" });
  const problem = await app.wire.hello().catch((error) => error);
  assert.equal(problem.error, "outdated");
  assert.equal(app.term, "2.b.x");
  assert.deepEqual([...terms], ["2.b.x"]);
});

test("a silent computer gets a second chance before another one is tried", async (context) => {
  const app = new App(/** @type {any} */ (null), {}, await Outbox.open(() => new IDBFactory()));
  app.render = () => {};
  app.wire = new Wire(app);
  context.after(() => clearTimeout(app.wire.retry));
  app.standbys = ["http://b:1"];
  const silent = { error: "no_connection", message: "", status: 0 };
  assert.ok(!app.wire.moveOn(silent, 1), "the document may not speak to it");
  app.allowed = ["http://b:1"];
  assert.ok(!app.wire.moveOn(silent, 0));
  assert.ok(app.wire.moveOn(silent, 1));
  assert.equal(app.base, "http://b:1");
  assert.ok(!app.wire.moveOn(silent, 2), "all were tried: wait");
  assert.equal(app.base, "");
});
