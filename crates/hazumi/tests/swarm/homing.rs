//! Bullets that turn toward something.

use std::f32::consts::{FRAC_PI_2, PI};

use hazumi::Vec2;
use hazumi::swarm::{Bullet, Swarm};

use crate::support::Random;

fn only(velocity: [f32; 2]) -> Swarm {
    let mut swarm = Swarm::new();
    swarm.spawn(Bullet::new([0., 0.], velocity, 1.)).unwrap();
    swarm
}

/// Whether a bullet flies at this angle.
#[expect(clippy::disallowed_methods, reason = "a reckoning of its own")]
fn flies_at(swarm: &Swarm, angle: f32) -> bool {
    let v = swarm.get(0).unwrap().velocity;
    (v.y.atan2(v.x) - angle).abs() < 1e-6
}

#[test]
fn a_bullet_turns_the_shorter_way_by_no_more_than_it_may() {
    let mut swarm = only([10., 0.]);
    swarm.turn_toward(0.1, 2.0, |_, _| Some(Vec2::new(0., -50.))).unwrap();
    assert!(flies_at(&swarm, -0.2));
    swarm.turn_toward(10.0, 2.0, |_, _| Some(Vec2::new(0., -50.))).unwrap();
    assert!(flies_at(&swarm, -FRAC_PI_2), "not beyond it");
    let mut swarm = only([10., 0.]);
    swarm.turn_toward(0.5, 1.0, |_, _| Some(Vec2::new(-50., 0.))).unwrap();
    assert!(flies_at(&swarm, 0.5), "away from right behind it, from x toward y");
    swarm.turn_toward(1.0, PI, |_, _| Some(Vec2::new(0., -9.))).unwrap();
    assert!(flies_at(&swarm, -FRAC_PI_2));
}

#[test]
fn what_stands_or_has_arrived_is_not_turned_and_who_seeks_nothing_flies_straight() {
    for (velocity, place) in [([0., 0.], Vec2::X), ([3., 4.], Vec2::ZERO)] {
        let mut swarm = only(velocity);
        swarm.turn_toward(1.0, 1.0, |_, _| Some(place)).unwrap();
        assert_eq!(swarm.get(0).unwrap().velocity, velocity.into());
    }
    let mut swarm = only([3., 4.]);
    swarm.turn_toward(1.0, 1.0, |_, _| None).unwrap();
    assert_eq!(swarm.get(0).unwrap().velocity, Vec2::new(3., 4.));
    for (dt, rate, place) in [(f32::NAN, 1.0, 0.0), (1.0, -1.0, 0.0), (1.0, f32::NAN, 0.0), (1.0, 1.0, f32::NAN)] {
        assert!(swarm.turn_toward(dt, rate, |_, _| Some(Vec2::new(place, 0.0))).is_err());
        assert_eq!(swarm.get(0).unwrap().velocity, Vec2::new(3., 4.));
    }
}

#[test]
fn a_missile_that_circles_its_target_for_a_minute_keeps_its_speed() {
    let mut random = Random(9);
    let mut swarm = Swarm::new();
    for _ in 0..100 {
        swarm.spawn(Bullet::new(random.place(100.0), random.place(200.0), 1.0)).unwrap();
    }
    let before: Vec<f32> = swarm.iter().map(|bullet| bullet.velocity.length()).collect();
    for frame in 0..3_600 {
        let target = Vec2::new((frame % 200) as f32 - 100.0, 0.0);
        swarm.turn_toward(1.0 / 60.0, 2.0, |_, _| Some(target)).unwrap();
        swarm.advance(1.0 / 60.0).unwrap();
    }
    for (bullet, speed) in swarm.iter().zip(before) {
        assert!((bullet.velocity.length() - speed).abs() <= 2e-5 * speed, "{bullet:?} had {speed}");
    }
}
