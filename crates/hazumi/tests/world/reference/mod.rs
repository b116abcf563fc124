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
//! | `together` | random scenes of touches at one moment |
//! | `compare` | the two worlds beside each other |
//! | `tally` | how much was compared |
//!
//! Where a hair would decide what happens, a scene is not compared any further. How much of it was is checked.
//! `HAZUMI_SEED=1` and so on have other scenes.
//!
//! What rests, is pressed or slides under an acceleration is not compared.

mod answer;
mod compare;
mod math;
mod plain;
mod scenes;
mod shape;
mod split;
mod tally;
mod thing;
mod together;
mod touch;
mod world;

use scenes::*;
use tally::*;
use together::*;

use crate::support::*;

#[test]
fn balls_among_fixed_shapes_of_every_kind_do_as_in_a_slow_world() {
    let has = Has { curves: true, ..Has::default() };
    play(1, 150, 20, has).check(2_800, 2_300, 0.95);
}

#[test]
fn balls_under_gravity_do_as_in_a_slow_world() {
    let has = Has { gravity: true, ..Has::default() };
    play(2, 200, 10, has).check(1_800, 3_600, 0.9);
}

#[test]
fn balls_among_what_moves_and_turns_do_as_in_a_slow_world() {
    let has = Has { moving: true, turning: true, ..Has::default() };
    play(3, 200, 12, has).check(2_300, 4_600, 0.95);
}

#[test]
fn balls_among_balls_do_as_in_a_slow_world() {
    let has = Has { crowd: true, ..Has::default() };
    play(4, 150, 8, has).check(1_050, 4_400, 0.9);
}

#[test]
fn every_response_does_as_in_a_slow_world() {
    let has = Has { responses: true, ..Has::default() };
    play(5, 250, 8, has).check(1_700, 2_700, 0.85);
}

#[test]
fn slides_and_stops_do_as_in_a_slow_world() {
    let has = Has { responses: true, slides: true, ..Has::default() };
    play(6, 1_500, 1, has).check(1_350, 2_300, 0.9);
}

#[test]
fn what_a_game_removes_and_adds_in_a_step_does_as_in_a_slow_world() {
    let has = Has { orders: true, crowd: true, ..Has::default() };
    play(7, 150, 6, has).check(800, 3_300, 0.9);
}

#[test]
fn boxes_capsules_and_polygons_do_as_in_a_slow_world() {
    let has = Has { outlines: true, ..Has::default() };
    play(8, 150, 10, has).check(1_420, 2_600, 0.94);
}

#[test]
fn one_way_bodies_do_as_in_a_slow_world() {
    let has = Has { one_way: true, curves: true, moving: true, ..Has::default() };
    play(11, 100, 10, has).check(700, 700, 0.8);
}

#[test]
fn balls_among_curves_that_turn_do_as_in_a_slow_world() {
    let has = Has { curves: true, moving: true, turning: true, ..Has::default() };
    play(12, 100, 10, has).check(900, 700, 0.9);
}

#[test]
fn a_mixture_of_everything_does_as_in_a_slow_world() {
    let mut random = Random(9);
    let mut all = Tally::default();
    for seed in 0..60 {
        let mut flip = || random.unit() < 0.5;
        let has = Has {
            curves: flip(),
            gravity: flip(),
            moving: flip(),
            turning: flip(),
            crowd: flip(),
            responses: flip(),
            one_way: flip(),
            orders: flip(),
            outlines: flip(),
            slides: false,
        };
        all.join(play(9_000_000 + 10_000 * seed, 4, 5, has));
    }
    all.check(720, 1_300, 0.6);
}

#[test]
fn touches_of_one_moment_do_as_in_a_slow_world() {
    play_together(10, 3_000).check(2_500, 5_000, 0.8);
}
