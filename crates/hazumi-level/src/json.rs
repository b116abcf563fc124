//! Levels as JSON; `levels/level.schema.json` describes the form.

use hazumi::Shape;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::build::place;
use crate::explain::from_json;
use crate::text::{self, offset};
use crate::{Answer, Fire, InvalidLevel, Level, LevelBody, Role, limits};

impl Level {
    /// A level from JSON.
    ///
    /// # Errors
    /// With the place, if the text is no JSON, has an unknown or missing field, or a number, a shape or a body is not
    /// valid.
    pub fn from_json(text: &str) -> Result<Self, InvalidLevel> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let level: Self = from_json(text).map_err(|error| InvalidLevel::at(error.line, error.column, error.what()))?;
        level.check().map_err(|(body, message)| {
            let at = body.and_then(|index| bodies(text).get(index).copied());
            let (line, column) = at.map_or((1, 1), |at| text::place(text, at));
            InvalidLevel::at(line, column, message).about(body)
        })?;
        Ok(level)
    }

    /// The level as JSON, indented by two spaces. Reading it back gives the same level.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Fails for maps whose keys are no strings only, and a level has no map.
        let mut text = indented(&serde_json::to_string(self).unwrap_or_default());
        text.push('\n');
        text
    }

    /// Whether the level makes sense: every number finite, a shape for every body, exactly one circle for every ball and
    /// one shape with an inside for every mover.
    ///
    /// # Errors
    /// With the path of the field and its value.
    pub fn validate(&self) -> Result<(), InvalidLevel> {
        self.check().map_err(|(body, message)| InvalidLevel::new(message).about(body))
    }

    /// As [`validate`](Self::validate); says also which body is at fault.
    fn check(&self) -> Result<(), (Option<usize>, String)> {
        limits::gravity(self.gravity).map_err(|error| (None, error))?;
        for (index, body) in self.bodies.iter().enumerate() {
            check_body(body).map_err(|error| (Some(index), format!("{}.{error}", place(index, body))))?;
        }
        self.check_together().map_err(|(index, error)| {
            // A field follows its body by a dot.
            let dot = if error.starts_with("motion") { "." } else { ": " };
            (Some(index), format!("{}{dot}{error}", place(index, &self.bodies[index])))
        })
    }

    /// What of a level that was drawn can still be wrong, whose words were looked at one by one: the index of the body at fault, and what is wrong.
    #[cfg(feature = "svg")]
    pub(crate) fn check_drawn(&self) -> Result<(), (usize, String)> {
        for (index, body) in self.bodies.iter().enumerate() {
            check_shapes(body).and_then(|()| check_bat(body)).map_err(|error| (index, error))?;
        }
        self.check_together()
    }

    /// What each body may be by itself, and not beside the others.
    fn check_together(&self) -> Result<(), (usize, String)> {
        let of = |role: Role| self.bodies.iter().enumerate().filter(move |(_, body)| body.role == role);
        if of(Role::Walker).next().is_some() {
            for (index, body) in of(Role::Kinematic) {
                if let Some(motion) = body.motion.as_ref().filter(|motion| motion.spin != 0.0 || motion.swing != 0.0) {
                    let got = if motion.spin != 0.0 { ("spin", motion.spin) } else { ("swing", motion.swing) };
                    let what = "what walkers walk into does not turn";
                    return Err((index, format!("motion.{}: {what}, got {}", got.0, got.1)));
                }
            }
        }
        match of(Role::Player).nth(1) {
            Some((index, _)) => Err((index, "a level has one player at most, got another".to_owned())),
            None => Ok(()),
        }
    }
}

