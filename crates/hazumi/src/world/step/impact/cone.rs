//! The surface that several shapes leave open to a mover with corners, where one of them ends.
//!
//! Each shape blocks a cone of directions. A direction is within the cone if it enters all faces by which the mover may touch the shape. A cone has two
//! borders: the ways along its outer faces. All shapes together block the union of their cones. A border that is within another cone is inside of the
//! union, and the mover never meets its face: the border is covered. The other borders are open, and they are the surface.
//!
//! ```text
//!      ┌─────┐             The mover's corner is where two curves join. The right curve alone would stop the mover like a wall, by the mover's side.
//!      │     │  ,´         The border of that wall points straight down, and the left curve blocks that direction: the wall is covered.
//!      └─────●´            The way along the right curve stays open. Its normal is the normal of the touch.
//!     ---''´´
//! ```

use crate::dvec2::DVec2;
use crate::few::Few;
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::moving_solid::MovingSolid;
use crate::world::narrow_phase::outline::Outline;
use crate::world::narrow_phase::outline_curve_parts::DEEP;
use crate::world::narrow_phase::outline_solid::face_of_corner;
use crate::world::narrow_phase::touch::{Faces, Feature, MOST_FACES, Touch, aligned};
use crate::world::state::mover::Mover;
use crate::world::step::impact::touched::Touched;

/// A direction runs along a face if the sine of the angle between them is at most this: rounding leaves no more.
const ALONG: f64 = 1e-6;
/// A direction is within a cone only if it enters each face by more than this sine. What only grazes a cone is not covered by it.
const WITHIN: f64 = 1e-3;
/// Shapes that the mover does not touch yet are looked for so many w around the end.
const BESIDE: f64 = 2.0;
/// The most shapes that are looked at in one place. Further ones are left out.
const MOST_CONES: usize = 8;
/// The most borders: of each face both ways along it.
const MOST_BORDERS: usize = MOST_CONES * MOST_FACES * 2;
/// The number of the cone of the touch that is asked about. It is added before all others.
const OWN: usize = 0;

impl Scene<'_> {
    /// The normal that the touch `met[at]` has in the union of all shapes beside it. None if it is no touch of an end, or if no border is covered: then
    /// the touch stays as it is.
    pub(super) fn left_open(
        &self,
        mover: &Mover,
        outline: &Outline,
        met: &[Touched],
        at: usize,
        w: f64,
    ) -> Option<DVec2> {
        let own = &met[at];
        let end = TouchedEnd { scene: *self, mover, outline, met, own, w };
        end.shape(own.collider).goes_on_from(own.touch.point, DEEP * w, mover.course.time)?;
        let blocked = end.blocked_by(own.collider);
        if blocked.normals().is_empty() {
            return None;
        }
        let mut cones = Cones::default();
        cones.0.push(blocked);
        end.add_touched(&mut cones);
        end.add_untouched(&mut cones);
        end.add_bends(&mut cones);
        cones.open_face(mover.velocity - own.surface)
    }
}

/// An end of a curve or a segment that a mover touches, and what is known of that moment.
struct TouchedEnd<'a> {
    scene: Scene<'a>,
    mover: &'a Mover,
    outline: &'a Outline,
    /// All that the mover touches.
    met: &'a [Touched],
    /// The touch of the end, one of `met`.
    own: &'a Touched,
    /// The tolerance of lengths there.
    w: f64,
}

