//! What several test programs share.
#![allow(dead_code, reason = "each test program uses its part")]

pub(crate) mod oracle;
pub(crate) mod shapes;
