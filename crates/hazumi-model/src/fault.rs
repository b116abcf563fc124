//! What a case broke.

use serde::{Deserialize, Serialize};

/// Promises that do not hold yet: of each a case is in `cases/waiting`, and a case that breaks one goes on, for it may break another. Of
/// several the first of these is told.
pub const WAITING: [&str; 0] = [];

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

    /// Whether it is known that the promise does not hold yet.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.rank().is_some()
    }

    /// Its place among the promises that do not hold yet.
    pub(crate) fn rank(&self) -> Option<usize> {
        WAITING.iter().position(|kind| *kind == self.kind)
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
