// Turns the pages of the wall, and keeps them live. When the server is away, the pages that were seen go
// on turning, and the wall says since when.

import { patch } from "../terminal/dom.js";
import { fit } from "./fit.js";
import { fetchLive, listen, tellAway } from "./news.js";

const SECOND = 1_000;
/** So long an announcement stays. */
const READ = 180_000;

/** What the pages looked like when they were last fetched, by their address. @type {Map<string, Element>} */
const seen = new Map();

/** @type {ReturnType<typeof setTimeout> | undefined} */
let forgets;
let here = location.pathname + location.search;
const live = document.getElementById("live");
if (live) seen.set(here, /** @type {Element} */ (live.cloneNode(true)));

/**
 * Shows a page: as it is now, or as it was when the server last answered.
 * @param {string} path
 */
async function show(path) {
  here = path;
  try {
    const fresh = await fetchLive(path);
    seen.set(path, /** @type {Element} */ (fresh.cloneNode(true)));
    put(path, fresh);
    tellAway(false);
  } catch {
    tellAway(true);
    const kept = seen.get(path);
    if (kept) put(path, /** @type {Element} */ (kept.cloneNode(true)));
  }
}

/**
 * @param {string} path
 * @param {Element} fresh
 */
function put(path, fresh) {
  if (!live || path !== here) return;
  patch(live, fresh);
  tellTime();
  fit();
}

function tellTime() {
  const now = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  for (const place of document.querySelectorAll("[data-clock]")) place.textContent = now;
  tellRound();
}

/** A text with all digits alike, which are equally wide. @param {string} text */
const withoutTime = (text) => text.replace(/\d/g, "0");

/** Counts the round's clock down, from phase to phase. */
function tellRound() {
  for (const place of document.querySelectorAll("[data-phases]")) {
    if (!(place instanceof HTMLElement)) continue;
    /** @type {[string, number][]} */
    const phases = JSON.parse(place.dataset.phases ?? "[]");
    const now = phases.find(([, end]) => end > Date.now());
    const left = now ? Math.ceil((now[1] - Date.now()) / SECOND) : 0;
    const told = now ? `${now[0]} ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : place.dataset.over ?? "";
    const isAsWide = withoutTime(told) === withoutTime(place.textContent ?? "");
    place.textContent = told;
    // The event's name stands beside it and has what room is left.
    if (!isAsWide) fit();
  }
}

/** The next page that can be shown: while the server is away, one that was seen. */
function next() {
  const path = live?.dataset.next ?? here;
  if (document.getElementById("away")?.textContent && !seen.has(path)) return seen.keys().next().value ?? here;
  return path;
}

/**
 * Shows what the director tells everybody, until it has been read.
 * @param {string} text
 * @param {boolean} withdrawn it holds no longer
 */
function announce(text, withdrawn) {
  const place = document.getElementById("told");
  if (!place || (withdrawn && place.textContent !== text)) return;
  if (withdrawn) text = "";
  place.textContent = text;
  clearTimeout(forgets);
  forgets = setTimeout(() => { place.textContent = ""; }, READ);
}

tellTime();
fit();
addEventListener("resize", fit);
document.fonts.addEventListener("loadingdone", fit);
setInterval(tellTime, SECOND);
setInterval(() => void show(next()), Number(document.body.dataset.seconds ?? "12") * SECOND);
for (const event of (document.body.dataset.events ?? "").split(" ").filter(Boolean)) {
  listen(event, () => void show(here), () => tellAway(true), announce);
}
