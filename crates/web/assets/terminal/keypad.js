// Ten big digit keys with a line that shows what was typed.

import { h } from "./dom.js";
import { t } from "./texts.js";

/**
 * @param {object} pad
 * @param {string} pad.value what is typed so far
 * @param {(value: string) => void} pad.change
 * @param {number} pad.max most digits
 * @param {string} pad.label what is typed here
 * @param {string} [pad.placeholder] shown for digits to come
 * @param {boolean} [pad.hidden] show dots
 * @param {() => void} [pad.done] what the OK key does; without it there is none
 * @returns {HTMLElement}
 */
export function keypad({ value, change, max, label, placeholder, hidden, done }) {
  const shown = hidden ? "•".repeat(value.length) : value;
  /** @param {string} digit */
  const key = (digit) => h("button", {
    type: "button", class: "key", "data-repeat": true, "data-digit": digit,
    onclick: () => value.length < max && change(value + digit),
  }, digit);
  return h("div", { class: "pad" },
    h("output", { class: "typed", "aria-label": label },
      shown, h("span", { class: "to-come", "aria-hidden": "true" }, (placeholder ?? "").slice(shown.length))),
    h("div", { class: "keys three" },
      ["1", "2", "3", "4", "5", "6", "7", "8", "9"].map(key),
      done ? h("button", {
        type: "button", class: "key word go", "data-value": "ok", disabled: !value, onclick: done,
      }, "OK") : h("span"), key("0"),
      h("button", {
        type: "button", class: "key", "data-repeat": true, "data-digit": "back", "aria-label": t("pad.delete"),
        onclick: () => change(value.slice(0, -1)),
      }, "⌫")));
}

/**
 * Lets a keyboard type on the pad that is on the screen.
 * @param {KeyboardEvent} event
 * @returns {boolean}
 */
export function padKey(event) {
  const digit = event.key === "Backspace" ? "back" : event.key;
  const key = /^(\d|back)$/.test(digit) && document.querySelector(`[data-digit="${digit}"]`);
  if (!(key instanceof HTMLElement)) return false;
  key.click();
  return true;
}
