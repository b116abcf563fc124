//! A box in f64, to tell who is worth a look.

use crate::dvec2::DVec2;

/// From its least corner to its greatest.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Region {
    pub(in crate::world) low: DVec2,
    pub(in crate::world) high: DVec2,
}

impl Region {
    const INFINITE: DVec2 = DVec2::new(f64::INFINITY, f64::INFINITY);
    /// Holds nothing.
    pub(in crate::world) const NOWHERE: Self =
        Self { low: Self::INFINITE, high: DVec2::new(f64::NEG_INFINITY, f64::NEG_INFINITY) };
    pub(in crate::world) const EVERYWHERE: Self = Self { low: Self::NOWHERE.high, high: Self::INFINITE };

    /// All that is so far around a place.
    #[inline]
    pub(in crate::world) fn around(center: DVec2, far: f64) -> Self {
        let far = DVec2::new(far, far);
        Self { low: center - far, high: center + far }
    }

    #[inline]
    pub(in crate::world) fn overlaps(&self, other: &Self) -> bool {
        (self.low.x <= other.high.x)
            & (self.high.x >= other.low.x)
            & (self.low.y <= other.high.y)
            & (self.high.y >= other.low.y)
    }

    /// The box that holds both.
    pub(in crate::world) fn union(&self, other: &Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    pub(in crate::world) fn holds(&self, other: &Self) -> bool {
        (other.low.x >= self.low.x)
            & (other.high.x <= self.high.x)
            & (other.low.y >= self.low.y)
            & (other.high.y <= self.high.y)
    }
}

impl Default for Region {
    fn default() -> Self {
        Self::NOWHERE
    }
}
