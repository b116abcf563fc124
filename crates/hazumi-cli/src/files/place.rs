//! Where outputs go: never over what is read, nor two to one place.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Links that lead to links; systems follow 40.
const MOST_LINKS: u32 = 40;

/// The files that must not be written any more, with the reason.
pub(crate) struct Taken(Vec<(PathBuf, String)>);

impl Taken {
    /// All that is read.
    pub(crate) fn by_reading(inputs: &[PathBuf]) -> Self {
        let read = inputs.iter().filter_map(|input| fs::canonicalize(input).ok());
        Self(read.map(|input| (input, "the level is read from it".to_owned())).collect())
    }

    /// Where the output of this option goes: links are followed, so that the file at their end is written.
    pub(crate) fn claim(&mut self, option: &str, path: &Path) -> Result<PathBuf, String> {
        let refused = |why: &dyn std::fmt::Display| format!("{}: cannot be written: {why}", path.display());
        let place = target(path).map_err(|why| refused(&why))?;
        if let Some((_, why)) = self.0.iter().find(|(taken, _)| *taken == place) {
            return Err(refused(why));
        }
        self.0.push((place.clone(), format!("--{option} writes it already")));
        Ok(place)
    }
}

/// The file at the end of all links, in a folder without links: one file has one such name.
fn target(path: &Path) -> Result<PathBuf, String> {
    let mut at = path.to_owned();
    for _ in 0..MOST_LINKS {
        let folder = match at.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        if let Ok(next) = fs::read_link(&at) {
            at = folder.join(next);
            continue;
        }
        let folder = folder.canonicalize().map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => format!("there is no folder {}", folder.display()),
            _ => error.to_string(),
        })?;
        let place = folder.join(at.file_name().ok_or("it is no file")?);
        return match fs::metadata(&place) {
            Ok(there) if there.is_dir() => Err("it is a folder".to_owned()),
            Ok(there) if !there.is_file() => Err("it is no plain file".to_owned()),
            // A file's own name, also where names of other letters mean it too.
            Ok(_) => place.canonicalize().map_err(|error| error.to_string()),
            Err(_) => Ok(place),
        };
    }
    Err(format!("more than {MOST_LINKS} links lead on from it"))
}
