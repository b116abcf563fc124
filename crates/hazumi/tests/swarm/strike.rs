//! Bullets against many targets: the player's frame, one target after the other, and what a game sees.

use hazumi::swarm::{Bullet, BulletResponse, Hits, Meetings, Player, Swarm, Target};
use hazumi::{Aabb, Body, Filter, Vec2, World};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::support::{Random, swarm};

#[test]
fn a_player_as_a_target_is_hit_and_grazed_by_the_same_bullets() {
    for seed in 0..30 {
        let mut random = Random(seed);
        let mut alone = swarm(&mut random, 500, 100.0);
        let mut many = alone.clone();
        let (from, to) = (random.place(60.0), random.place(60.0));
        let player = Player::moving(from, to, 4.0).unwrap().ring(15.0).unwrap();
        let (mut hits, mut meetings) = (Hits::new(), Meetings::new());
        alone.frame(0.02, &player, &mut hits).unwrap();
        many.strike(&[player.into()], 0.02, &mut meetings, |_| BulletResponse::Pass).unwrap();
        let mut told: Vec<_> = meetings.hits().iter().map(|hit| (hit.index, hit.time)).collect();
        told.sort_by_key(|hit| hit.0);
        assert_eq!(told.len(), hits.hits().len(), "seed {seed}");
        for ((index, time), hit) in told.iter().zip(hits.hits()) {
            assert_eq!(*index, hit.index, "seed {seed}");
            assert!((time - hit.time).abs() < 1e-5, "seed {seed}: {time} against {hit:?}");
        }
        let mut grazes: Vec<_> = meetings.grazes().iter().map(|graze| graze.index).collect();
        grazes.sort_unstable();
        assert_eq!(grazes, hits.grazes().iter().map(|graze| graze.index).collect::<Vec<_>>(), "seed {seed}");
        assert_eq!(alone, many, "seed {seed}: they flew to the same places");
    }
}

#[test]
fn many_targets_are_hit_as_each_alone() {
    for seed in 0..20 {
        let mut random = Random(100 + seed);
        let start = swarm(&mut random, 600, 300.0);
        let targets: Vec<Target> = (0..150)
            .map(|i| {
                let (a, far) = (random.place(300.0), if i % 50 == 0 { 5_000.0 } else { 12.0 });
                let b = if i % 2 == 0 { a } else { a + random.place(far) };
                Target::capsule(a, b, random.within(0.0, 9.0)).unwrap().moving(random.place(6.0)).unwrap()
            })
            .collect();
        let mut meetings = Meetings::new();
        let mut all = start.clone();
        all.strike(&targets, 0.02, &mut meetings, |_| BulletResponse::Pass).unwrap();
        let mut told: Vec<_> =
            meetings.hits().iter().map(|hit| (hit.target().unwrap(), hit.index, hit.time.to_bits())).collect();
        told.sort_unstable();
        let mut expected = Vec::new();
        for (number, &target) in targets.iter().enumerate() {
            start.clone().strike(&[target], 0.02, &mut meetings, |_| BulletResponse::Pass).unwrap();
            expected.extend(meetings.hits().iter().map(|hit| (number, hit.index, hit.time.to_bits())));
        }
        expected.sort_unstable();
        // A bullet that passes one is at the next by another rounding.
        assert_eq!(told.len(), expected.len(), "seed {seed}");
        for (told, expected) in told.iter().zip(&expected) {
            assert_eq!((told.0, told.1), (expected.0, expected.1), "seed {seed}");
            let [a, b] = [told.2, expected.2].map(f32::from_bits);
            assert!((a - b).abs() < 1e-4, "seed {seed}: {a} against {b}");
        }
        assert!(told.len() > 30, "{}", told.len());
    }
}

#[test]
fn hits_come_in_order_of_time_and_each_target_knows_its_own() {
    let mut bullets = Swarm::new();
    bullets.spawn(Bullet::new([0., 0.], [1_000., 0.], 1.)).unwrap();
    bullets.spawn(Bullet::new([20., 0.], [1_000., 0.], 1.)).unwrap();
    let targets = [200.0, 100.0].map(|x| Target::circle([x, 0.], 9.).unwrap());
    let mut meetings = Meetings::new();
    bullets.strike(&targets, 0.5, &mut meetings, |_| BulletResponse::Pass).unwrap();
    let told: Vec<_> = meetings.hits().iter().map(|hit| (hit.index, hit.target().unwrap())).collect();
    assert_eq!(told, [(1, 1), (0, 1), (1, 0), (0, 0)]);
    assert_eq!(meetings.hits_of(0).map(|hit| hit.index).collect::<Vec<_>>(), [1, 0]);
}

