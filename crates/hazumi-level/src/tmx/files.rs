//! The files of a map: itself, and those that it names.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::root::{Root, plain};
use crate::InvalidLevel;

/// Files of one map; a large game has a few dozen.
const MOST_FILES: usize = 1000;
/// Bytes of all of them.
const MOST_BYTES: usize = 128 << 20;

/// Where files come from. Each is known by its path from the map's folder on, without `.`, and with `..` only where it begins.
pub(crate) trait Files {
    /// The map's own path and text.
    fn map(&mut self) -> Result<(PathBuf, String), InvalidLevel>;

    /// The path of what is named in the file `within`; or why that is none.
    fn find(&self, within: &Path, name: &str) -> Result<PathBuf, String> {
        let path = plain(&within.parent().unwrap_or(Path::new("")).join(name));
        if path.has_root() || matches!(path.components().next(), Some(std::path::Component::Prefix(_))) {
            return Err("must be a path from the folder of the file that names it".to_owned());
        }
        Ok(path)
    }

    /// The text of a file; or why there is none.
    fn text(&mut self, path: &Path) -> Result<String, String>;

    /// That a picture is named in the file `within`.
    fn picture(&mut self, within: &Path, name: &str);

    /// A file as it is named in messages.
    fn shown(&self, path: &Path) -> String;
}

/// The files of a map at a path.
pub(crate) struct Found<'a> {
    /// The folder of the map, as it was named.
    folder: PathBuf,
    /// The map's own file name.
    name: PathBuf,
    read: Box<Read<'a>>,
    /// What was read, and how much.
    texts: BTreeSet<PathBuf>,
    bytes: usize,
    /// What is named and not read.
    pictures: BTreeSet<PathBuf>,
}

/// Of the path from the map's folder a text, or why there is none.
type Read<'a> = dyn FnMut(&Path) -> Result<String, InvalidLevel> + 'a;

impl Found<'static> {
    /// Those on the disk, within `root` if one is said.
    pub(crate) fn on_disk(path: &Path, root: Option<&Path>) -> Result<Self, InvalidLevel> {
        let root = Root::of(path, root)?;
        let map = path.to_owned();
        let mut name = path.file_name().map(PathBuf::from);
        let read = move |path: &Path| match name.take_if(|name| name == path) {
            // By the name that it was called by.
            Some(_) => crate::read::text(&map),
            None => crate::read::text(&root.file(path).map_err(InvalidLevel::new)?),
        };
        Self::of(path, Box::new(read))
    }
}

impl<'a> Found<'a> {
    /// Those that `read` has a text of.
    pub(super) fn given(
        path: &Path,
        read: &'a mut dyn FnMut(&Path) -> Result<String, String>,
    ) -> Result<Self, InvalidLevel> {
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        Self::of(path, Box::new(move |path| read(&plain(&folder.join(path))).map_err(InvalidLevel::new)))
    }

    fn of(path: &Path, read: Box<Read<'a>>) -> Result<Self, InvalidLevel> {
        let Some(name) = path.file_name() else {
            return Err(InvalidLevel::new("must be a file").in_file(&path.display().to_string()));
        };
        Ok(Self {
            folder: path.parent().unwrap_or(Path::new("")).to_owned(),
            name: PathBuf::from(name),
            read,
            texts: BTreeSet::new(),
            bytes: 0,
            pictures: BTreeSet::new(),
        })
    }

    /// The map's own.
    pub(super) fn name(&self) -> &Path {
        &self.name
    }

    /// What was read, and the pictures that are named in it.
    pub(crate) fn paths(&self) -> Vec<PathBuf> {
        self.texts.iter().chain(&self.pictures).map(|path| self.folder.join(path)).collect()
    }

    fn open(&mut self, path: &Path) -> Result<String, InvalidLevel> {
        let text = (self.read)(path)?;
        self.bytes += text.len();
        self.texts.insert(path.to_owned());
        if self.texts.len() > MOST_FILES || self.bytes > MOST_BYTES {
            let message = format!("a map has at most {MOST_FILES} files of {MOST_BYTES} bytes; got more");
            return Err(InvalidLevel::new(message));
        }
        Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
    }
}

impl Files for Found<'_> {
    fn map(&mut self) -> Result<(PathBuf, String), InvalidLevel> {
        let name = self.name.clone();
        let text = self.open(&name).map_err(|fault| fault.in_file(&self.shown(&name)))?;
        Ok((name, text))
    }

    fn text(&mut self, path: &Path) -> Result<String, String> {
        self.open(path).map_err(|fault| fault.to_string())
    }

    fn picture(&mut self, within: &Path, name: &str) {
        self.pictures.insert(within.parent().unwrap_or(Path::new("")).join(name));
    }

    fn shown(&self, path: &Path) -> String {
        self.folder.join(path).display().to_string()
    }
}
