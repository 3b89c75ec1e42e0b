// The browser of the tests: Debian's Chromium or another of its family, without a window.

import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** The name phones know the club's laptop by: not localhost, so that the page is on plain http. */
export const HOST = "club.test";

/** The name of a second laptop, which has an address of its own. */
export const SECOND_HOST = "standby.test";

/**
 * Debian's `chromium-headless-shell` is the same engine without a window. A phone of a test costs a seventh of the processor
 * time there: the full browser draws its own toolbar, by pages of its own, for each of them.
 */
const INSTALLED = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));

/** What a full browser draws for its window, and then what Playwright switches off, which this list replaces. */
const DISABLED_FEATURES = ["InitialWebUI", "WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup",
  "PreloadTopChromeWebUI", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin", "OptimizationHints", "NetworkTimeServiceQuerying",
  "AimEnabled", "PreconnectToSearch"];

/** @type {Promise<import("playwright-core").Browser> | null} */
let started = null;

/** The one browser of this test file. */
export function browser() {
  started ??= chromium.launch({
    executablePath: process.env.CHROMIUM ?? INSTALLED,
    args: [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      `--disable-features=${DISABLED_FEATURES.join()}`,
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
