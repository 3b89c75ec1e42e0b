// The pages of the console by the name they have in the address.

import { accepted } from "./accepted.js";
import { announce } from "./announce.js";
import { board } from "./board.js";
import { cards } from "./cards.js";
import { clock } from "./clock.js";
import { connector } from "./connector.js";
import { events } from "./events.js";
import { exchange } from "./exchange.js";
import { log } from "./log.js";
import { misfits } from "./misfits.js";
import { more } from "./more.js";
import { names } from "./names.js";
import { newEvent } from "./new.js";
import { operation } from "./operation.js";
import { operations } from "./operations.js";
import { pair } from "./pair.js";
import { paper } from "./paper.js";
import { people } from "./people.js";
import { result } from "./result.js";
import { results } from "./results.js";
import { room } from "./room.js";
import { scan } from "./scan.js";
import { scoring } from "./scoring.js";
import { standings } from "./standings.js";
import { settings } from "./settings.js";
import { start } from "./start.js";
import { table } from "./table.js";

/** @type {Record<string, import("../shell.js").Page>} */
export const pages = {
  accepted,
  announce,
  board,
  cards,
  clock,
  connector,
  events,
  exchange,
  log,
  misfits,
  more,
  names,
  new: newEvent,
  operation,
  operations,
  pair,
  paper,
  people,
  result,
  results,
  room,
  scan,
  scoring,
  standings,
  settings,
  start,
  table,
};
