// Boot: which table, what the phone kept, then the screen; the network comes after.

import { App } from "./app.js";
import { watchLight } from "./light.js";
import { applyLook } from "./look.js";
import { Outbox } from "./outbox.js";
import { screens } from "./screens/index.js";
import { allowed } from "./standby.js";
import { watchFingers } from "./still.js";
import { watchTabs } from "./tabs.js";
import { watchTouch } from "./touch.js";
import { Wire } from "./wire.js";

/**
 * The token in the address, taken out of it so that it is not shown or shared.
 * @param {boolean} kept the phone can keep it elsewhere
 */
function tokenInAddress(kept) {
  const token = location.hash.slice(1);
  if (location.hash && kept) history.replaceState(history.state, "", location.pathname);
  return /^[\w-]{20,}$/.test(token) ? token : "";
}

async function boot() {
  applyLook();
  const outbox = await Outbox.open(() => globalThis.indexedDB);
  const root = document.getElementById("app") ?? document.body;
  const app = new App(root, screens, outbox);
  app.wire = new Wire(app);
  app.entries = await outbox.all();
  app.device = (await outbox.kept("device")) || outbox.id();
  outbox.keep("device", app.device);
  app.base = (await outbox.kept("base")) || "";
  app.allowed = allowed();
  app.standbys = (await outbox.kept("standby")) || [];
  const token = tokenInAddress(outbox.safe) || (await outbox.kept("token"));
  outbox.late = () => app.wake();
  watchTabs(app);
  if (token) await app.openTable(token);
  else app.render();
  watchFingers();
  watchTouch(app);
  watchLight(app);

  addEventListener("hashchange", () => {
    const scanned = tokenInAddress(outbox.safe);
    if (scanned) app.openTable(scanned);
  });
  addEventListener("online", () => app.wire.restart());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") app.wire.nudge();
  });
  // The phone's back key must not leave the page: one step of ours is always before us.
  const trap = () => history.pushState({ tenace: true }, "");
  addEventListener("popstate", () => {
    trap();
    app.back();
  });
  // Browsers only stop at steps made by a hand.
  addEventListener("click", trap, { once: true });
  app.wire.run();
  // Only under a certificate the phone trusts; a bonus, never the mechanism.
  if (isSecureContext) navigator.serviceWorker?.register("/sw.js").catch(() => {});
}

boot();
