// Every page of the director's console and every page for everybody, one after another, with an evening behind
// them: two rounds played, one table a round behind, a call, doubtful and misplaced results, a clock.

import { TestClub } from "./club.js";
import { mitchell } from "./event.js";

/**
 * @typedef {import("./phone.js").Phone} Phone
 * @typedef {import("./office.js").Office} Office
 * @typedef {import("./phone.js").Kind} Kind
 * @typedef {(screen: string, phone: Phone) => Promise<void>} Stop
 * @typedef {import("playwright-core").Page} Page
 * @typedef {[string, string, ((page: Page) => Promise<any>)?]} Place its name, its address, and what is done there first
 */

const PASSWORD = "vier harten";
const TABLES = 7;

/** The pages of the console, while an evening is played. @type {Place[]} */
const CONSOLE = [
  ["room", "#/room"],
  ["room-round", "#/room", (page) => page.locator('.room-bar [data-key="round"]').click()],
  ["room-rounds", "#/room", (page) => page.locator('.room-bar [data-key="rounds"]').click()],
  ["table", "#/table/A2"],
  ["board", "#/board/3"],
  ["pair", "#/pair/A/NS2"],
  ["pair-why", "#/pair/A/NS2?why=total"],
  ["results", "#/results"],
  ["standings", "#/standings"],
  ["paper", "#/paper?table=A6", async (page) => {
    for (const line of ["1 4SN=", "99 what"]) {
      await page.locator("#paper-line").fill(line);
      await page.keyboard.press("Enter");
    }
    await page.locator(".echo.wrong").first().waitFor();
    await page.locator(".echo.busy").waitFor({ state: "detached" });
  }],
  ["paper-traveller", "#/paper?board=5", (page) => page.locator("#paper-sum").fill("420")],
  ["paper-sheets", "#/paper", async (page) => {
    await page.locator('[data-key="sheets"]').click();
    await page.locator("#paper-one").fill("5 4SN=\n6 3NTE-1");
    await page.locator("#paper-two").fill("5 -620\n6 -100");
    await page.locator("#sheets").waitFor();
  }],
  ["operations", "#/operations"],
  ["operation", "#/operation/late_pair", (page) => page.locator("#operation-name1").fill("Wim de Wit")],
  ["operation-curtail", "#/operation/curtail"],
  ["operation-swap", "#/operation/swap_directions?table=1&round=2"],
  ["operation-leaves", "#/operation/pair_leaves?pair=EW3"],
  ["operation-penalty", "#/operation/penalty"],
  ["operation-boards", "#/operation/boards"],
  ["operation-board", "#/operation/boards?board=3"],
  ["operation-publicity", "#/operation/publicity"],
  ["operation-stage", "#/operation/stage"],
  ["accepted", "#/accepted"],
  ["misfits", "#/misfits"],
  ["result", "#/result?section=A&table=2&round=1&board=3"],
  ["result-correct", "#/result?section=A&table=2&round=1&board=3&do=correct", (page) => page.locator("#outcome").fill("4HE=")],
  ["result-adjust", "#/result?section=A&table=2&round=1&board=3&do=adjust"],
  ["result-erase", "#/result?section=A&table=2&round=1&board=3&do=erase"],
  ["names", "#/names"],
  ["names-change", "#/names", (page) => page.locator(".seat").first().click()],
  ["scoring", "#/scoring"],
  ["log", "#/log"],
  ["log-found", "#/log?table=A2&kind=results", (page) => page.locator("[data-undo]").first().click()],
  ["log-then", "#/log", (page) => page.locator(".travel summary").click()],
  ["people", "#/people"],
  ["settings", "#/settings"],
  ["settings-look", "#/settings", (page) => page.locator('[data-key="serious"]').click()],
  ["cards", "#/cards"],
  ["events", "#/events"],
  ["clock", "#/clock"],
  ["announce", "#/announce"],
  ["scan", "#/scan"],
  ["exchange", "#/exchange", async (page) => {
    // The first time it is made; then it is there.
    if (await page.locator("#exchange-now .state").count()) return;
    await page.locator("#make-file button").click();
    await page.locator(".remarks li").first().waitFor();
    await page.locator("#exchange-now dd").first().filter({ hasText: ":" }).waitFor();
  }],
  ["exchange-follow", "#/exchange", (page) => page.locator("#exchange-follow summary").click()],
  ["connector", "#/connector", (page) => page.locator("#connector-author summary").click()],
  ["more", "#/more"],
  ["no-page", "#/nowhere"],
];

