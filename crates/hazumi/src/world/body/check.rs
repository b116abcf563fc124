//! Whether what is said of a body makes sense.

use crate::world::body::described::{Body, BodyKind, OneWay};
use crate::world::body::invalid::{InvalidBody, check_response, finite, finite_number, one_solid};

impl Body {
    /// Whether a world would take it.
    pub(in crate::world) fn check(&self) -> Result<(), InvalidBody> {
        if self.shapes.is_empty() {
            return Err(InvalidBody::NoShape);
        }
        if self.shapes.len() > u32::MAX as usize {
            return Err(InvalidBody::TooManyShapes);
        }
        if self.kind == BodyKind::Dynamic {
            one_solid(&self.shapes)?;
        }
        finite("velocity", self.velocity)?;
        finite("acceleration", self.acceleration)?;
        finite_number("gravity_scale", self.gravity_scale)?;
        finite_number("spin", self.spin)?;
        finite_number("surface_speed", self.surface_speed)?;
        self.response.map_or(Ok(()), check_response)?;
        if let Some(pivot) = self.pivot {
            finite("pivot", pivot)?;
        }
        if let OneWay::Toward(front) = self.one_way {
            finite("one_way_toward", front)?;
        }
        check_mass(self.mass)?;
        check_damping(self.damping)?;
        self.stop_angles.map_or(Ok(()), check_stop_angles)?;
        check_transfer(self.most_transfer)
    }
}

/// Whether a dynamic body can have this mass.
pub(in crate::world) fn check_mass(mass: f32) -> Result<(), InvalidBody> {
    if mass.is_finite() && mass > 0.0 { Ok(()) } else { Err(InvalidBody::Mass { got: mass }) }
}

/// Whether a body can be damped so.
pub(in crate::world) fn check_damping(damping: f32) -> Result<(), InvalidBody> {
    if damping.is_finite() && damping >= 0.0 {
        Ok(())
    } else {
        Err(InvalidBody::Number { field: "damping", must: "finite and >= 0", got: damping })
    }
}

/// Whether a body can turn between these.
pub(in crate::world) fn check_stop_angles([low, high]: [f32; 2]) -> Result<(), InvalidBody> {
    finite_number("stop_angles[0]", low)?;
    finite_number("stop_angles[1]", high)?;
    if low <= high {
        Ok(())
    } else {
        Err(InvalidBody::Number { field: "stop_angles[1]", must: "at least stop_angles[0]", got: high })
    }
}

/// Whether a body can hand on so much speed at most.
pub(in crate::world) fn check_transfer(speed: f32) -> Result<(), InvalidBody> {
    if speed >= 0.0 { Ok(()) } else { Err(InvalidBody::Number { field: "most_transfer", must: ">= 0", got: speed }) }
}
