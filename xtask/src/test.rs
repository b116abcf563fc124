//! `cargo xtask test`: everything a change must pass, the cheapest first.

use std::process::Command;
use std::time::Instant;

use crate::stage::{Stage, timed};

/// A target without an operating system; built for where it is installed.
const BARE_METAL: &str = "thumbv7em-none-eabihf";

/// Runs all stages up to the first that fails.
///
/// # Errors
/// The first failure.
pub(crate) fn run(with_web: bool) -> Result<(), String> {
    let started = Instant::now();
    let mut stages = vec![
        Stage::cargo("format", "fmt --all --check"),
        Stage::cargo("lints", "clippy --workspace --all-targets --all-features --locked -- -D warnings"),
        // What pages load first has none of the features.
        Stage::cargo("lints of the smaller module", "clippy -p hazumi-wasm --all-targets --locked -- -D warnings"),
        Stage::cargo("tests", "test --workspace --all-targets --all-features --locked"),
        Stage::cargo("doc tests", "test --workspace --doc --all-features --locked"),
        Stage::cargo("docs", "doc --workspace --no-deps --all-features --locked").with("RUSTDOCFLAGS", "-D warnings"),
        Stage::cargo("engine without std", "build -p hazumi --no-default-features --locked"),
        Stage::cargo(
            "proof that nothing links std",
            "build --manifest-path xtask/no_std/Cargo.toml --target-dir target/no_std",
        ),
    ];
    if is_installed(BARE_METAL) {
        let bare = format!("build -p hazumi --no-default-features --locked --target {BARE_METAL}");
        stages.push(Stage::cargo("engine on bare metal", &bare));
    }
    timed("rooms", crate::rooms::check)?;
    for stage in &stages {
        stage.run()?;
    }
    if with_web {
        crate::games::test()?;
        crate::web::test()?;
    }
    println!(
        "── all {} stages{} passed in {:.1} s",
        stages.len() + 1,
        if with_web { " and those of the games and the web" } else { "" },
        started.elapsed().as_secs_f64()
    );
    Ok(())
}

/// Whether the toolchain in use has a standard library for the target.
fn is_installed(target: &str) -> bool {
    Command::new("rustc")
        .args(["--print", "target-libdir", "--target", target])
        .output()
        .is_ok_and(|found| std::path::Path::new(String::from_utf8_lossy(&found.stdout).trim()).is_dir())
}
