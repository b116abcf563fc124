//! What flies by itself through a world, and what it meets.

use crate::dvec2::DVec2;
use crate::response::enters;
use crate::world::body::handle::BodyId;
use crate::world::body::tags::Tags;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::Touch;
use crate::world::state::State;
use crate::world::state::collider::Collider;

/// A world, as what flies by itself asks it.
#[derive(Clone, Copy)]
pub(crate) struct Surroundings<'a> {
    pub(in crate::world) state: &'a State,
}

/// A circle where it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flyer {
    pub(crate) center: DVec2,
    pub(crate) radius: f64,
}

impl Flyer {
    /// How close is as good as touching where it is.
    pub(crate) fn tolerance(self) -> f64 {
        tolerance(self.center, self.radius)
    }
}

/// Who was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    Body {
        body: BodyId,
        shape_index: u32,
        tags: Tags,
    },
    /// Nobody of the world's, by number.
    Target(u32),
}

/// What was met, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Met {
    pub(crate) who: Who,
    /// The number of a fixed body's collider, or of an obstacle.
    pub(crate) number: u32,
    /// From the border of what flies; negative inside.
    pub(crate) gap: f64,
    /// Unit, toward what flies.
    pub(crate) normal: DVec2,
    pub(crate) point: DVec2,
    /// How far the surface moves in a frame.
    pub(crate) surface: DVec2,
}

impl Met {
    pub(super) const fn wall(collider: &Collider, number: u32, touch: &Touch) -> Self {
        let who = Who::Body { body: collider.body, shape_index: collider.number, tags: collider.tags };
        let Touch { gap, normal, point, .. } = *touch;
        Self { who, number, gap, normal, point, surface: DVec2::ZERO }
    }

    pub(super) const fn order(&self) -> (Option<BodyId>, u32) {
        match self.who {
            Who::Body { body, shape_index, .. } => (Some(body), shape_index),
            Who::Target(number) => (None, number),
        }
    }

    /// Whether what flies with this velocity goes into it.
    pub(crate) fn is_entered(&self, velocity: DVec2) -> bool {
        enters(velocity - self.surface, self.normal)
    }
}
