// The pages of the console by the name they have in the address.

import { announce } from "./announce.js";
import { misfits } from "./misfits.js";
import { more } from "./more.js";
import { operation } from "./operation.js";
import { operations } from "./operations.js";
import { people } from "./people.js";
import { room } from "./room.js";
import { scan } from "./scan.js";
import { start } from "./start.js";

/** @type {Record<string, import("../shell.js").Page>} */
export const pages = {
  announce,
  misfits,
  more,
  operation,
  operations,
  people,
  room,
  scan,
  start,
};
