//! What is told on standard output.

use std::io::{self, Write};

/// Writes a text to standard output. A reader that has seen enough, as `head` does, is no fault; a full disk is one.
pub(crate) fn say(text: &str) -> Result<(), String> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("standard output: cannot be written: {error}"))
        }
        _ => Ok(()),
    }
}
