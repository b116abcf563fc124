//! A motion of a steered body: segment by segment, with what is left of it after each touch, until it is spent.

use crate::dvec2::DVec2;
use crate::response::{Response, enters};
use crate::world::body::handle::BodyId;
use crate::world::body::hit::Hit;
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::chord::comes_back;
use crate::world::steer::answer::{Surface, answer};
use crate::world::steer::passed::note_passed;
use crate::world::steer::steered::Steered;
use crate::world::steer::touched::SteeredTouch;
use crate::world::steer::{Moved, Steering};

/// A move has at most so many hits, and so many more for each time its own size that it goes; never more than the last.
const FREE_HITS: f64 = 256.0;
const HITS_PER_SIZE: f64 = 16.0;
const MOST_HITS: f64 = 4096.0;
/// A move has at most so many segments, those along curves included.
const MOST_SEGMENTS: usize = 4096;
/// How often a body is parted at its end from what it overlaps. Along a hollow curve each time leaves two fifths of the depth of the time before.
const MOST_OUT: usize = 32;
/// A body that comes no farther so often in a row stays.
const MOST_STILL: u32 = 16;
/// Two normals of one curve closer than this cosine are of one side that bends; others are two sides that the body is between.
const SAME_SIDE: f64 = 0.9;
/// How far before a curve what is sharp is set down, as a share of w.
const SKIN: f64 = 0.25;
/// The sine of the angle to a curve from which on a motion comes toward it, and not along it.
const STEEPLY: f64 = 0.1;
/// What is left of a motion that surfaces took, by rounding alone.
const NOTHING: f64 = 1e-12;

/// A slide along a hollow curve, on its chord.
#[derive(Clone, Copy, Debug)]
struct SlideChord {
    /// The tangential speed, which stays.
    speed: f64,
    /// Of the angle from the tangent to the chord.
    sine: f64,
    /// The curve's body, and which of its shapes.
    pair: (BodyId, u32),
}

/// How far a motion is.
struct Motion {
    /// How far the body came; the share of its motion that it made; and the length of its way.
    shift: DVec2,
    time: f64,
    way: f64,
    /// The motion that it has now, as long as if the whole were made with it.
    velocity: DVec2,
    /// What the surfaces that are touched have made the velocity of: in a corner both walls answer to it, whichever was met first.
    wanted: DVec2,
    /// Where a slide would lead it back from this, as to and fro in a corner, it ends.
    forward: DVec2,
    /// Where it came to last, and how often it did not come on from there.
    place: DVec2,
    still: u32,
    /// The slide along a hollow curve.
    chord: Option<SlideChord>,
}

/// What a segment ends with.
enum End {
    /// The motion.
    Spent,
    /// It came apart from what it goes through, and goes on.
    Apart,
    /// A touch, so far from where the segment began.
    Touch(DVec2),
}

impl Motion {
    fn new(start: DVec2, motion: DVec2) -> Self {
        Self {
            shift: start,
            time: 0.0,
            way: 0.0,
            velocity: motion,
            wanted: motion,
            forward: motion,
            place: start,
            still: 0,
            chord: None,
        }
    }

