//! A point under gravity, which has no size to hide what its chords stray from the parabola.

use crate::dvec2::DVec2;
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::Feature;
use crate::world::state::mover::Mover;

/// So many halves of one chord of a point are looked at beside a joint; a joint takes two for each halving. More only takes what flies
/// along a curve of its own path's shape.
pub(in crate::world) const MOST_LOOKS: u32 = 100;
/// How far it may stray there at the end, as a share of the coordinates: less than what a point's touch takes for rounding.
const STRAY_OF_POINT: f64 = 2e-11;

impl Scene<'_> {
    /// The touch of a point, which has no size to hide what its chord strays from the parabola. Where two thin walls meet, the chord
    /// may pass on the other side of the joint, and neither would stop the point. There shorter chords are looked at, down to those
    /// that stray by less than the rounding that a touch allows for.
    #[cold]
    pub(in crate::world) fn touch_of_point(
        &self,
        mover: &Mover,
        h: f64,
        parted: &[u32],
        (touch, misses): (Option<(f64, u32, DVec2)>, bool),
        looks: &mut u32,
    ) -> Option<(f64, u32, DVec2)> {
        let mut after = *mover;
        after.drift(mover.course.time + h);
        let scale = mover.position.max_abs().max(after.position.max_abs());
        let stray = mover.course.acceleration.length() * (h * h / 8.0);
        let is_certain = match touch {
            Some((dt, collider, _)) => !misses && !self.is_by_joint(mover, dt, collider, stray),
            None => !misses,
        };
        if is_certain || stray <= STRAY_OF_POINT * scale {
            return touch;
        }
        let half = 0.5 * h;
        let mut middle = *mover;
        middle.drift(mover.course.time + half);
        for (from, to, late) in [(*mover, middle, 0.0), (middle, after, half)] {
            if *looks == 0 {
                return touch;
            }
            *looks -= 1;
            let mut misses = false;
            let part = self.touch_on_one_chord(&from, to.position - from.position, half, parted, &mut misses);
            if let Some((dt, collider, normal)) = self.touch_of_point(&from, half, parted, (part, misses), looks) {
                // The same touch keeps its bits.
                let is_known = touch.is_some_and(|(_, known, its)| (known, its) == (collider, normal));
                return if is_known { touch } else { Some((late + dt, collider, normal)) };
            }
        }
        None
    }

    /// Whether the place where a point meets a collider is within `reach` of the collider's end, or of another collider.
    fn is_by_joint(&self, mover: &Mover, dt: f64, collider: u32, reach: f64) -> bool {
        let mut there = *mover;
        there.drift(mover.course.time + dt);
        let reach = 2.0 * reach + tolerance(there.position, there.radius);
        let mut is_near = self.state.touch(&there, collider).feature == Feature::Corner;
        self.grid.within(&self.state.colliders, there.position, reach, |other| {
            is_near |= other != collider
                && self.state.stops(mover, other)
                && self.state.touch(&there, other).gap.abs() <= reach;
        });
        is_near
    }
}
