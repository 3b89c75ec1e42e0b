// Everything that happens to a movement, mended on the console: each operation is looked at, done, seen on a
// phone that does nothing, found in the log, and undone until all is as it was.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, noSidewaysScroll } from "../club/checks.js";
import { clubsOfTests } from "../club/clubs.js";
import { until } from "../club/until.js";

/**
 * @typedef {import("../club/club.js").TestClub} TestClub
 * @typedef {import("../club/office.js").Office} Office
 * @typedef {import("../club/phone.js").Phone} Phone
 */

const clubs = clubsOfTests();

/**
 * A club that plays a movement of the program's own, with results of its first rounds.
 * @param {number} played how many rounds
 * @param {...string} movement the words of `tenace movement show`
 */
const evening = (played, ...movement) => clubs.open({ movement, played });

/** The results in force. @param {TestClub} club */
const results = (club) => club.results(({ table, round, board, outcome }) => `A${table} r${round} b${board} ${outcome}`);

/** Everything that undo must bring back. @param {TestClub} club */
async function all(club) {
  const [rounds, score] = await Promise.all([club.rounds(), club.json("score", club.event).catch(() => null)]);
  return { rounds, score };
}

/** Opens the form of an operation. @param {Office} office @param {string} word @param {Record<string, string | number>} values */
async function form(office, word, values) {
  const { page } = office;
  await page.locator('nav [data-key="operations"]').click();
  await page.locator(`.happened [data-key="${word}"] a`).click();
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`#operation-${name}`);
    await field.waitFor();
    if (await field.evaluate((it) => it.tagName === "SELECT")) await field.selectOption(String(value));
    else await field.fill(String(value));
  }
}

/** The operations whose pages were looked at; the tour of the console has seen these. */
const inspected = new Set(["late_pair", "curtail", "swap_directions", "pair_leaves"]);

/**
 * Checks the standings against the results in force, counted by hand: each pair has as many boards as it has results,
 * and where all were played, a board's points go round between the two sides, so that they add up to the top for each.
 * @param {TestClub} club
 * @param {Office} office
 * @param {string} gone a pair whose results count for nobody
 */
async function countsAll(club, office, gone) {
  const { sections: [{ winners, rounds }], misfits = [] } = await club.json("event", "show", club.event);
  const fitting = rounds.flatMap((/** @type {any} */ round) => round.results ?? []);
  // What the movement does not know counts as well; who played it stands in the log.
  const facts = await club.facts();
  const others = misfits.filter((/** @type {any} */ one) => !fitting.some((/** @type {any} */ two) => two.fact === one.fact))
    .map((/** @type {any} */ one) => facts.find((fact) => fact.seq === one.fact));
  const inForce = [...fitting, ...others]
    .map((/** @type {any} */ { seating, outcome, score }) => ({
      pairs: winners === 2 ? [`NS${seating.ns}`, `EW${seating.ew}`] : [`${seating.ns}`, `${seating.ew}`], outcome, score,
    }))
    .filter((/** @type {any} */ one) => one.outcome !== "NP" && !one.pairs.includes(gone));
  /** @type {Record<string, number>} */
  const boards = {};
  for (const who of inForce.flatMap((/** @type {any} */ one) => one.pairs)) boards[who] = (boards[who] ?? 0) + 1;
  const told = await office.page.evaluate(async () => {
    const answer = await fetch(`/director/api/standings?event=${document.body.dataset.event}&session=1`);
    return (await answer.json()).groups.flatMap((/** @type {any} */ group) => group.lists.flatMap((/** @type {any} */ list) => list.rows));
  });
  assert.deepEqual(Object.fromEntries(told.map((/** @type {any} */ row) => [row.who, row.boards])), boards, "the boards of each pair");
  const score = await club.standings().catch(() => []);
  assert.equal(score.length, Object.keys(boards).length, "everybody who played is in the standings");
  if (!inForce.length || inForce.some((/** @type {any} */ one) => typeof one.score !== "number")) return;
  const points = score.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + Number(one.score), 0);
  const top = points / inForce.length;
  assert.ok(top >= 0 && Math.abs(top - Math.round(top)) < 0.01, `${points} points for ${inForce.length} results`);
}

