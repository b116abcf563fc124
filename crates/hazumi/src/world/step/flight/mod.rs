//! When a mover meets the next collider.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `first_touch` | the first touch on a way, of all colliders that are near it |
//! | `point` | a point under gravity, which has no size to hide what its chords stray |
//! | `again` | what a mover passed and may meet again on one straight way |
//! | `ahead`, `flights` | what was flown to find a touch is kept until that is due |

pub(in crate::world) mod again;
pub(in crate::world) mod ahead;
pub(in crate::world) mod first_touch;
pub(in crate::world) mod flights;
pub(in crate::world) mod point;
