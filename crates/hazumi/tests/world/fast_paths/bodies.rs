//! The bodies of a random world.

use hazumi::*;

use super::features::Feature::*;
use super::features::Has;
use crate::support::*;

pub(super) const BRICK: Tags = Tags::bit(0);
pub(super) const BALL: Tags = Tags::bit(1);
pub(super) const GHOST: Tags = Tags::bit(2);
pub(super) const HALF: f32 = 120.0;
const KINDS: [Tags; 4] = [BRICK, BALL, GHOST, Tags::NONE];

/// Few or none of the tags that bodies have here.
pub(super) fn any_tags(random: &mut Random) -> Tags {
    let kind = |random: &mut Random| KINDS[(random.unit() * 4.0) as usize];
    kind(random) | kind(random)
}

pub(super) fn any_response(random: &mut Random) -> Response {
    match (random.unit() * 10.0) as u32 {
        0 => Response::Pass,
        1 => Response::Slide,
        2 => Response::Stop,
        3 => Response::Velocity(random.point(-300.0, 300.0)),
        4 => Response::Direction(random.point(-1.0, 1.0)),
        5 => Response::Bounce { restitution: random.between(0.0, 1.3) },
        6 => Response::BounceAt { speed: random.between(0.0, 400.0) },
        _ => Response::BOUNCE,
    }
}

/// The shape of a mover.
pub(super) fn any_round(random: &mut Random, at: Vec2, size: f32, outlines: bool) -> Shape {
    let offset = random.point(-size, size);
    match (random.unit() * 5.0) as u32 {
        0 if outlines => Aabb::from_center(at, [size, 1.5 * size]).unwrap().into(),
        1 if outlines => Capsule::new(at, at + offset, 0.5 * size).unwrap().into(),
        2 if outlines => {
            let corners =
                [[-size, -size], [size, -0.5 * size], [0.3 * size, size]].map(|corner| at + Vec2::from(corner));
            // Far away its corners are one point.
            Polygon::new(corners).map_or_else(|_| Circle::new(at, size).unwrap().into(), Shape::from)
        }
        _ => Circle::new(at, size).unwrap().into(),
    }
}

pub(super) fn any_mover(random: &mut Random, has: Has) -> Body {
    let (at, size) = (random.point(-HALF + 8.0, HALF - 8.0), random.between(1.0, 4.0));
    let body = Body::dynamic(any_round(random, at, size, has.has(Outlines)));
    let mut body = body.velocity(random.direction() * random.between(0.0, 900.0));
    if has.has(Crowd) || has.has(Heaps) || has.has(Few) && random.unit() < 0.2 {
        body = body.tags(BALL).mass(random.between(0.5, 3.0));
    }
    if has.has(Heaps) {
        body = body.restitution(random.between(0.0, 0.3));
    }
    if has.has(Responses) {
        body = match (random.unit() * 6.0) as u32 {
            0 => body.keep_speed(),
            1 => body.restitution(random.between(0.0, 1.0)),
            2 => body.corners(Corners::Diagonal),
            3 => body.stopped_by(BRICK | if has.has(Crowd) { BALL } else { Tags::NONE }),
            4 => body.response(any_response(random)),
            _ => body,
        };
    }
    if has.has(Forces) {
        body = match (random.unit() * 5.0) as u32 {
            0 => body.damping(random.between(0.0, 4.0)),
            1 => body.acceleration(random.point(-300.0, 300.0)),
            2 => body.gravity_scale(random.between(-1.0, 2.0)),
            3 => body.damping(random.between(0.0, 1.0)).acceleration(random.point(-300.0, 300.0)),
            _ => body,
        };
    }
    with_senses(body, random, has)
}

/// A body that senses, and is there, or is not yet.
fn with_senses(mut body: Body, random: &mut Random, has: Has) -> Body {
    if has.has(Senses) && random.unit() < 0.5 {
        body = body.senses(any_tags(random));
    }
    if has.has(Disabled) && random.unit() < 0.15 {
        body = body.disabled();
    }
    body
}

