//! Where the broad phase has its cells.

use crate::Aabb;
use crate::world::step::world::World;

impl World {
    /// The cells of the broad phase that hold anything, and how many shapes are in each: for a picture that shows why a world is slow. They
    /// hold the shapes of fixed and kinematic bodies, each in all cells that a ball's centre can be in while it touches it. One cell
    /// with hundreds of shapes costs more than hundreds of cells with a few; a few walls that are very much larger than all
    /// else are the usual reason.
    ///
    /// They are as the last step left them, and may be others after the next; nothing else hangs on them. A line is in no cell, and
    /// neither is a shape that reaches much farther than all others: both are looked at always.
    ///
    /// ```
    /// use hazumi::{Aabb, Body, Circle, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// for column in 0..10u8 {
    ///     world.add(Body::fixed(Aabb::from_center([f32::from(column) * 100.0, 0.0], [40.0, 16.0])?))?;
    /// }
    /// world.add(Body::dynamic(Circle::new([0.0, 50.0], 4.0)?))?;
    /// world.advance(0.1)?;
    /// assert!(world.cells().count() >= 10);
    /// assert!(world.cells().all(|(cell, shapes)| shapes == 1 && cell.max().x > cell.min().x));
    /// # Ok(()) }
    /// ```
    #[doc(alias("grid", "broad phase", "debug", "spatial hash"))]
    pub fn cells(&self) -> impl Iterator<Item = (Aabb, usize)> + '_ {
        self.grid.held()
    }
}
