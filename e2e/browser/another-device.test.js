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

/** The ways to make a network: as root, and as anybody where the system lets them. */
const WAYS = [["--net"], ["--map-root-user", "--net"]];

/** @param {string[]} way @param {string[]} words */
function inOwnNetwork(way, words) {
  // The walk is no test of its own that reports to the runner.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return spawnSync("unshare", [...way, "sh", "-c", prepare, "sh", ...words], { env, encoding: "utf8", timeout: 4 * PATIENCE, killSignal: "SIGKILL" });
}

test("a director comes in from another device over TLS, and compares the fingerprint", (context) => {
  const way = WAYS.find((way) => inOwnNetwork(way, ["true"]).status === 0);
  if (!way) {
    const why = "no network namespace can be made here (Linux with `unshare` and `ip`, as root, can)";
    assert.equal(process.env.CI, undefined, why);
    context.diagnostic(`not tried: ${why}`);
    return;
  }
  const { status, stdout, stderr, error } = inOwnNetwork(way, [process.execPath, walk]);
  assert.equal(status, 0, `${error ?? ""}${stdout}${stderr}`);
  assert.match(stdout, /the walk is over/);
});
