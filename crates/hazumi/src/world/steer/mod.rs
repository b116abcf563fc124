//! Bodies that the game steers itself: try a motion, get where it got to and what was in the way.
//!
//! ```text
//!   way out        of what it overlaps at the start                       room
//!   segment        straight to the next touch, what is within w joined    segment, touched, joint, apart
//!   answer         a response for each, one split for all                 response/split.rs
//!   segment        with the motion that is left, until it is spent
//! ```
//!
//! `steered` is the body meanwhile: its shapes in f64, and what stops it. The world stands still, and nothing is pushed. What it comes through on the
//! way, `passed` finds; `walker` makes a frame of a hero's of several such motions.

mod apart;
mod joint;
pub(in crate::world) mod passed;
mod room;
mod segment;
pub(in crate::world) mod steered;
mod touched;
pub(in crate::world) mod walker;

use alloc::vec::Vec;

use crate::Vec2;
use crate::dvec2::DVec2;
use crate::query::{Core, Rounded};
use crate::response::{Push, Response, enters, nearest_free, split};
use crate::world::body::handle::BodyId;
use crate::world::body::hit::Hit;
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::chord::comes_back;
use crate::world::narrow_phase::moving::Round;
use crate::world::narrow_phase::touch::{Feature, aligned, side};
use crate::world::state::State;
use crate::world::steer::passed::{Passed, note_passed};
use crate::world::steer::segment::Behind;
use crate::world::steer::steered::Steered;
use crate::world::steer::touched::Touched;

/// Where a body got to that was moved by [`World::move_by`](crate::World::move_by), and what was in its way.
#[derive(Clone, Debug, Default, PartialEq)]
#[doc(alias("KinematicCollision", "travel"))]
#[non_exhaustive]
pub struct Moved {
    /// Where it is now: its [`BodyRef::position`](crate::BodyRef::position).
    pub position: Vec2,
    /// The part of the motion that was not used: [0, 0] if it spent all, along whatever surfaces; else what was left of it, in the
    /// direction that it then had, when it was stopped or had nowhere to go on.
    #[doc(alias = "left")]
    pub remainder: Vec2,
    /// Every touch on the way that it answered to, in order. `time` is the share of the motion made before, 0..=1, and
    /// `velocity` the motion as it was just before the touch, as long as if the whole move were made with it.
    pub hits: Vec<Hit>,
    /// What it came through, in order: whom it answered [`Response::Pass`], and what it entered that it senses or that senses it.
    pub passed: Vec<Passed>,
    /// Whether it reached the bound on hits, which is 256 and 16 more for each time its own size that it goes, 4,096 at
    /// most. Then it stopped.
    pub bounded: bool,
    /// Whether it was inside of others with no room around. Then it stayed where it was.
    pub crushed: bool,
}

/// The lists of a move, kept so that it does not allocate.
#[derive(Debug, Default)]
pub(in crate::world) struct Steering {
    met: Vec<Touched>,
    surfaces: Vec<Surface>,
    pushes: Vec<Push>,
    scratch: Vec<Push>,
    pub(in crate::world) ignored: Vec<(BodyId, u32)>,
    behind: Vec<Behind>,
    /// Of walkers: the kinematic bodies that the last step moved, and when they were listed.
    moving: Vec<BodyId>,
    moving_since: Option<u64>,
}

/// A surface that the body touches where it is, and what was said of it.
#[derive(Clone, Copy, Debug)]
struct Surface {
    /// The body, and which of its shapes.
    pair: (BodyId, u32),
    normal: DVec2,
    response: Response,
}

/// A slide along a hollow curve, on its chord.
#[derive(Clone, Copy, Debug)]
struct Chord {
    /// The tangential speed, which stays.
    speed: f64,
    sine: f64,
    /// The curve's body, and which of its shapes.
    pair: (BodyId, u32),
}

const FREE_HITS: f64 = 256.0;
const HITS_PER_SIZE: f64 = 16.0;
const MOST_HITS: f64 = 4096.0;
/// A move has at most so many segments, those along curves included.
const MOST_SEGMENTS: usize = 4096;
/// How often one place is split again because the response sends the body into another of the surfaces touched.
const ROUNDS: usize = 8;
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

