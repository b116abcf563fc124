//! w, the tolerance that says what is one instant and one surface. Other limits are shares of it, of a mover's size or of a speed.

use crate::dvec2::DVec2;

/// Two touches are the same instant, and two surfaces the same surface, within this many units: four ulps of the
/// largest coordinate involved. f32 positions cannot say more: `i * 0.1` and `(i - 1) * 0.1 + 0.1` differ.
#[inline]
pub(in crate::world) fn tolerance(center: DVec2, radius: f64) -> f64 {
    4.0 * f32::EPSILON as f64 * (center.max_abs() + radius)
}
