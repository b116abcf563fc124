//! R5's speed rule.

use hazumi::rules::walk::{Gait, Walk};

#[test]
fn speeds_of_the_tutorial() {
    let walk = Walk::default();
    assert_eq!([Gait::Standing, Gait::Walking, Gait::Dashing].map(|gait| walk.speed(gait)), [0., 2., 6.]);
}

#[test]
fn a_hit_ends_the_dash_at_once_and_for_twelve_frames() {
    let mut walk = Walk::default();
    walk.hit();
    for _ in 0..12 {
        assert_eq!(walk.speed(Gait::Dashing), 2., "{} frames left", walk.frames_left());
        walk.end_frame();
    }
    assert_eq!(walk.speed(Gait::Dashing), 6.);
}

#[test]
fn another_hit_starts_the_count_anew() {
    let mut walk = Walk::default();
    walk.hit();
    (0..11).for_each(|_| walk.end_frame());
    walk.hit();
    assert_eq!(walk.frames_left(), 12);
    assert_eq!([Gait::Standing, Gait::Walking].map(|gait| walk.speed(gait)), [0., 2.]);
}

#[test]
fn the_count_does_not_pass_zero() {
    let mut walk = Walk::default();
    walk.end_frame();
    assert_eq!(walk.frames_left(), 0);
}
