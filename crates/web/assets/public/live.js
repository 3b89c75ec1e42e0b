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
    const fresh = await fetchLive(location.pathname + location.search);
    const live = document.getElementById("live");
    // Whoever types a code is left in peace.
    const typed = live?.querySelector("input");
    const code = fresh.querySelector("input");
    if (typed instanceof HTMLInputElement && code) code.value = typed.value;
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
