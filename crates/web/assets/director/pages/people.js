// The people of the console: who I am, who else there is, where they are logged in; the club's name, and the
// copies of everything.

import { h } from "../../terminal/dom.js";
import { fields } from "../ask.js";
import { field, form, page, waiting } from "../parts.js";
import { ago, clock, lasting, t } from "../texts.js";
import { drawing } from "./cards.js";

/**
 * @typedef {import("../shell.js").App} App
 * @typedef {{name: string, role: string, me: boolean}} Person
 * @typedef {{id: string, name: string | null, device: string, seen: string, since: string, this: boolean}} Login
 * @typedef {{links: string[], fingerprint: string[] | null, is_plain: boolean, remark: string | null}} Elsewhere
 * @typedef {{folder: string | null, every: number | null, fixed: boolean, last: {at: string} | null, problem: {since: string, message: string} | null, copying: boolean, same_disk: boolean}} Backup
 */

const ROLES = ["director", "scorer", "viewer"];
/** How often copies are made, in seconds. */
const DISTANCES = [60, 300, 900, 3600];
/** A copy is made in a moment: then the page looks again. */
const SOON = 1500;

/** @param {App} app */
export function people(app) {
  const known = app.load("accounts", "/director/api/accounts", []);
  if (!known) return page(t("people.title"), waiting(app, "accounts"));
  const directs = app.may("people");
  return page(t("people.title"), h("div", { class: "columns two" },
    mine(app),
    directs && everybody(app, known.people),
    logins(app, known.logins),
    elsewhere(app),
    directs && club(app, known.club),
    directs && copies(app)));
}

/**
 * Has something done, tells so and looks again.
 * @param {App} app
 * @param {string} path
 * @param {object} body
 * @param {string} said
 */
async function act(app, path, body, said) {
  await app.ask("POST", `/director/api/${path}`, body);
  app.tell(said);
  app.forget("accounts");
  app.forget("backup");
}

/** @param {string} id @param {string} label @param {string} autocomplete @param {string} [hint] */
const secret = (id, label, autocomplete, hint) => field(label, h("input", {
  id, name: id.split("-").pop(), type: "password", autocomplete, maxlength: 200, required: true, minlength: autocomplete === "new-password" ? 8 : null,
}), hint);

/**
 * A part that opens: it stays open when the page is drawn anew.
 * @param {App} app
 * @param {string} key
 * @param {string} summary
 * @param {...import("../../terminal/dom.js").Child} children
 */
function fold(app, key, summary, ...children) {
  /** @type {Set<string>} */
  const open = app.memory("people open", () => new Set());
  return h("details", {
    "data-key": key, open: open.has(key), ontoggle: (/** @type {Event} */ event) => {
      if (/** @type {HTMLDetailsElement} */ (event.target).open) open.add(key);
      else open.delete(key);
    },
  }, h("summary", null, summary), ...children);
}

/** @param {App} app */
function mine(app) {
  const { name, role } = app.me;
  if (!name) return h("section", { class: "box" }, h("h2", null, t("people.me")), h("p", null, t("people.nobody")));
  return h("section", { class: "box" }, h("h2", null, t("people.me")),
    h("p", null, t("people.i_am", { name, role: t(`role.${role}`) })), h("p", { class: "hint" }, t(`role.${role}.may`)),
    fold(app, "own", t("people.change_password"), form(app, { id: "own-password", class: "tall" }, async (sent) => {
      const { old, password } = fields(sent);
      await act(app, "me/password", { old, password }, t("people.password_changed", { name }));
      sent.reset();
    }, secret("own-old", t("people.old"), "current-password"), secret("own-password-password", t("people.new_password"), "new-password", t("people.long_enough")),
    h("button", { class: "go" }, t("save")))));
}

/** @param {App} app @param {Person[]} all */
function everybody(app, all) {
  return h("section", { class: "box", id: "accounts" }, h("h2", null, t("people.all")),
    h("ul", { class: "matters" }, all.map((one) => person(app, one))),
    fold(app, "add", t("people.add"), form(app, { id: "add-person", class: "tall" }, async (sent) => {
      const { name, role, password } = fields(sent);
      await act(app, "accounts/add", { name, role, password }, t("people.added", { name: String(name) }));
      sent.reset();
    }, field(t("people.name"), h("input", { id: "add-name", name: "name", maxlength: 60, required: true, autocomplete: "off" })),
    field(t("people.role"), h("select", { id: "add-role", name: "role" }, ROLES.map((one) => h("option", { value: one }, `${t(`role.${one}`)}: ${t(`role.${one}.may`)}`)))),
    secret("add-password", t("people.password"), "new-password", t("people.long_enough")),
    h("button", { class: "go" }, t("people.add_go")))));
}

/** @param {App} app @param {Person} one */
function person(app, { name, role, me }) {
  const id = `role-${name}`;
  return h("li", { class: "person", "data-key": name },
    h("p", null, h("strong", null, name), me && ` (${t("people.you")})`),
    h("div", { class: "row" },
      h("label", { for: id, class: "unseen" }, t("people.role_of", { name })),
      h("select", {
        id, onchange: (/** @type {Event} */ event) => {
          const to = /** @type {HTMLSelectElement} */ (event.target);
          act(app, "accounts/role", { name, role: to.value }, t("people.role_changed", { name, role: t(`role.${to.value}`) })).catch((error) => {
            to.value = role;
            app.complain(error);
          });
        },
      }, ROLES.map((one) => h("option", { value: one, selected: one === role }, t(`role.${one}`)))),
      !me && fold(app, `password ${name}`, t("people.give_password"), form(app, { id: `password of ${name}`, class: "tall" }, async (sent) => {
        await act(app, "accounts/password", { name, password: fields(sent).password }, t("people.password_changed", { name }));
        sent.reset();
      }, secret(`${name}-password`, t("people.new_password"), "new-password", t("people.long_enough")), h("button", null, t("save")))),
      !me && fold(app, `remove ${name}`, t("people.remove"), h("p", null, t("people.remove_what", { name })),
        h("button", { type: "button", class: "stop", onclick: () => act(app, "accounts/remove", { name }, t("people.removed", { name })).catch((error) => app.complain(error)) }, t("people.remove_go", { name })))));
}

