//! A moving point against a rounded core: the engine's hot path.
//!
//! A circle of radius r that moves and touches a shape is its centre that moves and touches that shape grown by r. So
//! each kernel here takes the point's start `o`, its motion `m`, a core (a point, a segment, a box, a convex hull, a
//! line) and a radius around the core, and gives the first time in 0..=1 at which the point enters.
//!
//! 1. Reject by comparisons alone wherever the motion does not reach, or leaves.
//! 2. Find the one offset face through which the point enters the core's faces moved out by r (the *mitred* hull). If it
//!    enters beside the core's face, the touch is there.
//! 3. If it enters beyond the face's end, it is in the kite between that corner's two offset faces. The kite's inner sides
//!    lie in the disc around the corner, so that disc is touched first or nothing is: one ray against one circle.
//!
//! **Entering.** A touch counts only if m·n < 0. What f64 rounding could make of a motion along the face (a slope below
//! [`GLIDE`]) does not. A point that starts inside is judged by the contact normals, those of the shortest way out, and all
//! of them if several are equally short.
//!
//! **Why it is stable.** A circle is met by the perpendicular form: the offset of the circle's centre from the ray is one
//! cross product of exact differences, off by a few 1e-16 of the distance. The textbook b² − 4ac loses the radius in the
//! square of the distance as soon as the motion is long (Hearn and Baker; Haines et al., *Precision Improvements for
//! Ray/Sphere Intersection*, Ray Tracing Gems, 2019).

mod boxes;
mod capsule;
mod circle;
mod hit;
mod hull;
mod line;

pub(crate) use boxes::{ray_rounded_box, ray_rounded_obb};
pub(crate) use capsule::ray_capsule;
pub(crate) use circle::ray_circle;
pub(crate) use hit::RayHit;
pub(super) use hit::{GLIDE, SAME, enters};
pub(super) use hull::ray_corners;
pub(crate) use hull::{ray_point_hull, ray_rounded_hull};
pub(crate) use line::ray_line;
