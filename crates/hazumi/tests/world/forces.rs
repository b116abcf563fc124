//! What arcade games have instead of physics: balls that the cloth slows down, flippers that stop.

use hazumi::*;

use crate::support::Checked;

const STEP: f32 = 1.0 / 60.0;

fn near(what: &str, got: f32, wanted: f32, by: f32) -> Checked {
    assert!((got - wanted).abs() <= by, "{what}: {got}, not {wanted}");
    Ok(())
}

/// A table of 200 by 100, and a ball on it.
fn table(damping: f32) -> Result<(World, BodyId), Box<dyn core::error::Error>> {
    let mut world = World::new();
    for [min, max] in [
        [[-10.0, -10.0], [210.0, 0.0]],
        [[-10.0, 100.0], [210.0, 110.0]],
        [[-10.0, 0.0], [0.0, 100.0]],
        [[200.0, 0.0], [210.0, 100.0]],
    ] {
        world.add(Body::fixed(Aabb::new(min, max)?))?;
    }
    let ball = Body::dynamic(Circle::new([50.0, 40.0], 3.0)?).velocity([310.0, 170.0]).damping(damping);
    let ball = world.add(ball)?;
    Ok((world, ball))
}

#[test]
fn a_damped_ball_comes_as_far_as_its_speed_through_the_damping_and_stands() -> Checked {
    for dt in [1.0, 0.3, STEP, 1.0 / 240.0] {
        let mut world = World::new();
        let ball = Body::dynamic(Circle::new([0.0, 0.0], 1.0)?).velocity([30.0, -40.0]).damping(2.0);
        let ball = world.add(ball)?;
        let mut time = 0.0;
        while time < 0.9 {
            world.advance(dt)?;
            time += dt;
        }
        let speed = world.get(ball).unwrap().velocity().length();
        near(&format!("the speed after {time} s by steps of {dt}"), speed, 50.0 * (-2.0 * time).exp(), 1e-3)?;
        for _ in 0..(12.0 / dt) as u32 {
            world.advance(dt)?;
        }
        let ball = world.get(ball).unwrap();
        near(&format!("x by steps of {dt}"), ball.position().x, 15.0, 1e-2)?;
        near(&format!("y by steps of {dt}"), ball.position().y, -20.0, 1e-2)?;
        assert!(ball.velocity() == Vec2::ZERO, "it still has {:?} by steps of {dt}", ball.velocity());
    }
    Ok(())
}

#[test]
fn a_damped_ball_among_cushions_is_where_one_long_step_has_it() -> Checked {
    let (mut long, ball) = table(0.8)?;
    let (mut short, _) = table(0.8)?;
    let hits = long.advance(2.0)?.hits;
    let mut counted = 0;
    for _ in 0..120 {
        counted += short.advance(STEP)?.hits;
    }
    let [a, b] = [&long, &short].map(|world| world.get(ball).unwrap());
    assert!(hits == counted && hits > 2, "{hits} hits at once, {counted} step by step");
    assert!((a.position() - b.position()).length() < 1e-3, "{:?} and {:?}", a.position(), b.position());
    assert!((a.velocity() - b.velocity()).length() < 1e-3, "{:?} and {:?}", a.velocity(), b.velocity());
    Ok(())
}

