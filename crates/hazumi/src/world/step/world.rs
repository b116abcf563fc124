//! The whole: a closure that hears of a hit may ask all of it, and add, remove and change bodies. What a game may do with it is in `api`.

use crate::world::broad_phase::Scene;
use crate::world::broad_phase::grid::Grid;
use crate::world::broad_phase::mover_tree::MoverTree;
use crate::world::sensing::Sense;
use crate::world::state::State;
use crate::world::state::scratch::Scratch;
use crate::world::steer::Steering;
use crate::world::step::step_state::StepState;

/// Circles, boxes, capsules and convex polygons that bounce among fixed and kinematic bodies of every shape.
///
/// A body that moves by itself never turns. Those that move meet each other if they have tags ([`Body::stopped_by`](crate::Body::stopped_by)); what is
/// fixed or kinematic they always meet.
///
/// The same bodies and the same steps give the same bits on every platform, in debug and release. A clone is a snapshot:
/// it goes on exactly as the original does.
///
/// ```
/// use hazumi::{Aabb, Body, Circle, Response, World};
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let mut world = World::new();
/// world.add(Body::fixed(Aabb::new([-100., 90.], [100., 110.])?))?;
/// let mover = world.add(Body::dynamic(Circle::new([0., 0.], 10.)?).velocity([30., 160.]))?;
/// let mut hits = 0;
/// world.step(1.0, |hit, _| {
///     hits += 1;
///     assert_eq!(hit.time, 0.5);
///     Response::BOUNCE
/// })?;
/// assert_eq!(hits, 1);
/// assert_eq!(world.get(mover).unwrap().position(), [30., 0.].into());
/// # Ok(()) }
/// ```
#[derive(Clone, Debug, Default)]
#[doc(alias("space", "physics", "simulation"))]
pub struct World {
    /// What lasts from step to step.
    pub(in crate::world) state: State,
    /// Which of its shapes are where.
    pub(in crate::world) grid: Grid,
    /// Where its movers are, between steps.
    pub(in crate::world) tree: MoverTree,
    /// What happens in a step.
    pub(in crate::world) step: StepState,
    pub(in crate::world) steering: Scratch<Steering>,
    pub(in crate::world) sense: Sense,
}

impl World {
    /// A world that takes no fast path, for tests: the general path is the law, and the fast ones are held to its bits. Each mover goes
    /// from touch to touch in order of time, also by [`Self::advance`]. There are no reflections, no plans, no order near in memory, no look for what is
    /// around on short ways, no touch of a box before all others are gathered, no flights kept until they are due, no bounds of what drifts entered
    /// in advance, no sleeping groups left where they are, and no tree of movers.
    #[doc(hidden)]
    pub fn general_only() -> Self {
        let mut world = Self::default();
        world.step.is_general = true;
        world
    }

    /// What is where, to be asked.
    #[inline(always)]
    pub(in crate::world) const fn scene(&self) -> Scene<'_> {
        Scene { state: &self.state, grid: &self.grid, tree: &self.tree }
    }

    /// Makes the tree of movers, where there is none and many questions were asked.
    pub(in crate::world) fn make_tree(&mut self) {
        if !self.state.is_stepping() && !self.step.is_general {
            self.tree.make_if_asked(&self.state);
        }
    }

    /// A world of this state.
    pub(in crate::world) fn of(state: State) -> Self {
        let mut world = Self { state, ..Self::default() };
        world.build_grid();
        world
    }
}
