// The pages of the console by the name they have in the address.

import { announce } from "./announce.js";
import { log } from "./log.js";
import { misfits } from "./misfits.js";
import { more } from "./more.js";
import { names } from "./names.js";
import { operation } from "./operation.js";
import { operations } from "./operations.js";
import { people } from "./people.js";
import { result } from "./result.js";
import { room } from "./room.js";
import { scan } from "./scan.js";
import { scoring } from "./scoring.js";
import { start } from "./start.js";

/** @type {Record<string, import("../shell.js").Page>} */
export const pages = {
  announce,
  log,
  misfits,
  more,
  names,
  operation,
  operations,
  people,
  result,
  room,
  scan,
  scoring,
  start,
};
