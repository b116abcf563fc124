//! The rules of the tutorials, sentence by sentence.

mod breakout;
mod circle_line;
mod circle_segment;
mod graze;
mod laser;
mod push_back;
mod push_back_curve;
mod random;
mod reflect;
mod room;
mod room_extremes;
mod strike;
mod swept_room;
mod walk;
