//! Rules R1 to R6. Arguments come in the scratch memory, and answers go out there.

use hazumi::rules::breakout::{self, BrickSide};
use hazumi::rules::circle_line::circle_line as against_line;
use hazumi::rules::circle_segment::{SegmentPart, circle_segment as against_segment};
use hazumi::rules::graze::{Near, near as nearness};
use hazumi::rules::laser;
use hazumi::rules::push_back::{Actor, Obstacle, push_back as pushed};
use hazumi::rules::strike;
use hazumi::{Circle, ShapeRef, Vec2};
use wasm_bindgen::prelude::*;

use crate::code;
use crate::fault::Thrown;
use crate::query::{finite, finite_number, leave_all, not_negative};
use crate::scratch::{self, Reader, leave};

/// Ball, velocity, brick. Leaves the velocity; the side's number.
#[wasm_bindgen]
pub fn breakout() -> Thrown<u32> {
    let bounce = scratch::read(|from| {
        let (ball, velocity) = (code::circle(from, "ball")?, from.vec2());
        let brick = code::aabb(from, "brick")?;
        Ok::<_, JsValue>(breakout::classify(&ball, finite("velocity", velocity)?, &brick))
    })?;
    leave_all(&[bounce.velocity], &[]);
    Ok(match bounce.side {
        BrickSide::None => 0,
        BrickSide::TopBottom => 1,
        BrickSide::LeftRight => 2,
        BrickSide::Corner => 3,
    })
}

/// Point, foot, distance, where the foot is, its distance, the nearest part's number; whether it hits.
#[wasm_bindgen]
pub fn circle_segment() -> Thrown<bool> {
    let seen = scratch::read(|from| {
        let circle = code::circle(from, "circle")?;
        Ok::<_, JsValue>(against_segment(&circle, &code::segment(from, "segment")?))
    })?;
    let nearest = match seen.nearest {
        SegmentPart::A => 0.0,
        SegmentPart::B => 1.0,
        SegmentPart::Foot => 2.0,
    };
    leave_all(&[seen.point, seen.foot], &[seen.distance, seen.foot_at, seen.foot_distance, nearest]);
    Ok(seen.hit)
}

/// Foot, distance, along; whether it hits.
#[wasm_bindgen]
pub fn circle_line() -> Thrown<bool> {
    let seen = scratch::read(|from| {
        let circle = code::circle(from, "circle")?;
        Ok::<_, JsValue>(against_line(&circle, &code::line(from, "line")?))
    })?;
    leave_all(&[seen.foot], &[seen.distance, seen.along]);
    Ok(seen.hit)
}

/// Whether it hits, whether it does without corners, along, across.
#[wasm_bindgen]
pub fn laser() -> Thrown<()> {
    let (obb, player) =
        scratch::read(|from| Ok::<_, JsValue>((code::obb(from, "laser")?, code::circle(from, "player")?)))?;
    let offsets = laser::offsets_by_lines(&obb, player.center());
    let rough = laser::hits_ignoring_corners(&obb, &player);
    leave().flag(laser::hits(&obb, &player)).flag(rough).f64(offsets.along).f64(offsets.across);
    Ok(())
}

/// The number of how near it is.
#[wasm_bindgen]
pub fn graze() -> Thrown<u32> {
    let near = scratch::read(|from| {
        let player = code::circle(from, "player")?;
        let ring = not_negative("ring", from.f32())?;
        Ok::<_, JsValue>(nearness(&code::shape(from, &"bullet")?, &player, ring))
    })?;
    Ok(near_number(near))
}

pub(crate) const fn near_number(near: Near) -> u32 {
    match near {
        Near::Clear => 0,
        Near::Graze => 1,
        Near::Hit => 2,
    }
}

/// The actor's box, speed and displacement; tolerance; the other's displacement, whether it is one-way, its shape. Leaves the push.
#[wasm_bindgen]
pub fn push_back() -> Thrown<()> {
    let push = scratch::read(|from| {
        let aabb = code::aabb(from, "actor.aabb")?;
        let (speed, moved) = (from.f32(), from.vec2());
        let actor = Actor { aabb, speed: not_negative("actor.speed", speed)?, moved: finite("actor.moved", moved)? };
        let tolerance = not_negative("tolerance", from.f32())?;
        let (moved, one_way) = (finite("other.moved", from.vec2())?, from.f64() != 0.0);
        let shape = code::shape(from, &"other.shape")?;
        Ok::<_, JsValue>(pushed(&actor, &Obstacle { shape: ShapeRef::from(&shape), moved, one_way }, tolerance))
    })?;
    leave_all(&[push], &[]);
    Ok(())
}

fn swing(from: &mut Reader) -> Thrown<(Circle, Vec2, Circle, Vec2)> {
    let (ball, velocity) = (code::circle(from, "ball")?, from.vec2());
    let (bat, bat_velocity) = (code::circle(from, "bat")?, from.vec2());
    Ok((ball, finite("velocity", velocity)?, bat, finite("batVelocity", bat_velocity)?))
}

/// Ball, velocity, bat, its velocity, transfer. Leaves the velocity.
#[wasm_bindgen]
pub fn strike() -> Thrown<()> {
    let velocity = scratch::read(|from| {
        let (ball, velocity, bat, bat_velocity) = swing(from)?;
        let transfer = finite_number("transfer", from.f32())?;
        Ok::<_, JsValue>(strike::strike(&ball, velocity, &bat, bat_velocity, transfer))
    })?;
    leave_all(&[velocity], &[]);
    Ok(())
}

/// Ball, velocity, bat, its velocity. Leaves the velocity.
#[wasm_bindgen]
pub fn strike_heavy() -> Thrown<()> {
    let (ball, velocity, bat, bat_velocity) = scratch::read(swing)?;
    leave_all(&[strike::strike_heavy(&ball, velocity, &bat, bat_velocity)], &[]);
    Ok(())
}
