//! One frame: displace, then look who overlaps.

use super::member::{Member, Role, Walking};
use super::{Hit, MemberId, Room, stop};
use crate::Vec2;
use crate::dvec2::DVec2;
use crate::overlap;
use crate::rules::push_back::{Actor, Obstacle, push_overlapping};

impl Room {
    /// Runs one frame and tells who hit what.
    #[doc(alias("step", "tick", "update"))]
    pub fn frame(&mut self) -> &[Hit] {
        self.displace();
        self.collect();
        &self.hits
    }

    fn places(&self) -> core::ops::Range<u32> {
        0..self.members.places() as u32
    }

    /// All move at once: each judges the things where they were before the frame.
    fn displace(&mut self) {
        for place in self.places() {
            self.at(place, |member| {
                if let Role::Thing { shift, .. } = &mut member.role {
                    member.moved = core::mem::take(shift);
                }
            });
        }
        for place in self.places() {
            let Some((_, member)) = self.members.at(place) else { continue };
            let Some(walking) = member.walking() else { continue };
            let moved = self.stopped(member, walking);
            self.at(place, |member| {
                member.moved = moved;
                if let Role::Walker(walking) = &mut member.role {
                    walking.pushes = DVec2::ZERO;
                }
            });
        }
        for place in self.places() {
            self.at(place, |member| member.offset = (member.offset + member.moved).in_range());
        }
    }

    /// The displacement of a walker, as far as the things let it.
    fn stopped(&self, member: &Member, walking: &Walking) -> DVec2 {
        let mut moved = walking.direction * walking.speed().into() + walking.pushes;
        for (_, thing) in self.members.iter() {
            let Role::Thing { one_way, .. } = thing.role else { continue };
            if self.is_event_only(member, thing) {
                continue;
            }
            let aabb = member.aabb(thing.offset);
            if stop::may_meet(&aabb, moved - thing.moved, &thing.home) {
                moved = stop::before(&aabb, moved, &thing.shape, thing.moved, one_way);
            }
        }
        moved.in_range()
    }

    /// Every overlap is a hit, and most push.
    fn collect(&mut self) {
        self.hits.clear();
        self.pairs.clear();
        for (id, member) in self.members.iter() {
            self.pairs.add(member.aabb(DVec2::ZERO), id.index() as u32, member.walking().is_some());
        }
        // The buffers are lent out so that the members can be changed meanwhile.
        let mut pairs = core::mem::take(&mut self.pairs);
        for of_walker in pairs.find().chunk_by(|a, b| a.0 == b.0) {
            self.collect_for(of_walker);
        }
        self.pairs = pairs;
        for place in self.places() {
            self.at(place, |member| {
                if let Role::Walker(walking) = &mut member.role {
                    walking.walk.end_frame();
                }
            });
        }
    }

    /// The hits of one walker.
    fn collect_for(&mut self, pairs: &[(u32, u32)]) {
        let Some((id, member)) = pairs.first().and_then(|pair| self.members.at(pair.0)) else { return };
        let Some(&(mut walking)) = member.walking() else { return };
        for &(_, place) in pairs {
            let Some((other_id, other)) = self.members.at(place) else { continue };
            // Seen from the other, so that its shape can stay where it was added.
            let aabb = member.aabb(other.offset);
            if !overlap(&aabb, &other.shape) {
                continue;
            }
            walking.walk.hit();
            let mut hit = Hit {
                walker: MemberId(id),
                other: MemberId(other_id),
                walker_tags: member.tags,
                other_tags: other.tags,
                pushed: !self.is_event_only(member, other),
                push: Vec2::ZERO,
            };
            if hit.pushed {
                let actor = Actor { aabb, speed: walking.speed(), moved: member.moved.narrow() };
                hit.push = push(&actor, other, self.tolerance, other_id < id);
                walking.pushes += hit.push.wide();
            }
            self.hits.push(hit);
        }
        self.at(pairs[0].0, |member| member.role = Role::Walker(walking));
    }

    fn is_event_only(&self, a: &Member, b: &Member) -> bool {
        (a.tags | b.tags).intersects(self.event_only)
    }

    fn at(&mut self, place: u32, change: impl FnOnce(&mut Member)) {
        if let Some((id, _)) = self.members.at(place)
            && let Some(member) = self.members.get_mut(id)
        {
            change(member);
        }
    }
}

/// The push of what an actor overlaps.
fn push(actor: &Actor, other: &Member, tolerance: f32, other_is_earlier: bool) -> Vec2 {
    let (one_way, walks) = match other.role {
        Role::Thing { one_way, .. } => (one_way, false),
        Role::Walker(_) => (false, true),
    };
    // Exactly on each other both would go the same way: the later one sees the other mirrored.
    let mirrored = walks && other_is_earlier && actor.aabb.center() == other.home.center();
    let side = if mirrored { -1.0 } else { 1.0 };
    let obstacle = Obstacle { shape: (&other.shape).into(), moved: other.moved.narrow() * side, one_way };
    push_overlapping(actor, &obstacle, tolerance) * side
}
