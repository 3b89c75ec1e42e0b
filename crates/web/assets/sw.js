// The service worker: only where the club has a certificate that phones trust. Keeps the terminal's
// document and its modules, so that opening or reloading the page works without the server.

const KEPT = "tenace-1";

// The types of a worker and of a page exclude each other; the pages' are the ones checked.
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.add("/t")).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  /** @type {Request} */
  const request = event.request;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (url.pathname.startsWith("/assets/")) {
    // Its digest is in its path: what is kept under it never changes.
    event.respondWith(caches.match(request).then((found) => found || fetchAndKeep(request)));
  } else if (url.pathname === "/t") {
    event.respondWith(fetchAndKeep(request).catch(() => caches.match("/t")));
  }
});

/** @param {Request} request */
async function fetchAndKeep(request) {
  const response = await fetch(request);
  if (response.ok) {
    const kept = await caches.open(KEPT);
    await kept.put(request, response.clone());
    if (new URL(request.url).pathname === "/t") await forgetOlder(kept, await response.clone().text());
  }
  return response;
}

/**
 * Modules of an older version are let go when the document no longer names their digest.
 * @param {Cache} kept
 * @param {string} html
 */
async function forgetOlder(kept, html) {
  const digest = /\/assets\/([0-9a-f]+)\//.exec(html)?.[1];
  if (!digest) return;
  for (const request of await kept.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/assets/") && !pathname.startsWith(`/assets/${digest}/`)) {
      await kept.delete(request);
    }
  }
}
