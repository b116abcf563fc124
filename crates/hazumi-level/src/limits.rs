//! How far out and how fast anything of a level may be.

use hazumi::Vec2;

use crate::LevelBody;

/// Coordinates beyond this are refused: an f32 there is off by more than 30 units. Likewise speeds, in units or degrees per second,
/// and gravity: what is faster is that far away after a second.
pub(crate) const FARTHEST: f64 = 1e9;

/// The level's gravity.
pub(crate) fn gravity(gravity: Vec2) -> Result<(), String> {
    within("gravity", &[gravity.x, gravity.y])
}

/// Whatever moves a body, or what touches it.
pub(crate) fn speeds(body: &LevelBody) -> Result<(), String> {
    within("velocity", &[body.velocity.x, body.velocity.y])?;
    within("belt", body.belt.as_slice())?;
    within("bounce_at", body.bounce_at.as_slice())?;
    if let Some(launch) = body.launch {
        within("launch.speed", &[launch.speed])?;
    }
    if let Some(fire) = body.fire {
        within("fire.speed", &[fire.speed])?;
    }
    if let Some(walk) = &body.walk {
        within("walk.speed", &[walk.speed])?;
        within("walk.dash", &[walk.dash])?;
    }
    if let Some(motion) = &body.motion {
        within("motion.spin", &[motion.spin])?;
        for at in motion.way.iter().chain(&motion.pivot) {
            within("motion.way and pivot", &[at.x, at.y])?;
        }
    }
    Ok(())
}

fn within(field: &str, numbers: &[f32]) -> Result<(), String> {
    match numbers.iter().find(|x| !x.is_finite() || f64::from(x.abs()) > FARTHEST) {
        Some(got) if got.is_finite() => Err(format!("{field}: must be within ±{FARTHEST:e}, got {got:e}")),
        Some(got) => Err(format!("{field}: must be a finite 32-bit number, got {got}")),
        None => Ok(()),
    }
}
