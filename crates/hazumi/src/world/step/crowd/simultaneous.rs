//! The movers that touch at one instant, and what comes of it.
//!
//! Where two meet, all that touch them count too. Of their touches only those that approach are answered, all of them at
//! once and by mass (`solver/impulse.rs`); then those that approach by now, until none does. So a row passes its motion on,
//! one mover after the other, and a mover that comes between two sends them off alike. A wall that a mover enters at the same
//! instant is answered first.
//!
//! Who is listed first decides nothing but the order of the hits and the last bits, except that a set beyond
//! [`MOST_MOVERS`] or [`MOST_LINKS`] is taken in parts, in the order of bodies.

use crate::dvec2::DVec2;
use crate::response::{Response, is_too_fast};
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::Touch as Surface;
use crate::world::solver::impulse::MemberTouch;
use crate::world::state::mover::NO_COLLIDER;
use crate::world::step::crowd::Tell;
use crate::world::step::crowd::keep_speed::Answered;
use crate::world::step::crowd::touch_set::{Member, Touch, TouchSet, speed};
use crate::world::step::impact::struck_now::gives_less_back;
use crate::world::step::world::World;

/// A set of an instant has at most so many movers; what touches those is told of when it is due by itself.
pub(super) const MOST_MOVERS: usize = 256;
/// How often what approaches is answered in one instant. In the last round nothing bounces.
const MOST_ROUNDS: usize = 64;
/// An instant in which a mover met another without a hit counts so much toward the bound on that: in a heap, pushes that settle
/// nothing would go round for long. So a mover has 256 of them in a sixtieth of a second, and 1,024 at most.
const QUIET: f64 = 256.0;
const LEAST_QUIET: f64 = 64.0;
/// And so much where one goes through another that stays.
const THROUGH: u32 = 16;

impl World {
    /// Two movers met, now. Lists those that are to be predicted anew. `more_is_due` says whether anything else is to come at this instant, anywhere.
    pub(in crate::world) fn strike(&mut self, [at, other]: [usize; 2], more_is_due: bool, tell: &mut Tell<'_>) {
        let mut set = self.step.crowd.touching.take().unwrap_or_default();
        set.members.clear();
        set.touches.clear();
        for at in [at, other] {
            self.join_set(&mut set, at, tell);
        }
        self.state.list_touch(&mut set, 0, 1);
        // A chord is not its parabola: the two may touch a little early, and others with them.
        let reach = set.touches[0].touch.gap.max(0.0);
        for member in [0, 1] {
            self.look_around(&mut set, member, reach, tell);
        }
        let mut member = 2;
        let is_whole = more_is_due && self.more_comes_to_cluster([at, other], reach);
        while is_whole && member < set.members.len() && set.members.len() < MOST_MOVERS {
            self.look_around(&mut set, member, reach, tell);
            member += 1;
        }
        let at_wall = set.members.iter().any(|member| member.is_rescheduled);
        self.step.crowd.to_reschedule.clear();
        for at in [at, other] {
            let near = set.touches_with(at);
            if self.crush_between(at, &near, tell) {
                self.step.crowd.to_reschedule.extend([at, other].map(|at| self.state.movers[at].body));
                self.step.crowd.to_reschedule.sort_unstable();
                self.step.crowd.to_reschedule.dedup();
                self.step.crowd.touching = Some(set);
                return;
            }
        }
        for round in 0..MOST_ROUNDS {
            let is_last = round + 1 == MOST_ROUNDS;
            if round > 0 {
                self.state.see_corners(&mut set);
            }
            set.gather(&self.state.movers, &self.state.courses, is_last);
            if set.round.is_empty() {
                break;
            }
            self.answer_all(&mut set, is_last, tell);
            for member in 0..set.members.len() {
                if set.members[member].is_rescheduled && !set.members[member].looked && set.members.len() < MOST_MOVERS
                {
                    self.look_around(&mut set, member, reach, tell);
                }
            }
        }
        // If none is rescheduled, the two only seemed to come together. The first two are rescheduled in any case: the one that did not look would
        // come to the same touch again, and which of them looked hangs on who was added first.
        let only_seemed = !set.members.iter().any(|member| member.is_rescheduled);
        for member in set.members[..2].iter_mut().filter(|member| !member.is_rescheduled) {
            (member.is_rescheduled, member.is_quiet) = (true, true);
        }
        let quiet = (QUIET / (60.0 * self.state.dt())).clamp(LEAST_QUIET, QUIET) as u32;
        self.step.crowd.to_reschedule.clear();
        for member in set.members.iter().filter(|member| member.is_rescheduled) {
            self.state.courses[member.at].quiet += if member.is_quiet { quiet } else { 0 };
            self.state.bend_at(member.at);
            self.step.crowd.to_reschedule.push(member.body);
        }
        let held = set.members.iter().filter(|member| member.was_held && !member.is_rescheduled);
        self.step.crowd.to_reschedule.extend(held.map(|member| member.body));
        self.step.crowd.to_reschedule.sort_unstable();
        self.hold(&set, at_wall, only_seemed);
        self.step.crowd.touching = Some(set);
    }

