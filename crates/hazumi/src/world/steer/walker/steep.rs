//! Where a curve gets too steep to be walked on: up to there a walker goes, as it stops before a slope that is straight and too steep.
//!
//! ```text
//!                 |
//!                /      what goes along a curve goes by its chords, beyond where it is a floor
//!         (_)  .'
//!     ════════'         up to here
//! ```

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::query::{Core, Rounded};
use crate::world::body::handle::BodyId;
use crate::world::broad_phase::Scene;
use crate::world::steer::walker::frame::Frame;
use crate::world::steer::walker::{Standing, Walker};

/// Where a floor is less upright than the steepest by this, it is there.
const AS_STEEP: f64 = 1e-3;
/// So often it tries a shorter part of a piece of its way.
const TRIES: usize = 4;

/// Where a walker was before a piece of its way, and how much it had told by then.
pub(super) struct Before {
    shift: DVec2,
    ignored: Vec<(BodyId, u32)>,
    edge: Option<Standing>,
    told: [usize; 3],
    stepped: f32,
    share: [f64; 2],
}

impl Frame<'_, '_> {
    /// Where it is.
    pub(super) fn before(&self) -> Before {
        let told = [self.walked.hits.len(), self.walked.pushed.len(), self.walked.passed.len()];
        let (ignored, stepped) = (self.steering.ignored.clone(), self.walked.stepped);
        Before { shift: self.shift, ignored, edge: self.edge, told, stepped, share: self.share }
    }

    fn go_back(&mut self, before: &Before) {
        (self.shift, self.edge, self.share) = (before.shift, before.edge, before.share);
        self.steering.ignored.clone_from(&before.ignored);
        self.walked.hits.truncate(before.told[0]);
        self.walked.pushed.truncate(before.told[1]);
        self.walked.passed.truncate(before.told[2]);
        self.walked.stepped = before.stepped;
    }
}

impl Walker {
    /// Goes as far along a piece of its way as it has a floor, from where it was before; gives the floor. At its end the slope is as steep as `steep` or less.
    pub(super) fn up_to_steep(
        &mut self,
        frame: &mut Frame<'_, '_>,
        before: &Before,
        (floor, way, steep): (&Standing, f64, DVec2),
    ) -> Option<Standing> {
        // The slope changes about evenly along the piece.
        let [flat, upright] = [floor.normal, steep].map(|normal| normal.dot(frame.slopes.up));
        let left = flat - frame.slopes.least();
        let mut share = if left > AS_STEEP { (left / (flat - upright)).clamp(0.0, 1.0) } else { 0.0 };
        let mut on = None;
        for _ in 0..TRIES {
            frame.go_back(before);
            if share * way.abs() <= 4.0 * frame.w() {
                break;
            }
            self.piece(frame, floor, way * share);
            on = frame.ground(frame.snap, Some(floor));
            if on.is_some() {
                break;
            }
            share *= 0.5;
        }
        if on.is_none() {
            frame.go_back(before);
            on = frame.ground(frame.snap, Some(floor));
        }
        self.wall = Some(steep.narrow());
        on
    }
}

/// Whether a shape is a curve: along that, motions go by chords of their own.
pub(super) fn is_curve(scene: &Scene<'_>, (body, number): (BodyId, u32)) -> bool {
    let shapes = scene.state.bodies.get(body).map_or(&[][..], |entry| entry.shapes());
    let shape = shapes.get(number as usize);
    shape.is_some_and(|shape| matches!(Rounded::of(shape.into()).core, Core::Cubic(_)))
}
