//! Whether a steered body is apart from a shape, and where it comes out of the curves that it goes through.

use crate::dvec2::DVec2;
use crate::query::{Core, Rounded, overlap_wide};
use crate::world::body::handle::BodyId;
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::apart::first_apart;
use crate::world::state::State;
use crate::world::steer::steered::Steered;

impl Scene<'_> {
    /// The share of a motion, before another, at which a body is apart from the first of the curves that it goes through, each since a share; none if
    /// it is from none.
    pub(super) fn apart_on_way(
        &self,
        (steered, shift, motion): (&Steered<'_>, DVec2, DVec2),
        through: impl Iterator<Item = (f64, (BodyId, u32))>,
        until: f64,
    ) -> Option<f64> {
        let is_curve = |shape: &Rounded<'_>| matches!(shape.core, Core::Cubic(_));
        let size = steered.size() / motion.length();
        let curves = through.filter(|&(_, pair)| self.state.with_shape(pair, is_curve) == Some(true));
        let apart = curves.filter_map(|(since, pair)| {
            let is_near = |share: f64| self.state.is_near(steered, shift + motion * share, pair);
            first_apart((since, until), size, is_near)
        });
        apart.min_by(f64::total_cmp)
    }
}

impl State {
    /// Whether a body is not yet apart from a shape.
    pub(super) fn is_near(&self, steered: &Steered<'_>, shift: DVec2, (body, collider): (BodyId, u32)) -> bool {
        let [own, other] = [steered.id, body].map(|id| id.index() as u32);
        let slack = self.passages.slack(own, other).max(self.passages.slack(other, own));
        let w = steered.tolerance(shift) + slack;
        // Whether, and not how far: the distance of a curve takes fifteen times as long to find.
        let near = |other: &Rounded<'_>| {
            steered.at(shift).any(|part| overlap_wide(&Rounded { radius: part.radius + w, ..part }, other))
        };
        self.with_shape((body, collider), near) == Some(true)
    }

    /// Looks at a shape of a body where it is, if it is still there.
    pub(super) fn with_shape<T>(
        &self,
        (body, collider): (BodyId, u32),
        look: impl FnOnce(&Rounded<'_>) -> T,
    ) -> Option<T> {
        let entry = self.bodies.get(body)?;
        let shape = entry.shapes().get(collider as usize)?;
        let plain = Rounded::of(shape.into());
        Some(match (&entry.motion, self.mover_of(body)) {
            (Some(motion), _) if motion.pose.angle != 0.0 => {
                look(&Rounded::of((&motion.pose.placed(shape, 0.0)?).into()))
            }
            (Some(motion), _) => look(&plain.moved(motion.pose.offset)),
            (None, Some(mover)) => look(&plain.moved(mover.position - shape.aabb().center().wide())),
            (None, None) => look(&plain),
        })
    }
}
