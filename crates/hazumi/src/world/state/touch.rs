//! What a mover touches of a collider where it is, and whether that stops it.

use crate::dvec2::DVec2;
use crate::world::narrow_phase::moving::Round;
use crate::world::narrow_phase::outline::Outline;
use crate::world::narrow_phase::touch::Touch;
use crate::world::state::State;
use crate::world::state::collider::Collider;
use crate::world::state::entry::outline_of;
use crate::world::state::ignored::IgnoredPair;
use crate::world::state::mover::{Core, Mover};

/// What a mover touches of a collider where it is; what has an outline, that.
pub(in crate::world) fn touch(collider: &Collider, outline: Option<&Outline>, mover: &Mover) -> Touch {
    match outline {
        None => collider.shape.touch(Round(mover.radius), mover.position, mover.velocity, mover.course.time),
        Some(outline) => collider.shape.touch(outline, mover.position, mover.velocity, mover.course.time),
    }
}

/// The touch of a mover with what has no inside, as seen from the other side of that.
pub(in crate::world) fn from_other_side(touch: Touch, mover: &Mover) -> Touch {
    let around = if mover.size.is_round() { mover.radius } else { 0.0 };
    Touch { gap: -touch.gap - 2.0 * around, normal: -touch.normal, ..touch }
}

impl State {
    /// What a mover touches of a collider where it is.
    pub(in crate::world) fn touch(&self, mover: &Mover, collider: u32) -> Touch {
        touch(&self.colliders[collider as usize], self.outline(mover), mover)
    }

    /// The same, and what else of the collider is touched within `w`; of a mover that is no circle, what else it has within `reach`.
    pub(in crate::world) fn each_touch(
        &self,
        mover: &Mover,
        collider: u32,
        (w, reach): (f64, f64),
        found: &mut dyn FnMut(Touch),
    ) {
        let touch = self.touch(mover, collider);
        found(touch);
        if mover.size.is_round() && touch.gap <= w && mover.radius > w {
            self.other_feet(mover, collider, w, &touch, found);
        }
        if touch.gap <= reach
            && let Some(outline) = self.outline(mover)
        {
            let (c, velocity, time) = (mover.position, mover.velocity, mover.course.time);
            self.colliders[collider as usize]
                .shape
                .other_touches(outline, c, velocity, time, (w, reach), touch)
                .for_each(found);
        }
    }

    /// What a circle touches of a collider, and what else it has within `reach` of it: of a curve that bends around it.
    pub(in crate::world) fn touch_and_feet(
        &self,
        mover: &Mover,
        collider: u32,
        reach: f64,
        found: &mut dyn FnMut(Touch),
    ) {
        if mover.radius > 0.0 {
            let shape = &self.colliders[collider as usize].shape;
            shape.touch_and_feet((mover.position, mover.radius), mover.velocity, (mover.course.time, reach), found);
        } else {
            found(self.touch(mover, collider));
        }
    }

    /// What else a circle has within `reach` of a collider: of a curve that bends around it.
    pub(in crate::world) fn other_feet(
        &self,
        mover: &Mover,
        collider: u32,
        reach: f64,
        first: &Touch,
        found: &mut dyn FnMut(Touch),
    ) {
        let shape = &self.colliders[collider as usize].shape;
        if mover.size.is_round() && mover.radius > 0.0 {
            shape.other_feet(mover.position, mover.radius, (mover.course.time, reach), first, found);
        }
    }

    /// How wide a mover is along a unit vector.
    pub(in crate::world) fn width_along(&self, mover: &Mover, normal: DVec2) -> f64 {
        self.outline(mover).map_or(2.0 * mover.radius, |outline| outline.width_along(normal))
    }

    /// The shape of a mover that is no circle.
    pub(in crate::world) fn outline(&self, mover: &Mover) -> Option<&Outline> {
        outline_of(&self.bodies, mover.body, mover.size)
    }

    /// Whether a collider stops a mover: by its tags, and that the two do not pass through each other just now.
    pub(in crate::world) fn stops(&self, mover: &Core, collider: u32) -> bool {
        let tags = self.colliders[collider as usize].tags;
        (tags.is_empty() || mover.stopped_by.intersects(tags))
            && !(mover.ignores && self.is_ignored(mover.body, collider))
    }

    pub(in crate::world) fn is_ignored(&self, body: u32, collider: u32) -> bool {
        self.ignored.has(IgnoredPair { body, collider })
    }
}
