// Hears what changes, and draws it. Phones fall silent without any news, so the room is looked at now and then.

import { room } from "./attention.js";
import { followRoom } from "./room.js";

/** @param {import("./shell.js").App} app */
export function startNews(app) {
  const follow = followRoom(app);
  let begun = false;
  const open = () => {
    const news = new EventSource(`/director/api/news?event=${app.event}&session=${app.session}`);
    news.addEventListener("change", (message) => {
      const change = JSON.parse(message.data);
      app.away = false;
      if (change.first && !begun) {
        // What the page has asked for is fresh.
        begun = true;
        follow();
        return;
      }
      app.changed({ everything: false, keys: [], tables: [], ...change, seq: Number(message.lastEventId) || 0 });
    });
    news.addEventListener("contract", (message) => {
      const contract = JSON.parse(message.data);
      app.contracts.set(contract.table, contract);
      app.render();
    });
    news.onopen = () => {
      app.away = false;
      app.render();
    };
    news.onerror = () => {
      app.away = true;
      app.render();
      // A browser gives up for good when the server answered something else, such as a login that is over.
      if (news.readyState === EventSource.CLOSED) setTimeout(open, 3000);
    };
  };
  open();
  setInterval(() => room(app)?.clock?.running && app.render(), 1000);
}
