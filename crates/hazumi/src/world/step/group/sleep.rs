//! A group that lies still sleeps: it keeps its places and what holds it, and costs next to nothing, until it is touched or told.

use alloc::vec::Vec;

use crate::Aabb;
use crate::dvec2::DVec2;
use crate::float::{max, min};
use crate::world::broad_phase::grid::entry::distance_squared;
use crate::world::broad_phase::motion_segment::{End, MotionSegment, Plan};
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::collider::Collider;
use crate::world::state::contact::Contact;
use crate::world::state::entry::NO_MOVER;
use crate::world::state::kinematic::bounds;
use crate::world::state::mover::{NO_BOUNCE, Next};
use crate::world::state::pairs::PairContact;
use crate::world::step::contact::held::Held;
use crate::world::step::group::begin::{FEW, may_open};
use crate::world::step::group::common_chord::CommonChord;
use crate::world::step::group::data::GroupLists;
use crate::world::step::world::World;

/// A group sleeps that was still for so many seconds.
const FALLS_ASLEEP: f64 = 0.5;
/// It is still while it goes nowhere as a whole, and nobody is faster than this share of the speed below which a bounce is rest. In a group of more
/// than so many the velocities are solved more loosely, and members may be faster, up to that speed.
const STILL: f64 = 0.1;
/// What is in the way of a member on a belt holds it back if it has no more than this share of the belt's speed.
const HELD: f64 = 0.1;

impl World {
    /// Lays the members of groups that sleep where they are, as a step begins: they stand and look for nothing, until something touches them. Takes
    /// them from the list of those that are to be rescheduled.
    pub(in crate::world::step) fn lay_sleepers(&mut self, order: &mut Vec<u32>) {
        if self.state.pairs.all().is_empty() {
            return;
        }
        let mut sleepers = Vec::new();
        for group in self.step.crowd.groups.members.look(&self.state.pairs).groups() {
            // What moves may come to one that stands: then all look around as others do.
            let is_left_alone =
                |&body: &u32| self.state.place(body).is_some_and(|at| self.is_crowded(at) && !self.comes_near(at));
            if self.sleeps(&group) && group.iter().all(is_left_alone) {
                sleepers.extend(group);
            }
        }
        if self.step.is_general {
            // They are scheduled as all others are, and look around. But they come first, as if they were laid: of two that meet, the last bit of when
            // hangs on who sees whom.
            sleepers.sort_unstable();
            return order.sort_by_key(|body| sleepers.binary_search(body).is_err());
        }
        sleepers.into_iter().for_each(|body| self.lay(body));
        order.retain(|&body| !self.step.crowd.groups.is_laid(body));
    }

    /// Whether anything that moves comes near a mover that stands, in this step.
    fn comes_near(&self, at: usize) -> bool {
        if self.state.kinematics.is_empty() {
            return false;
        }
        let mover = self.state.mover(at);
        let (place, reach) = (mover.position, mover.radius + 2.0 * tolerance(mover.position, mover.radius));
        let mut any = false;
        self.grid.near(&self.state.colliders, place, reach, |collider| {
            // What the grid has of it is the way of many steps.
            let way = self.state.way_of(collider);
            any |= way.is_some_and(|way| distance_squared(place, way.min(), way.max()) <= reach * reach);
        });
        any
    }

    fn lay(&mut self, body: u32) {
        let Some(at) = self.state.place(body) else { return };
        let version = self.step.next_version();
        let (dt, steps) = (self.state.dt(), self.state.steps());
        let State { movers, courses, .. } = &mut self.state;
        let (core, course) = (&mut movers[at], &mut courses[at]);
        // A zero that kept a sign is solved into one without.
        core.velocity += DVec2::ZERO;
        course.begin(steps);
        (course.version, course.next, course.planned) = (version, Next::NONE, NO_BOUNCE);
        (course.rests, self.step.any_rests) = (true, true);
        let segment = MotionSegment { time: 0.0, ..MotionSegment::standing(core, course, dt) };
        let cells = &mut self.step.crowd.cells;
        cells.falls.straighten(body);
        cells.enter(body, segment.from);
        cells.set(body, &segment, &Plan { version, last: dt, ..Plan::NONE }, End { time: dt, partner: NO_MOVER });
        self.step.crowd.groups.set_chord(body, Some(CommonChord::laid(dt)));
    }

    /// A mover that slept through the step.
    pub(in crate::world::step) fn sleep_on(&mut self, at: usize) {
        self.state.courses[at].time = self.state.dt();
        self.state.contacts.grow_older(self.state.movers[at].body, self.state.dt());
    }

