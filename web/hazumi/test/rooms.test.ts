// The list of what the module is made of counts no function twice.
import { expect, test } from "vitest";
import { roomOf } from "../scripts/room-of.mjs";

test("a function that speaks of several rooms belongs to the one that it is there for", () => {
  for (const [name, room] of [
    ["<hazumi[54c6450a88be2d5d]::world::broad_phase::Scene>::next_chord", "contacts, groups and crowds"],
    ["<hazumi[54c6450a88be2d5d]::world::steer::segment::MotionSegment as hazumi[54c6450a88be2d5d]::world::ask::question::Question>::offer", "walker, move_by"],
    ["<hazumi[54c6450a88be2d5d]::world::steer::walker::Walker as hazumi[54c6450a88be2d5d]::bytes::form::Bytes>::take", "snapshots as bytes"],
    ["<hazumi[54c6450a88be2d5d]::world::broad_phase::grid::Grid>::search::<hazumi[54c6450a88be2d5d]::world::narrow_phase::moving::Round, &dyn closure>", "grid and casts"],
    ["<hazumi[54c6450a88be2d5d]::swarm::laser::Laser as core::convert::From<hazumi[54c6450a88be2d5d]::query::laser::SweepLaser>>::from", "swarm and lasers"],
    ["<hazumi[54c6450a88be2d5d]::query::invalid::InvalidQuestion as core::fmt::Display>::fmt", "numbers and words as text"],
    ["<hazumi[54c6450a88be2d5d]::world::broad_phase::Scene>::overlapping", "questions to the world"],
    ["<hazumi[54c6450a88be2d5d]::world::step::world::World>::reschedule_group", "contacts, groups and crowds"],
    ["<hazumi[54c6450a88be2d5d]::world::state::State>::let_through", "state of the world"],
    ["<hazumi[54c6450a88be2d5d]::world::step::world::World>::advance", undefined],
  ] as const) expect(roomOf(name), name).toBe(room);
});
