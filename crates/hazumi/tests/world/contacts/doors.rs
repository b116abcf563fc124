//! What a door, a flipper or a bat that turns pushes along.

use hazumi::*;

use super::*;
use crate::support::{Checked, Random, walls};

/// A door from the origin to x = 80 that turns up, toward negative y.
fn door(spin: f32) -> Body {
    Body::kinematic(Aabb::new([0.0, -4.0], [80.0, 4.0]).unwrap()).pivot([0.0, 0.0]).spin(-spin)
}

fn circle() -> Shape {
    Circle::new([60.0, -40.0], 8.0).unwrap().into()
}

fn block() -> Shape {
    Aabb::from_center([60.0, -40.0], [14.0, 18.0]).unwrap().into()
}

fn pentagon() -> Shape {
    let corner = |i: usize| {
        let angle = 0.3 + i as f32 * core::f32::consts::TAU / 5.0;
        [60.0 + 9.0 * libm::cosf(angle), -40.0 + 9.0 * libm::sinf(angle)]
    };
    Polygon::new((0..5).map(corner)).unwrap().into()
}

/// A body stands in the open while the door goes around to the other side, or until the door's end is past its middle, where the end's other
/// corner may strike it anew: one hit, never crushed, never inside.
fn pushed(shape: &Shape, response: Response, spin: f32, rate: f32, stands: bool, gravity: f32) -> Checked {
    let scene = format!("{response:?}, {spin} rad/s, {rate} Hz, stands {stands}, gravity {gravity}");
    let mut world = World::new();
    world.set_gravity([gravity, 0.0])?;
    let door = world.add(door(spin))?;
    let body = world.add(Body::dynamic(shape.clone()).response(response))?;
    let mut hits = 0;
    while world.get(door).unwrap().angle() > -3.0 && world.get(body).unwrap().position().length() < 80.0 {
        if stands {
            world.set_velocity(body, [0.0, 0.0])?;
        }
        let report = world.advance(1.0 / rate)?;
        hits += report.hits;
        ask!(hits <= 1, "{scene}: {hits} hits, {} of them in a step", report.hits);
        ask_free(report, &scene)?;
        ask_outside(&world, body, door, &scene)?;
    }
    ask!(hits == 1, "{scene}: {hits} hits");
    Ok(())
}

fn pushed_everywhere(shape: &Shape) -> Checked {
    for response in STAYING {
        for spin in [0.8, 2.0, 3.0] {
            for rate in RATES {
                for (stands, gravity) in [(true, 0.0), (false, 0.0), (true, 500.0)] {
                    pushed(shape, response, spin, rate, stands, gravity)?;
                }
            }
        }
    }
    Ok(())
}

#[test]
fn a_door_hits_the_ball_that_it_pushes_once() -> Checked {
    pushed_everywhere(&circle())
}

#[test]
fn a_door_hits_the_box_that_it_pushes_once() -> Checked {
    pushed_everywhere(&block())
}

#[test]
fn a_door_hits_the_polygon_that_it_pushes_once() -> Checked {
    pushed_everywhere(&pentagon())
}

/// Along the seams the contact goes on from part to part.
#[test]
fn a_door_of_several_parts_hits_the_ball_that_it_pushes_once() -> Checked {
    let part = |i: usize| Aabb::new([20.0 * i as f32, -4.0], [20.0 * (i + 1) as f32, 4.0]).unwrap().into();
    for rate in RATES {
        let mut world = World::new();
        world.add(Body::kinematic_compound((0..4).map(part)).pivot([0.0, 0.0]).spin(-0.8))?;
        let ball = world.add(Body::dynamic(Circle::new([50.0, -20.0], 8.0)?).response(Response::Slide))?;
        let mut hits = 0;
        for step in 0..(3.0 * rate) as usize {
            world.set_velocity(ball, [0.0, 0.0])?;
            let report = world.advance(1.0 / rate)?;
            hits += report.hits;
            ask!(hits <= 1, "{rate} Hz, step {step}: {hits} hits, {} of them in a step", report.hits);
            ask_free(report, format!("{rate} Hz, step {step}"))?;
        }
        ask!(hits == 1, "{rate} Hz: {hits} hits");
    }
    Ok(())
}

