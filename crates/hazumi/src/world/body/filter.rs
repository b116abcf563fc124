//! Which bodies a question is about.

use crate::world::body::handle::BodyId;
use crate::world::body::tags::Tags;

/// Which bodies a question is about: by their tags, and but for a few; and whether one-way bodies are met from their front alone.
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
    pub(in crate::world) minds_one_way: bool,
}

/// So many bodies a filter can leave out: it is handed on with every question.
const MOST_BUT: usize = 4;

impl Filter {
    /// Every body that is switched on.
    pub const ALL: Self =
        Self { wanted: Tags::NONE, unwanted: Tags::NONE, but: [None; MOST_BUT], minds_one_way: false };

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

    /// Not this body, such as the one that asks, nor those named before: four different ones at most, of more the first named are forgotten. For more give
    /// them a tag and use [`Self::none_of`]. One that is gone leaves out nothing.
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
        let mut at = 0;
        while at < self.but.len() {
            if let Some(named) = self.but[at]
                && named.to_bits() == body.to_bits()
            {
                return self;
            }
            at += 1;
        }
        let [first, second, third, _] = self.but;
        Self { but: [Some(body), first, second, third], ..self }
    }

    /// Bodies that stop from one side only ([`Body::one_way`](crate::Body::one_way)) are met as they stop what moves: from their front. Without
    /// this they are met from all sides.
    ///
    /// A cast meets such a body only if it enters its front; one that starts in it or comes from behind goes through, and past all of that shape. What
    /// [fits](crate::World::fits) is in the way of such a body only if the shortest way out is over its front. Of what
    /// [overlaps](crate::World::overlapping) or is [nearest](crate::World::nearest), which have no direction, this says nothing; and a swarm
    /// meets them from their front alone in any case.
    ///
    /// ```
    /// use hazumi::{Aabb, Body, Filter, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// let platform = world.add(Body::fixed(Aabb::new([0., 0.], [100., 10.])?).one_way_toward([0., -1.]))?;
    /// let filter = Filter::ALL.mind_one_way();
    /// assert_eq!(world.cast_ray([50., 60.], [0., -80.], filter)?, None, "a jump from below");
    /// let landing = world.cast_ray([50., -20.], [0., 80.], filter)?.unwrap();
    /// assert_eq!((landing.body, landing.time), (platform, 0.25));
    /// # Ok(()) }
    /// ```
    #[must_use]
    #[doc(alias("one-way platform", "jump through"))]
    pub const fn mind_one_way(self) -> Self {
        Self { minds_one_way: true, ..self }
    }

    #[inline]
    pub(in crate::world) fn admits(&self, body: BodyId, tags: Tags) -> bool {
        (self.wanted.is_empty() || self.wanted.intersects(tags))
            && !self.unwanted.intersects(tags)
            && (self.but[0].is_none() || !self.but.contains(&Some(body)))
    }
}
