// A QR encoder (ISO/IEC 18004): bytes, correction level M, versions 1 to 25, the best of the eight masks.

/** Correction codewords of each block at level M, by version. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28,
  28, 28];
/** Number of blocks at level M, by version. */
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21];

/** @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (r, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => ((r >> 1) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/**
 * Encodes a text; the matrix holds true where a module is dark, without the quiet zone.
 * @param {string} text
 * @returns {boolean[][]}
 */
export function qr(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = CORRECTION.findIndex((_, index) => bytes.length <= room(index + 1)) + 1;
  if (version === 0) throw new RangeError("The text is too long for one QR code.");
  const codewords = mixed(version, padded(version, bytes));
  const frame = framed(version);
  place(frame, codewords);
  /** @type {boolean[][]} */
  let best = [];
  let least = Infinity;
  for (let mask = 0; mask < 8; mask++) {
    const matrix = masked(frame, mask);
    const cost = penalty(matrix);
    if (cost < least) [best, least] = [matrix, cost];
  }
  return best;
}

/**
 * Writes a matrix as the path of an SVG whose unit is a module, with a quiet zone of four.
 * @param {boolean[][]} matrix
 */
export function qrPath(matrix) {
  let path = "";
  matrix.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const start = x;
      while (row[x]) x++;
      if (x > start) path += `M${start + 4} ${y + 4}h${x - start}v1h${start - x}z`;
    }
  });
  return path;
}

/** @param {number} version */
const sideOf = (version) => 17 + 4 * version;

/**
 * Counts the codewords of a version: all modules but the patterns and the format, by eights.
 * @param {number} version
 */
function codewordsOf(version) {
  let modules = (16 * version + 128) * version + 64;
  if (version > 1) {
    const rows = Math.floor(version / 7) + 2;
    modules -= (25 * rows - 10) * rows - 55;
    if (version > 6) modules -= 36;
  }
  return modules >> 3;
}

/** @param {number} version */
const dataOf = (version) =>
  codewordsOf(version) - (CORRECTION[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);

/** @param {number} version */
const room = (version) => dataOf(version) - (version < 10 ? 2 : 3);

/**
 * Writes mode, length, bytes, terminator and filling.
 * @param {number} version
 * @param {number[]} bytes
 */
function padded(version, bytes) {
  const bits = "0100" + binary(bytes.length, version < 10 ? 8 : 16) + bytes.map((byte) => binary(byte, 8)).join("");
  const data = (bits + "0000").match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? [];
  for (let filling = 0xec; data.length < dataOf(version); filling ^= 0xec ^ 0x11) data.push(filling);
  return data;
}

/**
 * @param {number} value
 * @param {number} digits
 */
const binary = (value, digits) => value.toString(2).padStart(digits, "0");

/**
 * Splits the data into blocks, adds the correction of each, and mixes them.
 * @param {number} version
 * @param {number[]} data
 */
function mixed(version, data) {
  const many = BLOCKS[version - 1] ?? 1;
  const correction = CORRECTION[version - 1] ?? 0;
  const short = Math.floor(data.length / many);
  const longer = data.length % many;
  const generator = generatorOf(correction);
  /** @type {number[][]} */
  const blocks = [];
  for (let index = 0, at = 0; index < many; index++) {
    // The blocks with one codeword more come last.
    const length = short + (index < many - longer ? 0 : 1);
    blocks.push(data.slice(at, (at += length)));
  }
  const checks = blocks.map((block) => remainder(block, generator));
  const out = [];
  for (const [part, length] of /** @type {const} */ ([[blocks, short + 1], [checks, correction]]))
    for (let index = 0; index < length; index++)
      for (const block of part) if (index < block.length) out.push(block[index] ?? 0);
  return out;
}

/**
 * Multiplies in the field of 256 elements over x⁸ + x⁴ + x³ + x² + 1.
 * @param {number} a
 * @param {number} b
 */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/**
 * Returns the product of (x − 2⁰) … (x − 2ⁿ⁻¹) without its leading one.
 * @param {number} degree
 */
function generatorOf(degree) {
  /** @type {number[]} */
  const generator = Array.from({ length: degree }, (_, index) => (index === degree - 1 ? 1 : 0));
  for (let step = 0, root = 1; step < degree; step++, root = times(root, 2))
    for (let index = 0; index < degree; index++)
      generator[index] = times(generator[index] ?? 0, root) ^ (generator[index + 1] ?? 0);
  return generator;
}

/**
 * @param {number[]} data
 * @param {number[]} generator
 */
function remainder(data, generator) {
  const rest = generator.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    generator.forEach((value, index) => (rest[index] = (rest[index] ?? 0) ^ times(value, factor)));
  }
  return rest;
}

/**
 * A module while the code is built: dark or light, and whether it belongs to a pattern.
 * @typedef {{dark: boolean, fixed: boolean}} Module
 */

/**
 * Draws the finders, timing, alignment and version; keeps the room of the format.
 * @param {number} version
 */