/// What stands still is pushed along the door's normal alone: its centre 12 from the door's middle drifts outward by 12 for each radian.
#[test]
fn a_ball_that_a_door_pushes_goes_with_the_door() -> Checked {
    for spin in [0.8, 2.0, 3.0] {
        for rate in RATES {
            let scene = format!("{spin} rad/s, {rate} Hz");
            let mut world = World::new();
            let door = world.add(door(spin))?;
            let ball = world.add(Body::dynamic(Circle::new([50.0, -12.0], 8.0)?).response(Response::Slide))?;
            for _ in 0..(2.0 * rate / spin) as usize {
                let report = world.advance(1.0 / rate)?;
                ask_free(report, &scene)?;
                let turned = -world.get(door).unwrap().angle();
                let (along, out) = (Vec2::new(libm::cosf(turned), -libm::sinf(turned)), 50.0 + 12.0 * turned);
                let at = world.get(ball).unwrap().position();
                let gap = at.dot(-along.perp()).abs() - 12.0;
                ask!((-3e-5..=1e-3).contains(&gap), "{scene}: {gap} off the door after {turned} radians");
                ask!((at.dot(along) - out).abs() <= 0.05, "{scene}: {} along the door, not {out}", at.dot(along));
            }
        }
    }
    Ok(())
}

/// A body that takes the velocity of the surface stays where on it the door struck it.
#[test]
fn a_ball_that_stops_rides_a_door() -> Checked {
    for spin in [0.8, 2.0, 3.0] {
        for rate in RATES {
            let scene = format!("{spin} rad/s, {rate} Hz");
            let mut world = World::new();
            let door = world.add(door(spin))?;
            let ball = world.add(Body::dynamic(Circle::new([50.0, -14.0], 8.0)?).response(Response::Stop))?;
            let mut struck = None;
            for _ in 0..(1.5 * rate / spin) as usize {
                let report = world.advance(1.0 / rate)?;
                ask_free(report, &scene)?;
                ask_outside(&world, ball, door, &scene)?;
                if report.hits > 0 || struck.is_some() {
                    let out = world.get(ball).unwrap().position().length();
                    let want = *struck.get_or_insert(out);
                    ask!((out - want).abs() <= 0.05, "{scene}: {out} from the pivot, not {want}");
                    let gap = distance(&placed(&world, ball), &placed(&world, door));
                    ask!(gap <= 1e-3, "{scene}: {gap} off the door");
                }
            }
        }
    }
    Ok(())
}

/// A ball drops on a flipper that swings up as it comes near, from many places.
#[test]
fn a_flipper_never_swings_into_the_ball() -> Checked {
    let (cos, sin) = (libm::cosf(0.45), libm::sinf(0.45));
    for dt in [0.1f32, 0.05, 1.0 / 30.0, 1.0 / 60.0] {
        for place in 0..12 * 7 {
            let start = [95.0 + 7.5 * (place % 12) as f32, 600.0 + 11.0 * (place / 12) as f32];
            for falls in [0.0, 100.0, 300.0] {
                let mut world = World::new();
                world.set_gravity([0.0, 500.0])?;
                let bat = Capsule::new([105.0, 700.0], [105.0 + 75.0 * cos, 700.0 + 75.0 * sin], 8.0)?;
                let flipper = world.add(Body::kinematic(bat).pivot([105.0, 700.0]))?;
                let ball = Body::dynamic(Circle::new(start, 9.0)?).velocity([0.0, falls]).restitution(0.5);
                let ball = world.add(ball)?;
                let mut angle = 0f32;
                for _ in 0..(2.0 / dt) as usize {
                    let y = world.get(ball).unwrap().position().y;
                    let wanted = if y > 660.0 && y < 760.0 { 0.9 } else { 0.0 };
                    angle += (wanted - angle).clamp(-20.0 * dt, 20.0 * dt);
                    world.move_to(flipper, [105.0, 700.0], -angle)?;
                    let report = world.advance(dt)?;
                    let scene = format!("from {start:?} at {falls}, steps of {dt}");
                    ask_free(report, &scene)?;
                    ask_outside(&world, ball, flipper, &scene)?;
                }
            }
        }
    }
    Ok(())
}

