// The director's console: sends its forms, and draws itself anew when there is news.

import {patch} from "../terminal/dom.js";
import {ask, complain, fields, tell} from "./ask.js";
import {startScan} from "./scan.js";

/** Phones fall silent without any news. */
const LOOK_AGAIN = 15_000;
/** In a large room results come by the second: the page need not. */
const PAUSE = 1_000;

/** @typedef {{table: string, session: number, round: number, board: number, contract: string, lead: string | null}} Contract */

/** What tables play now, as they say; kept nowhere else. @type {Map<string, Contract>} */
const contracts = new Map();
let drawing = false;
let drawAgain = false;

async function draw() {
  if (drawing) {
    drawAgain = true;
    return;
  }
  drawing = true;
  drawAgain = false;
  try {
    // As it was opened, even if a newer event has come since.
    const {event, session} = document.body.dataset;
    const response = await fetch(`/director?event=${event}&session=${session}`);
    if (response.redirected) return location.assign("/director/login");
    if (!response.ok) throw new Error("The page cannot be drawn anew. What you see may be old.");
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("live");
    const live = document.getElementById("live");
    if (live && fresh) patch(live, fresh);
    showContracts();
    document.body.classList.remove("away");
  } catch {
    document.body.classList.add("away");
  } finally {
    setTimeout(() => {
      drawing = false;
      if (drawAgain) void draw();
    }, PAUSE);
  }
}

function showContracts() {
  for (const row of document.querySelectorAll("[data-table]")) {
    if (!(row instanceof HTMLElement)) continue;
    const playing = contracts.get(row.dataset.table ?? "");
    const place = row.querySelector(".contract");
    const isNow = playing && String(playing.round) === row.dataset.round
      && !(row.dataset.done ?? "").split(" ").includes(String(playing.board));
    if (place) place.textContent = isNow ? `board ${playing.board}: ${playing.contract}${playing.lead ? `, lead ${playing.lead}` : ""}` : "";
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
async function send(form, button) {
  const path = new URL(form.action).pathname;
  try {
    const answer = await ask(path, fields(form, button));
    if (form.dataset.then) return location.assign(form.dataset.then);
    tell(answer.said ?? "");
    if ("clear" in form.dataset) form.reset();
    await draw();
  } catch (error) {
    complain(error);
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  if (!("say" in form.dataset) && !form.dataset.then) return;
  event.preventDefault();
  void send(form, event.submitter);
});

const event = document.body.dataset.event;
if (event) {
  const news = new EventSource(`/director/api/news?event=${event}`);
  news.addEventListener("change", () => void draw());
  news.addEventListener("contract", (message) => {
    /** @type {Contract} */
    const contract = JSON.parse(message.data);
    contracts.set(contract.table, contract);
    showContracts();
  });
  news.onerror = () => document.body.classList.add("away");
  setInterval(() => void draw(), LOOK_AGAIN);
  startScan();
}
