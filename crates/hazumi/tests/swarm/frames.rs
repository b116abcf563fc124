//! Moving, hits and grazes.

use hazumi::Vec2;
use hazumi::swarm::{Bullet, Graze, Hits, InvalidSwarm, Player, Swarm};

use crate::support::*;

/// Every bullet of many frames against the least distance: none slips past, none hits that does not touch, each hit is at the
/// first touch, and those that come into the ring graze once.
#[test]
fn hits_and_grazes_are_those_of_the_least_distance() {
    let mut random = Random(11);
    let (mut hit, mut grazed) = (0, 0);
    for scene in 0..60 {
        let mut swarm = swarm(&mut random, 500 + scene, 200.0);
        let mut hits = Hits::new();
        let mut at = random.place(50.0);
        let mut before: Vec<bool> = vec![false; swarm.len()];
        for _ in 0..6 {
            let dash = random.within(0.0, if scene % 3 == 0 { 200.0 } else { 5.0 });
            let to = at + random.place(1.0) * dash;
            let player =
                Player::moving(at, to, random.within(0.0, 5.0)).unwrap().ring(random.within(0.0, 30.0)).unwrap();
            let from: Vec<Vec2> = swarm.iter().map(|bullet| bullet.position).collect();
            swarm.frame(1.0 / 60.0, &player, &mut hits).unwrap();
            assert!(hits.hits().is_sorted_by(|a, b| a.index < b.index));
            assert!(hits.grazes().is_sorted_by(|a, b| a.index < b.index));
            for (index, bullet) in swarm.iter().enumerate() {
                let way = [from[index], bullet.position];
                let expected = Vec2::new(
                    from[index].x + bullet.velocity.x * (1.0 / 60.0),
                    from[index].y + bullet.velocity.y * (1.0 / 60.0),
                );
                assert_eq!(bullet.position, expected);
                let r = f64::from(bullet.radius);
                let (touch, ring) =
                    (r + f64::from(player.radius()), r + f64::from(player.radius()) + f64::from(player.ring_width()));
                let least = least_apart(way, [at, to], 1.0);
                let tolerance = 1e-4;
                match hits.hits().iter().find(|hit| hit.index == index) {
                    Some(found) => {
                        hit += 1;
                        assert!(least <= touch + tolerance, "{least} {touch}");
                        assert_eq!(found.user, bullet.user);
                        let time = f64::from(found.time);
                        assert!((0.0..=1.0).contains(&time));
                        assert!(least_apart(way, [at, to], time) >= touch.min(apart(way, [at, to], 0.0)) - 1e-3);
                        assert!(apart(way, [at, to], time) <= touch + 1e-3);
                        assert!((found.normal.length() - 1.0).abs() < 1e-6);
                        assert!(hits.grazes().iter().all(|graze| graze.index != index), "a hit is no graze");
                    }
                    None => assert!(least >= touch - tolerance, "{least} {touch}"),
                }
                match hits.grazes().iter().find(|graze| graze.index == index) {
                    Some(found) => {
                        grazed += 1;
                        assert!(!before[index], "once per bullet");
                        assert!(least <= ring + tolerance);
                        assert!(apart(way, [at, to], found.time.into()) <= ring + 1e-3);
                        before[index] = true;
                    }
                    None => assert!(
                        before[index]
                            || least >= ring - tolerance
                            || player.ring_width() < 1e-4
                            || least <= touch + tolerance
                    ),
                }
                assert_eq!(swarm.grazed()[index], before[index]);
            }
            at = to;
        }
    }
    assert!(hit > 300 && grazed > 1_000, "{hit} {grazed}");
}

/// Bullets aimed through the player at up to a thousand screens a frame.
#[test]
fn nothing_is_too_fast() {
    let mut random = Random(5);
    for n in 0..20_000 {
        let center = random.place(300.0);
        let way = random.place(1.0).normalized().unwrap_or(Vec2::X) * ten_to(random.within(0.0, 6.0));
        let aside = random.within(-0.9, 0.9);
        let radius = random.within(0.5, 4.0);
        let player = Player::at(center, 2.0).unwrap();
        let off = way.perp().normalized().unwrap() * (aside * (radius + 2.0));
        let share = random.within(0.05, 0.95);
        let mut swarm = Swarm::new();
        // Behind others, so that its place in a block varies.
        for _ in 0..n % 37 {
            swarm.spawn(Bullet::new([9e5, 9e5], [0.0, 0.0], 1.0)).unwrap();
        }
        let index = swarm.spawn(Bullet::new(center + off - way * share, way, radius)).unwrap();
        let mut hits = Hits::new();
        swarm.frame(1.0, &player, &mut hits).unwrap();
        // Far away f32 places are coarse: the way as stored decides.
        let stored = [center + off - way * share, swarm.get(index).unwrap().position];
        let least = least_apart(stored, [center, center], 1.0);
        let touch = f64::from(radius + 2.0);
        assert_eq!(!hits.hits().is_empty(), least <= touch, "{n}: {least} {touch}");
    }
}

