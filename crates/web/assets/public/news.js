// Listens to an event's news for as long as the page is open, whatever becomes of the server meanwhile.

/** So long after the stream broke it is tried anew. */
const AGAIN = 3_000;

/**
 * Tells whenever the event may have changed; also after the connection was away.
 * @param {string} event
 * @param {() => void} changed
 * @param {() => void} [broke] the connection is away
 * @param {(text: string, withdrawn: boolean) => void} [told] the director tells everybody something, or takes it back
 */
export function listen(event, changed, broke, told) {
  const news = new EventSource(`/news?event=${event}`);
  let wasOpen = false;
  news.onopen = () => {
    // Anything may have happened before somebody listened.
    if (!wasOpen) changed();
    wasOpen = true;
  };
  news.addEventListener("change", changed);
  news.addEventListener("message", (message) => {
    const { text, withdrawn = false } = JSON.parse(message.data);
    told?.(text, withdrawn);
  });
  news.onerror = () => {
    wasOpen = false;
    broke?.();
    // A browser tries again by itself, but not after an answer that is no stream.
    if (news.readyState !== EventSource.CLOSED) return;
    setTimeout(() => listen(event, changed, broke, told), AGAIN);
  };
}

/**
 * Fetches a page; what stands in #live, or an error when the server does not answer with it.
 * @param {string} path
 * @returns {Promise<Element>}
 */
export async function fetchLive(path) {
  const response = await fetch(path, { headers: { accept: "text/html" } });
  if (response.status >= 500) throw new Error(`${path}: ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const live = page.getElementById("live");
  if (!live) throw new Error(`${path} has nothing to show`);
  return live;
}

/** The moment since when the server has not answered. @type {Date | null} */
let since = null;

/**
 * Says since when there is no connection, or that there is one again.
 * @param {boolean} isAway
 */
export function tellAway(isAway) {
  since = isAway ? since ?? new Date() : null;
  const place = document.getElementById("away");
  if (!place) return;
  const time = since?.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  place.textContent = time ? (document.body.dataset.away ?? "").replace("{time}", time) : "";
}
