//! Drawings in short.
#![allow(dead_code, reason = "each test takes what it needs")]

use hazumi::Shape;
use hazumi_level::{Level, LevelBody, Warning};

/// A drawing of 200 by 100 that holds these elements.
pub(crate) fn svg(inside: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 100">{inside}</svg>"#
    )
}

/// The level of a whole text, and its warnings.
pub(crate) fn read(text: &str) -> (Level, Vec<Warning>) {
    Level::from_svg(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The level of these elements, which must be read without a warning.
pub(crate) fn level(inside: &str) -> Level {
    let (level, warnings) = read(&svg(inside));
    assert_eq!(warnings, [], "{inside}");
    level
}

/// The only body of these elements.
pub(crate) fn only(inside: &str) -> LevelBody {
    let mut level = level(inside);
    assert_eq!(level.bodies.len(), 1, "{inside}: {level:?}");
    level.bodies.remove(0)
}

/// The only shape of these elements.
pub(crate) fn shape(inside: &str) -> Shape {
    let mut body = only(inside);
    assert_eq!(body.shapes.len(), 1, "{inside}: {body:?}");
    body.shapes.remove(0)
}

/// The messages of the warnings for these elements.
pub(crate) fn warnings(inside: &str) -> Vec<String> {
    read(&svg(inside)).1.into_iter().map(|warning| warning.message).collect()
}
