//! Every fast path against the general one: the same random world steps with and without, to the same bits.

use hazumi::*;

use crate::support::*;

/// What a random world has beside balls among boxes and shapes that stay.
#[derive(Clone, Copy, Debug, Default)]
struct Has {
    curves: bool,
    gravity: bool,
    /// Bodies that move as the game says, straight or turning.
    kinematic: bool,
    /// Boxes, capsules and polygons among the movers.
    outlines: bool,
    one_way: bool,
    /// Responses of all kinds, and movers that keep their speed.
    responses: bool,
    /// Closures that remove, add and send.
    orders: bool,
    /// Movers that meet movers.
    crowd: bool,
    /// Some movers that the others meet.
    some: bool,
    /// So many movers that they are put in order of nearness.
    many: bool,
}

const BRICK: Tags = Tags::bit(0);
const BALL: Tags = Tags::bit(1);
const GHOST: Tags = Tags::bit(2);
const HALF: f32 = 120.0;

fn any_response(random: &mut Random) -> Response {
    match (random.unit() * 9.0) as u32 {
        0 => Response::Pass,
        1 => Response::Slide,
        2 => Response::Stop,
        3 => Response::Velocity(random.point(-300.0, 300.0)),
        4 => Response::Direction(random.point(-1.0, 1.0)),
        5 => Response::Bounce { restitution: random.between(0.0, 1.3) },
        _ => Response::BOUNCE,
    }
}

fn any_mover(random: &mut Random, has: Has) -> Body {
    let (at, size) = (random.point(-HALF + 8.0, HALF - 8.0), random.between(1.0, 4.0));
    let body = match (random.unit() * 4.0) as u32 {
        0 if has.outlines => Body::dynamic(Aabb::from_center(at, [size, 1.5 * size]).unwrap()),
        1 if has.outlines => Body::dynamic(Capsule::new(at, at + random.point(-size, size), 0.5 * size).unwrap()),
        _ => Body::dynamic(Circle::new(at, size).unwrap()),
    };
    let mut body = body.velocity(random.direction() * random.between(0.0, 900.0));
    if has.crowd || has.some && random.unit() < 0.2 {
        body = body.tags(BALL).mass(random.between(0.5, 3.0));
    }
    if has.responses {
        body = match (random.unit() * 6.0) as u32 {
            0 => body.keep_speed(),
            1 => body.restitution(random.between(0.0, 1.0)),
            2 => body.corners(Corners::Diagonal),
            3 => body.stopped_by(BRICK | if has.crowd { BALL } else { Tags::NONE }),
            4 => body.response(any_response(random)),
            _ => body,
        };
    }
    body
}

fn any_solid(random: &mut Random, has: Has) -> Body {
    let at = random.point(-HALF, HALF);
    let size = [random.between(4.0, 24.0), random.between(4.0, 24.0)];
    let brick = Aabb::from_center(at, size).unwrap();
    let body = match (random.unit() * 8.0) as u32 {
        0 if has.kinematic => Body::kinematic(brick).velocity(random.point(-60.0, 60.0)),
        1 if has.kinematic => Body::kinematic(brick).spin(random.between(-3.0, 3.0)),
        2 | 3 if has.curves => Body::fixed(any_shape(random, at, 16.0)),
        4 if has.one_way => Body::fixed(brick).one_way_toward(random.direction()),
        _ => Body::fixed(brick),
    };
    let body = body.tags(BRICK);
    if !has.responses {
        return body;
    }
    match (random.unit() * 8.0) as u32 {
        0 => body.response(any_response(random)),
        1 => body.corners(Corners::Diagonal),
        2 => body.tags(GHOST),
        _ => body,
    }
}

fn fill(world: &mut World, seed: u64, has: Has) {
    let mut random = Random(seed);
    for wall in walls(HALF) {
        world.add(Body::fixed(wall)).unwrap();
    }
    if has.gravity {
        world.set_gravity(random.point(-400.0, 400.0)).unwrap();
    }
    for _ in 0..40 {
        world.add(any_solid(&mut random, has)).unwrap();
    }
    for _ in 0..if has.many { 1_100 } else { 12 } {
        world.add(any_mover(&mut random, has)).unwrap();
    }
}

/// What the game says to a hit, by chance that hangs on the hit alone.
fn respond(hit: &Hit, world: &mut Midstep<'_>, has: Has) -> Response {
    let said = world.response_to(hit);
    let mut random = Random(u64::from(hit.time.to_bits()) << 20 ^ (hit.body.index() * 977 + hit.other.index()) as u64);
    random.unit();
    if has.orders {
        match (random.unit() * 24.0) as u32 {
            0 | 1 if hit.other_tags == BRICK => world.remove(hit.other).unwrap(),
            2 if world.iter().count() < 80 => drop(world.add(any_solid(&mut random, has))),
            3 if world.iter().count() < 80 => drop(world.add(any_mover(&mut random, has))),
            4 => world.set_velocity(hit.body, random.point(-300.0, 300.0)).unwrap(),
            5 => world.remove(hit.body).unwrap(),
            _ => {}
        }
    }
    if has.responses && random.unit() < 0.3 { any_response(&mut random) } else { said }
}

