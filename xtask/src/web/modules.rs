//! The modules: built, bound, shrunk, measured.

use std::fs;
use std::path::{Path, PathBuf};

use super::toolchain::{TARGET, Toolchain};
use crate::run::Program;
use crate::run::root;

/// A module: its crate with which features, its name in the package, and how many bytes it may have as it travels, gzipped.
struct Module {
    package: &'static str,
    features: &'static str,
    name: &'static str,
    /// What it should have.
    goal: u64,
    /// A bound a little above what it has, with the small std that is built for Debian's compiler.
    most: u64,
}

const MODULES: [Module; 3] = [
    Module { package: "hazumi-wasm", features: "", name: "hazumi", goal: 200 << 10, most: 396 << 10 },
    Module { package: "hazumi-wasm", features: "play", name: "hazumi_play", goal: 290 << 10, most: 532 << 10 },
    Module { package: "hazumi-wasm-levels", features: "", name: "hazumi_levels", goal: 300 << 10, most: 298 << 10 },
];

/// Less code before speed, where the engine has the choice. rustc marks what is `#[inline]`, which LLVM then puts in line up to a cost
/// of 325 even where it optimises for size: `docs/size.md` has what these save.
const FLAGS: &str = "--cfg hazumi_small -Cllvm-args=-inline-threshold=10 -Cllvm-args=-inlinehint-threshold=10";

/// What wasm-opt does. With -Os the module is smaller before it is packed, and larger as it travels: locals that are merged repeat less.
const OPTIMISED: [&str; 2] = ["-O1", "--debuginfo"];

/// Then the functions are put in the order of the names that they got in `web/hazumi/scripts/order.mjs`: what is alike packs better if it lies near.
const ORDERED: [&str; 3] = ["--reorder-functions-by-name", "--strip-debug", "--strip-producers"];

/// What wasm-opt may use: what all browsers have had for years, and the compiler uses.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// Builds all into `web/hazumi/src/core`, and prints their sizes.
///
/// # Errors
/// If one cannot be built, or is larger than it may be.
pub(super) fn build(toolchain: &Toolchain) -> Result<(), String> {
    // Of its own, since another compiler's files mean nothing to this one.
    let target = target_folder().join("wasm");
    forget_another(&target, toolchain)?;
    let bindgen = bindgen(&target)?;
    let core = root().join("web/hazumi/src/core");
    let mut too_large = Vec::new();
    for Module { package, features, name, goal, most } in MODULES {
        let build = Program::new("cargo")
            .arguments(["build", "--locked", "--profile", "web", "--target", TARGET, "-p", package])
            .arguments(["--features", features, "--target-dir"])
            .arguments([&target]);
        toolchain.compile(build, FLAGS).run()?;
        let built = target.join(TARGET).join("web").join(package.replace('-', "_")).with_extension("wasm");
        Program::new(&bindgen).arguments([built.as_os_str(), core.as_os_str(), name.as_ref()]).run()?;
        let bound = core.join(format!("{name}_bg.wasm"));
        fs::copy(&bound, named(name)).map_err(|error| format!("{}: {error}", bound.display()))?;
        shrink(&bound, &OPTIMISED)?;
        Program::new("node").arguments([root().join("web/hazumi/scripts/order.mjs"), bound.clone()]).run()?;
        shrink(&bound, &ORDERED)?;
        let Sizes { plain, packed, brotli } = sizes(&bound)?;
        let [shown, shown_brotli, shown_plain] = [packed, brotli, plain].map(kilobytes);
        println!(
            "{name}: {shown:.1} KB gzipped, {shown_brotli:.1} KB by brotli, {shown_plain:.1} KB as it is; at most {} KB gzipped",
            most >> 10
        );
        if packed > goal {
            let missing = kilobytes(packed - goal);
            println!("{name}: the goal of {} KB is NOT reached, {missing:.1} KB are too many", goal >> 10);
        }
        if packed > most && toolchain.rustc.is_some() {
            too_large.push(format!("{name} has {:.1} KB gzipped, more than {} KB", kilobytes(packed), most >> 10));
        }
    }
    if too_large.is_empty() { Ok(()) } else { Err(too_large.join("\n")) }
}