/// Whether a body of its role can have its shapes.
fn check_shapes(body: &LevelBody) -> Result<(), String> {
    let shapes = body.shapes.as_slice();
    let must = match (body.role, shapes) {
        (_, []) => return Err("a body needs at least one, got 0".to_owned()),
        (Role::Ball | Role::Player, [Shape::Circle(_)])
        | (Role::Fixed | Role::Kinematic | Role::Emitter | Role::Decor, _)
        | (Role::Walker, [Shape::Circle(_) | Shape::Aabb(_)])
        | (Role::Mover, [Shape::Circle(_) | Shape::Aabb(_) | Shape::Obb(_) | Shape::Capsule(_) | Shape::Polygon(_)]) => {
            return Ok(());
        }
        (Role::Mover, [_]) => {
            let what = "a mover must be a circle, aabb, obb, capsule or polygon";
            return Err(format!("{what}, got a segment, line or curve"));
        }
        (Role::Laser, shapes) => {
            use Shape::{Aabb, CubicBez, Obb, QuadBez, Segment};
            let is_beam = |shape: &Shape| matches!(shape, Aabb(_) | CubicBez(_) | Obb(_) | QuadBez(_) | Segment(_));
            return match shapes.iter().position(|shape| !is_beam(shape)) {
                Some(at) => Err(format!("a laser is made of segments, boxes and curves, got another as number {at}")),
                None => Ok(()),
            };
        }
        (Role::Mover, _) => "a mover must be one shape",
        (Role::Walker, _) => "a walker must be one box or circle",
        (Role::Player, _) => "a player must be one circle",
        (Role::Ball, [_]) => "a ball must be a circle",
        (Role::Ball, _) => "a ball must be one circle",
    };
    Err(match shapes.len() {
        1 => format!("{must}, got another shape"),
        count => format!("{must}, got {count} shapes"),
    })
}

/// Whether it can be the bat that it is said to be.
fn check_bat(body: &LevelBody) -> Result<(), String> {
    match body.strike {
        Some(got) if body.role != Role::Kinematic || !matches!(body.shapes[..], [Shape::Circle(_)]) => {
            Err(format!("strike: a bat must be kinematic and one circle, got {got} on another body"))
        }
        _ => Ok(()),
    }
}