/** Setting an event up, page by page. @type {Place[]} */
const WIZARD = [
  ["start", "#/start"],
  ["new", "#/new"],
  ["new-movement", "#/new/movement", async (page) => {
    await page.goto(page.url().replace(/#.*/, "#/new"));
    await page.locator("#new-entries").fill("15");
    await page.locator("#new-boards").fill("26");
    await page.keyboard.press("Enter");
    await page.locator(".movement tbody tr").first().waitFor();
  }],
  ["new-start", "#/new/movement", async (page) => {
    await page.locator(".next .go").click();
    await page.locator('.names [data-key="typed"]').click();
    await page.locator("#names-text").fill("1 Ann Smith & Bob Jones\n?? & ??\n99 Gus & Hal");
    await page.locator(".names .row button").first().click();
    await page.locator(".problems li").first().waitFor();
  }],
];

/** The pages for everybody. @param {string} event @returns {Place[]} */
const publicPages = (event) => [
  ["public-home", "/"],
  ["public-event", `/e/${event}`],
  ["public-board", `/e/${event}/board/1`],
  ["public-board-early", `/e/${event}/board/14`],
  ["public-pair", `/e/${event}/pair/A/NS2`],
  ["public-pair-why", `/e/${event}/pair/A/NS2?why=total`],
  ["public-pairs", `/e/${event}/pairs`],
  ["public-wall", `/wall/${event}`],
];

/**
 * The first run, and a club without any event.
 * @param {Kind} kind
 * @param {Stop} stop
 * @param {string} [language]
 */
export async function doorTour(kind, stop, language = "en") {
  const club = await TestClub.empty();
  await club.start();
  try {
    const office = await spoken(club, kind, language);
    await office.page.goto(`${club.address}/director`);
    await office.page.locator("#by-key").waitFor();
    await stop("door-empty", office);
    await office.page.goto(`${club.address}/director#${await club.directorKey()}`);
    await office.page.locator("#welcome").waitFor();
    await stop("welcome", office);
    await office.firstRun({ password: PASSWORD });
    await visit(club, office, WIZARD, stop);
    const other = await spoken(club, kind, language);
    await other.page.goto(`${club.address}/director`);
    await other.page.locator("#login").waitFor();
    await stop("login", other);
    await other.page.goto(`${club.address}/director/login#${await club.directorKey()}`);
    await other.page.locator(".who .go").waitFor();
    await stop("who", other);
  } finally {
    await club.close();
  }
}

/**
 * All pages of an evening that is played.
 * @param {Kind} kind
 * @param {Stop} stop
 * @param {string[]} [languages] in each of them
 */
export async function consoleTour(kind, stop, languages = ["en"]) {
  const club = await evening();
  try {
    const office = await spoken(club, kind, languages[0]);
    await office.page.goto(`${club.address}/director#${await club.directorKey()}`);
    await office.page.locator("#welcome").waitFor();
    await office.firstRun({ password: PASSWORD });
    await mishaps(club, office);
    for (const language of languages) {
      await speak(club, office, language);
      await visit(club, office, CONSOLE, stop);
      await office.page.goto(`${club.address}/director/standby`);
      await office.page.locator("#standby h1").waitFor();
      await stop("standby", office);
      await office.page.goto(`${club.address}/director/cards?event=${club.id}&session=1`);
      await stop("cards-print", office);
      await office.page.goto(`${club.address}/director/help?language=${language}`);
      await stop("help", office);
      for (const [name, path, first] of publicPages(club.id)) {
        await office.page.goto(`${club.address}${path}`);
        await first?.(office.page);
        await stop(name, office);
      }
      // When the session is closed everybody sees the boards, with their cards.
      await club.tenace("event", "close", club.event);
      await office.page.goto(`${club.address}/e/${club.id}/board/3`);
      await office.page.locator(".hand").first().waitFor();
      await stop("public-board-over", office);
      await club.tenace("event", "open", club.event);
    }
  } finally {
    await club.close();
  }
}

/** Goes to the pages of a console that is open. @param {TestClub} club @param {Phone} office @param {Place[]} places @param {Stop} stop */
async function visit(club, office, places, stop) {
  const { page } = office;
  let isUntouched = false;
  for (const [name, hash, first] of places) {
    // Each page starts fresh: nothing typed or clicked on the page before is still there.
    if (isUntouched) {
      await page.evaluate(follow, hash);
    } else {
      await page.goto("about:blank");
      await page.goto(`${club.address}/director${hash}`);
    }
    isUntouched = !first;
    await page.locator("#main h1").waitFor({ state: "attached" });
    await settled(page);
    await first?.(page);
    await settled(page);
    await stop(name, office);
  }
}

/** Goes to another page of the console as a link does, in the page. @param {string} hash @returns {Promise<void> | void} */
function follow(hash) {
  if (location.hash === hash) return undefined;
  return new Promise((there) => {
    window.addEventListener("hashchange", () => there(), { once: true });
    location.hash = hash;
  });
}

/** Waits until everything that was asked for is drawn. @param {Page} page */
async function settled(page) {
  // What was tapped is drawn by a timer; until then the page is still the one before.
  await page.evaluate(() => new Promise((drawn) => setTimeout(() => setTimeout(drawn, 0), 0)));
  await page.waitForFunction(() => !document.querySelector('.loading, [aria-busy="true"]')
    && !/^(One moment …|Een ogenblik …)$/m.test(document.body.innerText));
}

/** Two rounds of an evening: one table is a round behind, and one result is wrong. */
function evening() {
  const outcomes = ["4SN=", "3NTE-1", "2HW+1", "1NTN+2", "6CS-1", "4HXE-2", "3DN="];
  const results = mitchell(TABLES, 2, 2).filter(({ round, table }) => round === 1 || table <= 4)
    .flatMap(({ table, boards }) => boards.map((board) => `A${table} ${board}`))
    .map((place, at) => `${place} ${outcomes[at % outcomes.length]}`);
  return TestClub.open({ tables: TABLES, rounds: 7, boards: 2, hands: true, results });
}

/** A call, a result far from the others, one that no movement explains, a clock. @param {TestClub} club @param {Office} office */
async function mishaps(club, office) {
  const phone = await club.phone(6);
  await phone.takeTable();
  await phone.at("moves", "names", "round", "entry");
  if (await phone.screen() === "moves") await phone.nextRound();
  await phone.sitDown();
  await phone.foot("call");
  await phone.tap("A ruling");
  await phone.sees(/The director has been called/);
  await phone.received();
  const { page } = office;
  await page.goto(`${club.address}/director#/clock`);
  await page.locator("#clock button").click();
  await page.locator(".big[role=timer]").waitFor();
  const refused = await office.operate({
    operation: "correct", section: "A", table: 1, round: 1, board: 9, outcome: "5DXW-3", seating: { ns: 1, ew: 5 }, insist: true,
  });
  if (refused) throw new Error(refused);
}

/** A computer that speaks a language. @param {TestClub} club @param {Kind} kind @param {string} language */
async function spoken(club, kind, language) {
  const office = await club.computer(kind);
  await speak(club, office, language);
  return office;
}

/** @param {TestClub} club @param {Office} office @param {string} language */
async function speak(club, office, language) {
  await office.page.goto(`${club.address}/language/${language}`);
  await office.page.evaluate((language) => localStorage.setItem("tenace.director.language", language), language);
}
