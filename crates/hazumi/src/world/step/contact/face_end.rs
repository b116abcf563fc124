//! Where on a chord a flat surface ends.
//!
//! ```text
//!     (o)───>          in the middle of the chord the mover comes to the end of the face, and goes around that from there on:
//!     ═══════╗         what the end of the chord is like says nothing about the way up to there
//!            ║
//! ```

use crate::world::narrow_phase::touch::Feature;
use crate::world::step::contact::chord::Chord;
use crate::world::step::contact::held::Held;
use crate::world::step::contact::start::ChordLists;
use crate::world::step::impact::touched::Touched;

/// At which share of a chord a mover comes to the end of a flat surface that holds it, if it goes around that.
#[inline(never)]
pub(super) fn face_left(mover: &Held, chord: &Chord, lists: &ChordLists) -> Option<f64> {
    let held = mover.contacts.iter().zip(chord.holds).filter(|(_, holds)| *holds);
    let shares = held.filter_map(|(contact, _)| {
        let [from, to] = lists.at_ends(contact.collider)?;
        face_end(mover, chord, from, to)
    });
    shares.fold(None, |least: Option<f64>, share| Some(least.map_or(share, |least| least.min(share))))
}

/// The same of one surface, touched `from` the chord's beginning `to` its end.
#[inline(never)]
pub(super) fn face_end(mover: &Held, chord: &Chord, from: &Touched, to: &Touched) -> Option<f64> {
    let goes_around = from.touch.feature == Feature::Face && to.touch.feature == Feature::Corner;
    let along = from.touch.normal.perp();
    let surface = from.surface * chord.seconds;
    let way = (chord.to - mover.position - surface).dot(along);
    let share = (to.touch.point - surface - from.touch.point).dot(along) / way;
    (goes_around && share > 0.0 && share < 1.0).then_some(share)
}
