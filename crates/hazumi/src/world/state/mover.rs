//! What moves by itself, and its path through one step.

use core::ops::{Deref, DerefMut};

use crate::dvec2::DVec2;
use crate::response::Response;
use crate::world::body::described::Corners;
use crate::world::body::handle::BodyId;
use crate::world::body::tags::Tags;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::vertices::{NO_VERTEX, Vertices};

/// What every step reads of every mover: one cache line, so that a mover that meets nothing costs little.
///
/// In f64: the speed of a mover that only bounces stays the same for as long as anyone will watch, and one long step gives
/// the hits of many short ones.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(in crate::world) struct Core {
    pub(in crate::world) position: DVec2,
    pub(in crate::world) velocity: DVec2,
    /// Where it was when the step began.
    pub(in crate::world) start: DVec2,
    pub(in crate::world) size: Size,
    /// The place of its body.
    pub(in crate::world) body: u32,
    pub(in crate::world) stopped_by: Tags,
    pub(in crate::world) enabled: bool,
    pub(in crate::world) accelerated: bool,
    /// Whether it has a contact, or a collider that it ignores.
    pub(in crate::world) ignores: bool,
    /// Whether it may overlap something, being new or moved by hand; also if it began inside something with no room around.
    pub(in crate::world) needs_depenetration: bool,
}

/// The radius of a circle; of another shape, of the circle about its position that holds it. The sign tells which, so that
/// a mover is one cache line and still knows whether it is round.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Size(f32);

impl Size {
    pub(in crate::world) const fn of_circle(radius: f32) -> Self {
        Self(radius.abs())
    }

    /// Rounded up.
    pub(in crate::world) const fn of_outline(reach: f64) -> Self {
        Self(-((reach * (1.0 + 1e-6)).min(f32::MAX as f64) as f32))
    }

    pub(in crate::world) const fn radius(self) -> f32 {
        self.0.abs()
    }

    #[inline(always)]
    pub(in crate::world) const fn is_round(self) -> bool {
        !self.0.is_sign_negative()
    }
}

impl Core {
    /// Whether nothing is special about it: it is round, flies straight, and everything stops it.
    #[inline(always)]
    pub(in crate::world) fn is_plain(&self) -> bool {
        self.enabled
            & !self.accelerated
            & !self.ignores
            & !self.needs_depenetration
            & self.size.is_round()
            & (self.stopped_by == Tags::ALL)
    }
}

impl Core {
    /// Goes on undisturbed for `dt` seconds.
    #[inline]
    pub(in crate::world) fn drift(&mut self, dt: f64, pull: DVec2) {
        let motion = self.velocity * dt;
        self.position += motion;
        if self.accelerated {
            self.position += pull * (0.5 * dt * dt);
            self.velocity += pull * dt;
        }
    }
}

/// The rest: how far it is in which step, and what its body says. What every hit changes comes first, in one cache
/// line; the next has the rest of what a plan reads.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(in crate::world) struct Course {
    /// The step that this is about; in a later one it is as new.
    pub(in crate::world) step: u64,
    /// The time that position and velocity are for, in seconds since the start of the step.
    pub(in crate::world) time: f64,
    /// Which prediction its next touch is from, so that one of before is known to be out of date.
    pub(in crate::world) version: u32,
    /// How many hits it had in this step.
    pub(in crate::world) hits: u32,
    /// Its vertices in the list of all; [`NO_VERTEX`] if it flew straight.
    pub(in crate::world) first_vertex: u32,
    pub(in crate::world) last_vertex: u32,
    /// A convex collider that it just bounced off: on a straight way it does not meet it again. [`NO_COLLIDER`] if there is none.
    pub(in crate::world) left: u32,
    pub(in crate::world) response: Option<Response>,
    pub(in crate::world) id: BodyId,
    pub(in crate::world) tags: Tags,
    /// Whether `kept` is to be restored.
    pub(in crate::world) keeps: bool,
    /// Whether its speed stays the same at every hit.
    pub(in crate::world) keeps_speed: bool,
    pub(in crate::world) corners: Corners,
    /// Whether it rests on something on its way to its next touch: then that touch hangs on what it rests on.
    pub(in crate::world) rests: bool,
    /// The next bounce of its plan, if that is predicted rather than what comes after all of it.
    pub(in crate::world) planned: u32,
    /// Whether it reached the bound on hits.
    pub(in crate::world) bounded: bool,
    /// Whether it began inside something with no room around.
    pub(in crate::world) crushed: bool,
    /// Whether surfaces closed in on it in this step.
    pub(in crate::world) squeezed: bool,
    pub(in crate::world) mass: f32,
    /// How many of its hits on other movers kept all energy; they are not among `hits`.
    pub(in crate::world) elastic_hits: u32,
    /// How often it met something without a hit: resting, or beyond the bound. What costs more counts for more.
    pub(in crate::world) quiet: u32,
    /// Where and when it last did.
    paused: (DVec2, f64),
    /// Its next touch, as predicted where touches go in order of time.
    pub(in crate::world) next: Next,
    /// The velocity to go on with in the next step, where a slide changed only the path.
    pub(in crate::world) kept: DVec2,
    /// Whether it wants `kept` as long as it is to be restored, and goes by it wherever a surface leaves it room for that.
    pub(in crate::world) walks: bool,
    /// Whether it is pushed along in this step, and goes no faster than that asks for.
    pub(in crate::world) driven: bool,
    /// Whether it slid off something in the step before, to which it may come back.
    pub(in crate::world) slid: bool,
    /// While it is driven: what it would have if nothing pushed it.
    pub(in crate::world) wants: DVec2,
    /// Where it reached a bound, the velocity with which it did. Says nothing as long as it is not `bounded`.
    pub(in crate::world) entry: DVec2,
    pub(in crate::world) acceleration: DVec2,
    /// When its contacts left it no way, [`NEVER_CLOSED`] if they did not: what it meets at that time goes over it.
    pub(in crate::world) closed_at: f64,
    /// Whether it is in contact with anything. Unlike the rest this lasts from step to step.
    pub(in crate::world) in_contact: bool,
}

