//! All that a mover touches at one instant, and what comes of it.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `touched`, `gather` | what is touched then, and how it is found |
//! | `seam`, `cone` | the surface where shapes join, and what they leave open |
//! | `meeting` | a mover arrives at what it touches; how one surface alone answers |
//! | `answer` | each touch is asked about, and all are answered at once |
//! | `set_down` | where the mover is then |
//! | `reflection` | bounces that are one reflection and nothing else |
//! | `struck_now` | who was struck at this instant, and is pushed along from then on |

mod answer;
pub(in crate::world::step) mod cone;
pub(in crate::world) mod gather;
pub(in crate::world) mod meeting;
pub(in crate::world) mod reflection;
pub(in crate::world) mod seam;
pub(in crate::world) mod set_down;
pub(in crate::world::step) mod struck_now;
pub(in crate::world) mod touched;
