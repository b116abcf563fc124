//! The reference of the Rust crates, as rustdoc writes it, beside the pages of the site.

use std::fs;
use std::path::Path;

use super::modules::target_folder;
use crate::run::Program;
use crate::run::root;

/// The crates that a game uses.
const CRATES: [&str; 2] = ["hazumi", "hazumi-level"];
/// rustdoc's own pages lead to one of all crates, which it does not write.
const ALL: &str = "<!doctype html><meta charset=\"utf-8\"><title>hazumi</title><meta http-equiv=\"refresh\" content=\"0; url=hazumi/index.html\"><a href=\"hazumi/index.html\">hazumi</a>\n";

/// Builds it into `web/site/public/api/rust`, anew.
///
/// # Errors
/// If rustdoc finds fault with it, or it cannot be copied.
pub(super) fn build() -> Result<(), String> {
    // Of its own, since the usual one also holds the pages of whatever else was looked up.
    let target = target_folder().join("reference");
    let written = target.join("doc");
    // Pages of what is no more would stay.
    clear(&written)?;
    let doc = CRATES.iter().flat_map(|name| ["-p", name]);
    Program::new("cargo")
        .arguments(["doc", "--locked", "--no-deps", "--target-dir"])
        .arguments([&target])
        .arguments(doc)
        .with("RUSTDOCFLAGS", "-D warnings")
        .run()?;
    let site = root().join("web/site/public/api/rust");
    clear(&site)?;
    copy(&written, &site)?;
    let all = site.join("index.html");
    fs::write(&all, ALL).map_err(|error| format!("{}: {error}", all.display()))
}

/// Removes a folder, if it is there.
fn clear(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    Ok(())
}

/// Copies a folder with all that is in it.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let said = |error: std::io::Error| format!("{}: {error}", from.display());
    fs::create_dir_all(to).map_err(|error| format!("{}: {error}", to.display()))?;
    for entry in fs::read_dir(from).map_err(said)? {
        let entry = entry.map_err(said)?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type().map_err(said)?.is_dir() {
            copy(&from, &to)?;
        } else {
            fs::copy(&from, &to).map_err(said)?;
        }
    }
    Ok(())
}
