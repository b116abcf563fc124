//! Which boxes may overlap: sorted along x, each looks at those that begin before it ends (sweep and prune).

use alloc::vec::Vec;

use crate::Aabb;

/// The memory of the search, kept from frame to frame.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    bounds: Vec<Bound>,
    found: Vec<(u32, u32)>,
}

#[derive(Clone, Copy, Debug)]
struct Bound {
    aabb: Aabb,
    place: u32,
    walks: bool,
}

impl Pairs {
    pub(super) fn clear(&mut self) {
        self.bounds.clear();
    }

    pub(super) fn add(&mut self, aabb: Aabb, place: u32, walks: bool) {
        // The boxes are rounded to f32, what lies in them is not: a few ulps more miss nothing.
        let slack = aabb.min().wide().max_abs().max(aabb.max().wide().max_abs()) as f32 * (4.0 * f32::EPSILON);
        self.bounds.push(Bound { aabb: aabb.inflated(slack + f32::MIN_POSITIVE), place, walks });
    }

    /// The pairs of a walker's place and another's, in order.
    pub(super) fn find(&mut self) -> &[(u32, u32)] {
        self.found.clear();
        self.bounds.sort_unstable_by(|a, b| a.aabb.min().x.total_cmp(&b.aabb.min().x).then(a.place.cmp(&b.place)));
        for (i, a) in self.bounds.iter().enumerate() {
            for b in self.bounds[i + 1..].iter().take_while(|b| b.aabb.min().x <= a.aabb.max().x) {
                if a.aabb.min().y > b.aabb.max().y || b.aabb.min().y > a.aabb.max().y {
                    continue;
                }
                if a.walks {
                    self.found.push((a.place, b.place));
                }
                if b.walks {
                    self.found.push((b.place, a.place));
                }
            }
        }
        self.found.sort_unstable();
        &self.found
    }
}
