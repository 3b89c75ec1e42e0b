// The phone's screen and sound: dim and blank after a while, awake where the browser allows it.

import { h } from "./dom.js";

/** How often the page looks whether it has been idle long enough, in milliseconds. */
const LOOK_EVERY = 1000;

/**
 * Returns how an idle page looks: "dim", "off" for dark, or "" for as it is. Dark counts before dim.
 * @param {number} idle seconds since the last tap
 * @param {{dim_seconds?: number, off_seconds?: number}} policy 0 is never
 * @returns {"" | "dim" | "off"}
 */
export function lookAfter(idle, { dim_seconds: dim = 0, off_seconds: off = 0 }) {
  if (off && idle >= off) return "off";
  return dim && idle >= dim ? "dim" : "";
}

/**
 * Dims and blanks as the policy says, also when the policy changes while nobody taps; the tap that wakes does
 * nothing else.
 * @param {import("./app.js").App} app
 */
export function watchLight(app) {
  const shade = h("div", { class: "shade", hidden: true });
  document.body.appendChild(shade);
  let lastTap = performance.now();
  const show = () => {
    const look = lookAfter((performance.now() - lastTap) / 1000, app.view?.policy ?? {});
    if (look) shade.className = `shade ${look}`;
    shade.hidden = !look;
  };
  const wake = () => {
    lastTap = performance.now();
    show();
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
  setInterval(show, LOOK_EVERY);
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
