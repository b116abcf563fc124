//! Bodies that move as the game says.

use crate::Vec2;
use crate::world::body::handle::BodyId;
use crate::world::body::invalid::InvalidBody;
use crate::world::step::world::World;

impl World {
    /// Moves a kinematic body through the next step so that its pivot is at `position` and it is turned by `angle` radians
    /// at the step's end, to the bit; then it rests until told again. What is in its way is hit and pushed by the speed
    /// that this takes. Its own velocity and spin do not count in that step.
    ///
    /// # Errors
    /// If the body is gone or not kinematic, or a number not finite.
    #[doc(alias("target", "mouse"))]
    pub fn move_to(&mut self, id: BodyId, position: impl Into<Vec2>, angle: f32) -> Result<(), InvalidBody> {
        self.state.move_to(id, position, angle)
    }

    /// Changes how fast a kinematic body turns, in radians per second.
    ///
    /// # Errors
    /// If the body is gone or not kinematic, or the spin not finite.
    pub fn set_spin(&mut self, id: BodyId, spin: f32) -> Result<(), InvalidBody> {
        self.state.set_spin(id, spin)
    }
}
