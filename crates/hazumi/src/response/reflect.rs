//! What a touch does to a velocity. A response knows a normal and velocities, and nothing of shapes.

use core::fmt;

use crate::Vec2;
use crate::dvec2::DVec2;

/// Why [`reflect`] refused its input. Names the field and the value.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum InvalidReflection {
    /// The normal is (0, 0), which points nowhere.
    ZeroNormal,
    /// A number is infinite or NaN.
    NotFinite {
        /// The parameter's name.
        field: &'static str,
        /// The offending number.
        got: f32,
    },
    /// The restitution is negative, infinite or NaN.
    Restitution {
        /// The offending number.
        got: f32,
    },
}

impl fmt::Display for InvalidReflection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::ZeroNormal => write!(f, "normal: must not be zero, got [0, 0]"),
            Self::NotFinite { field, got } => write!(f, "{field}: must be finite, got {got}"),
            Self::Restitution { got } => write!(f, "restitution: must be finite and >= 0, got {got}"),
        }
    }
}

impl core::error::Error for InvalidReflection {}

/// The velocity after a bounce off a surface with this normal, which points away from the surface and may have any length.
///
/// The component of the velocity along the normal, seen from the surface, is turned round and multiplied by `restitution`:
/// 1 keeps the speed, 0 slides. Unchanged, to the bit, if the two already separate or move along each other.
///
/// <svg viewBox="0 0 300 110" width="300" role="img" aria-label="A bounce" fill="none" stroke="currentColor" font-family="sans-serif" font-size="12">
/// <path d="M20 90H280" stroke-width="2"/><path d="M60 20L150 90m-12 -4l12 4l-7 -11"/><path d="M150 90L240 20m-12 4l12 -4l-6 11"/><path d="M150 90V35m-4 8l4 -8l4 8" stroke-dasharray="3 3"/>
/// <g stroke="none" fill="currentColor"><text x="80" y="62">v</text><text x="210" y="62">v'</text><text x="156" y="40">n</text></g>
/// </svg>
///
/// # Errors
/// If the normal is zero, the restitution negative, or a number not finite.
///
/// ```
/// use hazumi::Vec2;
/// use hazumi::response::reflect;
///
/// assert_eq!(reflect([30., 10.], [0., -2.], 1., [0., 0.])?, Vec2::new(30., -10.));
/// // Off a surface that comes toward it.
/// assert_eq!(reflect([0., 10.], [0., -1.], 0.5, [0., -4.])?, Vec2::new(0., -11.));
/// // Already separating.
/// assert_eq!(reflect([30., -10.], [0., -1.], 1., [0., 0.])?, Vec2::new(30., -10.));
/// # Ok::<(), hazumi::response::InvalidReflection>(())
/// ```
#[doc(alias = "bounce")]
pub fn reflect(
    velocity: impl Into<Vec2>,
    normal: impl Into<Vec2>,
    restitution: f32,
    surface_velocity: impl Into<Vec2>,
) -> Result<Vec2, InvalidReflection> {
    let (velocity, normal, surface_velocity) = (velocity.into(), normal.into(), surface_velocity.into());
    for (field, v) in [("velocity", velocity), ("normal", normal), ("surface_velocity", surface_velocity)] {
        if let Some(got) = [v.x, v.y].into_iter().find(|x| !x.is_finite()) {
            return Err(InvalidReflection::NotFinite { field, got });
        }
    }
    if !(restitution.is_finite() && restitution >= 0.0) {
        return Err(InvalidReflection::Restitution { got: restitution });
    }
    if normal == Vec2::ZERO {
        return Err(InvalidReflection::ZeroNormal);
    }
    Ok(reflected(velocity, normal.wide().unit_or_zero(), restitution.into(), surface_velocity))
}

/// [`reflect`] for a normal of length 1.
pub(crate) fn reflected(velocity: Vec2, normal: DVec2, restitution: f64, surface_velocity: Vec2) -> Vec2 {
    let v = velocity.wide();
    let leaving = (v - surface_velocity.wide()).dot(normal);
    if leaving >= 0.0 { velocity } else { (v - normal * ((1.0 + restitution) * leaving)).narrow() }
}