/// Where the two worlds first differ, if they do; and how many hits they had.
fn differ(seed: u64, has: Has) -> (Option<String>, usize) {
    let mut worlds = [World::new(), World::general_only()];
    for world in &mut worlds {
        fill(world, seed, has);
    }
    let mut hits = 0;
    for step in 0..12 {
        let dt = [1.0 / 60.0, 0.25][usize::from(step % 4 == 3)];
        for world in &mut worlds {
            if step % 3 == 2 {
                world.advance(dt).unwrap();
            } else {
                world.step(dt, |hit, world| respond(hit, world, has)).unwrap();
            }
        }
        let [fast, general] = worlds.each_ref();
        let told = [fast, general].map(|world| world.hits().map(|hit| format!("{hit:?}")).collect::<Vec<_>>());
        hits += told[0].len();
        if let Some(at) = (0..told[0].len().max(told[1].len())).find(|&at| told[0].get(at) != told[1].get(at)) {
            return (Some(format!("step {step}, hit {at}:\n  {:?}\n  {:?}", told[0].get(at), told[1].get(at))), hits);
        }
        if fast.checksum() != general.checksum() {
            let other = fast.iter().find(|body| fast.checksum_of(body.id()) != general.checksum_of(body.id()));
            let places =
                worlds.each_ref().map(|world| other.and_then(|body| world.get(body.id())).map(|body| body.position()));
            return (Some(format!("step {step}, without a hit: {places:?}, {other:?}")), hits);
        }
    }
    (None, hits)
}

/// Many worlds of a kind have many hits, and no bit differs.
fn hold(seed: u64, has: Has) {
    let (mut hits, mut different) = (0, Vec::new());
    for seed in seed * 1000..seed * 1000 + if has.many { 2 } else { 60 } {
        let (difference, count) = differ(seed, has);
        hits += count;
        different.extend(difference.map(|difference| format!("seed {seed}, {difference}")));
    }
    println!("{has:?}: {hits} hits, {} different", different.len());
    for difference in different.iter().take(3) {
        println!("{difference}");
    }
    assert!(different.is_empty() && hits > 2_000, "{has:?}");
}

#[test]
fn balls_among_what_stays_do_the_same() {
    hold(1, Has::default());
    hold(2, Has { curves: true, one_way: true, ..Has::default() });
}

#[test]
fn many_do_the_same() {
    hold(13, Has { many: true, ..Has::default() });
    hold(14, Has { many: true, orders: true, curves: true, ..Has::default() });
}

#[test]
fn outlines_do_the_same() {
    hold(3, Has { outlines: true, curves: true, ..Has::default() });
}

#[test]
fn under_gravity_all_do_the_same() {
    hold(4, Has { gravity: true, curves: true, outlines: true, ..Has::default() });
}

#[test]
fn among_what_moves_all_do_the_same() {
    hold(5, Has { kinematic: true, one_way: true, outlines: true, ..Has::default() });
}

#[test]
fn whatever_the_game_answers_all_do_the_same() {
    hold(6, Has { responses: true, ..Has::default() });
    hold(7, Has { responses: true, curves: true, outlines: true, one_way: true, kinematic: true, ..Has::default() });
}

#[test]
fn whatever_a_game_changes_in_a_step_all_do_the_same() {
    hold(8, Has { orders: true, ..Has::default() });
    hold(9, Has { orders: true, responses: true, curves: true, kinematic: true, one_way: true, ..Has::default() });
    hold(18, Has { orders: true, responses: true, gravity: true, ..Has::default() });
    hold(19, Has { orders: true, responses: true, gravity: true, curves: true, kinematic: true, ..Has::default() });
    hold(20, Has { orders: true, responses: true, gravity: true, outlines: true, one_way: true, ..Has::default() });
}

#[test]
fn movers_that_meet_do_the_same() {
    hold(10, Has { crowd: true, ..Has::default() });
    hold(11, Has { crowd: true, outlines: true, responses: true, orders: true, ..Has::default() });
    hold(15, Has { some: true, ..Has::default() });
    hold(16, Has { some: true, outlines: true, responses: true, orders: true, ..Has::default() });
    hold(17, Has { some: true, orders: true, gravity: true, kinematic: true, ..Has::default() });
    hold(12, Has { crowd: true, gravity: true, kinematic: true, ..Has::default() });
}
