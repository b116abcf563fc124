//! What is spawned side by side, stands on lifts and is pressed, as ordinary games do it.

use std::error::Error;

use hazumi::*;

use crate::support::*;

#[test]
fn crates_that_are_put_side_by_side_in_the_air_fall() -> Checked {
    // Each along its own chords, so that two seem to come together that do not.
    let alike = Tags::bit(0);
    for heights in [[20.0, 20.0, 20.0], [20.0, 21.0, 19.0]] {
        for gap in [0.0, 0.001] {
            for (rows, columns) in [(1, 2), (2, 1), (3, 3)] {
                for fall in [[0.0, 0.0], [30.0, 290.0]] {
                    let mut world = World::new();
                    world.set_gravity([0.0, 600.0])?;
                    let mut crates = Vec::new();
                    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                        let center = [column as f32 * (20.0 + gap), row as f32 * -(21.0 + gap)];
                        let shape = Aabb::from_center(center, [20.0, heights[(row + column) % 3]])?;
                        crates.push(world.add(Body::dynamic(shape).velocity(fall).tags(alike).stopped_by(alike))?);
                    }
                    let from: Vec<f32> = crates.iter().map(|&id| world.get(id).unwrap().position().y).collect();
                    for step in 0..30 {
                        let report = world.advance(1.0 / 60.0)?;
                        assert_eq!((report.hits, report.bounded), (0, 0), "step {step}: {heights:?}, {gap} apart");
                    }
                    let way = fall[1] * 0.5 + 0.5 * 600.0 * 0.25;
                    for (&id, from) in crates.iter().zip(from) {
                        let fell = world.get(id).unwrap().position().y - from;
                        assert!((fell - way).abs() < 0.01, "{fell} of {way}: {heights:?}, {gap} apart");
                    }
                }
            }
        }
    }
    Ok(())
}

