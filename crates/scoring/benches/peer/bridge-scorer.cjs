// Scores an event with the npm package bridge-scorer: boards, totals and ranks.
// Usage: node bridge-scorer.cjs FOLDER_OF_NODE_MODULES EVENT.json
// Prints {"matchpoints": {"ms": …, "totals": […]}, "crossImps": {…}}.
"use strict";
const path = require("node:path");
const fs = require("node:fs");
const scorer = require(path.join(process.argv[2], "node_modules", "bridge-scorer"));
const event = JSON.parse(fs.readFileSync(process.argv[3], "utf8"));

function play(method, property) {
  const totals = new Array(event.pairs).fill(0);
  for (const board of event.boards) {
    const games = board.map((points) => ({
      contract: { declaror: points[2] < 0 ? "E" : "N" },
      score: Math.abs(points[2]),
    }));
    scorer[method](games);
    board.forEach(([ns, ew], row) => {
      totals[ns] += games[row][property + "NS"].value;
      totals[ew] += games[row][property + "EW"].value;
    });
  }
  const competitors = totals.map((score) => ({ score }));
  scorer.rank(competitors);
  return totals;
}

function measure(method, property, runs) {
  let totals;
  // The first runs warm the compiler up.
  for (let run = 0; run < 3; run++) totals = play(method, property);
  const times = [];
  for (let run = 0; run < runs; run++) {
    const start = process.hrtime.bigint();
    totals = play(method, property);
    times.push(Number(process.hrtime.bigint() - start) / 1e6);
  }
  times.sort((a, b) => a - b);
  return { ms: times[times.length >> 1], totals };
}

console.log(JSON.stringify({
  matchpoints: measure("matchpoints", "matchpoints", 21),
  crossImps: measure("crossImps", "imps", 5),
}));
