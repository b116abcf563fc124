//! Random calls with fixed seeds, and every list of calls that failed once.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use hazumi_model::{Call, Child, case, shorten};

/// The cases of every run are those of the seeds below this: chance decides nothing.
const SEEDS: u64 = 210;
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
    for seed in 0..SEEDS {
        let (flavour, calls) = case(seed);
        let Err(fault) = child.run(&calls)? else { continue };
        child.limit = SHORT_LIMIT;
        let until = Instant::now() + Duration::from_secs(60);
        let (calls, fault) = shorten(&calls, fault, until, |calls| child.run(calls).ok()?.err());
        let lines = calls.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?;
        panic!("seed {seed}, {flavour:?}: {fault:#?}\n[\n  {}\n]", lines.join(",\n  "));
    }
    Ok(())
}

#[test]
fn what_failed_once_holds() -> Result<(), Box<dyn std::error::Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|file| Ok(file?.path())).collect::<std::io::Result<_>>()?;
    files.sort();
    let mut child = child();
    let mut broken = Vec::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "json")) {
        let calls: Vec<Call> = serde_json::from_str(&std::fs::read_to_string(file)?)?;
        if let Err(fault) = child.run(&calls)? {
            broken.push(format!("{}: {fault:?}", file.display()));
        }
    }
    assert!(broken.is_empty(), "{} of {} files:\n{}", broken.len(), files.len(), broken.join("\n"));
    Ok(())
}