/**
 * Fills a form in, looks at what would change, does it, checks, and undoes it.
 * @param {TestClub} club
 * @param {string} word
 * @param {Record<string, string | number>} values
 * @param {{phone?: [number, string | RegExp, string | RegExp], seats?: number, card?: string, seen?: RegExp, choice?: RegExp, operation?: string,
 *   round?: number, scores?: number | "some", ranks?: boolean, gone?: string, note?: string,
 *   check?: (before: any[], after: any[]) => any}} expected `phone`: a table, what its phone shows before and then; `seats`: a table whose
 *   phone shows other pairs or boards in `round`; `card`: a pair whose own phone shows another scorecard; `scores`: a table whose list of scores changes, or some table's; `ranks`: whether the
 *   standings change now; `gone`: a pair whose results count for nobody then; `note`: what must be noted before it can be done
 */
async function thereAndBack(club, word, values, { phone: watched, seats, card, seen, choice, operation = word, round, scores, ranks = false, gone = "", note, check }) {
  const before = await all(club);
  const office = await club.office();
  const ranked = await office.standings();
  const phone = watched ? await club.phone(watched[0]) : null;
  const were = await results(club);
  let list = typeof scores === "number" ? await club.phone(scores) : null;
  await list?.openRecap();
  const listed = await list?.main();
  if (phone && watched) {
    await phone.upTo(round ?? 1);
    await phone.sees(watched[1]);
  }
  const around = seats ? await club.phone(seats) : null;
  await around?.upTo(round ?? 1);
  const sat = await around?.main();
  const own = card ? await club.guest(`/pair/A/${card}`) : null;
  await own?.page.locator("table.card").waitFor();
  const carded = await own?.main();
  await form(office, word, values);
  const { page } = office;
  const ready = page.locator(".preview .do:enabled");
  if (note) {
    await page.locator(".preview .warning").first().waitFor();
    assert.equal(await ready.count(), 0, `${word}: not without a note`);
    await page.locator(".preview input[required]").fill(note);
  }
  await ready.waitFor().catch(async () => assert.fail(`${word}: ${await office.text()}; ${office.complaints.join("; ")}`));
  if (choice) {
    await page.locator(".preview .choices label").filter({ hasText: choice }).first().click();
    await page.locator(".preview[aria-busy='false'] .title").filter({ hasText: choice }).waitFor();
    await ready.waitFor();
  }
  const preview = await page.locator(".preview").innerText();
  if (seen) assert.match(preview, seen);
  assert.deepEqual(await all(club), before, "looking changes nothing");
  if (!inspected.has(word)) {
    await noSidewaysScroll(page, word);
    await accessible(page, word);
  }
  inspected.add(word);
  await office.press();
  await page.locator(".operation.done").waitFor();
  const [mark] = await club.facts();
  assert.equal(mark.operation, operation);
  if (note) assert.equal(mark.note, note);
  const after = await all(club);
  assert.notDeepEqual(after, before);
  if (phone && watched) await phone.sees(watched[2]);
  if (listed) await list?.shows(`another list of scores after ${word}`, (text) => text !== listed);
  if (scores === "some") {
    const moved = (await results(club)).find((one) => !were.includes(one));
    list = await club.phone(Number(/^A(\d+)/.exec(moved ?? assert.fail(`${word}: no result is another`))?.[1]));
    await list.openRecap();
  }
  const shown = await list?.main();
  await around?.shows(`other places after ${word}`, (text) => text !== sat);
  await own?.shows(`another scorecard after ${word}`, (text) => text !== carded);
  assert.equal(await office.standings() !== ranked, ranks, `${word}: whether the standings change`);
  await countsAll(club, office, gone);
  await check?.(before.rounds, after.rounds);
  await page.locator(".operation.done .stop").click();
  await page.locator(".operation .asked").waitFor();
  assert.deepEqual(await all(club), before, `${word}, undone`);
  if (phone && watched) await phone.sees(watched[1]);
  await list?.shows(`the old list of scores after undoing ${word}`, (text) => (listed ? text === listed : text !== shown));
  await around?.shows(`the old places after undoing ${word}`, (text) => text === sat);
  await own?.shows(`the old scorecard after undoing ${word}`, (text) => text === carded);
  assert.equal(await office.standings(), ranked, `${word}, undone: the standings`);
  await countsAll(club, office, "");
  assert.ok((await club.facts()).some((fact) => fact.fact === "undone"));
  for (const one of [office, phone, around, own, list]) await one?.isContent();
}