/// One body that turns, one ball, one step.
fn struck(bat: &Shape, restitution: f32, gravity: f32) -> Checked {
    for spin in [2.0f32, 5.0, 9.0, 20.0] {
        for dt in [1.0 / 60.0, 0.1] {
            for place in 0..20 * 10 {
                let at = [4.0 * (place % 20) as f32, -17.5 - 6.0 * (place / 20) as f32];
                for falls in [0.0, 50.0, 200.0, 400.0] {
                    let scene =
                        format!("{spin} rad/s, restitution {restitution}, step of {dt}, from {at:?} at {falls}");
                    let mut world = World::new();
                    world.set_gravity([0.0, gravity])?;
                    let bat = world.add(Body::kinematic(bat.clone()).pivot([0.0, 0.0]).spin(-spin))?;
                    let ball = Circle::new(at, 9.0)?;
                    let ball = world.add(Body::dynamic(ball).velocity([0.0, falls]).restitution(restitution))?;
                    let report = world.advance(dt)?;
                    ask_free(report, &scene)?;
                    ask_outside(&world, ball, bat, &scene)?;
                }
            }
        }
    }
    Ok(())
}

fn struck_by(bat: &Shape, restitution: f32) -> Checked {
    [0.0, 500.0].into_iter().try_for_each(|gravity| struck(bat, restitution, gravity))
}

fn bats() -> [Shape; 3] {
    let (hinge, tip) = ([0.0, 0.0], [80.0, 0.0]);
    [
        Capsule::new(hinge, tip, 8.0).unwrap().into(),
        Segment::new(hinge, tip).unwrap().into(),
        Aabb::new([0.0, -8.0], [80.0, 8.0]).unwrap().into(),
    ]
}

#[test]
fn a_bat_that_turns_is_never_inside_the_ball_that_it_stops() -> Checked {
    bats().iter().try_for_each(|bat| struck_by(bat, 0.0))
}

#[test]
fn a_bat_that_turns_is_never_inside_the_ball_that_it_strikes_softly() -> Checked {
    bats().iter().try_for_each(|bat| struck_by(bat, 0.5))
}

#[test]
fn a_bat_that_turns_is_never_inside_the_ball_that_it_strikes() -> Checked {
    bats().iter().try_for_each(|bat| struck_by(bat, 1.0))
}

/// A ball rolls down a lane to the hinge of a flipper, which swings as it comes near.
#[test]
fn a_flipper_never_swings_into_the_ball_that_comes_down_the_lane() -> Checked {
    let (cos, sin) = (libm::cosf(0.45), libm::sinf(0.45));
    for rate in [60.0, 30.0, 120.0, 240.0] {
        for (from, restitution) in [(20.0, 0.3), (50.0, 0.5), (80.0, 0.0)] {
            let mut world = World::new();
            world.set_gravity([0.0, 500.0])?;
            let bat = Capsule::new([105.0, 700.0], [105.0 + 75.0 * cos, 700.0 + 75.0 * sin], 8.0)?;
            let flipper = world.add(Body::kinematic(bat).pivot([105.0, 700.0]))?;
            world.add(Body::fixed(Segment::new([0.0, 620.0], [100.0, 690.0])?))?;
            let ball = world.add(Body::dynamic(Circle::new([from, 600.0], 9.0)?).restitution(restitution))?;
            let mut angle = 0f32;
            for step in 0..(10.0 * rate) as usize {
                let (at, v) = (world.get(ball).unwrap().position(), world.get(ball).unwrap().velocity());
                let wanted = if at.y > 660.0 && v.y > -50.0 { 0.9 } else { 0.0 };
                angle += (wanted - angle).clamp(-20.0 / rate, 20.0 / rate);
                world.move_to(flipper, [105.0, 700.0], -angle)?;
                let report = world.advance(1.0 / rate)?;
                let scene = format!("{rate} Hz, from {from}, restitution {restitution}, step {step}: {report:?}");
                ask!(report.hits <= 40, "{scene}");
                ask_free(report, &scene)?;
                ask_outside(&world, ball, flipper, &scene)?;
            }
        }
    }
    Ok(())
}

