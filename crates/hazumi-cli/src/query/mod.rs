//! `hazumi query`: one JSON object per line in, one per line out.
//!
//! Keys that an op does not know are ignored, so that a query may carry notes; a key given twice is refused.

mod answer;
mod explain;
mod fields;
mod ops;
mod refusal;

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use answer::Line;
use fields::Fields;
use refusal::Refusal;

const BUFFER: usize = 1 << 16;
/// No line has more bytes; what has would only fill the memory.
const LONGEST: u64 = 64 << 20;

const EXAMPLE: &str = r#"Ops: overlap, distance, closest, contact, sweep, sweep_laser, classify, push_back, strike, reflect
Keys that an op does not know are ignored; a key given twice is refused.

Example:
  $ echo '{"id":1,"op":"overlap","a":{"circle":{"center":[0,0],"radius":5}},"b":{"aabb":{"min":[3,4],"max":[9,9]}}}' | hazumi query
  {"id":1,"ok":{"overlap":true}}"#;

/// Answer geometry questions: one JSON object per line in, one per line out
///
/// Answers come in order, line for line; blank lines are skipped, bad lines are answered with an error.
/// Exit status: 0 if every line was answered with ok, 1 if any was an error, 2 for wrong usage.
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLE)]
pub(crate) struct Args {
    /// The file to read; standard input by default
    #[arg(long, value_name = "FILE")]
    input: Option<PathBuf>,
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args) -> ExitCode {
    let input: Box<dyn Read> = match &args.input {
        None => Box::new(io::stdin().lock()),
        Some(path) => match File::open(path) {
            Ok(file) => Box::new(file),
            Err(error) => return complain(&format!("{}: {error}", path.display())),
        },
    };
    let name = args.input.as_ref().map_or_else(|| "standard input".to_owned(), |path| path.display().to_string());
    let mut all_ok = true;
    let output = BufWriter::with_capacity(BUFFER, io::stdout().lock());
    match answer_all(BufReader::with_capacity(BUFFER, input), output, &mut all_ok) {
        Err(Broken::In(error)) => complain(&format!("{name}: cannot be read: {error}")),
        Err(Broken::Out(error)) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&format!("standard output: cannot be written: {error}"))
        }
        // A reader that has seen enough, as `head` does, is no fault.
        _ if all_ok => ExitCode::SUCCESS,
        _ => ExitCode::from(1),
    }
}

/// Which of the two streams broke off.
enum Broken {
    In(io::Error),
    Out(io::Error),
}

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Self {
        Self::Out(error)
    }
}

fn complain(message: &str) -> ExitCode {
    // Nowhere is left to report that standard error is closed.
    let _ = writeln!(io::stderr(), "error: {message}");
    ExitCode::from(2)
}

/// Answers every line. What has been read is answered before more is waited for, so that a program may hold a dialogue.
fn answer_all(mut input: BufReader<impl Read>, mut output: impl Write, all_ok: &mut bool) -> Result<(), Broken> {
    let mut line = Vec::new();
    loop {
        // One byte more than allowed tells that there are more.
        let read = input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut line).map_err(Broken::In)?;
        if read == 0 {
            break;
        }
        if read as u64 > LONGEST && line.last() != Some(&b'\n') {
            input.skip_until(b'\n').map_err(Broken::In)?;
            *all_ok &=
                refuse(&Refusal::json(&format_args!("a line has at most {LONGEST} bytes, got more")), &mut output)?;
            output.write_all(b"\n")?;
        } else if !line.trim_ascii().is_empty() {
            *all_ok &= answer(&line, &mut output)?;
            output.write_all(b"\n")?;
        }
        line.clear();
        if input.buffer().is_empty() {
            output.flush()?;
        }
    }
    Ok(output.flush()?)
}

/// Answers a line that is no query.
fn refuse(refusal: &Refusal, output: &mut impl Write) -> io::Result<bool> {
    serde_json::to_writer(output, &Line { id: None, ok: None, error: Some(refusal) })?;
    Ok(false)
}

/// Answers one line; whether with ok.
fn answer(line: &[u8], output: &mut impl Write) -> io::Result<bool> {
    let query = std::str::from_utf8(line)
        .map_err(|error| Refusal::json(&error))
        .and_then(|line| serde_json::from_str::<Fields>(line).map_err(|error| Refusal::json(&error)));
    let (id, result) = match &query {
        Ok(query) => (query.id(), ops::answer(query).map_err(std::borrow::Cow::Owned)),
        Err(refusal) => (None, Err(std::borrow::Cow::Borrowed(refusal))),
    };
    match result {
        Ok(ok) => serde_json::to_writer(output, &Line { id, ok: Some(ok), error: None })?,
        Err(error) => {
            serde_json::to_writer(output, &Line { id, ok: None, error: Some(&error) })?;
            return Ok(false);
        }
    }
    Ok(true)
}
