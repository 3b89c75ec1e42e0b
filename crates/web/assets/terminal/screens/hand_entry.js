// Typing the cards of a board in, where the event has no hand record.

import { h } from "../dom.js";
import { foot } from "../foot.js";
import { dealText, filledIn, handOf, holderOf, noCards, RANKS, ranksOf, SEATS, SUITS, toggled } from "../hand.js";
import { rank, suit as suitFace } from "../show.js";
import { t } from "../texts.js";
import { button, isDue, live, page, seatName } from "./parts.js";

/** @type {import("../app.js").Screen} */
export function hand_entry(app, values) {
  const { board, round } = values;
  /** @type {import("../hand.js").Cards} */
  const typed = app.memory.hands?.[board] ?? noCards();
  /** @type {import("../hand.js").Seat} */
  const seat = values.seat ?? "N";
  const open = values.suit ?? "S";
  const held = handOf(typed, seat);
  const deal = dealText(typed);
  /** @param {import("../hand.js").Cards | undefined} cards */
  const keep = (cards) => {
    app.memory.hands = { ...app.memory.hands, [board]: cards };
    app.outbox.keep(`memory:${app.token}`, app.memory);
    app.render();
  };
  const due = isDue(app, "hand_entry", round);
  return page(t("hand_entry.title", { board }), String(board),
    h("div", { class: "choice four", role: "group", "aria-label": t("hand_entry.seat") }, SEATS.map((each) => {
      const many = handOf(typed, each).length;
      return button([h("b", null, seatName(each)), h("small", null, many === 13 ? "13 ✓" : `${many}/13`)],
        () => app.set({ seat: each, suit: "S" }), { "aria-pressed": String(each === seat) });
    })),
    live(deal ? t("hand_entry.complete") : held.length === 13 ? t("hand_entry.next_seat") : t("hand_entry.left", { n: 13 - held.length, seat: seatName(seat) })),
    filledIn(typed) ? live(t("hand_entry.filled", { seat: seatName(/** @type {any} */ (filledIn(typed))) })) : null,
    SUITS.map((suit) => h("div", { class: suit === open ? "suits open" : "suits", role: "group", "aria-label": t(`suit.${suit}`), "data-key": suit },
      button([suitFace(app, suit), " ", h("span", null, ranksOf(held, suit).map(rank).join(" "))], () => app.set({ suit }),
        { class: "sign", "aria-expanded": String(suit === open), "aria-label": `${t(`suit.${suit}`)}: ${ranksOf(held, suit).map(rank).join(" ")}` }),
      h("div", { class: "cards" }, RANKS.map((each) => {
        const card = suit + each;
        const holder = holderOf(typed, card);
        const next = toggled(typed, seat, card);
        return button(rank(each), next ? () => keep(next) : null, {
          "data-repeat": true, "aria-pressed": String(holder === seat),
          "aria-label": t("hand_entry.card", { suit: t(`suit.${suit}`), rank: "AKQJ".includes(each) ? t(`rank.${each}`) : rank(each) }) +
            (holder && holder !== seat ? `, ${seatName(holder)}` : ""),
        });
      })))),
    foot(app, button(t("hand_entry.later"), () => (due ? app.done("hands", round) : app.leave()), { class: "back" }),
      button(t("hand_entry.ok"), deal ? async () => {
        await app.say({ hand: { board, deal } }, { grant: app.grant });
        keep(undefined);
        app.leave();
      } : null, { class: "go" })));
}
