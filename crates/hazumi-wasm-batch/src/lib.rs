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

/// Which list a fault is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// That of the circles.
    Circles,
    /// That of the boxes.
    Obbs,
}

/// Which circles touch the turned box at their side, of five numbers each (centre, half sizes, angle): 1 or 0.
///
/// # Errors
/// At the first circle or box that is none, with its list and index.
pub fn circles_against_obbs(circles: &[f32], obbs: &[f32], hits: &mut [u8]) -> Result<(), (List, usize, InvalidShape)> {
    let pairs = circles.chunks_exact(3).zip(obbs.chunks_exact(5));
    for (index, ((numbers, its), hit)) in pairs.zip(hits).enumerate() {
        let obb =
            Obb::from_half([its[0], its[1]], [its[2], its[3]], its[4]).map_err(|error| (List::Obbs, index, error))?;
        let circle =
            Circle::new([numbers[0], numbers[1]], numbers[2]).map_err(|error| (List::Circles, index, error))?;
        *hit = laser::hits(&obb, &circle).into();
    }
    Ok(())
}