#[test]
fn damped_balls_that_meet_come_to_rest_and_step_and_advance_agree_with_the_general_path() -> Checked {
    let worlds = || -> Result<_, Box<dyn core::error::Error>> {
        let mut worlds = [World::new(), World::new(), World::general_only()];
        for world in &mut worlds {
            for [min, max] in [[[-60.0, -60.0], [60.0, -50.0]], [[-60.0, 50.0], [60.0, 60.0]]] {
                world.add(Body::fixed(Aabb::new(min, max)?))?;
            }
            for x in [-60.0, 50.0] {
                world.add(Body::fixed(Aabb::new([x, -50.0], [x + 10.0, 50.0])?))?;
            }
            for i in 0..12 {
                let at = [(i % 4) as f32 * 20.0 - 30.0, (i / 4) as f32 * 25.0 - 25.0];
                let velocity = [(i * 37 % 11) as f32 * 30.0 - 150.0, (i * 53 % 13) as f32 * 30.0 - 180.0];
                let ball = Body::dynamic(Circle::new(at, 4.0)?).velocity(velocity).tags(Tags::bit(0));
                world.add(if i % 3 == 0 { ball } else { ball.damping(0.5 + i as f32 * 0.1) })?;
            }
        }
        Ok(worlds)
    };
    let mut worlds = worlds()?;
    for step in 0..400 {
        let [advanced, stepped, general] = &mut worlds;
        advanced.advance(STEP)?;
        stepped.step(STEP, |hit, world| world.response_to(hit))?;
        general.advance(STEP)?;
        assert!(advanced.checksum() == stepped.checksum(), "step {step}: step and advance differ");
        assert!(advanced.checksum() == general.checksum(), "step {step}: the general path differs");
        for id in advanced.iter().filter(|body| body.damping() == 0.0).map(|body| body.id()).collect::<Vec<_>>() {
            if step == 200 {
                for world in &mut worlds {
                    if world.get(id).is_some_and(|body| body.kind() == BodyKind::Dynamic) {
                        world.set_damping(id, 2.0)?;
                    }
                }
            }
        }
    }
    for _ in 0..1200 {
        worlds[0].advance(STEP)?;
    }
    let moving = worlds[0].iter().filter(|body| body.velocity() != Vec2::ZERO).count();
    assert!(moving == 0, "{moving} still move");
    Ok(())
}

#[test]
fn what_falls_damped_comes_to_its_greatest_speed() -> Checked {
    let mut world = World::new();
    world.set_gravity([0.0, 600.0])?;
    let ball = world.add(Body::dynamic(Circle::new([0.0, 0.0], 2.0)?).damping(3.0))?;
    for _ in 0..600 {
        world.advance(STEP)?;
    }
    near("the speed", world.get(ball).unwrap().velocity().y, 200.0, 200.0 * 3.0 * STEP)
}

#[test]
fn a_ball_that_keeps_its_speed_is_not_damped() -> Checked {
    let (mut world, ball) = table(0.0)?;
    world.set_keep_speed(ball, true)?;
    world.set_damping(ball, 5.0)?;
    let before = world.get(ball).unwrap().velocity().length();
    world.advance(3.0)?;
    near("the speed", world.get(ball).unwrap().velocity().length(), before, 1e-3)
}

#[test]
fn damping_and_stop_angles_last_in_a_snapshot_and_count_in_the_checksum() -> Checked {
    let (mut world, _) = table(0.8)?;
    let flipper = Body::kinematic(Aabb::new([80.0, 60.0], [120.0, 66.0])?).pivot([80.0, 63.0]).stop_angles(-0.5, 0.6);
    let flipper = world.add(flipper.spin(3.0))?;
    for _ in 0..7 {
        world.advance(STEP)?;
    }
    let mut restored: World = serde_json::from_str(&serde_json::to_string(&world)?)?;
    let mut cloned = world.clone();
    for _ in 0..60 {
        for world in [&mut world, &mut restored, &mut cloned] {
            world.advance(STEP)?;
        }
        assert!(world.checksum() == restored.checksum(), "the restored one differs");
        assert!(world.checksum() == cloned.checksum(), "the cloned one differs");
    }
    let sum = world.checksum();
    world.set_stop_angles(flipper, None)?;
    assert!(world.checksum() != sum, "the checksum does not know the stop angles");
    Ok(())
}

#[test]
fn a_flipper_turns_to_its_stop_and_no_farther_and_sends_the_ball_off() -> Checked {
    for rate in [30.0, 60.0, 144.0] {
        let mut worlds = [World::new(), World::general_only()];
        let mut ids = vec![];
        for world in &mut worlds {
            world.set_gravity([0.0, 500.0])?;
            let bat = Capsule::new([0.0, 0.0], [60.0, 0.0], 5.0)?;
            let flipper = Body::kinematic(bat).pivot([0.0, 0.0]).stop_angles(-0.5, 0.4).restitution(0.2);
            let flipper = world.add(flipper.spin(-0.0))?;
            world.move_to(flipper, [0.0, 0.0], 0.4)?;
            world.advance(1.0 / rate)?;
            let ball = world.add(Body::dynamic(Circle::new([40.0, -40.0], 5.0)?).restitution(0.2))?;
            ids = vec![flipper, ball];
        }
        let (mut highest, mut fastest) = (0.0f32, 0.0f32);
        for step in 0..(3.0 * rate) as u32 {
            // The button is down for a while.
            let spin = if (rate as u32 / 3..rate as u32).contains(&step) { -18.0 } else { 8.0 };
            for world in &mut worlds {
                world.set_spin(ids[0], spin)?;
                world.advance(1.0 / rate)?;
            }
            let [fast, general] = &worlds;
            assert!(fast.checksum() == general.checksum(), "{rate} Hz, step {step}: the general path differs");
            let angle = fast.get(ids[0]).unwrap().angle();
            assert!((-0.5..=0.4).contains(&angle), "{rate} Hz, step {step}: it is at {angle}");
            assert!(fast.get(ids[0]).unwrap().spin() == spin, "the spin is another");
            highest = highest.min(fast.get(ids[1]).unwrap().position().y);
            fastest = fastest.max(-fast.get(ids[1]).unwrap().velocity().y);
        }
        assert!(highest < -100.0 && fastest > 300.0, "{rate} Hz: the ball rose to {highest}, at {fastest}");
    }
    Ok(())
}

