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
        check_kind(id, setter, entry.body.kind)?;
        match (setter, entry.body.kind) {
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

const DYNAMIC: &[BodyKind] = &[BodyKind::Dynamic];
const KINEMATIC: &[BodyKind] = &[BodyKind::Kinematic];

/// Whether a body of this kind has what it is told.
fn check_kind(id: BodyId, setter: &Setter, got: BodyKind) -> Result<(), InvalidBody> {
    let (field, must, kinds) = match setter {
        Setter::Velocity(_) => ("velocity", "dynamic and kinematic", &[BodyKind::Dynamic, BodyKind::Kinematic][..]),
        Setter::Acceleration(_) => ("acceleration", "dynamic", DYNAMIC),
        Setter::GravityScale(_) => ("gravity_scale", "dynamic", DYNAMIC),
        Setter::Mass(_) => ("mass", "dynamic", DYNAMIC),
        Setter::KeepSpeed(_) => ("keep_speed", "dynamic", DYNAMIC),
        Setter::Damping(_) => ("damping", "dynamic", DYNAMIC),
        Setter::Spin(_) => ("spin", "kinematic", KINEMATIC),
        Setter::Target(..) => ("move_to", "kinematic", KINEMATIC),
        Setter::Pivot(_) => ("pivot", "kinematic", KINEMATIC),
        Setter::StopAngles(_) => ("stop_angles", "kinematic", KINEMATIC),
        Setter::Position(_)
        | Setter::Shapes(_)
        | Setter::Enabled(_)
        | Setter::Tags(_)
        | Setter::StoppedBy(_)
        | Setter::Senses(_)
        | Setter::Response(_)
        | Setter::Corners(_)
        | Setter::OneWay(_)
        | Setter::MostTransfer(_)
        | Setter::SurfaceSpeed(_)
        | Setter::User(_)
        | Setter::Pass(_) => return Ok(()),
    };
    if kinds.contains(&got) { Ok(()) } else { Err(InvalidBody::WrongKind { id, field, must, got }) }
}
