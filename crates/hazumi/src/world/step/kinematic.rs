//! Bodies that move as the game says, whatever is in the way.

use alloc::vec::Vec;

use crate::Aabb;
use crate::dvec2::DVec2;
use crate::world::body::handle::BodyId;
use crate::world::narrow_phase::pose::Pose;
use crate::world::state::State;
use crate::world::state::kinematic::{bounds, rounding};
use crate::world::step::world::World;

impl World {
    /// Gives all kinematic bodies their courses through the step that begins.
    pub(in crate::world) fn set_out(&mut self) {
        let mut changed: Vec<(BodyId, Pose)> = Vec::new();
        for at in 0..self.state.kinematics.len() {
            let id = self.state.kinematics[at];
            let dt = self.state.dt();
            let Some(entry) = self.state.bodies.get_mut(id) else { continue };
            let Some(motion) = &mut entry.motion else { continue };
            let pose = motion.pose;
            let (velocity, spin) = motion.ahead(&entry.body, dt);
            if let Some(stop) = motion.stop_angle(&entry.body, dt).filter(|&stop| stop != pose.angle) {
                // It comes there to the bit.
                motion.target = Some((pose.offset + pose.pivot + velocity * dt, stop));
            }
            let is_new = (velocity, spin) != (pose.velocity, pose.spin);
            let (left, usual) = &mut motion.known;
            // A zero with a sign is no other motion, but another number: the pose has it as a world does that was read anew.
            let is_known = same_bits(velocity, pose.velocity) && spin.to_bits() == pose.spin.to_bits();
            if is_known && *left > 0 && *usual == dt {
                *left -= 1;
                continue;
            }
            if is_new || velocity != DVec2::ZERO || spin != 0.0 {
                motion.pose = Pose { velocity: velocity.in_range(), spin: spin.clamp(-1e9, 1e9), ..pose };
                self.carry_over(id, dt);
            }
            if is_new && self.state.has_contacts() {
                changed.push((id, pose));
            }
        }
        changed.sort_unstable_by_key(|(id, _)| *id);
        self.state.follow(&changed, self.state.dt());
    }

    /// Puts all kinematic bodies where the step left them.
    pub(in crate::world) fn arrive(&mut self) {
        for at in 0..self.state.kinematics.len() {
            let id = self.state.kinematics[at];
            let dt = self.state.dt();
            let Some(entry) = self.state.bodies.get_mut(id) else { continue };
            let Some(motion) = &mut entry.motion else { continue };
            let is_put = core::mem::replace(&mut motion.is_put, false);
            if motion.pose.velocity == DVec2::ZERO && motion.pose.spin == 0.0 {
                if dt > 0.0 {
                    motion.target = None;
                }
                motion.from = None;
                if motion.take_later(&entry.body) {
                    self.carry_over(id, 0.0);
                }
                continue;
            }
            motion.from = (!is_put).then_some((motion.pose.offset, motion.pose.angle));
            let after = motion.pose.after(dt);
            let mut pose = Pose { offset: after.offset.in_range(), ..after };
            if let Some((position, angle)) = motion.target.take() {
                (pose.offset, pose.angle) = ((position - pose.pivot).in_range(), angle);
            }
            motion.pose = pose;
            if !motion.take_later(&entry.body) && pose == after {
                // The grid has all of the way there.
                entry.colliders.iter().for_each(|&at| self.state.colliders.moving_mut(at).shape.pose = Some(pose));
            } else {
                self.carry_over(id, 0.0);
            }
        }
    }

    /// Gives a body's colliders its new pose. Enters them in the grid again only if their way in `dt` seconds leaves the bounds they were
    /// entered with, or needs much less than these.
    pub(in crate::world) fn carry_over(&mut self, id: BodyId, dt: f64) {
        let Self { state: State { bodies, colliders, .. }, grid, .. } = self;
        let Some(entry) = bodies.get_mut(id) else { return };
        let Some(motion) = &mut entry.motion else { return };
        let step = motion.pose.velocity * dt;
        let mut known = if self.step.is_general { 0.0 } else { AHEAD };
        for &at in entry.colliders.iter() {
            let collider = colliders.moving_mut(at);
            collider.shape.pose = Some(motion.pose);
            let way = bounds(&entry.body.shapes[collider.number as usize], collider.shape.pose.as_ref(), dt);
            if !is_loosely(&collider.bounds, &way) {
                grid.remove(at, collider, None);
                collider.bounds = ahead(&way, step);
                grid.insert(at, collider, None);
            }
            known = known.min(steps_within(&collider.bounds, &way, step));
        }
        motion.known = (known as u32, dt);
    }
}

fn same_bits(a: DVec2, b: DVec2) -> bool {
    [a.x, a.y].map(f64::to_bits) == [b.x, b.y].map(f64::to_bits)
}

/// What moves is entered in the grid as if it went on so for this many steps, so that it is not entered anew in each.
const AHEAD: f64 = 4.0;

/// A way, and the ways after it if each step has this motion: along each axis no longer than half as much again.
fn ahead(way: &Aabb, motion: DVec2) -> Aabb {
    let size = way.size().wide();
    let half = |size: f64, motion: f64| if motion == 0.0 { AHEAD } else { 0.5 * size / motion.abs() };
    let steps = AHEAD.min(half(size.x, motion.x)).min(half(size.y, motion.y));
    let Ok(last) = way.translated((motion * steps).narrow()) else { return *way };
    let all = way.union(&last);
    all.inflated(rounding(&all))
}

/// How many steps of this motion after a way are within bounds.
fn steps_within(bounds: &Aabb, way: &Aabb, motion: DVec2) -> f64 {
    let along = |[low, high]: [f32; 2], [from, to]: [f32; 2], motion: f64| {
        let room = if motion > 0.0 { high - to } else { from - low } - rounding(bounds);
        match motion {
            0.0 => AHEAD,
            _ if room > 0.0 => f64::from(room) / motion.abs(),
            _ => 0.0,
        }
    };
    let (min, max, from, to) = (bounds.min(), bounds.max(), way.min(), way.max());
    along([min.x, max.x], [from.x, to.x], motion.x).min(along([min.y, max.y], [from.y, to.y], motion.y))
}

/// Whether bounds hold a way, and are not much larger.
fn is_loosely(bounds: &Aabb, way: &Aabb) -> bool {
    let (size, needed) = (bounds.size(), way.size());
    bounds.union(way) == *bounds && size.x <= 2.0 * needed.x && size.y <= 2.0 * needed.y
}