/// It comes fast at the corner of the door's end while the door turns into it.
#[test]
fn a_door_that_is_struck_at_its_end_is_never_inside_the_ball() -> Checked {
    for response in [INELASTIC, Response::Slide, Response::Stop, HALF, Response::BOUNCE] {
        for rate in RATES {
            for place in 0..24 {
                let (x, speed) = (68.0 + 1.0 * place as f32, [100.0, 400.0, 1500.0][place % 3]);
                let scene = format!("{response:?}, {rate} Hz, x {x}, speed {speed}");
                let mut world = World::new();
                let door = Body::kinematic(Aabb::new([0.0, -8.0], [80.0, 8.0])?).pivot([0.0, 0.0]).spin(-2.0);
                let door = world.add(door)?;
                let ball = Circle::new([x, -17.5], 9.0)?;
                let ball = world.add(Body::dynamic(ball).velocity([0.0, speed]).response(response))?;
                for _ in 0..(0.3 * rate) as usize {
                    let report = world.advance(1.0 / rate)?;
                    ask!(report.hits <= 4, "{scene}: {report:?}");
                    ask_free(report, &scene)?;
                    ask_outside(&world, ball, door, &scene)?;
                }
            }
        }
    }
    Ok(())
}

/// A paddle turns many times in a second and is put elsewhere, also upon the ball: that has room all around, and is out of it when the step is over.
#[test]
fn a_ball_is_never_inside_a_fast_paddle_that_is_put_elsewhere() -> Checked {
    for seed in 0..60 {
        let mut random = Random(seed);
        let mut world = World::new();
        let room = walls(20.0).into_iter().map(|wall| world.add(Body::fixed(wall))).collect::<Result<Vec<_>, _>>()?;
        let paddle = Obb::new([0.0, 0.0], [8.0, 2.0], 0.3)?;
        let paddle = world.add(Body::kinematic(paddle).spin(random.between(20.0, 120.0)))?;
        let ball = Circle::new([random.between(-18.0, 18.0), 15.0], 0.5)?;
        let ball = world.add(Body::dynamic(ball).velocity(random.point(-60.0, 60.0)).keep_speed())?;
        for step in 0..120 {
            let scene = format!("seed {seed}, step {step}");
            if step % 7 == 0 {
                world.teleport(paddle, random.point(-10.0, 10.0))?;
            }
            world.advance(1.0 / 60.0)?;
            room.iter().try_for_each(|&wall| ask_outside(&world, ball, wall, &scene))?;
            // An angle of many turns is read as f32, and the paddle reaches 4.2 from its middle.
            let turned = 4.2 * f32::EPSILON * world.get(paddle).unwrap().angle().abs();
            let (deep, most) = (depth(&world, ball, paddle), skin(&world, ball) + turned);
            let is_crushed = world.get(ball).unwrap().is_crushed();
            ask!(is_crushed || deep <= most, "{scene}: {deep} deep, at most {most}");
        }
    }
    Ok(())
}

/// It rolls on the lane when the flipper at its end swings up: in that step it is struck and goes on, wherever on the lane it was.
#[test]
fn a_flipper_that_swings_up_takes_along_the_ball_that_rolls_onto_it() -> Checked {
    let bat = [Vec2::new(105.0, 700.0), Vec2::new(105.0 + 75.0 * libm::cosf(0.45), 700.0 + 75.0 * libm::sinf(0.45))];
    let (along, up) = (Vec2::new(100.0, 70.0).normalized().unwrap(), Vec2::new(70.0, -100.0).normalized().unwrap());
    for rate in RATES {
        for place in 0..900 {
            let (x, speed) = (55.0 + 0.04 * place as f32, [60.0, 120.0, 204.0][place % 3]);
            let scene = format!("{rate} Hz, above {x}, {speed} fast");
            let mut world = World::new();
            world.set_gravity([0.0, 500.0])?;
            world.add(Body::fixed(Segment::new([0.0, 620.0], [100.0, 690.0])?).restitution(0.3))?;
            let at = Vec2::new(x, 620.0 + 0.7 * x) + up * 9.0;
            let ball = world.add(Body::dynamic(Circle::new(at, 9.0)?).velocity(along * speed))?;
            let flipper = Body::kinematic(Capsule::new(bat[0], bat[1], 8.0)?).pivot(bat[0]).restitution(0.5);
            let flipper = world.add(flipper)?;
            // So that it is in contact with the lane.
            world.advance(0.001)?;
            for step in 1..=(0.045 * rate) as usize {
                world.move_to(flipper, bat[0], -20.0 * step as f32 / rate)?;
                let report = world.advance(1.0 / rate)?;
                ask_free(report, &scene)?;
                ask_outside(&world, ball, flipper, &scene)?;
            }
        }
    }
    Ok(())
}
