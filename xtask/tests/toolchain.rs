//! How `cargo xtask web` gets a compiler for the web by rustup, with programs that only write down what they are asked.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Output};

/// Compiles for the web once the target was added.
const RUSTC: &str = r#"[ -e "$HERE/added" ] || exit 1; : > probe.wasm"#;
const ADDS: &str = r#": > "$HERE/added""#;
const REFUSES: &str = r#"echo "error: could not download file" >&2; exit 1"#;

/// A folder that is all of PATH, gone at the end.
struct Programs(PathBuf);

impl Programs {
    /// Each with what it does, in sh; node and npm are there, and npm has nothing to give.
    fn new(name: &str, programs: &[(&str, &str)]) -> Self {
        let folder = std::env::temp_dir().join(format!("hazumi-toolchain-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let always = [("node", "echo v20.0.0"), ("npm", r#"[ "$1" = --version ] && echo 10.0.0"#)];
        for (name, does) in always.iter().chain(programs) {
            let path = folder.join(name);
            let log = r#"echo "${0##*/} $*" >> "$HERE/log""#;
            fs::write(&path, format!("#!/bin/sh\nHERE=\"${{0%/*}}\"\n{log}\n{does}\n")).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        }
        Self(folder)
    }

    fn build(&self, choice: Option<&str>) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
        // What was made in this machine's cache is not found either.
        command.args(["web", "--build"]).env("PATH", &self.0).env("XDG_CACHE_HOME", &self.0).env_remove("HAZUMI_WASM");
        command.envs(choice.map(|choice| ("HAZUMI_WASM", choice))).output().unwrap()
    }

    /// What the programs of that name were asked.
    fn asked(&self, name: &str) -> Vec<String> {
        let log = fs::read_to_string(self.0.join("log")).unwrap_or_default();
        let begins = format!("{name} ");
        log.lines().filter_map(|line| line.strip_prefix(&begins)).map(str::to_owned).collect()
    }
}

impl Drop for Programs {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The line on standard error, after what the program that failed has said there itself.
fn complaint(ran: &Output, before: &str) -> String {
    assert!(!ran.status.success());
    let told = String::from_utf8_lossy(&ran.stderr).into_owned();
    let line = told.strip_prefix(before).and_then(|told| told.strip_prefix("web: toolchain: "));
    let line = line.unwrap_or_else(|| panic!("{told}")).trim_end();
    assert_eq!(line.lines().count(), 1, "{line}");
    line.to_owned()
}

const INSTALL: &str =
    "no compiler for wasm32-unknown-unknown: install one with `rustup target add wasm32-unknown-unknown`";

#[test]
fn rustup_adds_the_target_and_the_compiler_in_use_is_asked_again() {
    for choice in [None, Some("rustup")] {
        let programs = Programs::new("adds", &[("rustc", RUSTC), ("rustup", ADDS)]);
        programs.build(choice);
        assert_eq!(programs.asked("rustup"), ["target add wasm32-unknown-unknown"]);
        let probe = "-O --crate-type cdylib --target wasm32-unknown-unknown probe.rs -o probe.wasm";
        assert_eq!(programs.asked("rustc"), [probe, probe]);
        assert!(programs.asked("npm").iter().any(|asked| asked.starts_with("ci ")), "it goes on");
    }
}

#[test]
fn where_the_compiler_has_the_target_rustup_is_not_asked() {
    let programs = Programs::new("has", &[("rustc", ": > probe.wasm"), ("rustup", REFUSES)]);
    programs.build(Some("rustup"));
    assert_eq!(programs.asked("rustup"), [""; 0]);
    assert!(programs.asked("npm").iter().any(|asked| asked.starts_with("ci ")));
}

#[test]
fn what_goes_wrong_is_told_in_one_line_with_what_to_install() {
    let refused = Programs::new("refuses", &[("rustc", RUSTC), ("rustup", REFUSES)]);
    let told = complaint(&refused.build(Some("rustup")), "error: could not download file\n");
    assert!(told.starts_with(INSTALL), "{told}");
    assert!(told.ends_with(": rustup target add wasm32-unknown-unknown)") && told.contains("exit status: 1"), "{told}");

    let absent = Programs::new("absent", &[("rustc", RUSTC)]);
    let told = complaint(&absent.build(Some("rustup")), "");
    assert!(
        told.starts_with(INSTALL) && told.contains("cannot start rustup target add wasm32-unknown-unknown: "),
        "{told}"
    );

    let vain = Programs::new("vain", &[("rustc", RUSTC), ("rustup", "exit 0")]);
    let told = complaint(&vain.build(Some("rustup")), "");
    assert_eq!(told, format!("{INSTALL} (rustup added the target, but it does not compile)"));
}

#[test]
fn the_choice_of_another_way_never_asks_rustup_and_a_wrong_one_is_refused() {
    let programs = Programs::new("debian", &[("rustc", RUSTC), ("rustup", ADDS)]);
    let told = complaint(&programs.build(Some("debian")), "");
    assert!(told.starts_with(INSTALL) && told.contains("Debian's compiler"), "{told}");
    assert_eq!(complaint(&programs.build(Some("nix")), ""), "HAZUMI_WASM: must be rustup or debian, got \"nix\"");
    assert_eq!(programs.asked("rustup"), [""; 0]);
}

#[test]
fn packages_listed_long_ago_are_listed_anew_before_debians_compiler_is_downloaded() {
    let lists =
        r#"case "$1" in show) echo rust-web-src;; *) echo "Depends: libstd-rust-web-1.0 Depends: libllvm1";; esac"#;
    for gets in ["", r#"[ "$1" != update ]"#] {
        let programs = [("rustc", "exit 1"), ("apt-cache", lists), ("apt-get", gets)];
        let programs = Programs::new("listed", &programs);
        programs.build(Some("debian"));
        let asked = programs.asked("apt-get");
        assert_eq!(asked[0], "update -qq");
        assert!(asked[1].starts_with("download -qq"), "{asked:?}");
    }
}
