//! Curves whose foot is on the floor.

use super::*;

/// A floor, and a curved hill on it that begins steeply or not; a box that runs at it from one side.
fn runs_at_hill(random: &mut Random) -> (Game, f32) {
    let (x, y) = (random.between(-500.0, 500.0), random.between(-800.0, 800.0));
    let (high, wide) = (random.between(10.0, 250.0), random.between(30.0, 300.0));
    let dip = (random.between(-10.0, 10.0)).max(0.0);
    let [width, height] = [random.between(6.0, 60.0), random.between(6.0, 60.0)];
    let room = random.between(1.0, 40.0);
    let (from, speed) = if random.unit() < 0.5 {
        (x - width - room, random.between(20.0, 400.0))
    } else {
        (x + wide + room, -random.between(20.0, 400.0))
    };
    let mut game = Game::with(60.0, Aabb::new([from, y - height], [from + width, y]).unwrap());
    game.block([x - 2000.0, y], [x + 2000.0, y + 32.0]);
    let top = [x + wide * random.between(0.2, 0.8), y - high];
    game.add(Body::fixed(QuadBez::new([x, y + dip], top, [x + wide, y + dip]).unwrap()));
    if random.unit() < 0.3 {
        game.walker.step_height = random.between(2.0, 12.0);
    }
    (game, speed)
}

#[test]
fn what_stops_a_box_at_the_foot_of_a_curve_is_told_and_it_does_not_creep_up_there() {
    for seed in 0..400 {
        let mut random = Random(seed);
        let (mut game, speed) = runs_at_hill(&mut random);
        let (mut last, mut stood): (Vec2, Option<Vec2>) = (game.at(), None);
        game.run(2.0, speed, |game, walked| {
            if (walked.position - last).length() > 2e-3 {
                stood = None;
            } else {
                assert!(!walked.hits.is_empty(), "{seed}: stopped by nothing at {last:?}");
                assert!(game.walker.wall().is_some(), "{seed}: no wall at {last:?}");
                let crept = (walked.position - *stood.get_or_insert(walked.position)).length();
                assert!(crept <= 2e-3, "{seed}: crept by {crept} to {:?}", walked.position);
            }
            last = walked.position;
        });
    }
}

#[test]
fn a_box_walks_up_a_hollow_curve_and_does_not_stand_there_off_the_floor() {
    for height in 0..17u8 {
        // It only rises.
        for slope in [0.0, 0.15, 0.3, 0.45, 0.6].into_iter().filter(|slope| 16.0 * slope <= f32::from(height)) {
            for (speed, rate) in [(60.0, 120.0), (70.0, 120.0), (50.0, 144.0), (120.0, 60.0)] {
                let top = Vec2::new(-90.0, 100.0 - f32::from(height));
                let mut game = Game::new(rate, [-170.0, 100.0]);
                game.block([-300.0, 100.0], [-140.0, 116.0]);
                let curve = CubicBez::new([-140.0, 100.0], [-124.0, 100.0], top + Vec2::new(-16.0, 16.0 * slope), top);
                game.add(Body::fixed(curve.unwrap()));
                game.run(0.1, 0.0, |_, _| ());
                let mut last = game.at();
                // Up to where the curve ends.
                game.run(70.0 / speed, speed, |game, _| {
                    let context = format!("height {height}, slope {slope}, speed {speed}, {rate} Hz at {last:?}");
                    assert!(game.walker.is_on_floor() && game.walker.wall().is_none(), "{context}");
                    assert!(game.at().x - last.x > 0.5 * speed / rate, "{context}: {:?}", game.at());
                    last = game.at();
                });
            }
        }
    }
}