#[test]
fn an_enemy_behind_a_wall_is_hit_only_by_what_bounces_to_it() {
    let mut world = World::new();
    world.add(Body::fixed(Aabb::new([50., -100.], [60., 100.]).unwrap())).unwrap();
    let (behind, beside) = (Target::circle([80., 0.], 10.).unwrap(), Target::circle([0., 50.], 10.).unwrap());
    let shoot = |response| {
        let mut swarm = Swarm::new();
        swarm.spawn(Bullet::new([0., -48.], [100., 100.], 2.)).unwrap();
        let mut meetings = Meetings::new();
        let targets = [behind, beside];
        swarm.meet_and_strike(&world, Filter::ALL, &targets, 2.0, &mut meetings, |_| response).unwrap();
        meetings.hits().iter().map(|hit| hit.target()).collect::<Vec<_>>()
    };
    assert_eq!(shoot(BulletResponse::Gone), [None]);
    assert_eq!(shoot(BulletResponse::Bounce)[..2], [None, Some(1)]);
}

#[test]
fn in_a_frame_of_no_time_a_target_with_a_motion_stands() {
    let target = Target::circle([20., 0.], 5.).unwrap().moving([-40., 0.]).unwrap();
    let mut swarm = Swarm::new();
    swarm.spawn(Bullet::new([0., 0.], [100., 0.], 2.)).unwrap();
    let mut meetings = Meetings::new();
    swarm.strike(&[target], 0.0, &mut meetings, |_| BulletResponse::Bounce).unwrap();
    assert!(meetings.hits().is_empty() && meetings.bounded() == 0, "{:?}", meetings.hits().len());
    swarm.strike(&[target], 0.01, &mut meetings, |_| BulletResponse::Bounce).unwrap();
    assert_eq!(meetings.hits().len(), 1);
}

fn any_bits() -> impl Strategy<Value = f32> {
    let awkward = prop::sample::select(vec![0.0, 1e-45, 1e10, 1e20, -1e20, 1e30, f32::MAX, f32::INFINITY, f32::NAN]);
    prop_oneof![5 => -50.0f32..50.0, 2 => awkward, 1 => any::<u32>().prop_map(f32::from_bits)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, rng_seed: RngSeed::Fixed(43), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_frame_among_walls_and_targets_survives_any_bits(
        bullets in prop::collection::vec(prop::array::uniform5(any_bits()), 0..20),
        walls in prop::collection::vec(prop::array::uniform4(any_bits()), 0..10),
        targets in prop::collection::vec(prop::array::uniform8(any_bits()), 0..10),
        dts in prop::collection::vec(any_bits(), 1..4),
        rate in any_bits(),
    ) {
        let mut world = World::new();
        for (i, &[a, b, c, d]) in walls.iter().enumerate() {
            if let Ok(shape) = Aabb::new([a.min(c), b.min(d)], [a.max(c), b.max(d)]) {
                let body = match i % 3 { 0 => Body::kinematic(shape).velocity([a, b]).spin(c), 1 => Body::dynamic(shape).velocity([c, d]), _ => Body::fixed(shape) };
                let _ = world.add(body);
            }
        }
        let targets: Vec<Target> = targets.iter().filter_map(|&[a, b, c, d, x, y, r, ring]| {
            Target::capsule([a, b], [c, d], r.abs()).ok()?.moving([x, y]).ok()?.ring(ring.abs()).ok()
        }).collect();
        let mut swarm = Swarm::new();
        for &[x, y, vx, vy, r] in &bullets {
            let _ = swarm.spawn(Bullet::new([x, y], [vx, vy], r));
        }
        let mut meetings = Meetings::new();
        for dt in dts {
            let answers = [BulletResponse::Bounce, BulletResponse::Pass, BulletResponse::Gone, BulletResponse::Bounce];
            let respond = |hit: &hazumi::swarm::Meeting| answers[(hit.index + hit.target().unwrap_or(3)) % 4];
            let _ = swarm.turn_toward(dt, rate, |_, _| Some(Vec2::new(5.0, 7.0)));
            let _ = swarm.meet_and_strike(&world, Filter::ALL, &targets, dt, &mut meetings, respond);
            for bullet in swarm.iter() {
                prop_assert!(bullet.position.is_finite() && bullet.velocity.is_finite(), "{:?}", bullet);
            }
            for hit in meetings.hits() {
                prop_assert!(hit.point.is_finite() && hit.normal.is_finite() && (0.0..=1.0).contains(&hit.time), "{:?}", hit);
            }
        }
    }
}
