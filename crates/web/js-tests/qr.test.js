// The QR encoder, read back here by the rules of the standard: patterns, format, mask, bytes.

import assert from "node:assert/strict";
import {test} from "node:test";
import {qr, qrPath} from "../assets/terminal/qr.js";

/** The fifteen format bits of level M by mask, as the standard's table lists them. */
const FORMATS = ["101010000010010", "101000100100101", "101111001111100", "101101101001011",
  "100010111111001", "100000011001110", "100111110010111", "100101010100000"];

/** @type {((r: number, c: number) => boolean)[]} */
const MASKS = [
  (r, c) => (r + c) % 2 === 0, (r) => r % 2 === 0, (_, c) => c % 3 === 0, (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0, (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0, (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** @type {(matrix: boolean[][]) => string} */
const formatOf = (matrix) => {
  const bits = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => matrix[8]?.[column]);
  bits.push(...[7, 5, 4, 3, 2, 1, 0].map((row) => matrix[row]?.[8]));
  return bits.map(Number).join("");
};

/** Reads the first bits of a code of version 1, whose data starts in the lower right corner. */
/** @type {(matrix: boolean[][], many: number) => string} */
const firstBits = (matrix, many) => {
  const turn = MASKS[FORMATS.indexOf(formatOf(matrix))] ?? assert.fail("no format of level M");
  let bits = "";
  for (let right = 20; right > 12; right -= 2)
    for (let step = 0; step < 12; step++)
      for (const column of [right, right - 1]) {
        const row = (right / 2) % 2 === 0 ? 20 - step : 9 + step;
        bits += Number(matrix[row]?.[column] !== turn(row, column));
      }
  return bits.slice(0, many);
};

test("a short text is version 1 and its bytes can be read", () => {
  const matrix = qr("Tenace");
  assert.equal(matrix.length, 21);
  const bits = [..."Tenace"].map((letter) => letter.charCodeAt(0).toString(2).padStart(8, "0")).join("");
  assert.equal(firstBits(matrix, 12 + 48), "0100" + "00000110" + bits);
});

test("finders, timing and the dark module stand where they must", () => {
  for (const length of [1, 100, 300, 997]) {
    const matrix = qr("x".repeat(length));
    const side = matrix.length;
    const row = (/** @type {number} */ y, /** @type {number} */ x) => matrix[y]?.slice(x, x + 7).map(Number).join("");
    for (const [y, x] of /** @type {const} */ ([[0, 0], [0, side - 7], [side - 7, 0]])) {
      assert.deepEqual([0, 1, 2, 3, 4, 5, 6].map((step) => row(y + step, x)),
        ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]);
    }
    for (let at = 8; at < side - 8; at++) assert.equal(matrix[6]?.[at], at % 2 === 0);
    assert.equal(matrix[side - 8]?.[8], true);
    assert.ok(FORMATS.includes(formatOf(matrix)));
  }
});

test("the version grows with the text, as the standard's table of capacities says", () => {
  const most = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
    711, 779, 857, 911, 997];
  most.forEach((bytes, index) => {
    assert.equal(qr("x".repeat(bytes)).length, 21 + 4 * index, `${bytes} bytes`);
  });
  assert.throws(() => qr("x".repeat(998)), /too long/);
});

test("this very matrix was read by another decoder", () => {
  const drawn = qr("TENACE1").map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));
  assert.deepEqual(drawn, MATRIX);
});

test("the path draws each run of dark modules once", () => {
  assert.equal(qrPath([[true, true, false], [false, false, true]]), "M4 4h2v1h-2zM6 5h1v1h-1z");
});

const MATRIX = [
  "#######.##.##.#######",
  "#.....#....##.#.....#",
  "#.###.#..##.#.#.###.#",
  "#.###.#.###...#.###.#",
  "#.###.#.###.#.#.###.#",
  "#.....#.####..#.....#",
  "#######.#.#.#.#######",
  "........##.##........",
  "#...#.###..#.#####..#",
  "##.###.#.####....####",
  "####.##....#..###..#.",
  "#.#..#..##...##.#....",
  "##..###.###.###...#.#",
  "........#...######..#",
  "#######.#.#.##.#####.",
  "#.....#...###...#..##",
  "#.###.#.#.##..##..#.#",
  "#.###.#..#.##.....###",
  "#.###.#..#.#..#.#....",
  "#.....#...#..##......",
  "#######.##..###...#.#",
];
