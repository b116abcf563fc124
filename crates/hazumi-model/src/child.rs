//! A process that runs cases for another, so that one that never ends, takes all memory or overflows its stack is found as any other.

use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child as Process, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use crate::call::Call;
use crate::fault::Fault;
use crate::run::{Done, run};

/// The argument that makes the program a child.
pub const CHILD: &str = "--child";

/// What a child does: a case as one line of JSON in, what came of it as one line out, until there are no more.
///
/// # Errors
/// If its parent is gone or does not send calls.
pub fn serve() -> io::Result<()> {
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        let calls: Vec<Call> = serde_json::from_str(&line?)?;
        writeln!(out, "{}", serde_json::to_string(&run(&calls))?)?;
        out.flush()?;
    }
    Ok(())
}

/// A child, as its parent sees it.
#[derive(Debug)]
pub struct Child {
    program: PathBuf,
    /// So much of a processor's time a case may take; where that is not known, of any.
    pub limit: Duration,
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    process: Process,
    cases: ChildStdin,
    verdicts: Receiver<String>,
}

impl Child {
    /// A child that is this program, with [`CHILD`] as its argument.
    #[must_use]
    pub fn new(program: PathBuf, limit: Duration) -> Self {
        Self { program, limit, running: None }
    }

    /// Runs a case.
    ///
    /// # Errors
    /// If there can be no child.
    pub fn run(&mut self, calls: &[Call]) -> io::Result<Result<Done, Fault>> {
        if self.running.is_none() {
            self.running = Some(Running::start(&self.program)?);
        }
        let Some(running) = &mut self.running else { return Err(io::Error::other("no child")) };
        let line = serde_json::to_string(calls)?;
        let sent = writeln!(running.cases, "{line}").and_then(|()| running.cases.flush());
        let verdict = match sent {
            Ok(()) => running.wait(self.limit),
            Err(_) => Err(RecvTimeoutError::Disconnected),
        };
        let kind = match verdict {
            Ok(verdict) => return Ok(serde_json::from_str(&verdict)?),
            Err(RecvTimeoutError::Timeout) => "no end",
            Err(RecvTimeoutError::Disconnected) => "death",
        };
        let text = match kind {
            "no end" => format!("not over after {} s", self.limit.as_secs_f32()),
            _ => format!("the program died, of more than {} bytes or of too deep a stack", crate::memory::MOST),
        };
        self.stop();
        // Which call it was is not known: the last, once what comes after is left out.
        Ok(Err(Fault { call: usize::MAX, ..Fault::new(kind, text) }))
    }

    fn stop(&mut self) {
        if let Some(mut running) = self.running.take() {
            // It may be dead already.
            let _ = running.process.kill();
            let _ = running.process.wait();
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Running {
    fn start(program: &PathBuf) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.arg(CHILD).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn()?;
        let (Some(cases), Some(out)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(io::Error::other("no pipes to the child"));
        };
        let (sender, verdicts) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Self { process, cases, verdicts })
    }

    /// Waits for a verdict. A busy machine makes nothing fail: it is the child's own time that counts.
    fn wait(&self, limit: Duration) -> Result<String, RecvTimeoutError> {
        let (started, before) = (Instant::now(), time_of(self.process.id()));
        loop {
            match self.verdicts.recv_timeout(Duration::from_millis(50)) {
                Err(RecvTimeoutError::Timeout) => {}
                verdict => return verdict,
            }
            let spent = match (before, time_of(self.process.id())) {
                (Some(before), Some(now)) => now.saturating_sub(before).max(started.elapsed() / 20),
                _ => started.elapsed(),
            };
            if spent > limit {
                return Err(RecvTimeoutError::Timeout);
            }
        }
    }
}

/// How much time a process had of processors so far: on Linux, where the kernel counts in hundredths of a second.
fn time_of(process: u32) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // After the name, which may have blanks in it: state and 10 others, then the time in the program and in the kernel.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut hundredths = || fields.next()?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (hundredths()? + hundredths()?)))
}
