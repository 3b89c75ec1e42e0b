// Logs the director in: by the key in the link, which never leaves the browser in an address, or by
// the key that was pasted.

import { ask, fields, sentence } from "./ask.js";

/** @param {string} key */
async function logIn(key) {
  try {
    await ask("POST", "/director/login", { key });
    location.replace("/director");
  } catch (error) {
    const said = document.getElementById("said");
    if (said) said.textContent = sentence(error);
  }
}

const form = document.getElementById("login");
if (form instanceof HTMLFormElement) {
  form.onsubmit = (event) => {
    event.preventDefault();
    void logIn(String(fields(form).key));
  };
  const byLink = () => {
    const key = location.hash.slice(1);
    // What begins with a slash is a page of the console.
    if (!key || key.startsWith("/")) return;
    // Not to be left in the history of a computer that others use.
    history.replaceState(null, "", location.pathname);
    void logIn(key);
  };
  window.addEventListener("hashchange", byLink);
  byLink();
}
