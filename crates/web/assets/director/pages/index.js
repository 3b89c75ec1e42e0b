// The pages of the console by the name they have in the address.

import { announce } from "./announce.js";
import { cards } from "./cards.js";
import { events } from "./events.js";
import { log } from "./log.js";
import { misfits } from "./misfits.js";
import { more } from "./more.js";
import { names } from "./names.js";
import { newEvent } from "./new.js";
import { operation } from "./operation.js";
import { operations } from "./operations.js";
import { people } from "./people.js";
import { result } from "./result.js";
import { room } from "./room.js";
import { scan } from "./scan.js";
import { scoring } from "./scoring.js";
import { settings } from "./settings.js";
import { start } from "./start.js";

/** @type {Record<string, import("../shell.js").Page>} */
export const pages = {
  announce,
  cards,
  events,
  log,
  misfits,
  more,
  names,
  new: newEvent,
  operation,
  operations,
  people,
  result,
  room,
  scan,
  scoring,
  settings,
  start,
};
