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
    let &Motion { period, swing, smooth, .. } = motion;
    if period > 0.0 && period < SHORTEST {
        return Err(format!("motion.period: must be {SHORTEST} s or more, got {period:e}"));
    }
    within("motion.swing", &[swing])?;
    let most = FARTHEST * f64::from(period);
    // How far it would go in a period if it were always as fast as at most.
    for (field, got) in [("way", longest(motion)), ("swing", f64::from(swing.abs()) * if smooth { 3.0 } else { 2.0 })] {
        if motion.is_periodic() && got > most {
            let what = "must not be faster than";
            return Err(format!("motion.{field}: {what} {FARTHEST:e} a second, got {got:e} in {period} s"));
        }
    }
    Ok(())
}

/// How far a way goes in a period at its highest speed.
fn longest(motion: &Motion) -> f64 {
    let stops = || motion.way.iter().chain([&Vec2::ZERO]);
    let legs = [&Vec2::ZERO].into_iter().chain(&motion.way).zip(stops());
    let legs = legs.map(|(&from, &to)| f64::from((to - from).length()));
    if !motion.smooth {
        return legs.sum();
    }
    // Each leg takes the same time, and is a curve of Catmull and Rom, which is at most twice as fast as the longest leg is straight: its slope is
    // 6t(1 - t) of its own leg, and (1 - 3t)(1 - t) and t(3t - 2) of tangents that are means of two legs.
    2.0 * (motion.way.len() + 1) as f64 * legs.fold(0.0, f64::max)
}

fn within(field: &str, numbers: &[f32]) -> Result<(), String> {
    match numbers.iter().find(|x| !x.is_finite() || f64::from(x.abs()) > FARTHEST) {
        Some(got) if got.is_finite() => Err(format!("{field}: must be within ±{FARTHEST:e}, got {got:e}")),
        Some(got) => Err(format!("{field}: must be a finite 32-bit number, got {got}")),
        None => Ok(()),
    }
}