    /// Brings a mover to where it is now, and makes it a member. A wall that it enters now is answered first.
    fn join_set(&mut self, set: &mut TouchSet, at: usize, tell: &mut Tell<'_>) -> usize {
        let was_held = self.is_on_chord(at) || self.state.courses[at].in_contact;
        self.end_contacts_struck(at);
        self.bring_at(at);
        let core = &self.state.movers[at];
        set.members.push(Member {
            at,
            body: core.body,
            looked: false,
            is_rescheduled: false,
            was_held,
            is_quiet: false,
        });
        let member = set.members.len() - 1;
        set.members[member].is_rescheduled = self.meets_wall_now(at, tell);
        member
    }

    /// Lets a mover answer to a wall that it enters now, as it came; says whether it does. One that another sends into a wall comes to it by itself.
    fn meets_wall_now(&mut self, at: usize, tell: &mut Tell<'_>) -> bool {
        let mut mover = self.state.mover(at);
        let w = tolerance(mover.position, mover.radius);
        let wall = (self.step.crowd.cells.wall(mover.body) - self.state.now()).max(0.0);
        let speed = self.speed_at_wall(&mover);
        let span = wall + w / speed;
        if mover.course.stays() || wall * speed > w {
            return false;
        }
        let Some((_, collider, normal)) = self.scene().touch_on_segment(&mover, mover.velocity * span, span) else {
            return false;
        };
        self.meet(&mut mover, collider, normal, &mut |world, mover, met| {
            let hit = world.state.describe(mover, met);
            world.state.show(mover);
            tell(world, (mover.course.time, mover.body), hit)
        });
        self.state.put(at, &mover);
        true
    }

    /// Lists the movers that touch a member.
    fn look_around(&mut self, set: &mut TouchSet, member: usize, reach: f64, tell: &mut Tell<'_>) {
        set.members[member].looked = true;
        let Member { at, body, .. } = set.members[member];
        let mut near = core::mem::take(&mut set.near);
        self.list_touching(&self.state.mover(at), reach, &mut near);
        for &other in &near {
            let is_listed = |touch: &Touch| touch.bodies == [body, other] || touch.bodies == [other, body];
            let Some(other_at) = self.state.place(other) else { continue };
            if !set.touches.iter().any(is_listed) {
                let known = set.members.iter().position(|member| member.body == other);
                let other = known.unwrap_or_else(|| self.join_set(set, other_at, tell));
                self.state.list_touch(set, member, other);
            }
        }
        set.near = near;
    }

