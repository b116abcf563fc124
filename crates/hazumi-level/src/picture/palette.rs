//! Colours where the level says none: light bodies on a night sky.

use std::str::FromStr;

use hazumi::{Shape, Vec2};
use svgtypes::Color;

use super::stroke::ends;
use crate::{Level, LevelBody, Role};

pub(super) const BACKGROUND: &str = "#11131c";
const WALL: &str = "#3b425c";
const DECOR: &str = "#1d2130";
const BALL: &str = "#ffe3a3";
const MOVER: &str = "#e0a458";
/// What moves by itself stands out from what stays.
const MOVING: &str = "#6d7bb3";
const BUMPER: &str = "#ff6b8b";
const PLAYER: &str = "#7df0d2";
const EMITTER: &str = "#8c7bff";
const LASER: &str = "#ff5c8a";
/// What has less against the night sky is not seen: black has 1.13.
const LEAST_CONTRAST: f64 = 1.2;
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
    level.background.as_deref().filter(|said| is_plain(said)).unwrap_or(BACKGROUND)
}

/// A body's inks: what is met is seen, unless the level says that it has neither inside nor outline. Thin shapes have always a line,
/// and an inside where they enclose one and the level gives it a colour.
pub(super) fn ink<'a>(level: &'a Level, body: &'a LevelBody) -> Ink<'a> {
    let paint = &body.paint;
    let color = own_color(level, body);
    let seen = |said: &'a str| if is_lost(level, said) || !is_plain(said) { color } else { said };
    let solid = body.shapes.iter().any(is_solid);
    let fill = match paint.fill.as_deref() {
        Some("none") => "none",
        Some(said) if solid || encloses(&body.shapes) => seen(said),
        None if solid => color,
        _ => "none",
    };
    let stroke = match paint.stroke.as_deref() {
        Some("none") if solid || fill != "none" => "none",
        Some("none") => color,
        Some(said) => seen(said),
        None if fill == "none" => color,
        None => "none",
    };
    let beam = body.beam.map(|beam| beam.width).filter(|&width| width > 0.0);
    let stroke_width = beam.or(paint.stroke_width).unwrap_or_else(|| unit(level) * if solid { 1.0 } else { 2.0 });
    Ink { fill, stroke, stroke_width }
}

/// Whether these are thin and each line of them ends where it began.
fn encloses(shapes: &[Shape]) -> bool {
    // Where the line began that the pen is on, and where it is.
    let mut line: Option<(Vec2, Vec2)> = None;
    for shape in shapes {
        let Some((from, to)) = ends(shape) else { return false };
        line = match line {
            Some((start, pen)) if pen == from => Some((start, to)),
            Some((start, pen)) if pen != start => return false,
            _ => Some((from, to)),
        };
    }
    line.is_some_and(|(start, pen)| start == pen)
}

/// Whether a text can be a colour, in whatever words: none has a character that would end an attribute, or that XML does not have.
fn is_plain(said: &str) -> bool {
    !said.contains(|c: char| c.is_control() || matches!(c, '<' | '>' | '&' | '"' | '\''))
}

/// Whether a colour is hardly seen on the night sky. On a background of the level's own all is as the level says.
fn is_lost(level: &Level, said: &str) -> bool {
    let luminance = |text: &str| Color::from_str(text).ok().filter(|color| color.alpha == 255).map(luminance);
    let (None, Some(said), Some(sky)) = (&level.background, luminance(said), luminance(BACKGROUND)) else {
        return false;
    };
    // The ratio of WCAG, 1 for the same and 21 for white on black.
    (said.max(sky) + 0.05) / (said.min(sky) + 0.05) < LEAST_CONTRAST
}

/// The relative luminance of WCAG.
fn luminance(color: Color) -> f64 {
    let linear = |channel: u8| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { libm::pow((share + 0.055) / 1.055, 2.4) }
    };
    0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
}

/// A length that looks like a thin line whatever the level's units are.
pub(super) fn unit(level: &Level) -> f32 {
    let size = level.view.size();
    size.x.max(size.y) / 480.0
}

fn own_color(level: &Level, body: &LevelBody) -> &'static str {
    match body.role {
        Role::Ball => BALL,
        Role::Mover => MOVER,
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
