//! What lies, rolls or rides is asked about again when the game says something else of it: no velocity enters there, and so nobody asked.

use hazumi::*;

use super::ask;
use crate::support::Checked;

const GROUND: Tags = Tags::bit(1);
const BALL: Tags = Tags::bit(2);
const OTHER: Tags = Tags::bit(9);
const SIXTIETH: f32 = 1.0 / 60.0;

#[derive(Clone, Copy, Debug)]
enum On {
    Floor,
    Slope,
    Lift,
    Crate,
    Bowl,
}

const ALL: [On; 5] = [On::Floor, On::Slope, On::Lift, On::Crate, On::Bowl];

/// A ball that has lain or rolled for a second, and what is below it.
fn scene(on: On) -> Result<(World, BodyId, BodyId), Box<dyn std::error::Error>> {
    let mut world = World::new();
    world.set_gravity([0.0, 600.0])?;
    let floor = Aabb::new([-500.0, 0.0], [500.0, 10.0])?;
    let ball = |at: [f32; 2]| {
        Ok::<Body, InvalidShape>(Body::dynamic(Circle::new(at, 8.0)?).response(Response::Slide).tags(BALL))
    };
    let (below, ball) = match on {
        On::Floor => (world.add(Body::fixed(floor).tags(GROUND))?, ball([0.0, -8.0])?),
        On::Slope => {
            (world.add(Body::fixed(Obb::new([0.0, 0.0], [8000.0, 10.0], 0.4)?).tags(GROUND))?, ball([0.0, -20.0])?)
        }
        On::Lift => (world.add(Body::kinematic(floor).velocity([0.0, -30.0]).tags(GROUND))?, ball([0.0, -8.0])?),
        On::Crate => {
            world.add(Body::fixed(floor))?;
            let there = Aabb::new([-20.0, -40.0], [20.0, 0.0])?;
            (world.add(Body::dynamic(there).response(Response::Slide).tags(GROUND))?, ball([0.0, -48.0])?)
        }
        On::Bowl => {
            let bowl = QuadBez::new([-200.0, -200.0], [0.0, 200.0], [200.0, -200.0])?;
            (world.add(Body::fixed(bowl).tags(GROUND))?, ball([-60.0, -150.0])?)
        }
    };
    let ball = world.add(ball)?;
    for _ in 0..60 {
        world.advance(SIXTIETH)?;
    }
    Ok((world, below, ball))
}

/// The ways in which a game says that a response counts from now on.
fn say(world: &mut World, [below, ball]: [BodyId; 2], response: Response, way: u32) -> Result<(), InvalidBody> {
    match way {
        0 => {
            world.set_response(ball, Some(response))?;
            world.set_response(below, Some(response))
        }
        1 => world.set_response_between(GROUND, BALL, Some(response)),
        2 => {
            world.set_response_between(OTHER, BALL, Some(response))?;
            world.set_tags(below, OTHER)
        }
        _ => {
            world.set_response_between(GROUND, OTHER, Some(response))?;
            world.set_tags(ball, OTHER)
        }
    }
}

fn hits_of(world: &World, pair: [BodyId; 2]) -> usize {
    world.hits().filter(|hit| pair.contains(&hit.body) && pair.contains(&hit.other)).count()
}

#[test]
fn a_hit_is_told_in_the_next_step_and_none_after_it() -> Checked {
    for on in ALL {
        for way in 0..4 {
            let (mut world, below, ball) = scene(on)?;
            ask!(world.contacts(ball).any(|contact| contact.other == below), "{on:?}");
            say(&mut world, [below, ball], Response::Bounce { restitution: 0.0 }, way)?;
            for step in 0..60 {
                world.advance(SIXTIETH)?;
                let hits = hits_of(&world, [below, ball]);
                ask!(hits == usize::from(step == 0), "{on:?}, way {way}, step {step}: {hits} hits");
            }
        }
    }
    Ok(())
}

#[test]
fn a_floor_that_lets_pass_from_now_on_does_so_at_once() -> Checked {
    for on in ALL {
        for way in 0..4 {
            let (mut world, below, ball) = scene(on)?;
            let pair = [below, ball];
            say(&mut world, pair, Response::Pass, way)?;
            world.advance(SIXTIETH)?;
            ask!(hits_of(&world, pair) == 1, "{on:?}, way {way}: {} hits", hits_of(&world, pair));
            ask!(world.contacts(ball).all(|contact| contact.other != below), "{on:?}, way {way}: in contact");
            ask!(
                world.contact_ends().any(|ended| pair.contains(&ended.body) && pair.contains(&ended.other)),
                "{on:?}, way {way}"
            );
            let before = world.get(ball).ok_or("gone")?.position();
            for _ in 0..20 {
                world.advance(SIXTIETH)?;
            }
            let fell = world.get(ball).ok_or("gone")?.position().y - before.y;
            ask!(fell > 3.0, "{on:?}, way {way}: {fell}");
        }
    }
    Ok(())
}

