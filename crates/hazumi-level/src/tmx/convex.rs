//! Polygons of any kind as convex ones.

use hazumi::{Polygon, Vec2};
use i_triangle::float::triangulatable::Triangulatable;
use kurbo::Point;

/// Corners of a polygon that is not convex; with its sides crossing each other the pieces go with the square.
const MOST_CORNERS: usize = 2000;

/// The corners of convex pieces that cover what the polygon covers; none if that is nothing.
pub(super) fn split(corners: &[Point]) -> Result<Vec<Vec<Point>>, String> {
    if Polygon::new(corners.iter().map(|corner| Vec2::new(corner.x as f32, corner.y as f32))).is_ok() {
        return Ok(vec![corners.to_vec()]);
    }
    if corners.len() > MOST_CORNERS {
        return Err(format!("a polygon that is not convex has at most {MOST_CORNERS} corners, got {}", corners.len()));
    }
    // The grid of 64 bits is finer than f32: the pieces' corners are the polygon's.
    let contour: Vec<[f64; 2]> = corners.iter().map(|corner| [corner.x, corner.y]).collect();
    let pieces = contour.as_slice().triangulate_as::<i64>().into_delaunay().to_convex_polygons();
    Ok(pieces.into_iter().map(|piece| piece.into_iter().map(|[x, y]| Point::new(x, y)).collect()).collect())
}
