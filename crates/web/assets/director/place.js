// Where the director is in the console: the part of the address after the `#`.

/**
 * @typedef {object} Place
 * @property {string} page the page's name, such as "table"
 * @property {string[]} parts what follows it, such as ["A3"]
 * @property {Record<string, string>} values what follows the question mark
 * @property {string} address all of it, such as "table/A3?from=room"
 */

/**
 * Reads "#/table/A3?from=room".
 * @param {string} hash
 * @returns {Place}
 */
export function readPlace(hash) {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [page = "", ...parts] = path.split("/").filter(Boolean).map(plain);
  return { page, parts, values: Object.fromEntries(new URLSearchParams(query)), address: hash.replace(/^#\/?/, "") };
}

/**
 * Writes an address: address("table/A3", {from: "room"}).
 * @param {string} page
 * @param {Record<string, any>} [values] without those that are nothing
 */
export function address(page, values = {}) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `#/${page}${query && `?${query}`}`;
}

/** An address somebody typed may hold signs that mean nothing. @param {string} text */
function plain(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
