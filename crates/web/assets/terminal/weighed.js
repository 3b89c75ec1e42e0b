// A ruling as people read it: what each side gets, and in which shares. Pure.

/**
 * @typedef {{share: string, percent: boolean, what: string}} Part "60" of a hundred, "1/3", or "" for the whole; of what
 */

/**
 * What the sides get; one list where both get the same, null where no result is assigned.
 * @param {string} text as "[3/5 4SN=, 2/5 4SN-1] A+"
 * @returns {Part[][] | null}
 */
export function weighed(text) {
  if (!text.includes("[")) return null;
  const sides = text.match(/\[[^\]]*\]|[^\s[]+/g) ?? [];
  const [one = "", other] = sides;
  const parts = (/** @type {string} */ side) => side.replace(/^\[|\]$/g, "").split(", ").map(part);
  return other === undefined || one === other ? [parts(one)] : [parts(one), parts(other)];
}

/** "3/5 4SN=" @param {string} text @returns {Part} */
function part(text) {
  const [, over, under, what] = /^(\d+)\/(\d+) (.*)$/.exec(text) ?? [];
  if (what === undefined) return { share: "", percent: false, what: text };
  // To a hundredth of a percent, as they are typed; thirds stay what they are.
  const hundredths = (Number(over) * 10_000) / Number(under);
  const percent = Number.isInteger(hundredths);
  return { share: percent ? String(hundredths / 100) : `${over}/${under}`, percent, what };
}
