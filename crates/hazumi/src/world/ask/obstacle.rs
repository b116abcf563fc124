//! What moves while something flies: kinematic and dynamic bodies, and circles and capsules that are no bodies at all.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::world::ask::flyer::{Flyer, Met, Surroundings, Who};
use crate::world::body::filter::Filter;
use crate::world::narrow_phase::apart::first_apart;
use crate::world::narrow_phase::moving::Round;
use crate::world::narrow_phase::moving_solid::MovingSolid;
use crate::world::narrow_phase::pose::Pose;
use crate::world::narrow_phase::solid::Solid;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::Touch;
use crate::world::state::collider::Collider;
use crate::world::state::entry::placed;
use crate::world::state::kinematic::bounds;

/// Something that moves evenly through a frame. Times are shares of the frame, and velocities per frame.
#[derive(Clone, Debug)]
pub(crate) struct Obstacle {
    pub(crate) who: Who,
    /// About all of its way.
    pub(crate) low: DVec2,
    pub(crate) high: DVec2,
    shape: MovingSolid,
    /// Of a kinematic body: it is met where it is entered, as a wall is; and may have a front.
    wall: Option<Box<Collider>>,
}

impl Obstacle {
    /// A circle about the way from one end to the other, which both move so far in the frame.
    pub(crate) fn target(number: u32, [a, b]: [DVec2; 2], radius: f64, motion: DVec2) -> Self {
        let solid = if a == b { Solid::Circle { center: a, radius } } else { Solid::Capsule { a, b, radius } };
        let around = DVec2::new(radius, radius);
        let (low, high) = (a.min(b), a.max(b));
        Self {
            who: Who::Target(number),
            low: low.min(low + motion) - around,
            high: high.max(high + motion) + around,
            shape: MovingSolid { solid, pose: Some(straight(a, motion)) },
            wall: None,
        }
    }

    /// Whether it is met only where it is entered, as a wall.
    pub(crate) const fn is_wall(&self) -> bool {
        self.wall.is_some()
    }

    fn is_curve(&self) -> bool {
        self.is_wall() && !self.shape.solid.is_convex()
    }

    /// Whether a circle is in it by more than rounding, and it may bend back.
    pub(crate) fn is_in_curve(&self, flyer: Flyer, time: f64) -> bool {
        self.is_curve() && self.is_inside(flyer, time)
    }

    /// When a circle that goes so far from a time until the frame's end enters it, as a share of that way. 0 is also for a circle that begins in
    /// it, whatever way it goes, if the frame begins then; but for a wall, which is passed by what begins in it.
    pub(crate) fn first(&self, flyer: Flyer, way: DVec2, from: f64) -> Option<f64> {
        let (o, left) = (flyer.center, 1.0 - from);
        if !self.is_wall() && from == 0.0 && self.touch_at(flyer, way, 0.0).gap <= 0.0 {
            return Some(0.0);
        }
        let hit = self.shape.cast(Round(flyer.radius), o, way, (from, left)).filter(|hit| hit.time <= 1.0)?;
        (!self.is_wall() || hit.time > 0.0 || !self.is_inside(flyer, from)).then_some(hit.time.max(0.0))
    }

    /// The same of what a circle passes: what bends back, once it is apart from that.
    pub(crate) fn first_after(&self, flyer: Flyer, way: DVec2, from: f64) -> Option<f64> {
        if !self.is_curve() {
            return None;
        }
        let on_way = |share: f64| (Flyer { center: flyer.center + way * share, ..flyer }, from + (1.0 - from) * share);
        let is_near = |share: f64| {
            let (there, time) = on_way(share);
            self.touch_at(there, DVec2::ZERO, time).gap <= there.tolerance()
        };
        let apart = first_apart((0.0, 1.0), 2.0 * flyer.radius / way.length(), is_near)?;
        let (there, time) = on_way(apart);
        self.first(there, way * (1.0 - apart), time).map(|share| apart + (1.0 - apart) * share)
    }

