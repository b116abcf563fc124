//! Lasers against finely divided time and exact cases.

use hazumi::rules::graze::Near;
use hazumi::swarm::{Bullet, InvalidSwarm, Laser, LaserGraze, Player, Swarm};
use hazumi::{Circle, CubicBez, Obb, QuadBez, Vec2, distance};

use crate::support::*;

const STEPS: u32 = 400;

/// The least distance of a moving point from a turning beam, in finely divided time, and when it is first within `reach`.
fn divided(
    pivot: Vec2,
    [length, half_width]: [f32; 2],
    [a0, a1]: [f32; 2],
    way: [Vec2; 2],
    reach: f32,
) -> (f32, Option<f32>) {
    let (mut least, mut first) = (f32::INFINITY, None);
    for step in 0..=STEPS {
        let share = step as f32 / STEPS as f32;
        let angle = a0 + (a1 - a0) * share;
        let axis = Obb::from_half([0., 0.], [1., 1.], angle).unwrap().axis();
        let beam = Obb::from_half(pivot + axis * (length * 0.5), [length * 0.5, half_width], angle).unwrap();
        let gap = distance(&Circle::new(way[0].lerp(way[1], share), 0.0).unwrap(), &beam);
        least = least.min(gap);
        if gap <= reach && first.is_none() {
            first = Some(share);
        }
    }
    (least, first)
}

#[test]
fn a_turning_laser_and_a_moving_player() {
    let mut random = Random(31);
    let mut met = [0; 3];
    for _ in 0..1_500 {
        let (pivot, from) = (random.place(20.0), random.place(100.0));
        let to = from + random.place(60.0);
        let size = [random.within(20.0, 150.0), random.within(0.0, 6.0)];
        let (a0, turn) = (random.within(-4.0, 4.0), random.within(-2.0, 2.0));
        let angles = [a0, a0 + turn];
        let (radius, ring) = (random.within(0.0, 5.0), random.within(1.0, 20.0));
        let laser = Laser::turning(pivot, size[0], size[1], angles[0], angles[1]).unwrap();
        let touch = laser.touch(&Player::moving(from, to, radius).unwrap().ring(ring).unwrap());
        let (least, first) = divided(pivot, size, angles, [from, to], radius);
        // Between two of the divided times nothing moves further than this.
        let coarse = ((to - from).length() + (turn.abs() + 1e-3) * 220.0) / STEPS as f32 + 0.03;
        match touch.near {
            Near::Hit => {
                met[0] += 1;
                assert!(least <= radius + coarse, "{least} {radius}");
                assert!(first.is_none_or(|first| touch.time <= first + 1.0 / 4096.0), "{touch:?} {first:?}");
                // Nothing was within reach well before.
                let early = [from, from.lerp(to, touch.time)];
                let (before, _) = divided(pivot, size, [angles[0], angles[0] + turn * touch.time], early, radius);
                assert!(before >= radius - coarse || touch.time == 0.0);
            }
            Near::Graze => {
                met[1] += 1;
                assert!(least > radius && least <= radius + ring + coarse, "{least}");
            }
            Near::Clear => {
                met[2] += 1;
                assert!(least > radius + ring, "{least}");
            }
        }
    }
    assert!(met.iter().all(|&n| n > 100), "{met:?}");
}

/// A player who dashes through a thin beam, and a beam that whirls past a player.
#[test]
fn nothing_is_too_fast_for_a_laser() {
    let beam = Laser::pinned([0., 0.], 100., 0.5, 0.).unwrap();
    let dash = Player::moving([50., 1e5], [50., -1e5], 1.).unwrap();
    let touch = beam.touch(&dash);
    assert_eq!(touch.near, Near::Hit);
    assert!((touch.time - 0.5).abs() < 1e-4);
    let whirl = Laser::turning([0., 0.], 100., 0.5, 0., 1000.).unwrap();
    assert_eq!(whirl.touch(&Player::at([-60., 3.], 1.).unwrap()).near, Near::Hit);
    let turned = Laser::turning([0., 0.], 100., 0.5, 0., 3.).unwrap();
    assert_eq!(turned.touch(&Player::moving([10., 60.], [-10., 60.], 1.).unwrap()).near, Near::Hit);
    assert_eq!(turned.touch(&Player::moving([10., -60.], [-10., -60.], 1.).unwrap()).near, Near::Clear);
}