/// Lets wasm-opt go over a module.
fn shrink(module: &Path, how: &[&str]) -> Result<(), String> {
    Program::new("node_modules/.bin/wasm-opt")
        .arguments(how)
        .arguments(FEATURES)
        .arguments([module.as_os_str(), "-o".as_ref(), module.as_os_str()])
        .within("web")
        .run()
}

/// Where a module is kept as it was before it was shrunk, with the names of its functions.
fn named(name: &str) -> PathBuf {
    target_folder().join("wasm").join(format!("{name}.named.wasm"))
}

/// Prints how much of the module that most pages load is what.
///
/// # Errors
/// If it cannot be read.
pub(super) fn rooms() -> Result<(), String> {
    let script = root().join("web/hazumi/scripts/rooms.mjs");
    Program::new("node").arguments([script, named(MODULES[0].name)]).run()
}

/// Empties the folder if it was filled with another compiler. Cargo tells compilers apart by their version; Debian's, made anew,
/// has that of before and another std, which what was built with the old one does not fit.
fn forget_another(target: &Path, toolchain: &Toolchain) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", target.display());
    let made = toolchain.rustc.as_ref().and_then(|rustc| fs::metadata(rustc).and_then(|file| file.modified()).ok());
    let compiler = format!("{:?} {made:?}\n", toolchain.rustc);
    let noted = target.join("compiler.txt");
    if fs::read_to_string(&noted).is_ok_and(|noted| noted == compiler) {
        return Ok(());
    }
    if target.exists() {
        fs::remove_dir_all(target).map_err(failed)?;
    }
    fs::create_dir_all(target).and_then(|()| fs::write(&noted, compiler)).map_err(failed)
}

fn kilobytes(bytes: u64) -> f64 {
    bytes as f64 / 1024.0
}

/// How many bytes a module is: as it is, and as web servers pack it.
struct Sizes {
    plain: u64,
    packed: u64,
    brotli: u64,
}

fn sizes(file: &Path) -> Result<Sizes, String> {
    const SCRIPT: &str = "const all = require('fs').readFileSync(process.argv[1]), zlib = require('zlib');
        console.log(all.length, zlib.gzipSync(all, { level: 9 }).length, zlib.brotliCompressSync(all).length)";
    let told = Program::new("node").arguments(["-e".as_ref(), SCRIPT.as_ref(), file.as_os_str()]).output();
    let numbers: Vec<u64> = told.iter().flat_map(|told| told.split_whitespace()).flat_map(str::parse).collect();
    match numbers[..] {
        [plain, packed, brotli] => Ok(Sizes { plain, packed, brotli }),
        _ => Err(format!("{}: node cannot pack it", file.display())),
    }
}

/// Where cargo builds.
pub(super) fn target_folder() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// The program around wasm-bindgen's library, in exactly the version that the modules are built with.
fn bindgen(target: &Path) -> Result<PathBuf, String> {
    let manifest = root().join("xtask/bindgen/Cargo.toml");
    let (wanted, got) =
        (locked("Cargo.lock", "wasm-bindgen")?, locked("xtask/bindgen/Cargo.lock", "wasm-bindgen-cli-support")?);
    if wanted != got {
        return Err(format!(
            "xtask/bindgen: wasm-bindgen-cli-support must be {wanted}, as wasm-bindgen in Cargo.lock; got {got}"
        ));
    }
    let folder = target.join("bindgen");
    Program::new("cargo")
        .arguments(["build", "--locked", "--manifest-path"])
        .arguments([&manifest])
        .arguments(["--target-dir"])
        .arguments([&folder])
        .run()?;
    Ok(folder.join("debug/hazumi-bindgen"))
}

/// The version of a package in a lock file.
fn locked(file: &str, package: &str) -> Result<String, String> {
    let text = fs::read_to_string(root().join(file)).map_err(|error| format!("{file}: {error}"))?;
    let name = format!("name = \"{package}\"");
    let mut lines = text.lines().skip_while(|line| *line != name);
    let version = lines.nth(1).and_then(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
    version.map(str::to_owned).ok_or_else(|| format!("{file}: there is no {package}"))
}
