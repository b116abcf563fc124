//! Where a body was within the last step, for drawing: a mover on its path, with all its bends.

use crate::Vec2;
use crate::dvec2::DVec2;
use crate::world::body::handle::BodyId;
use crate::world::state::State;
use crate::world::state::kinematic::Motion;
use crate::world::state::mover::Mover;
use crate::world::state::vertices::PathVertex;

impl State {
    /// As [`World::position_at`](crate::World::position_at).
    pub(in crate::world) fn position_at(&self, id: BodyId, fraction: f32) -> Option<Vec2> {
        let there = self.get(id)?;
        if let Some(motion) = &there.entry.motion {
            return Some(self.placed_at(motion, fraction).0.narrow());
        }
        let Some(mover) = self.mover_of(id) else { return Some(there.position()) };
        let time = self.time_of(fraction);
        // In the middle of a step no more of the path is there.
        let (end, end_time) =
            if self.is_stepping() { (there.position().wide(), self.now()) } else { (mover.position, self.dt()) };
        let (mut from, mut from_time) = (mover.start, 0.0);
        for vertex in self.vertices_of(&mover) {
            if vertex.time >= time {
                return Some(between(from, from_time, vertex.position, vertex.time, time).narrow());
            }
            (from, from_time) = (vertex.position, vertex.time);
        }
        Some(between(from, from_time, end, end_time, time).narrow())
    }

    /// As [`World::angle_at`](crate::World::angle_at).
    pub(in crate::world) fn angle_at(&self, id: BodyId, fraction: f32) -> Option<f32> {
        let motion = &self.get(id)?.entry.motion;
        Some(motion.as_ref().map_or(0.0, |motion| self.placed_at(motion, fraction).1 as f32))
    }

    /// As [`World::path`](crate::World::path).
    pub(in crate::world) fn path(&self, id: BodyId) -> impl Iterator<Item = (f32, Vec2)> + '_ {
        let mover = self.mover_of(id);
        let vertices = mover.into_iter().flat_map(|mover| self.vertices_of(&mover));
        mover
            .map(|mover| (0.0, mover.start.narrow()))
            .into_iter()
            .chain(vertices.map(|vertex| (vertex.time as f32, vertex.position.narrow())))
            .chain(mover.map(|mover| (self.dt() as f32, mover.position.narrow())))
    }
}

impl State {
    /// The seconds since the step's start.
    fn time_of(&self, fraction: f32) -> f64 {
        if fraction < 1.0 { f64::from(fraction.max(0.0)) * self.dt() } else { self.dt() }
    }

    /// The place of a kinematic body's pivot, and its angle.
    fn placed_at(&self, motion: &Motion, fraction: f32) -> (DVec2, f64) {
        let pose = motion.pose;
        if self.is_stepping() {
            let time = self.time_of(fraction).min(self.now());
            return (pose.place(pose.pivot, time), pose.angle + pose.spin * time);
        }
        let now = (pose.place(pose.pivot, 0.0), pose.angle);
        match motion.from {
            // Before the first step there is none that it moved in.
            Some((offset, angle)) if fraction < 1.0 && self.dt() > 0.0 => {
                let share = f64::from(fraction.max(0.0));
                (pose.pivot + offset.lerp(pose.offset, share), angle + (pose.angle - angle) * share)
            }
            _ => now,
        }
    }

    /// The bends of a mover's path. What its last vertex goes on to is but planned.
    pub(in crate::world) fn vertices_of(&self, mover: &Mover) -> impl Iterator<Item = &PathVertex> + use<'_> {
        self.vertices.of(mover.course.first_vertex, mover.course.last_vertex)
    }
}

fn between(a: DVec2, a_time: f64, b: DVec2, b_time: f64, time: f64) -> DVec2 {
    // At the end it is where it is: rounding would make `a + (b - a)` another place.
    if time < b_time && a_time < b_time { a.lerp(b, ((time - a_time) / (b_time - a_time)).max(0.0)) } else { b }
}
