//! The movers that touch one another at an instant, before any of them is answered.
//!
//! ```text
//!     o-> ooo <-o     two come to a row at the same time: which of them is answered first must not decide what the other finds
//! ```
//!
//! Where only one thing happens, who touches the two that meet is looked for when these turn: most of a row that rests is never looked at.
//! Where something else comes to the cluster at the same instant, all of it answers together.

use alloc::vec::Vec;

use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::entry::NO_MOVER;
use crate::world::state::mover::{Mover, NO_COLLIDER};
use crate::world::step::crowd::simultaneous::MOST_MOVERS;
use crate::world::step::impact::struck_now::AT_ONCE;
use crate::world::step::world::World;

impl World {
    /// Lists the movers that one meets and touches now, or is no farther from than `reach`, in the order of bodies.
    pub(super) fn list_touching(&self, mover: &Mover, reach: f64, touching: &mut Vec<u32>) {
        let (center, radius) = (mover.position, mover.radius);
        let w = tolerance(center, radius);
        touching.clear();
        // A segment of one under gravity strays from its way.
        let around = radius + reach + w + if self.step.crowd.is_pulled { 1e-3 * self.step.crowd.largest } else { 0.0 };
        self.step.crowd.cells.near(mover.body, center, |other| {
            let segment = &self.step.crowd.cells.segments[other as usize];
            let apart = around + segment.radius();
            if other != mover.body && (segment.at(self.state.now()) - center).length_squared() <= apart * apart {
                touching.push(other);
            }
        });
        touching.sort_unstable();
        touching.dedup();
        touching.retain(|&other| {
            let Some(at) = self.state.place(other).filter(|&at| self.state.meets_mover(mover, at)) else {
                return false;
            };
            let mut its = self.state.mover(at);
            self.bring(&mut its, self.state.now());
            self.state.touch_of(mover, &its).gap <= reach + w.max(tolerance(its.position, its.radius))
        });
    }

    /// Whether something comes at this instant to others than two that meet, among those that touch the two, one by the other.
    pub(super) fn more_comes_to_cluster(&self, pair: [usize; 2], reach: f64) -> bool {
        let pair = pair.map(|at| self.state.movers[at].body);
        let (mut cluster, mut near) = (pair.to_vec(), Vec::new());
        let mut looked = 0;
        while let Some(&body) = cluster.get(looked)
            && looked < MOST_MOVERS
        {
            looked += 1;
            let Some(at) = self.state.place(body) else { continue };
            let mut mover = self.state.mover(at);
            self.bring(&mut mover, self.state.now());
            self.list_touching(&mover, reach, &mut near);
            near.retain(|other| !cluster.contains(other));
            if near.iter().any(|&other| self.is_due(other)) {
                return true;
            }
            cluster.extend_from_slice(&near);
        }
        false
    }

    /// Whether a mover comes to something at this instant.
    fn is_due(&self, body: u32) -> bool {
        let cells = &self.step.crowd.cells;
        let Some(plan) = cells.plan(body).filter(|_| cells.is_in(body)) else { return false };
        let is_now = cells.segments[body as usize].end <= self.state.now() + AT_ONCE * self.state.dt();
        is_now && (plan.collider != NO_COLLIDER || (plan.partner != NO_MOVER && cells.plan_of_partner(plan).is_some()))
    }
}
