//! What a platform, a lift or a ferry carries: as games do it today, that holds.

use hazumi::*;

use super::*;
use crate::support::Checked;

const SOLID: Tags = Tags::bit(0);
const FALL: f32 = 1800.0;

/// A lift that goes up and down and to the side, for half a minute: what stands on it keeps its feet there and touches it in every step.
#[test]
fn a_lift_carries_a_walker() -> Checked {
    for response in [Response::Slide, INELASTIC] {
        for rate in RATES {
            let mut world = World::new();
            world.set_gravity([0.0, FALL])?;
            let lift = world.add(Body::kinematic(Aabb::new([600.0, 350.0], [680.0, 360.0])?).tags(SOLID))?;
            let hero = Body::dynamic(Aabb::from_center([640.0, 330.0], [16.0, 28.0])?).senses(SOLID).response(response);
            let hero = world.add(hero)?;
            (0..rate as usize).try_for_each(|_| world.advance(1.0 / rate).map(drop))?;
            for step in 0..(30.0 * rate) as usize {
                let time = step as f32 / rate;
                let place = [640.0 + 10.0 * libm::sinf(1.3 * time), 355.0 - 40.0 * libm::sinf(1.7 * time)];
                world.move_to(lift, place, 0.0)?;
                let falls = world.get(hero).unwrap().velocity().y;
                world.set_velocity(hero, [0.0, falls])?;
                world.advance(1.0 / rate)?;
                let off = world.get(lift).unwrap().position().y - 5.0 - world.get(hero).unwrap().position().y - 14.0;
                assert!(off.abs() < 1e-2, "{response:?}, {rate} Hz, step {step}: {off} off");
                assert!(world.touching(hero).any(|body| body == lift), "{response:?}, {rate} Hz, step {step}");
            }
        }
    }
    Ok(())
}

/// A ferry goes to and fro; the game moves the hero as far as the ferry went, and the hero stays where it stands.
#[test]
fn a_ferry_carries_a_hero_that_the_game_moves_along() -> Checked {
    for rate in RATES {
        let mut world = World::new();
        let ferry = world.add(Body::kinematic(Aabb::new([0.0, 0.0], [60.0, 10.0])?).tags(SOLID))?;
        let hero = world.add(Body::dynamic(Aabb::from_center([30.0, -14.0], [16.0, 28.0])?).gravity_scale(0.0))?;
        let stood = world.get(hero).unwrap().position() - world.get(ferry).unwrap().position();
        for step in 0..(20.0 * rate) as usize {
            let speed = if (step / (4.0 * rate) as usize).is_multiple_of(2) { 40.0 } else { -40.0 };
            world.set_velocity(ferry, [speed, -0.3 * speed])?;
            let before = world.get(ferry).unwrap().position() - world.get(hero).unwrap().position();
            world.step(1.0 / rate, |_, _| Response::Slide)?;
            world.set_velocity(hero, [0.0, 0.0])?;
            let went = world.get(ferry).unwrap().position() - world.get(hero).unwrap().position() - before;
            world.move_by(hero, went, Response::Slide)?;
            let off = world.get(hero).unwrap().position() - world.get(ferry).unwrap().position() - stood;
            assert!(off.length() < 1e-2, "{rate} Hz, step {step}: {off:?}");
        }
    }
    Ok(())
}

/// A body that stops takes the velocity of what it fell on.
#[test]
fn a_ferry_takes_along_what_stops_on_it() -> Checked {
    for rate in RATES {
        let mut world = World::new();
        world.set_gravity([0.0, FALL])?;
        let ferry = world.add(Body::kinematic(Aabb::new([0.0, 0.0], [80.0, 10.0])?))?;
        let ball = world.add(Body::dynamic(Circle::new([40.0, -9.0], 8.0)?).response(Response::Stop))?;
        let mut stood = None;
        for step in 0..(20.0 * rate) as usize {
            let speed = if (step / (4.0 * rate) as usize).is_multiple_of(2) { 40.0 } else { -40.0 };
            world.set_velocity(ferry, [speed, 0.3 * speed])?;
            world.advance(1.0 / rate)?;
            let now = world.get(ball).unwrap().position() - world.get(ferry).unwrap().position();
            // It falls for a thirtieth of a second.
            if step as f32 > 0.1 * rate {
                let off = now - *stood.get_or_insert(now);
                ask!(off.length() < 0.05, "{rate} Hz, step {step}: {off:?} off");
            }
        }
    }
    Ok(())
}

