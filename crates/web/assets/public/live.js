// Keeps a public page live: when there is news of its event, the page is fetched again and what changed
// is changed, so that nothing jumps under a finger. Without this script the page is right when it is loaded.

import { patch } from "../terminal/dom.js";
import { fetchLive, listen, tellAway } from "./news.js";

/** In a large room results come by the second: the page need not. */
const PAUSE = 1_000;
/** Not everybody asks at the same moment. */
const SPREAD = 300;

let drawing = false;
let drawAgain = false;

async function draw() {
  if (drawing) {
    drawAgain = true;
    return;
  }
  drawing = true;
  drawAgain = false;
  try {
    // The answer to a mistyped code has an address that nothing can be fetched from; the page says where it is.
    const fresh = await fetchLive(document.body.dataset.place ?? location.pathname + location.search);
    const live = document.getElementById("live");
    // Whoever types a code is left in peace, and still reads what was wrong with the last one.
    const door = live?.querySelector("form.door");
    if (door) fresh.querySelector("form.door")?.replaceWith(door.cloneNode(true));
    if (live) patch(live, fresh);
    tellAway(false);
  } catch {
    tellAway(true);
    drawAgain = true;
  } finally {
    setTimeout(() => {
      drawing = false;
      if (drawAgain) void draw();
    }, PAUSE + Math.random() * SPREAD);
  }
}

const event = document.body.dataset.event;
if (event) listen(event, () => void draw(), () => tellAway(true));
