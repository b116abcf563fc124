//! A group sets out on its chord.

use alloc::vec::Vec;

use crate::float::min;
use crate::world::broad_phase::grid::cast::First;
use crate::world::state::mover::MOST_QUIET;
use crate::world::state::pairs::PairContact;
use crate::world::step::group::common_chord::CommonChord;
use crate::world::step::group::data::{GroupLists, Groups, Link};
use crate::world::step::group::scheduled_before::ScheduledBefore;
use crate::world::step::impact::struck_now::AT_ONCE;
use crate::world::step::queue::Queue;
use crate::world::step::world::World;

/// A chord that is so many times shorter than the step says nothing about the next.
const SHORT: f64 = 4.0;
/// Of the quiet meetings that a mover may have in a step, each time that its group is scheduled counts for so many.
const COST_OF_SCHEDULING: u32 = MOST_QUIET / 2048;
/// And near what turns or bends so many times as much at most: most of the cost is what the members are to each other.
const DEAREST: u32 = 8;

impl World {
    /// Schedules the group of a mover from now on; all of it are brought to now first. Says whether the mover was in one.
    pub(in crate::world) fn reschedule_group(&mut self, at: usize, queue: &mut Queue) -> bool {
        let body = self.state.movers[at].body;
        if self.state.pairs.all().is_empty() {
            self.give_postponed(body);
            return false;
        }
        let mut left = self.step.crowd.groups.members.look(&self.state.pairs).of(body);
        if left.len() < 2 {
            self.give_postponed(body);
            return false;
        }
        for at in left.iter().filter_map(|&body| self.state.place(body)).collect::<Vec<usize>>() {
            // What held it in the step before is over.
            self.state.courses[at].begin(self.state.clock.steps());
            self.bring_at(at);
        }
        self.review_pairs(&left);
        let mut was_in_one = false;
        while let Some(&first) = left.first() {
            let group = self.step.crowd.groups.members.look(&self.state.pairs).of(first);
            if group.len() == left.len() {
                left.clear();
            } else {
                left.retain(|body| group.binary_search(body).is_err());
            }
            self.step.crowd.groups.note_scheduled(&group);
            if let [only] = group[..] {
                self.give_postponed(only);
            }
            match group[..] {
                // The one that was asked about is scheduled by who asked.
                [only] if only == body => {}
                // It may meet no mover any more.
                [only] => {
                    if let Some(at) = self.state.place(only) {
                        self.reschedule(at, queue);
                    }
                }
                _ => {
                    was_in_one |= group.binary_search(&body).is_ok();
                    self.schedule_chord(&group, queue);
                }
            }
        }
        was_in_one
    }

    /// Another mover of a group to which something comes at the same time as to `those`: groups are scheduled when all of an
    /// instant is known, so that what is symmetric stays so.
    pub(in crate::world) fn also_now(&mut self, those: &[u32], queue: &mut Queue) -> Option<usize> {
        if self.state.pairs.all().is_empty() || !self.state.changes.is_empty() {
            return None;
        }
        let (event, at) = loop {
            let event = queue.next()?;
            let body = event.body();
            let place = self.state.place(body).filter(|&at| self.state.courses[at].version == event.number());
            match place {
                // The same touch, seen by the other.
                Some(_) if those.contains(&body) => _ = queue.pop(),
                Some(at) => break (event, at),
                // Of before it turned. Which of those there are hangs on what was planned.
                None => _ = queue.pop(),
            }
        };
        let (time, body) = (event.time(), event.body());
        let is_earliest = self.step.plans.next().is_none_or(|planned| !planned.is_not_after(event));
        let plan = self.step.crowd.cells.plan(body)?;
        let is_now = time <= self.state.now() + AT_ONCE * self.state.dt()
            && time >= self.step.crowd.cells.segments[body as usize].end;
        if !is_earliest || !is_now || !self.is_crowded(at) {
            return None;
        }
        let partner_turned = self.step.crowd.cells.partner_turned(plan);
        let (groups, pairs) = (&mut self.step.crowd.groups, &self.state.pairs);
        if partner_turned || !(groups.is_linked(body, pairs) || groups.is_linked(plan.partner, pairs)) {
            return None;
        }
        queue.pop();
        Some(at)
    }