/// A lift that swings up and down, slower than what lies on it would fall.
#[test]
fn a_ball_lies_close_on_a_lift_that_swings() -> Checked {
    for rate in RATES {
        let mut world = World::new();
        world.set_gravity([0.0, 10.0])?;
        let lift = world.add(Body::kinematic(Aabb::new([-5.0, 0.0], [5.0, 1.0])?))?;
        let ball = world.add(Body::dynamic(Circle::new([0.0, -1.0], 1.0)?).restitution(0.0))?;
        for step in 0..(20.0 * rate) as usize {
            world.move_to(lift, [0.0, 0.5 - 3.0 * libm::sinf(step as f32 / rate)], 0.0)?;
            world.advance(1.0 / rate)?;
            // It hops 5e-4 at most where the lift goes slower by a step's share of 3 units per second each second.
            let gap = world.get(lift).unwrap().position().y - 0.5 - world.get(ball).unwrap().position().y - 1.0;
            assert!((-2e-6..=2e-3).contains(&gap), "{rate} Hz, step {step}: {gap} above the lift");
        }
    }
    Ok(())
}

/// It comes up through the floor from below, and takes along who stands there.
#[test]
fn a_lift_open_from_below_lifts_a_walker() -> Checked {
    for rate in RATES {
        let mut world = World::new();
        world.set_gravity([0.0, 900.0])?;
        world.add(Body::fixed(Aabb::new([-100.0, 0.0], [100.0, 10.0])?))?;
        let lift = Body::kinematic(Aabb::new([-20.0, 3.0], [20.0, 7.0])?).velocity([0.0, -50.0]);
        let lift = world.add(lift.one_way_toward([0.0, -1.0]))?;
        let hero =
            world.add(Body::dynamic(Aabb::from_center([0.0, -10.0], [10.0, 20.0])?).response(Response::Slide))?;
        for _ in 0..(2.0 * rate) as usize {
            assert_eq!(world.advance(1.0 / rate)?.crushed, 0);
        }
        let off = world.get(lift).unwrap().position().y - 2.0 - world.get(hero).unwrap().position().y - 10.0;
        assert!(off.abs() < 1e-3, "{rate} Hz: {off} off");
    }
    Ok(())
}

/// The game moves the hero; what it stands on rests on the floor by itself.
#[test]
fn a_hero_that_the_game_moves_stands_on_a_crate() -> Checked {
    for rate in RATES {
        let mut world = World::new();
        world.set_gravity([0.0, 900.0])?;
        world.add(Body::fixed(Aabb::new([-100.0, 0.0], [100.0, 10.0])?))?;
        let part = Body::dynamic(Aabb::from_center([0.0, -10.0], [20.0, 20.0])?).tags(Tags::bit(1));
        let part = world.add(part.response(INELASTIC))?;
        let hero = Body::dynamic(Aabb::from_center([0.0, -50.0], [10.0, 20.0])?).gravity_scale(0.0);
        let hero = world.add(hero.tags(Tags::bit(2)))?;
        let (mut falls, mut stands) = (0.0, false);
        for step in 0..(2.0 * rate) as usize {
            world.advance(1.0 / rate)?;
            world.set_velocity(hero, [0.0, 0.0])?;
            falls += 900.0 / rate;
            let moved = world.move_by(hero, [0.0, falls / rate], Response::Slide)?;
            let is_on = moved.hits.iter().any(|hit| hit.other == part);
            assert!(is_on || !stands, "{rate} Hz, step {step}: it stands on nothing at {:?}", moved.position);
            stands |= is_on;
            if is_on {
                falls = 0.0;
                assert!((moved.position.y + 30.0).abs() < 1e-3, "{rate} Hz, step {step}: {:?}", moved.position);
            }
        }
        assert!(stands, "{rate} Hz");
        let off = world.get(part).unwrap().position() - Vec2::new(0.0, -10.0);
        assert!(off.length() < 1e-3, "{rate} Hz: the crate went {off:?}");
    }
    Ok(())
}

