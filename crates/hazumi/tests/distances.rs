//! `overlap`, `distance` and `closest` against a slow oracle, and against themselves under moves that change nothing.

mod support;

use hazumi::{Aabb, Circle, CubicBez, Line, QuadBez, Segment, Shape, Vec2, closest, distance, overlap};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use support::oracle;
use support::shapes::{KINDS, any_shape, mapped, point, shape};

/// Coordinates reach 70, and an f32 there is 4e-6 apart.
const CLOSE: f64 = 1e-4;

fn on(shape: &Shape, point: Vec2) -> bool {
    // Lines may cross far away, where f32 says less.
    oracle::signed(shape, [point.x.into(), point.y.into()]) <= CLOSE * f64::from(point.length() / 100.).max(1.)
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() }
}

fn check(a: &Shape, b: &Shape) {
    let expected = oracle::distance(a, b);
    let found = closest(a, b);
    let d = f64::from(found.distance);
    assert!((d - expected.max(0.0)).abs() <= CLOSE, "{d} instead of {expected}: {a:?} {b:?}");
    assert_eq!(found.distance, distance(a, b));
    assert!(overlap(a, b) == (found.distance == 0.0) || expected.abs() <= CLOSE, "{a:?} {b:?}");
    assert!(f64::from((found.on_a.distance(found.on_b) - found.distance).abs()) <= CLOSE, "{found:?} {a:?} {b:?}");
    // Where lines that are nearly parallel cross is beyond the resolution of f32.
    if found.on_a.length() < 1e4 {
        assert!(on(a, found.on_a) && on(b, found.on_b), "{found:?} {a:?} {b:?}");
    }
}

#[test]
fn every_pair_of_kinds_agrees_with_the_oracle() {
    for kind_a in 0..KINDS {
        for kind_b in 0..KINDS {
            let mut runner = proptest::test_runner::TestRunner::new_with_rng(
                config(40),
                proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
            );
            runner
                .run(&(shape(kind_a), shape(kind_b)), |(a, b)| {
                    check(&a, &b);
                    Ok(())
                })
                .unwrap();
        }
    }
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn the_order_of_the_shapes_does_not_matter(a in any_shape(), b in any_shape()) {
        prop_assert_eq!(overlap(&a, &b), overlap(&b, &a));
        prop_assert!((distance(&a, &b) - distance(&b, &a)).abs() <= 1e-4);
    }

    #[test]
    fn moving_both_shapes_changes_nothing(a in any_shape(), b in any_shape(), by in point()) {
        let (Ok(c), Ok(d)) = (a.translated(by), b.translated(by)) else { return Ok(()) };
        prop_assert!((distance(&a, &b) - distance(&c, &d)).abs() <= 1e-4);
    }

    #[test]
    fn doubling_everything_doubles_the_distance_to_the_bit(a in any_shape(), b in any_shape()) {
        let twice = |s: &Shape| mapped(s, |p| p * 2.0, 2.0, 0.0);
        let (c, d) = (twice(&a), twice(&b));
        prop_assert_eq!(overlap(&a, &b), overlap(&c, &d));
        prop_assert_eq!(distance(&a, &b) * 2.0, distance(&c, &d));
    }

    #[test]
    fn a_quarter_turn_changes_nothing(a in any_shape(), b in any_shape()) {
        let turned = |s: &Shape| mapped(s, Vec2::perp, 1.0, core::f32::consts::FRAC_PI_2);
        prop_assert!((distance(&a, &b) - distance(&turned(&a), &turned(&b))).abs() <= 1e-4);
    }
}

#[test]
fn circles_just_touch_at_the_sum_of_their_radii() {
    let one = Circle::new([0., 0.], 1.).unwrap();
    assert!(overlap(&one, &Circle::new([2., 0.], 1.).unwrap()));
    assert!(!overlap(&one, &Circle::new([2.0000005, 0.], 1.).unwrap()));
    assert!(overlap(&Circle::new([0., 0.], 5.).unwrap(), &Aabb::new([3., 4.], [9., 9.]).unwrap()));
}

#[test]
fn a_circle_just_touches_a_slanted_wall() {
    // Direction (4, 3), normal (-3, 4) / 5: the centre is 5 away.
    let ball = Circle::new([-3., 4.], 5.).unwrap();
    assert!(overlap(&ball, &Segment::new([-8., -6.], [8., 6.]).unwrap()));
    assert!(overlap(&ball, &Line::new([0., 0.], [4., 3.]).unwrap()));
    let apart = Circle::new([-3.0000005, 4.], 5.).unwrap();
    assert!(!overlap(&apart, &Segment::new([-8., -6.], [8., 6.]).unwrap()));
    assert!(!overlap(&apart, &Line::new([0., 0.], [4., 3.]).unwrap()));
}

#[test]
fn a_circle_just_touches_the_top_of_an_arch() {
    let arch = QuadBez::new([-2., 0.], [0., 4.], [2., 0.]).unwrap(); // its top is (0, 2)
    assert!(overlap(&Circle::new([0., 5.], 3.).unwrap(), &arch));
    assert!(!overlap(&Circle::new([0., 5.0000005], 3.).unwrap(), &arch));
}

#[test]
fn a_curve_overlaps_a_part_of_itself() {
    let whole = CubicBez::new([0., 0.], [8., 16.], [16., -16.], [24., 0.]).unwrap();
    // Its first half, by de Casteljau; all its control points are exact.
    let half = CubicBez::new([0., 0.], [4., 8.], [8., 4.], [12., 0.]).unwrap();
    assert!(overlap(&whole, &half));
    assert_eq!(distance(&whole, &half), 0.0);
}

#[test]
fn lines_within_a_millionth_of_a_radian_are_parallel() {
    let base = Line::new([0., 0.], [1., 0.]).unwrap();
    assert!((distance(&base, &Line::new([0., 1.], [1., 9e-7]).unwrap()) - 1.).abs() < 1e-5);
    assert_eq!(distance(&base, &Line::new([0., 1.], [1., 1.1e-6]).unwrap()), 0.);
}