#[test]
fn a_flipper_whose_stops_leave_out_where_it_begins_turns_only_toward_them() -> Checked {
    for (low, high, toward) in [(0.2, 0.6, 1.0), (-0.6, -0.2, -1.0)] {
        let mut world = World::new();
        let flipper = Body::kinematic(Aabb::new([0.0, 0.0], [50.0, 6.0])?).stop_angles(low, high);
        let flipper = world.add(flipper.spin(-5.0 * toward))?;
        world.advance(0.1)?;
        assert!(world.get(flipper).unwrap().angle() == 0.0, "it turned away from its stops");
        for (spin, stop) in [(5.0, 0.6), (-5.0, 0.2)] {
            world.set_spin(flipper, spin * toward)?;
            world.advance(1.0)?;
            let angle = world.get(flipper).unwrap().angle();
            assert!(angle == stop * toward, "it is at {angle}");
        }
    }
    Ok(())
}

#[test]
fn a_flipper_beyond_its_stop_turns_back_and_not_on() -> Checked {
    let mut world = World::new();
    let flipper = world.add(Body::kinematic(Aabb::new([0.0, 0.0], [50.0, 6.0])?).stop_angles(-0.2, 0.3).spin(4.0))?;
    let angle = |world: &World| world.get(flipper).unwrap().angle();
    let place = world.get(flipper).unwrap().position();
    world.move_to(flipper, place, 1.0)?;
    world.advance(STEP)?;
    assert!(angle(&world) == 1.0, "it was moved to {}", angle(&world));
    world.advance(STEP)?;
    assert!(angle(&world) == 1.0, "it turned on to {}", angle(&world));
    world.set_spin(flipper, -4.0)?;
    for _ in 0..60 {
        world.advance(STEP)?;
    }
    assert!(angle(&world) == -0.2, "it turned back to {}", angle(&world));
    world.set_velocity(flipper, [30.0, 0.0])?;
    world.advance(1.0)?;
    assert!((world.get(flipper).unwrap().position().x - place.x - 30.0).abs() < 1e-4, "it did not go on");
    Ok(())
}

#[test]
fn damping_and_stop_angles_that_make_no_sense_are_refused() -> Checked {
    let mut world = World::new();
    let ball = world.add(Body::dynamic(Circle::new([0.0, 0.0], 1.0)?))?;
    let bar = world.add(Body::kinematic(Aabb::new([0.0, 0.0], [1.0, 1.0])?))?;
    for bad in [f32::NAN, f32::INFINITY, -1.0] {
        assert!(world.set_damping(ball, bad).is_err(), "a damping of {bad}");
        assert!(world.add(Body::dynamic(Circle::new([9.0, 0.0], 1.0)?).damping(bad)).is_err(), "a damping of {bad}");
    }
    for bad in [[f32::NAN, 1.0], [0.0, f32::INFINITY], [1.0, 0.5]] {
        assert!(world.set_stop_angles(bar, Some(bad)).is_err(), "{bad:?}");
    }
    assert!(world.set_damping(bar, 1.0).is_err() && world.set_stop_angles(ball, None).is_err(), "of the wrong kind");
    // Enormous numbers stop it at once, and nothing else.
    world.set_velocity(ball, [1e6, 0.0])?;
    world.set_damping(ball, 1e30)?;
    world.advance(1.0)?;
    assert!(world.get(ball).unwrap().velocity() == Vec2::ZERO, "{:?}", world.get(ball).unwrap().velocity());
    Ok(())
}
