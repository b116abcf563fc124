//! Runs random cases for some minutes, or a case from a file: see [`hazumi_model`].

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use hazumi_model::{CHILD, Call, Child, Counted, Fault, Flavour, case, serve, shorten};

#[global_allocator]
static COUNTED: Counted = Counted;

const USAGE: &str = "usage:
  soak --minutes N [--seed S] [--flavour NAME] [--into FOLDER]   random cases; what fails is shortened into a file
  soak FILE...                                                   runs cases from files
  soak --shorten FILE...                                         shortens them in place";

/// So long a case may take: it plays each of its steps five times, and a step that reaches the bound on its hits takes up to a second.
const LIMIT: Duration = Duration::from_secs(20);
/// And while one that does not end is shortened.
const SHORT_LIMIT: Duration = Duration::from_secs(10);
/// So long a case is shortened, and so long one that does not end.
const SHORTENING: [Duration; 2] = [Duration::from_secs(30), Duration::from_secs(180)];
/// Of one kind of fault so many cases are kept.
const MOST_ALIKE: usize = 3;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [CHILD] => serve().map(|()| true).map_err(|error| error.to_string()),
        ["--shorten", ref files @ ..] if !files.is_empty() => files.iter().try_fold(true, |_, file| shorten_file(file)),
        [first, ..] if !first.starts_with('-') => {
            arguments.iter().try_fold(true, |holds, file| Ok(replay(file)? && holds))
        }
        _ => Soak::read(&arguments).and_then(|soak| soak.run()),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn child() -> Result<Child, String> {
    let program = std::env::current_exe().map_err(|error| format!("no path to this program: {error}"))?;
    Ok(Child::new(program, LIMIT))
}

fn read(file: &str) -> Result<Vec<Call>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    serde_json::from_str(&text).map_err(|error| format!("{file}: {error}"))
}

/// Writes calls, one a line.
fn write(file: &Path, calls: &[Call]) -> Result<(), String> {
    let lines: Result<Vec<String>, _> = calls.iter().map(serde_json::to_string).collect();
    let text = lines.map(|lines| format!("[\n  {}\n]\n", lines.join(",\n  "))).map_err(|error| error.to_string())?;
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    std::fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}

/// Whether a case from a file holds.
fn replay(file: &str) -> Result<bool, String> {
    let verdict = child()?.run(&read(file)?).map_err(|error| format!("{file}: {error}"))?;
    match &verdict {
        Ok(done) => println!("{file}: holds; {} calls, {} steps, {} hits", done.calls, done.steps, done.hits),
        Err(fault) => println!("{file}: {}", said(fault)),
    }
    Ok(verdict.is_ok())
}

fn said(fault: &Fault) -> String {
    let call = if fault.call == usize::MAX { "a call".to_owned() } else { format!("call {}", fault.call) };
    format!("{} after {call}: {}", fault.kind, fault.text)
}

fn shorten_file(file: &str) -> Result<bool, String> {
    let mut child = child()?;
    let calls = read(file)?;
    match child.run(&calls).map_err(|error| format!("{file}: {error}"))? {
        Ok(_) => println!("{file}: holds"),
        Err(fault) => {
            let (calls, fault) = least(&mut child, &calls, fault);
            write(Path::new(file), &calls)?;
            println!("{file}: {} calls, {}", calls.len(), said(&fault));
        }
    }
    Ok(true)
}

/// The least that fails alike.
fn least(child: &mut Child, calls: &[Call], fault: Fault) -> (Vec<Call>, Fault) {
    child.limit = SHORT_LIMIT;
    let until = Instant::now() + SHORTENING[usize::from(fault.call == usize::MAX)];
    let found = shorten(calls, fault.clone(), until, |calls| child.run(calls).ok()?.err());
    child.limit = LIMIT;
    // What only took longer than the shorter limit is no fault.
    if child.run(&found.0).is_ok_and(|verdict| verdict.is_err()) { found } else { (calls.to_vec(), fault) }
}

