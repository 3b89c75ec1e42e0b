// The door's texts: every language says all that English says, with the same values.

import assert from "node:assert/strict";
import test from "node:test";
import { LANGUAGES, TEXTS } from "../assets/director/door/texts.js";

/** @param {string} text */
const values = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test("every language of the door is whole", () => {
  assert.deepEqual(Object.keys(TEXTS).sort(), Object.keys(LANGUAGES).sort());
  for (const [language, texts] of Object.entries(TEXTS)) {
    assert.deepEqual(Object.keys(texts).sort(), Object.keys(TEXTS.en).sort(), language);
    for (const [key, text] of Object.entries(TEXTS.en)) assert.deepEqual(values(texts[key]), values(text), key);
  }
});
