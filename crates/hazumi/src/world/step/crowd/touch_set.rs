//! The movers that touch at one instant, as data.

use alloc::vec::Vec;

use crate::Vec2;
use crate::dvec2::DVec2;
use crate::response::Response;
use crate::world::body::hit::Hit;
use crate::world::broad_phase::motion_segment::coming;
use crate::world::narrow_phase::touch::{Feature, Touch as Surface, side};
use crate::world::solver::impulse::{MemberTouch, Solver};
use crate::world::state::State;
use crate::world::state::mover::{Core, Course};
use crate::world::step::crowd::keep_speed::Answered;

/// The lists of an instant, kept so that a hit does not allocate.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct TouchSet {
    pub(super) members: Vec<Member>,
    pub(super) touches: Vec<Touch>,
    /// The bodies near a member.
    pub(super) near: Vec<u32>,
    /// The touches that approach, in the order of bodies, and how they are answered.
    pub(super) round: Vec<usize>,
    pub(super) links: Vec<MemberTouch>,
    /// The members, while the links of a round are answered.
    pub(super) answered: Vec<Answered>,
    pub(super) solver: Solver,
}

/// A mover, which stands where it is now.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Member {
    pub(super) at: usize,
    pub(super) body: u32,
    /// Whether all that touches it is known.
    pub(super) looked: bool,
    /// Whether its course changed.
    pub(super) is_rescheduled: bool,
    /// Whether it was on a chord, which is over here.
    pub(super) was_held: bool,
    /// Whether it met something without a hit.
    pub(super) is_quiet: bool,
}

/// Two members that touch; the first is the lower body.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Touch {
    pub(super) first: usize,
    pub(super) second: usize,
    /// Their places.
    pub(super) at: [usize; 2],
    /// Their bodies.
    pub(super) bodies: [u32; 2],
    /// Seen from the second: its normal is unit, and points to the first.
    pub(super) touch: Surface,
    /// What it gives back, once the game was asked; none if it rests or is at the bound.
    pub(super) restitution: Option<f64>,
    /// The speed at which the first leaves it, where the answer says that.
    pub(super) speed: Option<f64>,
    /// What the game answered.
    pub(super) response: Option<Response>,
    pub(super) was_quiet: bool,
    /// Whether the two go through each other.
    pub(super) ignores: bool,
}

/// How fast a mover goes: not at all, if it stays for the rest of the step.
pub(in crate::world) fn speed(core: &Core, course: &Course) -> DVec2 {
    if course.stays() { DVec2::ZERO } else { core.velocity }
}

impl Touch {
    /// How fast the two come together, if more than what rounding leaves of two velocities along each other.
    pub(in crate::world) fn coming(&self, movers: &[Core], courses: &[Course]) -> Option<f64> {
        let [a, b] = self.at.map(|at| speed(&movers[at], &courses[at]));
        coming(a, b, self.touch.normal)
    }
}

impl TouchSet {
    /// The movers that one touches, by their places, and the normals toward it.
    pub(in crate::world) fn touches_with(&self, at: usize) -> Vec<(usize, DVec2)> {
        let own = self.touches.iter().filter(|touch| !touch.ignores && touch.at.contains(&at));
        own.map(
            |touch| {
                if touch.at[0] == at { (touch.at[1], touch.touch.normal) } else { (touch.at[0], -touch.touch.normal) }
            },
        )
        .collect()
    }

    /// Lists what approaches, in the order of bodies; in the last round all there is.
    pub(in crate::world) fn gather(&mut self, movers: &[Core], courses: &[Course], is_last: bool) {
        let Self { touches, round, .. } = self;
        round.clear();
        let counts = |touch: &Touch| !touch.ignores && (is_last || touch.coming(movers, courses).is_some());
        round.extend((0..touches.len()).filter(|&i| counts(&touches[i])));
        if round.len() > 1 {
            round.sort_unstable_by_key(|&i| touches[i].bodies);
            round.truncate(MOST_LINKS);
        }
    }
}

/// So many touches are answered at once; others that approach have the next round.
pub(in crate::world) const MOST_LINKS: usize = 64;

impl State {
    /// Lists a touch of two members.
    pub(in crate::world) fn list_touch(&self, set: &mut TouchSet, a: usize, b: usize) {
        let (first, second) = if set.members[a].body < set.members[b].body { (a, b) } else { (b, a) };
        let members = [set.members[first], set.members[second]];
        let (at, bodies) = (members.map(|member| member.at), members.map(|member| member.body));
        set.touches.push(Touch {
            first,
            second,
            at,
            bodies,
            touch: self.touch_as_met(&self.movers[at[0]], &self.movers[at[1]]),
            restitution: None,
            speed: None,
            response: None,
            was_quiet: false,
            ignores: false,
        });
    }

