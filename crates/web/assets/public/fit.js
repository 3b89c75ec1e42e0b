// Makes texts of the wall smaller until they fit their places. Every computer shows the page in a font of its
// own, wider or taller than another's, so this is measured and not foreseen.

/** So much smaller a text gets each time it is found too large. */
const STEP = 0.96;
/** Smaller than this nobody can read it, and the stylesheet cuts what is left. */
const SMALLEST = 0.2;

/** Gives every text its full size, or the largest at which nothing of it is cut. */
export function fit() {
  let large = texts();
  for (const text of large.flat()) text.style.removeProperty("--fit");
  // All are measured before any is changed: the page is laid out once for each step.
  for (let size = STEP; size > SMALLEST; size *= STEP) {
    large = large.filter((together) => together.some(isCut));
    if (!large.length) return;
    for (const text of large.flat()) text.style.setProperty("--fit", String(size));
  }
}

/**
 * The texts by what has the same size: a name by itself, a column of numbers together.
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
