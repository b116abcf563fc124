//! How far out and how fast anything of a level may be.

use hazumi::Vec2;

use crate::{LevelBody, Motion};

/// Coordinates beyond this are refused: an f32 there is off by more than 30 units. Likewise speeds, in units or degrees per second,
/// and gravity: what is faster is that far away after a second.
pub(crate) const FARTHEST: f64 = 1e9;

/// How many times its own speed a bat may hand on, and how many times the level's gravity may be felt. Each hit by a bat adds that much.
const MOST_TIMES: f32 = 1000.0;
/// Seconds: what goes to and fro more often than a thousand times a second is nowhere.
const SHORTEST: f32 = 0.001;

/// The level's gravity.
pub(crate) fn gravity(gravity: Vec2) -> Result<(), String> {
    within("gravity", &[gravity.x, gravity.y])
}

/// Whatever moves a body, or what touches it.
pub(crate) fn speeds(body: &LevelBody) -> Result<(), String> {
    within("velocity", &[body.velocity.x, body.velocity.y])?;
    within("belt", body.belt.as_slice())?;
    within("bounce_at", body.bounce_at.as_slice())?;
    within("damping", body.damping.as_slice())?;
    within("most_transfer", body.most_transfer.as_slice())?;
    for (field, times) in [("strike", body.strike), ("gravity_scale", body.gravity_scale)] {
        if let Some(got) = times.filter(|times| times.abs() > MOST_TIMES) {
            return Err(format!("{field}: must be within ±{MOST_TIMES}, got {got}"));
        }
    }
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
        to_and_fro(motion)?;
    }
    Ok(())
}

/// What goes to and fro, by how long it takes.
fn to_and_fro(motion: &Motion) -> Result<(), String> {
    let &Motion { period, swing, .. } = motion;
    if period > 0.0 && period < SHORTEST {
        return Err(format!("motion.period: must be {SHORTEST} s or more, got {period:e}"));
    }
    within("motion.swing", &[swing])?;
    let most = FARTHEST * f64::from(period);
    let stops = || motion.way.iter().chain([&Vec2::ZERO]);
    let legs = [&Vec2::ZERO].into_iter().chain(&motion.way).zip(stops());
    let length: f64 = legs.map(|(&from, &to)| f64::from((to - from).length())).sum();
    let turned = 2.0 * f64::from(swing.abs());
    for (field, got) in [("way", length), ("swing", turned)] {
        if motion.is_periodic() && got > most {
            let what = "must not be faster than";
            return Err(format!("motion.{field}: {what} {FARTHEST:e} a second, got {got:e} in {period} s"));
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