#[test]
fn a_floor_that_becomes_a_bumper_sends_off_what_stands_on_it() -> Checked {
    for on in [On::Floor, On::Lift, On::Crate] {
        for way in 0..4 {
            let (mut world, below, ball) = scene(on)?;
            say(&mut world, [below, ball], Response::BounceAt { speed: 300.0 }, way)?;
            world.advance(SIXTIETH)?;
            let up = -world.get(ball).ok_or("gone")?.velocity().y;
            ask!((up - 290.0).abs() < 31.0, "{on:?}, way {way}: {up}");
        }
    }
    Ok(())
}

#[test]
fn where_nothing_changed_no_hit_is_told() -> Checked {
    for on in ALL {
        let (mut world, below, ball) = scene(on)?;
        world.set_response(ball, Some(Response::Slide))?;
        world.set_tags(ball, BALL)?;
        world.set_tags(below, GROUND)?;
        world.advance(SIXTIETH)?;
        ask!(world.hits().count() == 0, "{on:?}");
    }
    Ok(())
}

#[test]
fn a_snapshot_and_a_closure_know_what_is_to_be_asked() -> Checked {
    for on in ALL {
        let (mut world, below, ball) = scene(on)?;
        say(&mut world, [below, ball], Response::BOUNCE, 1)?;
        let mut restored = World::from_bytes(&world.to_bytes())?;
        ask!(restored.checksum() == world.checksum(), "{on:?}");
        world.advance(SIXTIETH)?;
        let mut asked = 0;
        restored.step(SIXTIETH, |hit, world| {
            asked += 1;
            world.response_to(hit)
        })?;
        ask!(asked == 1 && restored.checksum() == world.checksum(), "{on:?}: {asked}");
        // What is taken away as it is asked about is gone for the whole step.
        say(&mut restored, [below, ball], Response::Slide, 1)?;
        restored.step(SIXTIETH, |hit, world| {
            let _ = world.remove(if hit.body == ball { hit.other } else { hit.body });
            Response::Slide
        })?;
        ask!(restored.get(below).is_none(), "{on:?}");
        let fast = restored.get(ball).ok_or("gone")?.velocity().y;
        restored.advance(SIXTIETH)?;
        let faster = restored.get(ball).ok_or("gone")?.velocity().y;
        ask!((faster - fast - 10.0).abs() < 1e-3, "{on:?}: {fast}, then {faster}");
    }
    Ok(())
}

#[test]
fn a_step_of_no_seconds_asks_nothing() -> Checked {
    for on in ALL {
        let (mut world, below, ball) = scene(on)?;
        say(&mut world, [below, ball], Response::Slide, 2)?;
        let report = world.step(0.0, |_, _| Response::Pass)?;
        ask!(report.hits == 0 && world.contacts(ball).any(|contact| contact.other == below), "{on:?}");
        world.advance(SIXTIETH)?;
        ask!(hits_of(&world, [below, ball]) == 1, "{on:?}");
    }
    Ok(())
}

/// The bodies go on saying that it stops; the closure says something else.
#[test]
fn what_stands_on_a_slope_slides_down_once_the_closure_says_so_and_can_be_written_down() -> Checked {
    for answer in [Response::Slide, Response::BOUNCE] {
        let mut world = World::new();
        world.set_gravity([0.0, 600.0])?;
        let slope = Obb::new([0.0, 0.0], [8000.0, 10.0], 0.4)?;
        world.add(Body::fixed(slope).tags(GROUND).response(Response::Stop))?;
        let ball = world.add(Body::dynamic(Circle::new([0.0, -20.0], 8.0)?).tags(BALL))?;
        for _ in 0..60 {
            world.advance(SIXTIETH)?;
        }
        let stood = world.get(ball).ok_or("the ball is gone")?.position();
        world.set_tags(ball, OTHER)?;
        for _ in 0..60 {
            world.step(SIXTIETH, |_, _| answer)?;
            world = World::from_bytes(&world.to_bytes())?;
        }
        let at = world.get(ball).ok_or("the ball is gone")?.position();
        ask!(at.distance(stood) > 80.0, "{answer:?}: the ball stands at {at:?}");
    }
    Ok(())
}
