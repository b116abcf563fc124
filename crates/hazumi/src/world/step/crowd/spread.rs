//! Many movers in one place, as where a game spawns a swarm: they are laid out as the seeds of a sunflower, before what still overlaps
//! is pushed apart pair by pair. Pushed from the one place, each would meet all others in each round.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::{sin_cos, sqrt};
use crate::world::body::tags::Tags;
use crate::world::step::crowd::depenetration::TURN;
use crate::world::step::world::World;

/// Movers are laid out where their squares would fill the cell that their centres are in so many times.
const FULL: f64 = 16.0;
/// The area that each takes, as part of its square: among the seeds of a sunflower, those at 1.1 just touch.
const ROOM: f64 = 1.2;

/// So many seeds are tried for each, where shapes hide some.
const SEEDS: usize = 8;

/// A mover in a cell. Only those with the same tags are laid out together: whether others meet them is another question.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    cell: [i32; 2],
    tags: [u32; 2],
    body: u32,
}

impl World {
    /// Lays out those of the bodies that are far too many for their place. They stay on their side of every shape.
    pub(in crate::world) fn spread(&mut self, bodies: &[u32]) {
        if !self.state.through.pairs().is_empty() {
            return;
        }
        let place = |&body: &u32| {
            let at = self.state.place(body)?;
            let (core, tags) = (&self.state.movers[at], self.state.courses[at].tags);
            let cell = self.step.crowd.cells.cell_of(core.position);
            tags.intersects(core.stopped_by).then(|| Place {
                cell,
                tags: [tags, core.stopped_by].map(Tags::bits),
                body,
            })
        };
        let mut places: Vec<Place> = bodies.iter().filter_map(place).collect();
        places.sort_unstable();
        for together in places.chunk_by(|a, b| (a.cell, a.tags) == (b.cell, b.tags)) {
            self.lay_out(together);
        }
    }

    fn lay_out(&mut self, together: &[Place]) {
        let at = |place: &Place| self.state.place(place.body);
        let square = |radius: f64| 4.0 * radius * radius;
        let size = self.step.crowd.cells.size();
        let (mut all, mut center) = (0.0, DVec2::ZERO);
        for at in together.iter().filter_map(at) {
            all += square(self.state.movers[at].size.radius().into());
            center += self.state.movers[at].position * (1.0 / together.len() as f64);
        }
        if all <= FULL * size * size {
            return;
        }
        let mut area = 0.0;
        let mut seeds = 0..SEEDS * together.len();
        for place in together {
            let Some(at) = self.state.place(place.body) else { continue };
            let mut mover = self.state.mover(at);
            // The next seed that no shape hides from it.
            let to = seeds.find_map(|seed| {
                let (sin, cos) = sin_cos(TURN * seed as f64);
                let to = center + DVec2::new(cos, sin) * sqrt(area / core::f64::consts::PI);
                area += ROOM * square(mover.radius);
                let skipped = |collider: u32| !self.state.stops(&mover, collider);
                self.scene().first_on_way(&mover, to - mover.position, 0.0, &skipped).is_none().then_some(to)
            });
            mover.position = to.unwrap_or(mover.position);
            self.state.wake_moved(&mover);
            self.state.put(at, &mover);
            self.stand(&mover);
        }
    }
}
