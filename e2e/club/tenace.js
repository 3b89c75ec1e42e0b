// Runs the real program, one command at a time.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { PATIENCE } from "./until.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The program under test: the one `cargo xtask` built, or that of the last `cargo build`. */
export const program = process.env.TENACE
  ?? join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug", "tenace");

if (!existsSync(program)) {
  throw new Error(`there is no ${program}; run \`cargo build -p tenace\`, or name it in TENACE`);
}

/**
 * Runs a command in a data folder and returns what it prints; a failing one is an error with its
 * own sentence.
 * @param {string} data
 * @param {...string} words
 * @returns {Promise<string>}
 */
export function tenace(data, ...words) {
  return run(data, words, "");
}

/**
 * Enters results, one a line as "A1 5 4SN= HK", in one process.
 * @param {string} data
 * @param {string} event
 * @param {string[]} lines
 */
export async function enterResults(data, event, lines) {
  await run(data, ["result", "enter", event, "--lines", "-"], `${lines.join("\n")}\n`);
}

/** @param {string} data @param {string[]} words @param {string} input @returns {Promise<string>} */
function run(data, words, input) {
  return new Promise((resolve, reject) => {
    const bounds = /** @type {const} */ ({ maxBuffer: 64 << 20, timeout: PATIENCE, killSignal: "SIGKILL" });
    const child = execFile(program, ["--data", data, ...words], bounds, (error, out, err) => {
      if (error?.killed) reject(new Error(`waited ${PATIENCE / 1000} s for the end of tenace ${words.join(" ")}: ${err}`));
      else if (error) reject(new Error(`tenace ${words.join(" ")}: ${err || error.message}`));
      else resolve(out);
    });
    // A command that reads nothing may have ended before.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}
