//! Loops over many shapes for `hazumi-wasm`: a crate of its own, since it is built for speed and the rest for size.

use hazumi::rules::laser;
use hazumi::{Circle, InvalidShape, Obb};

/// Which circles, of three numbers each, touch one turned box: 1 or 0.
///
/// # Errors
/// At the first circle that is none, with its index.
pub fn circles_against_obb(circles: &[f32], obb: &Obb, hits: &mut [u8]) -> Result<(), (usize, InvalidShape)> {
    for (index, (numbers, hit)) in circles.chunks_exact(3).zip(hits).enumerate() {
        let circle = Circle::new([numbers[0], numbers[1]], numbers[2]).map_err(|error| (index, error))?;
        *hit = laser::hits(obb, &circle).into();
    }
    Ok(())
}
