//! Vectors of other crates, to and fro, and straight into the constructors.
#![cfg(all(feature = "glam-032", feature = "glam-033", feature = "glam-034", feature = "mint"))]

use hazumi::{Aabb, Circle, Vec2};

/// Tells x from y, and keeps a zero's sign.
const OURS: Vec2 = Vec2::new(-0.0, 7.25);

fn there_and_back<T: Copy + From<Vec2> + Into<Vec2>>(read: impl Fn(T) -> (f32, f32)) {
    let theirs = T::from(OURS);
    let (x, y) = read(theirs);
    assert_eq!((x.to_bits(), y.to_bits()), (OURS.x.to_bits(), OURS.y.to_bits()));
    let back: Vec2 = theirs.into();
    assert_eq!((back.x.to_bits(), back.y.to_bits()), (OURS.x.to_bits(), OURS.y.to_bits()));
    assert_eq!(Circle::new(theirs, 1.0).unwrap().center(), OURS);
}

#[test]
fn every_vector_of_other_crates_converts_to_and_fro() {
    there_and_back(|v: glam_032::Vec2| (v.x, v.y));
    there_and_back(|v: glam_033::Vec2| (v.x, v.y));
    there_and_back(|v: glam_034::Vec2| (v.x, v.y));
    there_and_back(|v: mint::Vector2<f32>| (v.x, v.y));
    there_and_back(|v: mint::Point2<f32>| (v.x, v.y));
}

#[test]
fn a_constructor_takes_a_mixture() {
    let a = Aabb::new(glam_032::Vec2::new(1.0, 2.0), mint::Point2 { x: 3.0, y: 4.0 }).unwrap();
    assert_eq!((a.min(), a.max()), (Vec2::new(1.0, 2.0), Vec2::new(3.0, 4.0)));
    let b = Aabb::from_center(glam_034::Vec2::new(1.0, 2.0), glam_033::Vec2::new(3.0, 4.0)).unwrap();
    assert_eq!((b.center(), b.size()), (Vec2::new(1.0, 2.0), Vec2::new(3.0, 4.0)));
}
