//! Places in a text.

/// Where a part of a text begins, in bytes.
pub(crate) fn offset(text: &str, part: &str) -> usize {
    part.as_ptr().addr() - text.as_ptr().addr()
}

/// Line and column of a byte, from 1.
pub(crate) fn place(text: &str, at: usize) -> (u32, u32) {
    let (mut line, mut column) = (1u32, 1u32);
    for &byte in &text.as_bytes()[..at.min(text.len())] {
        if byte == b'\n' {
            (line, column) = (line.saturating_add(1), 1);
        } else if byte & 0xc0 != 0x80 {
            // What goes on is no character of its own.
            column = column.saturating_add(1);
        }
    }
    (line, column)
}
