//! What several test programs share.
#![allow(dead_code, reason = "each test program uses its part")]

pub mod oracle;
pub mod shapes;
