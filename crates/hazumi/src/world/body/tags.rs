//! Up to 32 kinds of bodies.

use core::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of up to 32 tags: what a body is, and what it is stopped by. A game names them:
///
/// ```
/// use hazumi::Tags;
/// const BRICK: Tags = Tags::bit(0);
/// const WALL: Tags = Tags::bit(1);
/// assert!((BRICK | WALL).contains(BRICK));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("layer", "group", "mask"))]
pub struct Tags(u32);

impl Tags {
    /// No tag.
    pub const NONE: Self = Self(0);
    /// Every tag.
    pub const ALL: Self = Self(u32::MAX);

    /// The set of the one tag `n`, 0 to 31.
    ///
    /// # Panics
    /// If `n` is larger; of a constant that is an error of the compiler. [`Self::try_bit`] does not panic.
    ///
    /// ```compile_fail
    /// const BOSS: hazumi::Tags = hazumi::Tags::bit(40);
    /// # let _ = BOSS;
    /// ```
    #[must_use]
    pub const fn bit(n: u32) -> Self {
        assert!(n < 32, "Tags::bit: there are 32 tags, 0 to 31");
        Self(1 << n)
    }

    /// The set of the one tag `n`, 0 to 31; none for larger `n`, as where it comes from a file.
    #[must_use]
    pub const fn try_bit(n: u32) -> Option<Self> {
        if n < 32 { Some(Self(1 << n)) } else { None }
    }

    /// The set as a number, tag `n` worth 2ⁿ.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The set from such a number.
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Whether all tags of `other` are in this set.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether any tag of `other` is in this set.
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether there is no tag in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl BitOr for Tags {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Tags {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Tags {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Not for Tags {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}