/// Far from home places are coarse and every rounding shows: still exactly those hit whose stored ways touch.
#[test]
fn rounding_hides_no_hit_far_from_home() {
    let mut random = Random(29);
    let mut hit = 0;
    for n in 0..40_000 {
        let size = ten_to(random.within(0.0, 9.0));
        let home = random.place(1.0).normalized().unwrap_or(Vec2::X) * size;
        // A few ulps there.
        let step = size * 1e-6;
        let player = [home, home + random.place(step * 8.0)];
        let (radius, own) = (random.within(0.0, step * 4.0), random.within(0.0, step * 4.0));
        let bullet = Bullet::new(home + random.place(step * 40.0), random.place(step * 60.0), radius);
        let mut swarm = Swarm::new();
        swarm.spawn(bullet).unwrap();
        let mut hits = Hits::new();
        swarm.frame(1.0, &Player::moving(player[0], player[1], own).unwrap(), &mut hits).unwrap();
        let least = least_apart([bullet.position, swarm.get(0).unwrap().position], player, 1.0);
        let touch = f64::from(radius) + f64::from(own);
        if (least - touch).abs() > 1e-9 * f64::from(size) {
            assert_eq!(!hits.hits().is_empty(), least <= touch, "{n}: {least} {touch}");
        }
        hit += hits.hits().len();
    }
    assert!(hit > 1_000, "{hit}");
}

/// Bullets that come straight along an axis and end within a few ulps of touching: the sieves let every touch through, and
/// there is a hit exactly if the stored end is near enough.
#[test]
fn the_last_ulp_of_a_frame_decides() {
    let mut random = Random(37);
    let mut met = [0; 2];
    for n in 0..200_000 {
        let size = ten_to(random.within(-2.0, 7.0));
        let unit = ten_to(random.within(-3.0, 3.0));
        let home = random.place(size);
        let (own, radius) = (random.within(0.0, unit), if n % 3 == 0 { 0.0 } else { random.within(0.0, unit) });
        let way = random.within(0.0, unit * if n % 2 == 0 { 1.0 } else { 1e4 });
        let touch = f64::from(own) + f64::from(radius);
        let (across, along, sign) =
            (n % 4 < 2, if n % 4 < 2 { home.x } else { home.y }, if n % 8 < 4 { 1.0 } else { -1.0 });
        let mut start = (f64::from(along) - f64::from(sign) * (touch + f64::from(way))) as f32;
        for _ in 0..(random.unit() * 4.0) as u32 {
            start = if random.unit() < 0.5 { start.next_up() } else { start.next_down() };
        }
        let at = |along: f32| if across { Vec2::new(along, home.y) } else { Vec2::new(home.x, along) };
        let velocity = if across { Vec2::new(way * sign, 0.0) } else { Vec2::new(0.0, way * sign) };
        let mut swarm = Swarm::new();
        swarm.spawn(Bullet::new(at(start), velocity, radius)).unwrap();
        let mut hits = Hits::new();
        swarm.frame(1.0, &Player::at(home, own).unwrap(), &mut hits).unwrap();
        let end = swarm.get(0).unwrap().position;
        let end = if across { end.x } else { end.y };
        let gap = |place: f32| (f64::from(along) - f64::from(place)) * f64::from(sign) - touch;
        // Rounding may put the start past the player; f64 itself decides no closer than this.
        if gap(start) > 0.0 && gap(end).abs() > 1e-12 * f64::from(size) {
            met[usize::from(gap(end) <= 0.0)] += 1;
            assert_eq!(!hits.hits().is_empty(), gap(end) <= 0.0, "{n}: {} {}", gap(start), gap(end));
        }
    }
    assert!(met.iter().all(|&n| n > 30_000), "{met:?}");
}

/// Ten to a power, roughly, without the platform's.
fn ten_to(exponent: f32) -> f32 {
    if exponent < 0.0 {
        return 1.0 / ten_to(-exponent);
    }
    (0..exponent as u32).fold(1.0 + 9.0 * exponent.fract(), |power, _| power * 10.0)
}

