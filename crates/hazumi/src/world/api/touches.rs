//! What bodies sense, and the touches that last.

use crate::world::body::handle::BodyId;
use crate::world::body::hit::TouchEvent;
use crate::world::step::world::World;

impl World {
    /// The touches that began and ended in the last step, in order of time; at the same time, of bodies. Only of what a ball
    /// or a kinematic body [senses](crate::Body::senses). What [`World::move_by`] or a [`Walker`](crate::Walker) moved
    /// before a step begins and ends its touches at time 0 of that; what it came through meanwhile, they tell themselves.
    ///
    /// A touch begins when the gap between the two falls to 0, and ends when it gets beyond twice w, the engine's one
    /// tolerance: four ulps of the ball's largest coordinate and its radius. So nothing flickers that only trembles. A fast
    /// ball may come and go within one step. A ball that is inside when it is added or brought there begins at time 0 of the next
    /// step. A removal in the middle of a step ends a touch right then; what happens between two steps (a removal, a body switched
    /// off or moved by hand, other tags) begins or ends it at time 0 of the next. For each pair beginnings and ends take turns,
    /// and a body of several shapes is one.
    ///
    /// A ball that rests touches what it rests on; where it bounces, the touch ends as soon as it is off. Of a ball under gravity
    /// the times are those of its [`Self::path`].
    ///
    /// ```
    /// use hazumi::{Aabb, Body, Circle, Tags, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// const COIN: Tags = Tags::bit(0);
    /// let mut world = World::new();
    /// let coin = world.add(Body::fixed(Aabb::new([50., -5.], [100., 5.])?).tags(COIN))?;
    /// let ball = Body::dynamic(Circle::new([0., 0.], 10.)?).velocity([80., 0.]);
    /// let ball = world.add(ball.stopped_by(!COIN).senses(COIN))?;
    /// world.advance(1.0)?;
    /// let events: Vec<_> = world.touch_events().collect();
    /// assert_eq!((events[0].body, events[0].other, events[0].time, events[0].begins), (ball, coin, 0.5, true));
    /// assert_eq!(events.len(), 1);
    /// assert!(world.touching(ball).eq([coin]));
    /// world.remove(coin)?;
    /// world.advance(1.0)?;
    /// let events: Vec<_> = world.touch_events().collect();
    /// assert_eq!((events[0].other, events[0].time, events[0].begins), (coin, 0.0, false));
    /// # Ok(()) }
    /// ```
    #[doc(alias("begin", "end", "enter", "exit", "contact events"))]
    pub fn touch_events(&self) -> impl ExactSizeIterator<Item = &TouchEvent> + DoubleEndedIterator {
        self.sense.events().iter()
    }

    /// What a body touches, in order: what it senses, and the bodies that sense it. As of the end of the last step, but for
    /// what was removed since; in the closure of a step, still as of the last. Nothing if the body is gone.
    #[doc(alias("overlapping bodies", "contacts", "is touching"))]
    pub fn touching(&self, id: BodyId) -> impl Iterator<Item = BodyId> + '_ {
        self.state.touching(id)
    }
}
