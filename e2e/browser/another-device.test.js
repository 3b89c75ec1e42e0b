// A director on another device, in a browser: the link in the clear leads to TLS, the certificate is the one whose
// fingerprint was printed, and phones stay on plain HTTP. This computer has no other address than loopback in a test, so
// the walk (club/another_device.js) runs in a network of its own that has one.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { PATIENCE } from "../club/until.js";

const walk = fileURLToPath(new URL("../club/another_device.js", import.meta.url));
const prepare = 'ip link set lo up && ip addr add 192.0.2.1/32 dev lo && exec "$@"';

/** How long the walk may take, in seconds. The browser and the server are processes of the same tree, and end with it. */
const LONGEST = (4 * PATIENCE) / 1000;
const bounded = ["timeout", "--signal=KILL", `${LONGEST}`];
const own = ["--net", "--fork", "--pid", "--kill-child"];

/** The ways to make a network: as root, as anybody where the system lets them, and as machines that check changes allow it. */
const WAYS = [
  [...bounded, "unshare", ...own],
  [...bounded, "unshare", "--map-root-user", ...own],
  // Root's PATH and HOME are others, and a process of root can only be ended by one of root.
  ["sudo", "-n", "--preserve-env", "env", `PATH=${process.env.PATH}`, `HOME=${process.env.HOME}`, ...bounded, "unshare", ...own],
];

/** @param {string[]} way @param {string[]} words */
function inOwnNetwork([program, ...way], words) {
  // The walk is no test of its own that reports to the runner.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return spawnSync(program, [...way, "sh", "-c", prepare, "sh", ...words], { env, encoding: "utf8" });
}

test("a director comes in from another device over TLS, and compares the fingerprint", () => {
  const way = process.platform === "linux" ? WAYS.find((way) => inOwnNetwork(way, ["true"]).status === 0) : undefined;
  if (!way) {
    const why = "no network namespace can be made here (Linux with `unshare` and `ip`, as root, can)";
    assert.ok(process.env.CI === undefined || process.platform !== "linux", why);
    process.stderr.write(`NOT TRIED: a director on another device, in a browser: ${why}\n`);
    return;
  }
  const { status, signal, stdout, stderr, error } = inOwnNetwork(way, [process.execPath, walk]);
  assert.equal(status, 0, `${signal ? `ended by ${signal} after at most ${LONGEST} s: ` : ""}${error ?? ""}${stdout}${stderr}`);
  assert.match(stdout, /the walk is over/);
});
