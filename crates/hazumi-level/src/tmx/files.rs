//! The map and the files it names, and the tiled crate's way to them.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Cursor};
use std::path::{Component, Path, PathBuf};

use tiled::{Loader, Map, Orientation};

use super::check;
use crate::InvalidLevel;
use crate::invalid::quoted;

/// Files of one map; a large game has a few dozen.
const MOST_FILES: usize = 1000;
/// Bytes of all of them.
const MOST_BYTES: usize = 128 << 20;

/// Everything that a map is made of, checked.
pub(crate) struct Files {
    /// The folder of the map; all other paths begin there.
    folder: PathBuf,
    /// The map's own file name.
    pub(super) name: PathBuf,
    texts: BTreeMap<PathBuf, String>,
    /// What is named and not read.
    pictures: BTreeSet<PathBuf>,
}

impl Files {
    /// Reads and checks the map, and what it and its files name.
    pub(crate) fn gather(path: &Path) -> Result<Self, InvalidLevel> {
        Self::gather_with(path, &mut crate::read::text)
    }

    /// Likewise, with a reader of the caller's: of a path a text, or why there is none.
    pub(super) fn gather_with(
        path: &Path,
        read: &mut dyn FnMut(&Path) -> Result<String, InvalidLevel>,
    ) -> Result<Self, InvalidLevel> {
        let Some(name) = path.file_name() else {
            return Err(InvalidLevel::new("must be a file").in_file(&path.display().to_string()));
        };
        let mut files = Self {
            folder: path.parent().unwrap_or(Path::new("")).to_owned(),
            name: PathBuf::from(name),
            texts: BTreeMap::new(),
            pictures: BTreeSet::new(),
        };
        let text = read(path).map_err(|fault| fault.in_file(&files.shown(&files.name)))?;
        let mut budget = check::Budget::default();
        let mut bytes = 0;
        // Files to be checked, with their texts.
        let mut waiting = vec![(files.name.clone(), text)];
        while let Some((file, text)) = waiting.pop() {
            let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
            bytes += text.len();
            let named = check::check(&text, file == files.name, &mut budget)
                .map_err(|fault| fault.in_file(&files.shown(&file)))?;
            files.texts.insert(file.clone(), text);
            for named in named {
                let refused =
                    |message: String| InvalidLevel::at(named.line, named.column, message).in_file(&files.shown(&file));
                let folder = file.parent().unwrap_or(Path::new(""));
                if named.what == check::PICTURE {
                    files.pictures.insert(folder.join(&named.path));
                    continue;
                }
                let Some(path) = inside(&folder.join(&named.path)) else {
                    let got = quoted(&named.path);
                    return Err(refused(format!("{}: must stand beside the map or below it, got {got}", named.what)));
                };
                if files.texts.contains_key(&path) || waiting.iter().any(|(other, _)| *other == path) {
                    continue;
                }
                let text = read(&files.folder.join(&path))
                    .map_err(|message| refused(format!("{}: {message}, got {}", named.what, quoted(&named.path))))?;
                if files.texts.len() + waiting.len() >= MOST_FILES || bytes + text.len() > MOST_BYTES {
                    let message = format!("a map has at most {MOST_FILES} files of {MOST_BYTES} bytes; got more");
                    return Err(refused(message));
                }
                waiting.push((path, text));
            }
        }
        Ok(files)
    }

    /// The map as the crate understands it.
    pub(super) fn map(&self) -> Result<Map, InvalidLevel> {
        let mut loader = Loader::with_reader(|path: &Path| -> io::Result<_> {
            let text = inside(path).and_then(|path| self.texts.get(&path));
            text.map(|text| Cursor::new(text.as_bytes())).ok_or_else(|| io::ErrorKind::NotFound.into())
        });
        let map = loader.load_tmx_map(&self.name).map_err(|error| {
            let message = error.to_string().replace(|c: char| c.is_control(), " ");
            self.fault(&self.name, format!("Tiled: {message}"))
        })?;
        if map.orientation != Orientation::Orthogonal {
            let message = format!("orientation: must be orthogonal, got \"{}\"", map.orientation);
            return Err(self.fault(&self.name, message));
        }
        Ok(map)
    }

    /// The map's own text.
    pub(super) fn text(&self) -> &str {
        self.texts.get(&self.name).map_or("", String::as_str)
    }

    /// All of them, and the pictures that they name.
    pub(crate) fn paths(&self) -> Vec<PathBuf> {
        self.texts.keys().chain(&self.pictures).map(|path| self.folder.join(path)).collect()
    }

    /// A file of the map as it is named in messages.
    pub(super) fn shown(&self, file: &Path) -> String {
        self.folder.join(file).display().to_string()
    }

    fn fault(&self, file: &Path, message: impl Into<String>) -> InvalidLevel {
        InvalidLevel::new(message).in_file(&self.shown(file))
    }
}

/// The path without `.` and `..`; none if it leads out of the folder it begins in.
fn inside(path: &Path) -> Option<PathBuf> {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::Normal(part) => plain.push(part),
            Component::CurDir => {}
            Component::ParentDir if plain.pop() => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(plain)
}
