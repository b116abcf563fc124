//! `hazumi replay`: what was recorded is played again and compared.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use hazumi_level::{Recording, Unequal};

use crate::say::say;

/// No recording is larger.
const MOST_BYTES: u64 = 256 << 20;

/// Play a recording again and compare every step to the bit
///
/// Recordings come from `hazumi run --record`, or from a game. Exit status: 0 if every step is equal, 1 with the first step and
/// body that differ, 2 for a file that is no recording.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The recording
    file: PathBuf,
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args) -> ExitCode {
    let name = args.file.display();
    let replayed = read(&args.file)
        .and_then(|text| Recording::from_json(&text).map_err(|error| format!("{name}:{error}")))
        .map(|recording| recording.replay());
    let (line, status) = match replayed {
        Ok(Ok(replayed)) => {
            let hazumi_level::Replayed { steps, seconds, hits, bodies, .. } = replayed;
            let line =
                format!("{name}: {steps} steps, {seconds:.2} s, {bodies} bodies, {hits} hits: every step is equal");
            (line, 0)
        }
        Ok(Err(Unequal::Differs(difference))) => (difference.to_string(), 1),
        Ok(Err(Unequal::Invalid(error))) => return refuse(&format!("{name}: {error}")),
        Err(error) => return refuse(&error),
    };
    match say(&format!("{line}\n")) {
        Ok(()) => ExitCode::from(status),
        Err(error) => refuse(&error),
    }
}

fn refuse(message: &str) -> ExitCode {
    eprintln!("hazumi: {message}");
    ExitCode::from(2)
}

fn read(path: &Path) -> Result<String, String> {
    let refused = |error: &dyn std::fmt::Display| format!("{}: cannot be read: {error}", path.display());
    let file = std::fs::File::open(path).map_err(|error| refused(&error))?;
    let mut bytes = Vec::new();
    // One byte more than allowed tells that there are more; what is no plain file does not say its size.
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|error| refused(&error))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(refused(&format_args!("a recording has at most {MOST_BYTES} bytes")));
    }
    String::from_utf8(bytes).map_err(|error| {
        refused(&format_args!("must be UTF-8, got another byte at {}", error.utf8_error().valid_up_to()))
    })
}
