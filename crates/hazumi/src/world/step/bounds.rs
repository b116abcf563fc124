//! How much may happen in one step. The bounds are fixed when the step begins, so that [`World::advance`] and
//! [`World::step`] end at the same hit, whatever a closure adds meanwhile.

use crate::float::sqrt;
use crate::response::Response;
use crate::world::broad_phase::grid::distance_squared;
use crate::world::broad_phase::scene::Scene;
use crate::world::narrow_phase::solid::Solid;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::kinematic::bounds;
use crate::world::state::mover::{Ball, Core, MOST_QUIET};
use crate::world::step::world::World;

/// What each mover may do in one step.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Bounds {
    /// Its hits at most.
    hits: u32,
    /// How many more it may have on other movers, where nothing is lost.
    elastic: u32,
    /// The chords that its parabolas are cut into, beside its hits.
    pub(in crate::world) chords: f64,
    /// What a meeting without a hit counts, where a mover that has [`MOST_QUIET`] of them stays where it is.
    quiet: u32,
}

/// A mover may have this many hits in a step however short its way, and [`HITS_PER_SIZE`] more for each time its own size
/// that it goes. Bouncing between walls that close to its own width would otherwise never end.
const FREE_HITS: u32 = 256;
const HITS_PER_SIZE: f64 = 16.0;
/// Of two that meet without loss, so many for the root of the ratio of their masses.
const HITS_PER_MASSES: f64 = 16.0;
/// And never more than this: at a speed of 1e30 no step would end.
const MOST_HITS: u32 = 65_536;
/// All movers of a world together have at most so many hits in a step, since each takes memory.
const MOST_HITS_OF_ALL: usize = 1 << 22;
/// A step under a strong acceleration is cut into at most so many chords beside its hits; then they are longer.
const MOST_CHORDS: u32 = 4096;
/// However many movers there are, each has so many chords: a sixtieth of a second needs two or three.
const LEAST_CHORDS: u32 = 64;
/// All together meet at most so many.
const MOST_QUIET_OF_ALL: usize = 1 << 26;
/// A touch of something that turns costs as much as this many others, since its time has no closed form: nine days of
/// bouncing off a propeller in one step would take minutes.
const COST_OF_TURNING: u32 = 64;
/// The same of a box, a capsule or a polygon and a curve that turns.
const COST_OF_TURNING_CURVE: u32 = 512;

impl Bounds {
    /// Those of a step that begins with so many movers.
    pub(in crate::world) fn of(movers: usize) -> Self {
        let share = |of_all: usize, most: u32| (of_all / movers.max(1)).clamp(1, most as usize) as u32;
        let hits = share(MOST_HITS_OF_ALL, MOST_HITS);
        let quiet = MOST_QUIET.div_ceil(share(MOST_QUIET_OF_ALL, MOST_QUIET));
        Self { hits, elastic: 0, chords: hits.clamp(LEAST_CHORDS, MOST_CHORDS).into(), quiet }
    }
}

impl Default for Bounds {
    fn default() -> Self {
        Self::of(1)
    }
}

impl World {
    /// Whether so many hits are all that a mover may have in this step.
    #[inline]
    pub(in crate::world) fn reaches_bound(&self, hits: u32, core: &Core) -> bool {
        hits >= FREE_HITS.min(self.bounds.hits) && f64::from(hits) >= self.most_hits(core)
    }

    pub(in crate::world) fn is_at_bound(&self, ball: &Ball) -> bool {
        self.reaches_bound(ball.course.hits, ball)
    }

    /// Lets movers of masses from the lightest to the heaviest have as many hits on each other as these may need.
    pub(in crate::world) fn allow_for_masses(&mut self, lightest: f64, heaviest: f64) {
        let more = HITS_PER_MASSES * sqrt(heaviest / lightest);
        self.bounds.elastic = more.min(f64::from(self.bounds.hits)) as u32;
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
                course.elastic_hits.saturating_sub(self.bounds.elastic)
            } else {
                course.hits += 1;
                course.hits
            };
            if self.reaches_bound(hits, &self.state.balls[at]) {
                let velocity = self.state.balls[at].velocity;
                self.state.courses[at].reach_bound(velocity);
            }
        }
    }

    /// The bound on a mover's hits in this step.
    #[cold]
    fn most_hits(&self, core: &Core) -> f64 {
        let radius = f64::from(core.size.radius());
        let size = (2.0 * radius).max(64.0 * tolerance(core.position, radius)).max(1e-30);
        let most = self.bounds.hits.min(MOST_HITS / self.scene().cost_of_touch(core));
        (f64::from(FREE_HITS) + HITS_PER_SIZE * core.velocity.length() * self.state.dt / size).min(most.into())
    }

    /// Counts a meeting without a hit, at a place that is told from others by `w`; it costs as much as so many touches.
    pub(in crate::world) fn count_quiet(&self, ball: &mut Ball, touches: u32, w: f64) {
        let (position, cost) = (ball.position, self.bounds.quiet.saturating_mul(touches));
        ball.course.count_quiet(cost, position, w, self.state.dt);
    }
}

impl Scene<'_> {
    /// How many touches one touch here counts for: many where the way of something that turns is near. It asks for its way
    /// through this step, and not for its cells in the grid, which in a restored world may be others.
    pub(in crate::world) fn cost_of_touch(&self, core: &Core) -> u32 {
        let radius = f64::from(core.size.radius());
        let mut most = 1;
        self.grid.near(&self.state.pieces, core.position, radius, |at| {
            let piece = &self.state.pieces[at as usize];
            if let Some(pose) = piece.shape.pose.filter(|pose| pose.spin != 0.0)
                && let Some(entry) = self.state.bodies.get(piece.body)
            {
                let way = bounds(&entry.body.shapes[piece.number as usize], Some(&pose), self.state.dt);
                if distance_squared(core.position, way.min(), way.max()) <= radius * radius {
                    let is_hard = !core.size.is_ball() && matches!(piece.shape.solid, Solid::Curve { .. });
                    most = most.max(if is_hard { COST_OF_TURNING_CURVE } else { COST_OF_TURNING });
                }
            }
        });
        most
    }
}
