// The clock between two looks at the server: it counts on by itself.

/** "12:05". @param {number} seconds */
export const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * How many seconds are left now.
 * @param {{left: number, running: boolean}} clock
 * @param {number} [heard] when it was heard
 */
export const left = (clock, heard = Date.now()) => Math.max(0, clock.left - (clock.running ? Math.floor((Date.now() - heard) / 1000) : 0));
