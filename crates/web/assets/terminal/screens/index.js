// Every screen by its name; flow.js and app.go() speak of them by these.
// Those opened by flow.js or by other screens, with their values: names {round}, start {round},
// hand_entry {round, board}, recap {round}, results {round, board}, ranking {round}, moves {round},
// end {}, accept {round, board}, hand {board}, director {}, pin {then: Place} (ends with app.wire.granted(grant), then opens
// `then`), call {}, unsent {}. A screen that flow.js opened ends with app.done(STEP, round), STEP being
// names, start, seated, hands, recap, results, ranking or moves; another ends with app.leave().

import { accept } from "./accept.js";
import { boards } from "./boards.js";
import { call } from "./call.js";
import { end } from "./end.js";
import { entry } from "./entry.js";
import { hand } from "./hand.js";
import { hand_entry } from "./hand_entry.js";
import { join } from "./join.js";
import { message, resting } from "./message.js";
import { director } from "./menu.js";
import { more } from "./more.js";
import { moves } from "./moves.js";
import { names } from "./names.js";
import { pin } from "./pin.js";
import { ranking } from "./ranking.js";
import { recap } from "./recap.js";
import { results } from "./results.js";
import { round } from "./round.js";
import { saved } from "./saved.js";
import { seats as start } from "./seats.js";
import { settings } from "./settings.js";
import { summary } from "./summary.js";
import { unsent } from "./unsent.js";
import { verify } from "./verify.js";
import { waiting } from "./waiting.js";
import { watching } from "./watching.js";

/** @type {Record<string, import("../app.js").Screen>} */
export const screens = {
  accept,
  boards,
  call,
  director,
  end,
  entry,
  hand,
  hand_entry,
  join,
  message,
  more,
  moves,
  names,
  pin,
  ranking,
  recap,
  resting,
  results,
  round,
  saved,
  settings,
  start,
  summary,
  unsent,
  verify,
  waiting,
  watching,
};
