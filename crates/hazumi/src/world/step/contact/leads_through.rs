//! Whether a chord leads a mover through a curve that it touches, though it ends on the right side.
//!
//! ```text
//!      ,-.
//!     /   \       along one arm of a hairpin a long chord comes out behind the other arm
//!   o/─────\─o
//!   /       \
//! ```

use crate::float::{ceil, max};
use crate::world::broad_phase::Scene;
use crate::world::step::contact::held::Held;

/// A chord along a curve that is longer than this share of the radius is looked at on the way, once for each radius and so often at most: nowhere may
/// it be so deep in the curve.
const NO_LOOK: f64 = 0.25;
const MOST_LOOKS: f64 = 32.0;
const DEEP: f64 = 0.05;

/// Whether a chord leads through another arm of a curve that the mover is in contact with, which is behind it at the end. What else is in the way
/// is cast for.
pub(super) fn leads_through(scene: Scene<'_>, mover: &Held, there: &Held, seconds: f64) -> bool {
    let (way, radius) = (there.position - mover.position, mover.radius);
    let far = way.length();
    if radius == 0.0 || far <= NO_LOOK * radius {
        return false;
    }
    let is_curve = |collider: u32| scene.state.colliders[collider as usize].shape.is_curve();
    let mut on_way = *mover;
    let looks = ceil(far / max(radius, far / MOST_LOOKS)) as u32;
    mover.contacts.iter().filter(|contact| is_curve(contact.collider)).any(|contact| {
        (1..=looks).any(|look| {
            let share = f64::from(look) / f64::from(looks + 1);
            on_way.mover.core.position = mover.position + way * share;
            on_way.mover.course.time = mover.course.time + seconds * share;
            scene.state.touch(&on_way, contact.collider).gap < -DEEP * radius
        })
    })
}
