// Sends what the director decides, with the page's token.

/**
 * @typedef {{error: string, message: string}} Trouble
 * @typedef {{said?: string, texts?: string[], results?: {state: string, text: string}[]}} Answer
 */

/**
 * Posts something; throws an Error with the server's sentence.
 * @param {string} path
 * @param {object | Uint8Array<ArrayBuffer>} body
 * @returns {Promise<Answer>}
 */
export async function ask(path, body) {
  const token = document.body.dataset.token ?? "";
  let response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: {"Tenace-Director": token},
      body: body instanceof Uint8Array ? body : JSON.stringify(body),
    });
  } catch {
    throw new Error("The server does not answer. Is it running, and is this computer in its network?");
  }
  if (response.status === 401 && !path.endsWith("/login")) location.assign("/director/login");
  const answer = await response.json().catch(() => ({message: "The server's answer cannot be read. Please try again."}));
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

/**
 * Returns the fields of a form, and the button it was sent by.
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

/**
 * Shows a sentence to the director.
 * @param {string} sentence
 * @param {boolean} [isWrong]
 */
export function tell(sentence, isWrong) {
  const said = document.getElementById("said");
  if (!said) return;
  said.textContent = sentence;
  said.classList.toggle("wrong", Boolean(isWrong));
}

/** @param {unknown} error */
export const complain = (error) => tell(error instanceof Error ? error.message : String(error), true);