    /// Asks for the responses to all touches of a round, then changes the velocities.
    fn answer_all(&mut self, set: &mut TouchSet, is_last: bool, tell: &mut Tell<'_>) {
        for number in 0..set.round.len() {
            self.ask(set, set.round[number], tell);
        }
        let TouchSet { members, touches, round, links, answered, solver, .. } = set;
        round.retain(|&i| !touches[i].ignores && self.state.both_give(touches[i].at) != [0.0; 2]);
        let mut fastest = 0.0f64;
        links.clear();
        for touch in round.iter().map(|&i| touches[i]) {
            let Touch { first, second, at: [a, b], touch: Surface { normal, .. }, .. } = touch;
            let [v, its] = [a, b].map(|at| speed(&self.state.movers[at], &self.state.courses[at]));
            fastest = fastest.max(v.max_abs()).max(its.max_abs());
            let gives = self.state.both_give([a, b]);
            links.push(MemberTouch { first, second, normal, gives, coming: (its - v).dot(normal), impulse: 0.0 });
        }
        answered.clear();
        answered.extend(members.iter().map(|member| Answered::new(member.at, self.state.movers[member.at].velocity)));
        solver.solve(links);
        let mut most = if is_last { 0.0 } else { f64::INFINITY };
        loop {
            let mut speeds_up = false;
            for (link, touch) in links.iter().zip(round.iter().map(|&i| &touches[i])) {
                let restitution = touch.restitution.unwrap_or(0.0).min(most);
                speeds_up |= restitution > 1.0;
                let impulse = link.impulse * (1.0 + restitution);
                self.state.movers[touch.at[0]].velocity += link.normal * (impulse * link.gives[0]);
                self.state.movers[touch.at[1]].velocity -= link.normal * (impulse * link.gives[1]);
            }
            let mut linked = links.iter().flat_map(|link| [link.first, link.second]);
            if !speeds_up || !linked.any(|member| is_too_fast(self.state.movers[members[member].at].velocity)) {
                break;
            }
            // Again, as they were before: what would speed up bounces.
            most = 1.0;
            for member in links.iter().flat_map(|link| [link.first, link.second]) {
                self.state.movers[answered[member].at].velocity = answered[member].before;
            }
        }
        let bounces = |link: usize| touches[round[link]].restitution.is_some_and(|restitution| restitution > 0.0);
        self.state.keep_speeds(answered, links, bounces);
        for i in round.iter() {
            if self.state.is_overtaken(&touches[*i]) {
                touches[*i].restitution = Some(0.0);
            }
        }
        for touch in round.iter() {
            let touch = &mut touches[*touch];
            if let Some(speed) = touch.speed.take() {
                // What then still comes together does so without a bounce, in the next round.
                let velocity = &mut self.state.movers[touch.at[0]].velocity;
                (*velocity, touch.restitution) = (velocity.unit_or_zero() * speed, Some(0.0));
            }
        }
        for member in links.iter().flat_map(|link| [link.first, link.second]) {
            let Member { at, is_rescheduled, .. } = &mut members[member];
            *is_rescheduled = true;
            if self.state.movers[*at].ignores {
                let mut mover = self.state.mover(*at);
                self.state.part(&mut mover);
                self.state.put(*at, &mover);
            }
            let (mover, course) = (&mut self.state.movers[*at], &mut self.state.courses[*at]);
            (course.keeps, course.driven, course.left) = (answered[member].is_pushed, false, NO_COLLIDER);
            // What rounding leaves of a motion that was passed on is none.
            if mover.velocity.max_abs() < 1e-14 * fastest {
                mover.velocity = DVec2::ZERO;
            }
        }
    }

