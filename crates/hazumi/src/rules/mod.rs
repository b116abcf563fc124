//! The rules of arcade games, as pure functions: frame by frame, for games that move their own things.
//!
//! | | rule | module |
//! | --- | --- | --- |
//! | R1 | a ball against a brick: which side, and where does it go | [`breakout`] |
//! | R2 | a circle against a segment | [`circle_segment`] |
//! | R3 | a circle against an infinite line | [`circle_line`] |
//! | R4 | a player against a laser | [`laser`], and the near miss in [`graze`] |
//! | R5 | a walker against what it walks into | [`push_back`], its speed in [`walk`], and all of it run for you in a [`room`] |
//! | R6 | a ball against a swung bat | [`strike`] |
//!
//! They look at one instant. What happens between two frames is the business of [`sweep`](crate::sweep) and of the world.
//! For finite input every answer is finite; what exceeds f32 saturates at its largest number.

pub mod breakout;
pub mod circle_line;
pub mod circle_segment;
pub mod graze;
pub mod laser;
pub mod push_back;
pub mod room;
pub mod strike;
pub mod walk;

/// In f32, at most its largest finite number.
const fn saturated(x: f64) -> f32 {
    crate::dvec2::DVec2::new(x, 0.0).narrow().x
}
