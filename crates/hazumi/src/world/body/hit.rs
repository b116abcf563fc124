//! What the step reports.

use crate::Vec2;
use crate::response::{Bend, Response};
use crate::world::body::handle::BodyId;
use crate::world::body::tags::Tags;

/// A touch that stopped a body, at its moment.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Hit {
    /// When, in seconds since the start of the step. Between balls of one group that push each other it may be early, by a piece of their way at
    /// most: see [`World::step`](crate::World::step).
    pub time: f32,
    /// The body that moved. Of two balls that meet, which are told of in one hit, it is the one with the lower handle.
    pub body: BodyId,
    /// The body that it met.
    pub other: BodyId,
    /// Which of the other's shapes it met: 0 but for compound bodies.
    #[doc(alias = "piece")]
    #[cfg_attr(feature = "serde", serde(alias = "piece"))]
    pub shape_index: u32,
    /// The tags of the body that moved.
    pub body_tags: Tags,
    /// The tags of the body that it met.
    pub other_tags: Tags,
    /// Where they touch, on the other's surface.
    pub point: Vec2,
    /// The unit normal of the surface there, toward the body that moved. Along a flat row of bodies, that of their union.
    pub normal: Vec2,
    /// The side of the other that was met, as rule R1 says it.
    pub side: Side,
    /// The velocity of the body that moved, just before: it leads into the surface. Where an earlier hit of the same instant sent it there, that of
    /// after this one.
    pub velocity: Vec2,
    /// The velocity of the surface where they touch; [0, 0] of what is fixed and whose surface is still.
    pub surface_velocity: Vec2,
    /// Whether the surfaces that close in leave the body no way to go. It then stops and what moves goes over it, until there is room:
    /// a response makes no difference but [`Response::Pass`], which lets the body through the other from here on.
    pub crushed: bool,
}

impl Hit {
    /// Says what was met.
    #[inline(always)]
    pub(in crate::world) const fn name(&mut self, (other, collider, tags): (BodyId, u32, Tags)) {
        (self.other, self.shape_index, self.other_tags) = (other, collider, tags);
    }

    /// How fast the two came together along the normal, 0 or more.
    #[must_use]
    pub fn speed(&self) -> f32 {
        ((self.surface_velocity - self.velocity).dot(self.normal)).max(0.0)
    }

    /// The response of a paddle that steers: the [direction](Response::Direction) that its face gives the body for where it was
    /// hit; the body leaves as fast as it came. A hit of the paddle's back or of a side at right angles to the face is a bounce,
    /// as is one of a `face` that makes no sense. It takes effect but for what of it would enter a touched surface: a paddle
    /// that comes faster than the ball would leave pushes it along, one that [keeps its speed](crate::Body::keep_speed) only
    /// for the rest of the step. A ball that the paddle's end [crushes](Self::crushed) against a wall goes through the paddle.
    ///
    /// ```
    /// use hazumi::response::Bend;
    /// use hazumi::{Aabb, Body, Circle, Response, Vec2, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// let paddle = world.add(Body::kinematic(Aabb::from_center([0., 100.], [80., 12.])?))?;
    /// let ball = world.add(Body::dynamic(Circle::new([30., 0.], 4.)?).velocity([0., 200.]))?;
    /// world.step(1., |hit, world| match world.get(paddle) {
    ///     Some(paddle) if hit.other == paddle.id() => hit.bend(&Bend {
    ///         center: paddle.position(),
    ///         toward: -Vec2::Y,
    ///         half_width: 40.,
    ///         most: core::f32::consts::FRAC_PI_3,
    ///     }),
    ///     _ => world.response_to(hit),
    /// })?;
    /// // Three quarters of 60 degrees to the right.
    /// let velocity = world.get(ball).unwrap().velocity();
    /// assert!((velocity - Vec2::new(1., -1.) * (200. / 2f32.sqrt())).length() < 1e-4);
    /// # Ok(()) }
    /// ```
    #[must_use]
    #[doc(alias("paddle", "english", "angle control"))]
    pub fn bend(&self, face: &Bend) -> Response {
        if self.crushed { Response::Pass } else { face.response(self.point, self.velocity, self.normal) }
    }
}

/// The side that was met, as rule R1 says it. "Top" is not told from "bottom" here, since y may point either way: the
/// normal tells. What has a surface is met on a face along an axis, on a corner or on anything else, so that these are all there are: what matches on
/// them matches on all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Side {
    /// A face whose normal is along y, or a corner grazed by a ball that only moves toward it in y.
    TopBottom,
    /// A face whose normal is along x, or a corner grazed by a ball that only moves toward it in x.
    LeftRight,
    /// A corner met from both directions.
    Corner,
    /// A turned or curved surface.
    Oblique,
}

/// What a step did, in short.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct StepReport {
    /// How many hits were handed over.
    pub hits: usize,
    /// How many bodies lost part of the step: they met more than a body may in one step, or no way was found for them among those that they push.
    /// They slid or stayed where they were for the rest of it. 0 in ordinary games: more is worth a look, or a report to us.
    ///
    /// A body may have 256 hits, 16 more for each time its own size that it goes, and at most 65,536 or its share of four million
    /// hits of all bodies, whichever is less; the share is fixed when the step begins. Beside what turns, or of a box at a curve, a
    /// hit may count for several. Elastic hits on other dynamic bodies are
    /// counted by themselves, and may be more where masses differ. Touches that are no hits count too, so that a body may be bounded without a
    /// hit. A search for what is hit next has a bound as well, and so has one for the ways of bodies that push each other: where it ends
    /// early, the body stays at a place that is free. Nothing fixed is ever passed because of a bound.
    pub bounded: usize,
    /// How many bodies had no room: inside shapes or other balls at the start, or between surfaces that closed in. One that has room again when the
    /// step ends is not among them.
    pub crushed: usize,
}

/// A touch between a body and something that it senses began or ended. See [`World::touch_events`](crate::World::touch_events).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("collision started", "on_trigger_enter", "body_entered", "sensor event"))]
#[non_exhaustive]
pub struct TouchEvent {
    /// When, in seconds since the start of the step.
    pub time: f32,
    /// The ball or kinematic body that senses.
    pub body: BodyId,
    /// What it senses. Where the touch ended because this was removed, it is of no other use than to be compared.
    pub other: BodyId,
    /// The tags that the ball had when the touch began; at its end the same.
    pub body_tags: Tags,
    /// The tags that the other had when the touch began; at its end the same.
    pub other_tags: Tags,
    /// Whether the touch began; else it ended.
    pub begins: bool,
}
