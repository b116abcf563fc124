//! Where on a chord a surface ends: a face that the mover goes over, or its own side, on a corner or on what is round; and a curve.
//!
//! ```text
//!     (o)───>                 <───┌───┐
//!     ═══════╗                    └───┘      in the middle of the chord the mover comes to the end of the face, and goes around that from there on:
//!            ║                    ( o )      what the end of the chord is like says nothing about the way up to there
//! ```

use crate::dvec2::DVec2;
use crate::float::min;
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::Feature;
use crate::world::step::contact::chord::Chord;
use crate::world::step::contact::held::Held;
use crate::world::step::contact::start::{ChordLists, Start};
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
fn face_end(scene: Scene<'_>, mover: &Held, chord: &Chord, [from, to]: [&Touched; 2]) -> Option<f64> {
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

/// Whether a mover comes to the end of a curve by a chord.
pub(super) fn goes_over_end(from: &Touched, to: &Touched) -> bool {
    from.touch.feature == Feature::Smooth && to.touch.feature == Feature::Corner
}

/// Where a curve ends is looked for by so many halvings.
const HALVINGS: usize = 24;

/// It goes so many w over the end, so that the next chord begins there and not before it.
const BEYOND: f64 = 4.0;

/// Where on a chord a mover lifts off.
#[derive(Clone, Copy, Debug)]
pub(super) enum LiftOff {
    /// About after this share of its time.
    About(f64),
    /// Where the surface ends: after this share.
    AtEnd(f64),
}

/// How strongly something pulls a mover off a surface, by where and how fast it is.
type Pull<'a> = dyn Fn(&Touched, &Held, DVec2) -> f64 + 'a;

impl Start {
    /// Where a mover that goes by itself comes off the surface that held it from a chord's beginning, if it goes around its end on that chord: there, or
    /// where what presses it, as it was at the beginning and is at a place, lets go of it before.
    pub(super) fn comes_off(
        &self,
        scene: Scene<'_>,
        mover: &Held,
        chord: &Chord,
        [from, to]: [&Touched; 2],
        (first, pull): (f64, &Pull<'_>),
    ) -> Option<LiftOff> {
        let beyond = BEYOND * tolerance(mover.position, mover.radius);
        if let Some(share) = face_end(scene, mover, chord, [from, to]) {
            let along = from.touch.normal.perp();
            let way = chord.to - mover.position - from.surface * chord.seconds;
            let length = way.dot(along);
            let over = along * (length * share + beyond.copysign(length));
            let even = self.seconds_along(over, from.surface) / chord.seconds;
            return Some(if even > 0.0 && even < 1.0 { LiftOff::AtEnd(even) } else { LiftOff::About(share) });
        }
        if !goes_over_end(from, to) {
            return None;
        }
        let way = chord.to - mover.position;
        let after = |share: f64| {
            let mut there = *mover;
            there.position += way * share;
            there.course.time += chord.seconds * share;
            let touch = scene.state.touch(&there, from.collider);
            (there, Touched { touch, ..*from })
        };
        let (mut before, mut end) = (0.0, 1.0);
        for _ in 0..HALVINGS {
            let share = 0.5 * (before + end);
            let is_beyond = goes_over_end(from, &after(share).1);
            *(if is_beyond { &mut end } else { &mut before }) = share;
        }
        let (there, row) = after(before);
        if scene.touches_of(&there).iter().any(|other| other.collider != from.collider) {
            // It may go on in that.
            return None;
        }
        let last = pull(&row, &there, self.velocity + (chord.velocity - self.velocity) * before);
        if last > 0.0 {
            return Some(LiftOff::About(before * first / (first - last)));
        }
        let over = beyond / way.length();
        // What has corners comes there on the curve: behind its end another of its sides is met, and leads elsewhere.
        let is_before = !mover.size.is_round() && before > over;
        let share = if is_before { before } else { min(end + over, 1.0) };
        Some(LiftOff::AtEnd(self.seconds_to(way, share, chord.seconds) / chord.seconds))
    }
}
