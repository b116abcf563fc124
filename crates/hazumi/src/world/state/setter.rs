//! What a body may be told, between steps or in the middle of one.

use alloc::boxed::Box;

use crate::response::Response;
use crate::world::body::described::{
    BodyKind, Corners, OneWay, check_damping, check_mass, check_stop_angles, check_transfer,
};
use crate::world::body::handle::BodyId;
use crate::world::body::invalid::{InvalidBody, check_response, finite, finite_number, one_solid};
use crate::world::body::several::Several;
use crate::world::body::tags::Tags;
use crate::world::narrow_phase::outline::Outline;
use crate::world::state::State;
use crate::world::state::entry::{Moved, measure};
use crate::{Shape, Vec2};

/// A change of a body. The next one is a variant here, a line in [`State::check`] and an arm where it is done (`step/setters.rs`).
#[derive(Clone, Debug)]
pub(in crate::world) enum Setter {
    Velocity(Vec2),
    Position(Vec2),
    Shapes(Box<Several<Shape>>),
    Enabled(bool),
    Tags(Tags),
    StoppedBy(Tags),
    Senses(Tags),
    Acceleration(Vec2),
    GravityScale(f32),
    Mass(f32),
    KeepSpeed(bool),
    Response(Option<Response>),
    Corners(Corners),
    OneWay(OneWay),
    MostTransfer(f32),
    Spin(f32),
    Target(Vec2, f32),
    Pivot(Vec2),
    Damping(f32),
    StopAngles(Option<[f32; 2]>),
    User(u64),
    /// It and another go through each other until they are apart.
    Pass(BodyId),
}

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

fn check_numbers(setter: &Setter) -> Result<(), InvalidBody> {
    match *setter {
        Setter::Velocity(velocity) => finite("velocity", velocity).map(drop),
        Setter::Position(position) => finite("position", position).map(drop),
        Setter::Acceleration(acceleration) => finite("acceleration", acceleration).map(drop),
        Setter::GravityScale(scale) => finite_number("gravity_scale", scale).map(drop),
        Setter::Mass(mass) => check_mass(mass),
        Setter::Response(response) => response.map_or(Ok(()), check_response),
        Setter::OneWay(OneWay::Toward(front)) => finite("one_way_toward", front).map(drop),
        Setter::MostTransfer(speed) => check_transfer(speed),
        Setter::Spin(spin) => finite_number("spin", spin).map(drop),
        Setter::Target(position, angle) => {
            finite("position", position)?;
            finite_number("angle", angle).map(drop)
        }
        Setter::Damping(damping) => check_damping(damping),
        Setter::StopAngles(angles) => angles.map_or(Ok(()), check_stop_angles),
        Setter::Pivot(pivot) => finite("pivot", pivot).map(drop),
        Setter::Shapes(ref shapes) if shapes.is_empty() => Err(InvalidBody::NoShape),
        _ => Ok(()),
    }
}
