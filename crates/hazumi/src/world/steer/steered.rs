//! A body as it is steered: its shapes where they are, in f64, and what stops it.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::min;
use crate::query::{Core, Rounded};
use crate::world::body::described::BodyKind;
use crate::world::body::handle::BodyId;
use crate::world::body::invalid::InvalidBody;
use crate::world::body::tags::Tags;
use crate::world::narrow_phase::outline::middle_of;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::{Shape, ShapeRef};

#[derive(Clone)]
pub(in crate::world) struct Steered<'a> {
    pub(super) id: BodyId,
    pub(super) tags: Tags,
    pub(super) senses: Tags,
    stopped_by: Tags,
    shapes: Cow<'a, [Shape]>,
    /// From where the shapes are described to where they are.
    offset: DVec2,
    /// The bounds of all where they are. Of a line, which has none, that of its point.
    low: DVec2,
    high: DVec2,
}

impl<'a> Steered<'a> {
    pub(in crate::world) fn of(state: &'a State, id: BodyId) -> Result<Self, InvalidBody> {
        let entry = state.entry(id)?;
        Self::placed(state, id, entry.shapes(), DVec2::ZERO)
    }

    /// As if it had other shapes, in the frame that it was described in.
    pub(in crate::world) fn with_shapes(
        state: &'a State,
        id: BodyId,
        shapes: &'a [Shape],
    ) -> Result<Self, InvalidBody> {
        let offset = state.entry(id)?.offset();
        Self::placed(state, id, shapes, offset)
    }

    /// With shapes that are so far from where they are described, if the body is fixed.
    fn placed(state: &'a State, id: BodyId, shapes: &'a [Shape], fixed: DVec2) -> Result<Self, InvalidBody> {
        let entry = state.entry(id)?;
        let (shapes, offset) = match (&entry.motion, state.mover_of(id)) {
            (Some(motion), _) if motion.pose.angle != 0.0 => {
                let placed: Vec<Shape> = shapes.iter().filter_map(|shape| motion.pose.placed(shape, 0.0)).collect();
                (Cow::Owned(placed), DVec2::ZERO)
            }
            (Some(motion), _) => (Cow::Borrowed(shapes), motion.pose.offset),
            (None, Some(mover)) => (Cow::Borrowed(shapes), mover.position - entry.shapes()[0].aabb().center().wide()),
            (None, None) => (Cow::Borrowed(shapes), fixed),
        };
        let mut steered = Self {
            id,
            tags: entry.body.tags,
            senses: entry.body.senses,
            stopped_by: entry.body.stopped_by,
            shapes,
            offset,
            low: DVec2::ZERO,
            high: DVec2::ZERO,
        };
        let mut parts = steered.at(DVec2::ZERO).map(|shape| match shape.core {
            Core::Line { point, .. } => (point, point),
            _ => shape.bounds(),
        });
        let first = parts.next().unwrap_or_default();
        let (low, high) = parts.fold(first, |(low, high), (l, h)| (low.min(l), high.max(h)));
        (steered.low, steered.high) = (low, high);
        Ok(steered)
    }

    /// It, set aside by `shift`.
    pub(super) fn shifted(&self, shift: DVec2) -> Self {
        Self { offset: self.offset + shift, low: self.low + shift, high: self.high + shift, ..self.clone() }
    }

    /// How much of it there is in a direction of length 1: of the box about it.
    pub(super) fn extent(&self, direction: DVec2) -> f64 {
        let size = self.high - self.low;
        (size.x * direction.x).abs() + (size.y * direction.y).abs()
    }

    /// How far up its lowest point is, where `up` has length 1; of a curve, that of its control points.
    pub(super) fn lowest(&self, up: DVec2) -> f64 {
        let lowest_of = |shape: Rounded<'_>| {
            let least = |points: &mut dyn Iterator<Item = DVec2>| points.map(|p| p.dot(up)).fold(f64::INFINITY, min);
            let core = match &shape.core {
                Core::Hull(hull) => least(&mut hull.corners()),
                Core::Cubic(cubic) => least(&mut cubic.0.into_iter()),
                Core::Line { .. } => f64::NEG_INFINITY,
            };
            core - shape.radius
        };
        self.at(DVec2::ZERO).map(lowest_of).fold(f64::INFINITY, min)
    }

    /// The middle of the box about it.
    pub(super) fn center(&self) -> DVec2 {
        (self.low + self.high) * 0.5
    }

    /// A place well inside it. The middle of the box about a right triangle is on its longest side, and by rounding beyond it.
    pub(super) fn inside(&self) -> DVec2 {
        let only = if let [Shape::Polygon(_)] = self.shapes[..] { self.at(DVec2::ZERO).next() } else { None };
        match only {
            Some(Rounded { core: Core::Hull(hull), .. }) => middle_of(hull.corners()),
            _ => self.center(),
        }
    }

    /// Its shapes, moved by `shift`.
    pub(super) fn at(&self, shift: DVec2) -> impl Iterator<Item = Rounded<'_>> {
        let by = self.offset + shift;
        self.shapes.iter().map(move |shape| Rounded::of(ShapeRef::from(shape)).moved(by))
    }

    /// The box about all of it, moved by `shift`.
    pub(super) fn bounds(&self, shift: DVec2) -> (DVec2, DVec2) {
        self.at(shift)
            .map(|shape| shape.bounds())
            .fold((self.low + shift, self.high + shift), |(low, high), (l, h)| (low.min(l), high.max(h)))
    }

    /// Its larger extent.
    pub(super) fn size(&self) -> f64 {
        (self.high - self.low).max_abs()
    }

    /// w: within this the touches are one instant and the surfaces one surface.
    pub(super) fn tolerance(&self, shift: DVec2) -> f64 {
        tolerance(self.low + shift, 0.0).max(tolerance(self.high + shift, 0.0))
    }

    /// Whether a body stops it: by its tags; one without tags does, unless it is a mover.
    pub(super) fn is_stopped_by(&self, state: &State, body: BodyId) -> bool {
        state.bodies.get(body).is_some_and(|entry| {
            let tags = entry.body.tags;
            self.stopped_by.intersects(tags) || (tags.is_empty() && entry.body.kind != BodyKind::Dynamic)
        })
    }
}
