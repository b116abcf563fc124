//! Levels from files.

use std::fs;
use std::path::{Path, PathBuf};

use crate::tmx::Files;
use crate::{InvalidLevel, Level, Warning};

/// No level is larger; what is would only fill the memory.
const MOST_BYTES: u64 = 64 << 20;

impl Level {
    /// A level from a file: SVG if its name ends in `.svg`, a Tiled map if in `.tmx`, JSON if in `.json`, in either case of
    /// letters.
    ///
    /// # Errors
    /// If the file cannot be read, is larger than 64 MiB or not UTF-8, its ending is another, or it holds no valid level.
    pub fn read(path: impl AsRef<Path>) -> Result<(Self, Vec<Warning>), InvalidLevel> {
        let path = path.as_ref();
        let file = path.display().to_string();
        let refused = |message: String| InvalidLevel::new(message).in_file(&file);
        let ending = ending(path);
        if !matches!(ending.as_str(), "svg" | "tmx" | "json") {
            return Err(refused(format!("the file's name must end in .svg, .tmx or .json, got \".{ending}\"")));
        }
        if ending == "tmx" {
            // Reads files of its own: its faults name the one they are in.
            return Self::from_tmx(path);
        }
        let text = text(path).map_err(refused)?;
        match ending.as_str() {
            "svg" => Self::from_svg(&text),
            _ => Self::from_json(&text).map(|level| (level, Vec::new())),
        }
        .map_err(|error| error.in_file(&file))
    }

    /// The files that a level is made of: the one at `path`, and of a Tiled map the tilesets, templates and pictures that it names.
    ///
    /// # Errors
    /// For a map, as [`Level::from_tmx`]: one that cannot be read does not say what it names.
    pub fn files(path: impl AsRef<Path>) -> Result<Vec<PathBuf>, InvalidLevel> {
        let path = path.as_ref();
        if ending(path) == "tmx" { Ok(Files::gather(path)?.paths()) } else { Ok(vec![path.to_owned()]) }
    }
}

/// The ending of a name, in small letters; empty if it has none.
fn ending(path: &Path) -> String {
    path.extension().and_then(|ending| ending.to_str()).unwrap_or("").to_ascii_lowercase()
}

/// A file's text, or why there is none.
pub(crate) fn text(path: &Path) -> Result<String, String> {
    let bytes = fs::metadata(path).map_err(|error| format!("cannot be read: {error}"))?.len();
    if bytes > MOST_BYTES {
        return Err(format!("a level has at most {MOST_BYTES} bytes, got {bytes}"));
    }
    let text = fs::read(path).map_err(|error| format!("cannot be read: {error}"))?;
    String::from_utf8(text)
        .map_err(|error| format!("must be UTF-8, got another byte at {}", error.utf8_error().valid_up_to()))
}
