//! The level that is asked for.

use std::path::{Path, PathBuf};

use hazumi_level::{Doubt, InvalidLevel, Level, Place, Read, Warning};

/// Where a level may read from.
#[derive(clap::Args, Default)]
pub(crate) struct Within {
    /// The folder that the level, and the tilesets and templates that a Tiled map names, must be in or below
    ///
    /// Without it, what a map names must have a folder in common with the map, which is not the whole file system; links must not lead
    /// out of that folder. Say it for maps that are not your own.
    #[arg(long, value_name = "DIR", requires = "level")]
    root: Option<PathBuf>,
}

impl Within {
    /// Reads a level.
    pub(crate) fn read(&self, path: &Path) -> Result<Read, String> {
        let read = match &self.root {
            Some(root) => Level::read_within(path, root),
            None => Level::read_with_places(path),
        };
        read.map_err(|error| error.to_string())
    }

    /// Likewise, with its warnings told at once.
    pub(crate) fn read_aloud(&self, path: &Path) -> Result<Read, String> {
        let read = self.read(path)?;
        tell(&path.display().to_string(), &read.warnings);
        Ok(read)
    }
}

/// Why a level that was read cannot be played, with the place of the body at fault.
pub(crate) fn refused(name: &str, places: &[Place], mut error: InvalidLevel) -> String {
    if let Some(place) = error.body.and_then(|body| places.get(body)) {
        (error.line, error.column) = (place.line, place.column);
    }
    name.clone_into(&mut error.file);
    error.to_string()
}

/// Doubts that are told; further ones are no help.
const MOST_DOUBTS: usize = 100;

/// Tells what a level hardly means, with the place of the body that it is about.
pub(crate) fn doubt(name: &str, places: &[Place], doubts: &[Doubt]) {
    for doubt in doubts.iter().take(MOST_DOUBTS) {
        match doubt.body.and_then(|body| places.get(body)) {
            Some(Place { line, column, .. }) => eprintln!("{name}:{line}:{column}: warning: {doubt}"),
            None => eprintln!("{name}: warning: {doubt}"),
        }
    }
    if let Some(more @ 1..) = doubts.len().checked_sub(MOST_DOUBTS) {
        eprintln!("{name}: warning: {more} more like these; hazumi check tells all");
    }
}

pub(crate) fn tell(name: &str, warnings: &[Warning]) {
    for warning in warnings {
        eprintln!("{name}:{}:{}: warning: {}", warning.line, warning.column, warning.message);
    }
}
