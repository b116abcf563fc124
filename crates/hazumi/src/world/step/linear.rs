//! When a bounce hangs on nothing but a mover and a box that stays.

use crate::dvec2::DVec2;
use crate::response::is_too_fast;
use crate::world::body::described::Corners;
use crate::world::broad_phase::grid::first::First;
use crate::world::broad_phase::scene::Scene;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::mover::Core;
use crate::world::step::mirror::{Flier, Mirror, is_of_face, speeds_up};
use crate::world::step::world::World;

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
