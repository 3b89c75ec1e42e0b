// Asks the server, with the page's token.

import { toLogin } from "./away.js";
import { language, t } from "./texts.js";

/** An answer that is not what was asked for. */
export class Trouble extends Error {
  /** @param {string} message @param {number} status @param {any} answer */
  constructor(message, status, answer) {
    super(message);
    this.status = status;
    /** The word for programs, such as "changed". @type {string} */
    this.error = answer?.error ?? "";
    /** Everything the server said. */
    this.answer = answer;
  }
}

/**
 * Asks for something or has something done; throws a Trouble with the server's sentence.
 * @param {string} method
 * @param {string} path
 * @param {object | Uint8Array<ArrayBuffer>} [body]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: { "Tenace-Director": document.body.dataset.token ?? "", "Tenace-Language": language() },
      body: body === undefined ? undefined : body instanceof Uint8Array ? body : JSON.stringify(body),
    });
  } catch {
    throw new Trouble(t("ask.unreachable"), 0, null);
  }
  const answer = await response.json().catch(() => null);
  if (response.status === 401) toLogin(answer?.why);
  if (!response.ok || answer === null) {
    throw new Trouble(answer?.message ?? t("ask.unreadable"), response.status, answer);
  }
  return answer;
}

/**
 * Returns the fields of a form, and the button it was sent by; those marked data-number are numbers.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [button]
 */
export function fields(form, button) {
  /** @type {Record<string, string | number>} */
  const values = {};
  for (const [name, value] of new FormData(form, button)) {
    const field = form.elements.namedItem(name);
    const isNumber = field instanceof HTMLElement && "number" in field.dataset;
    values[name] = isNumber ? Number(value) : String(value);
  }
  return values;
}

/** The sentence of an error. @param {unknown} error */
export const sentence = (error) => (error instanceof Error ? error.message : String(error));
