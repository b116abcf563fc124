//! Questions about two shapes: do they overlap, how far apart are they, where do they touch, when does one that moves meet
//! the other. Queries know two shapes and nothing of bodies.
//!
//! All compute in f64, so that sums of f32 input are exact or nearly so, and answer in f32. Shapes are closed sets: what
//! touches overlaps. All are total: they answer every pair of valid shapes in bounded time, without panic or NaN; numbers
//! beyond the range of f32 saturate. A motion that is not finite is refused by [`InvalidQuestion`].
//!
//! 1. A shape is taken as a core without thickness (point, segment, convex polygon, line, curve) and a radius around it.
//! 2. The cores' distance and nearest points decide everything outside: the shapes overlap if it does not exceed the sum of
//!    the radii.
//! 3. Where the cores themselves meet, the way out is over a face of their Minkowski difference: [`contact()`].
//! 4. Curves are halved until their pieces are straight enough, and pieces that cannot hold the answer are dropped.

mod core;

pub(crate) mod contact;
mod crossing;
mod cubic;
mod curve_curve;
mod curve_hull;
mod distance;
mod gap;
mod halving;
mod hull_hull;
mod invalid;
mod laser;
mod line;
mod normals;
pub(crate) mod ray;
pub(crate) mod sweep;
mod sweep_curve;

pub(crate) use self::core::{Core, Cubic, Hull, Rounded};
pub use contact::{Contact, contact};
pub(crate) use crossing::tangent;
pub use distance::{Closest, closest, distance, overlap};
pub(crate) use distance::{closest_wide, overlap_wide};
pub use invalid::InvalidQuestion;
pub(crate) use invalid::finite;
pub use laser::{LaserHit, SweepLaser, sweep_laser};
pub(crate) use ray::RayHit;
pub use sweep::{SweepHit, sweep};
pub(crate) use sweep::{sweep_wide, with_sum};
pub(crate) use sweep_curve::{hull_apart_from_cubic, ray_rounded_cubic};