/// A lift that eased down told a hit of what stood on it in each frame: a game changes its speed once a step, and the crate hopped by as much.
#[test]
fn what_stands_on_a_lift_that_eases_up_and_down_is_told_no_hit() {
    let boxes = |n: usize| -> Vec<Shape> {
        (0..n).map(|k| Aabb::from_center([0.0, -10.0 - 12.0 * k as f32], [12.0, 12.0]).unwrap().into()).collect()
    };
    let ball = vec![Circle::new([0.0, -10.0], 6.0).unwrap().into()];
    for (shapes, response) in [
        (boxes(1), Response::Slide),
        (boxes(1), Response::Bounce { restitution: 0.3 }),
        (ball, Response::Bounce { restitution: 0.3 }),
        (boxes(3), Response::Bounce { restitution: 0.0 }),
    ] {
        for (most, dt) in
            [(200.0, 1.0 / 60.0), (450.0, 1.0 / 60.0), (850.0, 1.0 / 60.0), (400.0, 1.0 / 30.0), (450.0, 1.0 / 144.0)]
        {
            let mut world = World::new();
            world.set_gravity([0.0, 900.0]).unwrap();
            let lift = world.add(Body::kinematic(Aabb::from_center([0.0, 0.0], [50.0, 8.0]).unwrap())).unwrap();
            let on_it: Vec<BodyId> = shapes
                .iter()
                .map(|shape| {
                    let body = Body::dynamic(shape.clone()).tags(Tags::bit(0)).response(response);
                    world.add(body).unwrap()
                })
                .collect();
            let steps = (8.0 / dt) as usize;
            for step in 0..steps {
                let speed = most / 2.5 * libm::cosf(2.5 * step as f32 * dt);
                world.set_velocity(lift, [0.0, if step as f32 * dt < 1.0 { 0.0 } else { speed }]).unwrap();
                world.advance(dt).unwrap();
                if step as f32 * dt > 2.0 {
                    assert_eq!(
                        world.hits().len(),
                        0,
                        "{} shapes, {response:?}, {most}, {dt}: step {step}",
                        shapes.len()
                    );
                    let gap = world.get(on_it[0]).unwrap().position().y - world.get(lift).unwrap().position().y + 10.0;
                    assert!(gap.abs() < 0.05, "{} shapes, {response:?}, {most}, {dt}: {gap} apart", shapes.len());
                }
            }
        }
    }
}

#[test]
fn what_a_lift_leaves_faster_than_gravity_falls_behind_it() {
    let mut world = World::new();
    world.set_gravity([0.0, 900.0]).unwrap();
    let lift = world.add(Body::kinematic(Aabb::from_center([0.0, 0.0], [50.0, 8.0]).unwrap())).unwrap();
    let shape = Aabb::from_center([0.0, -10.0], [12.0, 12.0]).unwrap();
    let on_it = world.add(Body::dynamic(shape).response(Response::Slide)).unwrap();
    for step in 0..20 {
        world.set_velocity(lift, [0.0, 20.0 * step as f32]).unwrap();
        world.advance(1.0 / 60.0).unwrap();
    }
    let fallen = world.get(on_it).unwrap().position().y + 10.0;
    let free = 0.5 * 900.0 * (19.0 / 60.0) * (19.0 / 60.0);
    assert!((fallen - free).abs() < 1.0, "{fallen} of {free}");
    assert_eq!(world.contacts(on_it).count(), 0);
}
