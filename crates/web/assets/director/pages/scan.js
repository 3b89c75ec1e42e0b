// Results from QR codes: typed, pasted, or read by the camera, which this page has on https and on the
// server's own computer.

import { h } from "../../terminal/dom.js";
import { ask, fields } from "../ask.js";
import { field, form, page } from "../parts.js";
import { t } from "../texts.js";

/** @typedef {import("../shell.js").App} App */

/** The longer side of a picture; larger ones take longer and read no better. */
const SIDE = 960;
/** Between two pictures. */
const PAUSE = 350;

/** @param {App} app */
export function scan(app) {
  const memory = app.memory("scan", () => ({
    /** @type {{state: string, text: string}[]} */
    results: [],
    /** Texts that were taken in already: the camera sees each many times. @type {Set<string>} */
    seen: new Set(),
    camera: false,
  }));
  const has = Boolean(navigator.mediaDevices?.getUserMedia);
  return page(t("scan.title"), h("p", null, t("scan.what")),
    h("section", { class: "box" },
      form(app, { id: "scanned" }, async (sent) => {
        if (await takeIn(app, memory, String(fields(sent).text))) sent.reset();
      }, field(t("scan.text"), h("textarea", { id: "scan-text", name: "text", rows: 4, autocapitalize: "characters", autocomplete: "off", spellcheck: "false", required: true })),
      h("button", { class: "go" }, t("scan.take_in")),
      has && h("button", { type: "button", id: "camera", onclick: () => void turn(app, memory) }, t(memory.camera ? "scan.stop" : "scan.camera"))),
      h("video", { id: "picture", playsinline: true, muted: true, hidden: !memory.camera, "aria-label": t("scan.picture") })),
    h("ul", { id: "scan-results", "aria-live": "polite" }, memory.results.map(({ state, text }) => h("li", { class: state }, text))));
}

/** Turns the camera on or off. @param {App} app @param {any} memory */
async function turn(app, memory) {
  const video = document.getElementById("picture");
  if (!(video instanceof HTMLVideoElement)) return;
  if (memory.camera) {
    stop(video, memory);
    app.render();
    return;
  }
  try {
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } } });
    await video.play();
  } catch {
    app.tell(t("scan.no_camera"), true);
    return;
  }
  memory.camera = true;
  app.render();
  const look = async () => {
    // Whoever leaves the page leaves the camera.
    if (!memory.camera || !video.isConnected) return stop(video, memory);
    try {
      for (const text of await read(video)) {
        if (!memory.seen.has(text) && await takeIn(app, memory, text)) memory.seen.add(text);
      }
    } catch (error) {
      app.complain(error);
    }
    setTimeout(look, PAUSE);
  };
  void look();
}

/** @param {HTMLVideoElement} video @param {any} memory */
function stop(video, memory) {
  if (video.srcObject instanceof MediaStream) for (const track of video.srcObject.getTracks()) track.stop();
  video.srcObject = null;
  memory.camera = false;
}

/**
 * Returns the texts of the codes the camera sees now.
 * @param {HTMLVideoElement} video
 * @returns {Promise<string[]>}
 */
async function read(video) {
  const shrink = Math.min(1, SIDE / Math.max(video.videoWidth, video.videoHeight, 1));
  const width = Math.round(video.videoWidth * shrink);
  const height = Math.round(video.videoHeight * shrink);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const paper = canvas.getContext("2d", { willReadFrequently: true });
  if (!paper || !width || !height) return [];
  paper.drawImage(video, 0, 0, width, height);
  const { data } = paper.getImageData(0, 0, width, height);
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at++)
    grey[at] = ((data[4 * at] ?? 0) * 77 + (data[4 * at + 1] ?? 0) * 151 + (data[4 * at + 2] ?? 0) * 28) >> 8;
  const { texts } = await ask("POST", `/director/api/scan?width=${width}&height=${height}`, grey);
  return texts ?? [];
}

/**
 * Takes in the results of a text; tells whether that is done with.
 * @param {App} app
 * @param {any} memory
 * @param {string} text
 */
async function takeIn(app, memory, text) {
  try {
    const { results = [] } = await app.ask("POST", "scanned", { session: app.session, text });
    memory.results.unshift(...results);
    memory.results.length = Math.min(memory.results.length, 60);
    app.tell(t("scan.read", { n: results.length }));
    return true;
  } catch (error) {
    app.complain(error);
    return false;
  }
}
