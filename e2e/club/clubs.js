// The clubs of a test file, closed when their tests are over; and the browser after the last test.

import { after, afterEach, before } from "node:test";
import { closeBrowser } from "./browser.js";
import { TestClub } from "./club.js";

/** @typedef {import("./club.js").Wishes} Wishes */

after(closeBrowser);

/** What most tests play: three tables, three rounds of two boards. */
const SMALL = { tables: 3, rounds: 3, boards: 2 };

/**
 * Clubs for single tests, each closed after the test that made it.
 * @param {(close: () => Promise<void>) => void} [whenOver] `after` for a test with tests within
 */
export function clubsOfTests(whenOver = afterEach) {
  /** @type {TestClub[]} */
  let clubs = [];
  const keep = (/** @type {TestClub} */ club) => {
    clubs.push(club);
    return club;
  };
  whenOver(async () => {
    // The folder of a second laptop is within that of the first.
    for (const club of clubs.reverse()) await club.close();
    clubs = [];
  });
  return {
    keep,
    /** A club with a prepared evening and its server running. @param {Wishes} [wishes] */
    open: async (wishes) => {
      const club = keep(await TestClub.make({ ...usual(wishes), ...wishes }));
      await club.start();
      return club;
    },
    /** The same without a server. @param {Wishes} [wishes] */
    make: async (wishes) => keep(await TestClub.make({ ...usual(wishes), ...wishes })),
    /** A server on an empty folder. @param {string} [event] */
    empty: async (event) => {
      const club = keep(await TestClub.empty(event));
      await club.start();
      return club;
    },
    /** A second laptop that follows a club. @param {TestClub} first */
    second: async (first) => keep(await first.second()),
  };
}

/**
 * One club for all tests of a file, or of a `describe`.
 * @param {Wishes} [wishes]
 * @returns {() => TestClub}
 */
export function clubOfAll(wishes) {
  /** @type {TestClub | undefined} */
  let club;
  before(async () => { club = await TestClub.open({ ...usual(wishes), ...wishes }); });
  after(() => club?.close());
  return () => club ?? fail();
}

/** @param {Wishes} [wishes] */
const usual = (wishes) => (wishes?.file || wishes?.movement ? {} : SMALL);

/** @returns {never} */
function fail() {
  throw new Error("the club is opened before the first test");
}
