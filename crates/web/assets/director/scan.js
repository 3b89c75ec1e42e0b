// Results from QR codes: typed, pasted, or read by the camera, which this page has on https and on the
// server's own computer.

import {h} from "../terminal/dom.js";
import {ask, complain, fields, tell} from "./ask.js";

/** The longer side of a picture; larger ones take longer and read no better. */
const SIDE = 960;
/** Between two pictures. */
const PAUSE = 350;

/** Texts that were taken in already: the camera sees each many times. @type {Set<string>} */
const seen = new Set();

/** Wires the form and the camera. */
export function startScan() {
  const form = document.getElementById("scanned");
  const camera = document.getElementById("camera");
  const video = document.getElementById("picture");
  if (!(form instanceof HTMLFormElement) || !camera || !(video instanceof HTMLVideoElement)) return;
  form.onsubmit = async (event) => {
    event.preventDefault();
    if (await takeIn(form, String(fields(form).text))) form.reset();
  };
  camera.hidden = !navigator.mediaDevices?.getUserMedia;
  camera.onclick = () => {
    if (video.srcObject) stop(video, camera);
    else start(form, video, camera).catch(() => tell("The camera cannot be used. Allow it in the browser, or type the text.", true));
  };
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLVideoElement} video
 * @param {HTMLElement} camera
 */
async function start(form, video, camera) {
  video.srcObject = await navigator.mediaDevices.getUserMedia({video: {facingMode: "environment", width: {ideal: 1280}}});
  await video.play();
  video.hidden = false;
  camera.textContent = "Stop the camera";
  const look = async () => {
    if (!video.srcObject) return;
    try {
      for (const text of await read(video)) {
        if (!seen.has(text) && await takeIn(form, text)) seen.add(text);
      }
    } catch (error) {
      complain(error);
    }
    setTimeout(look, PAUSE);
  };
  void look();
}

/**
 * @param {HTMLVideoElement} video
 * @param {HTMLElement} camera
 */
function stop(video, camera) {
  if (video.srcObject instanceof MediaStream) for (const track of video.srcObject.getTracks()) track.stop();
  video.srcObject = null;
  video.hidden = true;
  camera.textContent = "Use the camera";
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
  Object.assign(canvas, {width, height});
  const paper = canvas.getContext("2d", {willReadFrequently: true});
  if (!paper || !width || !height) return [];
  paper.drawImage(video, 0, 0, width, height);
  const {data} = paper.getImageData(0, 0, width, height);
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at++)
    grey[at] = ((data[4 * at] ?? 0) * 77 + (data[4 * at + 1] ?? 0) * 151 + (data[4 * at + 2] ?? 0) * 28) >> 8;
  const {texts} = await ask(`/director/api/scan?width=${width}&height=${height}`, grey);
  return texts ?? [];
}

/**
 * Takes in the results of a text; tells whether that is done with.
 * @param {HTMLFormElement} form
 * @param {string} text
 */
async function takeIn(form, text) {
  try {
    const {results = []} = await ask("/director/api/scanned", {...fields(form), text});
    const list = document.getElementById("scan-results");
    for (const {state, text: sentence} of results) list?.prepend(h("li", {class: state}, sentence));
    tell(`${results.length === 1 ? "1 result" : `${results.length} results`} read.`);
    return true;
  } catch (error) {
    complain(error);
    return false;
  }
}
