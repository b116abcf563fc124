//! Lines that part a hull from a curve: to find them is much sooner done than to find how deep the two are in each other, and mostly enough.
//!
//! ```text
//!       ┌───────┐
//!       │       │          of each piece of the curve, one line has all control points on its other side:
//!   ╲   └───────● ─ ─ ─    a side of the hull, or the tangent where the curve is nearest to a corner
//!     ╲___       ╱
//!         ‾‾‾‾‾‾
//! ```

use crate::dvec2::DVec2;
use crate::few::Few;
use crate::float::min;
use crate::query::{Cubic, Hull};

/// A curve is halved so often, until its pieces are as straight as they are far away.
const MOST_HALVINGS: u32 = 14;
const MOST: usize = 24;

/// Lines that may have a hull before them and a curve behind them.
#[derive(Clone)]
pub(super) struct PartingLines {
    /// The direction from the curve to the hull, and how far along it the hull begins.
    lines: Few<(DVec2, f64), MOST>,
}

impl PartingLines {
    /// Along the sides of a hull.
    pub(super) fn along(hull: &Hull) -> Self {
        let mut lines = Self { lines: Few::default() };
        for side in 0..hull.edges() {
            lines.add(-hull.outward(side), hull);
            if hull.is_thin() {
                lines.add(hull.outward(side), hull);
            }
        }
        lines
    }

    /// The line across a normal; more than there is place for are left out.
    pub(super) fn add(&mut self, normal: DVec2, hull: &Hull) {
        self.lines.push((normal, hull.corners().fold(f64::INFINITY, |from, corner| min(from, normal.dot(corner)))));
    }

    /// Whether a curve is certainly farther than `far` from the hull, if that is moved by so much. That it is not says nothing.
    pub(super) fn part(&self, curve: &Cubic, moved: DVec2, far: f64) -> bool {
        self.part_within(curve, moved, far, MOST_HALVINGS)
    }

    fn part_within(&self, curve: &Cubic, moved: DVec2, far: f64, halvings: u32) -> bool {
        let is_parted = self.lines.iter().any(|&(normal, from)| {
            let behind = from + normal.dot(moved) - far;
            curve.0.iter().all(|point| normal.dot(*point) < behind)
        });
        if is_parted || halvings == 0 {
            return is_parted;
        }
        let (first, second) = curve.halves();
        self.part_within(&first, moved, far, halvings - 1) && self.part_within(&second, moved, far, halvings - 1)
    }
}
