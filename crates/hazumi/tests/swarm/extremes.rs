//! Any bits whatever: an error or a defined result; never a panic, a NaN or an endless loop.

use hazumi::swarm::{Bullet, Hits, Laser, LaserTouch, Player, Swarm};
use hazumi::{Aabb, CubicBez, QuadBez, SweepLaser, Vec2};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn any_bits() -> impl Strategy<Value = f32> {
    let awkward = prop::sample::select(vec![
        0.0,
        -0.0,
        1.0,
        -1.0,
        1e-45,
        -1e-45,
        f32::MIN_POSITIVE,
        1e10,
        1e20,
        -1e20,
        1e30,
        -1e30,
        f32::MAX,
        f32::MIN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::NAN,
    ]);
    prop_oneof![4 => -50.0f32..50.0, 2 => awkward, 1 => any::<u32>().prop_map(f32::from_bits)]
}

fn sound(v: Vec2) -> bool {
    v.is_finite()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, rng_seed: RngSeed::Fixed(41), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_frame_survives_any_bits(
        bullets in prop::collection::vec(prop::array::uniform5(any_bits()), 0..40),
        player in prop::array::uniform6(any_bits()),
        dts in prop::array::uniform4(any_bits()),
    ) {
        let mut swarm = Swarm::new();
        for [x, y, vx, vy, radius] in bullets {
            let many = swarm.len();
            let spawned = swarm.spawn(Bullet::new([x, y], [vx, vy], radius));
            prop_assert_eq!(swarm.len(), many + usize::from(spawned.is_ok()));
        }
        let [ax, ay, bx, by, radius, ring] = player;
        let Ok(player) = Player::moving([ax, ay], [bx, by], radius).and_then(|p| p.ring(ring)) else { return Ok(()) };
        let mut hits = Hits::new();
        for dt in dts {
            let moved = swarm.frame(dt, &player, &mut hits);
            prop_assert_eq!(moved.is_ok(), (0.0..=1e10).contains(&dt));
            prop_assert!(swarm.iter().all(|b| sound(b.position) && sound(b.velocity)));
            for hit in hits.hits() {
                prop_assert!((0.0..=1.0).contains(&hit.time));
                prop_assert!((hit.normal.length() - 1.0).abs() < 1e-5);
            }
            prop_assert!(hits.grazes().iter().all(|graze| (0.0..=1.0).contains(&graze.time)));
        }
        if let Ok(inside) = Aabb::new([ax.min(bx), ay.min(by)], [ax.max(bx), ay.max(by)]) {
            let many = swarm.len();
            let gone = swarm.cull(&inside);
            prop_assert_eq!(swarm.len(), many - gone);
        }
    }

    #[test]
    fn a_laser_survives_any_bits(
        kind in 0u8..5,
        n in prop::array::uniform9(any_bits()),
        share in any_bits(),
        by in prop::array::uniform2(any_bits()),
        player in prop::array::uniform6(any_bits()),
        dt in any_bits(),
    ) {
        let [a, b, c, d] = [[n[0], n[1]], [n[2], n[3]], [n[4], n[5]], [n[6], n[7]]];
        let laser = match kind {
            0 => Laser::straight(a, b, n[4]).ok(),
            1 => Laser::pinned(a, n[2], n[3], n[4]).ok(),
            2 => SweepLaser::new(a, b, n[4], n[5], n[6]).ok().map(Laser::from),
            3 => QuadBez::new(a, b, c).and_then(|q| q.with_half_width(n[8])).ok().map(Laser::from),
            _ => CubicBez::new(a, b, c, d).and_then(|q| q.with_half_width(n[8])).ok().map(Laser::from),
        };
        let Some(laser) = laser else { return Ok(()) };
        let laser = laser.harmless(share).unwrap_or(laser);
        let laser = laser.moving(by).unwrap_or(laser);
        let [ax, ay, bx, by, radius, ring] = player;
        let mut swarm = Swarm::new();
        swarm.spawn(Bullet::new([ax, ay], [bx, by], radius)).ok();
        let mut burnt = Vec::new();
        prop_assert_eq!(swarm.burn(dt, &laser, &mut burnt).is_ok(), (0.0..=1e10).contains(&dt));
        prop_assert!(burnt.iter().all(|burnt| (0.0..=1.0).contains(&burnt.time)));
        let Ok(player) = Player::moving([ax, ay], [bx, by], radius).and_then(|p| p.ring(ring)) else { return Ok(()) };
        let LaserTouch { time, .. } = laser.touch(&player);
        prop_assert!((0.0..=1.0).contains(&time));
    }
}

/// A place at the end of f32 stays there and moves back.
#[test]
fn places_do_not_overflow() {
    let mut swarm = Swarm::new();
    swarm.spawn(Bullet::new([f32::MAX, f32::MIN], [1e20, -1e20], f32::MAX)).unwrap();
    for _ in 0..100 {
        swarm.advance(1e10).unwrap();
    }
    let at = swarm.get(0).unwrap().position;
    assert!(at.is_finite() && at.x > 3e38 && at.y < -3e38);
}
