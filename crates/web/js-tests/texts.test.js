// The texts: every language says all that English says, with the same values; words that fit numbers.

import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { afterEach, describe, test } from "node:test";
import { address } from "../assets/terminal/language.js";
import { LANGUAGES } from "../assets/terminal/look.js";
import { decimal, english, setTexts, t } from "../assets/terminal/texts.js";

const folder = new URL("../assets/terminal/texts/", import.meta.url);
const files = (await readdir(folder)).map((name) => name.replace(/\.js$/, ""));

/** @param {string} language @returns {Promise<Record<string, string>>} */
const textsOf = async (language) => (await import(`${folder}${language}.js`)).texts;

/** The values a text takes. @param {string} text */
const values = (text) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();

afterEach(() => setTexts("en", {}));

test("every language that can be chosen has its file, and every file can be chosen", () => {
  assert.deepEqual(["en", ...files].sort(), Object.keys(LANGUAGES).sort());
});

for (const language of files) {
  describe(language, async () => {
    const texts = await textsOf(language);

    test("has exactly the English keys", () => {
      assert.deepEqual(Object.keys(texts).sort(), Object.keys(english()).sort());
    });

    test("has the English values in every text, and no empty text", () => {
      for (const [key, text] of Object.entries(english())) {
        assert.deepEqual(values(texts[key]), values(text), key);
        assert.notEqual(texts[key].trim(), "", key);
      }
    });

    test("has braces that are closed, and two words for a number", () => {
      for (const [key, text] of Object.entries(texts)) {
        assert.doesNotMatch(text.replace(/\{\w+(\|[^|{}]+\|[^|{}]+)?\}/g, ""), /[{}|]/, key);
      }
    });

    test("ends a sentence and begins a list as English does", () => {
      for (const [key, text] of Object.entries(english())) {
        assert.equal(/\s$/.test(texts[key]), /\s$/.test(text), key);
      }
    });

    test("tells the four seats, suits and honours apart", () => {
      for (const group of [["at.N", "at.E", "at.S", "at.W"], ["strain.C", "strain.D", "strain.H", "strain.S", "strain.NT"],
        ["card.A", "card.K", "card.Q", "card.J"]]) {
        assert.equal(new Set(group.map((key) => texts[key])).size, group.length, group[0]);
      }
    });
  });
}

test("a text that a language does not have stays English", () => {
  setTexts("nl", { back: "Terug" });
  assert.equal(t("back"), "Terug");
  assert.equal(t("next"), "Next");
  assert.equal(t("no such key"), "no such key");
});

test("the word fits the number", async () => {
  for (const [language, n, says] of /** @type {[string, number, string][]} */ ([
    ["nl", 1, "Noord: nog 1 kaart."], ["nl", 0, "Noord: nog 0 kaarten."], ["de", 2, "Nord: noch 2 Karten."],
    ["fr", 0, "Nord\u00a0: encore 0 carte."], ["fr", 2, "Nord\u00a0: encore 2 cartes."],
  ])) {
    setTexts(language, await textsOf(language));
    assert.equal(t("hand_entry.left", { seat: t("seat.N"), n }), says);
  }
});

test("numbers have the language's decimal sign, and nothing else is changed", async () => {
  const cases = [["61.25", "61,25"], ["-3.5", "-3,5"], ["−12.00", "−12,00"], ["50", "50"], [null, ""], ["A1", "A1"],
    ["192.168.1.20", "192.168.1.20"], ["Mr. 5.0", "Mr. 5.0"], [7, "7"]];
  for (const [value] of cases) assert.equal(decimal(value), String(value ?? ""));
  setTexts("nl", await textsOf("nl"));
  for (const [value, says] of cases) assert.equal(decimal(value), says);
  assert.equal(t("percent", { n: "61.25" }), "61,25\u00a0%");
});

test("the texts lie beside the one script and beside the modules", () => {
  const texts = "http://club/assets/0a1b/terminal/texts/nl.js";
  assert.equal(address("http://club/assets/0a1b/terminal.js", "nl", 0), texts);
  assert.equal(address("http://club/assets/0a1b/terminal/language.js", "nl", 0), texts);
  assert.equal(address("http://terminal/assets/0a1b/terminal.js", "nl", 2),
    "http://terminal/assets/0a1b/terminal/texts/nl.js?2");
});
