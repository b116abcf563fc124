//! Heaps under gravity, told something at nearly every hit, by the fast paths and by the general one: to the same bits, and the same touches. Heaps lie and
//! sleep by and by, and what is told or falls onto them wakes them in the middle of a step.

use hazumi::*;

use crate::support::*;

const BRICK: Tags = Tags::bit(0);
const BALL: Tags = Tags::bit(1);
const GHOST: Tags = Tags::bit(2);
const STEPS: usize = 60;
/// Worlds that differed once: a sleeper was met at another last bit of time, and the touches of what lies still ended with the step.
const ONCE: [u64; 4] = [46, 313, 686, 880];

fn below(random: &mut Random, n: u32) -> u32 {
    ((random.unit() * n as f32) as u32).min(n - 1)
}

fn wall(min: [f32; 2], max: [f32; 2]) -> Body {
    Body::fixed(Aabb::new(min, max).unwrap()).tags(BRICK)
}

fn any_mover(random: &mut Random) -> Body {
    let (at, size) = (random.point(-50.0, 50.0), random.between(1.5, 6.0));
    let shape: Shape = match below(random, 5) {
        0 => Aabb::from_center(at, [size, 1.5 * size]).unwrap().into(),
        1 => Capsule::new(at, at + random.point(-size, size), 0.5 * size).unwrap().into(),
        _ => Circle::new(at, size).unwrap().into(),
    };
    let body = Body::dynamic(shape).velocity(random.point(-100.0, 100.0)).tags(BALL);
    let body = body.mass(random.between(0.5, 3.0)).stopped_by(BRICK | BALL);
    let body = match below(random, 5) {
        0 => body.restitution(0.0),
        1 => body.restitution(0.3),
        2 => body.restitution(0.6),
        3 => body.response(Response::Slide),
        _ => body.response(Response::Stop),
    };
    if random.unit() < 0.4 {
        return body.senses(GHOST | if random.unit() < 0.5 { BALL } else { Tags::NONE });
    }
    body
}

/// The gravity of a world, and its bodies.
fn heap(seed: u64) -> (Vec2, Vec<Body>) {
    let mut random = Random(seed);
    let gravity = if random.unit() < 0.8 {
        Vec2::new(random.between(-100.0, 100.0), random.between(100.0, 900.0))
    } else {
        random.point(-400.0, 400.0)
    };
    let mut bodies = vec![
        wall([-160.0, 60.0], [160.0, 80.0]),
        wall([-80.0, -160.0], [-60.0, 160.0]),
        wall([60.0, -160.0], [80.0, 160.0]),
        wall([-160.0, -180.0], [160.0, -160.0]),
    ];
    for _ in 0..below(&mut random, 6) {
        let at = random.point(-60.0, 60.0);
        let brick = Aabb::from_center(at, [random.between(4.0, 24.0), random.between(4.0, 24.0)]).unwrap();
        let tags = if below(&mut random, 4) == 0 { GHOST } else { BRICK };
        bodies.push(Body::fixed(brick).tags(tags));
    }
    for _ in 0..6 + below(&mut random, 30) {
        bodies.push(any_mover(&mut random));
    }
    (gravity, bodies)
}

/// Tells somebody something, by chance that hangs on the hit alone; what a body of its kind cannot be told is refused.
fn tell(seed: u64, hit: &Hit, number: u64, world: &mut Midstep<'_>, ids: &[BodyId]) {
    let mut random = Random(seed ^ (number << 32) ^ u64::from(hit.time.to_bits()));
    if random.unit() > 0.7 {
        return;
    }
    let id = match below(&mut random, 3) {
        0 => hit.body,
        1 => hit.other,
        _ => ids[below(&mut random, ids.len() as u32) as usize],
    };
    let tags = [BRICK, BALL, GHOST, Tags::NONE, BALL | GHOST][below(&mut random, 5) as usize];
    let _ = match below(&mut random, 15) {
        0 => world.teleport(id, random.point(-55.0, 55.0)),
        1 => world.set_tags(id, tags),
        2 => world.set_stopped_by(id, tags | BRICK),
        3 => world.set_senses(id, tags),
        4 => world.set_enabled(id, random.unit() < 0.6),
        5 => world.set_shape(id, Circle::new([0.0, 0.0], random.between(1.0, 6.0)).unwrap()),
        6 => world.set_acceleration(id, random.point(-300.0, 300.0)),
        7 => world.set_gravity_scale(id, random.between(-0.5, 2.0)),
        8 => world.set_mass(id, random.between(0.2, 5.0)),
        9 => world.set_keep_speed(id, random.unit() < 0.2),
        10 => {
            let kick = Response::BounceAt { speed: 50.0 };
            let responses = [None, Some(Response::BOUNCE), Some(Response::Slide), Some(Response::Stop), Some(kick)];
            world.set_response(id, responses[below(&mut random, 5) as usize])
        }
        11 => world.set_user(id, 7),
        12 => world.set_velocity(id, random.point(-200.0, 200.0)),
        13 => world.set_damping(id, random.between(0.0, 2.0)),
        _ => world.set_tags(id, BALL),
    };
}

/// Where the two worlds first differ, if they do; and how many hits they had.
fn differ(seed: u64) -> Result<(Option<String>, usize), Box<dyn std::error::Error>> {
    let (gravity, bodies) = heap(seed);
    let mut worlds = [World::new(), World::general_only()];
    let mut ids = Vec::new();
    for world in &mut worlds {
        world.set_gravity(gravity)?;
        ids = bodies.iter().map(|body| world.add(body.clone())).collect::<Result<_, _>>()?;
    }
    let mut hits = 0;
    for step in 0..STEPS {
        let dt = if step % 7 == 6 { 0.25 } else { 1.0 / 60.0 };
        for world in &mut worlds {
            if step % 10 == 9 {
                world.advance(dt)?;
                continue;
            }
            let mut number = 0;
            world.step(dt, |hit, world| {
                let said = world.response_to(hit);
                tell(seed, hit, number, world, &ids);
                number += 1;
                said
            })?;
        }
        let [fast, general] = worlds.each_ref();
        hits += fast.hits().len();
        let told = worlds.each_ref().map(|world| {
            let hits = world.hits().map(|hit| format!("{hit:?}"));
            hits.chain(world.touch_events().map(|event| format!("{event:?}"))).collect::<Vec<_>>()
        });
        if let Some(at) = (0..told[0].len().max(told[1].len())).find(|&at| told[0].get(at) != told[1].get(at)) {
            return Ok((Some(format!("step {step}: {:?}, {:?}", told[0].get(at), told[1].get(at))), hits));
        }
        if fast.checksum() != general.checksum() {
            let other = fast.iter().find(|body| fast.checksum_of(body.id()) != general.checksum_of(body.id()));
            return Ok((Some(format!("step {step}, without a hit: {other:?}")), hits));
        }
    }
    Ok((None, hits))
}

#[test]
fn heaps_that_are_told_things_at_their_hits_do_the_same_with_fast_paths_and_without() -> Checked {
    let (mut hits, mut different) = (0, Vec::new());
    for seed in (0..24).chain(ONCE) {
        let (difference, count) = differ(seed)?;
        hits += count;
        different.extend(difference.map(|difference| format!("seed {seed}, {difference}")));
    }
    assert!(different.is_empty() && hits > 2_000, "{hits} hits, {different:#?}");
    Ok(())
}
