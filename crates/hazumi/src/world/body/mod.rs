//! What a user says of a body and hears of it: plain values. Knows nothing of how they are met.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `described`, `read`, `change` | a body as a game describes it, as it is read again, and changed in place |
//! | `handle` | handles, and a list of what they mean |
//! | `tags` | kinds of bodies |
//! | `hit` | what a step tells |
//! | `contact`, `ground` | what lasts, as a game hears of it; floor, wall or ceiling |
//! | `filter`, `answer` | what a question leaves out, and what it finds |
//! | `check`, `invalid`, `raw` | what cannot be a body, and why; one as data that may come from anywhere |
//! | `bytes` | a body as bytes |
//! | `several` | a list that holds one thing in place |

pub(in crate::world) mod answer;
mod bytes;
mod change;
pub(in crate::world) mod check;
pub(in crate::world) mod contact;
pub(in crate::world) mod described;
pub(in crate::world) mod filter;
pub(in crate::world) mod ground;
pub(crate) mod handle;
pub(in crate::world) mod hit;
pub(in crate::world) mod invalid;
#[cfg(feature = "serde")]
mod raw;
pub(in crate::world) mod read;
pub(in crate::world) mod several;
pub(in crate::world) mod tags;
