//! Random numbers: what a game would use, whole ones, which meet in corners and seams, and wild ones.

use proptest::prelude::*;
use proptest::sample::select;

use crate::number::{Number, Point};

/// What numbers are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Values {
    /// Mostly whole and small.
    Whole,
    /// As in a game.
    Sane,
    /// Now and then anything at all.
    Wild,
}

const ODD: [f32; 20] = [
    f32::NAN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::MAX,
    f32::MIN,
    1e30,
    -1e30,
    1e19,
    -1e10,
    1e7,
    1e5,
    1e-3,
    1e-7,
    1e-20,
    1e-30,
    1e-40,
    f32::MIN_POSITIVE,
    -0.0,
    -1e-7,
    3.402_823e38,
];

fn whole(most: i16) -> BoxedStrategy<f32> {
    (-most..=most).prop_map(f32::from).boxed()
}

fn hundredths(most: i32) -> BoxedStrategy<f32> {
    // Whole hundredths are easier to read than all bits of an f32, and no rounder in binary.
    (-most * 100..=most * 100).prop_map(|x| x as f32 / 100.0).boxed()
}

fn any(values: Values, sane: BoxedStrategy<f32>) -> BoxedStrategy<Number> {
    match values {
        Values::Wild => prop_oneof![5 => sane, 1 => select(&ODD[..])].prop_map(Number).boxed(),
        _ => sane.prop_map(Number).boxed(),
    }
}

/// A coordinate, an angle or a distance.
pub(crate) fn number(values: Values) -> BoxedStrategy<Number> {
    let sane = match values {
        Values::Whole => whole(12),
        _ => prop_oneof![1 => Just(0.0), 3 => whole(10), 1 => whole(10).prop_map(|x| x * 10.0), 5 => hundredths(60)]
            .boxed(),
    };
    any(values, sane)
}

/// A place or a motion.
pub(crate) fn point(values: Values) -> BoxedStrategy<Point> {
    (number(values), number(values)).prop_map(|(x, y)| Point(x, y)).boxed()
}

/// A velocity or an acceleration.
pub(crate) fn speed(values: Values) -> BoxedStrategy<Point> {
    let sane = || match values {
        Values::Whole => prop_oneof![4 => whole(8), 1 => whole(8).prop_map(|x| x * 60.0)].boxed(),
        _ => prop_oneof![1 => Just(0.0), 4 => whole(40), 4 => hundredths(300), 1 => whole(30).prop_map(|x| x * 100.0)]
            .boxed(),
    };
    (any(values, sane()), any(values, sane())).prop_map(|(x, y)| Point(x, y)).boxed()
}

/// A radius or a length.
pub(crate) fn size(values: Values) -> BoxedStrategy<Number> {
    let sane = match values {
        Values::Whole => (0u8..=6).prop_map(f32::from).boxed(),
        _ => prop_oneof![1 => Just(0.0), 4 => (1u8..=12).prop_map(f32::from), 4 => (5u16..1500).prop_map(|x| f32::from(x) / 100.0), 1 => Just(40.0)]
            .boxed(),
    };
    any(values, sane)
}

/// A mass.
pub(crate) fn positive(values: Values) -> BoxedStrategy<Number> {
    any(values, select(&[1.0f32, 2.0, 0.5, 0.001, 1000.0, 1e-6, 1e6, 3.7][..]).boxed())
}

/// A set of tags: few, so that they meet.
pub(crate) fn tags() -> BoxedStrategy<u32> {
    prop_oneof![1 => Just(0), 2 => Just(u32::MAX), 8 => 0u32..8].boxed()
}

/// The length of a step.
pub(crate) fn time(values: Values) -> BoxedStrategy<Number> {
    let sane = prop_oneof![
        1 => Just(0.0),
        1 => Just(1e-6),
        3 => Just(1.0),
        2 => Just(0.1),
        2 => (1u16..300).prop_map(|x| f32::from(x) / 100.0),
        8 => Just(1.0 / 60.0),
    ];
    any(values, sane.boxed())
}
