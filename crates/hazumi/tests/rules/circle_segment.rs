//! R2: a circle against a segment.

use hazumi::rules::circle_segment::{SegmentPart, circle_segment};
use hazumi::{Circle, Segment, Vec2};

use crate::random::Random;

fn at(center: [f32; 2], radius: f32) -> hazumi::rules::circle_segment::CircleSegment {
    circle_segment(&Circle::new(center, radius).unwrap(), &Segment::new([0., 0.], [10., 0.]).unwrap())
}

#[test]
fn beside_the_segment_the_perpendicular_decides() {
    let seen = at([4., 3.], 3.);
    assert_eq!((seen.hit, seen.distance, seen.nearest), (true, 3., SegmentPart::Foot));
    assert_eq!((seen.point, seen.foot, seen.foot_at), (Vec2::new(4., 0.), Vec2::new(4., 0.), 0.4));
    assert!(!at([4., 3.000_001], 3.).hit);
}

#[test]
fn beyond_an_end_the_end_decides_but_the_foot_is_still_shown() {
    let seen = at([-3., 4.], 5.);
    assert_eq!((seen.hit, seen.distance, seen.nearest, seen.point), (true, 5., SegmentPart::A, Vec2::ZERO));
    assert_eq!((seen.foot, seen.foot_distance, seen.foot_at), (Vec2::new(-3., 0.), 4., -0.3));
    assert!(!at([-3., 4.], 4.9).hit, "although the line is nearer");
}

#[test]
fn a_segment_without_length_is_a_point() {
    let point = Segment::new([2., 2.], [2., 2.]).unwrap();
    let seen = circle_segment(&Circle::new([5., 6.], 5.).unwrap(), &point);
    assert_eq!((seen.hit, seen.distance, seen.foot_at), (true, 5., 0.));
    assert_eq!((seen.point, seen.foot), (Vec2::new(2., 2.), Vec2::new(2., 2.)));
}

#[test]
fn the_point_is_on_the_segment_and_no_other_is_nearer() {
    let mut random = Random::new(4);
    for _ in 0..5_000 {
        let circle = random.circle();
        let segment = Segment::new(random.vector(100.0), random.vector(100.0)).unwrap();
        let seen = circle_segment(&circle, &segment);
        assert!((circle.center().distance(seen.point) - seen.distance).abs() < 1e-4);
        for i in 0..=50 {
            let other = segment.a().lerp(segment.b(), i as f32 / 50.0);
            assert!(circle.center().distance(other) >= seen.distance - 1e-4);
        }
    }
}

#[test]
fn extremes_neither_panic_nor_make_nan() {
    let mut random = Random::new(5);
    for _ in 0..50_000 {
        let segment = Segment::new(random.extreme_vector(), random.extreme_vector()).unwrap();
        let seen = circle_segment(&random.extreme_circle(), &segment);
        assert!(seen.point.is_finite() && seen.foot.is_finite());
        assert!(seen.distance.is_finite() && seen.foot_distance.is_finite() && seen.foot_at.is_finite());
    }
}
