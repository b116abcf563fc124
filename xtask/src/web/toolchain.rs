//! How this machine compiles for wasm32: by the toolchain in use, by what rustup adds to it, or by Debian's packages.
//!
//! Debian's compiler is put beside the one in use, in a folder of its own, and asks for no installation: packages are downloaded and
//! unpacked. They lack a compiled std for this target, which is built once from their sources: so that a panic, of which a page sees
//! only that it happened, carries no texts, and what sorts is small. That is 45 KB less to load.

use std::fs;
use std::path::{Path, PathBuf};

use crate::programs::is_root_on_debian;
use crate::run::Program;

/// The target of all web pages.
pub(super) const TARGET: &str = "wasm32-unknown-unknown";
/// Chooses the way: `rustup` or `debian`. Unless set, all are tried.
const CHOICE: &str = "HAZUMI_WASM";

/// What compiles for a std whose panics carry no texts. It may change with the compiler: only Debian's, which is always of one kind,
/// is asked for it.
const LEAN: &str = "-Zunstable-options -Cpanic=immediate-abort";

/// How its std is built: of two ways to sort, the one with less code.
const SMALL: &str = "-Zbuild-std-features=optimize_for_size";
/// Another name for each way to build that std, so that one of before is not taken for it.
const MADE: &str = "debian-small";

/// A compiler for the target.
pub(super) struct Toolchain {
    /// Instead of the one in use.
    pub(super) rustc: Option<PathBuf>,
}

impl Toolchain {
    /// Compiles with it, and with such flags.
    pub(super) fn compile(&self, cargo: Program, flags: &str) -> Program {
        let cargo = cargo.without(&["CARGO_ENCODED_RUSTFLAGS"]);
        match &self.rustc {
            None => cargo.with("RUSTFLAGS", flags),
            Some(rustc) => {
                let flags = format!("{flags} {LEAN}");
                cargo.with("RUSTC", rustc).with("RUSTC_BOOTSTRAP", "1").with("RUSTFLAGS", flags)
            }
        }
    }
}

/// Finds or makes one.
///
/// # Errors
/// With what to install, in one line.
pub(super) fn ready() -> Result<Toolchain, String> {
    let own = Toolchain { rustc: None };
    let choice = std::env::var(CHOICE).unwrap_or_default();
    match choice.as_str() {
        "" | "rustup" | "debian" => {}
        other => return Err(format!("{CHOICE}: must be rustup or debian, got {other:?}")),
    }
    // What is asked for is taken: the size that CI holds is that of Debian's.
    if choice != "debian" && compiles("rustc".as_ref(), false) {
        return Ok(own);
    }
    let mut why = Vec::new();
    if choice != "debian" {
        match Program::new("rustup").arguments(["target", "add", TARGET]).run() {
            Ok(()) if compiles("rustc".as_ref(), false) => return Ok(own),
            Ok(()) => why.push("rustup added the target, but it does not compile".to_owned()),
            Err(error) => why.push(error),
        }
    }
    if choice != "rustup" && (choice == "debian" || is_root_on_debian()) {
        match debian() {
            Ok(rustc) => return Ok(Toolchain { rustc: Some(rustc) }),
            Err(error) => why.push(error),
        }
    }
    let why = if why.is_empty() { String::new() } else { format!(" ({})", why.join("; ")) };
    Err(format!("no compiler for {TARGET}: install one with `rustup target add {TARGET}`{why}"))
}

/// Whether a compiler compiles and links something that uses std, that is lean or is not.
fn compiles(rustc: &Path, is_lean: bool) -> bool {
    const PROBE: &str = "#[no_mangle] pub extern \"C\" fn f(x: u32) -> u32 { (0..x).collect::<Vec<_>>().iter().sum() }";
    let folder = std::env::temp_dir().join(format!("hazumi-probe-{}", std::process::id()));
    let mut probe = Program::new(rustc)
        .arguments(["-O", "--crate-type", "cdylib", "--target", TARGET, "probe.rs", "-o", "probe.wasm"])
        .within(&folder);
    if is_lean {
        probe = probe.arguments(LEAN.split(' ')).with("RUSTC_BOOTSTRAP", "1");
    }
    let compiled = fs::create_dir_all(&folder).is_ok()
        && fs::write(folder.join("probe.rs"), PROBE).is_ok()
        && probe.output().is_some()
        && folder.join("probe.wasm").is_file();
    // What is left in the temporary folder harms nobody.
    let _ = fs::remove_dir_all(&folder);
    compiled
}

/// Where Debian's compiler is kept, for all checkouts.
fn cache() -> PathBuf {
    let home = std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    let caches = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).or(home);
    caches.unwrap_or_else(|| crate::run::root().join("target")).join("hazumi").join("wasm")
}

/// Debian's compiler for the web, made if it is not there yet.
fn debian() -> Result<PathBuf, String> {
    let (done, made) = (cache().join(MADE), cache().join(format!("{MADE}-{}", std::process::id())));
    let rustc = done.join("wrap/rustc");
    if compiles(&rustc, true) {
        return Ok(rustc);
    }
    let failed = |what: &dyn std::fmt::Display| format!("Debian's compiler for {TARGET}: {what}");
    let _ = fs::remove_dir_all(&made);
    fs::create_dir_all(made.join("debs")).map_err(|error| failed(&format_args!("{}: {error}", made.display())))?;
    unpack(&made).map_err(|error| failed(&error))?;
    wrap(&made, &done).map_err(|error| failed(&error))?;
    let _ = fs::remove_dir_all(&done);
    fs::rename(&made, &done).map_err(|error| failed(&format_args!("{}: {error}", done.display())))?;
    build_std(&done).map_err(|error| failed(&error))?;
    if compiles(&rustc, true) { Ok(rustc) } else { Err(failed(&"built, but does not compile")) }
}

