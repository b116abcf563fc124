//! Files that are not whole yet: an interrupted run leaves none of them behind.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

use super::ignored;

/// As a shell says of a program that Ctrl+C ended.
const INTERRUPTED: i32 = 130;

static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on, what ends the program (Ctrl+C, SIGTERM, a terminal that is closed) removes unfinished files first. What was ignored before, as
/// under `nohup`, is ignored on.
pub(crate) fn watch() -> Result<(), String> {
    let end = || {
        // Held to the end: none is begun any more.
        let files = unfinished();
        for file in files.iter() {
            let _ = std::fs::remove_file(file);
        }
        process::exit(INTERRUPTED);
    };
    ignored::kept(|| ctrlc::set_handler(end)).map_err(|error| format!("signals: cannot be caught: {error}"))
}

/// Begins a file.
pub(crate) fn begin(create: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<NamedTempFile> {
    let mut files = unfinished();
    let file = create()?;
    files.insert(file.path().to_owned());
    Ok(file)
}

/// Puts a whole file in its place; one that was there is replaced.
pub(crate) fn end(file: NamedTempFile, place: &Path) -> io::Result<()> {
    let mut files = unfinished();
    let path = file.path().to_owned();
    let ended = file.persist(place).map(drop).map_err(|error| error.error);
    files.remove(&path);
    ended
}
