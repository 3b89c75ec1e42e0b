// A login that is over: what was typed is kept in this tab, the door leads back to the same place, and what
// was typed is there again.

const TYPED = "tenace.director.typed";
/** Pages ask the server before they draw their fields: so long they are waited for. */
const PATIENCE = 30_000;

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */

/** Every field somebody may have typed into; never a password. @returns {[string, Field][]} */
function typedFields() {
  /** @type {[string, Field][]} */
  const found = [];
  for (const one of document.querySelectorAll("input, textarea, select")) {
    const field = /** @type {Field} */ (one);
    const name = field.id || `${field.form?.id ?? ""} ${field.name}`.trim();
    if (name && !["password", "hidden", "file"].includes(field.type)) found.push([name, field]);
  }
  return found;
}

/** @param {Field} field */
const isBox = (field) => field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type);

/** @param {Field} field */
const valueOf = (field) => (isBox(field) ? String(/** @type {HTMLInputElement} */ (field).checked) : field.value);

/** Where this page is. */
const here = () => location.pathname + location.search + location.hash;

let leaving = false;

/** Goes to the door and comes back here. @param {string} [why] "idle", "old" or "ended" */
export function toLogin(why = "ended") {
  if (leaving) return;
  leaving = true;
  const typed = Object.fromEntries(typedFields().map(([name, field]) => [name, valueOf(field)]));
  try {
    sessionStorage.setItem(TYPED, JSON.stringify({ where: here(), typed }));
  } catch {
    // A browser that keeps nothing still leads back.
  }
  const then = new URLSearchParams({ why, then: location.pathname + location.search });
  location.assign(`/director/login?${then}${location.hash.startsWith("#/") ? location.hash : ""}`);
}

/** Puts back what was typed before the login was over, as the fields appear. */
export function giveBack() {
  /** @type {Record<string, string>} */
  let typed = {};
  try {
    const kept = JSON.parse(sessionStorage.getItem(TYPED) ?? "{}");
    sessionStorage.removeItem(TYPED);
    if (kept.where === here()) typed = kept.typed ?? {};
  } catch {
    return;
  }
  if (!Object.keys(typed).length) return;
  const fill = () => {
    for (const [name, field] of typedFields()) {
      const value = typed[name];
      if (value === undefined) continue;
      delete typed[name];
      if (valueOf(field) === value) continue;
      if (isBox(field)) /** @type {HTMLInputElement} */ (field).checked = value === "true";
      else field.value = value;
      // The page hears of it as if it were typed now.
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  };
  const watcher = new MutationObserver(fill);
  watcher.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watcher.disconnect(), PATIENCE);
  fill();
}
