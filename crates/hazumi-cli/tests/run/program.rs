//! The program in a folder of its own.

use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a run left.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// A folder that is gone after the test.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// With one file in it.
    pub(crate) fn with(name: &str, text: &str) -> Self {
        let folder = Self::new();
        std::fs::write(folder.path(name), text).unwrap();
        folder
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    pub(crate) fn read(&self, name: &str) -> String {
        String::from_utf8(self.bytes(name)).unwrap()
    }

    /// The names in it, sorted.
    pub(crate) fn files(&self, name: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.path(name)).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        self.run_to(arguments, Stdio::piped())
    }

    /// With a standard output that nobody reads.
    pub(crate) fn run_unheard(&self, arguments: &[&str]) -> Ran {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        self.run_to(arguments, writer.into())
    }

    pub(crate) fn run_to(&self, arguments: &[&str], out: Stdio) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hazumi"));
        command.args(arguments).current_dir(self.0.path()).stdout(out).stderr(Stdio::piped());
        let output = command.spawn().unwrap().wait_with_output().unwrap();
        Ran {
            status: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}