#[test]
fn a_stack_on_a_lift_stays_a_stack_through_a_hitch() -> Checked {
    for (dt, restitution) in [0.0167, 0.1, 0.25, 0.5].into_iter().flat_map(|dt| [0.0, 0.3, 0.6].map(|e| (dt, e))) {
        for (speed, hover) in [-400.0, 0.0, 100.0].into_iter().flat_map(|speed| [0.0, 0.01, 20.0].map(|up| (speed, up)))
        {
            for (gap, fall) in [(0.0, 0.0), (0.01, 0.0), (0.0, 290.0), (0.01, 290.0)] {
                let mut world = World::new();
                world.set_gravity([0.0, 2000.0])?;
                let lift = world.add(Body::kinematic(Aabb::new([-60.0, 0.0], [60.0, 12.0])?))?;
                let mut bodies = vec![lift];
                let mut top = -hover;
                for (x, half) in [(0.0, 10.0), (5.0, 10.5), (-6.0, 9.5)] {
                    let center = [x, top - half];
                    let shape: Shape = if half < 10.0 {
                        Circle::new(center, half)?.into()
                    } else {
                        Aabb::from_center(center, [2.0 * half; 2])?.into()
                    };
                    let body = Body::dynamic(shape).velocity([0.0, fall]).tags(Tags::bit(0)).restitution(restitution);
                    bodies.push(world.add(body)?);
                    top -= 2.0 * half + gap;
                }
                world.advance(0.001)?;
                for step in 0..8 {
                    let dt = if step == 0 { dt } else { 1.0 / 60.0 };
                    let at = world.get(lift).unwrap().position();
                    world.move_to(lift, [at.x, at.y + speed * dt], 0.0)?;
                    let report = world.advance(dt)?;
                    let case = format!(
                        "step {step} of {dt}, bounce {restitution}, lift {speed}, {hover} up, {gap} apart, falls {fall}"
                    );
                    assert_eq!((report.bounded, report.crushed), (0, 0), "{case}");
                    for (at, &body) in bodies.iter().enumerate() {
                        for &other in &bodies[..at] {
                            assert!(depth(&world, body, other) < 1e-3, "{case}: {body:?} in {other:?}");
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

#[test]
fn a_ball_between_a_wall_and_a_door_that_closes_is_crushed_after_a_few_hits() -> Checked {
    for (speed, restitution) in [(130.0, 1.0), (130.0, 0.9), (900.0, 1.0), (20.0, 1.0)] {
        for keeps in [false, true] {
            let mut world = World::new();
            world.add(Body::fixed(Aabb::new([0.0, 0.0], [32.0, 100.0])?))?;
            let door = Aabb::new([60.0, 0.0], [90.0, 100.0])?;
            let door = world.add(Body::kinematic(door).velocity([-speed, 0.0]))?;
            let body = Body::dynamic(Circle::new([45.0, 50.0], 8.0)?).restitution(restitution);
            let ball = world.add(if keeps { body.velocity([10.0, 0.0]).keep_speed() } else { body })?;
            let mut crushed = 0;
            while world.get(door).unwrap().position().x > 60.0 {
                let report = world.advance(1.0 / 60.0)?;
                assert!(report.hits < 300, "{report:?}: {speed}, {restitution}, {keeps}");
                crushed += report.crushed;
            }
            assert!(crushed > 0 && world.get(ball).unwrap().is_crushed(), "{speed}, {restitution}, {keeps}");
        }
    }
    Ok(())
}

#[test]
fn neighbours_of_a_crate_that_a_lift_crushes_come_to_rest() -> Checked {
    let mut world = World::new();
    world.set_gravity([0.0, 1500.0])?;
    world.add(Body::fixed(Aabb::new([0.0, 600.0], [800.0, 640.0])?))?;
    let lift = Aabb::new([320.0, 480.0], [440.0, 494.0])?;
    let lift = world.add(Body::kinematic(lift).velocity([0.0, 60.0]))?;
    let crate_at = |x: f32, y: f32, width: f32, height: f32, speed: f32| {
        let shape = Aabb::new([x, y - height], [x + width, y]).unwrap();
        let body = Body::dynamic(shape).tags(Tags::bit(1)).mass(width * height / 400.0);
        body.restitution(0.3).velocity([speed, 0.0])
    };
    let pressed = world.add(crate_at(335.0, 600.0, 56.0, 77.0, 0.0))?;
    world.add(crate_at(300.0, 600.0, 24.0, 31.0, 40.0))?;
    world.add(crate_at(260.0, 600.0, 31.0, 26.0, 60.0))?;
    world.add(crate_at(270.0, 540.0, 17.0, 18.0, 0.0))?;
    world.add(crate_at(400.0, 600.0, 30.0, 30.0, -60.0))?;
    world.add(crate_at(440.0, 600.0, 30.0, 30.0, -80.0))?;
    for step in 0..240 {
        if step == 60 {
            world.set_velocity(lift, [0.0, 0.0])?;
        }
        let report = world.advance(1.0 / 60.0)?;
        assert_eq!(report.bounded, 0, "step {step}");
        assert!(report.crushed <= 1, "step {step}");
    }
    assert!(world.get(pressed).unwrap().is_crushed());
    Ok(())
}

/// A step of a sixtieth of a second with a piston that goes down from one height to the other and up again, once in a period.
fn step_under(world: &mut World, piston: BodyId, [high, low]: [f32; 2], period: f32, step: usize) -> StepReport {
    let height = |step: usize| {
        let share = 0.5 + 0.5 * libm::cosf(step as f32 / 60.0 / period * core::f32::consts::TAU);
        low + (high - low) * share
    };
    let way = height(step) - height(step.saturating_sub(1));
    world.set_velocity(piston, [0.0, way * 60.0]).unwrap();
    world.advance(1.0 / 60.0).unwrap()
}

#[test]
fn a_piston_crushes_the_upper_of_two_balls_that_do_not_fit_once_and_pushes_it_into_nobody() {
    // What is gone over is not pushed on into the other, step by step, to be crushed there again.
    for (radius, mass) in [(3.2, 1.0), (2.5, 7.0), (3.9, 0.2)] {
        let mut world = World::new();
        world.set_gravity([0.0, 120.0]).unwrap();
        for (min, max) in [([-20.0, -400.0], [-12.0, 8.0]), ([12.0, -400.0], [20.0, 8.0]), ([-20.0, 0.0], [20.0, 8.0])]
        {
            world.add(Body::fixed(Aabb::new(min, max).unwrap())).unwrap();
        }
        let alike = Tags::bit(0);
        let balls = [(0.0, 1.0), (1.0, mass)].map(|(above, mass)| {
            let circle = Circle::new([0.0, -radius - 2.02 * radius * above], radius).unwrap();
            let ball = Body::dynamic(circle).mass(mass).tags(alike).stopped_by(alike).restitution(0.0);
            world.add(ball).unwrap()
        });
        let (high, low, period) = (-33.6f32, -3.4 * radius, 2.1);
        let piston = world.add(Body::kinematic(Aabb::new([-12.0, high - 16.0], [12.0, high]).unwrap())).unwrap();
        let (mut told, mut crushed) = (0, 0);
        for step in 0..(2.0 * period * 60.0) as usize {
            let report = step_under(&mut world, piston, [high, low], period, step);
            assert_eq!(report.bounded, 0, "step {step}");
            told += world.hits().filter(|hit| hit.crushed).count();
            crushed += report.crushed;
            let [a, b] = balls.map(|id| world.get(id).unwrap().position());
            let deep = 2.0 * radius - (a - b).length();
            assert!(deep <= 2e-5 * radius, "step {step}: {deep} in each other");
        }
        // Once each time that the piston comes down.
        assert!(told == 2 && crushed > 20, "told {told} times, crushed for {crushed} steps");
    }
}

#[test]
fn a_piston_on_a_heap_that_does_not_fit_crushes_some_and_stops_nobody_else() {
    // Between those that stay and the floor there is no room for what others keep between them.
    for seed in (0..60).chain([62, 269, 587, 1046]) {
        let mut random = Random(seed);
        let unit = random.between(8.0, 64.0);
        let balls = [4, 5, 7][seed as usize % 3];
        let mut world = World::new();
        world.set_gravity([0.0, unit * [15.0, 30.0][seed as usize % 2]]).unwrap();
        let half = 1.5 * unit;
        for (min, max) in [
            ([-half - unit, -60.0 * unit], [-half, unit]),
            ([half, -60.0 * unit], [half + unit, unit]),
            ([-half, 0.0], [half, unit]),
        ] {
            world.add(Body::fixed(Aabb::new(min, max).unwrap())).unwrap();
        }
        let alike = Tags::bit(0);
        let restitution = random.between(0.0, 0.5);
        let (mut area, mut bodies) = (0.0, Vec::new());
        for i in 0..balls {
            let radius = unit * random.between(0.3, 0.48);
            area += 4.0 * radius * radius;
            let at = [((i % 3) as f32 - 1.0) * unit, -((i / 3) as f32) * 1.02 * unit - 0.5 * unit];
            let ball = Body::dynamic(Circle::new(at, radius).unwrap()).restitution(restitution);
            bodies.push((world.add(ball.tags(alike).stopped_by(alike)).unwrap(), radius));
        }
        let (high, low) = (-((balls / 3) as f32 * 1.02 + 3.0) * unit, -area / (3.0 * unit) * random.between(0.5, 0.8));
        let period = random.between(2.0, 5.0);
        let piston = Aabb::new([-half, high - 2.0 * unit], [half, high]).unwrap();
        let piston = world.add(Body::kinematic(piston)).unwrap();
        let mut crushed = 0;
        for step in 0..(2.0 * period * 60.0) as usize {
            let report = step_under(&mut world, piston, [high, low], period, step);
            assert_eq!(report.bounded, 0, "seed {seed}, step {step}");
            crushed += report.crushed;
            for (i, &(a, first)) in bodies.iter().enumerate() {
                let place = world.get(a).unwrap().position();
                let left = (first + place.x.abs() - half).max(first + place.y);
                assert!(left <= 4e-5 * unit, "seed {seed}, step {step}: {left} in the walls");
                for &(b, second) in &bodies[..i] {
                    let [a, b] = [a, b].map(|id| world.get(id).unwrap());
                    let deep = first + second - (a.position() - b.position()).length();
                    let is_crushed = a.is_crushed() || b.is_crushed();
                    assert!(is_crushed || deep <= 4e-5 * unit, "seed {seed}, step {step}: {deep} in each other");
                }
            }
        }
        assert!(crushed > 0, "seed {seed}: the piston came down on nobody");
    }
}

#[test]
fn a_ball_between_paddle_and_wall_falls_by_if_the_game_lets_it_pass() -> Checked {
    let face = |at| response::Bend { center: Vec2::new(at, 350.0), toward: -Vec2::Y, half_width: 40.0, most: 1.05 };
    for (x, y, speed, way) in [20.0, 24.0, 30.0]
        .into_iter()
        .flat_map(|x| [345.0, 348.0, 350.0, 354.0].map(|y| (x, y)))
        .flat_map(|(x, y)| [500.0, 1500.0, 5000.0].map(|speed| (x, y, speed)))
        .flat_map(|(x, y, speed)| [[-900.0, 190.0], [300.0, 400.0]].map(|way| (x, y, speed, way)))
    {
        let mut world = World::new();
        for walls in [[[0.0, 0.0], [10.0, 440.0]], [[410.0, 0.0], [420.0, 440.0]]] {
            world.add(Body::fixed(Aabb::new(walls[0], walls[1])?))?;
        }
        let mut at = 50.0 + 80.0;
        let paddle = world.add(Body::kinematic(Aabb::from_center([at, 350.0], [80.0, 12.0])?))?;
        let ball = world.add(Body::dynamic(Circle::new([x, y], 7.0)?).velocity(way).keep_speed())?;
        let case = format!("at {x}, {y}, paddle {speed}, ball {way:?}");
        let mut crushed = 0;
        for _ in 0..240 {
            at = (at - speed / 60.0).max(50.0);
            world.move_to(paddle, [at, 350.0], 0.0)?;
            let report = world.step(1.0 / 60.0, |hit, _| {
                crushed += usize::from(hit.crushed);
                if hit.other == paddle { hit.bend(&face(at)) } else { Response::BOUNCE }
            })?;
            assert_eq!((report.bounded, report.crushed), (0, 0), "{case}");
        }
        let ball = world.get(ball).unwrap();
        assert!(crushed <= 1, "{case}: told {crushed} times");
        let length = ball.velocity().length();
        let first = Vec2::from(way).length();
        assert!((length - first).abs() < 1e-3 * first, "{case}: {:?}", ball.velocity());
        assert!(!(330.0..370.0).contains(&ball.position().y), "{case}: it is at {:?}", ball.position());
    }
    Ok(())
}

#[test]
fn a_hero_between_an_enemy_and_a_wall_gets_out_if_the_game_lets_him_pass() -> Checked {
    let (heroes, enemies) = (Tags::bit(0), Tags::bit(1));
    let mut world = World::new();
    let wall = Tags::bit(2);
    world.add(Body::fixed(Aabb::new([0.0, -50.0], [10.0, 50.0])?).tags(wall))?;
    let hero = Body::dynamic(Circle::new([20.0, 0.0], 5.0)?).tags(heroes).stopped_by(enemies | wall);
    let hero = world.add(hero.response(Response::Slide))?;
    let enemy = Body::dynamic(Circle::new([40.0, 0.0], 5.0)?).tags(enemies).stopped_by(wall).velocity([-60.0, 0.0]);
    let enemy = world.add(enemy.response(Response::Stop))?;
    let mut crushed = 0;
    for step in 0..120 {
        if step >= 30 {
            world.set_velocity(hero, [60.0, 0.0])?;
        }
        world.step(1.0 / 60.0, |hit, _| {
            crushed += usize::from(hit.crushed);
            if hit.crushed { Response::Pass } else { Response::Slide }
        })?;
    }
    assert_eq!(crushed, 1);
    let [hero, enemy] = [hero, enemy].map(|id| world.get(id).unwrap());
    assert!(!hero.is_crushed() && hero.position().x > 60.0, "{:?} beside {:?}", hero.position(), enemy.position());
    Ok(())
}

#[test]
fn a_stack_that_slept_on_the_hub_of_an_arm_is_not_in_it_when_that_turns() -> Checked {
    // It lies on the round end, which turns under it. Then the flank comes.
    let responses = [Response::Slide, Response::Stop, Response::Bounce { restitution: 0.0 }];
    for (number, (count, spin, dt)) in [2, 3]
        .into_iter()
        .flat_map(|count| [-2.4, -0.84, 0.57, 2.25].map(|spin| (count, spin)))
        .flat_map(|(count, spin)| [1.0 / 30.0, 1.0 / 60.0, 1.0 / 144.0].map(|dt| (count, spin, dt)))
        .enumerate()
    {
        let mut random = Random(number as u64);
        let half = Vec2::new(random.between(8.0, 24.0), random.between(8.0, 16.0));
        let radius = random.between(6.0, 20.0);
        let mut world = World::new();
        world.set_gravity([0.0, random.between(300.0, 1500.0)])?;
        let arm = Capsule::new([0.0, 0.0], [150.0, 0.0], radius)?;
        let arm = world.add(Body::kinematic(arm).pivot([0.0, 0.0]))?;
        world.move_to(arm, [0.0, 0.0], if spin < 0.0 { 0.6 } else { 2.5 })?;
        world.advance(dt)?;
        let mut crates = Vec::new();
        for place in 0..count {
            let center = [0.0, -radius - half.y * (2 * place + 1) as f32 - 0.03];
            let shape = Aabb::from_half(center, half)?;
            crates.push(world.add(Body::dynamic(shape).tags(Tags::bit(0)).response(responses[number % 3]))?);
        }
        world.set_spin(arm, 0.0)?;
        let steps = |seconds: f32| (seconds / dt) as usize;
        for step in 0..steps(3.0) {
            world.set_spin(arm, if step < steps(1.0) { 0.0 } else { spin })?;
            world.advance(dt)?;
            for &body in &crates {
                let case = format!("{count} of them, spin {spin}, steps of {dt}, step {step}");
                let is_crushed = world.get(body).unwrap().is_crushed();
                assert!(is_crushed || depth(&world, body, arm) < 1e-3, "{case}: {}", depth(&world, body, arm));
            }
        }
    }
    Ok(())
}

#[test]
fn a_ball_put_into_one_that_has_no_room_in_a_corner_crushes_it_for_as_long_as_it_is_there() -> Checked {
    for game in 0..200 {
        let share = |k: i32| ((game * 7919 + k * 104_729) % 9973) as f32 / 9973.0;
        let mut world = World::new();
        world.set_gravity([0.0, 300.0])?;
        world.add(Body::fixed(Aabb::new([-20.0, -400.0], [0.0, 400.0])?))?;
        world.add(Body::fixed(Aabb::new([-20.0, 0.0], [400.0, 20.0])?))?;
        let cornered = world.add(Body::dynamic(Circle::new([5.0, -5.0], 5.0)?).restitution(0.0))?;
        let shape = Circle::new([5.0 + 4.0 * share(1), -5.0 - 4.0 * share(2)], 3.0 + 2.0 * share(3))?;
        // Which the other does not stop.
        let body = Body::dynamic(shape).velocity([-200.0 * share(4), 0.0]).tags(Tags::bit(0)).restitution(0.0);
        let other = world.add(body)?;
        for step in 0..60 {
            world.advance(1.0 / 60.0)?;
            let [p, q] = [cornered, other].map(|id| world.get(id).unwrap());
            let depth = 5.0 + q.radius() - p.position().distance(q.position());
            assert!(depth < 0.5 || p.is_crushed(), "game {game}, step {step}: {depth} deep and not crushed");
        }
    }
    Ok(())
}

#[test]
fn a_plunger_strikes_the_stack_that_lies_on_it_whoever_was_added_first() -> Checked {
    for draw in [0.0, 1.0, 4.0, 15.0, 50.0] {
        for rate in [30.0, 60.0, 120.0] {
            for restitution in [0.1, 0.5, 1.0] {
                for (stack, upper_first) in [(1, false), (2, false), (2, true), (5, false), (5, true)] {
                    let mut world = World::new();
                    world.set_gravity([0.0, 350.0])?;
                    let plunger = world.add(Body::kinematic(Aabb::from_center([90.0, 160.0], [60.0, 20.0])?))?;
                    for i in 0..stack {
                        let number = if upper_first { stack - 1 - i } else { i };
                        let ball = Body::dynamic(Circle::new([90.0, 145.0 - 10.0 * number as f32], 5.0)?);
                        world.add(ball.tags(Tags::bit(0)).restitution(restitution))?;
                    }
                    world.set_velocity(plunger, [0.0, draw])?;
                    for _ in 0..60 {
                        world.advance(1.0 / rate)?;
                    }
                    world.set_velocity(plunger, [0.0, -500.0])?;
                    world.advance(1.0 / rate)?;
                    let struck = world.hits().any(|hit| hit.body == plunger || hit.other == plunger);
                    assert!(
                        struck,
                        "{stack} balls, drawn at {draw}, {rate} Hz, {restitution}, upper first: {upper_first}"
                    );
                }
            }
        }
    }
    Ok(())
}

#[test]
fn balls_that_are_shot_up_by_a_plunger_fly_alike_whoever_was_added_first() -> Checked {
    let shoot = |(draw, rate, restitution, balls): (f32, f32, f32, usize),
                 upper_first: bool|
     -> Result<Vec<f32>, Box<dyn Error>> {
        let mut world = World::new();
        world.set_gravity([0.0, 350.0])?;
        let plunger = world.add(Body::kinematic(Aabb::from_center([90.0, 160.0], [60.0, 20.0])?))?;
        let mut ids = vec![plunger; balls];
        for i in 0..balls {
            let number = if upper_first { balls - 1 - i } else { i };
            let ball = Body::dynamic(Circle::new([90.0, 145.0 - 10.0 * number as f32], 5.0)?);
            ids[number] = world.add(ball.tags(Tags::bit(0)).restitution(restitution))?;
        }
        world.set_velocity(plunger, [0.0, draw])?;
        for _ in 0..60 {
            world.advance(1.0 / rate)?;
        }
        world.set_velocity(plunger, [0.0, -500.0])?;
        for _ in 0..6 {
            world.advance(1.0 / rate)?;
        }
        Ok(ids.iter().map(|&id| world.get(id).unwrap().position().y).collect())
    };
    for draw in [4.0, 8.0, 15.0, 50.0, 100.0] {
        for rate in [30.0, 60.0, 120.0] {
            for restitution in [0.3, 0.8, 1.0] {
                for balls in [2, 3, 5] {
                    let game = (draw, rate, restitution, balls);
                    let [a, b] = [shoot(game, false)?, shoot(game, true)?];
                    let off = a.iter().zip(&b).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
                    assert!(off < 0.1, "{game:?}: {a:?}, or {b:?}");
                }
            }
        }
    }
    Ok(())
}

/// What keeps members of a resting stack apart is more than there is room for.
#[test]
fn a_stack_that_a_lift_brings_to_a_ceiling_where_it_fits_to_the_bit_is_not_crushed() -> Checked {
    for circles in [false, true] {
        for count in [2, 3, 6] {
            for (speed, gravity) in [(8.0, 300.0), (30.0, 600.0), (60.0, 1000.0), (120.0, 600.0)] {
                for gap in [0.0, 1e-4] {
                    let scene = format!("circles: {circles}, {count}, {speed}, {gravity}, gap {gap}");
                    let (mut world, height) = (World::new(), 16.0 * count as f32);
                    world.set_gravity([0.0, gravity])?;
                    let ceiling = world.add(Body::fixed(Aabb::new([-64.0, -16.0], [64.0, 0.0])?))?;
                    let lift = Aabb::new([-32.0, height + 64.0], [32.0, height + 72.0])?;
                    let lift = world.add(Body::kinematic(lift))?;
                    let mut stack = Vec::new();
                    for number in 0..count {
                        let at = [0.0, height + 56.0 - 16.0 * number as f32];
                        let shape: Shape = if circles {
                            Circle::new(at, 8.0)?.into()
                        } else {
                            Aabb::from_center(at, [16.0, 16.0])?.into()
                        };
                        stack.push(world.add(Body::dynamic(shape).restitution(0.0).tags(Tags::bit(1)))?);
                    }
                    for step in 0..600 {
                        let at = world.get(lift).unwrap().position();
                        let most = speed / 60.0;
                        world.move_to(lift, [0.0, at.y + (height + 4.0 + gap - at.y).clamp(-most, most)], 0.0)?;
                        let report = world.advance(1.0 / 60.0)?;
                        assert_eq!([report.crushed, report.bounded], [0, 0], "{scene}, step {step}");
                    }
                    let parts = [ceiling, lift].map(|id| placed(&world, id));
                    for &id in &stack {
                        let deep = parts.iter().filter_map(|part| contact(&placed(&world, id), part));
                        assert!(deep.fold(0.0, |most: f32, touch| most.max(touch.depth)) < 1e-4, "{scene}");
                    }
                }
            }
        }
    }
    Ok(())
}

#[test]
fn a_row_that_is_pushed_to_a_wall_where_it_fits_to_the_bit_is_not_crushed() -> Checked {
    for (count, gravity) in [(3, 0.0), (3, 600.0), (5, 0.0), (5, 600.0)] {
        for speed in [16.0, 60.0, 120.0] {
            let (mut world, width) = (World::new(), 16.0 * count as f32);
            world.set_gravity([0.0, gravity])?;
            world.add(Body::fixed(Aabb::new([-200.0, 0.0], [200.0, 16.0])?))?;
            world.add(Body::fixed(Aabb::new([width, -64.0], [width + 16.0, 0.0])?))?;
            let pusher = world.add(Body::kinematic(Aabb::new([-64.0, -16.0], [-48.0, 0.0])?))?;
            for number in 0..count {
                let crate_ = Aabb::from_center([-40.0 + 16.0 * number as f32, -8.0], [16.0, 16.0])?;
                world.add(Body::dynamic(crate_).restitution(0.0).tags(Tags::bit(1)))?;
            }
            for step in 0..600 {
                let at = world.get(pusher).unwrap().position();
                let most = speed / 60.0;
                world.move_to(pusher, [at.x + (-8.0 - at.x).clamp(-most, most), at.y], 0.0)?;
                let report = world.advance(1.0 / 60.0)?;
                assert_eq!([report.crushed, report.bounded], [0, 0], "{count}, {gravity}, {speed}, step {step}");
            }
        }
    }
    Ok(())
}

/// A ball that two hold a little off the floor stands; a crate in a hollow before a wall, too. Each step was bounded, up to 60 ms for one body.
#[test]
fn a_hero_that_presses_a_ball_or_a_crate_into_a_corner_is_not_bounded() -> Checked {
    let at = |x: f32, y: f32| Vec2::new(x, y);
    let hollow: Shape = QuadBez::new(at(0.0, -40.0), at(150.0, 40.0), at(300.0, -40.0))?.into();
    let hill: Shape = QuadBez::new(at(0.0, 0.0), at(150.0, -120.0), at(300.0, 0.0))?.into();
    let level: Shape = Aabb::new([0.0, 0.0], [310.0, 20.0])?.into();
    let slope: Shape = Segment::new([0.0, -60.0], [310.0, 0.0])?.into();
    let upright: Shape = Segment::new([300.0, 100.0], [300.0, -700.0])?.into();
    let leaning: Shape = Segment::new([310.0, 60.0], [280.0, -200.0])?.into();
    let bulging: Shape = QuadBez::new(at(300.0, 60.0), at(330.0, -70.0), at(300.0, -200.0))?.into();
    let hexagon = |half: f32| {
        let corner = |(x, y): (f32, f32)| at(200.0 + x * half, -140.0 + y * half * 0.866_025_4);
        Polygon::new([(1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.0), (-0.5, -1.0), (0.5, -1.0)].map(corner))
    };
    let ball = |half: f32| Circle::new(at(200.0, -140.0), half);
    let crate_ = |half: f32| Aabb::from_half(at(200.0, -140.0), [half, half]);
    let rest = Response::Bounce { restitution: 0.0 };
    let upright_hero: Shape = Capsule::new([30.0, -137.2], [30.0, -122.8], 4.8)?.into();
    let round_hero: Shape = Circle::new([30.0, -130.0], 12.0)?.into();
    type Game<'a> = ([&'a Shape; 3], Shape, Response, [f32; 3]);
    let games: [Game<'_>; 7] = [
        ([&level, &leaning, &round_hero], ball(16.5)?.into(), rest, [30.0, 180.0, 1.0]),
        ([&level, &bulging, &upright_hero], hexagon(7.5)?.into(), Response::Slide, [30.0, 200.0, 0.5]),
        ([&hollow, &upright, &upright_hero], crate_(12.5)?.into(), Response::Slide, [120.0, 115.0, 0.5]),
        ([&hollow, &bulging, &upright_hero], crate_(12.5)?.into(), Response::Slide, [120.0, 115.0, 0.5]),
        ([&hill, &bulging, &upright_hero], crate_(17.0)?.into(), rest, [30.0, 86.0, 1.0]),
        ([&slope, &bulging, &upright_hero], ball(9.5)?.into(), rest, [120.0, 93.0, 0.3]),
        ([&slope, &upright, &round_hero], ball(9.5)?.into(), rest, [60.0, 150.0, 1.0]),
    ];
    for (number, ([floor, wall, hero], thing, response, [rate, speed, push])) in games.into_iter().enumerate() {
        let mut world = World::new();
        world.set_gravity([0.0, 900.0])?;
        world.add(Body::fixed(floor.clone()))?;
        world.add(Body::fixed(wall.clone()))?;
        let thing = Body::dynamic(thing).response(response).tags(Tags::bit(0));
        let thing = world.add(thing)?;
        let hero = world.add(Body::kinematic(hero.clone()).tags(Tags::bit(1)))?;
        let mut walker = Walker::new([0.0, -1.0]);
        walker.push = push;
        for _ in 0..(4.0 * rate) as usize {
            let report = world.advance(1.0 / rate)?;
            let told = format!("game {number}, at {:?}", position(&world, thing));
            assert_eq!((report.bounded, report.crushed), (0, 0), "{told}");
            walker.velocity.x = speed;
            walker.velocity.y += 900.0 / rate;
            walker.walk(&mut world, hero, 1.0 / rate)?;
        }
    }
    Ok(())
}

/// By its own velocity, which a slide leaves as it was, the first stays where it is: so the second did not look for it, and it was taken 4 units into that.
#[test]
fn a_bat_takes_along_two_balls_that_slide() -> Checked {
    for (rate, speed) in [(30.0f32, 120.0f32), (60.0, 60.0), (60.0, 300.0), (144.0, 60.0), (144.0, 600.0)] {
        for gap in [0.0f32, 1.0, 4.0, 12.0] {
            for spin in [0.0f32, 0.05] {
                let mut world = World::new();
                let bat = Body::kinematic(Aabb::new([-100.0, 0.0], [100.0, 7.0])?).velocity([0.0, -speed]).spin(spin);
                let bat = world.add(bat)?;
                let mut ball = |x, y| {
                    let ball = Body::dynamic(Circle::new([x, y], 8.0)?).tags(Tags::bit(0)).response(Response::Slide);
                    world.add(ball).map_err(Box::<dyn Error>::from)
                };
                let (first, second) = (ball(0.0, -20.0)?, ball(1.0, -36.0 - gap)?);
                for step in 0..(90.0 / speed * rate) as usize {
                    let report = world.advance(1.0 / rate)?;
                    let said = format!("{rate} Hz, {speed}, {gap}, {spin}, step {step}");
                    assert_eq!((report.bounded, report.crushed), (0, 0), "{said}");
                    let apart = position(&world, first).distance(position(&world, second));
                    assert!(apart > 16.0 - 1e-3, "{said}: {apart} apart");
                    let below = position(&world, bat).y - position(&world, first).y;
                    assert!(spin != 0.0 || below > 11.5 - 1e-3, "{said}: {below} over the bat");
                }
            }
        }
    }
    Ok(())
}

/// What was given back to one of many came after it had hit the wall, and led it into that: it was taken to be leaving. From nine balls on they were up to half their size deep.
#[test]
fn balls_that_bounce_off_each_other_in_a_corner_stay_out_of_the_walls() -> Checked {
    for count in [9u8, 10, 12, 16, 24] {
        for restitution in [0.3f32, 0.5, 0.8] {
            for faster in [1.0f32, 1.7] {
                let mut world = World::new();
                world.add(Body::fixed(Aabb::new([-600.0, 0.0], [40.0, 40.0])?))?;
                world.add(Body::fixed(Aabb::new([0.0, -600.0], [40.0, 0.0])?))?;
                let mut balls = Vec::new();
                for i in 0..count {
                    let [column, row] = [i % 4, i / 4].map(f32::from);
                    let at = [-30.0 - 20.0 * column - 3.0 * row, -40.0 - 20.0 * row];
                    let ball = Body::dynamic(Circle::new(at, 7.0)?).tags(Tags::bit(0)).restitution(restitution);
                    balls.push(world.add(ball)?);
                }
                for step in 0..150 {
                    for &ball in &balls {
                        let to = -position(&world, ball);
                        world.set_velocity(ball, to.normalized().unwrap() * (130.0 * faster))?;
                    }
                    world.advance(1.0 / 60.0)?;
                    for &ball in balls.iter().filter(|&&ball| !world.get(ball).unwrap().is_crushed()) {
                        let at = position(&world, ball);
                        let deep = at.x.max(at.y) + 7.0;
                        assert!(deep < 1e-3, "{count}, {restitution}, {faster}, step {step}: {deep} deep");
                    }
                }
            }
        }
    }
    Ok(())
}

/// Four crates of uneven masses between a walker that pushes them and a block: after a while nothing moves any more, and a step goes in few pieces.
#[test]
fn a_row_of_crates_that_a_walker_pushes_against_a_block_stands_and_its_steps_have_few_pieces() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(Aabb::new([-400.0, 80.0], [400.0, 100.0])?))?;
    world.add(Body::fixed(Aabb::new([-20.0, 60.0], [0.0, 80.0])?))?;
    let mut crates = Vec::new();
    for (along, mass) in [(0.0, 2.7), (20.03, 0.6), (40.06, 2.7), (60.09, 0.6)] {
        let shape = Aabb::from_center([-30.0 - along, 70.0], [20.0, 20.0])?;
        let body = Body::dynamic(shape).tags(Tags::bit(0)).response(Response::Stop).damping(8.0).mass(mass);
        crates.push(world.add(body)?);
    }
    let hero = world.add(Body::kinematic(Aabb::from_center([-118.0, 70.0], [14.0, 14.0])?))?;
    let mut walker = Walker::new([0.0, -1.0]);
    walker.push = 1.0;
    for frame in 0..160 {
        walker.velocity = Vec2::new(80.0, 0.0);
        walker.walk(&mut world, hero, 1.0 / 60.0)?;
        world.advance(1.0 / 60.0)?;
        let pieces = crates.iter().map(|&id| world.path(id).count()).max();
        assert!(frame < 100 || pieces <= Some(12), "frame {frame}: {pieces:?} pieces");
    }
    Ok(())
}