    /// Whether a circle is in a wall, by however little.
    pub(crate) fn is_in(&self, flyer: Flyer, time: f64) -> bool {
        self.is_wall() && self.touch_at(flyer, DVec2::ZERO, time).gap < 0.0
    }

    /// Whether a circle is in it by more than rounding.
    pub(crate) fn is_inside(&self, flyer: Flyer, time: f64) -> bool {
        self.touch_at(flyer, DVec2::ZERO, time).gap < -tolerance(flyer.center, flyer.radius)
    }

    fn touch_at(&self, Flyer { center, radius }: Flyer, velocity: DVec2, time: f64) -> Touch {
        self.shape.touch(Round(radius), center, velocity, time)
    }

    /// What a circle with this velocity, per frame, touches of it at a time. `number` is given back.
    pub(crate) fn met(&self, number: u32, flyer: Flyer, velocity: DVec2, time: f64) -> Met {
        let Touch { gap, normal, point, .. } = self.touch_at(flyer, velocity, time);
        Met { who: self.who, number, gap, normal, point, surface: self.shape.velocity_at(point, time) }
    }

    /// Whether a touch at a time is from the front of what stops on one side only.
    pub(crate) fn stops(&self, flyer: Flyer, velocity: DVec2, time: f64) -> bool {
        self.wall.as_ref().is_none_or(|wall| wall.stops_from(&self.touch_at(flyer, velocity, time), time))
    }
}

/// Where what moves straight by so much in a frame is.
const fn straight(at: DVec2, motion: DVec2) -> Pose {
    Pose { pivot: at, offset: DVec2::ZERO, angle: 0.0, velocity: motion, spin: 0.0 }
}

impl Surroundings<'_> {
    /// Lists all that will move through the next `dt` seconds, and may: kinematic bodies as the next step will take them, and dynamic ones straight
    /// on.
    pub(crate) fn obstacles(&self, filter: Filter, dt: f64, found: &mut Vec<Obstacle>) {
        let state = self.state;
        for &id in &state.kinematics {
            let Some(entry) = state.bodies.get(id) else { continue };
            let Some(motion) = &entry.motion else { continue };
            if !entry.body.enabled || !filter.admits(id, entry.body.tags) {
                continue;
            }
            let (velocity, spin) = motion.ahead(&entry.body, dt);
            let spin = spin.clamp(-1e9, 1e9) * dt;
            let pose = Pose { velocity: (velocity * dt).in_range(), spin, ..motion.pose };
            for (number, shape) in entry.shapes().iter().enumerate() {
                let wall = Collider::of(id, &entry.body, number as u32, shape, Some(pose), 1.0);
                let all = bounds(shape, Some(&pose), 1.0);
                found.push(Obstacle {
                    who: Who::Body { body: id, shape_index: number as u32, tags: entry.body.tags },
                    low: all.min().wide(),
                    high: all.max().wide(),
                    shape: wall.shape.clone(),
                    wall: Some(Box::new(wall)),
                });
            }
        }
        for (core, course) in state.movers.iter().zip(&state.courses) {
            if !core.enabled || !filter.admits(course.id, course.tags) {
                continue;
            }
            let radius = f64::from(core.size.radius());
            let solid = if core.size.is_round() {
                Some(Solid::Circle { center: core.position, radius })
            } else {
                let described = state.bodies.get(course.id).and_then(|entry| entry.body.shapes.first());
                described.and_then(|shape| placed(shape, core.position.narrow())).map(|shape| Solid::of(&shape))
            };
            let Some(solid) = solid else { continue };
            let (motion, around) = ((core.velocity * dt).in_range(), DVec2::new(radius, radius));
            found.push(Obstacle {
                who: Who::Body { body: course.id, shape_index: 0, tags: course.tags },
                low: core.position.min(core.position + motion) - around,
                high: core.position.max(core.position + motion) + around,
                shape: MovingSolid { solid, pose: Some(straight(core.position, motion)) },
                wall: None,
            });
        }
    }
}
