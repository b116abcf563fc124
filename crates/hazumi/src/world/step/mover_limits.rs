//! What the bounds of a step are for one mover.

use crate::float::sqrt;
use crate::response::Response;
use crate::world::broad_phase::Scene;
use crate::world::broad_phase::grid::entry::distance_squared;
use crate::world::narrow_phase::moving_solid::MovingSolid;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::kinematic::bounds;
use crate::world::state::mover::{Core, Course, Mover};
use crate::world::step::contact::curvature::hugs;
use crate::world::step::impact::touched::Touched;
use crate::world::step::step_limits::{
    COST_OF_CURVE, COST_OF_OUTLINE_AT_CURVE, COST_OF_TURNING, COST_OF_TURNING_CURVE, FREE_HITS, HITS_PER_MASSES,
    HITS_PER_SIZE, LEAST_HOP, MOST_HITS, RESTLESS,
};
use crate::world::step::world::World;

impl World {
    /// Whether so many hits are all that a mover may have in this step.
    #[inline]
    pub(in crate::world) fn reaches_bound(&self, hits: u32, core: &Core) -> bool {
        hits >= FREE_HITS.min(self.step.limits.hits) && f64::from(hits) >= self.most_hits(core)
    }

    pub(in crate::world) fn is_at_bound(&self, mover: &Mover) -> bool {
        self.reaches_bound(mover.course.hits, mover)
    }

    /// Lets movers of masses from the lightest to the heaviest have as many hits on each other as these may need.
    pub(in crate::world) fn allow_for_masses(&mut self, lightest: f64, heaviest: f64) {
        let more = HITS_PER_MASSES * sqrt(heaviest / lightest);
        self.step.limits.elastic = more.min(f64::from(self.step.limits.hits)) as u32;
    }

    /// Counts a hit of two movers, and notes which of them has all now that it may have.
    ///
    /// A light one between a heavy one and a wall bounces at most π·√(M/m) times (Galperin 2003), however short its way: it gets
    /// faster at each bounce, and turns the heavy one round. Hits that keep the energy so may be some times as many, and are
    /// counted by themselves.
    pub(in crate::world) fn count_pair_hit(&mut self, pair: [usize; 2], response: Option<Response>) {
        let is_elastic = matches!(response, Some(Response::Bounce { restitution }) if restitution >= 1.0)
            && pair.iter().all(|&at| !self.state.courses[at].keeps_speed)
            && self.state.both_give(pair).iter().all(|&gives| gives > 0.0);
        for at in pair {
            let course = &mut self.state.courses[at];
            let hits = if is_elastic {
                course.elastic_hits += 1;
                course.elastic_hits.saturating_sub(self.step.limits.elastic)
            } else {
                course.hits += 1;
                course.hits
            };
            if self.reaches_bound(hits, &self.state.movers[at]) {
                let velocity = self.state.movers[at].velocity;
                self.state.courses[at].reach_bound(velocity);
            }
        }
    }

    /// The bound on a mover's hits in this step.
    #[cold]
    pub(in crate::world) fn most_hits(&self, core: &Core) -> f64 {
        let radius = f64::from(core.size.radius());
        let size = (2.0 * radius).max(64.0 * tolerance(core.position, radius)).max(1e-30);
        let most = self.step.limits.hits.min(MOST_HITS / self.scene().cost_of_touch(core));
        (f64::from(FREE_HITS) + HITS_PER_SIZE * core.velocity.length() * self.state.dt() / size).min(most.into())
    }

    /// Whether anything else holds a mover, so that it may come back at once.
    pub(in crate::world::step) fn is_held(&mut self, mover: &Mover) -> bool {
        let (groups, pairs) = (&mut self.step.crowd.groups, &self.state.pairs);
        mover.course.in_contact || (!pairs.all().is_empty() && groups.is_linked(mover.body, pairs))
    }

