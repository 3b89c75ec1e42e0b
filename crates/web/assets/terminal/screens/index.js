// Every screen by its name; flow.js and app.go() speak of them by these.
// Those opened by flow.js or by other screens, with their values: names {round}, start {round},
// hand_entry {round, board}, recap {round}, results {round, board}, ranking {round}, moves {round},
// end {}, hand {board}, director {}, pin {then: Place} (ends with app.wire.granted(grant), then opens
// `then`), call {}, unsent {}. A screen that flow.js opened ends with app.done(STEP, round), STEP being
// names, start, seated, hands, recap, results, ranking or moves; another ends with app.leave().

import { boards } from "./boards.js";
import { entry } from "./entry.js";
import { join } from "./join.js";
import { message } from "./message.js";
import { more } from "./more.js";
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
  more,
  round,
  saved,
  verify,
  waiting,
  watching,
};
