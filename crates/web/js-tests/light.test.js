// When an idle page dims and goes dark.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chime, lookAfter } from "../assets/terminal/light.js";

test("a page dims and then goes dark after the seconds of the policy", () => {
  const policy = { dim_seconds: 10, off_seconds: 60 };
  const looks = [0, 9, 10, 59, 60, 600].map((idle) => lookAfter(idle, policy));
  assert.deepEqual(looks, ["", "", "dim", "dim", "off", "off"]);
});

test("0 is never, and so is a policy that has not come yet", () => {
  assert.equal(lookAfter(9999, { dim_seconds: 0, off_seconds: 0 }), "");
  assert.equal(lookAfter(9999, {}), "");
});

test("a page that is dark stays dark when the time to dim comes", () => {
  assert.equal(lookAfter(80, { dim_seconds: 75, off_seconds: 60 }), "off");
});

test("volume 0 is silence: nothing sounds and nothing shakes", () => {
  let heard = 0;
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { vibrate: () => { heard += 1; } } });
  chime(0);
  assert.equal(heard, 0);
  chime(1);
  assert.equal(heard, 1);
});
