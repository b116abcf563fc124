//! When a mover is pushed off what it stopped on.
//!
//! What a mover stopped on holds it, however else it is pushed. Where all that it touches leaves it no way along that, it comes off, and goes on with
//! the next surface that it stopped on. Held further, it would be where it cannot be at the end of every chord, and no chord would be longer than the
//! shortest.
//!
//! ```text
//!     ║┌─────┐
//!     ║│     │ ╱      the door pushes the crate up the next piece of the floor, which leads it off the first one
//!     ║└─────┘╱
//!     ╲      ╱
//!      `-..-'
//! ```

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::max;
use crate::response::{Push, nearest_free_of_moving};
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::solver::no_way::leaves_no_way;
use crate::world::state::contact::Contact;
use crate::world::step::contact::held::Held;
use crate::world::step::contact::ride::Ride;
use crate::world::step::contact::rows::{nearest, pushes_of};
use crate::world::step::contact::start::ChordLists;
use crate::world::step::impact::touched::Touched;

impl Held {
    /// Lets a mover ride no more what it is pushed off. A surface that moves as that did comes first: what a door pushed from one piece of a floor to
    /// the next stands on the floor when the door goes back.
    pub(super) fn come_off(&mut self, scene: Scene<'_>, lists: &mut ChordLists) {
        let ChordLists { start: rows, pushes, sources: touched, .. } = lists;
        let (w, time) = (tolerance(self.position, self.radius), self.course.time);
        while let Some(ride) = Ride::of(scene, self) {
            let velocity = ride.velocity_at(scene, self.position, time);
            touched.clear();
            touched.extend(rows.iter().filter(|row| row.touch.gap <= w && !row.is_passed_by(velocity)));
            if !self.is_pushed_off(&ride, touched, velocity, pushes) {
                return;
            }
            let left = nearest(rows, ride.collider);
            let mut goes_on_in = |contact: &Contact| {
                contact.rides
                    && contact.collider != ride.collider
                    && left.is_some_and(|left| scene.state.moves_alike(left, contact.collider, time))
                    && has_way_along(contact.collider, touched, velocity, pushes)
            };
            let next = self.contacts.iter().position(&mut goes_on_in);
            self.contacts[ride.at].rides = false;
            if let Some(next) = next {
                self.contacts.swap(ride.at, next);
            }
        }
    }

    /// Whether what a mover touches leaves it a way, but none along what it rides. What it is apart from, it does not come back to where it stands on
    /// another that it stopped on.
    fn is_pushed_off(&self, ride: &Ride, touched: &[Touched], velocity: DVec2, pushes: &mut Vec<Push>) -> bool {
        let is_on = |collider: u32| touched.iter().any(|row| row.collider == collider);
        let has_to_leave = if is_on(ride.collider) {
            let comes = |row: &Touched| row.collider != ride.collider && row.is_entered(velocity);
            touched.iter().any(comes) && !has_way_along(ride.collider, touched, velocity, pushes)
        } else {
            self.contacts.iter().any(|contact| contact.rides && is_on(contact.collider))
        };
        has_to_leave && {
            let coming = touched.iter().fold(0.0, |fastest, row| max(fastest, row.surface.length()));
            pushes_of(touched, pushes);
            !leaves_no_way(velocity, pushes, coming)
        }
    }
}

/// Whether there is a velocity along a collider that a mover touches, and into nothing else.
fn has_way_along(collider: u32, touched: &[Touched], velocity: DVec2, pushes: &mut Vec<Push>) -> bool {
    touched.iter().filter(|row| row.collider == collider).any(|own| {
        pushes_of(touched, pushes);
        pushes.push(Push::moving(-own.touch.normal, own.surface));
        nearest_free_of_moving(velocity, pushes).is_some()
    })
}