test("a pair came late", async () => {
  const club = await evening(1, "mitchell", "--tables", "5", "--phantom", "--rounds", "4");
  await thereAndBack(club, "late_pair", { name1: "Lena Late", name2: "Lou Late" }, {
    seen: /Fill the half table/, phone: [5, "This table does not play round 2.", /Round 2: boards/],
    round: 2,
    check: async () => assert.ok((await club.tenace("event", "show", club.event)).includes("Lena Late")),
  });
});

test("a pair takes the place of the missing pair", async () => {
  const club = await evening(0, "mitchell", "--tables", "5", "--phantom", "--rounds", "4");
  await thereAndBack(club, "phantom_filled", { name1: "Pia Full" }, { seen: /Fill/, phone: [5, "This table does not play round 1.", /Round 1: boards/] });
});

test("a pair goes home", async () => {
  const club = await evening(1, "mitchell", "--tables", "5", "--rounds", "4");
  await thereAndBack(club, "pair_leaves", { pair: "EW5" }, { seen: /Goes home/, ranks: true, gone: "EW5", round: 2, phone: [1, /Round 2: boards/, "Sit-out"] });
});

test("the wrong movement was set", async () => {
  const club = await evening(1, "skip-mitchell", "--tables", "6", "--rounds", "5");
  await thereAndBack(club, "wrong_movement", { kind: "share-relay" }, {
    choice: /Draw the rest anew/, seen: /should play share-relay/, ranks: true, round: 2, seats: 1, phone: [6, "Round 2: boards 1–2", "Round 2: boards 3–4"],
  });
});

test("the tables are told in words for players, and an undo takes it back", async () => {
  const club = await evening(1, "mitchell", "--tables", "3", "--rounds", "3");
  const phone = await club.phone(1);
  const office = await club.office();
  const { page } = office;
  await form(office, "curtail", { rounds: 2 });
  await page.locator(".preview .do:enabled").click();
  await page.locator(".operation.done").waitFor();
  const words = "We stop earlier than planned.";
  assert.match(await page.locator("#operation-text").inputValue(), new RegExp(words));
  await page.locator("#operation-tell button").click();
  await phone.sees(new RegExp(words));
  await page.locator(".operation.done .stop").click();
  await page.locator(".operation .asked").waitFor();
  await phone.seesNo(new RegExp(words));
  await office.isContent();
  await phone.isContent();
});

test("rounds are added, and the phones wake up", async () => {
  const club = await evening(2, "mitchell", "--tables", "3", "--rounds", "2");
  await thereAndBack(club, "add_rounds", { rounds: 1 }, {
    ranks: true, round: 3, phone: [1, /Results|over|Thank|finished|end/i, /Round 3: boards|End of round 2/],
    check: (before, after) => assert.equal(after.length, before.length + 3),
  });
});

test("it is late: stop earlier", async () => {
  const club = await evening(2, "mitchell", "--tables", "3", "--rounds", "3");
  await thereAndBack(club, "curtail", { rounds: 2 }, {
    seen: /Stop after round 2/, ranks: true, round: 3, phone: [1, "Round 3: boards 5–6", /over|Thank|end/i], check: (before, after) => assert.equal(after.length, before.length - 3),
  });
});

test("fewer boards in each round", async () => {
  const club = await evening(1, "mitchell", "--tables", "3", "--rounds", "3", "--set-size", "3");
  await thereAndBack(club, "change_boards", { from_round: 2, boards: 2 }, { round: 2, phone: [1, "Round 2: boards 4–6", "Round 2: boards 4–5"] });
});

