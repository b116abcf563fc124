//! A mover is set down on the surface that it met.

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::dvec2::DVec2;
use crate::response::{Push, nearest_free};
use crate::world::narrow_phase::outline::Outline;
use crate::world::narrow_phase::outline_curve::CURVE_SKIN;
use crate::world::narrow_phase::outline_solid::SKIN;
use crate::world::narrow_phase::solid::Solid;
use crate::world::state::State;
use crate::world::state::mover::Mover;
use crate::world::step::contact::curvature::weight_on;
use crate::world::step::impact::touched::Touched;

impl State {
    /// Takes the last of a bounce from a mover that comes to rest, and sets it where it touches: not behind, by rounding,
    /// and if it is a point a skin before, since on a thin wall it would have no side.
    pub(in crate::world) fn settle(&mut self, mover: &mut Mover, met: &[Touched], w: f64) {
        let out_of = |met: &Touched, velocity: DVec2| (velocity - met.surface).dot(met.touch.normal);
        let rests = |mover: &Mover, row: &Touched| {
            let press = weight_on(mover, row, met);
            let out = out_of(row, mover.velocity);
            press > 0.0 && row.response.is_some() && out.abs() < mover.rest_speed(press)
        };
        // First what it leaves fastest: who was added first says nothing.
        let before = mover.velocity;
        let key = |met: &Touched| [-out_of(met, before), met.touch.normal.x, met.touch.normal.y];
        let order = |a: &&Touched, b: &&Touched| {
            let both = key(a).into_iter().zip(key(b));
            both.fold(Ordering::Equal, |order, (a, b)| order.then(a.total_cmp(&b)))
        };
        let mut next = met.iter().min_by(order);
        while let Some(row) = next {
            next = met.iter().filter(|other| order(other, &row).is_gt()).min_by(order);
            if rests(mover, row) {
                let along = mover.velocity - row.touch.normal * out_of(row, mover.velocity);
                // It leaves by what turned it away from another: back along this one it would meet that again, without end.
                if !met.iter().any(|other| other.is_entered(along) && !rests(mover, other)) {
                    mover.velocity = along;
                }
            }
        }
        if met.len() > 1 && met.iter().any(|met| met.is_entered(mover.velocity)) {
            // Along one surface it may enter another: then it would meet the two in turns without end.
            let mut pushes: Vec<Push> = met.iter().map(Touched::push).collect();
            mover.velocity = nearest_free(mover.velocity, &mut pushes);
        }
        for met in met {
            let normal = met.touch.normal;
            let skin = self.skin(mover, met.collider, w);
            let short = skin - met.touch.gap;
            if met.response.is_some() && short > 0.0 && short < 4.0 * w.max(skin) {
                mover.position += normal * short;
            }
        }
    }

    /// How far before a surface a mover is set down.
    pub(in crate::world) fn skin(&self, mover: &Mover, collider: u32, w: f64) -> f64 {
        let solid = &self.colliders[collider as usize].shape.solid;
        let is_curve = matches!(solid, Solid::Curve { .. });
        match self.is_sharp(mover, w) {
            _ if is_curve && (mover.accelerated || !mover.size.is_round()) => CURVE_SKIN * w,
            true => (SKIN * w).max(solid.least_skin(mover.position)),
            false => 0.0,
        }
    }

    /// Whether a mover has no depth in a collider along a normal, so that by rounding it may be on either side: a point of a thin wall, a
    /// thin mover of a point or of a wall beside it.
    pub(in crate::world) fn is_all_surface(&self, mover: &Mover, collider: u32, normal: DVec2, w: f64) -> bool {
        if mover.size.is_round() {
            return mover.radius <= w && self.is_thin(collider);
        }
        let shape = &self.colliders[collider as usize].shape;
        let along = shape.pose.as_ref().map_or(normal, |pose| pose.at(mover.course.time).direction_in(normal));
        let width = |outline: &Outline| outline.here(mover.position).rounded().extent(normal);
        self.outline(mover).is_some_and(|outline| width(outline) + shape.solid.rounded().extent(along) <= 2.0 * w)
    }

    /// Whether a collider has no inside.
    fn is_thin(&self, collider: u32) -> bool {
        let solid = &self.colliders[collider as usize].shape.solid;
        match solid {
            Solid::Segment { .. } | Solid::Line { .. } => true,
            Solid::Capsule { radius, .. } | Solid::Curve { radius, .. } => *radius == 0.0,
            Solid::Box { min, max } => min.x == max.x || min.y == max.y,
            Solid::Turned { half, .. } => half.x == 0.0 || half.y == 0.0,
            _ => false,
        }
    }

    /// Whether a mover has no size, or a body corners.
    pub(in crate::world) fn is_sharp(&self, mover: &Mover, w: f64) -> bool {
        if mover.size.is_round() { mover.radius <= w } else { self.outline(mover).is_some_and(Outline::is_sharp) }
    }
}
