//! File names whose ending says what is to be written.

use std::path::{Path, PathBuf};

/// A parser of arguments that takes names with these endings only.
pub(crate) fn parser(
    endings: &'static [&'static str],
) -> impl Fn(&str) -> Result<PathBuf, String> + Clone + Send + Sync + 'static {
    move |name| {
        let path = PathBuf::from(name);
        if endings.contains(&of(&path).as_str()) {
            return Ok(path);
        }
        let wanted: Vec<String> = endings.iter().map(|ending| format!(".{ending}")).collect();
        Err(format!("the name must end in {}", wanted.join(" or ")))
    }
}

/// The ending of a name, in small letters; empty if it has none.
pub(crate) fn of(path: &Path) -> String {
    path.extension().and_then(|ending| ending.to_str()).unwrap_or("").to_ascii_lowercase()
}