/** @param {App} app @param {Login[]} all */
function logins(app, all) {
  const end = (/** @type {any} */ which, /** @type {string} */ said) => act(app, "logins/end", which, said).catch((error) => app.complain(error));
  return h("section", { class: "box", id: "logins" }, h("h2", null, t("people.logins")),
    h("ul", { class: "matters" }, all.map((one) => h("li", { "data-key": one.id },
      h("p", null, h("strong", null, one.device), one.name && one.name !== app.me.name && `, ${one.name}`, one.this && ` (${t("people.this")})`),
      h("p", { class: "quiet" }, one.this ? t("people.since", { at: clock(one.since) }) : t("people.seen", { when: when(one.seen) })),
      !one.this && h("button", { type: "button", class: "small", onclick: () => end({ one: one.id }, t("people.ended", { device: one.device })) }, t("people.end"))))),
    h("p", null, h("button", {
      type: "button", onclick: () => app.ask("POST", "/director/api/logins/end", { mine: true }).then(() => location.assign("/director/login"), (error) => app.complain(error)),
    }, t("people.end_all"))));
}

/** How long ago. @param {string} at */
function when(at) {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(at)) / 60_000));
  return minutes < 120 ? ago(minutes) : t("people.ago", { time: lasting(minutes * 60) });
}

/** @param {App} app @param {string | null} name */
function club(app, name) {
  return h("section", { class: "box" }, h("h2", null, t("people.club")),
    form(app, { id: "club-name", class: "tall" }, (sent) => act(app, "club", { name: fields(sent).name }, t("people.club_changed")),
      field(t("people.club_name"), h("input", { id: "club", name: "name", maxlength: 60, required: true, value: name ?? "" })),
      h("button", null, t("save"))));
}

/** How to direct from another device. @param {App} app */
function elsewhere(app) {
  /** @type {Elsewhere | undefined} */
  const told = app.load("elsewhere", "/director/api/elsewhere", []);
  if (!told) return h("section", { class: "box", id: "elsewhere" }, h("h2", null, t("elsewhere.title")), waiting(app, "elsewhere"));
  const [link] = told.links;
  return h("section", { class: "box", id: "elsewhere" }, h("h2", null, t("elsewhere.title")),
    told.remark && h("p", { class: "warning", role: "alert" }, told.remark),
    told.is_plain && h("p", { class: "warning" }, t("elsewhere.plain")),
    link ? [h("p", { class: "hint" }, t(told.fingerprint ? "elsewhere.how" : "elsewhere.trusted")), h("div", { class: "table-code" }, drawing(link, t("elsewhere.title"))), h("p", null, h("strong", null, link))]
      : h("p", null, t("elsewhere.none")),
    told.fingerprint && [h("p", { class: "hint" }, t("elsewhere.fingerprint")),
      h("p", { id: "fingerprint" }, h("code", null, told.fingerprint.join(" "))),
      h("p", null, h("a", { href: "/certificate" }, t("elsewhere.more")))]);
}

/** How the copies of everything fare, in one line. @param {Backup} backup */
export function backupLine({ folder, last, problem, copying }) {
  if (!folder) return h("p", { class: "warning" }, t("backup.none"));
  const made = last ? t("backup.last", { at: clock(last.at) }) : copying ? t("backup.copying") : t("backup.not_yet");
  return problem
    ? h("p", { class: "warning", role: "alert" }, h("strong", null, t("backup.problem", { at: clock(problem.since) })), " ", problem.message, last && ` ${made}`)
    : h("p", null, h("span", { "aria-hidden": "true" }, "✓ "), made);
}

/** @param {App} app */
function copies(app) {
  /** @type {Backup | undefined} */
  const backup = app.load("backup", "/director/api/backup", []);
  if (!backup) return h("section", { class: "box", id: "backup" }, h("h2", null, t("backup.title")), waiting(app, "backup"));
  const soon = () => setTimeout(() => app.forget("backup"), SOON);
  if (backup.copying) soon();
  return h("section", { class: "box", id: "backup" }, h("h2", null, t("backup.title")), h("p", { class: "hint" }, t("backup.what")), backupLine(backup),
    backup.folder && backup.same_disk && h("p", { class: "warning" }, t("backup.same_disk")),
    backup.folder && h("p", null, h("button", { type: "button", onclick: () => act(app, "backup/now", {}, t("backup.copying")).then(soon, (error) => app.complain(error)) }, t("backup.now"))),
    backup.fixed ? h("p", { class: "hint" }, t("backup.fixed", { folder: backup.folder ?? "" }))
      : form(app, { id: "backup-where", class: "tall" }, async (sent) => {
        const { folder, every } = fields(sent);
        await act(app, "backup", { folder, every }, t(folder ? "backup.settled" : "backup.ended"));
        soon();
      }, field(t("backup.folder"), h("input", { id: "backup-folder", name: "folder", value: backup.folder ?? "", autocomplete: "off", spellcheck: "false", placeholder: "/media/stick/tenace" }), t("backup.folder.why")),
      field(t("backup.every"), h("select", { id: "backup-every", name: "every", "data-number": true }, DISTANCES.map((one) =>
        h("option", { value: one, selected: one === (backup.every ?? 300) }, lasting(one))))),
      h("button", null, t("save"))));
}
