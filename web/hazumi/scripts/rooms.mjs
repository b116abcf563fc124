// How much of a module is what: `node rooms.mjs MODULE.wasm`, a module with the names of its functions. Each room is taken out: its functions do
// nothing any more, what only they called is dropped, and what is left is packed. The difference is what the room costs those who load it.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import binaryen from "binaryen";
import { ROOMS, roomOf } from "./room-of.mjs";

const FEATURES = ["MVP", "BulkMemory", "BulkMemoryOpt", "NontrappingFPToInt", "SignExt", "MutableGlobals", "ReferenceTypes", "Multivalue"];
const file = readFileSync(process.argv[2]);
const features = FEATURES.reduce((all, name) => all | (binaryen.Features[name] ?? 0), 0);
const kilobytes = (bytes) => (bytes / 1024).toFixed(1).padStart(7);

function packed(room) {
  const module = binaryen.readBinary(file);
  module.setFeatures(features);
  for (let at = 0; room && at < module.getNumFunctions(); at++) {
    const { name, module: from, params, results } = binaryen.getFunctionInfo(module.getFunctionByIndex(at));
    if (from || roomOf(name) !== room) continue;
    binaryen.Function.setBody(module.getFunction(name), module.unreachable());
  }
  binaryen.setOptimizeLevel(1);
  binaryen.setShrinkLevel(0);
  binaryen.setDebugInfo(false);
  module.optimize();
  const bytes = module.emitBinary();
  module.dispose();
  return gzipSync(bytes, { level: 9 }).length;
}

const whole = packed();
console.log(`${kilobytes(whole)} KB gzipped in all; less, if taken out:`);
let rest = whole;
for (const [room] of ROOMS) {
  const without = whole - packed(room);
  rest -= without;
  console.log(`${kilobytes(without)} KB  ${room}`);
}
console.log(`${kilobytes(rest)} KB  the rest: step and advance, shapes, bindings`);
