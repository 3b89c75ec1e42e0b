// The language of the terminal: the club's, or the one chosen on the phone; also without a network, and
// on the smallest phone.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { accessible, largeTargets, noSidewaysScroll } from "../club/checks.js";
import { clubOfAll, clubsOfTests } from "../club/clubs.js";

/** @typedef {import("../club/phone.js").Phone} Phone */

const { open } = clubsOfTests();

/** The rules of axe about what things are called, and in which language. */
const NAMES = ["button-name", "link-name", "label", "input-button-name", "aria-input-field-name", "document-title", "html-has-lang",
  "html-lang-valid", "empty-heading"];

/** Waits until the page is in a language. @param {Phone} phone @param {string} language */
const speaks = (phone, language) => phone.page.locator(`html[lang="${language}"]`).waitFor();

/** The names of the keys on the screen, as a screen reader says them. @param {Phone} phone @param {string} selector */
const faces = (phone, selector) => phone.page.locator(selector).evaluateAll((keys) =>
  keys.map((key) => /** @type {HTMLElement} */ (key).innerText.replace(/\s+/g, " ")));

describe("the club's language", () => {
  const here = clubOfAll({
    tables: 5, rounds: 5,
    settings: { BM3LeadCardEntry: 1, BM3ViewPercentages: true, VerificationTime: 1, BM3PlayerNumberEntry: 0,
      ShowContract: 0, BM3ViewResults: 2, BM3TDCall: true },
  });

  test("a round and an entry in Dutch, and English again", async () => {
    const club = here();
    const phone = await club.phone(1);
    await phone.at("round");
    await phone.sees("We are seated");
    assert.ok(!phone.requests.some((url) => url.includes("/texts/")), "no other language is fetched");
    await club.set("BM3Language=1");
    await speaks(phone, "nl");
    await phone.sees("Ronde 1: spellen 1–2");
    for (const seat of ["Noord", "Oost", "Zuid", "West"]) await phone.sees(seat);
    await phone.tap("Wij zitten");
    await phone.sees("Contract: hoe hoog?");
    await phone.sees("Noord gever, niemand kwetsbaar");
    await phone.key(4);
    await phone.sees("In welke kleur?");
    assert.deepEqual(await faces(phone, "main .strains .key"),
      ["♣ klaveren", "♦ ruiten", "♥ harten", "♠ schoppen", "SA sans atout"]);
    await phone.key("S");
    await phone.sees("Wie is de leider?");
    await phone.key("E");
    assert.match(await phone.page.locator('[data-chip="declarer"]').innerText(), /^O\b/);
    await phone.sees("Uitkomst: welke kleur?");
    await phone.key("H");
    assert.deepEqual((await faces(phone, "main .ranks .key")).slice(0, 5), ["A", "H", "V", "B", "10"]);
    await phone.key("Q");
    await phone.key(-1);
    await phone.at("verify");
    await phone.sees("4♠ gespeeld door Oost, uitkomst ♥V, 1 down, 9 slagen");
    await phone.accept();
    await phone.sees("Ontvangen door de wedstrijdleider ✓");
    await phone.sees("4♠ O −1 ♥V");
    assert.match(await club.tenace("log", "show", club.event), /4SE-1 HQ/, "it is written down as ever");
    await club.set("BM3Language=0");
    await speaks(phone, "en");
    await phone.sees("Board 1 is saved");
    await phone.sees("4♠ E −1 ♥Q");
    await phone.isContent();
  });

  test("numbers are written with a comma", async () => {
    const club = here();
    await club.enter("A1 5 3NTE-1", "A2 5 4SN+1", "A5 5 4SN-1");
    await club.set("BM3Language=3");
    const phone = await club.phone(3);
    await phone.sitDown();
    await speaks(phone, "de");
    await phone.enter(5, "4SN=");
    await phone.received();
    await phone.foot("results");
    await phone.sees("65,63 %");
    await phone.sees("34,37 %");
    await phone.isContent();
  });

  test("a language without texts is English", async () => {
    const club = here();
    await club.set("BM3Language=10");
    const phone = await club.phone(4);
    await phone.sees("We are seated");
    await speaks(phone, "en");
    assert.ok(!phone.requests.some((url) => url.includes("/texts/")));
    await phone.isContent();
  });

  test("the phone's own language goes before the club's, and stays without a network", async () => {
    const club = here();
    await club.set("BM3Language=0");
    const phone = await club.phone(5);
    await phone.sitDown();
    await phone.foot("more");
    await phone.foot("settings");
    await phone.tap("Français");
    await speaks(phone, "fr");
    await phone.sees("Langue, lettres et couleurs");
    await phone.tap("Retour");
    await phone.page.reload();
    await phone.at("entry");
    await phone.sees("Contrat : quel palier ?");
    await club.set("BM3Language=1", "BM3TDCall=no");
    await phone.page.locator('[data-key="call"]').waitFor({ state: "detached" });
    await speaks(phone, "fr");
    // The file cannot be had any more, so these are the texts the phone kept.
    await phone.page.route("**/texts/*.js", (route) => route.abort());
    await phone.page.reload();
    await phone.at("entry");
    await phone.sees("Contrat : quel palier ?");
    await phone.foot("more");
    await phone.foot("settings");
    await phone.tap("Comme le club ou le téléphone");
    // Dutch was never fetched: French stays until it comes.
    await speaks(phone, "fr");
    await phone.page.unroute("**/texts/*.js");
    await speaks(phone, "nl");
    await phone.tap("English");
    await speaks(phone, "en");
    await phone.sees("Type, colours, language");
  });
});