    /// Counts a meeting without a hit, at a place that is told from others by `w`; it costs as much as so many touches.
    pub(in crate::world) fn count_quiet(&self, mover: &mut Mover, touches: u32, w: f64) {
        let (position, cost) = (mover.position, self.step.limits.quiet.saturating_mul(touches));
        mover.course.count_quiet(cost, position, w, self.state.dt());
    }

    /// What comes of an answer to a touch of a collider. A bounce that is none comes to rest: of a member of a group that bounces off it less and
    /// less, along a curve that bends toward the mover, or off what closes in on it.
    pub(in crate::world) fn settled(&self, mover: &Mover, met: &mut Touched, response: Response) -> Response {
        let Response::Bounce { restitution } = response else { return response };
        if restitution > 0.0 && self.state.is_closed_in(mover, met) {
            return Response::Bounce { restitution: 0.0 };
        }
        if restitution >= 1.0 || restitution <= 0.0 || !restitution.is_finite() {
            return response;
        }
        let is_linked = || self.state.pairs.all().iter().any(|pair| pair.bodies.contains(&mover.body));
        if self.state.bounces_on(&mover.core, &mover.course) && is_linked() {
            return Response::Bounce { restitution: 0.0 };
        }
        met.rests = hugs(self.scene(), mover, met, restitution.into());
        if met.rests { Response::Bounce { restitution: 0.0 } } else { response }
    }
}

impl State {
    /// Whether a mover had so many hits in this step that what bounces less and less comes to rest instead: that would take endlessly many.
    pub(in crate::world) fn is_restless(&self, at: usize) -> bool {
        self.bounces_on(&self.movers[at], &self.courses[at])
    }

    /// Whether a surface that comes has closed in on a mover, which goes to and fro before it: that would end in endlessly many hits, ever faster.
    fn is_closed_in(&self, mover: &Mover, met: &Touched) -> bool {
        met.surface.dot(met.touch.normal) > 0.0
            && mover.course.hits >= RESTLESS
            && self.vertices.get(mover.course.last_vertex).is_some_and(|last| {
                let hop = (mover.position - last.position).length();
                hop <= LEAST_HOP * 2.0 * mover.radius
            })
    }

    fn bounces_on(&self, core: &Core, course: &Course) -> bool {
        course.step == self.steps() && course.hits >= RESTLESS && {
            let size = (2.0 * f64::from(core.size.radius())).max(1e-30);
            f64::from(course.hits) >= f64::from(RESTLESS) + HITS_PER_SIZE * core.velocity.length() * self.dt() / size
        }
    }
}

impl Scene<'_> {
    /// How many touches one touch here counts for: many where something that turns or a curve is near. It
    /// asks for their ways through this step, and not for their cells in the grid, which in a restored world may be others.
    pub(in crate::world) fn cost_of_touch(&self, core: &Core) -> u32 {
        let radius = f64::from(core.size.radius());
        let mut most = 1;
        self.grid.near(&self.state.colliders, core.position, radius, |at| {
            let collider = &self.state.colliders[at as usize];
            let cost = cost_of(&collider.shape, core);
            if cost > most
                && let Some(entry) = self.state.bodies.get(collider.body)
            {
                let shape = &entry.shapes()[collider.number as usize];
                let way = bounds(shape, collider.shape.pose.as_ref(), self.state.dt());
                if distance_squared(core.position, way.min(), way.max()) <= radius * radius {
                    most = cost;
                }
            }
        });
        most
    }
}

/// What a touch of this mover and this solid costs.
fn cost_of(shape: &MovingSolid, core: &Core) -> u32 {
    match (shape.turns(), shape.is_curve(), core.size.is_round()) {
        (false, false, _) => 1,
        (false, true, true) => COST_OF_CURVE,
        (false, true, false) => COST_OF_OUTLINE_AT_CURVE,
        (true, true, false) => COST_OF_TURNING_CURVE,
        (true, ..) => COST_OF_TURNING,
    }
}
