//! The values of settings.

use std::str::FromStr;

use hazumi::Vec2;

use super::Complaint;
use crate::Leg;
use crate::invalid::quoted;

pub(super) fn expected(name: &str, what: &str, got: &str) -> Complaint {
    format!("{name}: must be {what}, got {}; ignored", quoted(got))
}

/// A finite f32.
pub(crate) fn finite(name: &str, text: &str) -> Result<f32, Complaint> {
    match svgtypes::Number::from_str(text).map(|number| number.0 as f32) {
        Ok(number) if number.is_finite() => Ok(number),
        _ => Err(expected(name, "a number", text)),
    }
}

pub(super) fn positive(name: &str, text: &str) -> Result<f32, Complaint> {
    finite(name, text)
        .and_then(|number| if number > 0.0 { Ok(number) } else { Err(expected(name, "more than 0", text)) })
}

pub(super) fn not_negative(name: &str, text: &str) -> Result<f32, Complaint> {
    let what = "a number that is not negative";
    finite(name, text).and_then(|number| if number >= 0.0 { Ok(number) } else { Err(expected(name, what, text)) })
}

/// A leg of a route: `left:2`, `dash-45:0.5`, `stand:1`.
pub(super) fn leg(text: &str) -> Option<Leg> {
    let (way, seconds) = text.split_once(':')?;
    let seconds = finite("", seconds).ok().filter(|&seconds| seconds > 0.0)?;
    let (dash, way) = way.strip_prefix("dash-").map_or((false, way), |way| (true, way));
    let angle = match way.to_ascii_lowercase().as_str() {
        "right" => Some(0.0),
        "down" => Some(90.0),
        "left" => Some(180.0),
        "up" => Some(-90.0),
        "stand" if dash => return None,
        "stand" => None,
        angle => Some(finite("", angle).ok()?),
    };
    Some(Leg { seconds, angle, dash })
}

pub(super) fn truth(name: &str, text: &str) -> Result<bool, Complaint> {
    bool::from_str(&text.to_ascii_lowercase()).map_err(|_| expected(name, "true or false", text))
}

/// Pairs of numbers.
pub(super) fn vectors(name: &str, text: &str) -> Result<Vec<Vec2>, Complaint> {
    let numbers = svgtypes::NumberListParser::from(text)
        .map(|number| number.ok().map(|number| number as f32).filter(|number| number.is_finite()))
        .collect::<Option<Vec<_>>>();
    match numbers.as_deref().map(<[f32]>::as_chunks::<2>) {
        Some((pairs, [])) if !pairs.is_empty() => Ok(pairs.iter().map(|&pair| pair.into()).collect()),
        _ => Err(expected(name, "pairs of numbers", text)),
    }
}

/// Two numbers with a comma or a blank between; a lone one is y: gravity is mostly that.
pub(crate) fn vector(name: &str, text: &str) -> Result<Vec2, Complaint> {
    let numbers = svgtypes::NumberListParser::from(text)
        .map(|number| number.ok().map(|number| number as f32).filter(|number| number.is_finite()))
        .take(3)
        .collect::<Option<Vec<_>>>();
    match numbers.as_deref() {
        Some(&[x, y]) => Ok(Vec2::new(x, y)),
        Some(&[y]) => Ok(Vec2::new(0.0, y)),
        _ => Err(expected(name, "two numbers", text)),
    }
}
