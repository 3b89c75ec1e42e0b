// Where the table's results go: to the computer the page came from, or to the one that has taken over.

/**
 * Which of two terms counts: that with the higher number; the computer's id decides between equal ones.
 * @param {string} one "2.COMPUTER.PROOF", as a view carries it
 * @param {string} other
 * @returns {boolean} whether the first is the later one
 */
export function isLater(one, other) {
  const [number, node] = one.split(".");
  const [otherNumber, otherNode] = other.split(".");
  if (!node) return false;
  if (!otherNode) return true;
  return Number(number) === Number(otherNumber) ? node > otherNode : Number(number) > Number(otherNumber);
}

/**
 * The address to try after one that failed: those that are said to be in charge first, then the others in
 * turn. "" is where the page came from.
 * @param {string} now the one that failed
 * @param {string[]} standbys
 * @param {string[]} hints where the evening is said to run
 * @param {string} home the page's own origin
 */
export function nextAddress(now, standbys, hints, home) {
  const known = [...new Set(["", ...standbys.map((origin) => (origin === home ? "" : origin))])];
  const hint = hints.map((origin) => (origin === home ? "" : origin))
    .find((origin) => origin !== now && known.includes(origin));
  return hint ?? known[(known.indexOf(now) + 1) % known.length];
}

/** The addresses this document may speak to beside its own: its header lists exactly those. @returns {string[]} */
export function allowed() {
  const text = document.querySelector('meta[name="tenace-standby"]')?.getAttribute("content") ?? "";
  return text.split(" ").filter(Boolean);
}

/**
 * A page that was opened before the standby was there may not speak to it. It is replaced by a newer one at a
 * moment when nobody is in the middle of anything; that one is fetched first, so that nothing can be lost.
 * @param {import("./app.js").App} app
 */
export async function renewDocument(app) {
  const { view, base, draft, place, outbox } = app;
  if (!view?.standby?.length || base || draft || place || !outbox.safe || app.resting) return;
  if (view.standby.every((origin) => app.allowed.includes(origin))) return;
  const address = `/t?standby=${encodeURIComponent(view.standby.join(" "))}`;
  if (location.pathname + location.search === address) return;
  const fetched = await fetch(address, { cache: "reload" }).catch(() => null);
  if (fetched?.ok && !app.draft && !app.place) location.replace(address);
}
