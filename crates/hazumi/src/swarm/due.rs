//! When a bullet must be looked at again among walls, and how far along its way.

/// A tick of the [`Clock`](super::clock::Clock), before which no wall is met for certain. Its last bit says why it is then: odd, a wall may be near;
/// even, so far was looked and nothing seen. What is below all ticks to come is looked at in the next frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Due(i32);

/// How long a way is free of walls for certain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Free {
    pub(super) ticks: i32,
    /// Whether what ends it may be a wall; else so far was looked.
    pub(super) may_end_at_wall: bool,
}

impl Free {
    /// Nothing is known.
    pub(super) const NOT: Self = Self { ticks: 0, may_end_at_wall: true };

    pub(super) const fn less(self, ticks: i32) -> Self {
        Self { ticks: self.ticks - ticks, ..self }
    }
}

impl Due {
    /// Was in no frame among walls yet: what it begins in is a hit.
    pub(super) const NEW: Self = Self(i32::MIN);
    /// The next frame alone is looked along: it was turned and may be again, or a wall is near.
    pub(super) const NEAR: Self = Self(-1);
    /// It is looked along its way as far as is ever looked.
    pub(super) const FAR: Self = Self(0);

    /// When what is free from a tick on must be looked at. No later, and a tick before it for the last bit.
    pub(super) const fn after(now: i32, free: Free) -> Self {
        let until = now.saturating_add(free.ticks);
        if free.may_end_at_wall { Self((until - 1) | 1) } else { Self(until & !1) }
    }

    pub(super) const fn is_before(self, now: i32) -> bool {
        self.0 < now
    }

    /// Whether it is worth looking far: nothing is known to be near.
    pub(super) const fn looks_far(self) -> bool {
        self.0 & 1 == 0
    }

    /// After a frame that was looked along and in which nothing was met: what is near is so for one frame most often, else it is passed by.
    pub(super) fn after_nothing(self) -> Self {
        if self == Self::NEAR { Self::FAR } else { Self::NEAR }
    }

    /// In the next frame at the latest.
    pub(super) fn in_next_frame(self) -> Self {
        self.min(Self::FAR)
    }

    /// The first of several.
    #[inline]
    pub(super) fn first(due: &[Self]) -> Self {
        due.iter().copied().fold(Self(i32::MAX), Self::min)
    }
}
