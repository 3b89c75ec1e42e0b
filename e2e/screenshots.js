// A picture of every screen at the widths of a small phone, a phone and a laptop.
//
//     node e2e/screenshots.js FOLDER

console.error("there is no screen yet");
process.exitCode = 1;
