//! A world as text, for examples that run without a window.

use hazumi::{Aabb, BodyKind, BodyRef, Filter, InvalidShape, Vec2, World};

/// Draws what is between two corners of a world: a character for each cell, which is twice as high as it is wide. `look` gives a body's character. What
/// moves is drawn over what stays.
pub(crate) fn draw(
    world: &World,
    [min, max]: [Vec2; 2],
    columns: u16,
    look: impl Fn(&BodyRef<'_>) -> char,
) -> Result<String, InvalidShape> {
    let width = (max.x - min.x) / f32::from(columns);
    let size = Vec2::new(width, 2.0 * width);
    let rows = ((max.y - min.y) / size.y).ceil() as u16;
    let (mut found, mut text) = (vec![], String::new());
    for row in 0..rows {
        for column in 0..columns {
            let center = min + Vec2::new((f32::from(column) + 0.5) * size.x, (f32::from(row) + 0.5) * size.y);
            world.overlapping(&Aabb::from_center(center, size * 0.98)?, Filter::ALL, &mut found);
            let bodies = || found.iter().filter_map(|overlap| world.get(overlap.body));
            let moving = bodies().rfind(|body| body.kind() == BodyKind::Dynamic);
            text.push(moving.or_else(|| bodies().next_back()).map_or(' ', |body| look(&body)));
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    Ok(text)
}
