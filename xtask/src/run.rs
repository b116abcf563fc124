//! How a program is run.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

/// The workspace's root.
pub(crate) fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    here.canonicalize().unwrap_or(here)
}

/// A program with its arguments, to be run within the workspace.
pub(crate) struct Program {
    name: OsString,
    arguments: Vec<OsString>,
    variables: Vec<(&'static str, OsString)>,
    unset: Vec<&'static str>,
    folder: PathBuf,
}

impl Program {
    pub(crate) fn new(name: impl Into<OsString>) -> Self {
        Self { name: name.into(), arguments: Vec::new(), variables: Vec::new(), unset: Vec::new(), folder: root() }
    }

    pub(crate) fn arguments<A: Into<OsString>>(mut self, arguments: impl IntoIterator<Item = A>) -> Self {
        self.arguments.extend(arguments.into_iter().map(Into::into));
        self
    }

    pub(crate) fn with(mut self, variable: &'static str, value: impl Into<OsString>) -> Self {
        self.variables.push((variable, value.into()));
        self
    }

    /// Without these environment variables, unless they are given here.
    pub(crate) fn without(mut self, variables: &[&'static str]) -> Self {
        self.unset.extend(variables);
        self
    }

    /// From this folder of the workspace, or from any other.
    pub(crate) fn within(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = root().join(folder.into());
        self
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.name);
        for variable in &self.unset {
            command.env_remove(variable);
        }
        command.args(&self.arguments).envs(self.variables.iter().map(|(name, value)| (name, value)));
        command.current_dir(&self.folder);
        command
    }

    /// What to type to run it alone.
    fn line(&self) -> String {
        let mut line = self.name.to_string_lossy().into_owned();
        for argument in &self.arguments {
            line += " ";
            line += &argument.to_string_lossy();
        }
        line
    }

    /// Runs it.
    ///
    /// # Errors
    /// If it cannot be started or fails; the message repeats the command line.
    pub(crate) fn run(&self) -> Result<(), String> {
        let status = self.command().status().map_err(|error| format!("cannot start {}: {error}", self.line()))?;
        if status.success() {
            Ok(())
        } else {
            Err(format!("failed ({status}), in {}: {}", self.folder.display(), self.line()))
        }
    }

    /// Runs it and returns what it printed; none if it failed.
    pub(crate) fn output(&self) -> Option<String> {
        let output = self.command().output().ok().filter(|output| output.status.success())?;
        Some(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}
