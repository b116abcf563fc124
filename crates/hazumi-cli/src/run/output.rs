//! Files that are written whole or not at all.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::ending;

/// A file in the making: it stands beside its place under another name, and takes it when it is whole.
pub(crate) struct Output {
    path: PathBuf,
    file: BufWriter<NamedTempFile>,
}

impl Output {
    /// Begins a file. The folder is made if it is not there; until [`Self::keep`] a file of that name stays as it is.
    pub(crate) fn create(path: &Path) -> Result<Self, String> {
        let refused = |error: io::Error| format!("{}: cannot be written: {error}", path.display());
        if path.is_dir() {
            return Err(format!("{}: cannot be written: it is a folder", path.display()));
        }
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        std::fs::create_dir_all(folder).map_err(refused)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".hazumi-");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // As any new file, not as secret as temporary files are; the user's mask still applies.
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        let file = builder.tempfile_in(folder).map_err(refused)?;
        Ok(Self { path: path.to_owned(), file: BufWriter::new(file) })
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

    /// Puts the file in its place, and returns its name.
    pub(crate) fn keep(self) -> Result<String, String> {
        let name = self.name();
        let refused = |error: &dyn std::fmt::Display| format!("{name}: cannot be written: {error}");
        let file = self.file.into_inner().map_err(|error| refused(&error))?;
        file.persist(&self.path).map_err(|error| refused(&error.error))?;
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