function framed(version) {
  const side = sideOf(version);
  /** @type {Module[][]} */
  const frame = Array.from({ length: side }, () => Array.from({ length: side }, () => ({dark: false, fixed: false})));
  /** @type {(row: number, column: number, dark: boolean) => void} */
  const set = (row, column, dark) => {
    const module = frame[row]?.[column];
    if (module) Object.assign(module, {dark, fixed: true});
  };
  for (let index = 0; index < side; index++) {
    set(6, index, index % 2 === 0);
    set(index, 6, index % 2 === 0);
  }
  /** @type {(row: number, column: number, reach: number, lights: number[]) => void} */
  const square = (row, column, reach, lights) => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++)
        set(row + y, column + x, !lights.includes(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (const [row, column] of /** @type {const} */ ([[3, 3], [3, side - 4], [side - 4, 3]]))
    square(row, column, 4, [2, 4]);
  const centres = centresOf(version);
  const far = side - 7;
  for (const row of centres)
    for (const column of centres)
      if (!(row === 6 && column === 6) && !(row === 6 && column === far) && !(row === far && column === 6))
        square(row, column, 2, [1]);
  if (version > 6) {
    const bits = (version << 12) | shifted(version, 12, 0x1f25);
    for (let bit = 0; bit < 18; bit++) {
      const [near, away] = [Math.floor(bit / 3), side - 11 + (bit % 3)];
      set(near, away, ((bits >> bit) & 1) === 1);
      set(away, near, ((bits >> bit) & 1) === 1);
    }
  }
  format(set, side, 0);
  return frame;
}

/**
 * Returns the rows (and columns) of the alignment patterns' centres.
 * @param {number} version
 */
function centresOf(version) {
  if (version === 1) return [];
  const many = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (many * 2 - 2)) * 2;
  return [6, ...Array.from({ length: many - 1 }, (_, index) => sideOf(version) - 7 - index * step)];
}

/**
 * Returns what a code (BCH) adds to a value: the remainder of its division by the generator.
 * @param {number} value
 * @param {number} digits
 * @param {number} generator
 */
function shifted(value, digits, generator) {
  let rest = value;
  for (let step = 0; step < digits; step++) rest = (rest << 1) ^ ((rest >> (digits - 1)) * generator);
  return rest;
}

/**
 * Writes level M (which is 00) and the mask, twice, and the module that is always dark.
 * @param {(row: number, column: number, dark: boolean) => void} set
 * @param {number} side
 * @param {number} mask
 */
function format(set, side, mask) {
  const bits = ((mask << 10) | shifted(mask, 10, 0x537)) ^ 0x5412;
  for (let bit = 0; bit < 15; bit++) {
    const dark = ((bits >> bit) & 1) === 1;
    if (bit < 6) set(bit, 8, dark);
    else if (bit < 8) set(bit + 1, 8, dark);
    else if (bit === 8) set(8, 7, dark);
    else set(8, 14 - bit, dark);
    if (bit < 8) set(8, side - 1 - bit, dark);
    else set(side - 15 + bit, 8, dark);
  }
  set(side - 8, 8, true);
}

/**
 * Lays the codewords in columns of two, up and down from the right, around what is fixed.
 * @param {Module[][]} frame
 * @param {number[]} codewords
 */
function place(frame, codewords) {
  const side = frame.length;
  let bit = 0;
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < side; step++) {
      for (const column of [right, right - 1]) {
        const module = frame[upward ? side - 1 - step : step]?.[column];
        if (!module || module.fixed) continue;
        module.dark = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit++;
      }
    }
  }
}

/**
 * @param {Module[][]} frame
 * @param {number} mask
 */
function masked(frame, mask) {
  const turn = MASKS[mask] ?? (() => false);
  const matrix = frame.map((modules, row) =>
    modules.map((module, column) => module.dark !== (!module.fixed && turn(row, column))));
  format((row, column, dark) => {
    const line = matrix[row];
    if (line) line[column] = dark;
  }, frame.length, mask);
  return matrix;
}

/**
 * Says how hard a matrix is to read: long runs, squares, what looks like a finder, too dark or light.
 * @param {boolean[][]} matrix
 */
function penalty(matrix) {
  const side = matrix.length;
  const lines = [...matrix, ...matrix.map((_, column) => matrix.map((row) => row[column] ?? false))];
  let cost = 0;
  for (const line of lines) {
    const text = line.map(Number).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) cost += run.length - 2;
    for (let at = 0; at + 11 <= side; at++)
      if (/^(00001011101|10111010000)/.test(text.slice(at, at + 11))) cost += 40;
  }
  let dark = 0;
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const here = matrix[row]?.[column];
      if (here) dark++;
      if (row && column && matrix[row - 1]?.[column] === here && matrix[row]?.[column - 1] === here &&
        matrix[row - 1]?.[column - 1] === here) cost += 3;
    }
  return cost + 10 * Math.floor(Math.abs((dark * 20) / (side * side) - 10));
}
