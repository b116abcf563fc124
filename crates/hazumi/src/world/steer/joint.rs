//! Where two shapes lie side by side and a steered body comes along: what of a corner is a corner to it.

use crate::dvec2::DVec2;
use crate::query::{Rounded, closest_wide};
use crate::world::body::handle::BodyId;
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::moving::Round;
use crate::world::narrow_phase::touch::{Faces, Feature, aligned};
use crate::world::state::State;
use crate::world::steer::steered::Steered;

/// Where a side ends, what is so many w beyond tells whether another goes on from there.
const BEYOND: f64 = 16.0;

/// A steered body that comes along.
#[derive(Clone, Copy)]
pub(super) struct Passer<'a> {
    pub(super) steered: &'a Steered<'a>,
    /// What it goes through.
    pub(super) ignored: &'a [(BodyId, u32)],
    /// How round it and what it touches are together.
    pub(super) radius: f64,
}

impl Scene<'_> {
    /// Whether the touched side is continued there by that of another shape. What the steered goes through continues nothing.
    pub(super) fn goes_on_beside(&self, pair: (BodyId, u32), side: (DVec2, DVec2), passer: Passer<'_>, w: f64) -> bool {
        self.is_continued(pair, side, passer, w, |other| !passer.ignored.contains(&other))
    }

    /// The normal of the flat side that a touched corner has in common with another shape there, if there is one on the side
    /// that it is touched from: of two, they have the corner in common.
    pub(super) fn flat_joint(
        &self,
        pair: (BodyId, u32),
        (point, toward): (DVec2, DVec2),
        passer: Passer<'_>,
        w: f64,
    ) -> Option<DVec2> {
        let own = self.state.faces_of(pair, point, w, passer.radius);
        if own.normals().iter().any(|face| aligned(*face, toward)) {
            return None;
        }
        self.side_in_common(pair, (point, toward), passer, w)
    }

    /// The same, whether or not it is touched along that side.
    pub(super) fn side_in_common(
        &self,
        pair: (BodyId, u32),
        (point, toward): (DVec2, DVec2),
        passer: Passer<'_>,
        w: f64,
    ) -> Option<DVec2> {
        let own = self.state.faces_of(pair, point, w, passer.radius);
        if !own.corner {
            return None;
        }
        let (mut normal, mut sides) = (None, 0);
        for &face in own.normals().iter().filter(|face| face.dot(toward) > 0.0) {
            if self.goes_on_beside(pair, (point, face), passer, w) {
                (normal, sides) = (Some(face), sides + 1);
            }
        }
        normal.filter(|_| sides == 1)
    }

    /// Whether a corner of a one-way shape is touched in the middle of a surface that the steered is on its way through: what
    /// continues there is a one-way shape that it goes through. To one that falls through a row of tiles the row is one platform.
    pub(super) fn is_in_passed(
        &self,
        pair: (BodyId, u32),
        (point, toward): (DVec2, DVec2),
        passer: Passer<'_>,
        w: f64,
    ) -> bool {
        let is_one_way = |body: BodyId| self.state.bodies.get(body).is_some_and(|entry| entry.body.is_one_way());
        if passer.ignored.is_empty() || !is_one_way(pair.0) {
            return false;
        }
        let own = self.state.faces_of(pair, point, w, passer.radius);
        let is_passed = |other: (BodyId, u32)| passer.ignored.contains(&other) && is_one_way(other.0);
        own.corner
            && own.normals().iter().any(|&face| {
                face.dot(toward) > 0.0
                    && self.state.stops_from(pair, face, point)
                    && self.is_continued(pair, (point, face), passer, w, is_passed)
            })
    }

    /// Whether another shape of a kind has a flat side at a point that is one with a side there, holds as that does, and goes on where that ends.
    /// Of two that end at one point that is a corner of both.
    ///
    /// ```text
    ///     ────────┬────────         ════════╗      a line along the top of a box, as long as that:
    ///             │                         ║      whoever comes from the right comes to a corner
    /// ```
    fn is_continued(
        &self,
        pair: (BodyId, u32),
        (point, normal): (DVec2, DVec2),
        Passer { steered, radius, .. }: Passer<'_>,
        w: f64,
        is_of_kind: impl Fn((BodyId, u32)) -> bool,
    ) -> bool {
        let along = normal.perp() * (BEYOND * w);
        let beyond =
            [point + along, point - along].map(|place| (!self.state.is_at(pair, place, 2.0 * w)).then_some(place));
        let ends = || beyond.iter().flatten();
        let mut found = false;
        self.grid.near(&self.state.colliders, point, 2.0 * w, |at| {
            let collider = &self.state.colliders[at as usize];
            let other = (collider.body, collider.number);
            let is_at = |place: DVec2| collider.shape.touch(Round(0.0), place, DVec2::ZERO, 0.0).gap <= 2.0 * w;
            found |= other != pair
                && collider.body != steered.id
                && is_of_kind(other)
                && steered.is_stopped_by(self.state, collider.body)
                && is_at(point)
                && (ends().count() == 0 || ends().any(|&place| is_at(place)))
                && self
                    .state
                    .faces_of(other, point, 2.0 * w, radius)
                    .normals()
                    .iter()
                    .any(|face| aligned(*face, normal))
                && self.state.stops_from(other, normal, point);
        });
        found
    }
}

impl State {
    /// The faces of a shape at a point of its surface, as far as another shape may go on from them: those that are flat, and, for what is sharp, those of a
    /// curve where it ends. What is round goes over the joint of two curves by its own roundness.
    pub(super) fn faces_of(&self, pair: (BodyId, u32), point: DVec2, w: f64, radius: f64) -> Faces {
        let curve = self.collider_of(pair).filter(|at| at.shape.is_curve() && radius == 0.0);
        let ends = curve.map(|curve| curve.shape.faces_at(point, w, 0.0)).filter(|faces| faces.corner);
        ends.unwrap_or_else(|| self.flat_faces_of(pair, point, w))
    }

    /// The flat faces of a shape at a point of its surface; what is round there has none.
    pub(super) fn flat_faces_of(&self, pair: (BodyId, u32), point: DVec2, w: f64) -> Faces {
        self.collider_of(pair)
            .filter(|collider| {
                !collider.shape.is_curved()
                    || collider.shape.touch(Round(0.0), point, DVec2::ZERO, 0.0).feature == Feature::Face
            })
            .map_or_else(Faces::default, |collider| collider.shape.faces_at(point, w, 0.0))
    }

    pub(super) fn is_at(&self, pair: (BodyId, u32), point: DVec2, within: f64) -> bool {
        let point = Rounded::circle(point, 0.0);
        self.with_shape(pair, |shape| closest_wide(&point, shape).distance <= within) == Some(true)
    }
}
