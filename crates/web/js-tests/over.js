// Waiting for what a module does by itself.

/** As long as a busy machine may need, in milliseconds. */
const PATIENCE = 60_000;

/**
 * Waits until something no longer goes on.
 * @param {string} what @param {() => unknown} goesOn
 */
export async function over(what, goesOn) {
  const deadline = Date.now() + PATIENCE;
  while (goesOn()) {
    if (Date.now() > deadline) throw new Error(`waited ${PATIENCE / 1000} s for the end of ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
