// The pages of the console by the name they have in the address.

import { announce } from "./announce.js";
import { more } from "./more.js";
import { people } from "./people.js";
import { room } from "./room.js";
import { scan } from "./scan.js";
import { start } from "./start.js";

/** @type {Record<string, import("../shell.js").Page>} */
export const pages = {
  announce,
  more,
  people,
  room,
  scan,
  start,
};
