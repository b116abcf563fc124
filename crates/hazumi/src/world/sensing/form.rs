//! The shape of what senses, as what it senses meets it.

use alloc::boxed::Box;

use crate::dvec2::DVec2;
use crate::world::body::handle::BodyId;
use crate::world::narrow_phase::moving::Round;
use crate::world::narrow_phase::outline::Outline;
use crate::world::state::collider::Collider;
use crate::world::state::entry::Entry;

/// A circle, or what is none.
#[derive(Clone, Debug)]
pub(in crate::world) struct Form {
    /// Of the circle around it.
    pub(in crate::world) radius: f64,
    hull: Option<Box<(Outline, Collider)>>,
}

impl Form {
    pub(in crate::world) fn of(id: BodyId, entry: &Entry, radius: f64) -> Self {
        let hull = entry.outline.as_ref().zip(entry.body.shapes.first()).and_then(|(outline, shape)| {
            // About its position, which is the middle of its bounds.
            let shape = shape.translated(-shape.aabb().center()).ok()?;
            Some(Box::new((outline.as_ref().clone(), Collider::of(id, &entry.body, 0, &shape, None, 0.0))))
        });
        Self { radius, hull }
    }

    /// Itself as a solid about the origin; none of a circle.
    pub(in crate::world) fn solid(&self) -> Option<&Collider> {
        self.hull.as_ref().map(|hull| &hull.1)
    }

    /// How far from its position what does not turn with it may be touched: 0 of a circle, which looks alike from all sides.
    pub(in crate::world) fn arm(&self) -> f64 {
        if self.hull.is_some() { self.radius } else { 0.0 }
    }

    /// How far it is from a collider.
    pub(in crate::world) fn gap(&self, collider: &Collider, at: DVec2, time: f64) -> f64 {
        match &self.hull {
            None => collider.shape.touch(Round(self.radius), at, DVec2::ZERO, time).gap,
            Some(hull) => collider.shape.touch(&hull.0, at, DVec2::ZERO, time).gap,
        }
    }

    /// When it first touches a collider, as a part of the motion, if it is larger by `grown` all around.
    pub(in crate::world) fn cast(
        &self,
        collider: &Collider,
        from: DVec2,
        motion: DVec2,
        grown: f64,
        (time, span): (f64, f64),
    ) -> Option<f64> {
        let hit = match &self.hull {
            None => collider.shape.cast(Round(self.radius + grown), from, motion, (time, span)),
            Some(hull) if grown == 0.0 => collider.shape.cast(&hull.0, from, motion, (time, span)),
            Some(hull) => collider.shape.cast(&hull.0.grown(grown), from, motion, (time, span)),
        };
        hit.map(|hit| hit.time)
    }
}
