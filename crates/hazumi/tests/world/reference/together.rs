//! Random scenes in which a mover comes to touch two at the same moment.

use hazumi::*;

use super::compare::*;
use super::math::*;
use super::tally::*;
use super::thing::*;
use super::world::*;
use crate::support::*;

const MOVERS: Tags = Tags::bit(0);

fn narrow(v: V) -> Vec2 {
    Vec2::new(v[0] as f32, v[1] as f32)
}

fn bounce(random: &mut Random) -> Option<Response> {
    Some(Response::Bounce { restitution: random.between(0.2, 1.2) })
}

/// A ball that will be here, touching, in a tenth of a second.
fn due(at: V, radius: f32, velocity: V) -> Thing {
    let circle = Circle::new(narrow(plus(at, velocity, -0.1)), radius).unwrap();
    Thing::mover(circle, narrow(velocity))
}

/// Something that a ball touches with this normal when it is here.
fn touched(random: &mut Random, at: V, radius: f32, normal: V) -> Shape {
    let foot = plus(at, normal, -f64::from(radius));
    let size = random.between(1.0, 4.0);
    let along = times(perp(normal), f64::from(random.between(1.0, 3.0)));
    match (random.unit() * 3.0) as u32 {
        0 => Circle::new(narrow(plus(foot, normal, -f64::from(size))), size).unwrap().into(),
        1 => Segment::new(narrow(plus(foot, along, 1.0)), narrow(plus(foot, along, -1.0))).unwrap().into(),
        _ => {
            let deep = plus(foot, normal, -f64::from(size));
            Capsule::new(narrow(deep), narrow(plus(deep, normal, -2.0)), size).unwrap().into()
        }
    }
}

/// A ball that comes into the notch between two shapes.
fn wedge(random: &mut Random) -> Option<Plain> {
    let at = wide(random.point(5.0, 6.0));
    let radius = random.between(0.5, 2.0);
    let first = wide(random.direction());
    let second = turned(first, random.between(0.4, 2.7).into());
    let push = [random.between(0.2, 1.0), random.between(0.2, 1.0)].map(f64::from);
    let velocity = times(plus(times(first, push[0]), second, push[1]), -f64::from(random.between(20.0, 200.0)));
    if dot(velocity, first) > -5.0 || dot(velocity, second) > -5.0 {
        return None;
    }
    let mut plain = Plain { together: true, ..Plain::default() };
    for normal in [first, second] {
        let mut thing = Thing::fixed(touched(random, at, radius, normal));
        thing.response = bounce(random);
        plain.things.push(thing);
    }
    plain.things.push(due(at, radius, velocity));
    Some(plain)
}

/// A ball that comes onto two that lie side by side.
fn triangle(random: &mut Random) -> Option<Plain> {
    let [a, b, c] = [0.5, 0.5, 0.5].map(|low: f32| random.between(low, 2.0));
    let sides = [a + b, a + c, b + c].map(f64::from);
    let first = wide(random.point(5.0, 6.0));
    let toward = wide(random.direction());
    let second = plus(first, toward, sides[0]);
    let cos = (sides[0].powi(2) + sides[1].powi(2) - sides[2].powi(2)) / (2.0 * sides[0] * sides[1]);
    let third = plus(first, turned(toward, libm::acos(cos)), sides[1]);
    let push = [random.between(0.2, 1.0), random.between(0.2, 1.0)].map(f64::from);
    let velocity = plus(times(minus(first, third), push[0]), minus(second, third), push[1]);
    let velocity = times(velocity, f64::from(random.between(20.0, 100.0)));
    if dot(velocity, minus(first, third)) < 5.0 || dot(velocity, minus(second, third)) < 5.0 {
        return None;
    }
    let mut plain = Plain { together: true, ..Plain::default() };
    let lies = |at: V, radius: f32| Thing::mover(Circle::new(narrow(at), radius).unwrap(), Vec2::ZERO);
    for mut thing in [lies(first, a), lies(second, b), due(third, c, velocity)] {
        thing.tags = MOVERS;
        thing.mass = random.between(0.3, 3.0);
        thing.response = bounce(random);
        plain.things.push(thing);
    }
    // Two that lie in each other by rounding are moved apart when the step begins.
    let pair = plain.pair(0, 1, 0)?;
    (pair.near(0.0).gap >= 0.0).then_some(plain)
}

pub(super) fn play_together(seed: u64, scenes: usize) -> Tally {
    let mut tally = Tally::default();
    for case in 0..scenes {
        let mut random = Random(seed + 1000 * case as u64 + other_scenes());
        let plain = loop {
            let scene = if case % 2 == 0 { wedge(&mut random) } else { triangle(&mut random) };
            if let Some(plain) = scene {
                break plain;
            }
        };
        let mut both = Both::new(plain, 5e-8, &mut random);
        let orders = (case % 4 < 2).then(Vec::new);
        tally.play(&format!("seed {seed}, case {case}"), &mut both, 1, |both| both.step(0.15, orders.clone()));
    }
    tally
}
