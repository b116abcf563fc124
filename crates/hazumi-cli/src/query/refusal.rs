//! Why a query was refused.

use std::fmt::Display;

use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Kind {
    InvalidJson,
    UnknownOp,
    InvalidShape,
    InvalidInput,
}

/// The `error` of an answer.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Refusal {
    kind: Kind,
    message: String,
}

impl Refusal {
    pub(super) fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into() }
    }

    pub(super) fn json(error: &impl Display) -> Self {
        Self::new(Kind::InvalidJson, format!("not a JSON object: {error}"))
    }

    pub(super) fn input(message: impl Into<String>) -> Self {
        Self::new(Kind::InvalidInput, message)
    }
}
