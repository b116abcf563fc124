//! Where on a chord a flat surface ends: a face that the mover goes over, or its own side, on a corner or on what is round.
//!
//! ```text
//!     (o)───>                 <───┌───┐
//!     ═══════╗                    └───┘      in the middle of the chord the mover comes to the end of the face, and goes around that from there on:
//!            ║                    ( o )      what the end of the chord is like says nothing about the way up to there
//! ```

use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::touch::Feature;
use crate::world::step::contact::chord::Chord;
use crate::world::step::contact::held::Held;
use crate::world::step::contact::start::ChordLists;
use crate::world::step::impact::touched::Touched;

/// At which share of a chord a mover comes to the end of a flat surface that holds it, if it goes around that.
#[inline(never)]
pub(super) fn face_left(scene: Scene<'_>, mover: &Held, chord: &Chord, lists: &ChordLists) -> Option<f64> {
    let held = mover.contacts.iter().zip(chord.holds).filter(|(_, holds)| *holds);
    let shares = held.filter_map(|(contact, _)| {
        let [from, to] = lists.at_ends(contact.collider)?;
        face_end(scene, mover, chord, [from, to])
    });
    shares.fold(None, |least: Option<f64>, share| Some(least.map_or(share, |least| least.min(share))))
}

/// The same of one surface, touched from the chord's beginning to its end.
#[inline(never)]
pub(super) fn face_end(scene: Scene<'_>, mover: &Held, chord: &Chord, [from, to]: [&Touched; 2]) -> Option<f64> {
    if from.touch.feature != Feature::Face || to.touch.feature == Feature::Face {
        return None;
    }
    let along = from.touch.normal.perp();
    let surface = from.surface * chord.seconds;
    let way = (chord.to - mover.position - surface).dot(along);
    // The touch goes along with the mover up to the corner where the face ends.
    let theirs = (to.touch.point - surface - from.touch.point).dot(along) / way;
    let theirs = Some(theirs).filter(|_| to.touch.feature == Feature::Corner);
    // What its own side lies on stays where it is, until the side's end has come there.
    let own = scene.state.outline(mover).map(|outline| {
        let [low, high] = outline.lowest(from.touch.normal);
        ((from.touch.point - mover.position).dot(along) - if way > 0.0 { low } else { high }) / way
    });
    [theirs, own].into_iter().flatten().filter(|share| *share > 0.0 && *share < 1.0).reduce(f64::max)
}
