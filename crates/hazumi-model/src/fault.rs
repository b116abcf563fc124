//! What a case broke.

use serde::{Deserialize, Serialize};

/// A promise that did not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// Which promise, in a few words: a case is only ever shortened to one that breaks the same.
    pub kind: String,
    /// After which call, counted from 0.
    pub call: usize,
    /// What was seen.
    pub text: String,
}

impl Fault {
    /// A promise, and what was seen; the call is said later.
    pub(crate) fn new(kind: &str, text: impl Into<String>) -> Self {
        let mut text = text.into();
        if let Some((cut, _)) = text.char_indices().nth(2000) {
            text.truncate(cut);
        }
        Self { kind: kind.to_owned(), call: 0, text }
    }
}

/// Refuses what does not hold.
macro_rules! ensure {
    ($holds:expr, $kind:expr, $($text:tt)*) => {
        // Not `!$holds`, which reads badly of a comparison.
        let holds: bool = $holds;
        if !holds {
            return Err($crate::fault::Fault::new($kind, format!($($text)*)));
        }
    };
}
pub(crate) use ensure;
