//! What the cells hold, to be looked at.

use crate::Aabb;
use crate::dvec2::DVec2;
use crate::world::broad_phase::grid::Grid;

impl Grid {
    /// The cells that hold anything, and how many colliders each; first those of the window, row by row.
    pub(in crate::world) fn held(&self) -> impl Iterator<Item = (Aabb, usize)> + '_ {
        let columns = self.window.columns.max(1);
        let inside = (0..self.inside.len()).map(move |cell| (cell as i64 % columns, cell as i64 / columns, cell));
        let inside = inside.map(|(x, y, cell)| (x, y, self.inside.of(cell).len()));
        let cells = inside.chain(self.outside.cells()).filter(|&(.., held)| held > 0);
        cells.map(|(x, y, held)| {
            let side = self.window.cell;
            let corner = self.window.origin + DVec2::new(x as f64, y as f64) * side;
            (Aabb::bounding([corner.narrow(), (corner + DVec2::new(side, side)).narrow()]), held)
        })
    }
}
