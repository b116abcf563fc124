//! R3: a circle against an infinite line.

use hazumi::rules::circle_line::circle_line;
use hazumi::{Circle, Line, Vec2};

use crate::random::Random;

#[test]
fn the_line_has_no_ends_and_its_direction_any_length() {
    for length in [1e-6, 1.0, 1e6] {
        let line = Line::new([0., 2.], [length, 0.]).unwrap();
        let seen = circle_line(&Circle::new([-5_000., 7.], 5.).unwrap(), &line);
        assert_eq!((seen.hit, seen.distance, seen.foot, seen.along), (true, 5., Vec2::new(-5_000., 2.), -5_000.));
        assert!(!circle_line(&Circle::new([-5_000., 7.000_001], 5.).unwrap(), &line).hit);
    }
}

#[test]
fn a_line_without_direction_is_a_point() {
    let seen = circle_line(&Circle::new([3., 4.], 5.).unwrap(), &Line::new([0., 0.], [0., 0.]).unwrap());
    assert_eq!((seen.hit, seen.distance, seen.foot, seen.along), (true, 5., Vec2::ZERO, 0.));
}

#[test]
fn extremes_neither_panic_nor_make_nan() {
    let mut random = Random::new(6);
    for _ in 0..50_000 {
        let line = Line::new(random.extreme_vector(), random.extreme_vector()).unwrap();
        let seen = circle_line(&random.extreme_circle(), &line);
        assert!(seen.foot.is_finite() && seen.distance.is_finite() && seen.along.is_finite());
    }
}
