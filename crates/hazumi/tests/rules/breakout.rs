//! R1: a ball against a brick.

use hazumi::rules::breakout::{BrickSide, classify};
use hazumi::{Aabb, Circle, Vec2};

use crate::random::Random;

/// The brick from (0, 0) to (10, 10), a ball of radius 5.
fn at(center: [f32; 2], velocity: [f32; 2]) -> (BrickSide, [f32; 2]) {
    let bounce = classify(&Circle::new(center, 5.).unwrap(), velocity, &Aabb::new([0., 0.], [10., 10.]).unwrap());
    (bounce.side, bounce.velocity.into())
}

#[test]
fn the_example_of_the_tutorial() {
    assert_eq!(at([-3., -4.], [30., 10.]), (BrickSide::Corner, [-10., -30.]));
}

#[test]
fn every_corner_mirrors_at_its_own_diagonal() {
    assert_eq!(at([-3., -3.], [3., 1.]), (BrickSide::Corner, [-1., -3.]));
    assert_eq!(at([13., 13.], [-3., -1.]), (BrickSide::Corner, [1., 3.]));
    assert_eq!(at([13., -3.], [-3., 1.]), (BrickSide::Corner, [1., -3.]));
    assert_eq!(at([-3., 13.], [3., -1.]), (BrickSide::Corner, [-1., 3.]));
}

#[test]
fn a_ball_falling_straight_onto_a_corner_leaves_sideways() {
    assert_eq!(at([-3., -4.], [0., 10.]), (BrickSide::Corner, [-10., 0.]));
    assert_eq!(at([13., -4.], [0., 10.]), (BrickSide::Corner, [10., 0.]));
}

#[test]
fn a_graze_counts_as_the_face_that_the_ball_moves_toward() {
    assert_eq!(at([-3., -3.], [3., -1.]), (BrickSide::LeftRight, [-3., -1.]));
    assert_eq!(at([-3., -3.], [-3., 1.]), (BrickSide::TopBottom, [-3., -1.]));
}

#[test]
fn a_ball_that_leaves_is_left_alone() {
    assert_eq!(at([-3., -3.], [-3., -1.]), (BrickSide::None, [-3., -1.]));
    assert_eq!(at([5., -3.], [3., -1.]), (BrickSide::None, [3., -1.]));
    assert_eq!(at([13., 5.], [3., -1.]), (BrickSide::None, [3., -1.]));
}

#[test]
fn touching_counts_and_a_hair_farther_does_not() {
    assert_eq!(at([-3., -4.], [1., 1.]).0, BrickSide::Corner);
    assert_eq!(at([-3., -4.000_000_5], [1., 1.]).0, BrickSide::None);
    assert_eq!(at([5., -5.], [1., 1.]), (BrickSide::TopBottom, [1., -1.]));
    assert_eq!(at([5., -5.000_000_5], [1., 1.]).0, BrickSide::None);
    assert_eq!(at([15., 5.], [-1., 1.]), (BrickSide::LeftRight, [1., 1.]));
}

#[test]
fn a_component_of_zero_counts_as_moving_toward_the_brick() {
    assert_eq!(at([5., -3.], [3., 0.]).0, BrickSide::TopBottom);
    assert_eq!(at([13., 5.], [0., 3.]).0, BrickSide::LeftRight);
}

#[test]
fn a_centre_inside_is_none() {
    assert_eq!(at([5., 5.], [3., 4.]), (BrickSide::None, [3., 4.]));
}

#[test]
fn the_speed_is_preserved_to_the_bit_and_a_second_look_changes_nothing() {
    let mut random = Random::new(1);
    let mut seen = [0; 4];
    for _ in 0..100_000 {
        let (ball, brick, v) = (random.circle(), random.aabb(), random.vector(200.0));
        let bounce = classify(&ball, v, &brick);
        seen[bounce.side as usize] += 1;
        let sorted = |v: Vec2| {
            let (x, y) = (v.x.abs().to_bits(), v.y.abs().to_bits());
            (x.min(y), x.max(y))
        };
        assert_eq!(sorted(bounce.velocity), sorted(v));
        if v.x != 0.0 && v.y != 0.0 {
            assert_eq!(classify(&ball, bounce.velocity, &brick).side, BrickSide::None, "{ball:?} {v:?} {brick:?}");
        }
    }
    assert!(seen.iter().all(|&n| n > 500), "{seen:?}");
}

#[test]
fn mirrored_and_transposed_worlds_give_mirrored_and_transposed_answers() {
    let mut random = Random::new(2);
    for _ in 0..50_000 {
        let (ball, brick, v) = (random.circle(), random.aabb(), random.vector(200.0));
        let bounce = classify(&ball, v, &brick);
        let (c, min, max) = (ball.center(), brick.min(), brick.max());

        let flipped = classify(
            &Circle::new([-c.x, c.y], ball.radius()).unwrap(),
            [-v.x, v.y],
            &Aabb::new([-max.x, min.y], [-min.x, max.y]).unwrap(),
        );
        assert_eq!(
            (flipped.side, -flipped.velocity.x, flipped.velocity.y),
            (bounce.side, bounce.velocity.x, bounce.velocity.y)
        );

        let transposed = classify(
            &Circle::new([c.y, c.x], ball.radius()).unwrap(),
            [v.y, v.x],
            &Aabb::new([min.y, min.x], [max.y, max.x]).unwrap(),
        );
        let side = match bounce.side {
            BrickSide::TopBottom => BrickSide::LeftRight,
            BrickSide::LeftRight => BrickSide::TopBottom,
            other => other,
        };
        assert_eq!((transposed.side, transposed.velocity), (side, Vec2::new(bounce.velocity.y, bounce.velocity.x)));
    }
}

#[test]
fn extremes_neither_panic_nor_make_nan() {
    let mut random = Random::new(3);
    for _ in 0..50_000 {
        let bounce = classify(&random.extreme_circle(), random.extreme_vector(), &random.extreme_aabb());
        assert!(bounce.velocity.is_finite());
    }
}
