//! Any shape that can be made can be asked about: no panic, no NaN, no endless loop.

mod support;

use hazumi::{
    Aabb, Capsule, Circle, CubicBez, Line, Obb, Polygon, QuadBez, Segment, Shape, closest, contact, distance, overlap,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// The whole range of f32, its ends more often than not.
fn extreme() -> impl Strategy<Value = f32> {
    let end = prop::sample::select(vec![
        0.,
        -0.,
        1.,
        -1.,
        1e-45,
        -1e-45,
        f32::MIN_POSITIVE,
        1e-20,
        -1e-20,
        1e20,
        -1e20,
        f32::MAX,
        f32::MIN,
        f32::MAX / 2.,
        16777216.,
        3.,
    ]);
    prop_oneof![4 => end, 1 => any::<f32>().prop_filter("finite", |x| x.is_finite())]
}

fn extreme_shape() -> impl Strategy<Value = Shape> {
    (0..9, prop::array::uniform8(extreme()), extreme()).prop_filter_map("not a shape", |(kind, n, r)| {
        let [a, b, c, d] = [[n[0], n[1]], [n[2], n[3]], [n[4], n[5]], [n[6], n[7]]];
        let r = r.abs();
        Some(match kind {
            0 => Circle::new(a, r).ok()?.into(),
            1 => Aabb::new([a[0].min(b[0]), a[1].min(b[1])], [a[0].max(b[0]), a[1].max(b[1])]).ok()?.into(),
            2 => Obb::from_half(a, [r, n[2].abs()], n[3]).ok()?.into(),
            3 => Capsule::new(a, b, r).ok()?.into(),
            4 => Segment::new(a, b).ok()?.into(),
            5 => Line::new(a, b).ok()?.into(),
            6 => QuadBez::new(a, b, c).ok()?.with_half_width(r).ok()?.into(),
            7 => CubicBez::new(a, b, c, d).ok()?.with_half_width(if r > 1. { 0. } else { r }).ok()?.into(),
            _ => Polygon::new([a, b, c, d]).or_else(|_| Polygon::new([a, b, c])).ok()?.into(),
        })
    })
}

fn is_sound(a: &Shape, b: &Shape) -> Result<(), TestCaseError> {
    let found = closest(a, b);
    prop_assert!(found.distance >= 0. && found.distance.is_finite(), "{:?}", found);
    prop_assert!(found.on_a.is_finite() && found.on_b.is_finite(), "{:?}", found);
    prop_assert_eq!(distance(a, b), found.distance);
    let touch = contact(a, b);
    prop_assert!(!overlap(a, b) || found.distance == 0.);
    if let Some(touch) = touch {
        prop_assert!((touch.normal.length() - 1.).abs() <= 1e-5, "{:?}", touch);
        prop_assert!(touch.depth >= 0. && touch.depth.is_finite() && touch.point.is_finite(), "{:?}", touch);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12_000, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn the_ends_of_the_range_of_f32_have_sound_answers(a in extreme_shape(), b in extreme_shape()) {
        is_sound(&a, &b)?;
        is_sound(&a, &a)?;
    }
}

#[test]
fn a_curve_that_osculates_a_circle_is_answered_in_bounded_time() {
    // The parabola y = x²/2 has curvature 1 at its top: from (0, 1) its distance is flat to the fourth order.
    let parabola = QuadBez::new([-2., 2.], [0., -2.], [2., 2.]).unwrap();
    assert_eq!(distance(&Circle::new([0., 1.], 0.5).unwrap(), &parabola), 0.5);
    assert!(overlap(&Circle::new([0., 1.], 1.).unwrap(), &parabola));
}

#[test]
fn curves_that_double_back_or_shrink_to_a_point_are_answered() {
    let ball = Circle::new([0., 5.], 1.).unwrap();
    let point = CubicBez::new([0., 0.], [0., 0.], [0., 0.], [0., 0.]).unwrap();
    let back = CubicBez::new([0., 0.], [90., 0.], [-90., 0.], [0., 0.]).unwrap();
    assert_eq!(distance(&ball, &point), 4.);
    assert_eq!(distance(&ball, &back), 4.);
    assert_eq!(distance(&back, &point), 0.);
    assert!(contact(&point, &point).is_some() && contact(&back, &back).is_some());
}
