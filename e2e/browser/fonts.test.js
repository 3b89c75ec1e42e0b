// Every computer shows the pages in another font. The wall cuts nothing in a wide one, a tall one or a narrow one,
// whatever is installed here.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { clubOfAll } from "../club/clubs.js";

const TABLES = 15;
const SIZES = [{ width: 1920, height: 1080 }, { width: 1280, height: 720 }, { width: 1280, height: 800 }, { width: 1024, height: 768 }];

/** Fonts as the systems have them, and a little beyond: one that is here, with other measures. */
const FONTS = {
  wide: "size-adjust: 120%; ascent-override: 95%; descent-override: 25%",
  tall: "ascent-override: 120%; descent-override: 40%",
  narrow: "size-adjust: 80%; ascent-override: 95%; descent-override: 25%",
};
const HERE = ["DejaVu Sans", "Noto Sans Regular", "Liberation Sans", "Roboto", "Open Sans Regular", "Arial", "Helvetica"];

const stylesheet = await readFile(new URL("../../crates/web/assets/public/wall.css", import.meta.url), "utf8");

const here = clubOfAll({
  name: "The Riverside autumn championship for pairs, second of four evenings",
  tables: TABLES, rounds: 1, long: true,
  results: Array.from({ length: TABLES * 2 }, (_, at) => `A${Math.floor(at / 2) + 1} ${at + 1} ${at % 3 + 1}NTN=`),
});

/**
 * A projector whose computer has a font with these measures.
 * @param {string} measures
 */
async function projector(measures) {
  const wall = await here().newPhone({ ...SIZES[0], scale: 1 });
  const font = `@font-face { font-family: Other; src: ${HERE.map((name) => `local("${name}")`).join()}; ${measures}; }
    :root { font-family: Other, sans-serif; }`;
  await wall.context.route("**/public/wall.css", (route) => route.fulfill({ contentType: "text/css", body: `${stylesheet}\n${font}` }));
  await wall.page.goto(`${here().address}/wall`);
  await wall.page.locator("tbody tr").nth(23).waitFor();
  const fonts = await wall.page.evaluate(async () => [...await document.fonts.ready].map(({ status }) => status));
  assert.deepEqual(fonts, ["loaded"], `none of these fonts is here: ${HERE.join(", ")}`);
  return wall;
}

/**
 * The texts that reach beyond their places, as letters are laid out.
 * @param {import("playwright-core").Page} page
 */
const outside = (page) => page.evaluate(async () => {
  // By the second frame the page knows its new size, and has measured.
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  const place = (/** @type {Element} */ element) => element.closest("td, h1, h2, .head p, .foot") ?? document.body;
  const texts = [...document.querySelectorAll("h1, h2, .head p, .foot p > span, .page, td:not(.names), td.names span")];
  const rows = [...document.querySelectorAll(".columns, tbody tr:last-child")].map((one) => one.getBoundingClientRect().bottom);
  const beyond = texts.filter((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const [text, room] = [range.getBoundingClientRect(), place(element).getBoundingClientRect()];
    // A line has empty room above and below its letters, so a few pixels of it are nothing lost.
    return text.left < room.left - 1 || text.right > room.right + 1 || text.top < room.top - 3 || text.bottom > room.bottom + 3;
  }).map((element) => `${element.textContent}`);
  return rows.some((row) => row > rows[0] + 1) ? [...beyond, "the last row"] : beyond;
});

for (const [name, measures] of Object.entries(FONTS)) {
  test(`the wall cuts nothing in a ${name} font`, async () => {
    const wall = await projector(measures);
    for (const size of SIZES) {
      await wall.page.setViewportSize(size);
      await wall.page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
      assert.deepEqual(await outside(wall.page), [], `${size.width} × ${size.height}`);
    }
    if (name === "narrow") {
      const smaller = wall.page.locator("td[style], td [style]");
      assert.deepEqual(await smaller.allInnerTexts(), [], "what fits keeps its size");
    }
    assert.deepEqual(wall.complaints, []);
    await wall.close();
  });
}

test("names fit after the wall was drawn again", async () => {
  const wall = await projector(FONTS.wide);
  const { page } = wall;
  const what = await page.locator(".what").innerText();
  await here().tenace("event", "close", here().event);
  await page.waitForFunction((old) => /** @type {HTMLElement} */ (document.querySelector(".what")).innerText !== old, what);
  assert.deepEqual(await outside(page), []);
  await wall.close();
});
