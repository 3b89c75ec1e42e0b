// Keeps what is drawn in its place while a finger is down. What is drawn between its going down and up would push
// a button from under it: the tap would be lost, or meet another button.

/** So long a finger holds the page at most: whoever lets go outside the window is not heard. */
const LONGEST = 5000;
/** What is tapped: not a list that folds out, which takes the finger's going up for itself. */
const TAPPED = "button, a, label, summary, input[type=checkbox], input[type=radio]";
/** A tap is told a little after the finger went up. */
const TAP = 60;

/** The timer that ends the hold; 0 while no finger is down. */
let down = 0;
/** What is drawn when the finger is up. @type {(() => void) | null} */
let waiting = null;

/** Does it now, or when the finger that is down is up; of several only the last. @param {() => void} draw */
export function whenStill(draw) {
  if (down) waiting = draw;
  else draw();
}

/** From now on the finger that is down holds nothing. */
export function letGo() {
  clearTimeout(down);
  down = 0;
  // What the caller draws itself comes first; another finger may be down by then.
  if (waiting) setTimeout(() => down || free());
}

/** Listens to fingers from now on. */
export function watchFingers() {
  const options = { capture: true, passive: true };
  addEventListener("pointerdown", ({ target, button, isPrimary }) => {
    const isTap = button === 0 && isPrimary && target instanceof Element && target.tagName !== "SELECT" && target.closest(TAPPED);
    if (isTap) hold(LONGEST);
  }, options);
  addEventListener("pointerup", ({ isPrimary }) => {
    if (down && isPrimary) hold(TAP);
  }, options);
  // What the tap does is drawn at once; so is what a field says that the finger's going down has left.
  for (const kind of ["click", "change"]) addEventListener(kind, letGo, options);
  for (const kind of ["pointercancel", "contextmenu"]) addEventListener(kind, free, options);
  addEventListener("blur", free);
}

/** @param {number} time */
function hold(time) {
  clearTimeout(down);
  down = window.setTimeout(free, time);
}

function free() {
  clearTimeout(down);
  down = 0;
  const draw = waiting;
  waiting = null;
  draw?.();
}