#[test]
fn ends_are_harmless() {
    let near = |laser: &Laser, x: f32, y: f32| laser.touch(&Player::at([x, y], 1.).unwrap().ring(2.).unwrap()).near;
    let straight = Laser::straight([50., 0.], [50., 2.], 0.).unwrap();
    let pinned = Laser::pinned([0., 0.], 100., 2., 0.).unwrap();
    let turning = Laser::turning([0., 0.], 100., 2., 0., 1e-6).unwrap();
    for laser in [straight, pinned, turning] {
        assert_eq!(near(&laser, 1., 0.), Near::Hit);
        let laser = laser.harmless(0.1).unwrap();
        assert_eq!(near(&laser, 5., 0.), Near::Clear, "{laser:?}");
        assert_eq!(near(&laser, 8., 0.), Near::Graze);
        assert_eq!(near(&laser, 9.5, 0.), Near::Hit);
        assert_eq!(near(&laser, 50., 2.5), Near::Hit);
        assert_eq!(near(&laser, 90.5, 0.), Near::Hit);
        assert_eq!(near(&laser, 95., 0.), Near::Clear);
        assert_eq!(near(&laser.harmless(0.0).unwrap(), 5., 0.), Near::Hit, "of the whole, not of what is left");
    }
    assert_eq!(straight.harmless(0.5), Err(InvalidSwarm::Harmless { got: 0.5 }));
    assert!(straight.harmless(f32::NAN).is_err() && straight.harmless(-0.1).is_err());
}

/// A straight line as a curve with uneven parameters: shares are of the length.
#[test]
fn ends_of_curves_are_measured_along_them() {
    let near = |laser: &Laser, x: f32, y: f32| laser.touch(&Player::at([x, y], 0.1).unwrap()).near;
    let quad = QuadBez::new([0., 0.], [90., 0.], [100., 0.]).unwrap().with_half_width(0.1).unwrap();
    let cubic = CubicBez::new([0., 0.], [5., 0.], [10., 0.], [100., 0.]).unwrap().with_half_width(0.1).unwrap();
    for laser in [Laser::from(quad), Laser::from(cubic)] {
        let laser = laser.harmless(0.2).unwrap();
        for (x, expected) in
            [(19.6, Near::Clear), (20.1, Near::Hit), (50., Near::Hit), (79.9, Near::Hit), (80.4, Near::Clear)]
        {
            assert_eq!(near(&laser, x, 0.), expected, "{x}");
        }
    }
    // The cut keeps to the curve.
    let bow = QuadBez::new([0., 0.], [50., 100.], [100., 0.]).unwrap().with_half_width(0.5).unwrap();
    let cut = Laser::from(bow).harmless(0.1).unwrap();
    for i in 25..75 {
        let at = bow.point_at(i as f32 / 100.0);
        assert_eq!(near(&cut, at.x, at.y), Near::Hit);
    }
    assert_eq!(near(&cut, 0., 0.), Near::Clear);
    assert_eq!(near(&cut, 100., 0.), Near::Clear);
    let dot = QuadBez::new([5., 5.], [5., 5.], [5., 5.]).unwrap();
    assert_eq!(near(&Laser::from(dot).harmless(0.3).unwrap(), 5., 5.), Near::Hit);
}

#[test]
fn a_laser_that_moves_is_a_player_that_moves_the_other_way() {
    let mut random = Random(7);
    for n in 0..500 {
        let laser = match n % 3 {
            0 => Laser::straight(random.place(40.0), [30., 2.], random.within(-3., 3.)).unwrap(),
            1 => Laser::turning(random.place(40.0), 60., 2., 0., random.within(-2., 2.)).unwrap(),
            _ => QuadBez::new(random.place(60.), random.place(60.), random.place(60.)).unwrap().into(),
        };
        let (at, by) = (Vec2::new(random.place(50.0).x.round(), 3.0), Vec2::new(random.place(30.0).x.round(), 4.0));
        let still = Player::at(at, 2.).unwrap().ring(3.).unwrap();
        let moving = Player::moving(at, at - by, 2.).unwrap().ring(3.).unwrap();
        assert_eq!(laser.moving(by).unwrap().touch(&still), laser.touch(&moving));
    }
}

