// Shrinks texts of the wall until they fit their places. Every computer has different fonts, some wider or taller
// than others, so the page measures.

/** The factor by which a text that is too large shrinks at each step. */
const STEP = 0.96;
/** Below this nobody in the room can read a text: it is cut instead, and ends in dots. */
const SMALLEST = 0.4;

/** Gives every text its full size, or the largest at which nothing of it is cut. */
export function fit() {
  let large = texts();
  for (const text of large.flat()) {
    text.style.removeProperty("--fit");
    delete text.dataset.cut;
  }
  // All are measured before any is changed: the page is laid out once for each step.
  for (let size = STEP; size > SMALLEST; size *= STEP) {
    large = large.filter((together) => together.some(isCut));
    if (!large.length) return;
    for (const text of large.flat()) text.style.setProperty("--fit", String(size));
  }
  for (const text of large.flat().filter(isCut)) text.dataset.cut = "";
}

/**
 * The texts in groups of one size: each name alone, each column of numbers together.
 * @returns {HTMLElement[][]}
 */
function texts() {
  const each = found("h1, h2, .head p, td.names span").map((one) => [one]);
  return [...each, ...["td.rank", "td.who", "td.number"].map(found)];
}

/**
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
const found = (selector) => [...document.querySelectorAll(selector)].map((one) => /** @type {HTMLElement} */ (one));

/** @param {HTMLElement} text */
function isCut(text) {
  // Heights are rounded, and of a pixel nothing is lost.
  return text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + 1;
}
