// Taps and keys for unsteady hands: a second tap on the same place counts only after a moment.

const MOMENT = 250;
const PLACE = 40;

/** The last tap that counted. */
let last = { time: -MOMENT, x: 0, y: 0 };

/** @param {import("./app.js").App} app */
export function watchTouch(app) {
  addEventListener("click", (event) => {
    const key = event.target instanceof Element ? event.target.closest("button") : null;
    // A key pressed by keyboard or script has no place.
    if (event.detail === 0 || !key) return;
    const { clientX: x, clientY: y } = event;
    const time = performance.now();
    const near = Math.hypot(x - last.x, y - last.y) < PLACE;
    if (time - last.time < MOMENT && near && !key.hasAttribute("data-repeat")) {
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    last = { time, x, y };
  }, true);
  // Scrolling brings another key under the finger.
  addEventListener("scroll", restUnderFinger, { capture: true, passive: true });

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches?.("input, textarea, select")) return;
    if (app.onKey?.(event)) return event.preventDefault();
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) {
      const keys = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("main button:not([disabled])")]);
      const at = keys.indexOf(/** @type {HTMLElement} */ (document.activeElement));
      const next = keys[(at + step + keys.length) % keys.length];
      if (next && at >= 0) {
        next.focus();
        event.preventDefault();
      }
    } else if (event.key === "Escape") app.back();
  });
}

/** After drawing or scrolling: the key that came under the finger shows that it is not live yet. */
export function restUnderFinger() {
  const left = last.time + MOMENT - performance.now();
  if (left <= 0) return;
  const under = document.elementFromPoint(last.x, last.y)?.closest("button:not([data-repeat])");
  if (!under) return;
  under.setAttribute("aria-disabled", "true");
  setTimeout(() => under.removeAttribute("aria-disabled"), left);
}
