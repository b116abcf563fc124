//! Random calls with fixed seeds, and every list of calls that failed once.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use hazumi_model::{Call, Child, Fault, NEWER, WAITING, case, shorten};

/// The cases of every run are those of the seeds below this: chance decides nothing.
const SEEDS: u64 = 210;
/// Left out when it failed as `cases/a-point-along-a-box-flies-into-a-capsule.json` did, which holds now.
const WAITS: u64 = 70;
/// And those of so many seeds that draw the newer calls, too.
const NEWER_SEEDS: u64 = 56;
/// Left out of those, to be mended yet: 15, where among masses of 0.001 and 1,000 a capsule is two tolerances in a ball (`cases/waiting` has it in short); 22, where 30 frames of
/// a box of no size beside a curve of 10,000,000 end, but take too long in this build.
const NEWER_WAITS: [u64; 2] = [15, 22];
/// So long a case may take, with all assertions and little optimised.
const LIMIT: Duration = Duration::from_secs(20);
/// While one that does not end is shortened.
const SHORT_LIMIT: Duration = Duration::from_secs(5);

fn child() -> Child {
    Child::new(PathBuf::from(env!("CARGO_BIN_EXE_hazumi-model")), LIMIT)
}

#[test]
fn random_calls_break_no_promise() -> Result<(), Box<dyn std::error::Error>> {
    let mut child = child();
    let newer = (0..NEWER_SEEDS).filter(|seed| !NEWER_WAITS.contains(seed)).map(|seed| NEWER + seed);
    for seed in (0..SEEDS).filter(|&seed| seed != WAITS).chain(newer) {
        let (flavour, calls) = case(seed);
        let Err(fault) = child.run(&calls)? else { continue };
        if fault.waits() {
            continue;
        }
        child.limit = SHORT_LIMIT;
        let until = Instant::now() + Duration::from_secs(60);
        let (calls, fault) = shorten(&calls, fault, until, |calls| child.run(calls).ok()?.err());
        let lines = calls.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?;
        panic!("seed {seed}, {flavour:?}: {fault:#?}\n[\n  {}\n]", lines.join(",\n  "));
    }
    Ok(())
}

/// A list of calls by its name, and what it breaks, if anything.
type Played = (String, Option<Fault>);

/// All lists of calls in a folder.
fn played(folder: &str) -> Result<Vec<Played>, Box<dyn std::error::Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|file| Ok(file?.path())).collect::<std::io::Result<_>>()?;
    files.sort();
    let mut child = child();
    let lists = files.iter().filter(|file| file.extension().is_some_and(|end| end == "json"));
    lists
        .map(|file| {
            let calls: Vec<Call> = serde_json::from_str(&std::fs::read_to_string(file)?)?;
            Ok((file.display().to_string(), child.run(&calls)?.err()))
        })
        .collect()
}

#[test]
fn what_failed_once_holds() -> Result<(), Box<dyn std::error::Error>> {
    let played = played("cases")?;
    // What does not hold yet is not what they failed by.
    let broken: Vec<_> =
        played.iter().filter(|(_, fault)| fault.as_ref().is_some_and(|fault| !fault.waits())).collect();
    assert!(!played.is_empty() && broken.is_empty(), "{broken:#?}");
    Ok(())
}

/// A mark that has become wrong is noticed. Where nothing waits there is no folder.
#[test]
fn what_waits_does_not_hold_yet() -> Result<(), Box<dyn std::error::Error>> {
    let mut kinds = BTreeSet::new();
    if Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/waiting").exists() {
        for (file, fault) in played("cases/waiting")? {
            let Some(fault) = fault else { panic!("{file} holds now: move it to the cases that failed once") };
            kinds.insert(fault.kind);
        }
    }
    let without: Vec<_> = WAITING.iter().filter(|&&kind| !kinds.contains(kind)).collect();
    assert!(without.is_empty(), "no case breaks these any more, take them off the list: {without:?}");
    Ok(())
}
