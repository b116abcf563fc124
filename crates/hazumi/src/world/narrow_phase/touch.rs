//! A touch of two shapes, as plain data.

use crate::dvec2::DVec2;
use crate::few::Few;
use crate::world::body::hit::Side;

/// What a mover at rest touches.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Touch {
    /// From the mover's border to the surface; negative inside.
    pub(in crate::world) gap: f64,
    /// Unit, toward the mover.
    pub(in crate::world) normal: DVec2,
    /// The nearest point of the surface.
    pub(in crate::world) point: DVec2,
    pub(in crate::world) feature: Feature,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::world) enum Feature {
    /// Flat.
    Face,
    /// A corner or an end, where the normal depends on where the mover is.
    Corner,
    /// Round.
    Smooth,
    /// The round end of a capsule or a band, which may go on in another.
    RoundEnd,
}

/// Rule R1's verdict on which side was hit, by a touch of such a feature with normal `n`.
pub(in crate::world) fn side(feature: Feature, n: DVec2, velocity: DVec2) -> Side {
    match feature {
        Feature::Corner => match (velocity.x * n.x <= 0.0, velocity.y * n.y <= 0.0) {
            (true, false) => Side::LeftRight,
            (false, true) => Side::TopBottom,
            _ => Side::Corner,
        },
        _ if n.x == 0.0 => Side::TopBottom,
        _ if n.y == 0.0 => Side::LeftRight,
        _ => Side::Oblique,
    }
}

/// The most faces of one point that are kept.
pub(in crate::world) const MOST_FACES: usize = 4;

/// The flat faces of a solid that meet at a point of its surface: their outward normals.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::world) struct Faces {
    normals: Few<DVec2, MOST_FACES>,
    /// Whether the surface ends or bends at the point.
    pub(in crate::world) corner: bool,
}

impl Faces {
    pub(in crate::world) fn one(normal: DVec2) -> Self {
        let mut one = Self::default();
        one.push(normal);
        one
    }

    pub(super) fn push(&mut self, normal: DVec2) {
        self.normals.push(normal);
    }

    pub(in crate::world) fn normals(&self) -> &[DVec2] {
        &self.normals
    }

    /// Those of them of which it is so.
    pub(in crate::world) fn only(self, is_so: impl Fn(DVec2) -> bool) -> Self {
        let mut only = Self { corner: self.corner, ..Self::default() };
        self.normals().iter().filter(|normal| is_so(**normal)).for_each(|normal| only.push(*normal));
        only
    }

    /// The same faces, seen otherwise.
    pub(super) fn map(mut self, seen: impl Fn(DVec2) -> DVec2) -> Self {
        self.normals.iter_mut().for_each(|normal| *normal = seen(*normal));
        self
    }
}

impl Touch {
    /// The nearest point moved out from the core to the surface `radius` around it.
    pub(super) fn shifted(self, radius: f64) -> Self {
        Self { point: self.point + self.normal * radius, ..self }
    }
}

/// The cosine between the normals of surfaces that are one.
pub(in crate::world) const ALIGNED: f64 = 1.0 - 1e-6;

/// Within 0.05 degrees: what f32 corners leave of a straight joint.
pub(in crate::world) fn aligned(a: DVec2, b: DVec2) -> bool {
    a.dot(b) > 0.0 && a.cross(b).abs() < 8.7e-4
}