impl Course {
    /// A new mover's.
    pub(in crate::world) const fn new(id: BodyId) -> Self {
        Self {
            step: 0,
            time: 0.0,
            kept: DVec2::ZERO,
            wants: DVec2::ZERO,
            walks: false,
            driven: false,
            slid: false,
            entry: DVec2::ZERO,
            acceleration: DVec2::ZERO,
            closed_at: NEVER_CLOSED,
            in_contact: false,
            id,
            tags: Tags::NONE,
            response: None,
            corners: Corners::Round,
            mass: 1.0,
            next: Next::NONE,
            first_vertex: NO_VERTEX,
            last_vertex: NO_VERTEX,
            left: NO_COLLIDER,
            hits: 0,
            elastic_hits: 0,
            quiet: 0,
            paused: NEVER,
            version: 0,
            planned: NO_BOUNCE,
            keeps: false,
            bounded: false,
            crushed: false,
            rests: false,
            squeezed: false,
            keeps_speed: false,
        }
    }

    /// Whether it stays where it is for the rest of the step: it has no room, or met more than it may.
    #[inline]
    pub(in crate::world) const fn stays(&self) -> bool {
        self.crushed || self.is_held()
    }

    /// Whether its contacts leave it no way now.
    pub(in crate::world) fn is_closed_in(&self) -> bool {
        self.closed_at == self.time
    }

    /// Whether it met more than it may in this step.
    #[inline]
    pub(in crate::world) const fn is_held(&self) -> bool {
        self.quiet >= MOST_QUIET
    }

    /// Notes that it reached a bound, coming with this velocity. Nothing else sets `bounded`, so that `entry` is of this step.
    pub(in crate::world) const fn reach_bound(&mut self, velocity: DVec2) {
        if !self.bounded {
            self.bounded = true;
            self.entry = if self.keeps { self.kept } else { velocity };
        }
    }

    /// A velocity as fast as the one with which the bound was reached. What is left at the bound of an other's speed is where it
    /// goes, not how fast: nothing bounces from then on.
    pub(in crate::world) fn regain(&self, velocity: DVec2) -> DVec2 {
        let (own, now) = (self.entry.length(), velocity.length());
        if now > STILL * own { velocity * (own / now) } else { self.entry }
    }

    /// Whether it is to leave a surface as fast as it was before it was slowed: then a reflection is not all that a bounce is.
    #[inline]
    pub(in crate::world) const fn regains_speed(&self) -> bool {
        self.keeps_speed && self.keeps
    }

    /// Adds a bend to its path, at its time.
    pub(in crate::world) fn add_vertex(&mut self, position: DVec2, vertices: &mut Vertices) {
        vertices.add(self.time, position, (&mut self.first_vertex, &mut self.last_vertex));
    }

    /// Counts a meeting without a hit that costs so much, at a place that is told from others by `w`, in a step of `dt` seconds. One
    /// that hardly goes on from the one before counts for more: it would come to nothing until the last.
    pub(in crate::world) fn count_quiet(&mut self, cost: u32, position: DVec2, w: f64, dt: f64) {
        let (place, time) = core::mem::replace(&mut self.paused, (position, self.time));
        let is_stuck = (position - place).max_abs() <= 1e-3 * w && (self.time - time) * f64::from(MOST_QUIET) <= dt;
        let cost = if is_stuck { cost.saturating_mul(STUCK) } else { cost };
        self.quiet = self.quiet.saturating_add(cost);
    }

