// A finger that is down: what arrives meanwhile does not push the key from under it, and the tap does what was meant.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clubsOfTests } from "../club/clubs.js";

/**
 * @typedef {import("../club/phone.js").Phone} Phone
 * @typedef {import("../club/office.js").Office} Office
 */

const clubs = clubsOfTests();

const SLOT = "section=A&table=1&round=1&board=1";

/** How long a finger holds a page at most, in milliseconds: `LONGEST` in `still.js`. */
const LONGEST_HOLD = 5000;

/** A club where board 1 was played twice, and the director's console. */
async function open() {
  const club = await clubs.open({ results: ["A1 1 4SN=", "A3 1 4SN-1"] });
  return { club, office: await club.office() };
}

/** Puts a finger on something, and leaves it there. @param {Phone} phone @param {import("playwright-core").Locator} what */
async function press(phone, what) {
  // Away from the edges: a browser scrolls what takes the focus there.
  await what.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await phone.stopTimersFrom(LONGEST_HOLD);
  const box = await what.boundingBox() ?? assert.fail(`${what} is not there`);
  await phone.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await phone.page.mouse.down();
  return box;
}

/** Leaves a page the time to draw what it heard. @param {Phone} phone */
const moment = (phone) => phone.page.evaluate(() => new Promise((later) => { setTimeout(later, 200); }));

/** Has something announced, or taken back, as the console does. @param {Office} office @param {string} text @param {boolean} [withdrawn] */
async function announce(office, text, withdrawn = false) {
  const { error, message } = await office.post("announce", { text, withdrawn });
  assert.equal(error, undefined, message);
}

test("a ruling can be given when all that it is worth is shown, so that nothing moves under the finger", async () => {
  const { office } = await open();
  /** @type {(nothing: null) => void} */
  let tell = () => {};
  const told = new Promise((resolve) => { tell = resolve; });
  await office.page.route("**/director/api/weigh*", async (route) => {
    await told;
    await route.continue();
  });
  await office.go(`result?${SLOT}&do=adjust`);
  await office.page.getByRole("button", { name: "Average plus" }).click();
  await office.page.getByText("Standings:").waitFor();
  const button = office.page.locator(".preview .do");
  assert.ok(await button.isDisabled(), "what the board is worth is still to come, above the button");
  tell(null);
  await office.page.locator(".preview .do:not([disabled])").waitFor();
  assert.ok(await office.page.locator(".worth").isVisible());
  await office.doIt();
  await office.isContent();
});

test("news that comes while a finger is down waits, so that the tap meets what it was meant for", async () => {
  const { club, office } = await open();
  await office.page.setViewportSize({ width: 390, height: 780 });
  await office.go(`result?${SLOT}`);
  const beside = await office.context.newPage();
  await beside.goto(office.page.url());
  await beside.locator(".history li").first().waitFor();
  await press(office, office.page.getByRole("link", { name: "Erase" }));
  await club.enter("correct A1 1 4SN+1");
  // Whoever has no finger on it sees the news at once.
  await beside.locator(".history li").nth(1).waitFor();
  await moment(office);
  const history = office.page.locator(".history li");
  assert.equal(await history.count(), 1, "the page holds still");
  await office.page.mouse.up();
  await office.page.locator(".preview .do").waitFor();
  await history.nth(1).waitFor();
  await office.isContent();
});

test("a field that is left by pressing the button counts: its own look comes first, and nothing is done unseen", async () => {
  const { club, office } = await open();
  // All of the page is seen: a look at a setting leads to the top, and a tap that is lost so would prove nothing.
  await office.page.setViewportSize({ width: 1280, height: 2400 });
  await office.go("settings");
  await office.page.locator("button[data-key=serious]").click();
  await office.page.locator(".preview .do:not([disabled])").waitFor();
  const known = await club.log();
  const seen = await office.page.locator(".preview").innerText();
  await office.page.locator("details.group-of:has(input[type=password]):not([open]) > summary").evaluateAll((folds) => folds.forEach((fold) => {
    /** @type {HTMLElement} */ (fold).click();
  }));
  await office.page.locator("input[type=password]").first().pressSequentially("4321");
  await press(office, office.page.locator(".preview .do"));
  await moment(office);
  await office.page.mouse.up();
  // What the button did, if it did anything, is through.
  await moment(office);
  await office.page.locator(".preview[aria-busy=false] .do:not([disabled])").waitFor();
  assert.notEqual(await office.page.locator(".preview").innerText(), seen);
  assert.equal(await club.log(), known, "nothing was done");
  await office.isContent();
});

test("what was done is still told when the browser is late in telling of the new page", async () => {
  const { office } = await open();
  await office.go(`result?${SLOT}&do=erase`);
  // The notice goes after 8 s; this is about what else could remove it.
  await office.stopTimersFrom(8000);
  await office.doIt();
  await office.page.evaluate(() => window.dispatchEvent(new HashChangeEvent("hashchange")));
  await moment(office);
  assert.match(await office.page.locator("#said").innerText(), /^Done: /);
  await office.isContent();
});

test("an announcement that comes while a finger is on a key waits for it, and the tap is that key's", async () => {
  const { club, office } = await open();
  const [phone, beside] = [await club.phone(2), await club.phone(3)];
  await phone.sitDown();
  const key = phone.page.locator('main [data-value="6"]');
  const at = await press(phone, key);
  await announce(office, "The last board may be begun until half past ten. ".repeat(4).trim());
  await beside.sees(/half past ten/);
  await moment(phone);
  // A key that is pressed gives way a little; the announcement is far higher.
  const now = await key.boundingBox() ?? assert.fail("the key is gone");
  assert.ok(Math.abs(now.y - at.y) < 10, `the key stays under the finger: ${now.y}, was ${at.y}`);
  await phone.page.mouse.up();
  await phone.sees(/half past ten/);
  await phone.key("S");
  await phone.page.getByText("6♠").first().waitFor();
  await phone.isContent();
});

test("the OK of an announcement takes that one away, whatever came and went under the finger", async () => {
  const { club, office } = await open();
  const [phone, beside] = [await club.phone(2), await club.phone(3)];
  await phone.sitDown();
  await announce(office, "The bar is open.");
  await phone.sees(/The bar is open/);
  await press(phone, phone.page.locator(".notice button"));
  await announce(office, "The bar is open.", true);
  await announce(office, "The bar is closed.");
  await beside.sees(/The bar is closed/);
  await moment(phone);
  await phone.page.mouse.up();
  await phone.sees(/The bar is closed/);
  assert.equal(await phone.page.locator(".notice", { hasText: "The bar is open" }).count(), 0);
  await phone.isContent();
});