    /// Goes on along the chord of a hollow curve that it is to slide along, if no surface is in the way of that. `slide` is the chord that it came along.
    fn follow(
        &mut self,
        hollow: &SteeredTouch,
        slide: Option<SlideChord>,
        (steered, size): (&Steered<'_>, f64),
        steering: &mut Steering,
    ) {
        if let Some(slide) = slide {
            self.velocity = self.velocity.unit_or_zero() * slide.speed;
        }
        let speed = self.velocity.length();
        if let Some((sine, lifted)) = hollow.rise((steered, self.shift), self.velocity, size)
            && self.velocity.dot(hollow.normal) <= sine * speed
            && !steering.surfaces.iter().any(|surface| enters(lifted, surface.normal))
        {
            self.chord = Some(SlideChord { speed, sine, pair: hollow.pair });
            (self.velocity, self.wanted, self.forward) = (lifted, lifted, lifted);
            steering.surfaces.clear();
        }
    }
}

impl Scene<'_> {
    /// How far a body gets that goes through what it is said to, and what became of its motion, as long as if the whole were made with it.
    pub(super) fn go_on(
        &self,
        steered: &Steered<'_>,
        motion: DVec2,
        moved: &mut Moved,
        steering: &mut Steering,
        respond: &mut dyn FnMut(&Hit) -> Response,
    ) -> (DVec2, DVec2) {
        steering.surfaces.clear();
        let w = steered.tolerance(DVec2::ZERO);
        let Some(start) = self.room_for(steered, DVec2::ZERO, &steering.ignored, w) else {
            (moved.remainder, moved.crushed) = (motion.narrow(), true);
            return (DVec2::ZERO, DVec2::ZERO);
        };
        let mut motion = Motion::new(start, motion);
        let size = steered.size().max(64.0 * steered.tolerance(start)).max(1e-30);
        for segments in 0.. {
            let rest = motion.velocity * (1.0 - motion.time);
            if rest == DVec2::ZERO || motion.time >= 1.0 {
                break;
            }
            let most_hits = (FREE_HITS + HITS_PER_SIZE * motion.way / size).min(MOST_HITS);
            if segments == MOST_SEGMENTS || moved.hits.len() as f64 >= most_hits || motion.still > MOST_STILL {
                (moved.remainder, moved.bounded) = (rest.narrow(), motion.still <= MOST_STILL);
                break;
            }
            let gone = match self.go_along(steered, rest, &mut motion, moved, steering) {
                End::Spent => break,
                End::Apart => continue,
                End::Touch(gone) => gone,
            };
            self.forget_surfaces(steered, gone, &mut motion, steering);
            let before = motion.velocity;
            let is_followed = |chord: &SlideChord| {
                let mut touched = steering.met.iter();
                touched.all(|met| comes_back(chord.sine, met.normal, before))
            };
            let slide = motion.chord.filter(is_followed);
            let hollow = self.ask_surfaces(steered, (gone, slide), &mut motion, moved, steering, respond);
            let Steering { surfaces, pushes, scratch, .. } = &mut *steering;
            if surfaces.is_empty() {
                continue;
            }
            motion.velocity = answer(motion.wanted, surfaces, pushes, scratch);
            if surfaces.iter().any(|surface| surface.response != Response::Slide) {
                motion.forward = motion.velocity;
            } else if motion.velocity.dot(motion.forward) <= 0.0 && hollow.is_none() {
                motion.velocity = DVec2::ZERO;
            }
            motion.chord = None;
            if let Some(hollow) = hollow.filter(|_| motion.velocity != DVec2::ZERO) {
                motion.follow(&hollow, slide, (steered, size), steering);
            }
            if motion.velocity.length() <= NOTHING * before.length() {
                (moved.remainder, motion.velocity) = ((before * (1.0 - motion.time)).narrow(), DVec2::ZERO);
                break;
            }
        }
        (self.settle_steered(steered, start, motion.shift, &steering.ignored), motion.velocity)
    }

    /// Goes along a straight segment, to what it touches first.
    fn go_along(
        &self,
        steered: &Steered<'_>,
        rest: DVec2,
        motion: &mut Motion,
        moved: &mut Moved,
        steering: &mut Steering,
    ) -> End {
        let Steering { met, ignored, behind, .. } = steering;
        let (shift, left) = (motion.shift, 1.0 - motion.time);
        let first = self.first_on_segment(steered, shift, rest, ignored, met, behind);
        let until = first.unwrap_or(1.0);
        let since = ignored.iter().map(|&pair| (0.0, pair));
        let through = since.chain(behind.iter().map(|behind| (behind.time, behind.pair)));
        let apart = self.apart_on_way((steered, shift, rest), through, until);
        let share = apart.unwrap_or(until);
        let gone = rest * share;
        self.note_entered(steered, shift, gone, (motion.time, left * share), &mut moved.passed);
        motion.shift += gone;
        motion.way += gone.length();
        ignored.extend(behind.iter().map(|behind| behind.pair));
        ignored.retain(|&pair| self.state.is_near(steered, motion.shift, pair));
        motion.time += left * share;
        match (apart, first) {
            (Some(_), _) => End::Apart,
            (None, Some(_)) => End::Touch(gone),
            (None, None) => End::Spent,
        }
    }

