//! What movers will do if nothing changes: bounces that are planned before they are due, and dropped where something came between.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `plan` | planning, keeping to it, and planning anew |
//! | `plans` | the plans of a step, as data |

pub(in crate::world) mod plan;
pub(in crate::world) mod plans;