test("where the club has said nothing, a phone speaks its own language", async () => {
  const club = await open({ tables: 2, rounds: 1, settings: { BM3LeadCardEntry: 0 } });
  const phone = await club.newPhone({ locale: "nl-NL" });
  await phone.page.goto(`${club.address}/t`);
  await speaks(phone, "nl");
  await phone.page.goto(await club.link(1));
  await phone.sees("Ronde 1: spellen 1–2");
  const other = await club.newPhone({ locale: "sv-SE" });
  await other.page.goto(await club.link(2));
  await other.sees("Round 1: boards 3–4");
  await club.set("BM3Language=0");
  await phone.sees("Round 1: boards 1–2");
  await phone.isContent();
});

test("nothing scrolls sideways in any language on a phone of 320 pixels", async () => {
  /** @type {string[]} */
  const faults = [];
  for (const language of ["de", "nl", "fr"]) {
    const club = await open({
      rounds: 2, hands: true,
      settings: { VerificationTime: 1, BM3Ranking: 1, BM3PlayerNumberEntry: 1, ShowContract: 0,
        BM3ViewResults: 2, BM3TDCall: true, ...(language === "de" ? { BM3Language: 3 } : {}) },
    });
    await walk(club, language, faults);
  }
  if (faults.length) throw new Error(faults.join("\n\n"));
});

/**
 * The screens that every table sees.
 * @param {import("../club/club.js").TestClub} club
 * @param {string} language
 * @param {string[]} faults
 */
