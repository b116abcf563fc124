//! Files in and out: levels that are read, and what is written whole or not at all.

pub(crate) mod ending;
mod ignored;
pub(crate) mod level;
pub(crate) mod output;
pub(crate) mod place;
pub(crate) mod unfinished;