    /// Whether a group sleeps: it was still for long, nobody was given a velocity since, and all that it lies on is there and stands still.
    pub(super) fn sleeps(&self, group: &[u32]) -> bool {
        let state = &self.state;
        let has_slept = || state.pairs.of_lower(group).all(|pair| pair.still >= FALLS_ASLEEP);
        let stands = |&body: &u32| {
            let Some(at) = state.place(body) else { return false };
            let (core, mover) = (&state.movers[at], state.courses[at].id);
            if !core.enabled || core.needs_depenetration {
                return false;
            }
            let lies = state.contacts.of(body).iter().all(|contact| {
                let seen = state.mover(at);
                let open = (may_open(contact.answer()) * seen.radius).max(2.0 * tolerance(seen.position, seen.radius));
                state.still_stops(&seen, contact)
                    && state.touch(&seen, contact.collider).gap <= open
                    && state.stands(contact)
            });
            core.velocity == DVec2::ZERO && core.accelerated && lies && state.bodies.contains(mover)
        };
        has_slept() && group.iter().all(stands)
    }
}

impl State {
    /// Whether the shape of a contact stands still.
    fn stands(&self, contact: &Contact) -> bool {
        self.colliders[contact.collider as usize].shape.stands()
    }

    /// The box about all that a collider comes through in the step; none of one that stands still.
    fn way_of(&self, collider: u32) -> Option<Aabb> {
        let Collider { body, number, shape, .. } = &self.colliders[collider as usize];
        let pose = shape.pose.filter(|_| !shape.stands())?;
        let shape = self.bodies.get(*body)?.shapes().get(*number as usize)?;
        Some(bounds(shape, Some(&pose), self.dt()))
    }

    /// Whether a surface that runs along itself takes a member along: however slow that is, it is not still.
    fn is_carried(&self, member: &Held, after: DVec2) -> bool {
        let speed_of = |contact: &Contact| self.colliders[contact.collider as usize].surface_speed.abs();
        let ridden = member.contacts.iter().filter(|contact| contact.rides);
        let fastest = ridden.map(speed_of).fold(0.0, max);
        fastest > 0.0 && after.length() > HELD * fastest
    }

    /// Counts for how long the group has been still, after a chord of so many seconds. Gives whether it falls asleep with it.
    pub(super) fn count_still(&mut self, group: &[u32], lists: &mut GroupLists, seconds: f64) {
        let loose = (group.len() as f64 / FEW).clamp(1.0, 1.0 / STILL);
        let (mut is_slow, mut whole, mut mass) = (true, DVec2::ZERO, 0.0);
        let mut least = f64::INFINITY;
        for (member, after) in lists.members.iter().zip(&lists.after) {
            let most = STILL * member.rest_speed(member.course.acceleration.length());
            let speed = max(member.velocity.length(), after.length());
            is_slow &= member.accelerated && speed <= loose * most && !self.is_carried(member, *after);
            // However slow a member is on what moves: that comes into it.
            is_slow &= member.contacts.iter().all(|contact| self.stands(contact));
            whole += *after * f64::from(member.course.mass);
            mass += f64::from(member.course.mass);
            least = min(least, most);
        }
        is_slow &= whole.length() <= least * mass;
        if is_slow {
            self.count_newcomers(group);
        }
        let mut sleeps = is_slow;
        self.pairs.change_of_lower(group, |pair| {
            pair.still = if is_slow { pair.still + seconds } else { 0.0 };
            sleeps &= pair.still >= FALLS_ASLEEP;
        });
        if sleeps {
            lists.moved.fill(DVec2::ZERO);
            lists.after.fill(DVec2::ZERO);
        }
    }

    /// Lets a pair that began since the last chord count as still for as long as both of its members were. In a large heap there are always some that touch
    /// and part again by less than anybody sees: else it would never sleep.
    fn count_newcomers(&mut self, group: &[u32]) {
        let is_new = |pair: &PairContact| pair.still == 0.0;
        if !self.pairs.of_lower(group).any(is_new) {
            return;
        }
        let number = |body: u32| group.binary_search(&body).ok();
        let mut of_members = alloc::vec![f64::INFINITY; group.len()];
        for pair in self.pairs.of_lower(group).filter(|pair| !is_new(pair)) {
            for number in pair.bodies.into_iter().filter_map(number) {
                of_members[number] = min(of_members[number], pair.still);
            }
        }
        self.pairs.change_of_lower(group, |pair| {
            if is_new(pair) {
                let both = pair.bodies.map(|body| number(body).map_or(f64::INFINITY, |number| of_members[number]));
                let least = min(both[0], both[1]);
                pair.still = if both[0].max(both[1]) < f64::INFINITY { least } else { 0.0 };
            }
        });
    }
}
