//! Where a body that moves is, at any time of a step.

use crate::dvec2::DVec2;
use crate::float::sin_cos;
use crate::world::narrow_phase::touch::Touch;
use crate::{Aabb, Capsule, Circle, CubicBez, Line, Obb, Polygon, QuadBez, Segment, Shape, Vec2};

/// Where a rigid body is at any time of a step: turned about its pivot, and shifted.
///
/// ```text
///        as described            at time t
///            ┌──────┐             offset + velocity·t
///            │  +   │  ───────▶       ◇     turned by angle + spin·t
///            └─pivot┘
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::world) struct Pose {
    /// About which it turns, as described.
    pub(in crate::world) pivot: DVec2,
    /// At the step's start.
    pub(in crate::world) offset: DVec2,
    /// In radians, at the step's start.
    pub(in crate::world) angle: f64,
    /// In units per second.
    pub(in crate::world) velocity: DVec2,
    /// In radians per second.
    pub(in crate::world) spin: f64,
}

/// A pose at one time: what brings a place to where the body was described, and a direction back.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Frame {
    pivot: DVec2,
    pub(super) offset: DVec2,
    /// None if not turned, so that faces along the axes stay so to the bit.
    pub(super) turn: Option<(f64, f64)>,
}

impl Frame {
    pub(in crate::world) fn place_in(&self, p: DVec2) -> DVec2 {
        let p = p - self.offset;
        if self.turn.is_none() { p } else { self.pivot + self.direction_in(p - self.pivot) }
    }

    pub(in crate::world) fn place_out(&self, p: DVec2) -> DVec2 {
        let p = if self.turn.is_none() { p } else { self.pivot + self.direction_out(p - self.pivot) };
        p + self.offset
    }

    pub(in crate::world) fn direction_in(&self, v: DVec2) -> DVec2 {
        self.turn.map_or(v, |(sin, cos)| DVec2::new(v.x * cos + v.y * sin, v.y * cos - v.x * sin))
    }

    pub(in crate::world) fn direction_out(&self, v: DVec2) -> DVec2 {
        self.turn.map_or(v, |(sin, cos)| DVec2::new(v.x * cos - v.y * sin, v.y * cos + v.x * sin))
    }

    /// A touch as the world sees it.
    pub(super) fn touch_out(&self, touch: Touch) -> Touch {
        Touch { normal: self.direction_out(touch.normal), point: self.place_out(touch.point), ..touch }
    }
}

impl Pose {
    /// Whether its axes stay those of the body as described.
    pub(in crate::world) fn is_straight(&self) -> bool {
        self.angle == 0.0 && self.spin == 0.0
    }

    pub(in crate::world) fn at(&self, time: f64) -> Frame {
        let angle = self.angle + self.spin * time;
        let turn = (angle != 0.0).then(|| sin_cos(angle));
        Frame { pivot: self.pivot, offset: self.offset + self.velocity * time, turn }
    }

    /// How far it is turned: beyond a million turns without the whole ones, so that it stays finite however long it turns. A body
    /// that does not turn keeps the angle that it was given.
    pub(in crate::world) fn angle_at(&self, time: f64) -> f64 {
        let turn = self.spin * time;
        let angle = self.angle + turn;
        let is_small = angle.abs() <= MOST_TURNS * core::f64::consts::TAU;
        if turn == 0.0 || is_small { angle } else { angle % core::f64::consts::TAU }
    }

    /// Where a place of the body as described is.
    pub(in crate::world) fn place(&self, p: DVec2, time: f64) -> DVec2 {
        self.at(time).place_out(p)
    }

    /// A shape of the body as described, where it is; none beyond the range of f32. A box that is turned is a turned box.
    pub(in crate::world) fn placed(&self, shape: &Shape, time: f64) -> Option<Shape> {
        let frame = self.at(time);
        let place = |p: Vec2| frame.place_out(p.wide()).narrow();
        let turned = |v: Vec2| frame.direction_out(v.wide()).narrow();
        let angle = self.angle_at(time) as f32;
        Some(match shape {
            Shape::Circle(s) => Circle::new(place(s.center()), s.radius()).ok()?.into(),
            Shape::Aabb(s) if angle == 0.0 => Aabb::new(place(s.min()), place(s.max())).ok()?.into(),
            Shape::Aabb(s) => Obb::from_half(place(s.center()), s.size() * 0.5, angle).ok()?.into(),
            Shape::Obb(s) => Obb::from_half(place(s.center()), s.half(), s.angle() + angle).ok()?.into(),
            Shape::Capsule(s) => Capsule::new(place(s.a()), place(s.b()), s.radius()).ok()?.into(),
            Shape::Segment(s) => Segment::new(place(s.a()), place(s.b())).ok()?.into(),
            Shape::Line(s) => Line::new(place(s.point()), turned(s.direction())).ok()?.into(),
            Shape::QuadBez(s) => {
                let curve = QuadBez::new(place(s.p0()), place(s.p1()), place(s.p2())).ok()?;
                curve.with_half_width(s.half_width()).ok()?.into()
            }
            Shape::CubicBez(s) => {
                let curve = CubicBez::new(place(s.p0()), place(s.p1()), place(s.p2()), place(s.p3())).ok()?;
                curve.with_half_width(s.half_width()).ok()?.into()
            }
            Shape::Polygon(s) => Polygon::new(s.points().iter().map(|&p| place(p))).ok()?.into(),
        })
    }

    /// How fast the body moves at a place of the plane.
    pub(in crate::world) fn velocity_at(&self, p: DVec2, time: f64) -> DVec2 {
        if self.spin == 0.0 {
            return self.velocity;
        }
        self.velocity + (p - self.pivot - self.offset - self.velocity * time).perp() * self.spin
    }

    /// The pose at the end of a step, as the start of the next.
    pub(in crate::world) fn after(&self, dt: f64) -> Self {
        Self { offset: self.offset + self.velocity * dt, angle: self.angle_at(dt), ..*self }
    }
}

/// Beyond so many turns the whole ones are taken from an angle.
const MOST_TURNS: f64 = 1e6;