async function walk(club, language, faults) {
  const phone = await club.newPhone({ width: 320, height: 640 });
  phone.table = 1;
  await phone.page.addInitScript((language) => {
    localStorage.setItem("tenace:look", JSON.stringify({ language }));
  }, language);
  /** @param {string} screen */
  const stop = async (screen) => {
    await speaks(phone, language);
    const name = `${screen} in ${language}`;
    // The rest of axe is run over every screen in English; what a language can break is the names and the language itself.
    const named = (/** @type {import("playwright-core").Page} */ page, /** @type {string} */ screen) => accessible(page, screen, NAMES);
    for (const check of [named, noSidewaysScroll, largeTargets, wordsFit]) {
      await check(phone.page, name).catch((fault) => { faults.push(fault.message); });
    }
    if (process.env.PICTURES) {
      await phone.page.screenshot({ path: `${process.env.PICTURES}/${language}-${screen}.png`, fullPage: true });
    }
  };
  /** The last key of the foot goes on. */
  const on = () => phone.tapOn(phone.page.locator("main .foot button").last());
  await phone.page.goto(`${club.address}/t`);
  await phone.at("join");
  await stop("join");
  await phone.type("000000");
  await phone.page.locator("main .warn").waitFor();
  await stop("join-wrong-code");
  await phone.page.goto(await club.link(1));
  await phone.at("names");
  await stop("names");
  await phone.tapOn(phone.page.locator("main .compass button").first());
  await phone.page.locator("main input").fill("ca");
  await phone.sees("Carol Carey");
  await stop("names-search");
  await phone.foot("back");
  await on();
  await phone.at("round");
  await stop("round");
  await on();
  await phone.at("entry");
  for (const [part, value] of /** @type {[string, string | number][]} */ ([
    ["level", 4], ["suit", "S"], ["declarer", "N"], ["lead-suit", "H"], ["lead-card", "K"], ["result", -5],
  ])) {
    await phone.page.locator(`main [data-value="${value}"]`).waitFor();
    await stop(`entry-${part}`);
    await phone.key(value);
  }
  await phone.at("verify");
  await phone.page.locator('[data-key="accept"]:not([disabled])').waitFor();
  await stop("verify");
  await phone.foot("wrong");
  await phone.at("entry");
  await stop("entry-change");
  await phone.foot("check");
  await phone.accept();
  await phone.received();
  await stop("saved");
  await phone.foot("results");
  await phone.page.locator("tbody tr").first().waitFor();
  await stop("results");
  await on();
  await phone.foot("more");
  await stop("more");
  await phone.foot("settings");
  await phone.at("settings");
  await stop("settings");
  await phone.foot("back");
  await phone.at("entry");
  await phone.tapOn(phone.page.locator('[data-chip="board"]'));
  await phone.at("boards");
  await stop("boards");
  await phone.tapOn(phone.page.locator('[data-board="2"]'));
  await phone.at("entry");
  await phone.foot("more");
  await phone.foot("director");
  await phone.typePin();
  await phone.page.locator('main[data-screen="director"]').waitFor();
  await stop("director");
  await on();
  await phone.at("entry", "more");
  if (await phone.screen() === "more") await phone.foot("back");
  await phone.foot("call");
  await stop("call");
  await phone.foot("back");
  await phone.enter(2, "7NTXXW-6");
  await phone.foot("next");
  await phone.at("ranking");
  await phone.page.locator("tbody tr").first().waitFor();
  await stop("ranking");
  await on();
  await phone.at("moves");
  await stop("moves");
  await phone.isContent();
}

/**
 * No word sticks out of its key, and none is broken where no hyphen belongs.
 * @param {import("playwright-core").Page} page
 * @param {string} screen
 */
async function wordsFit(page, screen) {
  const wrong = await page.evaluate(() => [...document.querySelectorAll("button")].flatMap((key) => {
    const broken = [];
    const texts = document.createTreeWalker(key, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const word of (text.nodeValue ?? "").matchAll(/[\p{L}\p{N}’]+/gu)) {
        // Letter by letter: a hyphen that is only shown at the end of a line counts to the letter after it.
        const lines = new Set([...word[0]].map((_, at) => {
          const letter = document.createRange();
          letter.setStart(/** @type {Node} */ (text), (word.index ?? 0) + at);
          letter.setEnd(/** @type {Node} */ (text), (word.index ?? 0) + at + 1);
          return Math.round([...letter.getClientRects()].pop()?.top ?? 0);
        }));
        if (lines.size > 1) broken.push(word[0]);
      }
    }
    return key.scrollWidth > key.clientWidth + 1 ? [...broken, key.innerText] : broken;
  }));
  assert.deepEqual(wrong, [], `${screen}: words do not fit their keys`);
}