impl TouchedEnd<'_> {
    fn shape(&self, collider: u32) -> &MovingSolid {
        &self.scene.state.colliders[collider as usize].shape
    }

    /// Whether a collider may be one surface with the end: it is another one, and moves as the end does.
    fn is_beside(&self, collider: u32) -> bool {
        collider != self.own.collider && self.scene.state.moves_alike(self.own, collider, self.mover.course.time)
    }

    /// Adds the cones of what else the mover touches, each collider once.
    fn add_touched(&self, cones: &mut Cones) {
        for (number, other) in self.met.iter().enumerate() {
            let is_first = self.met[..number].iter().all(|before| before.collider != other.collider);
            if is_first && self.is_beside(other.collider) {
                self.add_if_stops(other.collider, &other.touch, cones);
            }
        }
    }

    /// Adds the cones of what is at the end, though the mover is not known to touch it. `met` has only the contacts of a mover that goes along a chord,
    /// and the surface may go on in another shape.
    fn add_untouched(&self, cones: &mut Cones) {
        let (state, point) = (self.scene.state, self.own.touch.point);
        self.scene.grid.near(&state.colliders, point, BESIDE * self.w, |collider| {
            let is_touched = self.met.iter().any(|other| other.collider == collider);
            if !is_touched
                && self.is_beside(collider)
                && state.stops(self.mover, collider)
                && !state.lets_through(self.mover, collider)
            {
                self.add_if_stops(collider, &self.own.touch, cones);
            }
        });
    }

    /// Adds the cone of one collider, unless that is one-way and lets the mover through by all of its faces.
    fn add_if_stops(&self, collider: u32, touch: &Touch, cones: &mut Cones) {
        let blocked = self.blocked_by(collider);
        let (collider, time) = (&self.scene.state.colliders[collider as usize], self.mover.course.time);
        if blocked.normals().iter().any(|&normal| collider.stops_from(&Touch { normal, ..*touch }, time)) {
            cones.0.push(blocked);
        }
    }

    /// Adds the cones of the curves that the mover touches between their ends. Such a curve blocks all below its tangent. A curve that ends here does not,
    /// since nothing of it is beyond the end.
    fn add_bends(&self, cones: &mut Cones) {
        for other in self.met {
            if other.touch.feature == Feature::Smooth
                && self.is_beside(other.collider)
                && self.way_on(other.collider).is_none()
            {
                cones.0.push(Faces::one(other.touch.normal));
            }
        }
    }

    /// The faces by which the mover may touch a collider from where it is. A curve has such faces only at its end, and none if it does not end here.
    fn blocked_by(&self, collider: u32) -> Faces {
        let (shape, position, time) = (self.shape(collider), self.mover.position, self.mover.course.time);
        if !shape.is_curve() {
            return shape.ways(self.outline, position, self.w, time);
        }
        let Some(along) = self.way_on(collider) else { return Faces::default() };
        // The mover's corner is near the end by one face before it is by the other, so both are looked for within more than w. A face that looks along
        // the curve does not bound it, since the curve goes on there.
        shape.ways(self.outline, position, DEEP * self.w, time).only(|normal| normal.dot(along) <= ALONG)
    }

    /// The way that a curve goes from its end, if it ends here.
    fn way_on(&self, collider: u32) -> Option<DVec2> {
        self.shape(collider).leads_on(self.own.touch.point, DEEP * self.w, self.mover.course.time)
    }
}

/// What each of the shapes blocks: a direction is within a cone if it enters all of these faces.
#[derive(Default)]
struct Cones(Few<Faces, MOST_CONES>);

impl Cones {
    /// The normal of the open face that stops a mover of this velocity. None if no border is covered, or if no face is left.
    fn open_face(&self, velocity: DVec2) -> Option<DVec2> {
        let mut open = Few::<Border, MOST_BORDERS>::default();
        let mut any_covered = false;
        self.each_border(|border| {
            if self.is_open(&border) {
                open.push(border);
            } else {
                any_covered = true;
            }
        });
        if !any_covered {
            return None;
        }
        // A mover goes by a convex corner along any of its faces. In a hollow each shape has a touch of its own, and only the own faces count.
        let is_convex = are_convex(&open);
        let counts = |border: &&Border| is_convex || border.cone == OWN;
        face_of_corner(open.iter().filter(counts).map(|border| border.normal), velocity)
    }

    /// Calls `found` with the borders of all cones. A way along a face is a border if it does not lead out of another face of the cone.
    fn each_border(&self, mut found: impl FnMut(Border)) {
        for (cone, faces) in self.0.iter().enumerate() {
            for &normal in faces.normals() {
                for along in [normal.perp(), -normal.perp()] {
                    if faces.normals().iter().all(|face| face.dot(along) <= ALONG) {
                        found(Border { cone, normal, along });
                    }
                }
            }
        }
    }

    /// Whether no other cone covers a border.
    fn is_open(&self, border: &Border) -> bool {
        for (number, cone) in self.0.iter().enumerate() {
            if number != border.cone && is_within(border.along, cone) {
                return false;
            }
        }
        true
    }
}

/// Whether a direction is within a cone: it enters all of the faces.
fn is_within(direction: DVec2, cone: &Faces) -> bool {
    cone.normals().iter().all(|normal| normal.dot(direction) < -WITHIN)
}

/// One border of a cone.
#[derive(Clone, Copy, Default)]
struct Border {
    /// The number of the cone.
    cone: usize,
    /// The normal of the face.
    normal: DVec2,
    /// The way along the face.
    along: DVec2,
}

impl Border {
    /// Whether the faces of two borders are one face or a convex corner. At a convex corner the way along each face leads behind the other.
    fn is_convex_with(&self, other: &Self) -> bool {
        aligned(self.normal, other.normal) || (other.normal.dot(self.along) < 0.0 && self.normal.dot(other.along) < 0.0)
    }
}

/// Whether all faces together are one face or a convex corner.
fn are_convex(borders: &[Border]) -> bool {
    borders.iter().all(|border| borders.iter().all(|other| border.is_convex_with(other)))
}