    /// Ends the contacts of members that do not go on so. Who is gone over already is gone over by all that it does not stop.
    fn review_pairs(&mut self, members: &[u32]) {
        let Groups { foreseen, postponed, .. } = &mut self.step.crowd.groups;
        foreseen.forget(self.state.now(), postponed);
        let stays = |&body: &u32| self.state.place(body).is_some_and(|at| self.state.courses[at].stays());
        if members.iter().any(stays) {
            let pairs = self.state.pairs.of_lower(members).filter(|pair| pair.is_link());
            for bodies in pairs.map(|pair| pair.bodies).collect::<Vec<[u32; 2]>>() {
                let [Some(a), Some(b)] = bodies.map(|body| self.state.place(body)) else { continue };
                let normal = self.state.touch_of(&self.state.movers[a], &self.state.movers[b]).normal;
                self.state.go_over([a, b], normal);
            }
        }
        let own = self.state.pairs.of_lower(members);
        let groups = &self.step.crowd.groups;
        let goes_on =
            |pair: &PairContact| groups.foreseen.of(pair.bodies).is_some() || self.state.goes_on(pair, members.len());
        let over: Vec<[u32; 2]> = own.filter(|pair| !goes_on(pair)).map(|pair| pair.bodies).collect();
        if !over.is_empty() {
            self.state.pairs.retain(|pair| over.binary_search(&pair.bodies).is_err());
        }
    }

    /// Sets a group out on its chord, from now on.
    fn schedule_chord(&mut self, group: &[u32], queue: &mut Queue) {
        let (now, dt) = (self.state.now(), self.state.dt());
        if self.step.crowd.groups.lists.members.first().is_some_and(|first| group.binary_search(&first.body).is_err()) {
            self.finish_chord();
        }
        let mut lists = core::mem::take(&mut self.step.crowd.groups.lists);
        lists.unfinished = None;
        let sleeps = now == 0.0 && self.sleeps(group);
        self.step.crowd.groups.crushes.retain(|(body, ..)| group.binary_search(body).is_err());
        // What is postponed is given when it was to be.
        let last = min(dt, self.step.crowd.groups.postponed.first(group)).max(now);
        let struck = self.gather_group(group, sleeps, &mut lists, queue);
        let longest = last - now;
        let seconds = if sleeps {
            lists.stand();
            longest
        } else if longest > 0.0 && struck.is_empty() {
            self.solve_chord(group, longest, &mut lists)
        } else {
            lists.stand();
            0.0
        };
        // Who sleeps sets out on nothing.
        let is_busy = !sleeps && self.step.crowd.groups.count_scheduled(group);
        if seconds > 0.0 && !sleeps {
            if is_busy {
                self.step.crowd.groups.note_guesses(now, group, &lists, seconds);
            }
            self.remember_impulses(group, &mut lists, seconds);
            self.state.count_still(group, &mut lists, seconds);
        }
        let end = if seconds < longest { now + seconds } else { last };
        self.note_chords(group, (end, is_busy), &lists);
        let ways = self.ways_of_members(&struck, end, &mut lists);
        self.step.crowd.groups.lists = lists;
        self.set_out_together(group, &ways, queue);
        if !self.step.crowd.groups.in_rounds {
            self.finish_chord();
        }
    }

    /// Solves the chord of a group, of at most so many seconds. Gives its length: none if it leaves somebody no way.
    fn solve_chord(&mut self, group: &[u32], longest: f64, lists: &mut GroupLists) -> f64 {
        let (now, dt) = (self.state.now(), self.state.dt());
        let before = ScheduledBefore { guesses: &self.step.crowd.groups.guesses, now, group };
        let seconds = self.scene().group_chord(lists, (longest, dt), before);
        if lists.crushes.is_empty() {
            lists.unfinished = Some(seconds);
            return seconds;
        }
        self.note_crushes(group, lists);
        lists.stand();
        0.0
    }

    /// Notes by member that it goes along this chord until `end`.
    fn note_chords(&mut self, group: &[u32], (end, is_busy): (f64, bool), lists: &GroupLists) {
        let GroupLists { members, after, postponed, held, .. } = lists;
        let is_even = members.iter().any(|member| member.accelerated);
        let outcomes = after.iter().zip(postponed).zip(held);
        for (&body, ((&velocity, &postponed), &[by_mover, _])) in group.iter().zip(outcomes) {
            let chord = CommonChord {
                bounce: postponed,
                postponed,
                is_even,
                by_mover,
                is_busy,
                ..CommonChord::to(end, velocity)
            };
            self.step.crowd.groups.set_chord(body, Some(chord));
        }
    }

    /// What leaves members no way goes over them: that is an event of now.
    fn note_crushes(&mut self, group: &[u32], lists: &GroupLists) {
        let groups = &mut self.step.crowd.groups;
        groups.crushes.extend(lists.crushes.iter().map(|&(member, by, normal)| (group[member], by, normal)));
    }

