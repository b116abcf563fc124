//! SVG as PNG.

use std::fmt;

use resvg::{tiny_skia, usvg};

/// Why a picture could not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidPicture(String);

impl fmt::Display for InvalidPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for InvalidPicture {}

/// An SVG as a PNG file whose longer side has `longer` pixels. Where the SVG moves, its start is seen.
///
/// # Errors
/// If the text is no SVG, or `longer` is 0 or more than 16,384.
pub fn png(svg: &str, longer: u32) -> Result<Vec<u8>, InvalidPicture> {
    let invalid = |error: &dyn fmt::Display| InvalidPicture(error.to_string());
    if !(1..=16_384).contains(&longer) {
        return Err(InvalidPicture(format!("longer: must be 1 to 16384 pixels, got {longer}")));
    }
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(|error| invalid(&error))?;
    let size = tree.size();
    let scale = longer as f32 / size.width().max(size.height());
    let side = |length: f32| (length * scale).round().max(1.0) as u32;
    let mut pixmap = tiny_skia::Pixmap::new(side(size.width()), side(size.height()))
        .ok_or_else(|| InvalidPicture(format!("a picture of {} by {} cannot be made", size.width(), size.height())))?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| invalid(&error))
}
