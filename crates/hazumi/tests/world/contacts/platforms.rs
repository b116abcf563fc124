//! What lies on a platform that tilts, turns, sinks or rises.

use hazumi::*;

use super::*;
use crate::support::Checked;

/// A platform 120 wide about the origin, with its top at 0, y down.
fn platform(spin: f32, fall: f32) -> Body {
    Body::kinematic(Aabb::new([-60.0, 0.0], [60.0, 8.0]).unwrap()).pivot([0.0, 4.0]).spin(spin).velocity([0.0, fall])
}

/// Puts one mover on the platform at several places, for two seconds or until it fell off; it never sinks in.
fn stays_on(mover: impl Fn(f32) -> Shape, spin: f32, fall: f32, responses: &[Response]) -> Checked {
    for &response in responses {
        for rate in RATES {
            for x in [-30.0, -10.0, 10.0, 30.0] {
                let scene = || format!("spin {spin}, falls {fall}, {response:?}, {rate} Hz, x {x}");
                let mut world = World::new();
                world.set_gravity([0.0, 900.0])?;
                let platform = world.add(platform(spin, fall))?;
                let id = world.add(Body::dynamic(mover(x)).response(response))?;
                for _ in 0..(2.0 * rate) as usize {
                    let report = world.advance(1.0 / rate)?;
                    ask_free(report, scene())?;
                    ask_outside(&world, id, platform, scene())?;
                    if world.get(id).unwrap().position().y > 150.0 {
                        break;
                    }
                }
            }
        }
    }
    Ok(())
}

fn circle(x: f32) -> Shape {
    Circle::new([x, -8.1], 8.0).unwrap().into()
}

fn block(x: f32) -> Shape {
    Aabb::from_center([x, -8.1], [16.0, 16.0]).unwrap().into()
}

#[test]
fn a_ball_without_restitution_stays_on_a_platform_that_tilts() -> Checked {
    [0.005, 0.02, 0.05, 0.2].into_iter().try_for_each(|spin| stays_on(circle, spin, 0.0, &[INELASTIC]))
}

#[test]
fn a_ball_that_bounces_half_stays_on_a_platform_that_tilts() -> Checked {
    [0.005, 0.02, 0.05, 0.2].into_iter().try_for_each(|spin| stays_on(circle, spin, 0.0, &[HALF]))
}

#[test]
fn a_ball_that_slides_stays_on_a_platform_that_tilts() -> Checked {
    [0.005, 0.02, 0.05, 0.2].into_iter().try_for_each(|spin| stays_on(circle, spin, 0.0, &[Response::Slide]))
}

#[test]
fn a_ball_that_stops_stays_on_a_platform_that_tilts() -> Checked {
    [0.005, 0.02, 0.05, 0.2].into_iter().try_for_each(|spin| stays_on(circle, spin, 0.0, &[Response::Stop]))
}

#[test]
fn a_ball_stays_on_a_platform_that_turns_fast() -> Checked {
    [0.5, 1.0, -2.0].into_iter().try_for_each(|spin| stays_on(circle, spin, 0.0, &[INELASTIC, HALF, Response::Slide]))
}

#[test]
fn a_box_stays_on_a_platform_that_tilts() -> Checked {
    [0.02, 0.2]
        .into_iter()
        .try_for_each(|spin| stays_on(block, spin, 0.0, &[INELASTIC, HALF, Response::Slide, Response::Stop]))
}

#[test]
fn a_box_stays_on_a_platform_that_turns_fast() -> Checked {
    [1.0, -2.0].into_iter().try_for_each(|spin| stays_on(block, spin, 0.0, &[INELASTIC, HALF, Response::Slide]))
}

#[test]
fn a_ball_stays_on_a_platform_that_tilts_and_sinks() -> Checked {
    [5.0, -5.0]
        .into_iter()
        .try_for_each(|fall| stays_on(circle, 0.02, fall, &[INELASTIC, HALF, Response::Slide, Response::Stop]))
}

#[test]
fn a_ball_stays_on_a_platform_that_only_sinks_or_rises() -> Checked {
    [0.6, 5.0, -5.0]
        .into_iter()
        .try_for_each(|fall| stays_on(circle, 0.0, fall, &[INELASTIC, HALF, Response::Slide, Response::Stop]))
}

/// Without friction the ball is a bead on a turning rod: s″ = ω²s + g sin ωt along the platform, its centre 12 above the pivot's line.
#[test]
fn a_ball_rolls_off_a_tilting_platform_as_slope_and_gravity_say() -> Checked {
    for response in [INELASTIC, HALF, Response::Slide] {
        for rate in RATES {
            for spin in [0.02f32, 0.1] {
                let mut world = World::new();
                world.set_gravity([0.0, 900.0])?;
                let platform = world.add(platform(spin, 0.0))?;
                let ball = world.add(Body::dynamic(Circle::new([10.0, -8.0], 8.0)?).response(response))?;
                let (w, small) = (f64::from(spin), 1e-4 / f64::from(rate));
                let (mut s, mut speed, mut time) = (10.0, -12.0 * w, 0.0);
                for step in 1.. {
                    world.advance(1.0 / rate)?;
                    for _ in 0..10_000 {
                        speed += small * (w * w * s + 900.0 * libm::sin(w * time));
                        (s, time) = (s + small * speed, time + small);
                    }
                    if s > 59.0 {
                        break;
                    }
                    let scene = format!("spin {spin}, {response:?}, {rate} Hz, step {step}");
                    let along = Vec2::new(libm::cosf(spin * time as f32), libm::sinf(spin * time as f32));
                    let seen = (world.get(ball).unwrap().position() - Vec2::new(0.0, 4.0)).dot(along);
                    ask_outside(&world, ball, platform, &scene)?;
                    let off = f64::from(seen) - s;
                    // Chords may be as long as a step.
                    let most = 0.03 + speed.abs() / f64::from(rate);
                    ask!(off.abs() <= most, "{scene}: rolled to {seen}, not {s:.3}");
                }
            }
        }
    }
    Ok(())
}

