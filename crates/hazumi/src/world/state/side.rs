//! Whether a shape of a body stops what touches it, from the side that is touched.

use crate::dvec2::DVec2;
use crate::world::body::described::BodyKind;
use crate::world::body::handle::BodyId;
use crate::world::narrow_phase::touch::{Feature, Touch};
use crate::world::state::State;
use crate::world::state::collider::Collider;

impl State {
    /// The collider that a shape of a body is, if it is one.
    pub(in crate::world) fn collider_of(&self, (body, number): (BodyId, u32)) -> Option<&Collider> {
        let at = *self.bodies.get(body)?.colliders.get(number as usize)?;
        Some(&self.colliders[at as usize])
    }

    /// Whether a shape of a body stops what touches it now with this normal: not from behind, if it is one-way.
    pub(in crate::world) fn stops_from(&self, pair: (BodyId, u32), normal: DVec2, point: DVec2) -> bool {
        let touch = Touch { gap: 0.0, normal, point, feature: Feature::Face };
        match self.collider_of(pair) {
            Some(collider) => collider.stops_from(&touch, self.now()),
            None => self.added_collider(pair).is_none_or(|collider| collider.stops_from(&touch, self.now())),
        }
    }

    /// The collider that a shape will be which the closure of a step just added.
    fn added_collider(&self, (body, number): (BodyId, u32)) -> Option<Collider> {
        let entry = self.bodies.get(body).filter(|entry| entry.body.kind != BodyKind::Dynamic)?;
        let shape = entry.shapes().get(number as usize)?;
        Some(Collider::of(body, &entry.body, number, shape, None, 0.0))
    }
}
