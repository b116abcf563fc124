//! Bounces that hang on nothing but a mover and a box that stays: each is one reflection.

use crate::Vec2;
use crate::dvec2::DVec2;
use crate::response::Response;
use crate::world::body::described::Corners;
use crate::world::body::handle::BodyId;
use crate::world::body::hit::Hit;
use crate::world::body::tags::Tags;
use crate::world::broad_phase::Scene;
use crate::world::broad_phase::grid::cast::First;
use crate::world::narrow_phase::touch::{Feature, side};
use crate::world::state::State;
use crate::world::state::mover::{Core, Course, Mover};
use crate::world::state::vertices::Vertices;

/// A mover on a straight way from reflection to reflection: no more than such a way reads and changes, since most movers of a game fly so and
/// a whole mover is much to copy.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct LinearMover {
    pub(in crate::world::step) core: Core,
    pub(in crate::world::step) radius: f64,
    /// This and what follows to `corners` as in its course.
    pub(in crate::world::step) time: f64,
    pub(in crate::world::step) left: u32,
    pub(in crate::world::step) hits: u32,
    first_vertex: u32,
    pub(in crate::world::step) last_vertex: u32,
    id: BodyId,
    tags: Tags,
    pub(in crate::world::step) corners: Corners,
    /// As [`factor`] has it.
    pub(in crate::world::step) factor: f64,
}

impl LinearMover {
    pub(in crate::world) fn of(core: &Core, course: &Course) -> Self {
        let &Course { time, left, hits, first_vertex, last_vertex, id, tags, corners, .. } = course;
        let factor = factor(core, course);
        let radius = core.size.radius().into();
        Self { core: *core, radius, time, left, hits, first_vertex, last_vertex, id, tags, corners, factor }
    }

    /// Goes on to what it meets next, or to the end of a step of `dt` seconds.
    pub(in crate::world) fn go_on(&mut self, dt: f64, first: Option<&First>) {
        let span = dt - self.time;
        let motion = self.core.velocity * span;
        match first {
            Some(First { time, .. }) => {
                self.time += span * time;
                self.core.position += motion * *time;
            }
            None => {
                self.time = dt;
                self.core.position += motion;
            }
        }
    }

    /// Bounces off a collider, here and now.
    #[inline]
    pub(in crate::world) fn bounce(&mut self, reflection: &Reflection, collider: u32, vertices: &mut Vertices) {
        self.core.velocity = reflection.turned(self.core.velocity, self.factor);
        self.hits += 1;
        self.left = collider;
        vertices.add(self.time, self.core.position, (&mut self.first_vertex, &mut self.last_vertex));
    }

    /// Its hit on a reflection, before it bounces.
    #[inline]
    pub(in crate::world) fn hit(&self, reflection: &Reflection) -> Hit {
        reflection.hit(self.time, (self.id, self.tags), self.core.velocity)
    }
}

/// A touch that is a reflection and nothing else.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Reflection {
    pub(in crate::world::step) normal: DVec2,
    pub(in crate::world::step) point: Vec2,
}

impl Reflection {
    /// The velocity after it. A reflection takes `factor` times the velocity into it.
    #[inline(always)]
    pub(in crate::world) fn turned(&self, velocity: DVec2, factor: f64) -> DVec2 {
        velocity - self.normal * (factor * velocity.dot(self.normal))
    }

    /// The hit of a mover that comes with this velocity. It does not say yet what was met: that needs the collider, which is elsewhere
    /// in memory.
    #[inline]
    pub(in crate::world) fn hit(&self, time: f64, (id, tags): (BodyId, Tags), velocity: DVec2) -> Hit {
        let &Self { normal, point } = self;
        let feature = if is_of_face(normal) { Feature::Face } else { Feature::Corner };
        Hit {
            time: time as f32,
            body: id,
            other: id,
            shape_index: 0,
            body_tags: tags,
            other_tags: Tags::NONE,
            point,
            normal: normal.narrow() + Vec2::ZERO,
            side: side(feature, normal, velocity),
            velocity: velocity.narrow(),
            surface_velocity: Vec2::ZERO,
            crushed: false,
        }
    }
}

/// Whether a box has this normal on a side, and not at a corner.
#[inline(always)]
pub(in crate::world) fn is_of_face(normal: DVec2) -> bool {
    (normal.x == 0.0) != (normal.y == 0.0)
}

/// A reflection takes so many times the velocity into it: 1 and the restitution. NaN if this mover's bounces are more than reflections: one without
/// restitution leaves it in contact.
#[inline]
pub(in crate::world) fn factor(core: &Core, course: &Course) -> f64 {
    match course.response {
        _ if core.accelerated || core.ignores || course.slid || course.regains_speed() => f64::NAN,
        None => 2.0,
        Some(Response::Bounce { restitution })
            if restitution > 0.0 && restitution.is_finite() && (restitution == 1.0 || !course.keeps_speed) =>
        {
            1.0 + f64::from(restitution)
        }
        Some(_) => f64::NAN,
    }
}

/// Whether a bounce of this factor speeds up, or is none: one look, since most are neither.
#[allow(clippy::neg_cmp_op_on_partial_ord, reason = "of NaN too")]
#[inline(always)]
pub(in crate::world) fn speeds_up(factor: f64) -> bool {
    !(factor <= 2.0)
}

impl Mover {
    pub(in crate::world) fn linear(&self) -> LinearMover {
        LinearMover::of(&self.core, &self.course)
    }

    /// Takes over where a linear mover came to, if it had a hit.
    pub(in crate::world) fn land(&mut self, linear: &LinearMover) {
        let &LinearMover { core, time, left, hits, first_vertex, last_vertex, .. } = linear;
        let course = &mut self.course;
        if hits != course.hits {
            self.core = core;
            (course.time, course.left, course.hits, course.keeps) = (time, left, hits, false);
            (course.first_vertex, course.last_vertex) = (first_vertex, last_vertex);
        }
    }
}

impl State {
    /// The mover at a place, as one that flies straight.
    pub(in crate::world) fn linear(&self, at: usize) -> LinearMover {
        LinearMover::of(&self.movers[at], &self.courses[at])
    }
}

impl Scene<'_> {
    /// Where a linear mover goes next: what it meets on its way to the step's end.
    #[inline]
    pub(in crate::world) fn first_of(&self, linear: &LinearMover) -> Option<First> {
        let span = self.state.dt() - linear.time;
        self.first_of_round(&linear.core, linear.core.velocity * span, (linear.time, span), linear.left)
    }
}