/// What lies on a paddle is struck by it, though the two touch already.
#[test]
fn a_paddle_strikes_the_ball_that_lies_on_it() -> Checked {
    let mut world = World::new();
    world.set_gravity([0.0, 900.0])?;
    let paddle = world.add(platform(0.0, 0.0))?;
    let ball = world.add(Body::dynamic(Circle::new([10.0, -8.1], 8.0)?).response(HALF))?;
    (0..60).try_for_each(|_| world.advance(1.0 / 60.0).map(drop))?;
    world.set_velocity(paddle, [0.0, -100.0])?;
    world.advance(1.0 / 60.0)?;
    assert_eq!(world.hits().len(), 1);
    let speed = world.get(ball).unwrap().velocity().y;
    assert!((speed + 150.0 - 15.0).abs() < 1e-2, "{speed}");
    Ok(())
}

/// The way of a ball under a contact hangs on the length of the steps by a thousandth of its size at most.
#[test]
fn a_ball_rolls_in_one_long_step_as_in_sixty() -> Checked {
    let hill: Shape = Circle::new([0.0, 60.0], 60.0)?.into();
    let bowl: Shape = QuadBez::new([-60.0, -60.0], [0.0, 60.0], [60.0, -60.0])?.into();
    let slope: Shape = Segment::new([-60.0, -10.0], [60.0, 20.0])?.into();
    for (name, body, at) in [
        ("hill", Body::fixed(hill), [10.0, -7.6]),
        ("bowl", Body::fixed(bowl), [-30.0, -30.0]),
        ("slope", Body::fixed(slope), [-30.0, -12.0]),
        ("platform", platform(0.05, 0.0), [20.0, -8.5]),
    ] {
        for response in [INELASTIC, Response::Slide] {
            let mut world = World::new();
            world.set_gravity([0.0, 90.0])?;
            world.add(body.clone())?;
            let ball = world.add(Body::dynamic(Circle::new(at, 8.0)?).response(response))?;
            world.advance(0.0)?;
            let mut long = world.clone();
            long.advance(1.0)?;
            for _ in 0..60 {
                world.advance(1.0 / 60.0)?;
            }
            let [one, sixty] = [&long, &world].map(|world| world.get(ball).unwrap().position());
            let off = one.distance(sixty);
            ask!(off <= 16e-3, "{name}, {response:?}: {off} between {one:?} and {sixty:?}");
        }
    }
    Ok(())
}

#[test]
fn a_tagged_ball_on_a_turning_platform_rolls_as_one_without_tags() -> Checked {
    for (spin, fall) in [(0.2, 900.0), (-0.2, 500.0), (0.05, 500.0)] {
        for response in STAYING {
            let scene = format!("{spin} rad/s, {fall}, {response:?}");
            let mut places = Vec::new();
            for tags in [Tags::NONE, Tags::bit(0)] {
                let mut world = World::new();
                world.set_gravity([0.0, fall])?;
                let board = Body::kinematic(Aabb::new([-200.0, 0.0], [200.0, 14.0])?).pivot([0.0, 7.0]).spin(spin);
                let board = world.add(board)?;
                let ball = Body::dynamic(Circle::new([-100.0, -8.1], 8.0)?).response(response).tags(tags);
                let ball = world.add(ball)?;
                for step in 0..90 {
                    let scene = format!("{scene}, {tags:?}, step {step}");
                    ask_free(world.advance(1.0 / 60.0)?, &scene)?;
                    ask_outside(&world, ball, board, &scene)?;
                }
                places.push(world.get(ball).unwrap().position());
            }
            let apart = places[0].distance(places[1]);
            ask!(apart <= 1e-3 * 16.0, "{scene}: {apart} apart, {places:?}");
        }
    }
    Ok(())
}

/// Its side has one normal, however far what it lies on has turned below it.
#[test]
fn a_crate_whose_flat_side_lies_on_a_corner_that_turns_goes_in_few_bends() -> Checked {
    let turning: [Shape; 2] = [
        Capsule::new([-16.0, -15.0], [16.0, 15.0], 7.0)?.into(),
        Polygon::new([[0.0, -22.0], [22.0, 10.0], [-18.0, 14.0]])?.into(),
    ];
    for shape in turning {
        for spin in [0.8, -2.8] {
            for response in [Response::Slide, Response::Stop] {
                let mut world = World::new();
                world.set_gravity([0.0, 300.0])?;
                world.add(Body::kinematic(shape.clone()).spin(spin))?;
                let plank = Aabb::from_center([0.0, -40.0], [40.0, 6.0])?;
                let plank = world.add(Body::dynamic(plank).response(response))?;
                for step in 0..20 {
                    world.advance(0.1)?;
                    let bends = world.path(plank).count();
                    ask!(bends < 100, "{shape:?}, {spin}, {response:?}, step {step}: {bends} bends");
                }
            }
        }
    }
    Ok(())
}
