//! Where a cast meets the end of a tile that lies flush beside another: a row of such tiles is a flat wall.
//!
//! ```text
//!       ( )──▶         by the rounding of f32 what stands on a row is a little in it or above,
//!   ──────┬──────      and so is the end of each tile: no obstacle to what goes along the row
//!         │
//! ```

use crate::dvec2::DVec2;
use crate::query::sweep::sweep_wide;
use crate::query::{Core, RayHit, Rounded};
use crate::response::enters;
use crate::world::ask::sides::Sides;
use crate::world::body::filter::Filter;
use crate::world::body::handle::BodyId;
use crate::world::broad_phase::Scene;
use crate::world::broad_phase::joint::Corner;
use crate::world::narrow_phase::moving::Round;
use crate::world::narrow_phase::moving_solid::MovingSolid;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::{Feature, Touch, aligned};

/// The sine of the angle to a side up to which a motion may go along it.
const FLATLY: f64 = 0.05;
/// What is not so many times w wide has no margin to be set aside by.
const NARROW: f64 = 8.0;
/// A motion is looked at so many times w beyond its end, so that what is met a little later from aside is no miss.
const BEYOND: f64 = 64.0;

/// The band that a cast sweeps over: what goes along a surface touches that at its rim.
#[derive(Clone, Copy, Debug)]
pub(super) struct Band {
    along: DVec2,
    /// Across the motion.
    low: f64,
    high: f64,
    /// How far from there a surface may lie that is not quite along it.
    rim: f64,
}

impl Band {
    pub(super) fn of(cast: &Rounded<'_>, motion: DVec2) -> Self {
        let along = motion.unit_or_zero();
        let (low, high) = cast.reach(along.perp());
        Self { along, low, high, rim: FLATLY * cast.extent(along) }
    }

    pub(super) fn has_at_rim(&self, point: DVec2, slack: f64) -> bool {
        let (across, rim) = (point.dot(self.along.perp()), self.rim + 2.0 * slack);
        across < self.low + rim || across > self.high - rim
    }
}

/// What lies flush beside what a cast meets: of all that its filter admits.
#[derive(Clone, Copy)]
pub(super) struct Seams<'a> {
    scene: Scene<'a>,
    filter: Filter,
    pub(super) sides: Sides<'a>,
}

impl<'a> Seams<'a> {
    pub(super) fn of(scene: Scene<'a>, filter: Filter) -> Self {
        Self { scene, filter, sides: Sides::of(scene.state, &filter) }
    }

    /// What a touch at the rim of its band is to a cast, if it goes along a flat surface and touches that, or what is beside it there. Set out of the surface by
    /// w, it may go by: then it does not enter but by rounding, and that is no touch; else it enters by the flat side.
    #[cold]
    pub(super) fn met(
        &self,
        (cast, motion, band): (&Rounded<'_>, DVec2, Band),
        (pair, shape): ((BodyId, u32), &Rounded<'_>),
        hit: RayHit,
        w: f64,
    ) -> Option<RayHit> {
        let Band { along, low, high, .. } = band;
        if matches!(cast.core, Core::Line { .. }) || high - low <= NARROW * w {
            return Some(hit);
        }
        let Scene { state, grid, .. } = self.scene;
        let Some(touched) = state.collider_of(pair) else { return Some(hit) };
        let (point, now) = (hit.point, state.now());
        let own = touched.shape.faces_at(point, w, now);
        let stretched = motion + along * (BEYOND * w);
        let mut met = Some(hit);
        // `normal`: that of the touched shape's own face by that side, if it has one.
        let mut look = |side: DVec2, normal: DVec2| {
            if met.is_none() || side.dot(along).abs() > FLATLY {
                return;
            }
            // The motion is rounded, too, to so much of its length.
            let tilt = side.dot(stretched).clamp(-tolerance(motion, 0.0), 0.0);
            match sweep_wide(&cast.moved(side * w), stretched - side * tilt, shape) {
                None => met = None,
                Some(beside) if aligned(beside.normal, side) && enters(motion, side) => {
                    met = met.map(|hit| RayHit { normal, ..hit });
                }
                Some(_) => {}
            }
        };
        let is_at = |shape: &MovingSolid| shape.touch(Round(0.0), point, motion, now);
        match is_at(&touched.shape).feature {
            Feature::Face if !own.corner => look(hit.normal, hit.normal),
            Feature::Smooth => {}
            _ => grid.within(&state.colliders, point, w, |at| {
                let other = &state.colliders[at as usize];
                let beside = (other.body, other.number);
                let is_beside = beside != pair && self.filter.admits(other.body, other.tags);
                if is_beside && is_at(&other.shape).gap.abs() <= w {
                    let faces = other.shape.faces_at(point, w, now);
                    for &side in faces.normals().iter().filter(|side| self.sides.meet(beside, **side, point)) {
                        let own = own.normals().iter().find(|own| aligned(**own, side));
                        look(side, *own.unwrap_or(&side));
                    }
                }
            }),
        }
        met
    }

    /// The normal of the flat surface in which a corner lies that a point met head on: a row of flush tiles is one wall.
    pub(super) fn flat_side(
        &self,
        pair: (BodyId, u32),
        (point, normal): (DVec2, DVec2),
        motion: DVec2,
    ) -> Option<DVec2> {
        let Scene { state, .. } = self.scene;
        // A corner is met against its normal; so is a side that is met squarely.
        if normal.cross(motion).abs() > 1e-9 * motion.length() {
            return None;
        }
        let collider = *state.bodies.get(pair.0)?.colliders.get(pair.1 as usize)?;
        let shape = &state.colliders[collider as usize].shape;
        let w = tolerance(point, 0.0);
        if !shape.faces_at(point, w, state.now()).corner {
            return None;
        }
        let surface = shape.velocity_at(point, state.now());
        let touch = Touch { gap: 0.0, normal, point, feature: Feature::Corner };
        let corner = Corner { collider, touch, surface, velocity: motion, time: state.now() };
        let (side, _) = self.scene.flat_at(&corner, 0.0, w, |at| {
            let other = &state.colliders[at as usize];
            !state.colliders.is_gone(at) && self.filter.admits(other.body, other.tags)
        })?;
        // What it runs along is another side.
        let is_entered = side.dot(motion) < -1e-9 * motion.length();
        (is_entered && self.sides.meet(pair, side, point)).then_some(side)
    }
}
