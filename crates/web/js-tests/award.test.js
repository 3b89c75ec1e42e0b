// An average given at the table: the other side accepts it like any result.

import assert from "node:assert/strict";
import { test } from "node:test";
import { find, keyed } from "./document.js";
import { nextPart, outcomeOf } from "../assets/terminal/entry.js";
import { adjust } from "../assets/terminal/screens/menu_adjust.js";
import { verify } from "../assets/terminal/screens/verify.js";
import { currentRound } from "../assets/terminal/flow.js";
import { policy, view } from "./table.js";

/** A page that draws nothing, with the director's right. @param {any} [change] */
function table(change) {
  /** @type {any} */
  const app = {
    view: view(), grant: "grant", online: true, draft: null, place: null, mine: [], entries: [], memory: { done: {} },
    /** @type {any[]} */ said: [], role: "scorer",
    get policy() { return app.view.policy; },
    get round() { return currentRound(app.view, [], app.memory); },
    roundOf: (/** @type {number} */ round) => app.view.rounds.find((/** @type {any} */ one) => one.round === round),
    results: (/** @type {number} */ round) => app.view.results.filter((/** @type {any} */ one) => one.round === round),
    ask: async () => ({ questions: [] }),
    load: () => ({ questions: [] }),
    stale: () => {},
    render: () => {},
    set: (/** @type {any} */ values) => { app.place = { ...app.place, ...values }; },
    keepDraft: (/** @type {any} */ draft) => { app.draft = draft; },
    say: async (/** @type {any} */ say, /** @type {any} */ options) => {
      app.said.push({ ...say, ...options });
      return { id: "id" };
    },
    sayAccepted: async (/** @type {any} */ result, /** @type {string} */ side, /** @type {any} */ options) => {
      app.said.push({ result, accepted: side, ...options });
      return { id: "id" };
    },
    ...change,
  };
  return app;
}

/** The director gives a score. @param {any} app @param {any} [values] */
async function give(app, values = {}) {
  const screen = adjust(app, { round: 1, board: 2, ns: "A+", ew: "A-", ...values });
  const [key] = find(screen, (one) => one.tag === "button" && one.attributes.class === "go");
  await key.onclick();
}

/** What the other side sees, with time to read it. @param {any} app */
const seen = (app) => verify(app, { screen: "verify", until: 1 });

test("the other side reads an average in words and accepts it, with the director's right", async () => {
  const app = table();
  await give(app);
  assert.deepEqual(app.said, [], "nothing is said before they accept");
  assert.equal(app.place.screen, "verify");
  assert.equal(nextPart(app.draft, policy()), null);
  const screen = seen(app);
  assert.match(screen.textContent ?? "", /Board 2: N\/S average plus, E\/W average minus\./);
  await keyed(screen, "accept").onclick();
  assert.deepEqual(app.said, [{
    result: { round: 1, board: 2, outcome: "A+ A-", seating: { ns: 3, ew: 10 }, movement: 12, correct: false },
    accepted: "EW", grant: "grant",
  }]);
  assert.equal(app.place.screen, "saved");
  assert.deepEqual([app.grant, app.draft], [null, null]);
});

test("where results are accepted on another phone, an average is accepted here, beside the director", async () => {
  const app = table({ view: view({ policy: { ...policy(), accept_on_other_phone: true } }) });
  await give(app);
  const screen = seen(app);
  assert.match(screen.textContent ?? "", /Please hand the phone to East-West/);
  await keyed(screen, "accept").onclick();
  const [said] = app.said;
  assert.deepEqual([said.accepted, said.result.acceptance, said.grant], ["EW", undefined, "grant"]);
  // What the players enter goes to the other phone, with the same setting.
  app.draft = { round: 1, board: 1, seating: { ns: 3, ew: 10 }, movement: 12, special: "PASS" };
  assert.match(seen(app).textContent ?? "", /East-West accepts this on a phone of their own/);
});

for (const [written, words] of [
  ["60% 37.5%", "N/S 60\u00a0%, E/W 37.5\u00a0%"], ["? ?", "N/S not decided yet, E/W not decided yet"],
  ["[3/5 4SN=, 2/5 4SN-1] [3/5 4SN=, 2/5 4SN-1]", "60\u00a0% 4♠ N =, 40\u00a0% 4♠ N −1"], ["A6040", "A6040"],
]) {
  test(`every adjusted score is accepted: ${written}`, async () => {
    const app = table();
    await give(app, { mode: "full", text: written });
    assert.equal(outcomeOf(app.draft), written);
    assert.ok(seen(app).textContent?.includes(`Board 2: ${words}.`), seen(app).textContent ?? "");
  });
}

test("an entry under way on another board goes on afterwards; one on the same board is over", async () => {
  const other = { round: 1, board: 1, seating: {}, movement: 12, level: 4 };
  const app = table({ draft: other });
  await give(app);
  await keyed(seen(app), "accept").onclick();
  assert.deepEqual(app.draft, other);
  const same = table({ draft: { ...other, board: 2 } });
  await give(same);
  await keyed(seen(same), "accept").onclick();
  assert.equal(same.draft, null);
});

test("what the other side calls wrong goes back to the director, who types the PIN again", async () => {
  const app = table({ draft: { round: 1, board: 1, seating: {}, movement: 12, level: 4 } });
  await give(app);
  keyed(seen(app), "wrong").onclick();
  assert.deepEqual(app.said, []);
  assert.equal(app.grant, null);
  assert.deepEqual(app.place, { screen: "director", item: "adjust", round: 1, board: 2 });
  assert.equal(app.draft.board, 1);
});

test("what the other side calls wrong leaves the half entered contract of that board", async () => {
  const half = { round: 1, board: 2, seating: {}, movement: 12, level: 4 };
  const app = table({ draft: half });
  await give(app);
  // Given again before anything was accepted: what waits is still the contract.
  await give(app, { ns: "A", ew: "A" });
  keyed(seen(app), "wrong").onclick();
  assert.deepEqual(app.draft, half);
});

test("without the director's right, as after a reload, the PIN is asked before they accept", async () => {
  const app = table();
  await give(app);
  app.grant = null;
  assert.equal(keyed(seen(app), "accept"), undefined);
  assert.ok(keyed(seen(app), "director"));
});

test("who has left the table is not asked", async () => {
  const app = table({ view: view({ results: [{ round: 2, board: 3, outcome: "PASS" }] }) });
  await give(app);
  assert.equal(app.draft, null);
  assert.equal(app.said[0].result.outcome, "A+ A-");
});
