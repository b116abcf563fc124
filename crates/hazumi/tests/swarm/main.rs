//! Swarms: what a frame finds against an independent reckoning, editing, lasers, any bits, several threads.

mod support;

mod editing;
mod extremes;
mod frames;
mod hollow_curves;
mod homing;
mod known;
mod lasers;
mod meet;
#[cfg(feature = "rayon")]
mod parallel;
mod strike;
