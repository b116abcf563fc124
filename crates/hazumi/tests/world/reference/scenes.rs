//! Random scenes: a room with a shape in each of sixteen places, so that nothing touches two at once but by chance.

use hazumi::*;

use super::compare::*;
use super::math::*;
use super::tally::*;
use super::thing::*;
use super::world::*;
use crate::support::*;

/// What a scene has.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Has {
    pub(super) curves: bool,
    pub(super) gravity: bool,
    /// Kinematic bodies that move, and those that turn.
    pub(super) moving: bool,
    pub(super) turning: bool,
    /// Movers that meet each other.
    pub(super) crowd: bool,
    /// Other responses than a bounce that keeps the speed.
    pub(super) responses: bool,
    /// Responses that leave a mover in touch with what it met.
    pub(super) slides: bool,
    /// Bodies that only stop what comes from one side.
    pub(super) one_way: bool,
    /// A game that removes and adds.
    pub(super) orders: bool,
    /// Movers that are no circles.
    pub(super) outlines: bool,
}

impl Has {
    /// How far the engine may stray by itself at a hit, in units.
    fn strays(self) -> f64 {
        match self {
            // Two movers under gravity meet by their chords, each up to a ten-thousandth of its size beside its parabola.
            Self { gravity: true, crowd: true, .. } => 5e-4,
            // The nearest point of a curve is looked for; a parabola meets a corner by the tangent that its chord touches.
            Self { curves: true, .. } => 5e-5,
            Self { gravity: true, .. } => 2e-5,
            // A place is an f32.
            Self { outlines: true, .. } => 5e-6,
            Self { turning: true, .. } => 2e-6,
            // The axis of a turned box is an f32.
            _ => 5e-7,
        }
    }
}

const KINDS: [Tags; 3] = [Tags::bit(0), Tags::bit(1), Tags::bit(2)];

fn any<T: Copy>(random: &mut Random, of: &[T]) -> T {
    of[((random.unit() * of.len() as f32) as usize).min(of.len() - 1)]
}

fn chance(random: &mut Random, share: f32) -> bool {
    random.unit() < share
}

/// A shape of these scenes.
fn solid(random: &mut Random, has: Has, at: Vec2) -> Shape {
    loop {
        let width = random.between(0.3, 1.5);
        let shape = match any_shape(random, at, 6.0) {
            Shape::QuadBez(_) | Shape::CubicBez(_) if !has.curves => continue,
            // A sharp corner on a curve without a width has no normal of its own.
            Shape::QuadBez(curve) if has.outlines || chance(random, 0.5) => {
                curve.with_half_width(width).unwrap().into()
            }
            Shape::CubicBez(curve) if has.outlines || chance(random, 0.5) => {
                curve.with_half_width(width).unwrap().into()
            }
            other => other,
        };
        return shape;
    }
}

fn response(random: &mut Random, has: Has) -> Option<Response> {
    if !has.responses || chance(random, 0.3) {
        return None;
    }
    let velocity = Response::Velocity(random.direction() * random.between(100.0, 600.0));
    let bounce = Response::Bounce { restitution: random.between(0.3, 1.3) };
    let slides = [Response::Slide, Response::Stop, Response::Bounce { restitution: 0.0 }];
    Some(match random.unit() {
        x if x < 0.5 => bounce,
        x if x < 0.7 => Response::Pass,
        _ if !has.slides => bounce,
        x if x < 0.8 => velocity,
        _ => any(random, &slides),
    })
}

fn outline(random: &mut Random, has: Has, size: f32) -> Shape {
    if has.outlines && chance(random, 0.8) {
        let half = random.point(0.3, 1.0) * size;
        match (random.unit() * 4.0) as u32 {
            0 => Aabb::from_center([0.0, 0.0], half * 2.0).unwrap().into(),
            1 => Obb::from_half([0.0, 0.0], half, random.between(-4.0, 4.0)).unwrap().into(),
            2 => Capsule::new(-half, random.point(-1.0, 1.0) * size, size * 0.3).unwrap().into(),
            _ => Polygon::new([-half, Vec2::new(half.x, -half.y * 0.5), Vec2::new(0.0, half.y)]).unwrap().into(),
        }
    } else {
        Circle::new([0.0, 0.0], size).unwrap().into()
    }
}

/// A mover somewhere.
fn mover(random: &mut Random, has: Has, size: f32) -> Thing {
    let velocity = random.direction() * random.between(60.0, 700.0);
    let shape = outline(random, has, size).translated(random.point(-57.0, 57.0)).unwrap();
    let mut thing = Thing::mover(shape, velocity);
    if has.crowd {
        thing.tags = any(random, &[KINDS[0], KINDS[0], KINDS[1], KINDS[2], Tags::NONE]);
        thing.stopped_by = any(random, &[Tags::ALL, Tags::ALL, KINDS[0] | KINDS[1], KINDS[1] | KINDS[2]]);
        thing.mass = random.between(0.2, 5.0);
    }
    if has.gravity && chance(random, 0.5) {
        thing.acceleration = random.direction() * random.between(50.0, 500.0);
        thing.gravity_scale = random.between(-0.5, 1.5);
    }
    if has.responses {
        // Which of two movers is asked first hangs on places that are used again.
        thing.response = if has.orders { None } else { response(random, has) };
        // By which normal a one-way corner is then met is not said.
        thing.diagonal = !has.one_way && chance(random, 0.2);
        thing.keep_speed = !has.crowd && chance(random, 0.2);
    }
    thing
}

