//! Where a corner that is touched belongs to another shape too: the surface of both may be flat there.

use crate::dvec2::DVec2;
use crate::one_copy::one_copy;
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::moving::Round;
use crate::world::narrow_phase::touch::{Feature, Touch, aligned};

/// A touch of a corner by what is round.
pub(in crate::world) struct Corner {
    pub(in crate::world) collider: u32,
    pub(in crate::world) touch: Touch,
    /// How fast the surface moves there.
    pub(in crate::world) surface: DVec2,
    /// Of what touches it.
    pub(in crate::world) velocity: DVec2,
    pub(in crate::world) time: f64,
}

impl Scene<'_> {
    /// The normal of the union of all that has a surface at a corner which a circle of this radius touches, where that has none: flat, or round if the
    /// surface goes on in what is round.
    pub(in crate::world) fn flat_at(
        &self,
        corner: &Corner,
        radius: f64,
        w: f64,
        stops: impl Fn(u32) -> bool,
    ) -> Option<(DVec2, Feature)> {
        self.flat_at_corner(corner, radius, w, one_copy!(&stops, &dyn Fn(u32) -> bool))
    }

    fn flat_at_corner(
        &self,
        &Corner { collider: own, touch, surface, velocity, time }: &Corner,
        radius: f64,
        w: f64,
        stops: impl Fn(u32) -> bool,
    ) -> Option<(DVec2, Feature)> {
        let (q, toward) = (touch.point, touch.normal);
        let collider = &self.state.colliders[own as usize];
        let faces_of_own = collider.shape.faces_at(q, w, time);
        let (mover, center) = (Round(radius), q + toward * (radius + touch.gap));
        let radius = radius + collider.shape.solid.roundness();
        // A corner that stands w out of a flat surface is met by a circle of radius r at an angle of √(2w/r); within twice
        // that the surface is flat. A round end counts as a mover: it has a side even for a point.
        let flat_from = if radius <= w { -1.0 } else { 1.0 - (4.0 * w / radius.max(4.0 * w)).min(1.0) };
        let mut best: Option<(f64, (DVec2, Feature))> = None;
        self.grid.near(&self.state.colliders, q, w, |collider| {
            if collider == own || !stops(collider) {
                return;
            }
            let other = &self.state.colliders[collider as usize];
            // Two surfaces are one only as long as they move alike.
            if other.shape.velocity_at(q, time) != surface
                || other.shape.touch(Round(0.0), q, velocity, time).gap.abs() > w
            {
                return;
            }
            let faces = other.shape.faces_at(q, w, time);
            for &normal in faces.normals() {
                let goes_on = !faces.corner || faces_of_own.normals().iter().any(|&own| aligned(own, normal));
                let cosine = normal.dot(toward);
                // A point at a joint has no side of its own: it may run along the surface.
                let is_seen = cosine > if radius <= w { -1e-6 } else { 0.0 };
                if goes_on && cosine >= flat_from && is_seen && best.is_none_or(|(most, _)| cosine > most) {
                    // Where the surface goes on in what is round or bends, the circle is on that by now.
                    let on = other.shape.touch(mover, center, velocity, time);
                    let is_round = on.feature == Feature::Smooth && on.gap <= w;
                    best = Some((cosine, if is_round { (on.normal, on.feature) } else { (normal, Feature::Face) }));
                }
            }
        });
        best.map(|(_, joined)| joined)
    }
}
