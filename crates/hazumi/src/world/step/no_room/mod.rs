//! Where there is no room.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `overlap` | the way out, where a mover starts inside something |
//! | `crush`, `release` | what closes in leaves a mover no way, and later there is room again |
//! | `separate` | a soft push apart, between steps |

pub(in crate::world::step) mod crush;
pub(in crate::world) mod overlap;
pub(in crate::world::step) mod release;
pub(in crate::world::step) mod separate;
