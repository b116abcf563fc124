//! Worlds of anything, and anything done to them.

use hazumi::*;

use super::support::*;

/// What is in the way, what moves, and all that a snapshot must not forget: gravity, tags, bodies that are off or gone.
pub(crate) fn playground(random: &mut Random) -> World {
    let mut world = World::new();
    for wall in walls(100.0) {
        world.add(Body::fixed(wall)).unwrap();
    }
    world.set_gravity([0.0, if random.unit() < 0.5 { 0.0 } else { 300.0 }]).unwrap();
    for _ in 0..30 {
        let body = any_body(random);
        world.add(body).unwrap();
    }
    for _ in 0..4 {
        let at = random.point(-80.0, 80.0);
        let body = Body::kinematic(any_shape(random, at, 10.0)).velocity(random.direction() * 40.0);
        world.add(if random.unit() < 0.5 { body.spin(random.between(-3.0, 3.0)) } else { body }).unwrap();
    }
    for _ in 0..12 {
        let ball = any_ball(random);
        world.add(ball).unwrap();
    }
    world
}

pub(crate) fn any_body(random: &mut Random) -> Body {
    let shapes: Vec<Shape> = (0..1 + (random.unit() * 2.0) as usize)
        .map(|_| {
            let at = random.point(-90.0, 90.0);
            any_shape(random, at, 12.0)
        })
        .collect();
    let body = Body::compound(shapes).tags(Tags::bit((random.unit() * 3.0) as u32)).user((random.unit() * 99.0) as u64);
    match (random.unit() * 6.0) as u32 {
        0 => body.response(Response::Pass),
        1 => body.response(Response::Slide),
        2 => body.restitution(1.25),
        3 => body.disabled(),
        4 => body.corners(Corners::Diagonal),
        _ => body,
    }
}

fn any_ball(random: &mut Random) -> Body {
    let circle = Circle::new(random.point(-95.0, 95.0), random.between(0.0, 5.0)).unwrap();
    let body = Body::dynamic(circle).velocity(random.direction() * random.between(0.0, 2000.0));
    match (random.unit() * 7.0) as u32 {
        5 => body.keep_speed(),
        6 => body.tags(Tags::bit(1)).mass(3.0),
        0 => body.stopped_by(Tags::bit(0) | Tags::bit(2)),
        1 => body.acceleration(random.point(-200.0, 200.0)),
        2 => body.gravity_scale(0.0).restitution(0.5),
        _ => body,
    }
}

/// Anything that a game may do between two steps, or nothing.
fn meddle(world: &mut World, random: &mut Random) {
    let ids: Vec<BodyId> = world.iter().map(|body| body.id()).collect();
    let id = ids[(random.unit() * ids.len() as f32) as usize];
    // Most have no effect on a fixed body, and say so.
    let _ = match (random.unit() * 13.0) as u32 {
        0 => world.remove(id).map(drop),
        1 => {
            let body = any_body(random);
            world.add(body).map(drop)
        }
        2 => {
            let ball = any_ball(random);
            world.add(ball).map(drop)
        }
        3 => world.set_velocity(id, random.direction() * 500.0),
        4 => world.teleport(id, random.point(-90.0, 90.0)),
        5 => world.set_enabled(id, random.unit() < 0.5),
        6 => world.set_tags(id, Tags::bit((random.unit() * 3.0) as u32)),
        7 => world.set_acceleration(id, random.point(-50.0, 50.0)),
        8 => world.move_to(id, random.point(-90.0, 90.0), random.between(-3.0, 3.0)),
        9 => world.set_gravity(random.point(-300.0, 300.0)).map_err(InvalidBody::from),
        _ => Ok(()),
    };
}

/// Some steps with a game's meddling; the hits, and the checksum after each.
pub(crate) fn play(world: &mut World, seed: u64, steps: usize) -> Vec<(Vec<Hit>, u64)> {
    let mut random = Random(seed);
    (0..steps)
        .map(|_| {
            meddle(world, &mut random);
            let dt = random.between(0.0, 0.03);
            if random.unit() < 0.5 {
                world.advance(dt).unwrap();
            } else {
                let mut hits = 0;
                world
                    .step(dt, |hit, world| {
                        hits += 1;
                        if hits % 9 == 0 && world.len() > 20 {
                            let _ = world.remove(hit.other);
                        }
                        world.response_to(hit)
                    })
                    .unwrap();
            }
            (world.hits().copied().collect(), world.checksum())
        })
        .collect()
}
