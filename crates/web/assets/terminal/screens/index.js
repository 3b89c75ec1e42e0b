// Every screen by its name; flow.js and app.go() speak of them by these.

import { boards } from "./boards.js";
import { entry } from "./entry.js";
import { join } from "./join.js";
import { message } from "./message.js";
import { round } from "./round.js";
import { saved } from "./saved.js";
import { verify } from "./verify.js";
import { waiting } from "./waiting.js";
import { watching } from "./watching.js";

/** @type {Record<string, import("../app.js").Screen>} */
export const screens = {
  boards,
  entry,
  join,
  message,
  round,
  saved,
  verify,
  waiting,
  watching,
};
