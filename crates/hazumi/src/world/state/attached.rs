//! A point that goes with a body: where it is, and how fast it goes.

use crate::dvec2::DVec2;
use crate::world::body::described::BodyKind;
use crate::world::body::handle::BodyId;
use crate::world::state::State;
use crate::world::state::collider::belt;

impl State {
    /// Where a point of a body as it was described is now; none if the body is gone.
    pub(in crate::world) fn place_out(&self, id: BodyId, point: DVec2) -> Option<DVec2> {
        let entry = self.bodies.get(id)?;
        Some(match &entry.motion {
            Some(motion) => motion.pose.place(point, self.now()),
            None => point + self.shift_of(id)?,
        })
    }

    /// Where a point that goes with a body was when that was described; none if the body is gone.
    pub(in crate::world) fn place_in(&self, id: BodyId, point: DVec2) -> Option<DVec2> {
        let entry = self.bodies.get(id)?;
        Some(match &entry.motion {
            Some(motion) => motion.pose.at(self.now()).place_in(point),
            None => point - self.shift_of(id)?,
        })
    }

    /// How far what never turns is from where it was described.
    fn shift_of(&self, id: BodyId) -> Option<DVec2> {
        let entry = self.bodies.get(id)?;
        Some(match self.mover_of(id) {
            Some(mover) => mover.position - entry.body.shapes[0].aabb().center().wide(),
            None => entry.offset(),
        })
    }

    /// How fast the material moves at a point of a body's surface with this normal, where that runs along itself too.
    pub(in crate::world) fn surface_velocity_of(&self, id: BodyId, point: DVec2, normal: DVec2) -> DVec2 {
        let velocity = self.velocity_of(id, point);
        match self.surface_speed_of(id) {
            0.0 => velocity,
            speed => velocity + belt(speed, normal),
        }
    }

    /// How fast the surface of a body runs along itself; 0 of a dynamic one, and if it is gone.
    pub(in crate::world) fn surface_speed_of(&self, id: BodyId) -> f64 {
        let entry = self.bodies.get(id).filter(|entry| entry.body.kind != BodyKind::Dynamic);
        entry.map_or(0.0, |entry| entry.body.surface_speed.into())
    }

    /// How fast a point that goes with a body moves: as the last step moved it; 0 of what is fixed or gone.
    pub(in crate::world) fn velocity_of(&self, id: BodyId, point: DVec2) -> DVec2 {
        let motion = self.bodies.get(id).and_then(|entry| entry.motion.as_ref());
        match (motion, self.mover_of(id)) {
            (Some(motion), _) => motion.pose.velocity_at(point, self.now()),
            (None, Some(mover)) => mover.velocity,
            (None, None) => DVec2::ZERO,
        }
    }
}
