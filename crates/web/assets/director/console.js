// Starts the director's console.

import { dress, speak } from "./language.js";
import { pages } from "./pages/index.js";
import { App } from "./shell.js";

dress();
void speak().then(() => new App(pages).start());
