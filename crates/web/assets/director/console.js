// Starts the director's console.

import { giveBack } from "./away.js";
import { dress, speak } from "./language.js";
import { pages } from "./pages/index.js";
import { App } from "./shell.js";

// Who opens the server's link while logged in needs no key, and it must not stay in the history.
if (/^#[\w-]{43}$/.test(location.hash)) history.replaceState(null, "", location.pathname + location.search);
dress();
void speak().then(() => {
  new App(pages).start();
  giveBack();
});
