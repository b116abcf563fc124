//! Colours where the level says none: light bodies on a night sky.

use hazumi::Shape;

use crate::{Level, LevelBody, Role};

pub(super) const BACKGROUND: &str = "#11131c";
const WALL: &str = "#3b425c";
const DECOR: &str = "#1d2130";
const BALL: &str = "#ffe3a3";
/// What moves by itself stands out from what stays.
const MOVING: &str = "#6d7bb3";
const BUMPER: &str = "#ff6b8b";
const PLAYER: &str = "#7df0d2";
const EMITTER: &str = "#8c7bff";
const LASER: &str = "#ff5c8a";
/// From the top of the view to its bottom.
const BRICKS: [&str; 6] = ["#ff6b6b", "#ff9f5a", "#ffd166", "#7bd88f", "#4fc3d9", "#8c7bff"];

/// What to draw a body with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ink<'a> {
    pub(super) fill: &'a str,
    pub(super) stroke: &'a str,
    pub(super) stroke_width: f32,
}

impl Ink<'_> {
    /// The colour that the body is known by.
    pub(super) const fn color(&self) -> &str {
        if matches!(self.fill.as_bytes(), b"none") { self.stroke } else { self.fill }
    }
}

pub(super) fn background(level: &Level) -> &str {
    level.background.as_deref().unwrap_or(BACKGROUND)
}

/// A body's inks. Thin shapes have no inside, and always a line.
pub(super) fn ink<'a>(level: &'a Level, body: &'a LevelBody) -> Ink<'a> {
    let solid = body.shapes.iter().any(is_solid);
    let paint = &body.paint;
    let color = own_color(level, body);
    let fill = if solid { paint.fill.as_deref() } else { Some("none") };
    let stroke = paint.stroke.as_deref().filter(|&stroke| solid || stroke != "none");
    let beam = body.beam.map(|beam| beam.width).filter(|&width| width > 0.0);
    let stroke_width = beam.or(paint.stroke_width).unwrap_or_else(|| unit(level) * if solid { 1.0 } else { 2.0 });
    Ink {
        fill: fill.unwrap_or(if stroke.is_some() { "none" } else { color }),
        stroke: stroke.unwrap_or(if solid { "none" } else { color }),
        stroke_width,
    }
}

/// A length that looks like a thin line whatever the level's units are.
pub(super) fn unit(level: &Level) -> f32 {
    let size = level.view.size();
    size.x.max(size.y) / 480.0
}

fn own_color(level: &Level, body: &LevelBody) -> &'static str {
    match body.role {
        Role::Ball => BALL,
        Role::Decor => DECOR,
        Role::Fixed | Role::Kinematic if body.breaks_after.is_some() => {
            let view = level.view;
            let height = body.shapes.first().map_or(0.0, |shape| shape.aabb().center().y - view.min().y);
            let band = height / (view.size().y * 0.5) * BRICKS.len() as f32;
            BRICKS[(band.max(0.0) as usize).min(BRICKS.len() - 1)]
        }
        Role::Fixed | Role::Kinematic if body.kicks() => BUMPER,
        Role::Fixed => WALL,
        Role::Kinematic => MOVING,
        Role::Player | Role::Walker => PLAYER,
        Role::Emitter => EMITTER,
        Role::Laser => LASER,
    }
}

fn is_solid(shape: &Shape) -> bool {
    !matches!(shape, Shape::Segment(_) | Shape::Line(_) | Shape::QuadBez(_) | Shape::CubicBez(_))
}
