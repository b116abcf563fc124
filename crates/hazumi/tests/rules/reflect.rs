//! The bounce off a surface.

use hazumi::Vec2;
use hazumi::response::{InvalidReflection, reflect};

use crate::random::Random;

#[test]
fn flat_faces_only_flip_a_sign() {
    assert_eq!(reflect([0.1, 0.7], [0., -3.], 1., [0., 0.]), Ok(Vec2::new(0.1, -0.7)));
    assert_eq!(reflect([0.1, 0.7], [-1e-30, 0.], 1., [0., 0.]), Ok(Vec2::new(-0.1, 0.7)));
}

#[test]
fn restitution_scales_what_pushes_in() {
    assert_eq!(reflect([3., 8.], [0., -1.], 0., [0., 0.]), Ok(Vec2::new(3., 0.)));
    assert_eq!(reflect([3., 8.], [0., -1.], 0.25, [0., 0.]), Ok(Vec2::new(3., -2.)));
}

#[test]
fn what_separates_from_the_surface_is_left_alone() {
    assert_eq!(reflect([3., -8.], [0., -1.], 1., [0., 0.]), Ok(Vec2::new(3., -8.)));
    assert_eq!(reflect([3., 0.], [0., -1.], 1., [0., 0.]), Ok(Vec2::new(3., 0.)));
    assert_eq!(reflect([3., 8.], [0., -1.], 1., [0., 9.]), Ok(Vec2::new(3., 8.)), "the surface flees faster");
    assert_eq!(reflect([3., -8.], [0., -1.], 1., [0., -9.]), Ok(Vec2::new(3., -10.)), "the surface catches up");
}

#[test]
fn bad_input_is_refused_by_name() {
    assert_eq!(reflect([1., 0.], [0., 0.], 1., [0., 0.]), Err(InvalidReflection::ZeroNormal));
    assert_eq!(reflect([1., 0.], [-1., 0.], -1., [0., 0.]), Err(InvalidReflection::Restitution { got: -1. }));
    let error = reflect([1., f32::INFINITY], [-1., 0.], 1., [0., 0.]).unwrap_err();
    assert_eq!(error.to_string(), "velocity: must be finite, got inf");
    assert!(reflect([1., 0.], [f32::NAN, 0.], 1., [0., 0.]).is_err());
    assert!(reflect([1., 0.], [1., 0.], f32::NAN, [0., 0.]).is_err());
}

#[test]
fn extremes_neither_panic_nor_make_nan() {
    let mut random = Random::new(14);
    for _ in 0..50_000 {
        let (v, n, u) = (random.extreme_vector(), random.extreme_vector(), random.extreme_vector());
        match reflect(v, n, random.extreme().abs(), u) {
            Ok(after) => assert!(after.is_finite()),
            Err(error) => assert_eq!(error, InvalidReflection::ZeroNormal),
        }
    }
}
