// The first load: light, from nowhere else, without a complaint; and again without a network.

import assert from "node:assert/strict";
import { get } from "node:http";
import { test } from "node:test";
import { clubOfAll } from "../club/clubs.js";

const here = clubOfAll({ rounds: 1 });

/** The compressed size of an answer, headers and all, as a phone would receive it. @param {string} path @returns {Promise<number>} */
const weight = (path) => new Promise((resolve, reject) => {
  get({
    host: "127.0.0.1", port: here().port, path, headers: { "accept-encoding": "gzip, deflate, br, zstd" },
  }, (answer) => {
    let bytes = answer.rawHeaders.join(": ").length;
    answer.on("data", (piece) => { bytes += piece.length; });
    answer.on("end", () => resolve(bytes));
    answer.on("error", reject);
  }).on("error", reject);
});

test("the whole terminal is under 60 KB, all of it ours, and nothing complains", async (context) => {
  const club = here();
  const phone = await club.phone(1);
  await phone.at("names");
  const own = phone.requests.filter((url) => url.startsWith(`${club.address}/`));
  assert.deepEqual(phone.requests.filter((url) => !own.includes(url)), [], "asked of others");
  const files = [...new Set(own)].filter((url) => !url.includes("/api/")).map((url) => new URL(url).pathname);
  assert.ok(files.length > 1);
  let sum = 0;
  for (const path of files) sum += await weight(path);
  context.diagnostic(`${files.length} files, ${sum} bytes`);
  assert.ok(sum < 60_000, `${sum} bytes in ${files.length} files`);
  assert.deepEqual(phone.errors, []);
});

test("every screen is there at joining: playing asks for no other file", async () => {
  const phone = await here().phone(2);
  await phone.at("names");
  const before = phone.requests.length;
  await phone.sitDown();
  await phone.enter(3, "4SN= HK");
  await phone.received();
  for (const key of ["more", "director"]) await phone.foot(key);
  await phone.typePin();
  await phone.sees("Director's menu");
  const files = phone.requests.slice(before).filter((url) => !url.includes("/api/"));
  assert.deepEqual(files, []);
  await phone.isContent();
});

test("without a network the page opens again from what the phone kept", async () => {
  const club = here();
  const phone = await club.phone(3);
  await phone.sitDown();
  await phone.enter(5, "3NTS= H4");
  await phone.received();
  await phone.open(6);
  await phone.key(2);
  const link = await club.link(3);
  await club.pullThePlug();
  await phone.loseWifi();
  // As a player does: the tab is closed, the link opened again.
  await phone.page.goto("about:blank");
  await phone.page.goto(link);
  await phone.at("entry");
  await phone.sees("In which suit?");
  await phone.sees(/no connection/);
  await phone.key("C");
  await phone.key("S");
  await phone.key("D");
  await phone.key("A");
  await phone.key(0);
  await phone.accept();
  await phone.sees("Saved on this phone");
  await phone.loseWifi(false);
  await club.start();
  await phone.received();
});
