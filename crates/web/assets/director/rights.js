// What each page and each operation asks of the one who is logged in, as the server does: nobody is shown a
// button that would be refused. Pages that are not listed may be looked at by everybody.

/** @type {Record<string, string>} */
const PAGES = {
  announce: "direct", cards: "enter", clock: "direct", events: "direct", misfits: "direct", new: "direct",
  operation: "direct", operations: "direct", paper: "enter", scan: "enter", settings: "direct",
};

/** Operations that are not the director's alone. @type {Record<string, string>} */
const OPERATIONS = {
  correct: "enter", erase: "enter", enter: "enter", paper: "enter",
  identify: "names", name: "names", rename: "names", swap_names: "names",
};

/** The right a page needs. @param {string} page */
export const ofPage = (page) => PAGES[page] ?? "look";

/** The right an operation needs, by its word. @param {string} word */
export const ofOperation = (word) => OPERATIONS[word] ?? "direct";
