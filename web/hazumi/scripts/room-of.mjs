// Which room a function of a module belongs to, by its name.
import { whereDefined } from "./where-defined.mjs";

/**
 * Rooms by name and by what the names of their functions have in them: of hazumi without its name before it. A name speaks of several rooms where
 * one of them makes use of another, and the first in this list is the one that the function is there for: what uses comes before what is used.
 */
export const ROOMS = [
  ["snapshots as bytes", /hazumi::bytes|to_bytes|from_bytes|Snapshot|world::state::restore/],
  ["numbers and words as text", /flt2dec|core::fmt|fmt::Display|fmt::Debug|alloc::string/],
  ["contacts, groups and crowds", /world::(step::(contact|group|crowd)|solver)/],
  ["swarm and lasers", /hazumi::swarm/],
  ["walker, move_by", /world::steer/],
  ["sensing", /world::sensing/],
  ["changes while a step runs", /world::step::change::/],
  ["flights, impacts, plans, no room", /world::step::(flight|impact|speculation|no_room)/],
  ["questions to the world", /world::ask/],
  ["rules", /hazumi::rules/],
  ["grid and casts", /world::broad_phase/],
  ["movers against solids", /world::narrow_phase/],
  ["queries between two shapes", /hazumi::query/],
  ["state of the world", /world::state/],
  ["allocator", /dlmalloc/],
  ["sines and other functions", /libm|compiler_builtins/],
];

/** The name without the hashes of crates, and without the types of closures, which name what they are handed. */
const plain = (name) => name.replace(/\[[0-9a-f]{8,}\]/g, "").replace(/core::ops::function::Fn\w*<\(.*?\), Output = [\w:]+>/g, "closure");

/** The name of the one room that a function belongs to; `undefined` of the rest. */
export function roomOf(name) {
  const bare = whereDefined(plain(name));
  return ROOMS.find(([, room]) => room.test(bare))?.[0];
}
