// The page about the standby: how the copy goes, taking over, and what a replaced computer still has.

import { h, patch } from "../terminal/dom.js";
import { ask, sentence } from "./ask.js";
import { language, t } from "./standby_texts.js";
import { setTexts } from "./texts.js";

/** How often the page looks again, in milliseconds. */
const OFTEN = 2000;

/** @type {any} */
let status = null;
/** Whether the director is asked to confirm, or has asked to see the key. */
let sure = false;
let key = false;
let busy = false;

/** @param {...any} parts */
const draw = (...parts) => {
  const main = document.getElementById("standby");
  if (main) patch(main, h("main", { id: "standby" }, ...parts));
};

/** @param {string} text */
function tell(text) {
  const said = document.getElementById("said");
  if (said) said.textContent = text;
}

/** @param {string} path */
async function act(path) {
  busy = true;
  show();
  try {
    await ask("POST", `/director/api/standby/${path}`, {});
    tell("");
    sure = false;
    if (path === "take-over") {
      location.assign("/director");
      return;
    }
  } catch (error) {
    tell(sentence(error));
  }
  busy = false;
  await look();
}

/** @param {string} text */
const button = (text) => h("section", null, h("h2", null, t("take.title")), h("p", null, t("take.what")),
  h("p", { class: "quiet" }, t("take.when")),
  sure
    ? h("div", { class: "sure", role: "group", "aria-label": t("take.sure") }, h("p", null, h("b", null, t("take.sure"))),
      h("button", { class: "go large", disabled: busy, "data-key": "yes", onclick: () => act("take-over") }, t("take.yes")),
      h("button", { disabled: busy, onclick: () => { sure = false; show(); } }, t("take.no")))
    : h("button", { class: "go large", "data-key": "take", onclick: () => { sure = true; show(); } }, text));

/** What a standby shows. */
function following() {
  const { copy, elsewhere } = status;
  return [
    h("h1", null, t("following.title")),
    h("section", null, h("p", null, t("following.what", { there: elsewhere[0] })),
      copy.problem
        ? h("p", { class: "warn" }, t("following.problem", { why: copy.problem }))
        : h("p", null, copy.complete
          ? t("following.complete", { facts: copy.facts, seconds: Math.round((copy.heard_ms ?? 0) / 1000) })
          : t("following.partial")),
      copy.set_aside && h("p", { class: "warn" }, copy.set_aside)),
    button(t("take.button")),
  ];
}

/** What a computer shows that was replaced. */
function replaced() {
  const { elsewhere, since, told, only_here: only } = status;
  const time = new Date(since).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return [
    h("h1", null, t("replaced.title")),
    h("section", null, h("p", null, t("replaced.what", { time, there: elsewhere[0] ?? "?" })),
      h("p", null, !told ? t("replaced.unknown") : only.count ? t("replaced.only", { count: only.count }) : t("replaced.none")),
      only.count > 0 && h("ol", { class: "facts", tabindex: 0 }, only.facts.map((/** @type {any} */ fact) => h("li", null,
        `${fact.event ?? ""} ${fact.fact}. ${fact.text} (${fact.author})`))),
      only.count > 0 && elsewhere[0] && h("p", null, h("a", { href: `${elsewhere[0]}/director` }, t("replaced.there")))),
    h("section", null, h("p", null, t("follow.what")),
      h("button", { class: "go large", disabled: busy, "data-key": "follow", onclick: () => act("follow") }, t("follow.button"))),
    button(t("again.button")),
  ];
}

/** What the computer in charge shows. */
function inCharge() {
  return [
    h("h1", null, t("charge.title")),
    h("section", null,
      status.followers.length
        ? status.followers.map((/** @type {any} */ one) => h("p", { class: one.pace === "slow" ? "warn" : "" }, t("charge.one", {
          where: one.origins[0] ?? "", ms: Math.max(one.behind_ms, one.last_ms ?? 0), worst: one.worst_ms,
        }), " ", status.sync === null ? t("charge.no_sync") : t(`charge.${one.pace}`, { seconds: Math.round(status.sync / 1000) })))
        : h("p", null, t("charge.none"))),
    h("section", null, h("p", null, t("charge.what")),
      h("pre", null, h("code", null, `tenace serve --follow ${status.own[0] ?? location.origin}`)),
      h("p", null, t("charge.key")),
      key ? h("pre", null, h("code", null, status.key))
        : h("button", { "data-key": "key", onclick: () => { key = true; show(); } }, t("charge.show"))),
    h("p", null, h("a", { href: "/director" }, t("charge.home"))),
  ];
}

function show() {
  if (!status) return;
  draw(...({ following, replaced, in_charge: inCharge }[/** @type {"following"} */ (status.role)] ?? inCharge)());
}

async function look() {
  try {
    const response = await fetch("/director/api/standby", {
      cache: "no-store", headers: { "Tenace-Language": language() },
    });
    if (response.status === 401) location.assign("/director/login");
    if (response.ok) status = await response.json();
    show();
  } catch {
    // The next look may find it.
  }
}

// What the server says comes in the language of this page.
setTexts(language(), {});
void look();
setInterval(() => void look(), OFTEN);
