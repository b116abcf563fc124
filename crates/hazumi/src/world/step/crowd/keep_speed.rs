//! Movers that keep their speed where they meet others.
//!
//! Each takes the direction that the masses give it, at its own speed. Where that leaves it none, or where it and another still come together,
//! as when a fast one met a slow one from behind, it is turned back from the others as from a wall. If they do not bounce, the faster pushes the
//! slower along from then on, and each has its own speed again where it is free. So it is with one that goes away already, as another comes after it
//! faster: at its own speed it would be met again at once, and no bounce changes that.
//!
//! All touches of an instant are looked at together: first each has its speed again, then it is seen which still come together, and only then
//! is any turned back. So it does not matter which touch is listed first.

use crate::dvec2::DVec2;
use crate::world::broad_phase::motion_segment::coming;
use crate::world::solver::impulse::MemberTouch;
use crate::world::state::State;
use crate::world::state::mover::STILL;

/// A mover whose touches were answered, while its speed is given back.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Answered {
    /// Its place.
    pub(in crate::world) at: usize,
    /// Its velocity until it was answered.
    pub(in crate::world) before: DVec2,
    /// Its velocity by the masses alone.
    by_mass: DVec2,
    away: Away,
    /// Whether one that it comes toward does not bounce.
    pub(in crate::world) is_pushed: bool,
}

/// The way from all that a mover touches: the sum of their normals.
#[derive(Clone, Copy, Debug, Default)]
struct Away {
    sum: DVec2,
    touches: u32,
}

impl Away {
    fn add(&mut self, normal: DVec2) {
        self.sum += normal;
        self.touches += 1;
    }

    /// Turns a velocity back as from a wall. Between others that face each other there is no such wall.
    fn turned_back(&self, velocity: DVec2) -> DVec2 {
        let normal = if self.touches == 1 { self.sum } else { self.sum.unit_or_zero() };
        velocity - normal * (2.0 * velocity.dot(normal).min(0.0))
    }
}

impl Answered {
    pub(in crate::world) fn new(at: usize, before: DVec2) -> Self {
        Self { at, before, by_mass: before, away: Away::default(), is_pushed: false }
    }
}

impl State {
    /// Gives back their speed to those that keep it, after the links of an instant were answered; the ends of a link are numbers among the
    /// movers, and `bounces` says it of a link's number. Those that are pushed along then keep their own velocity for when they are free. One that
    /// the other does not stop is not turned back from it.
    pub(in crate::world) fn keep_speeds(
        &mut self,
        movers: &mut [Answered],
        links: &[MemberTouch],
        bounces: impl Fn(usize) -> bool,
    ) {
        let keeps = |state: &Self, at: usize| state.courses[at].keeps_speed;
        let mut ends = links.iter().flat_map(|link| [link.first, link.second]);
        if !ends.any(|number| keeps(self, movers[number].at)) {
            return;
        }
        for link in links {
            movers[link.first].away.add(link.normal);
            movers[link.second].away.add(-link.normal);
        }
        for mover in movers.iter_mut().filter(|mover| mover.away.touches > 0) {
            mover.by_mass = self.movers[mover.at].velocity;
            if keeps(self, mover.at) {
                self.regain_speed(mover);
            }
            mover.away = Away::default();
        }
        for (number, link) in links.iter().enumerate() {
            let ends = [link.first, link.second];
            let [a, b] = ends.map(|end| self.movers[movers[end].at].velocity);
            if coming(a, b, link.normal).is_none() {
                continue;
            }
            for (end, outward, gives) in [(ends[0], link.normal, link.gives[0]), (ends[1], -link.normal, link.gives[1])]
            {
                movers[end].is_pushed |= !bounces(number) && keeps(self, movers[end].at);
                if gives > 0.0 {
                    movers[end].away.add(outward);
                }
            }
        }
        for mover in movers.iter() {
            let (core, course) = (&mut self.movers[mover.at], &mut self.courses[mover.at]);
            if !course.keeps_speed {
                continue;
            }
            if mover.is_pushed {
                course.keep(core.velocity);
                core.velocity = mover.by_mass;
            } else {
                core.velocity = mover.away.turned_back(core.velocity);
            }
        }
    }

    /// Gives a mover that was answered its own speed, in the direction that the masses gave it.
    fn regain_speed(&mut self, mover: &Answered) {
        let (core, course) = (&mut self.movers[mover.at], &self.courses[mover.at]);
        if core.velocity == mover.before && !course.keeps {
            return;
        }
        // Where something pushed it along, that is not its own speed.
        let own = if course.keeps { course.kept } else { mover.before };
        let (was, now) = (own.length(), core.velocity.length());
        let has_direction = now > STILL * was;
        core.velocity = if has_direction { core.velocity * (was / now) } else { mover.away.turned_back(own) };
    }
}
