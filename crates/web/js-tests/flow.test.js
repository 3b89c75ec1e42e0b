// Which screen is due, through a whole session, after reloads, and on a phone that just took over.

import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, currentRound, resultsOf, screenFor } from "../assets/terminal/flow.js";
import { entry, policy, round, view } from "./table.js";

/** @type {(round: number, board: number, change?: any) => any} */
const said = (round, board, change) => entry({ result: { round, board, outcome: "PASS" } }, change);

/** @type {(view: any, entries?: any[], done?: string[], draft?: any, role?: any) => any} */
const due = (view, entries = [], done = [], draft = null, role = "scorer") =>
  screenFor(view, entries, { done: Object.fromEntries(done.map((step) => [step, /** @type {true} */ (true)])) }, draft, role);

test("before and after play", () => {
  assert.equal(due(null).screen, "join");
  assert.equal(due(view({ stage: "waiting" })).screen, "waiting");
  assert.equal(due(view({ stage: "closed" })).screen, "end");
  assert.equal(due(view(), [], [], null, "viewer").screen, "watching");
});

test("a round from its seats to the move, without network", () => {
  const now = view();
  assert.deepEqual(due(now), { screen: "round", round: 1 });
  assert.deepEqual(due(now, [], ["1:seated"]), { screen: "entry", round: 1 });
  assert.deepEqual(due(now, [said(1, 1)], ["1:seated"]), { screen: "entry", round: 1 });
  const both = [said(1, 1), said(1, 2)];
  assert.deepEqual(due(now, both, ["1:seated"]), { screen: "moves", round: 1 });
  assert.deepEqual(due(now, both, ["1:seated", "1:moves"]), { screen: "round", round: 2 });
  const all = [...both, said(2, 3), said(2, 4), said(3, 5), said(3, 6)];
  assert.equal(due(now, all, ["1:moves", "2:moves"]).screen, "end");
});

test("numbers and start positions come before the first round", () => {
  const now = view({ policy: { ...policy(), numbers: "first_round", start_positions: true } });
  assert.deepEqual(due(now), { screen: "names", round: 1 });
  assert.deepEqual(due(now, [], ["1:names"]), { screen: "start", round: 1 });
  assert.deepEqual(due(now, [], ["1:names", "1:start"]), { screen: "round", round: 1 });
  const every = view({ policy: { ...policy(), numbers: "every_round" } });
  assert.deepEqual(due(every, [said(1, 1), said(1, 2)], ["1:moves"]), { screen: "names", round: 2 });
});

test("boards by hand or shared are asked for", () => {
  assert.equal(due(view({ policy: { ...policy(), board_number: "by_hand" } }), [], ["1:seated"]).screen, "boards");
  const first = view({ policy: { ...policy(), board_number: "first_by_hand" } });
  assert.equal(due(first, [], ["1:seated"]).screen, "boards");
  assert.equal(due(first, [said(1, 1)], ["1:seated"]).screen, "entry");
  const shared = view({ rounds: [{ ...round(1, [1, 2], 10), shared_with: ["A4"] }] });
  assert.equal(due(shared, [], ["1:seated"]).screen, "boards");
});

test("a sit-out is shown and gone on from", () => {
  const now = view({ rounds: [{ ...round(1, [], 10), played: false }, round(2, [3, 4], 11)] });
  assert.deepEqual(due(now), { screen: "round", round: 1 });
  assert.deepEqual(due(now, [], ["1:seated"]), { screen: "moves", round: 1 });
  assert.deepEqual(due(now, [], ["1:seated", "1:moves"]), { screen: "round", round: 2 });
});

test("after the last board: hands, recap, results, ranking, each as the policy says", () => {
  const now = view({
    policy: {
      ...policy(), enter_hand: "round", recap_by_itself: true, results: "end_of_round", ranking: "every_round",
    },
    hands: [2],
  });
  const both = [said(1, 1), said(1, 2)];
  const done = ["1:seated"];
  const seen = [];
  for (const step of ["hands", "recap", "results", "ranking"]) {
    seen.push(due(now, both, done).screen);
    done.push(`1:${step}`);
  }
  assert.deepEqual(seen, ["hand_entry", "recap", "results", "ranking"]);
  assert.equal(due(now, both, done).screen, "moves");
});

