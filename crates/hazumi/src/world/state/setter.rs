//! What a body may be told, between steps or in the middle of one.

use alloc::boxed::Box;

use crate::response::Response;
use crate::world::body::check::{check_damping, check_mass, check_stop_angles, check_transfer};
use crate::world::body::described::{Corners, OneWay};
use crate::world::body::handle::BodyId;
use crate::world::body::invalid::{InvalidBody, check_response, finite, finite_number};
use crate::world::body::several::Several;
use crate::world::body::tags::Tags;
use crate::{Shape, Vec2};

/// A change of a body. The compiler asks of a new one which numbers it takes (here), which bodies have it (`check_setter`), what it does
/// (`step/change/setters.rs`), whom it concerns in the middle of a step, and whether the body says so already (both `step/change/apply.rs`).
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
    SurfaceSpeed(f32),
    User(u64),
    /// It and another go through each other until they are apart.
    Pass(BodyId),
}

/// Whether its numbers make sense, whatever body is told.
pub(super) fn check_numbers(setter: &Setter) -> Result<(), InvalidBody> {
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
        Setter::SurfaceSpeed(speed) => finite_number("surface_speed", speed).map(drop),
        Setter::Pivot(pivot) => finite("pivot", pivot).map(drop),
        Setter::Shapes(ref shapes) if shapes.is_empty() => Err(InvalidBody::NoShape),
        Setter::Shapes(_)
        | Setter::Enabled(_)
        | Setter::Tags(_)
        | Setter::StoppedBy(_)
        | Setter::Senses(_)
        | Setter::KeepSpeed(_)
        | Setter::Corners(_)
        | Setter::OneWay(_)
        | Setter::User(_)
        | Setter::Pass(_) => Ok(()),
    }
}