pub(super) fn any_solid(random: &mut Random, has: Has) -> Body {
    let at = random.point(-HALF, HALF);
    let size = [random.between(4.0, 24.0), random.between(4.0, 24.0)];
    let brick: Shape = Aabb::from_center(at, size).unwrap().into();
    let mut shapes = vec![brick.clone()];
    if has.has(Compounds) && random.unit() < 0.3 {
        for _ in 0..1 + (random.unit() * 3.0) as u32 {
            let near = at + random.point(-16.0, 16.0);
            shapes.push(if has.has(Curves) {
                any_shape(random, near, 8.0)
            } else {
                Aabb::from_center(near, [6.0, 9.0]).unwrap().into()
            });
        }
    }
    let body = match (random.unit() * 9.0) as u32 {
        0 if has.has(Kinematic) => Body::kinematic_compound(shapes).velocity(random.point(-60.0, 60.0)),
        1 if has.has(Kinematic) => Body::kinematic_compound(shapes).spin(random.between(-3.0, 3.0)),
        2 | 3 if has.has(Curves) => Body::fixed(any_shape(random, at, 16.0)),
        4 if has.has(OneSided) => Body::fixed(brick).one_way_toward(random.direction()),
        5 if has.has(OneSided) && has.has(Curves) => {
            Body::fixed(Segment::new(at, at + random.point(-20.0, 20.0)).unwrap()).one_way()
        }
        6 | 7 if has.has(Leaving) => leaving(Body::kinematic_compound(shapes), at, random),
        _ => Body::compound(shapes),
    };
    let mut body = body.tags(BRICK);
    if has.has(Belts) && random.unit() < 0.4 {
        body = body.surface_speed(random.between(-90.0, 90.0));
    }
    if has.has(Responses) {
        body = match (random.unit() * 9.0) as u32 {
            0 => body.response(any_response(random)),
            1 => body.corners(Corners::Diagonal),
            2 => body.tags(GHOST),
            3 => body.most_transfer(random.between(0.0, 50.0)),
            _ => body,
        };
    }
    with_senses(body, random, has)
}

/// A kinematic body that does not stay as it is for long.
fn leaving(body: Body, at: Vec2, random: &mut Random) -> Body {
    match (random.unit() * 4.0) as u32 {
        0 => body.velocity(random.direction() * random.between(100.0, 1500.0)),
        1 => body.spin(random.between(-12.0, 12.0)).pivot(at + random.point(-30.0, 30.0)),
        2 => body.spin(random.between(-8.0, 8.0)).stop_angles(-random.unit(), random.unit()),
        _ => body.velocity(random.point(-200.0, 200.0)).spin(random.between(-6.0, 6.0)),
    }
}

/// Puts everything that stays in the world, and its movers.
pub(super) fn fill(world: &mut World, random: &mut Random, has: Has) {
    for wall in walls(HALF) {
        world.add(Body::fixed(wall)).unwrap();
    }
    if has.has(Gravity) {
        world.set_gravity(random.point(-400.0, 400.0)).unwrap();
    }
    if has.has(Heaps) {
        world.set_gravity([0.0, 300.0]).unwrap();
    }
    if has.has(Between) {
        for _ in 0..3 {
            let said = (random.unit() < 0.8).then(|| any_response(random));
            world.set_response_between(any_tags(random), any_tags(random), said).ok();
        }
    }
    if has.has(Lines) {
        for _ in 0..3 {
            let line = Line::new(random.point(-HALF, HALF), random.direction()).unwrap();
            world.add(with_senses(Body::fixed(line).tags(BRICK), random, has)).unwrap();
        }
    }
    for _ in 0..40 {
        world.add(any_solid(random, has)).unwrap();
    }
    if has.has(Breaks) {
        for _ in 0..300 {
            let brick = Aabb::from_center(random.point(-HALF, HALF), [random.between(2.0, 6.0), 4.0]).unwrap();
            world.add(Body::fixed(brick).tags(BRICK)).unwrap();
        }
    }
    let movers = match () {
        () if has.has(Many) => 1_100,
        () if has.has(Dozens) || has.has(Breaks) => 80,
        () => 12,
    };
    for _ in 0..movers {
        world.add(any_mover(random, has)).unwrap();
    }
}