#[test]
fn a_box_hero_keeps_its_speed_where_a_hollow_curve_goes_on_in_a_hill() {
    for seed in 0..40 {
        let mut random = Random(seed);
        let (high, half) = (random.between(5.0, 30.0), random.between(3.0, 9.0));
        let (far, rate) = ([0.0, 777.7][seed as usize % 2], RATES[seed as usize % 3]);
        let speed = random.between(60.0, 300.0) * if seed % 4 < 2 { 1.0 } else { -1.0 };
        let end = if speed > 0.0 { 0.0 } else { 960.0 };
        let feet = Vec2::new(far + end + 60.0_f32.copysign(speed), far - 2.0);
        let shape = Aabb::new(feet - Vec2::new(half, 2.0 * half), feet + Vec2::new(half, 0.0)).unwrap();
        let mut game = Game::with(rate, shape);
        for i in 0..8u8 {
            let [x, y] = [far + 120.0 * f32::from(i), far];
            let bend = if i % 2 == 0 { y + high } else { y - high };
            let curve = CubicBez::new([x, y], [x + 40.0, bend], [x + 80.0, bend], [x + 120.0, y]);
            game.add(Body::fixed(curve.unwrap()));
        }
        game.run(0.6, 0.0, |_, _| ());
        let mut last = game.at();
        game.run(700.0 / speed.abs(), speed, |game, _| {
            let way = (game.at() - last).length() * rate / speed.abs();
            let slow = game.walker.is_on_floor() && (way < 0.93 || game.walker.wall().is_some());
            assert!(!slow, "{seed}: {way} of its way at {:?}, wall {:?}", game.at(), game.walker.wall());
            last = game.at();
        });
    }
}

/// As before a slope that is straight and too steep; it went beyond, fell back and landed, as long as the key was held.
#[test]
fn a_hero_that_runs_against_a_quarter_pipe_stands_where_that_gets_too_steep() {
    for seed in 0..48 {
        let mut random = Random(seed);
        let mirror = if seed % 2 == 0 { 1.0 } else { -1.0 };
        let at = |x: f32, y: f32| Vec2::new(x * mirror, y);
        let (high, rate) = (random.between(40.0, 200.0), RATES[seed as usize % 3]);
        let speed = random.between(40.0, 300.0);
        let feet = at(-60.0, -2.0);
        let shape: Shape = match seed % 5 {
            0 | 1 => Aabb::from_half(feet - Vec2::new(0.0, 12.0), [8.0, 12.0]).unwrap().into(),
            2 | 3 => Capsule::new(feet - Vec2::new(0.0, 18.0), feet - Vec2::new(0.0, 8.0), 8.0).unwrap().into(),
            _ => Circle::new(feet - Vec2::new(0.0, 10.0), 10.0).unwrap().into(),
        };
        let mut game = Game::with(rate, shape);
        game.walker.step_height = [0.0, 6.0][seed as usize % 4 / 2];
        game.add(Body::fixed(Segment::new(at(-200.0, 0.0), at(0.0, 0.0)).unwrap()));
        let [near, far] = [at(0.55 * high, 0.0), at(high, -0.45 * high)];
        game.add(Body::fixed(CubicBez::new(at(0.0, 0.0), near, far, at(high, -high)).unwrap()));
        // Up to where it is too steep, and half a second to come to rest there.
        game.run((60.0 + 1.6 * high) / speed + 0.5, speed * mirror, |_, _| ());
        let place = game.at();
        game.run(1.5, speed * mirror, |game, walked| {
            let context = format!("{seed}: at {:?}, stood at {place:?}", game.at());
            assert!(game.walker.is_on_floor() && walked.landed.is_none(), "{context}");
            assert!(game.walker.wall().is_some(), "{context}");
            assert!((game.at() - place).length() < 0.05, "{context}");
        });
        assert!(place.y < -5.0 && place.x * mirror > 0.0, "{seed}: it stands at {place:?}");
        // And back.
        game.run(0.3, -speed * mirror, |_, _| ());
        assert!((game.at() - place).x * mirror < -0.1 * speed, "{seed}: it does not come back from {place:?}");
    }
}