    /// Asks for the response to a touch that approaches, unless it was asked for before in this instant, or the touch is
    /// none that the game hears of.
    fn ask(&mut self, set: &mut TouchSet, i: usize, tell: &mut Tell<'_>) {
        let Touch { first, second, at, touch, restitution, was_quiet, .. } = set.touches[i];
        let Some(coming) = set.touches[i].coming(&self.state.movers, &self.state.courses) else { return };
        // What it does not stop goes over what stays, or into it as long as it does. Where they come apart by rounding and together again, that ends, too.
        if self.state.both_give(at) == [0.0; 2] {
            for at in at {
                self.state.courses[at].quiet = self.state.courses[at].quiet.saturating_add(THROUGH);
            }
            if !self.state.go_by(set, i) {
                self.leave_in_each_other(at);
            }
            return;
        }
        let is_quiet = restitution.is_some()
            || self.state.is_quiet_touch(at, touch.normal, coming)
            || self.step.struck.has_movers((self.state.now(), self.state.dt()), set.touches[i].bodies);
        let is_new = restitution.is_none() && !was_quiet;
        let answer = (!is_quiet).then(|| {
            let hit = self.state.describe_pair(at, &touch);
            tell(self, (self.state.now(), self.state.movers[at[0]].body), hit)
        });
        if is_new || answer.is_some() {
            self.count_pair_hit(at, answer);
        }
        let keeps_coming =
            self.state.both_give(at).contains(&0.0) || at.iter().any(|&at| self.state.courses[at].keeps_speed);
        if answer.is_some_and(|answer| gives_less_back(answer) || keeps_coming) {
            self.step.struck.note_movers(self.state.now(), set.touches[i].bodies);
        }
        for (at, member) in at.into_iter().zip([first, second]) {
            self.state.courses[at].quiet += u32::from(is_quiet && !is_new);
            set.members[member].is_quiet |= is_quiet && is_new;
        }
        let is_restless = at.iter().any(|&at| self.state.is_restless(at));
        let touch = &mut set.touches[i];
        touch.was_quiet |= is_quiet;
        touch.response = answer.or(touch.response);
        match answer {
            Some(response) if let Some(restitution) = response.gives_back() => {
                let settles = restitution < 1.0 && is_restless;
                touch.restitution = Some(if settles { 0.0 } else { restitution });
            }
            Some(response) if let Some(speed) = response.speed() => {
                (touch.restitution, touch.speed) = (Some(1.0), Some(speed));
            }
            Some(response) if let Some(velocity) = response.wanted(self.state.movers[at[0]].velocity) => {
                touch.restitution = Some(0.0);
                self.state.movers[at[0]].velocity = velocity;
                set.members[first].is_rescheduled = true;
            }
            Some(Response::Pass) => self.state.go_through(set, i),
            Some(_) => touch.restitution = Some(0.0),
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use crate::dvec2::DVec2;
    use crate::{Body, Circle, Tags, World};

    const TAG: Tags = Tags::bit(0);

    fn mover(at: [f32; 2], velocity: [f32; 2]) -> Body {
        Body::dynamic(Circle::new(at, 1.0).unwrap()).velocity(velocity).tags(TAG)
    }

    /// The velocities after a while, in the order of adding, as the world has them, and their energy and momentum.
    fn after(bodies: &[Body], dt: f32) -> (Vec<DVec2>, f64, DVec2) {
        let mut world = World::new();
        for body in bodies {
            world.add(body.clone()).unwrap();
        }
        world.advance(dt).unwrap();
        let velocities: Vec<DVec2> = world.state.movers.iter().map(|mover| mover.velocity).collect();
        let masses = world.state.courses.iter().map(|course| f64::from(course.mass));
        let both = masses.zip(&velocities);
        let energy = both.clone().map(|(mass, v)| mass * v.length_squared()).sum();
        (velocities.clone(), energy, both.fold(DVec2::ZERO, |sum, (mass, &v)| sum + v * mass))
    }

    fn triangle() -> Vec<Body> {
        (0..15)
            .map(|i| {
                let row = (0..5).rfind(|row| row * (row + 1) / 2 <= i).unwrap();
                let across = 2 * (i - row * (row + 1) / 2) - row;
                mover([row as f32 * 3.0f32.sqrt(), across as f32], [0.0, 0.0])
            })
            .collect()
    }

    #[test]
    fn a_mover_between_two_sends_them_off_alike_to_the_last_bits() {
        for masses in [[1.0; 3], [2.5, 1.0, 1.0], [0.1, 7.0, 7.0]] {
            let bodies = [([-8.0, 0.0], [12.0, 0.0]), ([0.0, 1.0], [0.0, 0.0]), ([0.0, -1.0], [0.0, 0.0])];
            let bodies: Vec<Body> =
                bodies.into_iter().zip(masses).map(|((at, v), mass)| mover(at, v).mass(mass)).collect();
            let before = 144.0 * f64::from(masses[0]);
            for order in [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1]] {
                let ordered: Vec<Body> = order.iter().map(|&i| bodies[i].clone()).collect();
                let (velocities, energy, momentum) = after(&ordered, 1.0);
                let of = |i: usize| velocities[order.iter().position(|&other| other == i).unwrap()];
                let (cue, up, down) = (of(0), of(1), of(2));
                assert!((up.x - down.x).abs() + (up.y + down.y).abs() < 1e-12 * 12.0, "{up:?} {down:?}");
                assert!(cue.y.abs() < 1e-12 * 12.0 && up.x > 0.0 && up.y > 0.0, "{cue:?} {up:?}");
                assert!((energy / before - 1.0).abs() < 1e-12, "{energy}");
                let sum = 12.0 * f64::from(masses[0]);
                assert!((momentum - DVec2::new(sum, 0.0)).length() < 1e-12 * sum, "{momentum:?}");
            }
        }
    }

    #[test]
    fn the_break_of_a_triangle_is_symmetric_to_a_billionth() {
        let mut bodies = triangle();
        bodies.push(mover([-10.0, 0.0], [100.0, 0.0]));
        let (velocities, energy, momentum) = after(&bodies, 0.2);
        assert!((energy / 1e4 - 1.0).abs() < 1e-12, "{energy}");
        assert!((momentum - DVec2::new(100.0, 0.0)).length() < 1e-10, "{momentum:?}");
        assert!(velocities[15].y.abs() < 1e-7);
        for row in 0..5 {
            let first = row * (row + 1) / 2;
            for i in 0..=row {
                let (a, b) = (velocities[first + i], velocities[first + row - i]);
                assert!((a.x - b.x).abs() + (a.y + b.y).abs() < 1e-7, "{row} {i}: {a:?} {b:?}");
            }
        }
    }

    #[test]
    fn the_break_in_another_order_differs_in_the_last_bits_only() {
        let mut bodies = triangle();
        bodies.push(mover([-10.0, 0.0], [100.0, 0.0]));
        let (velocities, ..) = after(&bodies, 0.2);
        bodies.reverse();
        let (reversed, ..) = after(&bodies, 0.2);
        for (a, b) in velocities.iter().zip(reversed.iter().rev()) {
            assert!((*a - *b).length() < 1e-7, "{a:?} {b:?}");
        }
    }
}