#[test]
fn an_overlap_at_the_start_hits_at_0() {
    let player = Player::at([0., 0.], 5.).unwrap();
    let cases = [
        ([3., 0.], [100., 0.], Vec2::X),
        ([0., 4.], [0., 0.], Vec2::Y),
        ([0., 0.], [0., -60.], Vec2::Y),
        ([0., 0.], [0., 0.], Vec2::X),
        ([6., 0.], [60., 0.], Vec2::X),
    ];
    let mut swarm = Swarm::new();
    for (position, velocity, _) in cases {
        swarm.spawn(Bullet::new(position, velocity, 1.)).unwrap();
    }
    let mut hits = Hits::new();
    swarm.frame(1.0 / 60.0, &player, &mut hits).unwrap();
    assert_eq!(hits.hits().len(), cases.len());
    for (hit, (_, _, normal)) in hits.hits().iter().zip(cases) {
        assert_eq!((hit.time, hit.normal), (0.0, normal));
    }
}

#[test]
fn a_point_hits_a_point() {
    let player = Player::at([30., 40.], 0.).unwrap();
    let mut swarm = Swarm::new();
    swarm.spawn(Bullet::new([0., 0.], [60., 80.], 0.)).unwrap();
    let mut hits = Hits::new();
    swarm.frame(1.0, &player, &mut hits).unwrap();
    assert_eq!((hits.hits()[0].time, hits.hits()[0].normal), (0.5, Vec2::new(-0.6, -0.8)));
}

#[test]
fn a_graze_is_counted_once() {
    let player = Player::at([0., 0.], 2.).unwrap().ring(10.).unwrap();
    let mut swarm = Swarm::new();
    swarm.spawn(Bullet::new([-20., 5.], [60., 0.], 1.).user(3)).unwrap();
    let (mut hits, mut all) = (Hits::new(), Vec::<(usize, Graze)>::new());
    for frame in 0..60 {
        swarm.frame(1.0 / 60.0, &player, &mut hits).unwrap();
        assert!(hits.hits().is_empty());
        all.extend(hits.grazes().iter().map(|&graze| (frame, graze)));
    }
    assert_eq!(all.len(), 1);
    // In the ring at x = −12, 8 frames from −20.
    assert_eq!((all[0].0, all[0].1.user), (7, 3));
}

/// Without a ring nothing grazes.
#[test]
fn no_ring_no_graze() {
    let mut random = Random(2);
    let mut swarm = swarm(&mut random, 2_000, 20.0);
    let mut hits = Hits::new();
    swarm.frame(0.1, &Player::at([0., 0.], 4.).unwrap(), &mut hits).unwrap();
    assert!(!hits.hits().is_empty() && hits.grazes().is_empty());
}

/// The same bits, with and without looking.
#[test]
fn frame_and_advance_move_alike() {
    let mut random = Random(3);
    let mut looking = swarm(&mut random, 1_237, 100.0);
    let mut moving = looking.clone();
    let mut hits = Hits::new();
    for _ in 0..20 {
        looking.frame(0.013, &Player::at([0., 0.], 4.).unwrap(), &mut hits).unwrap();
        moving.advance(0.013).unwrap();
    }
    assert_eq!(looking, moving);
}

#[test]
fn refusals_name_the_field() {
    let (mut swarm, mut hits) = (Swarm::new(), Hits::new());
    let player = Player::at([0., 0.], 1.).unwrap();
    let refused = swarm.frame(f32::NAN, &player, &mut hits).unwrap_err();
    assert_eq!(refused.to_string(), "dt: must be finite and >= 0, got NaN");
    assert!(swarm.frame(-1.0, &player, &mut hits).is_err());
    assert_eq!(swarm.advance(1e30), Err(InvalidSwarm::TooLarge { field: "dt", got: 1e30, most: 1e10 }));
    let refused = swarm.spawn(Bullet::new([0., f32::INFINITY], [0., 0.], 1.)).unwrap_err();
    assert_eq!(refused, InvalidSwarm::NotFinite { field: "position", got: f32::INFINITY });
    let refused = swarm.spawn(Bullet::new([0., 0.], [0., 0.], -1.)).unwrap_err();
    assert_eq!(refused, InvalidSwarm::Negative { field: "radius", got: -1. });
    assert!(swarm.spawn(Bullet::new([0., 0.], [1e30, 0.], 1.)).is_err());
    assert!(swarm.is_empty());
    assert!(Player::at([0., 0.], -1.).is_err() && player.ring(f32::NAN).is_err());
}
