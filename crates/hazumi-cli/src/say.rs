//! What is told on standard output.

use std::io::{self, Write};

/// Something that a level says, as a part of a line: so many characters at most, and none that would end the line or command a terminal.
pub(crate) fn short(said: &str, most: usize) -> String {
    let mut characters = said.chars().map(|c| if c.is_control() { ' ' } else { c });
    let mut short: String = characters.by_ref().take(most).collect();
    if characters.next().is_some() {
        short.push('…');
    }
    short
}

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
