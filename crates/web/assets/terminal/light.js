// The phone's screen and sound: dim and blank after a while, awake where the browser allows it.

import { h } from "./dom.js";

/**
 * Dims and blanks as the policy says; the tap that wakes does nothing else.
 * @param {import("./app.js").App} app
 */
export function watchLight(app) {
  const shade = h("div", { class: "shade", hidden: true });
  document.body.appendChild(shade);
  /** @type {ReturnType<typeof setTimeout>[]} */
  let timers = [];
  const wake = () => {
    timers.forEach(clearTimeout);
    shade.hidden = true;
    const { dim_seconds: dim = 0, off_seconds: off = 0 } = app.view?.policy ?? {};
    /** @type {(seconds: number, look: string) => void} */
    const later = (seconds, look) => {
      if (seconds) timers.push(setTimeout(() => {
        shade.className = `shade ${look}`;
        shade.hidden = false;
      }, seconds * 1000));
    };
    timers = [];
    later(dim, "dim");
    later(off, "off");
  };
  for (const kind of ["pointerdown", "pointerup", "click", "keydown"]) {
    addEventListener(kind, (event) => {
      const dark = !shade.hidden;
      // The whole tap goes to the shade; only its end takes the shade away.
      if (dark && (kind === "pointerdown" || kind === "pointerup")) return;
      if (dark) {
        event.stopPropagation();
        event.preventDefault();
      }
      if (dark || kind !== "pointerup") wake();
    }, true);
  }
  wake();
  keepAwake();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") keepAwake();
  });
}

/** Only in a secure context; elsewhere the phone's own setting rules. */
async function keepAwake() {
  try {
    await /** @type {any} */ (navigator).wakeLock?.request("screen");
  } catch {
    // A low battery may refuse it.
  }
}

/**
 * Says by a short tone and a shake that an entry is saved.
 * @param {number} volume 0–7
 */
export function chime(volume) {
  if (!volume) return;
  try {
    navigator.vibrate?.(60);
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    gain.gain.value = volume / 30;
    tone.frequency.value = 880;
    tone.connect(gain).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.12);
    tone.onended = () => audio.close();
  } catch {
    // A phone without sound still shows it.
  }
}
