//! The level that is asked for.

use std::path::{Path, PathBuf};

use hazumi_level::{Level, Warning};

/// Reads a level; its warnings are told at once.
pub(crate) fn read(path: &Path) -> Result<Level, String> {
    let (level, warnings) = Level::read(path).map_err(|error| error.to_string())?;
    tell(&path.display().to_string(), &warnings);
    Ok(level)
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