/// The first word of a package's dependencies that begins so.
fn dependency(of: &str, begins: &str) -> Result<String, String> {
    let listed = Program::new("apt-cache").arguments(["depends", of]).output().unwrap_or_default();
    let found = listed.split_whitespace().find(|word| {
        word.strip_prefix(begins).is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
    });
    found.map(str::to_owned).ok_or_else(|| format!("the package {of} does not depend on {begins}*"))
}

/// Downloads and unpacks the packages.
fn unpack(into: &Path) -> Result<(), String> {
    // An old list names a compiler that knows too little. Without a network, what was listed before may yet do.
    let updated = Program::new("apt-get").arguments(["update", "-qq"]).run();
    if Program::new("apt-cache").arguments(["show", "rust-web-src"]).output().is_none_or(|shown| shown.is_empty()) {
        updated?;
    }
    let std = dependency("libstd-rust-web-dev", "libstd-rust-web-")?;
    let llvm = dependency(&std, "libllvm")?;
    let lld = llvm.replace("libllvm", "lld-");
    Program::new("apt-get")
        .arguments(["download", "-qq", "-o", "APT::Sandbox::User=root", "rustc-web", &std, "libstd-rust-web-dev"])
        .arguments(["rust-web-src", &llvm, &lld])
        .within(into.join("debs"))
        .run()?;
    let debs = fs::read_dir(into.join("debs")).map_err(|error| error.to_string())?;
    for deb in debs.filter_map(|deb| deb.ok().map(|deb| deb.path())) {
        Program::new("dpkg-deb").arguments(["-x".as_ref(), deb.as_os_str(), into.as_os_str()]).run()?;
    }
    fs::remove_dir_all(into.join("debs")).map_err(|error| error.to_string())
}

/// Scripts that start the compiler with its own libraries; it will be at `home`.
fn wrap(made: &Path, home: &Path) -> Result<(), String> {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let said = |error: std::io::Error| error.to_string();
    let libraries = |of: &Path| -> Result<PathBuf, String> {
        let mut folders =
            fs::read_dir(of.join("usr/lib")).map_err(said)?.filter_map(|entry| entry.ok().map(|entry| entry.path()));
        let found = folders
            .find(|folder| folder.file_name().is_some_and(|name| name.to_string_lossy().ends_with("-linux-gnu")));
        found.ok_or_else(|| "usr/lib/*-linux-gnu is not there".to_owned())
    };
    let libraries = home.join(libraries(made)?.strip_prefix(made).map_err(|error| error.to_string())?);
    fs::create_dir_all(made.join("wrap")).map_err(said)?;
    for program in ["rustc", "rustdoc"] {
        let script = format!(
            "#!/bin/sh\nexport LD_LIBRARY_PATH='{}'\"${{LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}}\"\nexec '{}' \"$@\"\n",
            libraries.display(),
            home.join("usr/bin").join(program).display()
        );
        let path = made.join("wrap").join(program);
        fs::write(&path, script).map_err(said)?;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).map_err(said)?;
    }
    // rustc looks for its linker here.
    let host = host()?;
    let programs = made.join("usr/lib/rustlib").join(host).join("bin");
    fs::create_dir_all(&programs).map_err(said)?;
    let lib = fs::read_dir(made.join("usr/lib")).map_err(said)?;
    let linker = lib.filter_map(|entry| Some(entry.ok()?.path().join("bin/lld"))).find(|lld| lld.exists());
    let linker = linker.ok_or("lld is not there")?;
    let linker = home.join(linker.strip_prefix(made).map_err(|error| error.to_string())?);
    symlink(linker, programs.join("rust-lld")).map_err(said)
}

/// The target of this machine.
fn host() -> Result<String, String> {
    let told = Program::new("rustc").arguments(["-vV"]).output().unwrap_or_default();
    let host = told.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned);
    host.ok_or_else(|| "rustc -vV does not tell its host".to_owned())
}

/// Builds std from its sources, by way of a crate without anything in it.
fn build_std(home: &Path) -> Result<(), String> {
    const MANIFEST: &str = "[package]\nname = \"stdbuild\"\nversion = \"0.0.0\"\nedition = \"2021\"\n[lib]\npath = \"lib.rs\"\n[workspace]\n";
    let said = |error: std::io::Error| error.to_string();
    let (folder, library) = (home.join("stdbuild"), home.join("usr/lib/rustlib").join(TARGET).join("lib"));
    for folder in [&folder, &library] {
        fs::create_dir_all(folder).map_err(said)?;
    }
    fs::write(folder.join("Cargo.toml"), MANIFEST).map_err(said)?;
    fs::write(folder.join("lib.rs"), "#![no_std]\n").map_err(said)?;
    Program::new("cargo")
        .arguments([
            "build",
            "-q",
            "--release",
            "--target",
            TARGET,
            "-Zbuild-std=std,panic_abort",
            SMALL,
            "--target-dir",
            "target",
        ])
        .with("RUSTC", home.join("wrap/rustc"))
        .with("RUSTC_BOOTSTRAP", "1")
        .with("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", format!("-Cembed-bitcode=yes {LEAN}"))
        .without(&["CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET", "CARGO_TARGET_DIR", "RUSTFLAGS"])
        .within(&folder)
        .run()?;
    let built = fs::read_dir(folder.join("target").join(TARGET).join("release/deps")).map_err(said)?;
    for file in built.filter_map(|file| file.ok().map(|file| file.path())) {
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if name.ends_with(".rlib") && !name.starts_with("libstdbuild-") {
            fs::copy(&file, library.join(name)).map_err(said)?;
        }
    }
    fs::remove_dir_all(&folder).map_err(said)
}