    /// Looks again at the touches of corners that were not answered yet: at which face a corner upon a corner is stopped, if at any, is told by how the two
    /// go by now.
    pub(super) fn see_corners(&self, set: &mut TouchSet) {
        for touch in &mut set.touches {
            if touch.touch.feature == Feature::Corner && touch.restitution.is_none() && !touch.was_quiet {
                touch.touch = self.touch_as_met(&self.movers[touch.at[0]], &self.movers[touch.at[1]]);
            }
        }
    }

    /// Of the two of a touch none gives way: what stays may be gone over by what it does not stop, until both are off. Says whether it is.
    pub(in crate::world::step) fn go_by(&mut self, set: &mut TouchSet, i: usize) -> bool {
        let Touch { first, second, at, touch, .. } = set.touches[i];
        set.touches[i].ignores = true;
        (set.members[first].is_rescheduled, set.members[second].is_rescheduled) = (true, true);
        self.go_over(at, touch.normal)
    }

    /// Lets the two of a touch go through each other.
    pub(in crate::world) fn go_through(&mut self, set: &mut TouchSet, i: usize) {
        let Touch { first, second, bodies: [a, b], .. } = set.touches[i];
        set.touches[i].ignores = true;
        self.through.note(a, b);
        (set.members[first].is_rescheduled, set.members[second].is_rescheduled) = (true, true);
    }

    /// What a push of one changes the velocity of a mover by; nothing, if that does not stop it.
    pub(in crate::world) fn gives(&self, mover: usize, by: usize) -> f64 {
        let (core, by) = (&self.movers[mover], &self.courses[by]);
        if core.stopped_by.intersects(by.tags) { 1.0 / f64::from(self.courses[mover].mass) } else { 0.0 }
    }

    /// The same of two that touch. What stays gives way to nothing.
    pub(in crate::world) fn both_give(&self, [a, b]: [usize; 2]) -> [f64; 2] {
        [(a, b), (b, a)].map(|(mover, by)| if self.courses[mover].stays() { 0.0 } else { self.gives(mover, by) })
    }

    /// Whether two that come together do so without a hit: slower than a bounce, one rests on the other; or one is at its bound, or has just been crushed.
    pub(in crate::world::step) fn is_quiet_touch(&self, pair: [usize; 2], normal: DVec2, coming: f64) -> bool {
        pair.iter().any(|&at| {
            let course = &self.courses[at];
            let press = course.acceleration.dot(normal).abs();
            let rests = self.movers[at].accelerated && press > 0.0 && coming < self.mover(at).rest_speed(press);
            rests || course.bounded || (course.crushed && !self.is_covered(course.id.index() as u32))
        })
    }

    /// Whether a mover that keeps its speed goes away from another that comes after it faster. No bounce parts the two: it is pushed along.
    pub(in crate::world) fn is_overtaken(&self, touch: &Touch) -> bool {
        let outward = [touch.touch.normal, -touch.touch.normal];
        let goes_away = |i: usize| {
            !self.courses[touch.at[i]].keeps_speed || self.movers[touch.at[i]].velocity.dot(outward[i]) >= 0.0
        };
        let keeps = touch.at.iter().any(|&at| self.courses[at].keeps_speed);
        keeps && goes_away(0) && goes_away(1) && touch.coming(&self.movers, &self.courses).is_some()
    }

    /// Whether something that is no mover has gone over a body for a while. That stays, and is as a wall to what comes.
    fn is_covered(&self, body: u32) -> bool {
        self.contacts.of(body).iter().any(|contact| contact.crushes && contact.age > 0.0)
    }

    /// What the game is told of two that touch.
    pub(in crate::world) fn describe_pair(&self, [a, b]: [usize; 2], touch: &Surface) -> Hit {
        let (first, second) = (&self.courses[a], &self.courses[b]);
        let [velocity, its] = [a, b].map(|at| speed(&self.movers[at], &self.courses[at]));
        Hit {
            time: self.now() as f32,
            body: first.id,
            other: second.id,
            shape_index: 0,
            body_tags: first.tags,
            other_tags: second.tags,
            point: touch.point.narrow(),
            normal: touch.normal.narrow() + Vec2::ZERO,
            side: side(touch.feature, touch.normal, velocity - its),
            velocity: velocity.narrow(),
            surface_velocity: its.narrow(),
            crushed: false,
        }
    }
}
