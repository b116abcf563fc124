//! What must be installed beside Rust.

use std::ffi::OsStr;

use crate::run::Program;

/// A program, what asks it for its version, and Debian's packages of it.
const KNOWN: [(&str, &[&str], &[&str]); 4] = [
    ("node", &["--version"], &["nodejs"]),
    ("npm", &["--version"], &["npm"]),
    ("chromium", &["--version"], &["chromium"]),
    // A display in memory, and what a window with OpenGL needs.
    (
        "xvfb-run",
        &["--help"],
        &["xvfb", "xauth", "libgl1", "libglx-mesa0", "libgl1-mesa-dri", "libx11-6", "libxi6", "libxkbcommon0"],
    ),
];
/// What Chromium may be called elsewhere, as `web/e2e/house.mjs` looks for it.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/// Says where Chromium is.
const BROWSER: &str = "HAZUMI_CHROMIUM";
/// Older ones lack what the package uses.
const OLDEST_NODE: u32 = 20;

/// Sees to it that these are there: as root on Debian they are installed.
///
/// # Errors
/// With what to install.
pub(crate) fn ready(wanted: &[&str]) -> Result<(), String> {
    let missing: Vec<_> =
        KNOWN.into_iter().filter(|(name, ask, _)| wanted.contains(name) && !is_there(name, ask)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = missing.iter().map(|&(name, ..)| name).collect();
    let complaint = format!(
        "missing: {}. Install Node {OLDEST_NODE} or newer with npm, Chromium ({BROWSER} may say where it is), and Xvfb",
        names.join(", ")
    );
    if !is_root_on_debian() {
        return Err(complaint);
    }
    let packages = missing.iter().flat_map(|(.., packages)| packages.iter().copied());
    let install =
        Program::new("apt-get").arguments(["install", "--yes", "--no-install-recommends"]).arguments(packages);
    let install = install.with("DEBIAN_FRONTEND", "noninteractive");
    let done = install.run().or_else(|_| {
        // The lists may be old.
        Program::new("apt-get").arguments(["update", "-qq"]).run()?;
        install.run()
    });
    done.map_err(|error| format!("{complaint}\n{error}"))?;
    match missing.iter().find(|(name, ask, _)| !is_there(name, ask)) {
        None => Ok(()),
        Some((name, ..)) => Err(format!("{name} is installed but too old, or does not start. {complaint}")),
    }
}

fn is_there(name: &str, ask: &[&str]) -> bool {
    if name == "chromium" {
        let starts = |name: &OsStr| Program::new(name).arguments(ask.iter().copied()).output().is_some();
        return std::env::var_os(BROWSER)
            .map_or_else(|| BROWSERS.iter().any(|name| starts(name.as_ref())), |path| starts(&path));
    }
    let Some(version) = Program::new(name).arguments(ask.iter().copied()).output() else { return false };
    let major = version.trim().trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    name != "node" || major.is_some_and(|major| major >= OLDEST_NODE)
}

/// Whether packages can be installed here.
pub(crate) fn is_root_on_debian() -> bool {
    let is_root = Program::new("id").arguments(["-u"]).output().is_some_and(|id| id.trim() == "0");
    is_root
        && std::path::Path::new("/etc/debian_version").is_file()
        && Program::new("apt-get").arguments(["--version"]).output().is_some()
}
