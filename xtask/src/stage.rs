//! A stage of a task: one command, shown with its name and the time it took.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// One run of cargo, from the workspace's root.
pub(crate) struct Stage {
    name: &'static str,
    arguments: Vec<String>,
    variables: Vec<(&'static str, &'static str)>,
}

impl Stage {
    /// `cargo` with these arguments, separated by blanks.
    pub(crate) fn cargo(name: &'static str, arguments: &str) -> Self {
        Self { name, arguments: arguments.split_whitespace().map(str::to_owned).collect(), variables: Vec::new() }
    }

    /// With an environment variable.
    pub(crate) fn with(mut self, variable: &'static str, value: &'static str) -> Self {
        self.variables.push((variable, value));
        self
    }

    /// With more arguments, whatever is in them.
    pub(crate) fn followed_by(mut self, arguments: &[&str]) -> Self {
        self.arguments.extend(arguments.iter().map(|&argument| argument.to_owned()));
        self
    }

    /// Runs it.
    ///
    /// # Errors
    /// If it cannot be started or fails; the message is the command line that repeats it.
    pub(crate) fn run(&self) -> Result<(), String> {
        println!("── {}", self.name);
        let started = Instant::now();
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let status = Command::new(cargo)
            .args(&self.arguments)
            .envs(self.variables.iter().copied())
            .current_dir(root)
            .status()
            .map_err(|error| format!("{}: cannot start {}: {error}", self.name, self.command_line()))?;
        println!("── {}: {:.1} s", self.name, started.elapsed().as_secs_f64());
        if status.success() {
            Ok(())
        } else {
            Err(format!("{} failed ({status}):\n  {}", self.name, self.command_line()))
        }
    }

    /// What to type to run it alone.
    fn command_line(&self) -> String {
        let mut line = String::new();
        for (variable, value) in &self.variables {
            let _ = write!(line, "{variable}='{value}' ");
        }
        line + "cargo " + &self.arguments.join(" ")
    }
}

/// Does something else as a stage: shown with its name and the time it took.
///
/// # Errors
/// As what is done, with the name before it.
pub(crate) fn timed<T>(name: &str, stage: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    println!("── {name}");
    let started = Instant::now();
    let done = stage().map_err(|error| format!("{name}: {error}"))?;
    println!("── {name}: {:.1} s", started.elapsed().as_secs_f64());
    Ok(done)
}
