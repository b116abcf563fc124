// How much of a module is what: `node rooms.mjs MODULE.wasm`, a module with the names of its functions. Each room is taken out: its functions do
// nothing any more, what only they called is dropped, and what is left is packed. The difference is what the room costs those who load it.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import binaryen from "binaryen";

const FEATURES = ["MVP", "BulkMemory", "BulkMemoryOpt", "NontrappingFPToInt", "SignExt", "MutableGlobals", "ReferenceTypes", "Multivalue"];
/** By name and by what the names of its functions have in them: of hazumi without its name before it. */
const ROOMS = [
  ["contacts, groups and crowds", /world::(step::(contact|group|crowd)|solver)|send_chord|begin_crowd|next_chord|group_chord|predict_in_crowd/],
  ["swarm and lasers", /hazumi::swarm/],
  ["queries between two shapes", /hazumi::query/],
  ["movers against solids", /world::narrow_phase/],
  ["grid and casts", /world::broad_phase/],
  ["questions to the world", /world::ask/],
  ["walker, move_by", /world::steer|move_with/],
  ["sensing", /world::sensing/],
  ["changes while a step runs", /step::midstep::Midstep>|apply_setters|world::step::(told|changes|newcomers|removal)/],
  ["rules", /hazumi::rules/],
  ["snapshots as bytes", /hazumi::bytes|to_bytes|from_bytes|Snapshot|world::state::restore/],
  ["numbers and words as text", /flt2dec|core::fmt|fmt::Display|fmt::Debug|alloc::string/],
  ["allocator", /dlmalloc/],
  ["sines and other functions", /libm|compiler_builtins/],
];

const file = readFileSync(process.argv[2]);
const features = FEATURES.reduce((all, name) => all | (binaryen.Features[name] ?? 0), 0);
// Names have the hashes of crates in them, and the types of closures, which name what they are handed.
const plain = (name) => name.replace(/\[[0-9a-f]{8,}\]/g, "").replace(/core::ops::function::Fn\w*<\(.*?\), Output = [\w:]+>/g, "closure");
const kilobytes = (bytes) => (bytes / 1024).toFixed(1).padStart(7);

function packed(room) {
  const module = binaryen.readBinary(file);
  module.setFeatures(features);
  for (let at = 0; room && at < module.getNumFunctions(); at++) {
    const { name, module: from, params, results } = binaryen.getFunctionInfo(module.getFunctionByIndex(at));
    if (from || !room.test(plain(name))) continue;
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
for (const [name, room] of ROOMS) {
  const without = whole - packed(room);
  rest -= without;
  console.log(`${kilobytes(without)} KB  ${name}`);
}
console.log(`${kilobytes(rest)} KB  the rest: step and advance, state, shapes, bindings`);