fn check_body(body: &LevelBody) -> Result<(), String> {
    check_shapes(body).map_err(|error| format!("shapes: {error}"))?;
    check_motion(body)?;
    limits::speeds(body)?;
    if let Some(launch) = body.launch {
        finite("launch.angle", &[launch.angle])?;
        finite("launch.spread", &[launch.spread])?;
    }
    if let Some(restitution) = body.restitution {
        at_least_0("restitution", restitution)?;
    }
    if let Some(speed) = body.bounce_at {
        at_least_0("bounce_at", speed)?;
        if let Some(restitution) = body.restitution {
            return Err(format!("bounce_at: means nothing where the restitution is {restitution}, got {speed}"));
        }
    }
    for (field, got) in [("restitution", body.restitution), ("bounce_at", body.bounce_at)] {
        if let (Some(got), Some(answer @ (Answer::Slide | Answer::Stop | Answer::Pass))) = (got, body.response) {
            return Err(format!("{field}: means nothing where the response is \"{}\", got {got}", answer.word()));
        }
    }
    if let Some(mass) = body.mass {
        positive("mass", mass)?;
    }
    finite("gravity_scale", body.gravity_scale.as_slice())?;
    if let Some(damping) = body.damping {
        at_least_0("damping", damping)?;
    }
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
        check_bat(body)?;
    }
    if let Some(ring) = body.ring {
        at_least_0("ring", ring)?;
    }
    match (&body.fire, body.role) {
        (Some(fire), Role::Emitter) => check_fire(fire)?,
        (None, Role::Emitter) => return Err("fire: an emitter must say what it fires, got nothing".to_owned()),
        (Some(_), role) => {
            return Err(format!("fire: only emitters fire, got a body whose role is \"{}\"", role.word()));
        }
        (None, _) => {}
    }
    if let Some(walk) = &body.walk {
        if body.role != Role::Walker {
            return Err(format!("walk: only walkers do, got a body whose role is \"{}\"", body.role.word()));
        }
        at_least_0("walk.speed", walk.speed)?;
        at_least_0("walk.dash", walk.dash)?;
        for (number, leg) in walk.route.iter().enumerate() {
            positive(&format!("walk.route[{number}].seconds"), leg.seconds)?;
            finite(&format!("walk.route[{number}].angle"), leg.angle.as_slice())?;
        }
    }
    if let Some(beam) = body.beam {
        if body.role != Role::Laser {
            return Err(format!("beam: only lasers have one, got a body whose role is \"{}\"", body.role.word()));
        }
        for (field, got) in [("width", beam.width), ("lit", beam.lit), ("dark", beam.dark), ("delay", beam.delay)] {
            at_least_0(&format!("beam.{field}"), got)?;
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

fn check_fire(fire: &Fire) -> Result<(), String> {
    if !(fire.every.is_finite() && fire.every >= 0.001) {
        return Err(format!("fire.every: must be 0.001 s or more, got {}", fire.every));
    }
    if !(1..=10_000).contains(&fire.count) {
        return Err(format!("fire.count: must be 1 to 10000, got {}", fire.count));
    }
    finite("fire.angle", &[fire.angle])?;
    finite("fire.turn", &[fire.turn])?;
    at_least_0("fire.spread", fire.spread)?;
    at_least_0("fire.radius", fire.radius)?;
    at_least_0("fire.delay", fire.delay)
}

/// Only what moves by itself has a motion, and what goes to and fro needs a period.
fn check_motion(body: &LevelBody) -> Result<(), String> {
    let Some(motion) = &body.motion else { return Ok(()) };
    if matches!(body.role, Role::Fixed | Role::Ball | Role::Mover | Role::Walker) {
        return Err(format!("motion: a body whose role is \"{}\" has none; kinematic ones do", body.role.word()));
    }
    finite("motion.swing", &[motion.swing])?;
    finite("motion.phase", &[motion.phase])?;
    at_least_0("motion.period", motion.period)?;
    if motion.period == 0.0 && (!motion.way.is_empty() || motion.swing != 0.0) {
        return Err("motion.period: must be more than 0 for a way or a swing, got 0".to_owned());
    }
    Ok(())
}

fn positive(field: &str, got: f32) -> Result<(), String> {
    if got.is_finite() && got > 0.0 { Ok(()) } else { Err(format!("{field}: must be finite and > 0, got {got}")) }
}

/// A JSON text without spaces, indented by two; as serde_json does, which would be another copy of all that writes a level.
fn indented(text: &str) -> String {
    let (mut indented, mut depth) = (String::with_capacity(2 * text.len()), 0);
    let line = |depth: usize| core::iter::once('\n').chain(core::iter::repeat_n(' ', 2 * depth));
    let mut rest = text.chars().peekable();
    let mut is_text = false;
    while let Some(c) = rest.next() {
        if !is_text && matches!(c, '}' | ']') {
            depth -= 1;
            indented.extend(line(depth));
        }
        indented.push(c);
        match c {
            '"' => is_text = !is_text,
            '\\' => indented.extend(rest.next()),
            _ if is_text => {}
            '{' | '[' => match rest.next_if(|c| matches!(c, '}' | ']')) {
                Some(end) => indented.push(end),
                None => {
                    depth += 1;
                    indented.extend(line(depth));
                }
            },
            ',' => indented.extend(line(depth)),
            ':' => indented.push(' '),
            _ => {}
        }
    }
    indented
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

/// The bytes at which the bodies begin in the text of a valid level.
pub(crate) fn bodies(text: &str) -> Vec<usize> {
    #[derive(Deserialize)]
    struct Bodies<'a> {
        #[serde(borrow)]
        bodies: Vec<&'a RawValue>,
    }
    let found: Result<Bodies<'_>, _> = serde_json::from_str(text);
    let found = found.map(|found| found.bodies).unwrap_or_default();
    found.iter().map(|body| offset(text, body.get())).collect()
}

#[cfg(test)]
mod tests {
    use super::indented;

    #[test]
    fn a_text_is_indented_as_serde_json_does() {
        for text in [
            r#"{"a":[1.5,-2e9,[],{}],"b":{"c":null,"d":[[true],{"e":"f"}]}}"#,
            r#"{"q{u\"o\\":"[,:]}","é\n":["",{},"\\"]}"#,
            "[]",
            "3",
        ] {
            let value: serde_json::Value = serde_json::from_str(text).unwrap();
            let compact = serde_json::to_string(&value).unwrap();
            assert_eq!(indented(&compact), serde_json::to_string_pretty(&value).unwrap());
        }
    }
}
