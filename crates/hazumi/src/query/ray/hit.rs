//! What a ray hits, and what counts as entering it.

use crate::dvec2::DVec2;

/// The first touch of a moving point and a rounded core.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RayHit {
    /// 0..=1 of the motion.
    pub(crate) time: f64,
    /// Of length 1, from the surface toward the point.
    pub(crate) normal: DVec2,
    /// On the core, without its radius.
    pub(crate) point: DVec2,
}

/// The sine of the angle to a face up to which a motion runs along it. f64 rounding makes some 1e-16 of coordinates a
/// thousand times the motion.
pub(crate) const GLIDE: f64 = 1e-10;

/// The share of the sizes involved within which two ways out are equally short and a point is on a corner.
pub(crate) const SAME: f64 = 1e-11;

/// Whether the motion goes into the face with this unit normal.
#[inline(always)]
pub(crate) fn enters(m: DVec2, normal: DVec2) -> bool {
    m.dot(normal) < -GLIDE * m.max_abs()
}
