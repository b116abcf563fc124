//! What several shapes that touch a mover at one place leave open.
//!
//! Seen from where the mover is, each shape blocks a cone of directions: those that enter all of the faces by which it may be touched there. The end of a
//! curve blocks besides what is between that and the way along the curve. Of the union of the cones only the borders are a surface: a face whose border
//! is within another cone is covered.
//!
//! ```text
//!      ┌─────┐             the mover's corner is where two curves join. By itself the end of the right one would be a wall
//!      │     │  ,´         by the mover's side. The border of that, straight down, is within what the left curve blocks:
//!      └─────●´            what is left is the way along the right one
//!     ---''´´
//! ```

use crate::dvec2::DVec2;
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::outline::Outline;
use crate::world::narrow_phase::outline_curve::DEEP;
use crate::world::narrow_phase::outline_solid::face_of_corner;
use crate::world::narrow_phase::touch::{Faces, Feature, Touch, aligned};
use crate::world::state::mover::Mover;
use crate::world::step::impact::met::Met;

/// The sine of the most that is along a face, but for rounding; and of the least by which a border is within a cone.
const ALONG: f64 = 1e-6;
const WITHIN: f64 = 1e-3;
/// So many shapes at one place are looked at.
const MOST_CONES: usize = 8;

impl Scene<'_> {
    /// The normal of the touch of an end, where one of several shapes at the same place covers a face of another. None if none does.
    pub(in crate::world::step) fn left_open(
        &self,
        mover: &Mover,
        outline: &Outline,
        met: &[Met],
        at: usize,
        w: f64,
    ) -> Option<DVec2> {
        let (own, time) = (met[at], mover.course.time);
        let point = own.touch.point;
        let shape_of = |collider: u32| &self.state.colliders[collider as usize].shape;
        shape_of(own.collider).goes_on_from(point, DEEP * w, time)?;
        let mut cones = [Faces::default(); MOST_CONES];
        cones[0] = self.blocked(mover, outline, (own.collider, point), w)?;
        let mut count = 1;
        let mut add = |cone: Faces| {
            if let Some(place) = cones.get_mut(count) {
                *place = cone;
                count += 1;
            }
        };
        let is_beside = |collider: u32| collider != own.collider && self.state.moves_alike(&own, collider, time);
        let mut consider = |collider: u32, touch: Touch| {
            let Some(blocked) = self.blocked(mover, outline, (collider, point), w) else { return };
            let place = &self.state.colliders[collider as usize];
            let stops = |normal: &DVec2| place.stops_from(&Touch { normal: *normal, ..touch }, time);
            if blocked.normals().iter().any(stops) {
                add(blocked);
            }
        };
        for (number, other) in met.iter().enumerate().filter(|(_, other)| is_beside(other.collider)) {
            if met[..number].iter().all(|before| before.collider != other.collider) {
                consider(other.collider, other.touch);
            }
        }
        // Along a chord `met` has only what the mover is in contact with, and the surface may go on in another shape.
        self.grid.near(&self.state.colliders, point, 2.0 * w, |collider| {
            let is_known = met.iter().any(|other| other.collider == collider);
            let stops = || self.state.stops(mover, collider) && !self.state.lets_through(mover, collider);
            if !is_known && is_beside(collider) && stops() {
                consider(collider, own.touch);
            }
        });
        // A bend blocks all below its tangent, but not beyond its end.
        for other in met.iter().filter(|other| is_beside(other.collider) && other.touch.feature == Feature::Smooth) {
            if shape_of(other.collider).leads_on(point, DEEP * w, time).is_none() {
                add(Faces::one(other.touch.normal));
            }
        }
        open(&cones[..count], mover.velocity - own.surface)
    }

    /// The faces that bound what a collider blocks of a mover; of a curve, if it ends at `point`.
    fn blocked(&self, mover: &Mover, outline: &Outline, (collider, point): (u32, DVec2), w: f64) -> Option<Faces> {
        let (shape, time) = (&self.state.colliders[collider as usize].shape, mover.course.time);
        let ways = |w: f64| shape.ways(outline, mover.position, w, time);
        if !shape.is_curve() {
            return Some(ways(w)).filter(|ways| !ways.normals().is_empty());
        }
        // A corner that comes to the end of a curve is near it by one face before it is by the other.
        let along = shape.leads_on(point, DEEP * w, time)?;
        let bounding = ways(DEEP * w).only(|normal| normal.dot(along) <= ALONG);
        Some(bounding).filter(|bounding| !bounding.normals().is_empty())
    }
}

/// The normal that the first of several cones has in what all of them leave open.
fn open(cones: &[Faces], velocity: DVec2) -> Option<DVec2> {
    let is_open = |number: usize, ray: DVec2| {
        let within = |cone: &Faces| cone.normals().iter().all(|normal| normal.dot(ray) < -WITHIN);
        !cones.iter().enumerate().any(|(other, cone)| other != number && within(cone))
    };
    let all = || (0..cones.len()).flat_map(|number| borders(&cones[number]).map(move |border| (number, border)));
    let left = || all().filter(|&(number, (_, ray))| is_open(number, ray));
    if left().count() == all().count() {
        return None;
    }
    // Where the union has a corner, a mover goes by that along either of the two faces.
    let goes_by = |(_, (normal, ray)): (usize, (DVec2, DVec2))| {
        left().all(|(_, (other, its))| aligned(normal, other) || (other.dot(ray) < 0.0 && normal.dot(its) < 0.0))
    };
    let own = || left().filter(|(number, _)| *number == 0);
    let is_corner = left().all(goes_by);
    let normals = |(_, (normal, _)): (usize, (DVec2, DVec2))| normal;
    if is_corner { face_of_corner(left().map(normals), velocity) } else { face_of_corner(own().map(normals), velocity) }
}

/// The borders of what enters all of these faces: of each the normal, and the way along it.
fn borders(faces: &Faces) -> impl Iterator<Item = (DVec2, DVec2)> {
    let rays = |&normal: &DVec2| [(normal, normal.perp()), (normal, -normal.perp())];
    let is_border = |(_, ray): &(DVec2, DVec2)| faces.normals().iter().all(|other| other.dot(*ray) <= ALONG);
    faces.normals().iter().flat_map(rays).filter(is_border)
}
