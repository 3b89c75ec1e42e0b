// The pages of the console by the name they have in the address.

import { announce } from "./announce.js";
import { cards } from "./cards.js";
import { events } from "./events.js";
import { more } from "./more.js";
import { newEvent } from "./new.js";
import { room } from "./room.js";
import { scan } from "./scan.js";
import { start } from "./start.js";

/** @type {Record<string, import("../shell.js").Page>} */
export const pages = {
  announce,
  cards,
  events,
  more,
  new: newEvent,
  room,
  scan,
  start,
};