pub(super) fn scene(random: &mut Random, has: Has) -> Plain {
    let mut plain = Plain::default();
    plain.things.extend(walls(60.0).into_iter().map(Thing::fixed));
    if has.gravity {
        plain.gravity = random.direction() * random.between(50.0, 500.0);
    }
    if has.responses && chance(random, 0.5) {
        let kinds = [KINDS[0], KINDS[1], KINDS[2], Tags::NONE];
        let between = |random: &mut Random| (any(random, &kinds), any(random, &kinds), response(random, has));
        let all: Vec<_> = (0..2).map(|_| between(random)).collect();
        plain.between.extend(all.into_iter().filter_map(|(a, b, response)| Some((a, b, response?))));
        // Of two sets the engine keeps one answer.
        plain.between.truncate(1);
    }
    for i in 0..16 {
        if chance(random, 0.1) {
            continue;
        }
        let place = Vec2::new((i % 4) as f32 * 30.0 - 45.0, (i / 4) as f32 * 30.0 - 45.0);
        let at = place + random.point(-2.0, 2.0);
        let shape = solid(random, has, at);
        let mut thing = if has.moving && chance(random, 0.4) {
            Thing::kinematic(shape, at + random.point(-3.0, 3.0))
        } else {
            Thing::fixed(shape)
        };
        if chance(random, 0.2) {
            let beside = solid(random, has, at);
            thing = thing.with(beside);
        }
        if has.responses || has.crowd {
            thing.tags = any(random, &[KINDS[0], KINDS[1], KINDS[2], Tags::NONE]);
        }
        thing.response = response(random, has);
        thing.front = (has.one_way && chance(random, 0.5)).then(|| random.direction());
        thing.diagonal = has.responses && thing.front.is_none() && chance(random, 0.3);
        plain.things.push(thing);
    }
    let count = if has.crowd { 6 } else { 3 };
    while plain.movers().count() < count {
        let size = random.between(if has.orders { 1.2 } else { 0.5 }, 2.0);
        let thing = mover(random, has, size);
        if plain.room(&thing) > 0.05 {
            plain.things.push(thing);
        }
    }
    plain
}

fn order(random: &mut Random, has: Has) -> Order {
    let mut order = Order::default();
    match random.unit() {
        x if x < 0.15 => order.removes_other = true,
        x if x < 0.2 => order.removes_mover = true,
        // Also larger than all that are there.
        x if x < 0.3 => {
            let size = random.between(0.2, 3.0);
            order.adds = Some(mover(random, has, size));
        }
        x if x < 0.4 => {
            let at = random.point(-55.0, 55.0);
            order.adds = Some(Thing::fixed(solid(random, Has { curves: false, ..has }, at)));
        }
        x if x < 0.5 => order.velocity = Some(random.direction() * random.between(100.0, 600.0)),
        x if x < 0.7 => order.response = response(random, has),
        _ => {}
    }
    order
}

/// Plays random scenes of a kind.
pub(super) fn play(seed: u64, scenes: usize, steps: usize, has: Has) -> Tally {
    let mut tally = Tally::default();
    for case in 0..scenes {
        let mut random = Random(seed + 1000 * case as u64 + other_scenes());
        let plain = scene(&mut random, has);
        let homes: Vec<V> = plain.things.iter().map(Thing::position).collect();
        let mut both = Both::new(plain, has.strays(), &mut random);
        let mut number = 0;
        tally.play(&format!("{has:?}, seed {seed}, case {case}"), &mut both, steps, |both| {
            // A curve's normal is not to the last digit: what that makes of many hits says nothing.
            let dt = if has.curves { random.between(0.01, 0.06) } else { random.between(0.02, 0.15) };
            number += 1;
            if number > 1 {
                both.begin_anew(&mut random)?;
            }
            steer(both, &mut random, has, &homes, dt);
            let orders = (has.orders || number % 2 == 0)
                .then(|| (0..if has.orders { 60 } else { 0 }).map(|_| order(&mut random, has)).collect());
            both.step(dt, orders)
        });
    }
    tally
}

/// Sends each kinematic body somewhere near its home.
fn steer(both: &mut Both, random: &mut Random, has: Has, homes: &[V], dt: f32) {
    for (i, home) in homes.iter().enumerate() {
        let thing = &both.plain.things[i];
        if thing.kind != BodyKind::Kinematic || thing.gone {
            continue;
        }
        let home = Vec2::new(home[0] as f32, home[1] as f32);
        let to = home + random.point(-2.0, 2.0);
        let at = thing.position();
        let velocity = (to - Vec2::new(at[0] as f32, at[1] as f32)) * (1.0 / dt);
        match random.unit() {
            x if x < 0.3 => both.send(i, to, if has.turning { random.between(-1.0, 1.0) } else { 0.0 }),
            x if x < 0.5 || !has.turning => both.steer(i, velocity, 0.0),
            x if x < 0.8 => both.steer(i, velocity, random.between(-6.0, 6.0)),
            _ => both.steer(i, Vec2::ZERO, random.between(-9.0, 9.0)),
        }
    }
}
