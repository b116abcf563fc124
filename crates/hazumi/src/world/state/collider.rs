//! A shape of a body where it is: a solid, and how it moves through the step.

use crate::dvec2::DVec2;
use crate::float::sin_cos;
use crate::query::RayHit;
use crate::response::Response;
use crate::world::body::described::{Body, Corners, OneWay};
use crate::world::body::handle::BodyId;
use crate::world::body::tags::Tags;
use crate::world::narrow_phase::advance::{advance, advance_outline};
use crate::world::narrow_phase::outline::{Outline, Placed};
use crate::world::narrow_phase::solid::{Faces, Solid, Touch, cast_box};
use crate::world::step::kinematic;
use crate::{Aabb, Capsule, Circle, CubicBez, Line, Obb, Polygon, QuadBez, Segment, Shape, Vec2};

/// A shape of a body, in the world's list of all. What a hit needs of a box that stays where it is comes first, in one cache
/// line: among many bricks each line is a way to memory.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(in crate::world) struct Piece {
    /// What its body says, at hand where the ball is.
    pub(in crate::world) body: BodyId,
    pub(in crate::world) tags: Tags,
    /// Which of its body's shapes it is.
    pub(in crate::world) number: u32,
    pub(in crate::world) response: Option<Response>,
    /// Of a shape that moves: of all its way through the step.
    pub(in crate::world) bounds: Aabb,
    pub(in crate::world) corners: Corners,
    /// Whether it is a box along the axes that stays where it is and stops from all sides.
    pub(in crate::world) is_plain_box: bool,
    pub(in crate::world) one_way: OneWay,
    pub(in crate::world) solid: Solid,
    /// The highest speed that it hands on.
    pub(in crate::world) most_transfer: f64,
    /// None if it stays where it was described.
    pub(in crate::world) course: Option<Pose>,
}

impl Piece {
    /// Shape `number` of a body, in a step of `dt` seconds; of one that moves, on its `course`.
    pub(in crate::world) fn of(
        id: BodyId,
        body: &Body,
        number: u32,
        shape: &Shape,
        course: Option<Pose>,
        dt: f64,
    ) -> Self {
        let solid = Solid::of(shape);
        Self {
            is_plain_box: matches!((&solid, body.one_way, &course), (Solid::Box { .. }, OneWay::No, None)),
            solid,
            bounds: kinematic::bounds(shape, course.as_ref(), dt),
            number,
            body: id,
            tags: body.tags,
            response: body.response,
            corners: body.corners,
            one_way: body.one_way,
            most_transfer: body.most_transfer.into(),
            course,
        }
    }

    /// Whether moreover its body says nothing of what comes of a hit: then a ball need not look at it to bounce.
    pub(in crate::world) const fn is_plain(&self) -> bool {
        self.is_plain_box && self.response.is_none() && matches!(self.corners, Corners::Round)
    }
}

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
struct Frame {
    pivot: DVec2,
    offset: DVec2,
    /// None if not turned, so that faces along the axes stay so to the bit.
    turn: Option<(f64, f64)>,
}

impl Frame {
    fn place_in(&self, p: DVec2) -> DVec2 {
        let p = p - self.offset;
        if self.turn.is_none() { p } else { self.pivot + self.direction_in(p - self.pivot) }
    }

    fn outline_in<'a>(&self, outline: &'a Outline, at: DVec2) -> Placed<'a> {
        outline.placed(self.place_in(at), self.turn.map(|_| |corner: DVec2| self.direction_in(corner)))
    }

    fn place_out(&self, p: DVec2) -> DVec2 {
        let p = if self.turn.is_none() { p } else { self.pivot + self.direction_out(p - self.pivot) };
        p + self.offset
    }

    fn direction_in(&self, v: DVec2) -> DVec2 {
        self.turn.map_or(v, |(sin, cos)| DVec2::new(v.x * cos + v.y * sin, v.y * cos - v.x * sin))
    }

    fn direction_out(&self, v: DVec2) -> DVec2 {
        self.turn.map_or(v, |(sin, cos)| DVec2::new(v.x * cos - v.y * sin, v.y * cos + v.x * sin))
    }
}

impl Pose {
    /// Whether its axes stay those of the body as described.
    pub(in crate::world) fn is_straight(&self) -> bool {
        self.angle == 0.0 && self.spin == 0.0
    }

    fn at(&self, time: f64) -> Frame {
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

    /// What a ball at `c` touches at `time` of a solid as it was described.
    #[inline]
    pub(in crate::world) fn touch(&self, solid: &Solid, c: DVec2, r: f64, velocity: DVec2, time: f64) -> Touch {
        let frame = self.at(time);
        let relative = velocity - self.velocity_at(c, time);
        let touch = solid.touch(frame.place_in(c), r, frame.direction_in(relative));
        Touch { normal: frame.direction_out(touch.normal), point: frame.place_out(touch.point), ..touch }
    }

    /// The same of an outline.
    pub(in crate::world) fn touch_outline(
        &self,
        solid: &Solid,
        outline: &Outline,
        c: DVec2,
        velocity: DVec2,
        time: f64,
    ) -> Touch {
        let frame = self.at(time);
        let relative = velocity - self.velocity_at(c, time);
        let touch = solid.touch_outline(&frame.outline_in(outline, c), frame.direction_in(relative));
        Touch { normal: frame.direction_out(touch.normal), point: frame.place_out(touch.point), ..touch }
    }

    /// The pose at the end of a step, as the start of the next.
    pub(in crate::world) fn after(&self, dt: f64) -> Self {
        Self { offset: self.offset + self.velocity * dt, angle: self.angle_at(dt), ..*self }
    }
}

/// Beyond so many turns an angle is kept without them.
const MOST_TURNS: f64 = 1e6;

impl Piece {
    /// What a ball at `c` touches at `time`.
    #[inline]
    pub(in crate::world) fn touch(&self, c: DVec2, r: f64, velocity: DVec2, time: f64) -> Touch {
        let Some(pose) = &self.course else { return self.solid.touch(c, r, velocity) };
        pose.touch(&self.solid, c, r, velocity, time)
    }

