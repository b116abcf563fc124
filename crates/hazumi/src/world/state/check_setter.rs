//! Whether a body can be told something.

use crate::Shape;
use crate::world::body::described::BodyKind;
use crate::world::body::handle::BodyId;
use crate::world::body::invalid::{InvalidBody, finite, one_solid};
use crate::world::narrow_phase::outline::Outline;
use crate::world::state::State;
use crate::world::state::entry::{Moved, measure};
use crate::world::state::setter::{Setter, check_numbers};

impl State {
    /// Whether a body can be told so. What is checked here is done without an error.
    pub(in crate::world) fn check(&self, id: BodyId, setter: &Setter) -> Result<(), InvalidBody> {
        check_numbers(setter)?;
        let entry = self.entry(id)?;
        match (setter, entry.body.kind) {
            (Setter::Velocity(_), BodyKind::Fixed) => Err(InvalidBody::NotDynamic { id }),
            (
                Setter::Acceleration(_)
                | Setter::GravityScale(_)
                | Setter::Mass(_)
                | Setter::KeepSpeed(_)
                | Setter::Damping(_),
                kind,
            ) if kind != BodyKind::Dynamic => Err(InvalidBody::NotDynamic { id }),
            (Setter::Spin(_) | Setter::Target(..) | Setter::Pivot(_) | Setter::StopAngles(_), kind)
                if kind != BodyKind::Kinematic =>
            {
                Err(InvalidBody::NotKinematic { id })
            }
            (Setter::Shapes(shapes), BodyKind::Dynamic) => {
                one_solid(shapes)?;
                let center = |shape: &Shape| measure(shape, Outline::of(shape).as_ref()).0;
                let by = center(&shapes[0]) - center(&entry.body.shapes[0]);
                let position = self.movers[self.places[id.index()] as usize].position;
                finite("position", (position + by).narrow()).map(drop)
            }
            (Setter::Shapes(shapes), _) => Ok(Moved::new(shapes, entry.offset()).map(drop)?),
            (Setter::Position(position), BodyKind::Fixed) => {
                let offset = position.wide() - entry.body.shapes[0].aabb().center().wide();
                Ok(Moved::new(&entry.body.shapes, offset).map(drop)?)
            }
            (Setter::Pass(other), _) => self.check_passage(id, *other),
            _ => Ok(()),
        }
    }
}
