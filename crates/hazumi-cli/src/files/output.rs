//! Files that are written whole or not at all.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::place::Taken;
use super::{ending, unfinished};

/// A file in the making: it stands beside its place under another name, and takes it when it is whole.
pub(crate) struct Output {
    /// As it was said.
    path: PathBuf,
    /// At the end of all links.
    place: PathBuf,
    file: BufWriter<NamedTempFile>,
}

/// A file that is whole, and only needs its name.
pub(crate) struct Whole {
    path: PathBuf,
    place: PathBuf,
    file: NamedTempFile,
}

impl Output {
    /// Begins the file of an option. Until [`Whole::keep`] a file of that name stays as it is; one that may not be written is refused, and
    /// what is written in its place may be read by whom it may be.
    pub(crate) fn create(taken: &mut Taken, option: &str, path: &Path) -> Result<Self, String> {
        let place = taken.claim(option, path)?;
        let refused = |error: io::Error| format!("{}: cannot be written: {error}", path.display());
        // Another file takes the name, which asks for no right to write this one.
        let there = match File::options().write(true).open(&place) {
            Ok(file) => Some(file.metadata().map_err(refused)?.permissions()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(refused(error)),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".hazumi-");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // As any new file, not as secret as temporary files are; the user's mask still applies.
            builder.permissions(there.clone().unwrap_or(PermissionsExt::from_mode(0o666)));
        }
        let folder = place.parent().unwrap_or(Path::new("."));
        let file = unfinished::begin(|| builder.tempfile_in(folder)).map_err(refused)?;
        if let Some(there) = there {
            // Without the mask.
            file.as_file().set_permissions(there).map_err(refused)?;
        }
        Ok(Self { path: path.to_owned(), place, file: BufWriter::new(file) })
    }

    pub(crate) fn name(&self) -> String {
        self.path.display().to_string()
    }

    pub(crate) fn ends_in(&self, ending: &str) -> bool {
        ending::of(&self.path) == ending
    }

    /// Writes all of a file at once.
    pub(crate) fn fill(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.write_all(bytes).map_err(|error| format!("{}: cannot be written: {error}", self.name()))
    }

    /// Nothing more is to be written.
    pub(crate) fn finish(self) -> Result<Whole, String> {
        let Self { path, place, file } = self;
        match file.into_inner() {
            Ok(file) => Ok(Whole { path, place, file }),
            Err(error) => Err(format!("{}: cannot be written: {error}", path.display())),
        }
    }
}

impl Whole {
    /// Puts the file in its place, and returns its name.
    pub(crate) fn keep(self) -> Result<String, String> {
        let Self { path, place, file } = self;
        let name = path.display().to_string();
        unfinished::end(file, &place).map_err(|error| format!("{name}: cannot be written: {error}"))?;
        Ok(name)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
