//! R4's graze.

use hazumi::rules::graze::{Grazed, Near, near};
use hazumi::{Circle, Obb, QuadBez};

#[test]
fn a_graze_is_the_ring_without_the_hit() {
    let laser = Obb::from_half([0., 0.], [100., 10.], 0.).unwrap();
    let at = |y: f32, ring: f32| near(&laser, &Circle::new([0., y], 5.).unwrap(), ring);
    assert_eq!([15., 15.1, 18., 18.1].map(|y| at(y, 3.)), [Near::Hit, Near::Graze, Near::Graze, Near::Clear]);
    assert_eq!([-3., f32::NAN].map(|ring| at(15.1, ring)), [Near::Clear; 2]);
    assert_eq!([f32::MAX, f32::INFINITY].map(|ring| at(1e30, ring)), [Near::Graze; 2]);
}

#[test]
fn bullets_and_curved_lasers_graze_too() {
    let player = Circle::new([0., 0.], 5.).unwrap();
    assert_eq!(near(&Circle::new([0., 12.], 4.).unwrap(), &player, 3.), Near::Graze);
    let curved = QuadBez::new([-20., 20.], [0., 4.], [20., 20.]).unwrap().with_half_width(6.).unwrap();
    assert_eq!(near(&curved, &player, 3.), Near::Graze);
}

#[test]
fn each_bullet_is_grazed_once_and_a_hit_is_none() {
    let mut grazed = Grazed::default();
    let counted = [Near::Clear, Near::Hit, Near::Graze, Near::Graze, Near::Clear, Near::Graze].map(|n| grazed.count(n));
    assert_eq!(counted, [false, false, true, false, false, false]);
}