/// Level, down a slide that ends level, and level again; the hero stands before it.
fn above_a_slide(random: &mut Random, seed: u64) -> (Game, f32) {
    let mirror = if seed.is_multiple_of(2) { 1.0 } else { -1.0 };
    let far = [0.0, 500.0, 2000.0, 9000.0][seed as usize / 2 % 4];
    let at = |x: f32, y: f32| Vec2::new(far + x * mirror, y);
    let (high, long) = (random.between(10.0, 32.0), random.between(100.0, 160.0));
    let half = random.between(3.0, 16.0);
    let feet = at(-60.0, -high);
    let shape: Shape = match seed % 3 {
        0 | 1 => Aabb::from_half(feet - Vec2::new(0.0, 12.0), [half, 12.0]).unwrap().into(),
        _ => Capsule::new(feet - Vec2::new(0.0, 2.0 * half), feet - Vec2::new(0.0, half), half).unwrap().into(),
    };
    let mut game = Game::with([30.0, 60.0, 120.0][seed as usize % 7 % 3], shape);
    game.add(Body::fixed(Segment::new(at(-200.0, -high), at(0.0, -high)).unwrap()));
    game.add(Body::fixed(if seed % 5 < 3 {
        Shape::from(CubicBez::new(at(0.0, -high), at(0.5 * long, -high), at(0.5 * long, 0.0), at(long, 0.0)).unwrap())
    } else {
        QuadBez::new(at(0.0, -high), at(0.5 * long, 0.0), at(long, 0.0)).unwrap().into()
    }));
    if seed % 4 < 2 {
        game.add(Body::fixed(Segment::new(at(long, 0.0), at(long + 300.0, 0.0)).unwrap()));
    } else {
        let [left, right] = if mirror > 0.0 { [long, long + 300.0] } else { [long + 300.0, long] };
        game.block(at(left, 0.0).into(), at(right, 20.0).into());
    }
    (game, mirror)
}

#[test]
fn a_hero_comes_off_a_slide_onto_level_ground_and_meets_no_ceiling() {
    for seed in 0..600 {
        let mut random = Random(seed);
        let (mut game, mirror) = above_a_slide(&mut random, seed);
        let speed = random.between(30.0, 200.0);
        game.run(0.1, 0.0, |_, _| ());
        // There and back.
        for speed in [speed * mirror, -speed * mirror] {
            let mut last: Option<Vec2> = None;
            game.run(300.0 / speed.abs(), speed, |game, walked| {
                let way = last.map_or(1.0, |last| (game.at().x - last.x) * game.rate / speed);
                let context = format!("{seed}: {way} of its way to {:?}, hits {:?}", game.at(), walked.hits);
                assert!(!game.walker.is_on_ceiling() && game.walker.wall().is_none() && way > 0.55, "{context}");
                last = Some(game.at());
            });
        }
    }
}

#[test]
fn a_capsule_hero_walks_up_a_slope_of_42_degrees_over_the_smooth_joint_of_its_curves() {
    for seed in 0..120 {
        let mut random = Random(seed);
        let rate = [30.0, 60.0, 120.0][seed as usize % 3];
        let (long, speed) = (random.between(60.0, 140.0), random.between(60.0, 300.0));
        let up = 0.45 * long;
        let mut game = Game::with(rate, Capsule::new([-40.0, -24.0], [-40.0, -8.0], 8.0).unwrap());
        game.block([-100.0, 0.0], [0.0, 16.0]);
        let middle = [0.5 * long, -0.5 * up];
        game.add(Body::fixed(QuadBez::new([0.0, 0.0], [0.25 * long, 0.0], middle).unwrap()));
        game.add(Body::fixed(QuadBez::new(middle, [0.75 * long, -up], [long, -up]).unwrap()));
        game.block([long, -up], [long + 100.0, 16.0 - up]);
        game.run(0.1, 0.0, |_, _| ());
        game.run((60.0 + long) / speed, speed, |game, _| {
            assert!(game.walker.wall().is_none(), "{seed}: wall {:?} at {:?}", game.walker.wall(), game.at());
        });
    }
}

#[test]
fn a_hero_that_jumps_from_below_against_the_end_of_a_slide_meets_it() {
    for seed in 0..60 {
        let mut random = Random(seed);
        let under = random.between(-5.5, 5.5);
        let mut game = Game::new(RATES[seed as usize % 3], [100.0 + under, 60.0]);
        game.block([0.0, 60.0], [300.0, 80.0]);
        game.add(Body::fixed(CubicBez::new([0.0, -30.0], [50.0, -30.0], [50.0, 0.0], [100.0, 0.0]).unwrap()));
        let mut side = 0.0;
        if seed % 2 == 0 {
            game.add(Body::fixed(Segment::new([100.0, 0.0], [300.0, 0.0]).unwrap()));
            side = random.between(-60.0, 60.0);
        }
        game.run(0.1, 0.0, |_, _| ());
        game.jump(400.0);
        let mut met = 0;
        game.run(0.5, side, |game, _| {
            met += usize::from(game.walker.is_on_ceiling());
            assert!(game.at().y > 9.0, "{seed}: through to {:?}", game.at());
        });
        assert!(met > 0, "{seed}: no ceiling");
    }
}
