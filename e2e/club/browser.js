// The browser of the tests: Debian's Chromium or another of its family, without a window.

import { chromium } from "playwright-core";

/** The name phones know the club's laptop by: not localhost, so that the page is on plain http. */
export const HOST = "club.test";

/** The name of a second laptop, which has an address of its own. */
export const SECOND_HOST = "standby.test";

/** @type {Promise<import("playwright-core").Browser> | null} */
let started = null;

/** The one browser of this test file. */
export function browser() {
  started ??= chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      // A phone in the club reaches an address that browsers do not trust as they trust localhost.
      `--host-resolver-rules=MAP ${HOST} 127.0.0.1, MAP ${SECOND_HOST} 127.0.0.2`,
    ],
  });
  return started;
}

/** Closes it; the test file's process ends only then. */
export async function closeBrowser() {
  await (await started)?.close();
  started = null;
}
