// The door of the console. Who has the link of the server comes in by its key, which never leaves the
// browser in an address; everybody else by name and password. Afterwards it leads back to where one was.

import { h } from "../terminal/dom.js";
import { byPassword, empty, welcome, who } from "./door/forms.js";
import { LANGUAGES, has, language, speak, t } from "./door/texts.js";

const LANGUAGE = "tenace.director.language";
/** A key is 32 bytes, as 43 signs. */
const KEY = /^[\w-]{43}$/;

let key = "";
/** Who there is, once the key was right. @type {import("./door/forms.js").Person[] | null} */
let people = null;

/** @type {import("./door/forms.js").Door} */
const door = { send, tell, enter, open, forget };

/**
 * Posts something; throws an Error with the server's sentence.
 * @param {string} path
 * @param {object} body
 */
async function send(path, body) {
  let response;
  try {
    const headers = { "Tenace-Language": language() };
    response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  } catch {
    throw new Error(t("unreachable"));
  }
  const answer = await response.json().catch(() => ({ message: t("unreadable") }));
  if (response.ok) return answer;
  const n = response.headers.get("retry-after") ?? "";
  throw new Error(has(`error.${answer.error}`) ? t(`error.${answer.error}`, { n }) : answer.message);
}

/** @param {string} sentence */
function tell(sentence) {
  const said = document.getElementById("said");
  if (said) said.textContent = sentence;
}

/** Where one was before the login: a page of ours, and nothing else. */
function destination() {
  const then = new URLSearchParams(location.search).get("then") ?? "";
  const isOurs = /^\/director([/?]|$)/.test(then) && !/^\/director\/(login|api)/.test(then);
  const place = location.hash.startsWith("#/") ? location.hash : "";
  return (isOurs ? then : "/director") + place;
}

function enter() {
  location.replace(destination());
}

/** Goes on with a key, or with a whole link that was pasted. @param {string} text */
async function open(text) {
  key = text.trim().split("#").pop() ?? "";
  try {
    const answer = await send("/director/key", { key });
    // A club is set up on the computer in charge; on a standby there is only the evening to take over.
    if (answer.standby && !answer.people.length) {
      await send("/director/login", { key });
      enter();
      return;
    }
    people = answer.people;
  } catch (error) {
    key = "";
    draw();
    tell(error instanceof Error ? error.message : String(error));
    return;
  }
  draw();
}

function forget() {
  key = "";
  people = null;
  draw();
}

function forms() {
  if (key && people) return people.length ? who(door, key, people) : welcome(door, key);
  if (key) return [h("p", null, t("wait"))];
  if (!("people" in document.body.dataset)) return empty(door);
  const why = new URLSearchParams(location.search).get("why") ?? "";
  return byPassword(door, ["idle", "old", "ended"].includes(why) ? t(`why.${why}`) : "");
}

function draw() {
  const main = document.getElementById("door");
  if (!main) return;
  const languages = h("p", { class: "languages" }, Object.entries(LANGUAGES).map(([code, name]) => h("button", {
    class: "plain small", lang: code, "aria-pressed": code === language() ? "true" : "false", onclick: () => choose(code),
  }, name)));
  const club = document.body.dataset.club;
  main.replaceChildren(...[
    h("p", { class: "club" }, club ? `${club} · Tenace` : "Tenace"),
    ...forms(), h("p", { id: "said", role: "alert" }), languages,
  ].filter((one) => one !== null));
  const first = main.querySelector("[autofocus]");
  if (first instanceof HTMLElement) first.focus();
}

/** @param {string} code */
function choose(code) {
  speak(code);
  try {
    localStorage.setItem(LANGUAGE, code);
  } catch {
    // It holds until the page is closed.
  }
  draw();
}

/** The language of this device, or the browser's. */
function wanted() {
  let own = null;
  try {
    own = localStorage.getItem(LANGUAGE);
  } catch {
    // A browser may keep nothing for a page.
  }
  return [own, ...navigator.languages.map((one) => one.slice(0, 2))].find((one) => one && one in LANGUAGES);
}

function byLink() {
  const text = location.hash.slice(1);
  if (!KEY.test(text)) return;
  // Not to be left in the history of a computer that others use.
  history.replaceState(null, "", location.pathname + location.search);
  void open(text);
}

speak(wanted());
draw();
window.addEventListener("hashchange", byLink);
byLink();
