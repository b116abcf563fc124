//! Which bodies a question is about.

use crate::world::body::handle::BodyId;
use crate::world::body::tags::Tags;

/// Which bodies a question is about: by their tags, and but for one.
///
/// ```
/// # use hazumi::{Filter, Tags};
/// const BRICK: Tags = Tags::bit(0);
/// const GHOST: Tags = Tags::bit(1);
/// let solid_bricks = Filter::ALL.any_of(BRICK).none_of(GHOST);
/// # let _ = solid_bricks;
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[doc(alias("mask", "layer", "group"))]
pub struct Filter {
    wanted: Tags,
    unwanted: Tags,
    but: Option<BodyId>,
}

impl Filter {
    /// Every body that is switched on.
    pub const ALL: Self = Self { wanted: Tags::NONE, unwanted: Tags::NONE, but: None };

    /// Only bodies with at least one of these tags, or of those wanted before. As long as no tag is wanted, any body will do,
    /// also one without tags.
    #[must_use]
    pub const fn any_of(self, tags: Tags) -> Self {
        Self { wanted: Tags::from_bits(self.wanted.bits() | tags.bits()), ..self }
    }

    /// No body with any of these tags, or of those unwanted before, whatever else it has.
    #[must_use]
    pub const fn none_of(self, tags: Tags) -> Self {
        Self { unwanted: Tags::from_bits(self.unwanted.bits() | tags.bits()), ..self }
    }

    /// Not this body, such as the one that asks. The last one named counts; one that is gone leaves out nothing.
    #[must_use]
    pub const fn except(self, body: BodyId) -> Self {
        Self { but: Some(body), ..self }
    }

    #[inline]
    pub(in crate::world) fn admits(&self, body: BodyId, tags: Tags) -> bool {
        (self.wanted.is_empty() || self.wanted.intersects(tags))
            && !self.unwanted.intersects(tags)
            && self.but != Some(body)
    }
}
