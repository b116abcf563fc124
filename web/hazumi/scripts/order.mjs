// Puts the functions of a module in an order in which it packs well: `node order.mjs MODULE.wasm`, a module with the names of its functions.
//
// What packs a file sees the last 32 KB alone, and a module has thirty times as much: what is written alike has to lie near. One function follows the
// other by how much of it was in the last ones. The module gets names in that order, by which wasm-opt then sorts it.
import { readFileSync, writeFileSync } from "node:fs";

/** Functions are compared by which runs of so many bytes they have, */
const RUN = 4;
/** each as one of so many bits; */
const BITS = 8192;
/** with the last so many functions, and with the very last once more so many times. */
const RECENT = 10, LAST = 2;
/** A small one that has little else is no better than a large one that has a little more. */
const SMALL = 60;

const WORDS = BITS / 32;
/** Kinds of sections; and of what is named in the last of them. */
const CUSTOM = 0, CODE = 10, FUNCTIONS = 1;

const file = process.argv[2];
const bytes = readFileSync(file);

/** A number of a module, and where it ends. */
function number(at) {
  let value = 0, shift = 0, byte;
  do {
    byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    shift += 7;
  } while (byte > 127);
  return [value, at];
}

/** A number as a module has it. */
function written(value) {
  const out = [];
  do {
    out.push(value > 127 ? (value & 127) | 128 : value);
    value >>>= 7;
  } while (value > 0);
  return Buffer.from(out);
}

/** The sections of the module, each as its kind and where it begins with that, where its contents begin, and where they end. */
function* sections() {
  for (let at = 8; at < bytes.length;) {
    const [length, inside] = number(at + 1), end = inside + length;
    yield { kind: bytes[at], at, inside, end };
    at = end;
  }
}

/** The runs of a function, as bits. */
function runsOf(body) {
  const bits = new Uint32Array(WORDS);
  for (let at = 0; at + RUN <= body.length; at++) {
    const bit = Math.imul(body.readUInt32LE(at), 0x9e3779b1) >>> (32 - Math.log2(BITS));
    bits[bit >>> 5] |= 1 << (bit & 31);
  }
  return bits;
}

/** How many bits of a word are ones. */
function ones(x) {
  x -= (x >>> 1) & 0x55555555;
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many runs two have in common. */
function common(a, b) {
  let sum = 0;
  for (let word = 0; word < WORDS; word++) sum += ones(a[word] & b[word]);
  return sum;
}

/** The functions in their order, each by its number. */
function ordered(bodies) {
  const runs = bodies.map(runsOf), sizes = runs.map((bits) => common(bits, bits));
  const left = bodies.map((_, at) => at), order = [];
  const window = new Uint32Array(WORDS);
  let next = sizes.indexOf(Math.max(...sizes));
  while (left.length > 0) {
    const [at] = left.splice(next, 1);
    order.push(at);
    window.fill(0);
    for (const recent of order.slice(-RECENT)) runs[recent].forEach((bits, word) => (window[word] |= bits));
    let best = -1;
    left.forEach((other, place) => {
      const score = (common(runs[other], window) + LAST * common(runs[other], runs[at])) / (sizes[other] + SMALL);
      if (score > best) [best, next] = [score, place];
    });
  }
  return order;
}

const bodies = [];
for (const { kind, inside } of sections()) {
  if (kind !== CODE) continue;
  let [count, at] = number(inside);
  for (; count > 0; count--) {
    const [length, from] = number(at);
    at = from + length;
    bodies.push(bytes.subarray(from, at));
  }
}
const imported = WebAssembly.Module.imports(new WebAssembly.Module(bytes)).filter(({ kind }) => kind === "function").length;
const names = ordered(bodies).map((at, place) => [imported + at, Buffer.from(String(place).padStart(6, "0"))]).sort(([a], [b]) => a - b);
const list = Buffer.concat([written(names.length), ...names.flatMap(([at, name]) => [written(at), written(name.length), name])]);
const section = Buffer.concat([Buffer.from("\x04name"), Buffer.from([FUNCTIONS]), written(list.length), list]);
const kept = [...sections()].filter(({ kind }) => kind !== CUSTOM).map(({ at, end }) => bytes.subarray(at, end));
writeFileSync(file, Buffer.concat([bytes.subarray(0, 8), ...kept, Buffer.from([CUSTOM]), written(section.length), section]));
