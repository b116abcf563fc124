//! Levels as JSON; `levels/level.schema.json` describes the form.

use hazumi::Shape;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::build::place;
use crate::{Answer, InvalidLevel, Level, LevelBody, Role};

impl Level {
    /// A level from JSON.
    ///
    /// # Errors
    /// With the place, if the text is no JSON, has an unknown or missing field, or a number, a shape or a body is not
    /// valid.
    pub fn from_json(text: &str) -> Result<Self, InvalidLevel> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let level: Self = serde_json::from_str(text).map_err(|error| {
            let place = format!(" at line {} column {}", error.line(), error.column());
            let message = error.to_string().replace(&place, "").replace('\n', " ");
            InvalidLevel::at(narrow(error.line()), narrow(error.column().max(1)), message)
        })?;
        level.check().map_err(|(body, message)| match body.and_then(|index| body_place(text, index)) {
            Some((line, column)) => InvalidLevel::at(line, column, message),
            None => InvalidLevel::at(1, 1, message),
        })?;
        Ok(level)
    }

    /// The level as JSON, indented by two spaces. Reading it back gives the same level.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Fails for maps whose keys are no strings only, and a level has no map.
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Whether the level makes sense: every number finite, a shape for every body, exactly one circle for every ball.
    ///
    /// # Errors
    /// With the path of the field and its value.
    pub fn validate(&self) -> Result<(), InvalidLevel> {
        self.check().map_err(|(_, message)| InvalidLevel::new(message))
    }

    /// As [`validate`](Self::validate); says also which body is at fault.
    fn check(&self) -> Result<(), (Option<usize>, String)> {
        finite("gravity", &[self.gravity.x, self.gravity.y]).map_err(|error| (None, error))?;
        for (index, body) in self.bodies.iter().enumerate() {
            check_body(body).map_err(|error| (Some(index), format!("{}.{error}", place(index, body))))?;
        }
        Ok(())
    }
}

fn check_body(body: &LevelBody) -> Result<(), String> {
    if body.shapes.is_empty() {
        return Err("shapes: a body needs at least one, got 0".to_owned());
    }
    match (body.role, body.shapes.as_slice()) {
        (Role::Ball, [Shape::Circle(_)]) | (Role::Fixed | Role::Kinematic | Role::Decor, _) => {}
        (Role::Ball, [_]) => return Err("shapes: a ball must be a circle, got another shape".to_owned()),
        (Role::Ball, shapes) => return Err(format!("shapes: a ball must be one circle, got {} shapes", shapes.len())),
    }
    check_motion(body)?;
    finite("velocity", &[body.velocity.x, body.velocity.y])?;
    if let Some(launch) = body.launch {
        finite("launch.speed", &[launch.speed])?;
        finite("launch.angle", &[launch.angle])?;
        finite("launch.spread", &[launch.spread])?;
    }
    if let Some(restitution) = body.restitution {
        at_least_0("restitution", restitution)?;
    }
    if let (Some(restitution), Some(answer @ (Answer::Slide | Answer::Stop | Answer::Pass))) =
        (body.restitution, body.response)
    {
        return Err(format!("restitution: means nothing where the response is {answer:?}, got {restitution}"));
    }
    if let Some(mass) = body.mass {
        positive("mass", mass)?;
    }
    finite("gravity_scale", body.gravity_scale.as_slice())?;
    if let Some(speed) = body.most_transfer {
        at_least_0("most_transfer", speed)?;
    }
    if let Some(front) = body.front {
        finite("front", &[front.x, front.y])?;
        if front == hazumi::Vec2::ZERO {
            return Err("front: must point somewhere, got [0, 0]".to_owned());
        }
    }
    if let Some(transfer) = body.strike {
        finite("strike", &[transfer])?;
        if body.role != Role::Kinematic || !matches!(body.shapes[..], [Shape::Circle(_)]) {
            return Err(format!("strike: a bat must be kinematic and one circle, got {transfer} on another body"));
        }
    }
    if let Some(width) = body.paint.stroke_width {
        at_least_0("paint.stroke_width", width)?;
    }
    if body.breaks_after == Some(0) {
        return Err("breaks_after: must be at least 1, got 0".to_owned());
    }
    if let Some(tag) = body.tags.iter().find(|tag| tag.is_empty()) {
        return Err(format!("tags: must not be empty, got \"{tag}\""));
    }
    Ok(())
}

/// Only what moves by itself has a motion, and what goes to and fro needs a period.
fn check_motion(body: &LevelBody) -> Result<(), String> {
    let Some(motion) = &body.motion else { return Ok(()) };
    if matches!(body.role, Role::Fixed | Role::Ball | Role::Decor) {
        return Err(format!("motion: a body whose role is {:?} has none; kinematic ones do", body.role));
    }
    finite("motion.spin", &[motion.spin])?;
    finite("motion.swing", &[motion.swing])?;
    finite("motion.phase", &[motion.phase])?;
    for at in motion.way.iter().chain(&motion.pivot) {
        finite("motion.way and pivot", &[at.x, at.y])?;
    }
    at_least_0("motion.period", motion.period)?;
    if motion.period == 0.0 && (!motion.way.is_empty() || motion.swing != 0.0) {
        return Err("motion.period: must be more than 0 for a way or a swing, got 0".to_owned());
    }
    Ok(())
}

fn positive(field: &str, got: f32) -> Result<(), String> {
    if got.is_finite() && got > 0.0 { Ok(()) } else { Err(format!("{field}: must be finite and > 0, got {got}")) }
}

fn finite(field: &str, numbers: &[f32]) -> Result<(), String> {
    match numbers.iter().find(|x| !x.is_finite()) {
        Some(got) => Err(format!("{field}: must be a finite 32-bit number, got {got}")),
        None => Ok(()),
    }
}

fn at_least_0(field: &str, got: f32) -> Result<(), String> {
    if got.is_finite() && got >= 0.0 { Ok(()) } else { Err(format!("{field}: must be finite and >= 0, got {got}")) }
}

/// The line and column at which a body begins.
fn body_place(text: &str, index: usize) -> Option<(u32, u32)> {
    #[derive(Deserialize)]
    struct Bodies<'a> {
        #[serde(borrow)]
        bodies: Vec<&'a RawValue>,
    }
    let found: Bodies<'_> = serde_json::from_str(text).ok()?;
    let body = found.bodies.get(index)?.get();
    let before = text.get(..body.as_ptr().addr().checked_sub(text.as_ptr().addr())?)?;
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    Some((narrow(line), narrow(column)))
}

fn narrow(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
