//! What walks on a wanted velocity: along a surface, around where it bends away, and on from there.
//!
//! In the step of a hit the rest of the motion goes on along the surface, as with `move_by`. From the next step on it goes by what it wants.

use hazumi::*;

use super::*;
use crate::support::{Checked, position, velocity};

const TAGS: [Tags; 2] = [Tags::NONE, Tags::bit(0)];

/// A circle of radius 10 walks 5/3 s in so many steps: the world, the circle, and how many hits there were.
fn walked(shape: Shape, tags: Tags, steps: u32) -> Result<(World, BodyId, usize), Box<dyn Error>> {
    let mut world = World::new();
    world.add(Body::fixed(shape))?;
    let walker = Body::dynamic(Circle::new([90.0, -20.0], 10.0)?).velocity([30.0, 40.0]);
    let walker = world.add(walker.tags(tags).response(Response::Slide))?;
    let mut hits = 0;
    for _ in 0..steps {
        hits += world.advance(5.0 / 3.0 / steps as f32)?.hits;
    }
    Ok((world, walker, hits))
}

/// It touches the top, goes along it, around the corner until its velocity leads away from that, and straight on.
#[test]
fn a_ball_that_slides_around_a_corner_is_hit_once_and_leaves_where_it_wants_to() -> Checked {
    let block = Aabb::new([-100.0, 0.0], [100.0, 10.0])?;
    // At the corner dφ/dt = v·cos(φ₀ − φ) / r, from φ = 0 to φ₀, where it leaves: 1 / cos φ₀ + tan φ₀ is 3.
    let seconds = 5.0 / 3.0 - 1.0 / 3.0 - 10.0 / 50.0 * libm::log(3.0);
    let end = Vec2::new((108.0 + 30.0 * seconds) as f32, (-6.0 + 40.0 * seconds) as f32);
    for tags in TAGS {
        for steps in [50, 100, 400] {
            let (world, walker, hits) = walked(block.into(), tags, steps)?;
            let scene = format!("{tags:?}, {steps} steps");
            ask!(hits == 1, "{scene}: {hits} hits");
            let off = (position(&world, walker) - end).length();
            ask!(off < 0.02, "{scene}: {off} off at {:?}", position(&world, walker));
            ask!(velocity(&world, walker) == Vec2::new(30.0, 40.0), "{scene}: {:?}", velocity(&world, walker));
        }
    }
    Ok(())
}

#[test]
fn a_ball_that_slides_over_what_is_round_is_hit_once() -> Checked {
    let shapes: [Shape; 3] = [
        Circle::new([100.0, 20.0], 20.0)?.into(),
        Capsule::new([-100.0, 5.0], [100.0, 5.0], 5.0)?.into(),
        QuadBez::new([-100.0, 0.0], [100.0, 0.0], [160.0, 40.0])?.into(),
    ];
    for (shape, tags) in shapes.iter().flat_map(|shape| TAGS.map(|tags| (shape, tags))) {
        let (world, walker, _) = walked(shape.clone(), Tags::NONE, 2000)?;
        let end = position(&world, walker);
        for steps in [1, 50, 100, 400] {
            let (world, walker, hits) = walked(shape.clone(), tags, steps)?;
            let scene = format!("{shape:?}, {tags:?}, {steps} steps");
            ask!(hits == 1, "{scene}: {hits} hits");
            // In the step of the hit it goes straight on.
            let off = (position(&world, walker) - end).length();
            ask!(steps == 1 || off < 0.5, "{scene}: {off} off at {:?}", position(&world, walker));
        }
    }
    Ok(())
}

/// A sharp corner of its own is behind the wall's end at once.
#[test]
fn a_box_that_slides_off_the_end_of_a_wall_goes_on_as_it_wants() -> Checked {
    for tags in TAGS {
        for steps in [60, 100] {
            let mut world = World::new();
            world.add(Body::fixed(Aabb::new([-100.0, 0.0], [100.0, 10.0])?))?;
            let walker = Body::dynamic(Aabb::from_center([100.0, -20.0], [20.0, 20.0])?).velocity([30.0, 40.0]);
            let walker = world.add(walker.tags(tags).response(Response::Slide))?;
            let mut hits = 0;
            for _ in 0..steps {
                hits += world.advance(5.0 / 3.0 / steps as f32)?.hits;
            }
            let scene = format!("{tags:?}, {steps} steps");
            ask!(hits == 1, "{scene}: {hits} hits");
            let off = (position(&world, walker) - Vec2::new(150.0, -10.0 + 40.0 * 4.0 / 3.0)).length();
            ask!(off < 0.02, "{scene}: {off} off at {:?}", position(&world, walker));
        }
    }
    Ok(())
}

#[test]
fn a_ball_that_slides_along_a_wall_presses_against_it_as_long_as_it_wants_to_go_there() -> Checked {
    for tags in TAGS {
        let mut world = World::new();
        let wall = world.add(Body::fixed(Aabb::new([-100.0, 0.0], [100.0, 10.0])?))?;
        let ball = Body::dynamic(Circle::new([-90.0, -20.0], 10.0)?).velocity([30.0, 40.0]);
        let ball = world.add(ball.tags(tags).response(Response::Slide))?;
        for step in 0..60 {
            world.advance(1.0 / 60.0)?;
            let presses: Vec<_> = world.contacts(ball).map(|contact| (contact.other, contact.presses)).collect();
            ask!(step < 20 || presses == [(wall, true)], "{tags:?}, step {step}: {presses:?}");
        }
        // What it wants now goes by.
        world.set_velocity(ball, [30.0, 0.0])?;
        world.advance(1.0 / 60.0)?;
        let presses: Vec<_> = world.contacts(ball).map(|contact| contact.presses).collect();
        ask!(presses.iter().all(|presses| !presses), "{tags:?}: {presses:?}");
    }
    Ok(())
}
