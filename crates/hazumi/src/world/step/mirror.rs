//! Bounces that hang on nothing but a ball and a box that stays: each is one mirror.

use alloc::vec::Vec;

use crate::Vec2;
use crate::dvec2::DVec2;
use crate::response::{Response, is_too_fast};
use crate::world::body::described::Corners;
use crate::world::body::handle::BodyId;
use crate::world::body::hit::Hit;
use crate::world::body::tags::Tags;
use crate::world::broad_phase::grid::cast::First;
use crate::world::broad_phase::scene::Scene;
use crate::world::narrow_phase::side::side;
use crate::world::narrow_phase::solid::Feature;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::mover::{Ball, Core, Course, Knot, bend};
use crate::world::step::world::World;

/// A ball on a straight way from mirror to mirror: no more than such a way reads and changes, since most balls of a game fly so and
/// a whole ball is much to copy.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Flier {
    pub(in crate::world) core: Core,
    radius: f64,
    /// This and what follows to `corners` as in its course.
    pub(in crate::world) time: f64,
    left: u32,
    hits: u32,
    first_knot: u32,
    pub(in crate::world) last_knot: u32,
    id: BodyId,
    tags: Tags,
    corners: Corners,
    /// As [`factor`] has it.
    factor: f64,
}

impl Flier {
    fn of(core: &Core, course: &Course) -> Self {
        let &Course { time, left, hits, first_knot, last_knot, id, tags, corners, .. } = course;
        let factor = factor(core, course);
        let radius = core.size.radius().into();
        Self { core: *core, radius, time, left, hits, first_knot, last_knot, id, tags, corners, factor }
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

    /// Bounces off a piece, here and now.
    #[cfg_attr(not(hazumi_small), inline(always))]
    pub(in crate::world) fn bounce(&mut self, mirror: &Mirror, piece: u32, knots: &mut Vec<Knot>) {
        self.core.velocity = mirror.turned(self.core.velocity, self.factor);
        self.hits += 1;
        self.left = piece;
        bend(self.time, self.core.position, (&mut self.first_knot, &mut self.last_knot), knots);
    }

    /// Its hit on a mirror, before it bounces.
    #[cfg_attr(not(hazumi_small), inline(always))]
    pub(in crate::world) fn hit(&self, mirror: &Mirror) -> Hit {
        mirror.hit(self.time, (self.id, self.tags), self.core.velocity)
    }
}

/// A touch that is a mirror and nothing else.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Mirror {
    normal: DVec2,
    point: Vec2,
}

impl Mirror {
    /// The velocity after it. A mirror takes `factor` times the velocity into it.
    #[inline(always)]
    pub(in crate::world) fn turned(&self, velocity: DVec2, factor: f64) -> DVec2 {
        velocity - self.normal * (factor * velocity.dot(self.normal))
    }

    /// The hit of a ball that comes with this velocity. It does not say yet what was met: that needs the piece, which is elsewhere
    /// in memory.
    #[cfg_attr(not(hazumi_small), inline(always))]
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
            normal: normal.narrow(),
            side: side(feature, normal, velocity),
            velocity: velocity.narrow(),
            surface_velocity: Vec2::ZERO,
            crushed: false,
        }
    }
}

/// Whether a box has this normal on a side, and not at a corner.
#[inline(always)]
fn is_of_face(normal: DVec2) -> bool {
    (normal.x == 0.0) != (normal.y == 0.0)
}

/// A mirror takes so many times the velocity into it: 1 and the restitution. NaN if this ball's bounces are more than mirrors.
#[cfg_attr(not(hazumi_small), inline(always))]
pub(in crate::world) fn factor(core: &Core, course: &Course) -> f64 {
    match course.response {
        _ if core.accelerated || core.passes || course.regains_speed() => f64::NAN,
        None => 2.0,
        Some(Response::Bounce { restitution })
            if restitution >= 0.0 && restitution.is_finite() && (restitution == 1.0 || !course.keeps_speed) =>
        {
            1.0 + f64::from(restitution)
        }
        Some(_) => f64::NAN,
    }
}

/// Whether a bounce of this factor speeds up, or is none: one look, since most are neither.
#[allow(clippy::neg_cmp_op_on_partial_ord, reason = "of NaN too")]
#[inline(always)]
fn speeds_up(factor: f64) -> bool {
    !(factor <= 2.0)
}

impl Ball {
    pub(in crate::world) fn flier(&self) -> Flier {
        Flier::of(&self.core, &self.course)
    }

    /// Takes over where a flier came to, if it had a hit.
    pub(in crate::world) fn land(&mut self, flier: &Flier) {
        let &Flier { core, time, left, hits, first_knot, last_knot, .. } = flier;
        let course = &mut self.course;
        if hits != course.hits {
            self.core = core;
            (course.time, course.left, course.hits, course.keeps) = (time, left, hits, false);
            (course.first_knot, course.last_knot) = (first_knot, last_knot);
        }
    }
}

impl World {
    /// What a flier arrived at, if that is a plain box and nothing else: then [`Self::meet`] would come to the same.
    #[cfg_attr(not(hazumi_small), inline(always))]
    pub(in crate::world) fn mirror(&self, flier: &Flier, first: &First) -> Option<Mirror> {
        let (min, max) = first.lone?;
        let normal = first.normal;
        let &Flier { core: Core { position, .. }, corners, factor, .. } = flier;
        if (speeds_up(factor) && (factor.is_nan() || is_too_fast(flier.core.velocity * factor)))
            || (!is_of_face(normal) && corners == Corners::Diagonal)
            || flier.radius <= tolerance(position, flier.radius)
            || self.reaches_bound(flier.hits, &flier.core)
        {
            return None;
        }
        let (min, max) = (min.wide(), max.wide());
        let point = DVec2::new(position.x.clamp(min.x, max.x), position.y.clamp(min.y, max.y));
        Some(Mirror { normal, point: point.narrow() })
    }
}

impl State {
    /// The ball at a place, as a flier.
    pub(in crate::world) fn flier(&self, at: usize) -> Flier {
        Flier::of(&self.balls[at], &self.courses[at])
    }
}

impl Scene<'_> {
    /// Where a flier goes next: what it meets on its way to the step's end.
    #[cfg_attr(not(hazumi_small), inline(always))]
    pub(in crate::world) fn first_of(&self, flier: &Flier) -> Option<First> {
        let span = self.state.dt - flier.time;
        self.first_of_round(&flier.core, flier.core.velocity * span, (flier.time, span), flier.left)
    }
}
