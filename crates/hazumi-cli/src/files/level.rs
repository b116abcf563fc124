//! The level that is asked for.

use std::path::{Path, PathBuf};

use hazumi_level::{Doubt, InvalidLevel, Level, Place, Read, Warning};

/// Reads a level, with the places of its bodies; its warnings are told at once.
pub(crate) fn read(path: &Path) -> Result<(Level, Vec<Place>), String> {
    let Read { level, warnings, places, .. } = Level::read_with_places(path).map_err(|error| error.to_string())?;
    tell(&path.display().to_string(), &warnings);
    Ok((level, places))
}

/// Why a level that was read cannot be played, with the place of the body at fault.
pub(crate) fn refused(name: &str, places: &[Place], mut error: InvalidLevel) -> String {
    if let Some(place) = error.body.and_then(|body| places.get(body)) {
        (error.line, error.column) = (place.line, place.column);
    }
    name.clone_into(&mut error.file);
    error.to_string()
}

/// Tells what a level hardly means, with the place of the body that it is about.
pub(crate) fn doubt(name: &str, places: &[Place], doubts: &[Doubt]) {
    for doubt in doubts {
        let place = doubt.body.and_then(|body| places.get(body));
        let place = place.map_or(String::new(), |place| format!("{}:{}: ", place.line, place.column));
        eprintln!("{name}:{}{place}warning: {doubt}", if place.is_empty() { " " } else { "" });
    }
}

pub(crate) fn tell(name: &str, warnings: &[Warning]) {
    for Warning { line, column, message, .. } in warnings {
        eprintln!("{name}:{line}:{column}: warning: {message}");
    }
}

/// The files that a level is read from, if any is to be written at all.
pub(crate) fn inputs(level: Option<&Path>, writes: bool) -> Result<Vec<PathBuf>, String> {
    match level {
        Some(level) if writes => Level::files(level).map_err(|error| error.to_string()),
        _ => Ok(Vec::new()),
    }
}
