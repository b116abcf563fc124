//! `cargo xtask rooms`: whether the files of the engine keep to their directions and sizes.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `imports` | which file imports which |
//! | `mod` | what is promised: no cycles, the order of the rooms of `world/`, no long files |
//!
//! What does not hold yet is listed here, and may only become less: an entry that is no longer needed fails, too. Only that the
//! largest cycle of `world/` became smaller is told without failing.

mod imports;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use imports::Imports;

/// Lines that a file may have.
const MOST_LINES: usize = 400;

/// The rooms of `world/`, by the levels they are on: each knows those on lower levels, and nobody else in `world/`. What is in
/// none of them knows all.
const LEVELS: [&[&str]; 7] =
    [&["body"], &["narrow_phase", "solver"], &["state"], &["broad_phase"], &["sensing", "ask"], &["steer"], &["step"]];

/// What a room does not know beside that: a solver is of numbers alone.
const UNKNOWN: [(&str, &[&str]); 1] = [("solver", &["world/body/", "shape/"])];

/// What does not hold yet.
struct Known {
    /// Files in the largest cycle of `world/`.
    world_cycle: usize,
    /// Files with too many lines.
    long: &'static [&'static str],
    /// Rooms of `world/` whose folders know what they must not.
    rooms: &'static [&'static str],
}

const KNOWN: Known = Known { world_cycle: 0, long: &[], rooms: &[] };

/// Fails if the engine's files are otherwise than promised.
///
/// # Errors
/// Everything that is wrong, a line each, or the file that cannot be read.
pub(crate) fn check() -> Result<(), String> {
    let texts = texts()?;
    let wrong = wrong(&texts, &Imports::read(&texts)?, &KNOWN);
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// Prints which room imports which, all cycles and the longest files, then checks.
///
/// # Errors
/// As [`check`].
pub(crate) fn run() -> Result<(), String> {
    let texts = texts()?;
    let imports = Imports::read(&texts)?;
    let mut between: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for (from, to) in edges(&imports.named) {
        if folder(from) != folder(to) {
            *between.entry((folder(from), folder(to))).or_default() += 1;
        }
    }
    println!("imports between folders:");
    for ((from, to), count) in between {
        println!("  {from} -> {to}: {count}");
    }
    println!("cycles:");
    for cycle in imports.cycles() {
        println!("  {} files: {}", cycle.len(), Vec::from_iter(cycle).join(", "));
    }
    println!("over {MOST_LINES} lines:");
    for (path, text) in texts.iter().filter(|(_, text)| text.lines().count() > MOST_LINES) {
        println!("  {path}: {}", text.lines().count());
    }
    check()
}

/// The engine's files, by their paths below its `src`.
fn texts() -> Result<BTreeMap<String, String>, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/hazumi/src");
    let mut texts = BTreeMap::new();
    let mut open = vec![String::new()];
    while let Some(folder) = open.pop() {
        let failed = |error| format!("{}: {error}", root.join(&folder).display());
        for entry in fs::read_dir(root.join(&folder)).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let path = format!("{folder}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                open.push(path + "/");
            } else if path.ends_with(".rs") {
                let text = fs::read_to_string(entry.path()).map_err(|error| format!("{path}: {error}"))?;
                texts.insert(path, text);
            }
        }
    }
    Ok(texts)
}

/// Everything that is otherwise than promised or than known.
fn wrong(texts: &BTreeMap<String, String>, imports: &Imports, known: &Known) -> Vec<String> {
    let mut wrong = Vec::new();
    cycles(imports, known.world_cycle, &mut wrong);
    directions(imports, known.rooms, &mut wrong);
    lengths(texts, known.long, &mut wrong);
    wrong
}

/// No file may import itself by way of others. Those of `world/` may, up to a number of files.
fn cycles(imports: &Imports, known: usize, wrong: &mut Vec<String>) {
    let (of_world, others): (Vec<_>, Vec<_>) =
        imports.cycles().into_iter().partition(|cycle| cycle.iter().all(|file| file.starts_with("world/")));
    for cycle in others {
        wrong.push(format!("these files import each other in a circle: {}", Vec::from_iter(cycle).join(", ")));
    }
    let largest = of_world.into_iter().max_by_key(BTreeSet::len).unwrap_or_default();
    let files = largest.len();
    if files > known {
        let names = Vec::from_iter(largest).join(", ");
        wrong.push(format!("{files} files of world/ import each other in a circle, {known} are known: {names}"));
    } else if files < known {
        println!("the largest cycle of world/ has only {files} files: lower `world_cycle` from {known}");
    }
}

/// A room of `world/` knows the levels below it, and not what is in no room.
fn directions(imports: &Imports, known: &[&str], wrong: &mut Vec<String>) {
    let mut faults: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (from, to) in edges(&imports.named).chain(edges(&imports.meant)) {
        let Some((room, level)) = room(from) else { continue };
        let unknown = UNKNOWN.iter().any(|&(of, what)| of == room && what.iter().any(|what| to.starts_with(what)));
        let upward = to.starts_with("world/") && self::room(to).is_none_or(|(other, at)| other != room && at >= level);
        let fault = format!("{from} imports {to}, which {room} must not know");
        let faults = faults.entry(room).or_default();
        if (unknown || upward) && !faults.contains(&fault) {
            faults.push(fault);
        }
    }
    for (room, faults) in &mut faults {
        match (known.contains(room), faults.is_empty()) {
            (false, false) => wrong.append(faults),
            (true, true) => wrong.push(format!("world/{room} knows only what it may: take it from `rooms`")),
            _ => {}
        }
    }
    for room in known.iter().filter(|room| !faults.contains_key(*room)) {
        wrong.push(format!("there is no world/{room} that imports anything: take it from `rooms`"));
    }
}

/// The room of `world/` that a file is in, and its level.
fn room(path: &str) -> Option<(&'static str, usize)> {
    let (name, _) = path.strip_prefix("world/")?.split_once('/')?;
    let level = LEVELS.iter().position(|rooms| rooms.contains(&name))?;
    LEVELS[level].iter().find(|&&room| room == name).map(|&room| (room, level))
}

/// No file may be long but those known to be, and those must be.
fn lengths(texts: &BTreeMap<String, String>, known: &[&str], wrong: &mut Vec<String>) {
    for (path, text) in texts {
        let lines = text.lines().count();
        match (lines > MOST_LINES, known.contains(&path.as_str())) {
            (true, false) => wrong.push(format!("{path} has {lines} lines, more than {MOST_LINES}: split it")),
            (false, true) => wrong.push(format!("{path} has {lines} lines, as it should: take it from `long`")),
            _ => {}
        }
    }
    for path in known.iter().filter(|&&path| !texts.contains_key(path)) {
        wrong.push(format!("there is no {path}: take it from `long`"));
    }
}

/// All pairs of a file and one that it imports.
fn edges(of: &BTreeMap<String, BTreeSet<String>>) -> impl Iterator<Item = (&str, &str)> {
    of.iter().flat_map(|(from, all)| all.iter().map(move |to| (from.as_str(), to.as_str())))
}

/// The folder that a file is in.
fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("src", |(folder, _)| folder)
}
