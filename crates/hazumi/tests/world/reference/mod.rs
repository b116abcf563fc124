//! The engine against a world that is slow and obvious: plain f64, no grid, no plans, no closed forms for when two touch.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `plain` | balls among boxes, circles and segments, by closed forms |
//! | `shape` | how far a shape is from a point |
//! | `touch` | when two come to touch |
//! | `split` | what touches of one moment do to velocities |
//! | `thing`, `world`, `answer` | the world |
//! | `scenes` | random scenes |
//! | `compare` | the two worlds beside each other |
//!
//! Where a hair would decide what happens, a scene is not compared any further. How much of it was is checked.
//! `HAZUMI_SEED=1` and so on have other scenes.

mod answer;
mod compare;
mod math;
mod plain;
mod scenes;
mod shape;
mod split;
mod thing;
mod touch;
mod world;

use scenes::*;

#[test]
fn balls_among_fixed_shapes_of_every_kind_do_as_in_a_slow_world() {
    let has = Has { curves: true, ..Has::default() };
    play(1, 60, 12, has, 3e-6).check(500, 1_000, 0.7);
}

#[test]
fn balls_under_gravity_do_as_in_a_slow_world() {
    let has = Has { gravity: true, ..Has::default() };
    play(2, 60, 12, has, 3e-7).check(500, 1_000, 0.7);
}

#[test]
fn balls_among_what_moves_and_turns_do_as_in_a_slow_world() {
    let has = Has { moving: true, ..Has::default() };
    play(3, 60, 12, has, 1e-7).check(500, 1_000, 0.7);
}

#[test]
fn balls_among_balls_do_as_in_a_slow_world() {
    let has = Has { crowd: true, ..Has::default() };
    play(4, 60, 12, has, 1e-7).check(500, 1_000, 0.7);
}

#[test]
fn every_response_does_as_in_a_slow_world() {
    let has = Has { responses: true, ..Has::default() };
    play(5, 60, 12, has, 1e-7).check(500, 1_000, 0.7);
}

#[test]
fn slides_and_stops_do_as_in_a_slow_world() {
    let has = Has { responses: true, slides: true, ..Has::default() };
    play(6, 300, 1, has, 1e-7).check(200, 300, 0.7);
}

#[test]
fn what_a_game_removes_and_adds_in_a_step_does_as_in_a_slow_world() {
    let has = Has { orders: true, crowd: true, ..Has::default() };
    play(7, 60, 6, has, 1e-7).check(200, 300, 0.7);
}

#[test]
fn boxes_capsules_and_polygons_do_as_in_a_slow_world() {
    let has = Has { outlines: true, ..Has::default() };
    play(8, 60, 12, has, 3e-6).check(500, 1_000, 0.7);
}
