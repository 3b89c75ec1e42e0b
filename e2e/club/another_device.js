// The walk of a director on another device; run by browser/another-device.test.js in a network of its own.

import assert from "node:assert/strict";
import { closeBrowser } from "./browser.js";
import { TestClub } from "./club.js";

/** This computer's address in that network. */
const ADDRESS = "192.0.2.1";

const club = await TestClub.make({ tables: 3, rounds: 3, boards: 2, hands: true });
Object.assign(club, { ip: "0.0.0.0", host: ADDRESS });
try {
  await club.start();
  const elsewhere = await club.prints("the link for another device", /^elsewhere +(https:\S+)\/director#/);
  const office = await club.atTheDoor({ anyCertificate: true });
  await office.firstRun({ name: "Ann", password: "vier harten" });
  assert.ok(office.page.url().startsWith(`${elsewhere}/director`), office.page.url());
  const [cookie] = (await office.context.cookies()).filter(({ name }) => name === "__Secure-tenace_director");
  assert.deepEqual([cookie.secure, cookie.httpOnly, cookie.sameSite], [true, true, "Strict"]);
  // The fingerprint is the same in the window and in the console.
  const printed = club.printed.filter((line) => /^ +([0-9A-F]{2}:){3}/.test(line)).map((line) => line.trim()).join(" ");
  await office.page.goto(`${club.address}/director#/people`);
  assert.equal(await office.page.locator("#fingerprint code").innerText(), printed);
  assert.ok(office.page.url().startsWith(elsewhere), "the old link leads there, and the login holds");
  await office.page.locator("#elsewhere .qr").waitFor();
  await office.page.locator("#elsewhere a", { hasText: "What the browser asks" }).click();
  await office.page.getByRole("heading", { name: "Direct from another device" }).waitFor();
  assert.equal((await office.text()).includes(printed), false, "what came over the network proves nothing");
  // A phone stays where it was, and asks for no password.
  const phone = await club.phone(1);
  await phone.sitDown();
  assert.ok(phone.page.url().startsWith(club.address));
  await phone.director(/Hand records/);
  await phone.type("5");
  await phone.tap("Show");
  await phone.sees(`or at ${elsewhere}/director`);
  assert.equal(await phone.page.locator("input[type=password]").count(), 0);
  assert.deepEqual([...office.complaints, ...phone.complaints], []);
  console.log("the walk is over");
} finally {
  await club.close();
  await closeBrowser();
}
