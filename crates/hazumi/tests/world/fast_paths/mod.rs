//! Every fast path against the general one: the same random game in two worlds, with and without, to the same bits.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `features` | what a random world may have |
//! | `bodies` | its bodies |
//! | `changes`, `questions` | what a game does and asks, in a step and between steps |
//! | `game` | a game in one world |
//! | `told` | what a game can read of it |
//! | `differ` | where two games differ |

mod bodies;
mod changes;
mod differ;
mod features;
mod game;
mod questions;
mod told;

use crate::support::Random;
use differ::differ;
use features::Feature::{self, *};
use features::Has;

/// Many worlds of a kind tell much, and no bit differs.
fn hold_all(worlds: impl Iterator<Item = (u64, Has)>, name: &str) {
    let (mut lines, mut different, mut count) = (0, Vec::new(), 0);
    for (seed, has) in worlds {
        let (difference, told) = differ(seed, has);
        lines += told;
        count += 1;
        different.extend(difference.map(|difference| format!("seed {seed} {has:?}, {difference}")));
    }
    println!("{name}: {count} worlds, {lines} lines, {} different", different.len());
    for difference in different.iter().take(3) {
        println!("{difference}");
    }
    assert!(different.is_empty() && lines > 100 * count, "{name}");
}

fn hold(seed: u64, features: &[Feature]) {
    let has = Has::all_of(features);
    let count = match () {
        () if has.has(Many) => 2,
        () if has.has(Dozens) => 6,
        () if has.has(Heaps) || has.has(Breaks) => 6,
        () => 25,
    };
    hold_all((seed * 1000..seed * 1000 + count).map(|seed| (seed, has)), &format!("{has:?}"));
}

#[test]
fn balls_among_what_stays_do_the_same() {
    hold(1, &[]);
    hold(2, &[Curves, OneSided]);
}

#[test]
fn many_do_the_same() {
    hold(13, &[Many]);
    hold(14, &[Many, Orders, Curves]);
    hold(21, &[Many, Questions, Edits, Steered]);
}

#[test]
fn where_bricks_break_all_do_the_same() {
    hold(47, &[Breaks]);
    hold(48, &[Breaks, Few, Responses]);
}

#[test]
fn what_moves_among_lines_does_the_same() {
    hold(44, &[Lines]);
    hold(45, &[Lines, Gravity, Outlines, Kinematic]);
    hold(46, &[Lines, Crowd, Orders]);
}

#[test]
fn outlines_do_the_same() {
    hold(3, &[Outlines, Curves]);
}

#[test]
fn under_gravity_and_other_forces_all_do_the_same() {
    hold(4, &[Gravity, Curves, Outlines]);
    hold(22, &[Gravity, Forces, Responses, Orders]);
    hold(23, &[Forces, Changes, Crowd]);
}

#[test]
fn among_what_moves_all_do_the_same() {
    hold(5, &[Kinematic, OneSided, Outlines]);
    hold(24, &[Kinematic, Leaving, Edits, Changes]);
    hold(25, &[Kinematic, Leaving, Gravity, Compounds, Curves, Belts]);
}

#[test]
fn whatever_the_game_answers_all_do_the_same() {
    hold(6, &[Responses]);
    hold(7, &[Responses, Curves, Outlines, OneSided, Kinematic]);
    hold(26, &[Responses, Between, Compounds, Belts]);
}

#[test]
fn whatever_a_game_changes_in_a_step_all_do_the_same() {
    hold(8, &[Orders]);
    hold(9, &[Orders, Responses, Curves, Kinematic, OneSided]);
    hold(18, &[Orders, Responses, Gravity]);
    hold(19, &[Orders, Responses, Gravity, Curves, Kinematic]);
    hold(20, &[Orders, Responses, Gravity, Outlines, OneSided]);
    hold(27, &[Changes]);
    hold(28, &[Changes, Retags, Few, Curves, Kinematic]);
    hold(29, &[Retags, Passes, Crowd, Gravity, Responses]);
}

#[test]
fn movers_that_meet_do_the_same() {
    hold(10, &[Crowd]);
    hold(11, &[Crowd, Outlines, Responses, Orders]);
    hold(15, &[Few]);
    hold(16, &[Few, Outlines, Responses, Orders]);
    hold(17, &[Few, Orders, Gravity, Kinematic]);
    hold(12, &[Crowd, Gravity, Kinematic]);
}

#[test]
fn heaps_do_the_same() {
    hold(30, &[Heaps]);
    hold(31, &[Heaps, Kinematic, Belts, Curves]);
    hold(32, &[Heaps, Dozens, Edits, Snapshots]);
    hold(33, &[Heaps, Outlines, Senses, Passes, Walks]);
}

#[test]
fn questions_and_what_is_steered_do_the_same() {
    hold(34, &[Questions, Dozens, Steered, Edits]);
    hold(35, &[Questions, Dozens, Crowd, Kinematic, Orders, Separate]);
    hold(36, &[Questions, Steered, Walks, Gravity, Outlines, Belts]);
    hold(37, &[Bullets, Kinematic, Curves, Edits, OneSided]);
}

#[test]
fn what_senses_and_is_restored_does_the_same() {
    hold(38, &[Senses, Kinematic, Outlines, Retags, Disabled]);
    hold(39, &[Snapshots, Orders, Responses, Gravity, Curves]);
    hold(40, &[Snapshots, Senses, Crowd, Changes, Kinematic]);
}

#[test]
fn steps_of_all_lengths_do_the_same() {
    hold(41, &[OddSteps]);
    hold(42, &[OddSteps, Gravity, Curves, Kinematic, Orders]);
    hold(43, &[OddSteps, Crowd, Responses, Forces]);
}

#[test]
fn random_mixes_of_all_features_do_the_same() {
    let mixes = (0..150).map(|seed| (700_000 + seed, Has::any(&mut Random(seed))));
    hold_all(mixes, "mixes");
}
