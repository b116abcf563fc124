//! A mover's shape and a solid: when they touch, where, and the surface there. Knows two shapes and how they move, and nothing of
//! bodies, tags or responses.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `solid`, `touch`, `touch_circle` | a shape, as a circle meets it; a touch, and which side it hits; where a circle touches |
//! | `outline`, `outline_solid`, `outline_curve` | the shape of a mover that is no circle; a shape, as that meets it |
//! | `outline_curve_parts` | what of it and a curve may be the nearest |
//! | `parting` | lines that part it from a curve |
//! | `moving` | what moves, as a solid meets it: a circle or an outline |
//! | `pose`, `moving_solid` | where a body that moves is; a solid that moves through the step |
//! | `advance` | when what flies straight meets what turns |
//! | `pair` | two movers that meet |
//! | `chord`, `apart` | a slide along a hollow curve; where what goes through one comes out of it |
//! | `tolerance` | what counts as one instant |

mod advance;
pub(in crate::world) mod apart;
pub(in crate::world) mod chord;
pub(in crate::world) mod moving;
pub(in crate::world) mod moving_solid;
pub(in crate::world) mod outline;
pub(in crate::world) mod outline_curve;
pub(in crate::world) mod outline_curve_parts;
pub(in crate::world) mod outline_solid;
pub(in crate::world) mod pair;
mod parting;
pub(in crate::world) mod pose;
pub(in crate::world) mod solid;
pub(in crate::world) mod tolerance;
pub(in crate::world) mod touch;
pub(in crate::world) mod touch_circle;
