//! The web side: toolchain, modules, npm package, site.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `toolchain` | how this machine compiles for wasm32 |
//! | `modules` | the modules: built, bound, shrunk, measured |
//! | `reference` | the reference of the Rust crates, beside the pages of the site |

mod modules;
mod reference;
mod toolchain;

use crate::programs;
use crate::run::Program;
use crate::stage::timed;

/// Everything up to a site that can be served.
fn build() -> Result<(), String> {
    timed("web: programs", || programs::ready(&["node", "npm"]))?;
    let toolchain = timed("web: toolchain", toolchain::ready)?;
    timed("web: npm packages", || npm(&["ci", "--no-audit", "--no-fund"]))?;
    timed("web: modules", || modules::build(&toolchain))?;
    timed("web: package", || npm(&["run", "build"]))
}

/// `cargo xtask sizes`: the modules alone, and how much of `hazumi` is what.
///
/// # Errors
/// The first failure.
pub(crate) fn sizes() -> Result<(), String> {
    let toolchain = timed("web: toolchain", toolchain::ready)?;
    timed("web: modules", || modules::build(&toolchain))?;
    timed("web: rooms of hazumi", modules::rooms)
}

/// `cargo xtask web`: builds it all and, unless told otherwise, serves it.
///
/// # Errors
/// The first failure.
pub(crate) fn run(serve: bool) -> Result<(), String> {
    build()?;
    site()?;
    // It prints the address.
    if serve { npm(&["run", "site:serve"]) } else { Ok(()) }
}

/// The web stages of `cargo xtask test`.
///
/// # Errors
/// The first failure.
pub(crate) fn test() -> Result<(), String> {
    build()?;
    timed("web: types", || npm(&["run", "check"]))?;
    timed("web: the command line, for recordings", || {
        Program::new("cargo").arguments(["build", "--locked", "-p", "hazumi-cli"]).run()
    })?;
    let program = modules::target_folder().join("debug").join(format!("hazumi{}", std::env::consts::EXE_SUFFIX));
    let tests =
        |script| Program::new("npm").arguments(["run", script]).within("web").with("HAZUMI_CLI", &program).run();
    timed("web: tests in Node", || tests("test"))?;
    timed("web: browser", || programs::ready(&["chromium"]))?;
    timed("web: the package loads everywhere", || npm(&["run", "loads"]))?;
    site()?;
    timed("web: links", || npm(&["run", "site:links"]))?;
    timed("web: tests in the browser", || tests("e2e"))
}

/// The site, with the references of both languages.
fn site() -> Result<(), String> {
    timed("web: Rust's reference", reference::build)?;
    timed("web: site", || npm(&["run", "site:build"]))
}

fn npm(arguments: &[&str]) -> Result<(), String> {
    Program::new("npm").arguments(arguments.iter().copied()).within("web").run()
}
