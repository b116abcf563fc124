//! When a bounce hangs on nothing but a mover and a box that stays.

use crate::dvec2::DVec2;
use crate::response::is_too_fast;
use crate::world::body::described::Corners;
use crate::world::broad_phase::Scene;
use crate::world::broad_phase::grid::cast::First;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::mover::Core;
use crate::world::step::impact::mirror::{LinearMover, Mirror, is_of_face, speeds_up};
use crate::world::step::world::World;

impl World {
    /// What a linear mover arrived at, if that is a plain box and nothing else: then [`Self::meet`] would come to the same.
    #[inline]
    pub(in crate::world) fn mirror(&self, linear: &LinearMover, first: &First) -> Option<Mirror> {
        let (min, max) = first.plain.filter(|_| first.is_lone)?;
        let normal = first.normal;
        let &LinearMover { core: Core { position, .. }, corners, factor, .. } = linear;
        if (speeds_up(factor) && (factor.is_nan() || is_too_fast(linear.core.velocity * factor)))
            || (!is_of_face(normal) && corners == Corners::Diagonal)
            || linear.radius <= tolerance(position, linear.radius)
            || self.reaches_bound(linear.hits, &linear.core)
        {
            return None;
        }
        let (min, max) = (min.wide(), max.wide());
        let point = DVec2::new(position.x.clamp(min.x, max.x), position.y.clamp(min.y, max.y));
        Some(Mirror { normal, point: point.narrow() })
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
        let span = self.state.dt - linear.time;
        self.first_of_round(&linear.core, linear.core.velocity * span, (linear.time, span), linear.left)
    }
}