test("boards with other numbers", async () => {
  const club = await evening(1, "mitchell", "--tables", "3", "--rounds", "3", "--set-size", "3");
  await thereAndBack(club, "board_numbers", { from_round: 2, shift: 20 }, {
    operation: "change_boards", ranks: true, round: 2, phone: [2, "Round 2: boards 7–9", "Round 2: boards 27–29"],
  });
});

test("a table sat the wrong way round", async () => {
  const club = await evening(2, "mitchell", "--tables", "3", "--rounds", "3");
  await thereAndBack(club, "swap_directions", { round: 1, table: 2 }, {
    seen: /really held the cards/, scores: 2, ranks: true,
    check: async () => assert.equal((await results(club)).filter((line) => line.endsWith(" WD")).length, 2),
  });
});

test("the arrow switch was missed, or made by mistake: what was played is turned", async () => {
  const club = await evening(1, "howell", "--tables", "3");
  // Board 3 a second time, so that what the pairs have is compared.
  await club.enter("A3 3 PASS");
  await thereAndBack(club, "arrow_switch", { round: 1 }, {
    operation: "swap_directions", seen: /really played/, ranks: true,
    // Later rounds stay as they are unless the director chooses otherwise.
    check: (before, after) => {
      const later = (/** @type {any[]} */ rounds) => rounds.filter(({ round }) => round > 1);
      assert.notDeepEqual(after, before);
      assert.deepEqual(later(after), later(before));
    },
  });
});

test("the wrong board was played", async () => {
  const club = await evening(1, "mitchell", "--tables", "5", "--rounds", "5");
  await thereAndBack(club, "wrong_board", { table: 1, round: 1, board: 1, played: 3 }, {
    seen: /moves to board 3/, ranks: true, round: 2, phone: [1, "Round 2: boards 3–4", "Round 2: board 4"],
    check: async () => assert.ok((await results(club)).some((line) => line.startsWith("A1 r1 b3 "))),
  });
});

test("the boards went past the relay", async () => {
  const club = await evening(2, "share-relay", "--tables", "6");
  await thereAndBack(club, "relay_skipped", { from_round: 2 }, { seen: /really played/, scores: "some", ranks: true });
});

test("East-West forgot to skip", async () => {
  const club = await evening(4, "skip-mitchell", "--tables", "6", "--rounds", "5", "--set-size", "1");
  await thereAndBack(club, "skip_forgotten", { from_round: 4 }, { seen: /really played/, ranks: true, card: "EW4" });
});

test("the wrong boards were on a table", async () => {
  const club = await evening(1, "mitchell", "--tables", "7", "--rounds", "5", "--set-size", "1");
  await thereAndBack(club, "boards_off", { from_round: 1, by: 1, tables: "2" }, { seen: /really played/, scores: "some", ranks: true });
});

test("two pairs sat in each other's places", async () => {
  const club = await evening(2, "mitchell", "--tables", "5", "--rounds", "4");
  await thereAndBack(club, "pairs_swapped", { pair: "EW1", other: "EW2", from_round: 1 }, { seen: /credited to those/, ranks: true, seats: 3, round: 3 });
});

test("a result stands under the wrong board", async () => {
  const club = await evening(0, "mitchell", "--tables", "3", "--rounds", "3");
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.enter(1, "4SN= HK");
  await phone.received();
  await thereAndBack(club, "move_result", { table: 1, round: 1, board: 1, to_board: 2 }, {
    seen: /moved as it is/, scores: 1,
    check: async () => assert.deepEqual(await results(club), ["A1 r1 b2 4SN= HK"]),
  });
});

test("a table did not play its boards", async () => {
  const club = await evening(1, "mitchell", "--tables", "3", "--rounds", "3");
  await thereAndBack(club, "boards_missed", { table: 1, round: 2 }, {
    choice: /Average minus for E\/W/, seen: /average minus/, scores: 1, ranks: true,
    check: async () => assert.equal((await results(club)).filter((line) => line.endsWith("A+ A-")).length, 2),
  });
});

