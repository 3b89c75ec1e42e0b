// The forms of the door: logging in, the first run, who one is, a new password.

import { h } from "../../terminal/dom.js";
import { t } from "./texts.js";

/**
 * @typedef {{name: string, role: string}} Person
 * @typedef {(path: string, body: object) => Promise<any>} Send
 * @typedef {{send: Send, tell: (sentence: string) => void, enter: () => void, open: (key: string) => void, forget: () => void}} Door
 */

/**
 * A field with its label and, where it needs one, a word about it.
 * @param {string} name
 * @param {string} label
 * @param {Record<string, any>} properties
 * @param {string} [why]
 */
function field(name, label, properties, why) {
  const hint = why && h("p", { class: "hint", id: `${name}-why` }, why);
  return h("div", { class: "field" }, h("label", { for: name }, label),
    h("input", { id: name, name, required: true, "aria-describedby": why ? `${name}-why` : null, ...properties }), hint || null);
}

/** Lets the passwords of a form be seen. */
function shower() {
  return h("label", { class: "check" }, h("input", {
    type: "checkbox",
    onchange: (/** @type {Event} */ event) => {
      const box = /** @type {HTMLInputElement} */ (event.target);
      for (const one of box.form?.querySelectorAll("[data-password]") ?? []) {
        one.setAttribute("type", box.checked ? "text" : "password");
      }
    },
  }), ` ${t("show")}`);
}

const SECRET = { type: "password", "data-password": true, autocapitalize: "none", spellcheck: "false" };

/** A new password, twice. @param {string} label */
const twice = (label) => [
  field("password", label, { ...SECRET, autocomplete: "new-password", minlength: 8, maxlength: 200 }, t("password.why")),
  field("again", t("again"), { ...SECRET, autocomplete: "new-password", maxlength: 200 }),
  shower(),
];

/**
 * Sends a form's fields; the button rests meanwhile, so that nothing is sent twice.
 * @param {Door} door
 * @param {string} path
 * @param {(values: Record<string, string>) => object} body
 * @param {(answer: any) => void} then
 */
function sending(door, path, body, then) {
  return async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    if (values.again !== undefined && values.again !== values.password) {
      door.tell(t("differ"));
      form.querySelector("#again")?.setAttribute("aria-invalid", "true");
      return;
    }
    const buttons = [...form.querySelectorAll("button")];
    for (const button of buttons) button.disabled = true;
    door.tell("");
    try {
      then(await door.send(path, body(values)));
    } catch (error) {
      door.tell(error instanceof Error ? error.message : String(error));
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  };
}

/** By name and password. @param {Door} door @param {string} [why] */
export function byPassword(door, why) {
  return [
    h("h1", null, t("login")),
    why ? h("p", { class: "warning" }, why) : null,
    h("form", { id: "login", method: "post", onsubmit: sending(door, "/director/login", ({ name, password }) => ({ name, password }), door.enter) },
      field("name", t("name"), { autocomplete: "username", autocapitalize: "words", maxlength: 60, autofocus: true }),
      field("password", t("password"), { ...SECRET, autocomplete: "current-password", maxlength: 200 }),
      shower(),
      h("button", { class: "go" }, t("login"))),
    h("details", null, h("summary", null, t("forgotten")), h("p", null, t("forgotten.how")), byKey(door)),
  ];
}

/** For who has the link elsewhere. @param {Door} door */
function byKey(door) {
  return h("form", {
    id: "by-key",
    onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      door.open(String(new FormData(form).get("key") ?? ""));
    },
  }, field("key", t("paste"), { ...SECRET, autocomplete: "off" }), h("button", null, t("open")));
}

/** Nobody is there yet, and no key either. @param {Door} door */
export const empty = (door) => [h("h1", null, t("empty.title")), h("p", null, t("empty.how")), byKey(door)];

/** The first run. @param {Door} door @param {string} key */
export function welcome(door, key) {
  const body = (/** @type {Record<string, string>} */ { club, name, password }) => ({ key, club, name, password });
  return [
    h("h1", null, t("welcome.title")),
    h("p", null, t("welcome.why")),
    h("form", { id: "welcome", method: "post", onsubmit: sending(door, "/director/welcome", body, door.enter) },
      field("club", t("club"), { autocomplete: "organization", maxlength: 60, autofocus: true }),
      field("name", t("name"), { autocomplete: "username", autocapitalize: "words", maxlength: 60 }, t("name.why")),
      twice(t("password")),
      h("button", { class: "go" }, t("begin"))),
    h("form", { id: "later", onsubmit: sending(door, "/director/login", () => ({ key }), door.enter) },
      h("button", { class: "plain" }, t("later")), h("p", { class: "hint" }, t("later.why"))),
  ];
}

/** Who has the key says who they are, or sets a new password. @param {Door} door @param {string} key @param {Person[]} people */
export function who(door, key, people) {
  const directors = people.filter((one) => one.role === "director");
  const body = (/** @type {Record<string, string>} */ { whose, password }) => ({ key, name: whose, password });
  return [
    h("h1", null, t("who.title")),
    h("p", null, t("who.why")),
    h("div", { class: "who" }, directors.map(({ name }, at) => h("form", {
      onsubmit: sending(door, "/director/login", () => ({ key, name }), door.enter),
    }, h("button", { class: at === 0 ? "go" : "plain" }, t("who.go", { name }))))),
    h("details", { id: "forgotten" }, h("summary", null, t("new.title")), h("p", { class: "hint" }, t("new.why")),
      h("form", { id: "new-password", method: "post", onsubmit: sending(door, "/director/password", body, door.enter) },
        h("div", { class: "field" }, h("label", { for: "whose" }, t("new.whose")),
          h("select", { id: "whose", name: "whose", required: true }, people.map(({ name, role }) =>
            h("option", { value: name }, `${name} (${t(`role.${role}`)})`)))),
        twice(t("new.password")),
        h("button", { class: "go" }, t("new.go")))),
    h("form", { onsubmit: (/** @type {SubmitEvent} */ event) => { event.preventDefault(); door.forget(); } },
      h("button", { class: "plain small" }, t("by.password"))),
  ];
}
