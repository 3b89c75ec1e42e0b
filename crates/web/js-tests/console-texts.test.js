// The console's texts: every language says all that English says, with the same values.

import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { afterEach, test } from "node:test";
import { LANGUAGES } from "../assets/director/language.js";
import { ago, decimal, english, lasting, setTexts, t } from "../assets/director/texts.js";

const folder = new URL("../assets/director/texts/", import.meta.url);
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
  test(`${language} has exactly the English keys, with the same values`, async () => {
    const texts = await textsOf(language);
    assert.deepEqual(Object.keys(texts).sort(), Object.keys(english()).sort());
    for (const [key, text] of Object.entries(english())) {
      assert.deepEqual(values(texts[key]), values(text), key);
      assert.notEqual(texts[key].trim(), "", key);
    }
  });
}

test("braces are closed, and there are two words for a number", async () => {
  for (const texts of [english(), ...await Promise.all(files.map(textsOf))]) {
    for (const [key, text] of Object.entries(texts)) {
      assert.doesNotMatch(text.replace(/\{\w+(\|[^|{}]+\|[^|{}]+)?\}/g, ""), /[{}|]/, key);
    }
  }
});

test("numbers and times follow the language", async () => {
  assert.equal(ago(0), "just now");
  assert.equal(ago(1), "1 minute ago");
  assert.equal(lasting(300), "5 minutes");
  setTexts("nl", await textsOf("nl"));
  assert.equal(decimal("61.25"), "61,25");
  assert.equal(t("percent", { n: "61.25" }), "61,25\u00a0%");
  assert.equal(ago(3), "3 minuten geleden");
});
