//! The level that is asked for.

use std::path::{Path, PathBuf};

use hazumi_level::{Level, Read, Warning};

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

pub(crate) fn tell(name: &str, warnings: &[Warning]) {
    for Warning { line, column, message, .. } in warnings {
        eprintln!("{name}:{line}:{column}: warning: {message}");
    }
}