impl Scene<'_> {
    /// How far a body gets.
    pub(in crate::world) fn steer(
        &self,
        steered: &Steered<'_>,
        motion: DVec2,
        moved: &mut Moved,
        steering: &mut Steering,
        respond: &mut dyn FnMut(&Hit) -> Response,
    ) -> DVec2 {
        self.state.recall(steered, &mut steering.ignored);
        let (shift, _) = self.go_on(steered, motion, moved, steering, respond);
        shift
    }

    /// The same of one that goes through what it is said to, and what became of its motion, as long as if the whole were made with it.
    fn go_on(
        &self,
        steered: &Steered<'_>,
        motion: DVec2,
        moved: &mut Moved,
        steering: &mut Steering,
        respond: &mut dyn FnMut(&Hit) -> Response,
    ) -> (DVec2, DVec2) {
        let Steering { met, surfaces, pushes, scratch, ignored, behind, .. } = steering;
        surfaces.clear();
        let Some(start) = self.room_for(steered, DVec2::ZERO, ignored, steered.tolerance(DVec2::ZERO)) else {
            (moved.remainder, moved.crushed) = (motion.narrow(), true);
            return (DVec2::ZERO, DVec2::ZERO);
        };
        let (mut shift, mut velocity, mut time) = (start, motion, 0.0);
        // What the surfaces that are touched have made the velocity of: in a corner both walls answer to it, whichever was
        // met first.
        let mut wanted = motion;
        // Where a slide would lead it back from this, as to and fro in a corner, it ends.
        let mut forward = motion;
        // Where it came to last, and the slide along a hollow curve.
        let (mut place, mut chord, mut still): (_, Option<Chord>, _) = (shift, None, 0);
        let size = steered.size().max(64.0 * steered.tolerance(shift)).max(1e-30);
        let mut way = 0.0;
        for segments in 0.. {
            let rest = velocity * (1.0 - time);
            if rest == DVec2::ZERO || time >= 1.0 {
                break;
            }
            let most_hits = (FREE_HITS + HITS_PER_SIZE * way / size).min(MOST_HITS);
            if segments == MOST_SEGMENTS || moved.hits.len() as f64 >= most_hits || still > MOST_STILL {
                (moved.remainder, moved.bounded) = (rest.narrow(), still <= MOST_STILL);
                break;
            }
            let first = self.first_on_segment(steered, shift, rest, ignored, met, behind);
            let until = first.unwrap_or(1.0);
            let since = ignored.iter().map(|&pair| (0.0, pair));
            let through = since.chain(behind.iter().map(|behind| (behind.time, behind.pair)));
            let apart = self.apart_on_way((steered, shift, rest), through, until);
            let share = apart.unwrap_or(until);
            let gone = rest * share;
            self.note_entered(steered, shift, gone, (time, (1.0 - time) * share), &mut moved.passed);
            shift += gone;
            way += gone.length();
            ignored.extend(behind.iter().map(|behind| behind.pair));
            ignored.retain(|&pair| self.state.is_near(steered, shift, pair));
            if let Some(apart) = apart {
                time += (1.0 - time) * apart;
                continue;
            }
            let Some(first) = first else { break };
            time += (1.0 - time) * first;
            let w = steered.tolerance(shift);
            if (shift - place).length() > w {
                (place, still) = (shift, 0);
                surfaces.retain(|surface| {
                    gone.dot(surface.normal).abs() <= w && self.state.is_near(steered, shift, surface.pair)
                });
                // What surfaces took of its motion is gone, be it along one or along a row.
                wanted = velocity;
            }
            still += 1;
            let before = velocity;
            if surfaces.is_empty() {
                wanted = velocity;
            }
            let mut hollow = None;
            let goes_on = chord.filter(|chord| met.iter().all(|met| comes_back(chord.sine, met.normal, before)));
            for met in &*met {
                let pair = met.pair;
                let known = surfaces.iter().find(|known| known.pair == pair).copied();
                // What it slides along goes on.
                let slides = goes_on.is_some_and(|chord| chord.pair == pair);
                let response = match known {
                    Some(known) => known.response,
                    None if slides => Response::Slide,
                    None => {
                        let hit = self.state.describe_steered(steered, met, time, velocity);
                        let response = respond(&hit);
                        moved.hits.push(hit);
                        response
                    }
                };
                if response == Response::Pass {
                    note_passed(&mut moved.passed, pair, time);
                    ignored.push(pair);
                    continue;
                }
                if matches!(response, Response::Slide | Response::Velocity(_)) && hollow.is_none() {
                    hollow = met.curve.map(|_| met);
                }
                if met.curve.is_some() && met.radius == 0.0 {
                    // What is sharp has by rounding either side of a curve: a little before it, it has the right one.
                    shift += before_curve(gone, met.normal, SKIN * w);
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
            if surfaces.is_empty() {
                continue;
            }
            velocity = answer(wanted, surfaces, pushes, scratch);
            if surfaces.iter().any(|surface| surface.response != Response::Slide) {
                forward = velocity;
            } else if velocity.dot(forward) <= 0.0 && hollow.is_none() {
                velocity = DVec2::ZERO;
            }
            chord = None;
            if let Some(met) = hollow
                && velocity != DVec2::ZERO
            {
                if let Some(chord) = goes_on {
                    velocity = velocity.unit_or_zero() * chord.speed;
                }
                if let Some((sine, lifted)) = met.rise((steered, shift), velocity, size)
                    && velocity.dot(met.normal) <= sine * velocity.length()
                    && !surfaces.iter().any(|surface| enters(lifted, surface.normal))
                {
                    chord = Some(Chord { speed: velocity.length(), sine, pair: met.pair });
                    (velocity, wanted, forward) = (lifted, lifted, lifted);
                    surfaces.clear();
                }
            }
            if velocity.length() <= NOTHING * before.length() {
                (moved.remainder, velocity) = ((before * (1.0 - time)).narrow(), DVec2::ZERO);
                break;
            }
        }
        (self.settle_steered(steered, start, shift, ignored), velocity)
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

impl State {
    /// What a body goes through from before.
    fn recall(&self, steered: &Steered<'_>, ignored: &mut Vec<(BodyId, u32)>) {
        ignored.clear();
        let own = self.ignored.iter().filter(|ignored| ignored.body == steered.id.index() as u32);
        ignored.extend(
            own.map(|ignored| &self.colliders[ignored.collider as usize])
                .map(|collider| (collider.body, collider.number)),
        );
        let body = steered.id.index() as u32;
        for &[a, b] in self.through.pairs().iter().filter(|pair| pair.contains(&body)) {
            ignored.extend(self.bodies.at(if a == body { b } else { a }).map(|(other, _)| (other, 0)));
        }
        ignored.retain(|&pair| self.is_near(steered, DVec2::ZERO, pair));
    }

    /// Whether a body goes on into a shape: the game let it through the shape's body, and it is in another shape of that.
    fn lets_steered_through(&self, steered: &Steered<'_>, body: BodyId, ignored: &[(BodyId, u32)]) -> bool {
        self.passages.has(steered.id.index() as u32, body.index() as u32)
            && ignored.iter().any(|(other, _)| *other == body)
    }

    /// What a steered shape touches, as a step would say. What is no circle touches with its own sides and corners, and joined corners are a face.
    fn feature_of(&self, steered: &Steered<'_>, met: &Touched, velocity: DVec2) -> Feature {
        let Some(Rounded { core: Core::Hull(hull), radius }) = steered.at(DVec2::ZERO).nth(met.part) else {
            return Feature::Face;
        };
        let Some(collider) = self.collider_of(met.pair).filter(|_| hull.len() == 1) else { return Feature::Face };
        let center = met.point + met.normal * radius;
        let touch = collider.shape.touch(Round(radius), center, velocity, 0.0);
        if aligned(touch.normal, met.normal) { touch.feature } else { Feature::Face }
    }

    fn describe_steered(&self, steered: &Steered<'_>, met: &Touched, time: f64, velocity: DVec2) -> Hit {
        let (other, shape_index) = met.pair;
        let feature = self.feature_of(steered, met, velocity);
        Hit {
            time: time as f32,
            body: steered.id,
            other,
            shape_index,
            body_tags: steered.tags,
            other_tags: self.bodies.get(other).map(|entry| entry.body.tags).unwrap_or_default(),
            point: met.point.narrow(),
            normal: (met.normal + DVec2::ZERO).narrow(),
            side: side(feature, met.normal, velocity),
            velocity: velocity.narrow(),
            surface_velocity: Vec2::ZERO,
            crushed: false,
        }
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

/// What the surfaces make of a motion.
fn answer(mut velocity: DVec2, surfaces: &[Surface], pushes: &mut Vec<Push>, scratch: &mut Vec<Push>) -> DVec2 {
    pushes.clear();
    pushes.extend(surfaces.iter().map(|surface| Push {
        restitution: match surface.response {
            response if response.speed().is_some() => 1.0,
            response => response.gives_back().unwrap_or(0.0),
        },
        ..Push::new(surface.normal)
    }));
    let mut ordered = None;
    for surface in surfaces {
        if let Response::Stop | Response::Velocity(_) | Response::Direction(_) | Response::BounceAt { .. } =
            surface.response
            && surface.response.speed().is_none()
        {
            match surface.response.wanted(velocity) {
                Some(wanted) => ordered = Some(wanted),
                None => return DVec2::ZERO,
            }
        }
    }
    if let Some(wanted) = ordered {
        return nearest_free(wanted, pushes);
    }
    for _ in 0..ROUNDS {
        velocity = split(velocity, pushes, scratch);
        if !surfaces.iter().any(|surface| enters(velocity, surface.normal)) {
            break;
        }
    }
    let speeds = surfaces.iter().filter_map(|surface| surface.response.speed());
    if let Some(speed) = speeds.reduce(f64::max) {
        velocity = velocity.unit_or_zero() * speed;
    }
    if surfaces.iter().any(|surface| enters(velocity, surface.normal)) {
        return nearest_free(velocity, pushes);
    }
    velocity
}