/// Random cases for a while.
struct Soak {
    minutes: f64,
    seed: u64,
    flavour: Option<String>,
    into: PathBuf,
}

impl Soak {
    fn read(arguments: &[String]) -> Result<Self, String> {
        let mut soak = Self { minutes: 0.0, seed: 0, flavour: None, into: PathBuf::from("target/soak") };
        for pair in arguments.chunks(2) {
            let [name, value] = pair else { return Err(USAGE.to_owned()) };
            let wrong = |_| format!("{name}: {value:?} is no number\n{USAGE}");
            match name.as_str() {
                "--minutes" => soak.minutes = value.parse().map_err(|_| wrong(()))?,
                "--seed" => soak.seed = value.parse().map_err(|_| wrong(()))?,
                "--flavour" => soak.flavour = Some(value.to_lowercase()),
                "--into" => soak.into = PathBuf::from(value),
                _ => return Err(USAGE.to_owned()),
            }
        }
        if soak.minutes > 0.0 && soak.minutes.is_finite() { Ok(soak) } else { Err(USAGE.to_owned()) }
    }

    /// Whether all cases held.
    fn run(&self) -> Result<bool, String> {
        let (started, mut told) = (Instant::now(), Instant::now());
        let time = Duration::from_secs_f64(self.minutes * 60.0);
        let mut child = child()?;
        let (mut cases, mut steps, mut hits, mut waiting) = (0u64, 0u64, 0u64, 0u64);
        let mut found: BTreeMap<String, usize> = BTreeMap::new();
        let flavour = |flavour: Flavour| format!("{flavour:?}").to_lowercase();
        let known = |name: &String| Flavour::ALL.iter().any(|&of| flavour(of) == *name);
        if let Some(name) = self.flavour.as_ref().filter(|name| !known(name)) {
            return Err(format!("--flavour: {name:?} is none of {:?}", Flavour::ALL.map(flavour)));
        }
        for seed in self.seed.. {
            if started.elapsed() >= time {
                println!("seeds {} to {seed}", self.seed);
                break;
            }
            let of = Flavour::of(seed);
            if self.flavour.as_ref().is_some_and(|name| flavour(of) != *name) {
                continue;
            }
            let (_, calls) = case(seed);
            cases += 1;
            match child.run(&calls).map_err(|error| format!("seed {seed}: {error}"))? {
                Ok(done) => (steps, hits) = (steps + done.steps as u64, hits + done.hits as u64),
                Err(fault) if fault.waits() => waiting += 1,
                Err(fault) => self.keep(seed, &calls, fault, &mut child, &mut found)?,
            }
            if told.elapsed() > Duration::from_secs(10) {
                told = Instant::now();
                let faults: usize = found.values().sum();
                println!(
                    "{:.1} min: {cases} cases, {steps} steps, {hits} hits, {faults} faults",
                    started.elapsed().as_secs_f64() / 60.0
                );
            }
        }
        println!("{cases} cases, {steps} steps, {hits} hits; {waiting} break what is known not to hold yet");
        for (kind, times) in &found {
            println!("{times} times: {kind}");
        }
        Ok(found.is_empty())
    }

    /// Shortens a case that failed into a file, unless there are enough of its kind.
    fn keep(
        &self,
        seed: u64,
        calls: &[Call],
        fault: Fault,
        child: &mut Child,
        found: &mut BTreeMap<String, usize>,
    ) -> Result<(), String> {
        let times = found.entry(fault.kind.clone()).or_default();
        *times += 1;
        if *times > MOST_ALIKE {
            return Ok(());
        }
        let kind: String = fault.kind.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
        let file = self.into.join(format!("{kind}-{seed}.json"));
        println!("seed {seed}: {}\n  shortening {} calls", said(&fault), calls.len());
        let (calls, fault) = least(child, calls, fault);
        write(&file, &calls)?;
        println!("  {} calls in {}: {}", calls.len(), file.display(), said(&fault));
        Ok(())
    }
}