    /// Counts what a chord with this velocity costs, if that is much.
    pub(in crate::world) const fn count_chord(&mut self, cost: u32, velocity: DVec2) {
        if cost > 1 {
            self.quiet = self.quiet.saturating_add(cost);
            if self.is_held() {
                self.reach_bound(velocity);
            }
        }
    }

    /// Lets it stay where it is for the rest of the step.
    pub(in crate::world) const fn hold(&mut self) {
        self.quiet = MOST_QUIET;
    }

    /// As at the start of a step.
    #[inline]
    pub(in crate::world) fn begin(&mut self, step: u64) {
        if self.step != step {
            (self.step, self.time, self.next) = (step, 0.0, Next::NONE);
            (self.first_vertex, self.last_vertex, self.left) = (NO_VERTEX, NO_VERTEX, NO_COLLIDER);
            (self.hits, self.elastic_hits, self.quiet, self.paused, self.planned) = (0, 0, 0, NEVER, NO_BOUNCE);
            (self.keeps, self.rests, self.bounded, self.squeezed) = (false, false, false, false);
            (self.driven, self.closed_at) = (false, NEVER_CLOSED);
        }
    }
}

/// A predicted touch.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Next {
    /// In seconds since the start of the step.
    pub(in crate::world) time: f64,
    /// Of the motion to the step's end.
    pub(in crate::world) fraction: f64,
    pub(in crate::world) normal: DVec2,
    /// [`NO_COLLIDER`] if it meets nothing before the step's end.
    pub(in crate::world) collider: u32,
}

impl Next {
    pub(in crate::world) const NONE: Self =
        Self { time: 0.0, fraction: 0.0, normal: DVec2::ZERO, collider: NO_COLLIDER };
}

/// A mover at hand. Reads as its core.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Mover {
    pub(in crate::world) core: Core,
    pub(in crate::world) course: Course,
    pub(in crate::world) radius: f64,
}

impl Deref for Mover {
    type Target = Core;

    #[inline(always)]
    fn deref(&self) -> &Core {
        &self.core
    }
}

impl DerefMut for Mover {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Core {
        &mut self.core
    }
}
/// Slower than this share of its own speed, a motion is what rounding left of it, which is no direction.
pub(in crate::world) const STILL: f64 = 1e-9;
/// A meeting that leads nowhere counts for so many.
const STUCK: u32 = 64;
/// Of no meeting: a place and a time that are no other's.
const NEVER: (DVec2, f64) = (DVec2::new(f64::INFINITY, f64::INFINITY), f64::NEG_INFINITY);

/// A time that is none of a step.
pub(in crate::world) const NEVER_CLOSED: f64 = -1.0;

/// A mover meets so many things in a step without a hit; then it stays.
pub(in crate::world) const MOST_QUIET: u32 = 65_536;
/// The number of no planned bounce.
pub(in crate::world) const NO_BOUNCE: u32 = u32::MAX;
pub(in crate::world) const NO_COLLIDER: u32 = u32::MAX;

impl Mover {
    /// Goes on undisturbed until `time`.
    #[inline]
    pub(in crate::world) fn drift(&mut self, time: f64) {
        self.core.drift(time - self.course.time, self.course.acceleration);
        self.course.time = time;
    }

    /// Whether its next touch is known only by flying there.
    pub(in crate::world) fn is_bent(&self) -> bool {
        self.accelerated || self.course.stays() || self.course.in_contact
    }

    /// How far a chord may stray from its parabola: a ten-thousandth of the mover's size.
    pub(in crate::world) fn stray(&self) -> f64 {
        (2e-4 * self.radius).max(2.0 * tolerance(self.position, self.radius)).max(1e-30)
    }

    /// The longest time that a chord may stand for its parabola: it strays from it by a·h²/8.
    pub(in crate::world) fn chord(&self) -> f64 {
        crate::float::sqrt(8.0 * self.stray() / self.course.acceleration.length())
    }

    /// The least speed out of a surface that is a bounce, where an acceleration presses the mover onto it: a hop of a
    /// thousandth of its size. Slower, it rests.
    pub(in crate::world) fn rest_speed(&self, press: f64) -> f64 {
        crate::float::sqrt(2.0 * press * (2e-3 * self.radius).max(tolerance(self.position, self.radius)))
    }
}
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_hit_reads_and_changes_of_a_course_is_in_one_cache_line() {
        let ends = [
            core::mem::offset_of!(Course, rests) + size_of::<bool>(),
            core::mem::offset_of!(Course, tags) + size_of::<Tags>(),
        ];
        assert!(ends.iter().all(|&end| end <= 64), "{ends:?}");
    }
}