    /// Forgets the surfaces that it touches no more, if it came on.
    fn forget_surfaces(&self, steered: &Steered<'_>, gone: DVec2, motion: &mut Motion, steering: &mut Steering) {
        let (shift, w) = (motion.shift, steered.tolerance(motion.shift));
        if (shift - motion.place).length() > w {
            (motion.place, motion.still) = (shift, 0);
            steering.surfaces.retain(|surface| {
                gone.dot(surface.normal).abs() <= w && self.state.is_near(steered, shift, surface.pair)
            });
            // What surfaces took of its motion is gone, be it along one or along a row.
            motion.wanted = motion.velocity;
        }
        motion.still += 1;
        if steering.surfaces.is_empty() {
            motion.wanted = motion.velocity;
        }
    }

    /// Asks what each surface does that is touched. Gives the touch of a hollow curve that it is to slide along.
    fn ask_surfaces(
        &self,
        steered: &Steered<'_>,
        (gone, slide): (DVec2, Option<SlideChord>),
        motion: &mut Motion,
        moved: &mut Moved,
        steering: &mut Steering,
        respond: &mut dyn FnMut(&Hit) -> Response,
    ) -> Option<SteeredTouch> {
        let Steering { met, surfaces, ignored, .. } = steering;
        let (time, w) = (motion.time, steered.tolerance(motion.shift));
        let mut hollow = None;
        for met in &*met {
            let pair = met.pair;
            let known = surfaces.iter().find(|known| known.pair == pair).map(|known| known.response);
            // What it slides along goes on.
            let response = known.or(slide.filter(|slide| slide.pair == pair).map(|_| Response::Slide));
            let response = response.unwrap_or_else(|| {
                let hit = self.state.describe_steered(steered, met, time, motion.velocity);
                let response = respond(&hit);
                moved.hits.push(hit);
                response
            });
            if response == Response::Pass {
                note_passed(&mut moved.passed, pair, time);
                ignored.push(pair);
                continue;
            }
            if matches!(response, Response::Slide | Response::Velocity(_)) && hollow.is_none() {
                hollow = met.curve.map(|_| *met);
            }
            if met.curve.is_some() && met.radius == 0.0 {
                // What is sharp has by rounding either side of a curve: a little before it, it has the right one.
                motion.shift += before_curve(gone, met.normal, SKIN * w);
            }
            if met.curve.is_some() {
                // Where it came to, the curve has another normal; the one before would hold a chord back.
                surfaces.retain(|known| known.pair != pair || known.normal.dot(met.normal) < SAME_SIDE);
            }
            let surface = Surface { pair, normal: met.normal, response };
            if !surfaces.iter().any(|known| known.normal.dot(met.normal) > 1.0 - 1e-15 && known.pair == pair) {
                surfaces.push(surface);
            }
        }
        ignored.sort_unstable();
        ignored.dedup();
        hollow
    }

    /// Parts a body at the end from what it overlaps by rounding, or went into along a hollow curve, if there is room; else leaves it where it began.
    fn settle_steered(&self, steered: &Steered<'_>, start: DVec2, end: DVec2, ignored: &[(BodyId, u32)]) -> DVec2 {
        let mut shift = end;
        for _ in 0..MOST_OUT {
            let Some((depth, normal)) = self.deepest_of(steered, shift, ignored, 0.5 * steered.tolerance(shift)) else {
                return shift;
            };
            shift += normal * depth;
        }
        let is_free = |shift| self.deepest_of(steered, shift, ignored, steered.tolerance(shift)).is_none();
        [shift, end].into_iter().find(|&shift| is_free(shift)).unwrap_or(start)
    }
}

/// From a touch of a curve to a little before it: back the way that it came, so that who presses against a curve frame after frame does
/// not creep along it; along the normal, what that way does not give, and where it came along the curve more than toward it.
fn before_curve(gone: DVec2, normal: DVec2, little: f64) -> DVec2 {
    let came = -gone.dot(normal);
    if came <= STEEPLY * gone.length() {
        return normal * little;
    }
    let share = (little / came).min(1.0);
    normal * (little - came * share) - gone * share
}
