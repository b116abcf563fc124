//! A mover of the crowd that only colliders hold, and that comes nowhere by many chords: it stands, as one that flies alone does.
//!
//! Each of its chords is a motion segment, and another mover may come between two of them. So what its chords lead to is kept from one to the next.

use crate::dvec2::DVec2;
use crate::world::step::contact::held::Held;
use crate::world::step::contact::wedged::Rattling;
use crate::world::step::crowd::data::Rattles;
use crate::world::step::world::World;

impl World {
    /// Counts a chord of a mover, which began with it as it was `before`. Stops it if it came nowhere by many among what stays.
    pub(super) fn count_own_chord(&mut self, before: &Held, mover: &mut Held) {
        let shortest = self.state.dt() / self.step.limits.chords;
        let first = || Rattles { rattling: Rattling::new(before), stands: None };
        let rattles = self.step.crowd.rattling.entry(mover.body).or_insert_with(first);
        if !rattles.rattling.comes_nowhere(before, mover, shortest) {
            return;
        }
        let stops = mover.course.wish().is_none();
        if self.scene().touches_what_stays(&self.step.chord) {
            mover.core.velocity = if stops { DVec2::ZERO } else { mover.velocity };
            let stands = Some((mover.position, mover.velocity));
            self.step.crowd.rattling.entry(mover.body).and_modify(|rattles| rattles.stands = stands);
        }
    }

    /// Whether a mover came nowhere by many chords, and nothing has sent it off since.
    pub(super) fn stands_still(&self, mover: &Held) -> bool {
        let rattles = self.step.crowd.rattling.get(&mover.body);
        rattles.is_some_and(|rattles| rattles.stands == Some((mover.position, mover.velocity)))
    }
}
