//! Which bodies a question is about.

use crate::world::body::handle::BodyId;
use crate::world::body::tags::Tags;

/// Which bodies a question is about: by their tags, and but for a few.
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
    but: [Option<BodyId>; MOST_BUT],
}

/// So many bodies a filter can leave out: it is handed on with every question.
const MOST_BUT: usize = 4;

impl Filter {
    /// Every body that is switched on.
    pub const ALL: Self = Self { wanted: Tags::NONE, unwanted: Tags::NONE, but: [None; MOST_BUT] };

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

    /// Not this body, such as the one that asks, nor those named before: four at most, of more the first named are forgotten. For more give them a
    /// tag and use [`Self::none_of`]. One that is gone leaves out nothing.
    ///
    /// ```
    /// # use hazumi::{Aabb, Body, Filter, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// # let mut world = World::new();
    /// let [hero, shield, floor] = [0., 1., 2.].map(|x| world.add(Body::fixed(Aabb::new([x, 0.], [x + 1., 1.]).unwrap())).unwrap());
    /// let seen = world.cast_ray([-1., 0.5], [10., 0.], Filter::ALL.except(hero).except(shield))?;
    /// assert_eq!(seen.unwrap().body, floor);
    /// # Ok(()) }
    /// ```
    #[must_use]
    pub const fn except(self, body: BodyId) -> Self {
        let [first, second, third, _] = self.but;
        Self { but: [Some(body), first, second, third], ..self }
    }

    #[inline]
    pub(in crate::world) fn admits(&self, body: BodyId, tags: Tags) -> bool {
        (self.wanted.is_empty() || self.wanted.intersects(tags))
            && !self.unwanted.intersects(tags)
            && (self.but[0].is_none() || !self.but.contains(&Some(body)))
    }
}
