//! Levels from files.

use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;

use crate::places::{Place, Read};
use crate::text::place;
use crate::{InvalidLevel, Level, Warning};

/// No level is larger; what is would only fill the memory.
const MOST_BYTES: u64 = 64 << 20;

impl Level {
    /// A level from a file: SVG if its name ends in `.svg` or, packed by gzip, `.svgz`, a Tiled map if in `.tmx` or `.tmj`, JSON if in `.json`, in either
    /// case of letters.
    ///
    /// Tilesets and templates that a map names may stand beside it, below it or, by `../`, above it: in any folder that both are in,
    /// but for the whole file system. Links must not lead out of that folder. [`Self::read_within`] sets another bound, for maps that come from anywhere.
    ///
    /// # Errors
    /// If the file cannot be read, is larger than 64 MiB, also when unpacked, or not UTF-8, its ending is another, or it holds no valid level.
    pub fn read(path: impl AsRef<Path>) -> Result<(Self, Vec<Warning>), InvalidLevel> {
        read(path.as_ref(), None).map(|Read { level, warnings, .. }| (level, warnings))
    }

    /// As [`Self::read`], with the place of each body and the files that it was read from.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn read_with_places(path: impl AsRef<Path>) -> Result<Read, InvalidLevel> {
        read(path.as_ref(), None)
    }

    /// As [`Self::read_with_places`], where the level and all that it names must stand in the folder `root` or below it, by links too.
    ///
    /// # Errors
    /// As [`Self::read`], and if the level or a file that it names is elsewhere, or `root` is no folder that can be read.
    pub fn read_within(path: impl AsRef<Path>, root: impl AsRef<Path>) -> Result<Read, InvalidLevel> {
        read(path.as_ref(), Some(root.as_ref()))
    }

    /// The files that a level is made of: the one at `path`, and of a Tiled map the tilesets, templates and pictures that it names.
    ///
    /// # Errors
    /// For a map, as [`Level::from_tmx`]: one that cannot be read does not say what it names.
    pub fn files(path: impl AsRef<Path>) -> Result<Vec<PathBuf>, InvalidLevel> {
        let path = path.as_ref();
        if is_map(&ending(path)) {
            crate::tmx::read(path, None).map(|read| read.files)
        } else {
            Ok(vec![path.to_owned()])
        }
    }
}

fn read(path: &Path, root: Option<&Path>) -> Result<Read, InvalidLevel> {
    let file = path.display().to_string();
    let ending = ending(path);
    if is_map(&ending) {
        // Reads files of its own: its faults name the one they are in.
        return crate::tmx::read(path, root);
    }
    if !matches!(ending.as_str(), "svg" | "svgz" | "json") {
        let what = "the file's name must end in .svg, .svgz, .tmx, .tmj or .json";
        return Err(InvalidLevel::new(format!("{what}, got \".{ending}\"")).in_file(&file));
    }
    crate::tmx::is_within(path, root)?;
    let read = text(path).and_then(|text| match ending.as_str() {
        "json" => from_json(&text),
        _ => crate::svg::read(&text),
    });
    read.map(|read| Read { files: vec![path.to_owned()], ..read }).map_err(|error| error.in_file(&file))
}

/// As [`Level::from_json`], with the places of bodies.
fn from_json(text: &str) -> Result<Read, InvalidLevel> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let level = Level::from_json(text)?;
    let bodies: Vec<_> = crate::json::bodies(text).into_iter().map(|at| (at, "body")).collect();
    Ok(Read { level, warnings: Vec::new(), places: Place::all(text, &bodies), files: Vec::new() })
}

fn is_map(ending: &str) -> bool {
    matches!(ending, "tmx" | "tmj")
}

/// The ending of a name, in small letters; empty if it has none.
fn ending(path: &Path) -> String {
    path.extension().and_then(|ending| ending.to_str()).unwrap_or("").to_ascii_lowercase()
}

/// What packed files begin with.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// A file's text, unpacked if it is packed; or why there is none.
pub(crate) fn text(path: &Path) -> Result<String, InvalidLevel> {
    let unread = |error: io::Error| InvalidLevel::new(format!("cannot be read: {error}"));
    // One byte more than allowed tells that there are more; what is no plain file does not say its size.
    let all = |from: &mut dyn io::Read| {
        let mut bytes = Vec::new();
        from.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(unread)?;
        match bytes.len() as u64 {
            ..=MOST_BYTES => Ok(bytes),
            _ => Err(InvalidLevel::new(format!("a level has at most {MOST_BYTES} bytes, got more"))),
        }
    };
    let mut bytes = all(&mut fs::File::open(path).map_err(unread)?)?;
    if bytes.starts_with(&GZIP) {
        bytes = all(&mut MultiGzDecoder::new(&bytes[..]))?;
    }
    String::from_utf8(bytes).map_err(|error| {
        let (bytes, at) = (error.as_bytes(), error.utf8_error().valid_up_to());
        let before = String::from_utf8_lossy(&bytes[..at]);
        let (line, column) = place(&before, before.len());
        InvalidLevel::at(line, column, format!("must be UTF-8, got the byte 0x{:02x}", bytes[at]))
    })
}