    /// Notes what held the members apart, so that the next solution begins there. What accelerates takes as much again in as much time; what members
    /// want is taken from them but once in a step.
    fn remember_impulses(&mut self, group: &[u32], lists: &mut GroupLists, seconds: f64) {
        let GroupLists { members, links, .. } = lists;
        let (begins, in_step) = (self.state.now() == 0.0, self.state.dt() / seconds);
        // Of a short chord, what is left of an impact would count for much.
        let says = |accelerated: bool| if accelerated { in_step <= SHORT } else { begins };
        let whole = |accelerated: bool| if accelerated { in_step } else { 1.0 };
        // Links are in the order of pairs.
        let mut links = links.iter();
        self.state.pairs.change_of_lower(group, |pair| {
            if pair.is_link()
                && let Some(&Link { first, second, impulse, .. }) = links.next()
            {
                let accelerated = members[first].accelerated || members[second].accelerated;
                pair.presses = impulse > 0.0;
                if says(accelerated) {
                    pair.impulse = impulse * whole(accelerated);
                }
            }
        });
        for member in members.iter_mut() {
            let accelerated = member.accelerated;
            let before = self.state.contacts.of(member.mover.body);
            for contact in member.contacts.iter_mut() {
                contact.impulse = if says(accelerated) {
                    contact.impulse * whole(accelerated)
                } else {
                    before.of(contact.collider).map_or(0.0, |before| before.impulse)
                };
            }
        }
    }

    /// Lists the members of a group with their contacts, and their links; gives the members that strike a surface at once.
    fn gather_group(
        &mut self,
        group: &[u32],
        sleeps: bool,
        lists: &mut GroupLists,
        queue: &mut Queue,
    ) -> Vec<(usize, First)> {
        let now = self.state.now();
        let mut struck = Vec::new();
        lists.members.clear();
        lists.postponed.clear();
        let mut chord = core::mem::take(&mut self.step.chord);
        for at in group.iter().filter_map(|&body| self.state.place(body)).collect::<Vec<usize>>() {
            self.state.courses[at].begin(self.state.clock.steps());
            self.admit(at, queue);
            if !sleeps {
                self.lie_down(at);
            }
            let mut member = self.state.held(self.state.mover(at));
            // What stays strikes nothing.
            let reviews = !sleeps && !member.course.stays();
            if reviews && let Some(first) = self.scene().review_member(&mut member, group.len(), &mut chord) {
                struck.push((lists.members.len(), first));
            }
            (member.mover.course.rests, self.step.any_rests) = (true, true);
            let velocity = member.velocity;
            let touch = self.scene().cost_of_touch(&member.mover).min(DEAREST);
            member.mover.course.count_chord(COST_OF_SCHEDULING * touch, velocity);
            // Who stays by now gives way to nobody.
            self.state.put(at, &member.mover);
            lists.postponed.push(self.step.crowd.groups.postponed.take(member.body));
            lists.members.push(member);
        }
        self.step.chord = chord;
        lists.links.clear();
        if sleeps {
            return struck;
        }
        for pair in self.state.pairs.of_lower(group).filter(|pair| pair.is_link()) {
            let [first, second] = pair.bodies.map(|body| self.step.crowd.groups.members.number_of(body));
            let [Some(a), Some(b)] = pair.bodies.map(|body| self.state.place(body)) else { continue };
            let keeps = self.state.keeps_apart(&self.state.movers[a], &self.state.movers[b], group.len());
            let gives = self.state.both_give([a, b]);
            let accelerated = self.state.movers[a].accelerated || self.state.movers[b].accelerated;
            let groups = &self.step.crowd.groups;
            let guess = groups.guesses.of(now, pair.bodies);
            let impulse = guess.map_or(pair.impulse * self.of_step(accelerated), |guess| guess.impulse);
            let apart = self.state.movers[a].position - self.state.movers[b].position;
            let touch = groups.foreseen.of(pair.bodies);
            let foreseen = touch.map(|touch| (touch.normal, apart.dot(touch.normal) - touch.distance));
            let restitution = touch.map_or(0.0, |touch| touch.restitution);
            let (room, push) = (keeps, 0.0);
            lists.links.push(Link { first, second, gives, keeps, room, foreseen, restitution, impulse, push });
        }
        for member in &mut lists.members {
            let (body, of_step) = (member.body, self.of_step(member.accelerated));
            for contact in member.contacts.iter_mut() {
                let guess = self.step.crowd.groups.guesses.of_surface(now, body, contact.collider);
                contact.impulse = guess.map_or(contact.impulse * of_step, |guess| guess.impulse);
            }
        }
        struck
    }

    /// Of what held two apart in a whole step, the share from now on.
    fn of_step(&self, accelerated: bool) -> f64 {
        let (now, dt) = (self.state.now(), self.state.dt());
        match (accelerated, now == 0.0) {
            (true, _) if dt > 0.0 => (dt - now) / dt,
            (true, _) => 1.0,
            (false, true) => 1.0,
            (false, false) => 0.0,
        }
    }
}
