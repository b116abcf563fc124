//! Crowds that are no matter of contacts.

use crate::Vec2;
use crate::query::{InvalidQuestion, finite};
use crate::world::body::tags::Tags;
use crate::world::step::world::World;

impl World {
    /// Pushes dynamic bodies with any of these tags softly apart where they overlap, or are nearer than `gap`: the cheap alternative to
    /// [`Body::stopped_by`](crate::Body::stopped_by) for a crowd that shouldn't stand in one place, and where nobody minds who overlaps whom by
    /// how much. `Tags::NONE` is all of them. Returns how many were moved. Call it after [`World::step`], once per frame.
    ///
    /// Only places change: no velocity, no mass counts, nothing is a hit. Each of `passes` pushes every two that are too near by half of what they
    /// lack, all at once; so two alone are apart after one pass, and of a crowd that keeps pressing to one point 2 to 4 passes per frame leave
    /// overlaps of a few hundredths of a radius at the rim and more in the middle. The order of bodies makes no difference, but where two are on
    /// one spot.
    ///
    /// Nobody is pushed into or through what stops him: he goes as far as it, then along it. Beside one-way bodies, that is from both sides. A body
    /// that is no circle counts as the circle about it. Those that stop each other are pushed apart by the step already: give them no such tag.
    ///
    /// Some 0.1 to 0.2 µs a body and pass.
    ///
    /// ```
    /// use hazumi::{Body, Circle, Tags, Vec2, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// const ZOMBIE: Tags = Tags::bit(0);
    /// let mut world = World::new();
    /// let [a, b] = [-2.0, 2.0].map(|x| world.add(Body::dynamic(Circle::new([x, 0.], 5.).unwrap()).tags(ZOMBIE)).unwrap());
    /// assert_eq!(world.separate(ZOMBIE, 0.0, 1)?, 2);
    /// assert_eq!(world.get(a).unwrap().position(), Vec2::new(-5., 0.));
    /// assert_eq!(world.get(b).unwrap().position(), Vec2::new(5., 0.));
    /// assert_eq!(world.separate(ZOMBIE, 0.0, 1)?, 0);
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// If the gap is negative or not finite.
    #[doc(alias("soft collision", "flock", "boids", "avoidance"))]
    pub fn separate(&mut self, tags: Tags, gap: f32, passes: u32) -> Result<usize, InvalidQuestion> {
        finite("gap", Vec2::new(gap, 0.0))?;
        if gap < 0.0 {
            return Err(InvalidQuestion::Negative { field: "gap", got: gap });
        }
        Ok(self.separate_softly(tags, gap.into(), passes))
    }
}
