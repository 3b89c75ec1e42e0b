// The start positions: everybody checks the seat; partners may change places by two taps.

import { h } from "../dom.js";
import { foot } from "../foot.js";
import { peopleOf } from "../people.js";
import { contestant } from "../show.js";
import { t } from "../texts.js";
import { button, live, onward, page, rose, SEATS, seatName } from "./parts.js";

/** @typedef {import("../types").Seat} Seat */

/** @type {import("../app.js").Screen} */
export function seats(app, values) {
  const round = app.roundOf(values.round);
  if (!round || !app.view) return page(t("seats.title"), null, onward(app, "start", values.round));
  const people = peopleOf(app.view, app.mine, round);
  /** @type {string} The seats in compass order as they will be: "NESW", or with partners exchanged. */
  const order = values.order ?? SEATS.join("");
  const from = (/** @type {Seat} */ seat) => /** @type {Seat} */ (order[SEATS.indexOf(seat)] ?? seat);
  const first = /** @type {Seat | undefined} */ (values.first);
  /** @param {Seat} seat */
  const tap = (seat) => {
    if (!first || first === seat) return app.set({ first: first ? undefined : seat, why: "" });
    if (Math.abs(SEATS.indexOf(first) - SEATS.indexOf(seat)) !== 2)
      return app.set({ first: undefined, why: t("seats.partners_only") });
    const swapped = [...order];
    [swapped[SEATS.indexOf(first)], swapped[SEATS.indexOf(seat)]] = [from(seat), from(first)];
    app.set({ first: undefined, why: "", order: swapped.join("") });
  };
  return page(t("seats.title"), null,
    h("p", null, t("seats.check")),
    rose(app, (seat) => {
      const who = round.contestants[seat];
      return who === null ? h("span") : button([
        h("small", null, seatName(seat)),
        h("b", null, people[from(seat)]?.name ?? (app.policy.pair_numbers ? contestant(app, who) : "–")),
        people[from(seat)]?.name && app.policy.pair_numbers ? h("small", null, contestant(app, who)) : null,
      ], () => tap(seat), { class: "seat", "aria-pressed": String(first === seat) });
    }),
    live(values.why || (first ? t("seats.other", { seat: seatName(first) }) : t("seats.swap"))),
    foot(app, button(t("seats.ok"), async () => {
      if (order !== "NESW") {
        const moved = SEATS.filter((seat) => from(seat) !== seat);
        await app.say({ names: { round: round.round, seats: Object.fromEntries(moved.map((seat) => [seat, people[from(seat)]])) } });
      }
      app.done("start", round.round);
    }, { class: "go" })));
}