#[test]
fn a_laser_grazes_again_every_n_frames() {
    let mut grazes = LaserGraze::every(6);
    let frames: Vec<usize> = (0..30).filter(|_| grazes.frame(Near::Graze)).collect();
    assert_eq!(frames, [0, 6, 12, 18, 24]);
    // Out and in again is no faster; a hit counts for nothing.
    let mut grazes = LaserGraze::every(4);
    let flicker = [Near::Graze, Near::Clear, Near::Graze, Near::Hit, Near::Hit, Near::Graze, Near::Graze];
    assert_eq!(flicker.map(|near| grazes.frame(near)), [true, false, false, false, false, true, false]);
    let mut once = LaserGraze::every(0);
    assert_eq!((0..100).filter(|_| once.frame(Near::Graze)).count(), 1);
    let mut always = LaserGraze::every(1);
    assert_eq!((0..100).filter(|_| always.frame(Near::Graze)).count(), 100);
}

/// The list of burnt bullets is that of asking for each alone.
#[test]
fn burning_many_is_burning_each() {
    let mut random = Random(13);
    let mut all = 0;
    for n in 0..60 {
        let swarm = swarm(&mut random, 700 + n, 150.0);
        let laser = match n % 4 {
            0 => Laser::straight(random.place(100.0), [60., 3.], random.within(-3., 3.)).unwrap(),
            1 => Laser::turning(random.place(100.0), 90., 2., 1., random.within(-2., 5.)).unwrap(),
            2 => QuadBez::new(random.place(90.), random.place(90.), random.place(90.)).unwrap().into(),
            _ => Laser::pinned(random.place(100.0), 200., 4., random.within(-3., 3.))
                .unwrap()
                .moving([30., -9.])
                .unwrap(),
        };
        let dt = if n % 5 == 0 { 0.0 } else { 1.0 / 60.0 };
        let mut burnt = Vec::new();
        swarm.burn(dt, &laser, &mut burnt).unwrap();
        let mut moved = swarm.clone();
        moved.advance(dt).unwrap();
        let mut expected = Vec::new();
        for (index, (now, then)) in swarm.iter().zip(moved.iter()).enumerate() {
            let touch = laser.touch(&Player::moving(now.position, then.position, now.radius).unwrap());
            if touch.near == Near::Hit {
                expected.push((index, now.user, touch.time));
            }
        }
        let burnt: Vec<_> = burnt.iter().map(|burnt| (burnt.index, burnt.user, burnt.time)).collect();
        assert_eq!(burnt, expected);
        all += burnt.len();
    }
    assert!(all > 1_000, "{all}");
}

#[test]
fn refusals() {
    assert!(Laser::pinned([0., 0.], -1., 2., 0.).is_err());
    assert!(Laser::turning([0., 0.], 1., f32::NAN, 0., 1.).is_err());
    let refused = Laser::turning([0., 0.], 1., 1., 0., f32::INFINITY).unwrap_err();
    assert_eq!(refused.to_string(), "to: must be finite, got inf");
    let laser = Laser::pinned([0., 0.], 9., 1., 0.).unwrap();
    assert!(laser.moving([f32::NAN, 0.]).is_err());
    let mut burnt = Vec::new();
    assert!(Swarm::new().burn(f32::NAN, &laser, &mut burnt).is_err());
    let mut swarm = Swarm::new();
    swarm.spawn(Bullet::new([5., 0.], [0., 0.], 1.)).unwrap();
    swarm.burn(0.0, &laser, &mut burnt).unwrap();
    assert_eq!(burnt.len(), 1);
}
