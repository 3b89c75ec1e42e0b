// Where the browser trusts the address, as it does the club's own certificate, the page is kept by a service
// worker and the screen stays on. localhost is trusted without a certificate, which is all this needs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clubsOfTests } from "../club/clubs.js";

const { open } = clubsOfTests();

test("a trusted page opens again without the server and without the browser's cache", async () => {
  const club = await open();
  const phone = await club.newPhone();
  const link = (await club.link(1)).replace(club.address, `http://localhost:${club.port}`);
  await phone.page.goto(link);
  await phone.sitDown();
  await phone.page.waitForFunction(() => navigator.serviceWorker.controller);
  // Once more, so that the worker has seen every file.
  await phone.page.reload();
  await phone.at("entry");
  await club.pullThePlug();
  const session = await phone.page.context().newCDPSession(phone.page);
  await session.send("Network.clearBrowserCache");
  await phone.page.goto("about:blank");
  await phone.page.goto(link);
  await phone.at("entry");
  const asked = await phone.page.evaluate(() => "wakeLock" in navigator);
  assert.equal(asked, true);
});

test("on plain http to another address there is no service worker, and nothing asks for one", async () => {
  const club = await open();
  const phone = await club.phone(1);
  await phone.sitDown();
  assert.equal(await phone.page.evaluate(() => "serviceWorker" in navigator), false);
  assert.equal(await phone.page.evaluate(() => isSecureContext), false);
});
