// Waiting in tests: every wait has a bound, and a sentence about what was waited for.

import { setTimeout as pause } from "node:timers/promises";
import { inspect } from "node:util";

/** How long a test waits for what must come, in milliseconds. It only matters when something is wrong. */
export const PATIENCE = 60_000;

const BETWEEN_LOOKS = 25;

/** The status of a server that could not answer in time; whoever asks again with the same id is answered once. */
export const BUSY = 503;
export const MOST_TRIES = 5;

/**
 * Looks again and again until what is there is what was waited for, and returns it.
 * @template T
 * @param {string} what a noun phrase for the failure: "the follower key"
 * @param {() => T | Promise<T>} look what is there now; an error counts as not yet
 * @param {(found: T) => boolean} [isRight]
 * @returns {Promise<NonNullable<T>>}
 */
export async function until(what, look, isRight = Boolean) {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    let instead;
    try {
      const found = await inTime(what, Promise.resolve(look()));
      if (isRight(found)) return /** @type {NonNullable<T>} */ (found);
      instead = typeof found === "string" ? `“${found}”` : inspect(found, { depth: 4 });
    } catch (problem) {
      instead = problem instanceof Error ? problem.message : String(problem);
    }
    if (Date.now() > deadline) throw new Error(`waited ${PATIENCE / 1000} s for ${what}; instead there was ${instead}`);
    await pause(BETWEEN_LOOKS);
  }
}

/**
 * What a promise brings, unless it takes too long: for calls that have no bound of their own.
 * @template T
 * @param {string} what
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
export async function inTime(what, promise) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let late;
  const bound = new Promise((_, reject) => {
    late = setTimeout(() => reject(new Error(`waited ${PATIENCE / 1000} s for ${what}`)), PATIENCE);
  });
  try {
    return await Promise.race([promise, /** @type {Promise<never>} */ (bound)]);
  } finally {
    clearTimeout(late);
  }
}