test("a phone that just took over is in the round that is played", () => {
  const now = view({ results: [{ round: 2, board: 3, outcome: "PASS" }] });
  // Board 1 and 2 were never entered: that is the director's business, not this round's.
  assert.equal(currentRound(now, [], { done: {} })?.round, 2);
  assert.deepEqual(due(now), { screen: "entry", round: 2 });
});

test("an entry begun is never taken away", () => {
  const draft = { round: 1, board: 9, seating: {}, movement: 11 };
  assert.equal(due(view(), [], ["1:seated"], draft).screen, "entry");
});

test("what the phone said lies over the view until the view knows it", () => {
  const now = view({ results: [{ round: 1, board: 1, outcome: "4SN=", seq: 90 }] });
  /** @param {any[]} entries */
  const seen = (entries) => resultsOf(now, entries, 1).map((one) => `${one.board} ${one.outcome} ${one.state ?? ""}`.trim());
  assert.deepEqual(seen([]), ["1 4SN="]);
  assert.deepEqual(seen([said(1, 2)]), ["1 4SN=", "2 PASS waiting"]);
  assert.deepEqual(seen([said(1, 1)]), ["1 PASS waiting"]);
  assert.deepEqual(seen([said(1, 1, { state: "received", seq: 101 })]), ["1 PASS received"]);
  assert.deepEqual(seen([said(1, 1, { state: "received", seq: 95 })]), ["1 4SN="]);
  assert.deepEqual(seen([said(1, 1, { state: "refused" })]), ["1 4SN="]);
  assert.deepEqual(seen([said(1, 1, { state: "set_aside" })]), ["1 4SN="]);
  assert.deepEqual(seen([said(1, 2, { state: "set_aside" })]), ["1 4SN=", "2 PASS set_aside"]);
  assert.deepEqual(seen([entry({ erase: { round: 1, board: 1 } })]), []);
});

test("who sat out first is asked for names at the first table, once", () => {
  const base = view();
  const arrived = { ...base.rounds[1], begins: ["11"], names: { N: "Ann Bell", S: null, E: null, W: null } };
  const asks = (/** @type {any} */ change) => {
    const now = view({ policy: { ...base.policy, numbers: "first_round" }, rounds: [base.rounds[0], { ...arrived, ...change }] });
    return screenFor(now, [], { done: { "1:moves": true } }, null, "scorer").screen;
  };
  assert.equal(asks({}), "names");
  assert.deepEqual(asked({ ...base, policy: { ...base.policy, numbers: "first_round" } }, arrived), ["E", "W"]);
  assert.equal(asks({ begins: [] }), "round");
  assert.equal(asks({ names: { N: null, S: null, E: "Guest", W: "Guest" } }), "round");
});

test("nobody is asked at a table where nobody sits", () => {
  const base = view();
  const empty = { ...base.rounds[0], played: false, contestants: { N: null, E: null, S: null, W: null } };
  const now = view({ policy: { ...base.policy, numbers: "first_round" }, rounds: [empty, ...base.rounds.slice(1)] });
  assert.equal(screenFor(now, [], { done: {} }, null, "scorer").screen, "round");
});

test("a table that ends before the others tells its players where to go", () => {
  const base = view();
  const only = { ...base.rounds[0], moves: [{ who: "3", table: "A4", side: /** @type {const} */ ("NS") }] };
  const played = [1, 2].map((board) => ({ round: 1, board, outcome: "PASS" }));
  const now = view({ rounds: [only], results: played });
  assert.equal(screenFor(now, [], { done: { "1:seated": true } }, null, "scorer").screen, "moves");
  assert.equal(screenFor(now, [], { done: { "1:seated": true, "1:moves": true } }, null, "scorer").screen, "end");
});

test("a phone that was not here in the round shows no scores of it", () => {
  const played = [1, 2].map((board) => ({ round: 1, board, outcome: "PASS" }));
  const now = view({
    results: played, policy: { ...policy(), recap_by_itself: true, results: "end_of_round", ranking: "every_round" },
  });
  assert.deepEqual(due(now), { screen: "moves", round: 1, quiet: true });
  assert.deepEqual(due(now, [], ["1:seated"]), { screen: "recap", round: 1 });
  assert.deepEqual(due(now, [said(1, 2, { state: "received", seq: 9 })]), { screen: "recap", round: 1 });
});
