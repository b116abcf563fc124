//! One small function per op: takes its fields, asks the engine, gives the engine's answer.

use hazumi::query;
use hazumi::query::SweepLaser;
use hazumi::response::{InvalidReflection, reflect};
use hazumi::rules::breakout::{self, BrickSide};
use hazumi::rules::push_back::{Actor, Obstacle, TOLERANCE, push_back};
use hazumi::rules::strike::strike;
use hazumi::{Aabb, Circle, ShapeRef, Vec2};

use super::answer::{Answer, Contact, LaserHit, SweepHit};
use super::fields::Fields;
use super::refusal::{Kind, Refusal};
use crate::say::short;

type Result = std::result::Result<Answer, Refusal>;

/// Answers a query.
pub(super) fn answer(query: &Fields) -> Result {
    match &*query.op()? {
        "overlap" => overlap(query),
        "distance" => distance(query),
        "closest" => closest(query),
        "contact" => contact(query),
        "sweep" => sweep(query),
        "sweep_laser" => sweep_laser(query),
        "classify" => classify(query),
        "push_back" => push(query),
        "strike" => strike_ball(query),
        "reflect" => reflect_velocity(query),
        other => Err(Refusal::new(Kind::UnknownOp, format!("op: unknown, got {:?}", short(other, 60)))),
    }
}

fn overlap(q: &Fields) -> Result {
    Ok(Answer::Overlap { overlap: query::overlap(&q.shape("a")?, &q.shape("b")?) })
}

fn distance(q: &Fields) -> Result {
    Ok(Answer::Distance { distance: query::distance(&q.shape("a")?, &q.shape("b")?) })
}

fn closest(q: &Fields) -> Result {
    let query::Closest { distance, on_a, on_b, .. } = query::closest(&q.shape("a")?, &q.shape("b")?);
    Ok(Answer::Closest { distance, on_a, on_b })
}

fn contact(q: &Fields) -> Result {
    let contact = query::contact(&q.shape("a")?, &q.shape("b")?);
    let contact = contact.map(|query::Contact { normal, depth, point, .. }| Contact { normal, depth, point });
    Ok(Answer::Contact { contact })
}

fn sweep(q: &Fields) -> Result {
    let hit = query::sweep(&q.shape("a")?, q.vector("motion")?, &q.shape("b")?);
    let hit = hit.map_err(|error| Refusal::input(error.to_string()))?;
    Ok(Answer::Sweep { hit: hit.map(|query::SweepHit { time, normal, point, .. }| SweepHit { time, normal, point }) })
}

fn sweep_laser(q: &Fields) -> Result {
    let circle: Circle = q.bare("circle")?;
    let (pivot, half, offset) = (q.vector("pivot")?, q.vector("half")?, q.number("offset")?);
    let laser = SweepLaser::new(pivot, half, offset, q.number("from")?, q.number("to")?);
    let laser = laser.map_err(|error| Refusal::input(error.to_string()))?;
    let hit = query::sweep_laser(&circle, &laser);
    Ok(Answer::SweepLaser { hit: hit.map(|query::LaserHit { time, angle, .. }| LaserHit { time, angle }) })
}

fn classify(q: &Fields) -> Result {
    let bounce = breakout::classify(&q.bare("circle")?, q.vector("velocity")?, &q.bare("aabb")?);
    let hit = match bounce.side {
        BrickSide::None => "none",
        BrickSide::TopBottom => "top_bottom",
        BrickSide::LeftRight => "left_right",
        BrickSide::Corner => "corner",
    };
    Ok(Answer::Classify { hit, velocity: bounce.velocity })
}

fn push(q: &Fields) -> Result {
    let (actor, other) = (q.object("actor", "actor.")?, q.object("other", "other.")?);
    let aabb: Aabb = actor.bare("aabb")?;
    let actor = Actor { aabb, speed: actor.number("speed")?, moved: actor.vector("moved")? };
    let shape = other.shape("shape")?;
    let other =
        Obstacle { shape: ShapeRef::from(&shape), moved: other.vector("moved")?, one_way: other.flag("one_way")? };
    Ok(Answer::Velocity { velocity: push_back(&actor, &other, q.number_or("tolerance", TOLERANCE)?) })
}

fn strike_ball(q: &Fields) -> Result {
    let (ball, striker): (Circle, Circle) = (q.bare("ball")?, q.bare("striker")?);
    let (velocity, striker_velocity) = (q.vector("velocity")?, q.vector("striker_velocity")?);
    let velocity = strike(&ball, velocity, &striker, striker_velocity, q.number("transfer")?);
    Ok(Answer::Velocity { velocity })
}

fn reflect_velocity(q: &Fields) -> Result {
    let (velocity, normal) = (q.vector("velocity")?, q.vector("normal")?);
    let restitution = q.number_or("restitution", 1.0)?;
    let surface_velocity = q.vector_or("surface_velocity", Vec2::ZERO)?;
    let reflected = reflect(velocity, normal, restitution, surface_velocity);
    Ok(Answer::Velocity { velocity: reflected.map_err(|error: InvalidReflection| Refusal::input(error.to_string()))? })
}