test("a round is closed", async () => {
  const club = await evening(1, "mitchell", "--tables", "3", "--rounds", "3");
  await thereAndBack(club, "close_round", { round: 2 }, {
    scores: 1,
    check: async () => assert.equal((await results(club)).filter((line) => line.endsWith("NP")).length, 6),
  });
});

test("a table is changed by hand, unless somebody would play a board twice; and a table is added", async () => {
  const club = await evening(0, "mitchell", "--tables", "3", "--rounds", "3");
  const office = await club.office();
  await form(office, "change_seating", { table: 1, round: 3, ns: 1, ew: 1, boards: "1-2" });
  await office.sees(/Nobody may play a board twice/);
  assert.equal(await office.page.locator(".preview .do:enabled").count(), 0);
  await thereAndBack(club, "change_seating", { table: 1, round: 1, ns: 1 }, { phone: [1, "Round 1: boards 1–2", "Sit-out"] });
  await thereAndBack(club, "new_table", { table: 4, round: 1, ns: 4, ew: 4, boards: "7-8" }, {
    check: async (before, after) => {
      assert.equal(after.length, before.length + 1);
      const phone = await club.phone(4);
      await phone.upTo(1);
      await phone.sees("Round 1: boards 7–8");
    },
  });
});

test("a board that a pair knew counts when the director says so, and only with a note", async () => {
  const club = await evening(1, "mitchell", "--tables", "3", "--rounds", "3");
  const note = "both pairs took the wrong tray";
  // Table 1 took board 1 again in round 2: N/S 1 had played it in round 1.
  await thereAndBack(club, "wrong_board", { table: 1, round: 2, board: 3, played: 1, outcome: "2HS=" }, {
    seen: /NS1 played board 1 before.*Law 15/s, choice: /counts? all the same/, note, ranks: true, scores: 1,
    check: async () => {
      const [mark, last] = await club.facts();
      assert.deepEqual([last.table, last.round, last.board, last.outcome], [1, 2, 1, "2HS="]);
      assert.equal(mark.last, last.seq, "the note is beside what it is about");
      const office = await club.office();
      await office.go("result?section=A&table=1&round=2&board=1");
      const history = office.page.locator(".history li");
      await history.first().waitFor();
      const versions = await history.allInnerTexts();
      assert.match(versions[0], /2♥ S =.*both pairs took the wrong tray/su);
      assert.equal(versions.length, 1);
      await office.go("log");
      await office.page.locator("ol.log > li", { hasText: note }).first().waitFor();
    },
  });
});

test("what does not fit is listed and resolved", async () => {
  const club = await evening(1, "mitchell", "--tables", "3", "--rounds", "3");
  const office = await club.office();
  const { page } = office;
  await form(office, "change_seating", { table: 1, round: 1, ns: 1 });
  await page.locator(".preview .misfits, .preview .part").first().waitFor();
  await page.locator(".preview .do:enabled").click();
  await page.locator(".operation.done .warning a").click();
  await page.locator(".misfit").first().waitFor();
  assert.equal(await page.locator(".misfit").count(), 2);
  await page.locator('.misfit [data-key^="keep"]').first().click();
  await page.locator(".preview .do:enabled").click();
  await page.locator(".misfit").first().waitFor({ state: "detached" });
  assert.equal((await results(club)).length, 6, "nothing was dropped");
});

test("a phone that was away sends what it has, and the director is asked", async () => {
  const club = await evening(0, "mitchell", "--tables", "3", "--rounds", "3");
  const phone = await club.phone(1);
  await phone.sitDown();
  await phone.loseWifi();
  await phone.enter(1, "4SN= HK");
  const office = await club.office();
  const { page } = office;
  await form(office, "change_seating", { table: 1, round: 1, ns: 1 });
  await page.locator(".preview .do:enabled").click();
  await page.locator(".operation.done").waitFor();
  await phone.loseWifi(false);
  await until("what the phone sent, set aside for the director", async () => (await club.facts()).map(({ fact }) => fact),
    (facts) => facts.includes("entry_set_aside"));
});