    /// What an outline at `c` touches at `time`.
    pub(in crate::world) fn touch_outline(&self, outline: &Outline, c: DVec2, velocity: DVec2, time: f64) -> Touch {
        let Some(pose) = &self.course else { return self.solid.touch_outline(&outline.here(c), velocity) };
        pose.touch_outline(&self.solid, outline, c, velocity, time)
    }

    /// What else it touches within `w` of the same piece.
    pub(in crate::world) fn other_touches(
        &self,
        outline: &Outline,
        c: DVec2,
        velocity: DVec2,
        time: f64,
        w: f64,
        first: Touch,
    ) -> impl Iterator<Item = Touch> + use<> {
        let frame = self.course.as_ref().map(|pose| pose.at(time));
        let seen = move |touch: Touch| match frame {
            None => touch,
            Some(frame) => {
                Touch { normal: frame.direction_out(touch.normal), point: frame.place_out(touch.point), ..touch }
            }
        };
        let (placed, velocity, first) = match (frame, &self.course) {
            (Some(frame), Some(pose)) => (
                frame.outline_in(outline, c),
                frame.direction_in(velocity - pose.velocity_at(c, time)),
                Touch { normal: frame.direction_in(first.normal), ..first },
            ),
            _ => (outline.here(c), velocity, first),
        };
        self.solid.other_touches(&placed, velocity, w, &first).map(seen)
    }

    /// The normals that a sharp outline's touch may have at `time`, within `w`.
    pub(in crate::world) fn ways(&self, outline: &Outline, c: DVec2, w: f64, time: f64) -> Faces {
        let Some(pose) = &self.course else { return self.solid.ways(&outline.here(c), w) };
        let frame = pose.at(time);
        self.solid.ways(&frame.outline_in(outline, c), w).map(|normal| frame.direction_out(normal))
    }

    /// The first touch of an outline that moves from `o` by `motion` in the `span` of time from its first by its second.
    pub(in crate::world) fn cast_outline(
        &self,
        outline: &Outline,
        o: DVec2,
        motion: DVec2,
        (time, span): (f64, f64),
    ) -> Option<RayHit> {
        let Some(pose) = &self.course else { return self.solid.cast_outline(&outline.here(o), motion) };
        if pose.spin != 0.0 && span > 0.0 {
            return advance_outline(pose, &self.solid, outline, (o, motion), (time, span));
        }
        let frame = pose.at(time);
        let relative = frame.direction_in(motion - pose.velocity * span);
        let hit = self.solid.cast_outline(&frame.outline_in(outline, o), relative)?;
        let point = frame.place_out(hit.point) + pose.velocity * (span * hit.time);
        Some(RayHit { normal: frame.direction_out(hit.normal), point, ..hit })
    }

    /// The flat faces at a point of the surface at `time`.
    pub(in crate::world) fn faces_at(&self, q: DVec2, w: f64, time: f64) -> Faces {
        let Some(pose) = &self.course else { return self.solid.faces_at(q, w) };
        let frame = pose.at(time);
        self.solid.faces_at(frame.place_in(q), w).map(|normal| frame.direction_out(normal))
    }

    /// How fast the surface moves at a place.
    #[inline]
    pub(in crate::world) fn velocity_at(&self, p: DVec2, time: f64) -> DVec2 {
        self.course.as_ref().map_or(DVec2::ZERO, |pose| pose.velocity_at(p, time))
    }

    /// Whether a touch with this normal is from the front, and stops.
    pub(in crate::world) fn stops_from(&self, touch: &Touch, time: f64) -> bool {
        let front = match self.one_way {
            OneWay::No => return true,
            OneWay::Toward(front) => front.wide(),
            OneWay::Own => {
                let Some(front) =
                    self.solid.front(self.course.map_or(touch.point, |pose| pose.at(time).place_in(touch.point)))
                else {
                    return true;
                };
                front
            }
        };
        let front = self.course.map_or(front, |pose| pose.at(time).direction_out(front));
        touch.normal.dot(front) > 1e-6 * front.length()
    }

    /// The first touch of a ball of radius `r` that moves from `o` by `motion` in the `span` of time from its first by its
    /// second.
    pub(in crate::world) fn cast(&self, o: DVec2, motion: DVec2, r: f64, (time, span): (f64, f64)) -> Option<RayHit> {
        let Some(pose) = &self.course else { return self.solid.cast(o, motion, r) };
        if pose.spin != 0.0 && span > 0.0 {
            return advance(pose, &self.solid, (o, motion), r, (time, span));
        }
        // Seen from the body the ball moves straight.
        let frame = pose.at(time);
        if let (Solid::Box { min, max }, None) = (&self.solid, frame.turn) {
            let (seen, relative) = (o - frame.offset, motion - pose.velocity * span);
            let (time, normal) = cast_box(seen, relative, *min, *max, r)?;
            return Some(RayHit { time, normal, point: o + motion * time - normal * r });
        }
        let relative = frame.direction_in(motion - pose.velocity * span);
        let hit = self.solid.cast(frame.place_in(o), relative, r)?;
        let point = frame.place_out(hit.point) + pose.velocity * (span * hit.time);
        Some(RayHit { normal: frame.direction_out(hit.normal), point, ..hit })
    }
}
