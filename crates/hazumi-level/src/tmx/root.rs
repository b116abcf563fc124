//! Where the files may stand that a level names.

use std::path::{Component, Path, PathBuf};

use crate::InvalidLevel;

/// The folders that a level may read from.
pub(super) struct Root {
    /// That of the level, from the file system's root on.
    folder: PathBuf,
    /// What everything must be in, without links; if nobody said one, that depends on how a file is named.
    within: Option<PathBuf>,
}

impl Root {
    /// Of the level at `path`, which must be within `root` itself.
    pub(super) fn of(path: &Path, root: Option<&Path>) -> Result<Self, InvalidLevel> {
        let unread = |path: &Path, error: std::io::Error| {
            InvalidLevel::new(format!("cannot be read: {error}")).in_file(&path.display().to_string())
        };
        let within = root.map(|root| root.canonicalize().map_err(|error| unread(root, error))).transpose()?;
        if let Some(within) = &within {
            let real = path.canonicalize().map_err(|error| unread(path, error))?;
            if !real.starts_with(within) {
                let message = format!("must stand within the root {}", within.display());
                return Err(InvalidLevel::new(message).in_file(&path.display().to_string()));
            }
        }
        let whole = std::path::absolute(path).map_err(|error| unread(path, error))?;
        let folder = whole.parent().unwrap_or(&whole);
        Ok(Self { folder: plain(folder), within })
    }

    /// The file that a plain path from the level's folder on means; or why it is none that may be read.
    ///
    /// Where nobody said a root, it is the nearest folder in which both the level and the file are, by their names. That must not be the whole
    /// file system, and no link may lead out of it.
    pub(super) fn file(&self, path: &Path) -> Result<PathBuf, String> {
        let unread = |error: std::io::Error| format!("cannot be read: {error}");
        let bound = match &self.within {
            Some(within) => within.clone(),
            None => {
                let up = path.components().take_while(|part| *part == Component::ParentDir).count();
                let common = self.folder.ancestors().nth(up);
                match common.filter(|common| up == 0 || common.parent().is_some()) {
                    Some(common) => common.canonicalize().map_err(unread)?,
                    None => {
                        return Err(
                            "must have a folder in common with the map, below the file system's root".to_owned()
                        );
                    }
                }
            }
        };
        let real = plain(&self.folder.join(path)).canonicalize().map_err(unread)?;
        if !real.starts_with(&bound) {
            return Err(format!("must stand within {}", bound.display()));
        }
        // What is no plain file may never end.
        if real.metadata().map_err(unread)?.is_file() { Ok(real) } else { Err("must be a plain file".to_owned()) }
    }
}

/// The path without `.`, and with `..` only where it begins.
pub(super) fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => match plain.components().next_back() {
                Some(Component::Normal(_)) => {
                    plain.pop();
                }
                // There is nothing above the file system's root.
                Some(Component::RootDir | Component::Prefix(_)) => {}
                _ => plain.push(component),
            },
            _ => plain.push(component),
        }
    }
    plain
}
