//! The surface where shapes join: a row of flush boxes, or of segments that share ends, is a flat wall. A touch of a
//! corner that also belongs to another solid is a touch of their union, and the union has a corner there only if its
//! surface bends.
//!
//! <svg viewBox="0 0 320 120" width="320" xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="12">
//! <g fill="#8aa" fill-opacity=".35" stroke="#577"><rect x="20" y="80" width="90" height="30"/><rect x="110" y="79" width="90" height="31"/>
//! <rect x="200" y="80" width="90" height="30"/></g><circle cx="103" cy="50" r="30" fill="none" stroke="#27c" stroke-width="2"/>
//! <circle cx="110" cy="79" r="3" fill="#c33"/><path d="M110 79V40" stroke="#c33"/><text x="116" y="52" fill="#c33">n of the union</text></svg>

use crate::dvec2::DVec2;
use crate::float::max;
use crate::response::enters;
use crate::world::broad_phase::Scene;
use crate::world::broad_phase::joint::Corner;
use crate::world::narrow_phase::moving::Round;
use crate::world::narrow_phase::outline::Outline;
use crate::world::narrow_phase::outline_curve_parts::DEEP;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::{Faces, Feature, Touch, aligned};
use crate::world::state::State;
use crate::world::state::mover::Mover;
use crate::world::step::impact::touched::{OPPOSITE, Touched};

/// Deeper than this share of its size, the overlap comes from the game and is not corrected.
const MOST_SUNK: f64 = 1e-2;
/// A mover's corner on a wall may be so many w from where the next shape ends, and another of its faces still touches that.
const BEYOND: f64 = 4.0;
/// A face beside a corner is covered by what covers it so many w from there.
const ALONG_FACE: f64 = 16.0;
/// The sine of the least angle by which a curve leads out of a wall.
const LEADS_OUT: f64 = 1e-3;

impl Scene<'_> {
    /// The same for what has corners itself. A box sunk by w into a row of tiles is no farther out of the top of the next
    /// tile than out of its side: it may be a touch of either. It is that of the top if another shape is touched so, too;
    /// where the surface bends at the corner, that of the face that is not covered, or that which
    /// stops it least. Where nothing else is there, it is a corner on a corner.
    fn join_sharp(&self, mover: &Mover, outline: &Outline, met: &mut [Touched], w: f64) {
        let time = mover.course.time;
        for at in 0..met.len() {
            let Touched { collider, touch, surface, .. } = met[at];
            if touch.feature != Feature::Corner {
                if let Some(normal) = self.state.sunk_onto(mover, outline, met, (at, w)) {
                    met[at].touch.normal = normal;
                }
                continue;
            }
            let open = self.left_open(mover, outline, met, at, w);
            let shape = &self.state.colliders[collider as usize].shape;
            let is_curve = shape.is_curve();
            // A corner that comes to the end of a curve is near it by one face before it is by the other.
            let near = if is_curve { DEEP * w } else { w };
            let ways = shape.ways(outline, mover.position, near, time);
            let own = met[at];
            let beside = || {
                let others = met.iter().filter(|other| other.collider != collider);
                others.filter(|other| self.state.moves_alike(&own, other.collider, time))
            };
            // What it touches within w by a slanted face, its own corner is up to so many w beyond along the wall.
            let along_wall = shape.ways(outline, mover.position, BEYOND * near, time);
            let flat = beside()
                .filter(|other| other.touch.feature != Feature::Corner)
                .find_map(|other| along_wall.normals().iter().find(|way| aligned(**way, other.touch.normal)));
            // Two that end in one place: the union is flat there for what goes along a face that they have alike.
            let alike = || {
                let ways_of = |other: &Touched| {
                    let shape = &self.state.colliders[other.collider as usize].shape;
                    shape.ways(outline, mover.position, w, time)
                };
                let corners = beside().filter(|other| other.touch.feature == Feature::Corner);
                corners.map(ways_of).find_map(|its| {
                    let is_its = |way: &&DVec2| {
                        its.normals().iter().any(|its| aligned(**way, *its)) && !enters(mover.velocity - surface, **way)
                    };
                    ways.normals().iter().find(is_its).copied()
                })
            };
            let is_covered_at = |point: DVec2| {
                beside().any(|other| {
                    let shape = &self.state.colliders[other.collider as usize].shape;
                    shape.touch(Round(0.0), point, mover.velocity, time).gap <= 2.0 * w
                })
            };
            // A face runs from the corner against the normal of the other. What is covered stops nothing, however the mover goes into it.
            let is_open = |other: DVec2| !is_covered_at(touch.point - other * (ALONG_FACE * w));
            let the_open_one = || match *ways.normals() {
                [a, b] if !is_curve => match [is_open(b), is_open(a)] {
                    [true, false] => Some(a),
                    [false, true] => Some(b),
                    _ => None,
                },
                _ => None,
            };
            // A corner upon the end of a curve: two faces, and the bend before the end.
            let is_end = || is_curve && ways.normals().len() >= 2;
            let normal = match open.or(flat.copied()).or_else(alike) {
                Some(normal) => normal,
                None if is_end() || is_covered_at(touch.point) => {
                    let into = |way: &DVec2| (mover.velocity - surface).dot(*way);
                    let least = |a: DVec2, b: &DVec2| if into(b) > into(&a) { *b } else { a };
                    the_open_one().unwrap_or_else(|| ways.normals().iter().fold(touch.normal, least))
                }
                None => {
                    // A curve's end, and a thin wall's, are of both of its sides: no corner that one goes by.
                    if let &[face, other] = ways.normals()
                        && !is_curve
                        && face.dot(other) > OPPOSITE
                    {
                        met[at].corner = Some([face, other]);
                    }
                    met[at].facing(mover.velocity).touch.normal
                }
            };
            met[at].touch.normal = normal;
            if open.is_some() {
                // Its own side along the wall is as near however high it stands on the curve.
                met[at].touch.gap = outline.here(mover.position).before(touch.point, normal);
            }
            if let Some(front) = self.state.front_at_end(mover, outline, &met[at], touch.normal, &ways) {
                met[at].touch = front;
            }
            met[at].touch.feature = Feature::Face;
        }
    }
}

impl State {
    /// The touch of the end of a one-way curve by its front, if it would be one by the mover's side and the curve leads on under the mover: by that side
    /// nothing is in the way, and the mover would pass what it stands on.
    ///
    /// ```text
    ///     ┌────┐║
    ///     │    │║      the wall covers the end, and what is left of the curve is its front
    ///     └────┘║
    ///     ══════╝
    /// ```
    fn front_at_end(
        &self,
        mover: &Mover,
        outline: &Outline,
        met: &Touched,
        nearest: DVec2,
        ways: &Faces,
    ) -> Option<Touch> {
        let (collider, time) = (&self.colliders[met.collider as usize], mover.course.time);
        let (touch, w) = (met.touch, tolerance(mover.position, mover.radius));
        if collider.stops_from(&touch, time) {
            return None;
        }
        let along = collider.shape.leads_on(touch.point, w, time)?;
        if along.dot(touch.normal) <= LEADS_OUT {
            return None;
        }
        let placed = outline.here(mover.position);
        let by = |normal: DVec2| Touch { gap: placed.before(touch.point, normal), normal, ..touch };
        let from_front = core::iter::once(nearest).chain(ways.normals().iter().copied());
        from_front
            .map(by)
            .filter(|touch| collider.stops_from(touch, time))
            .reduce(|a, b| if b.gap > a.gap { b } else { a })
    }

    /// The normal of a touch by a face, for a mover that is sunk a little into the surface before it, as it may be in the middle of a group's chord. Its side
    /// touches the end of the next shape. Were it not sunk, it would stand on that.
    ///
    /// ```text
    ///     ┌────┐
    ///     │    │ ╱      the row goes on, and bends up
    ///     └────┼╱
    ///     ─────┘        sunk by so much
    /// ```
    fn sunk_onto(&self, mover: &Mover, outline: &Outline, met: &[Touched], (at, w): (usize, f64)) -> Option<DVec2> {
        let Touched { collider, touch, surface, .. } = met[at];
        let time = mover.course.time;
        let beside = || {
            let others = met.iter().filter(|other| other.collider != collider);
            others.filter(|other| self.moves_alike(&met[at], other.collider, time))
        };
        let sunk = beside().fold(0.0, |sunk, other| max(sunk, -other.touch.gap));
        if sunk <= w || sunk > MOST_SUNK * mover.radius {
            return None;
        }
        let shape = |met: &Touched| &self.colliders[met.collider as usize].shape;
        let goes_on = beside().any(|other| {
            other.touch.gap < -w && shape(other).touch(Round(0.0), touch.point, mover.velocity, time).gap <= 2.0 * w
        });
        if !goes_on {
            return None;
        }
        let ways = shape(&met[at]).ways(outline, mover.position, 2.0 * sunk, time);
        let into = |way: &DVec2| (mover.velocity - surface).dot(*way);
        ways.normals().iter().copied().reduce(|a, b| if into(&b) > into(&a) { b } else { a })
    }
}

impl Scene<'_> {
    /// Gives the corners among the touches the normal of the union's surface, where that is flat.
    pub(in crate::world) fn join(&self, mover: &Mover, met: &mut [Touched], w: f64) {
        let outline = self.state.outline(mover);
        if let Some(outline) = outline.filter(|outline| outline.is_sharp()) {
            return self.join_sharp(mover, outline, met, w);
        }
        let radius = outline.map_or(mover.radius, |outline| outline.round);
        for met in met.iter_mut().filter(|met| matches!(met.touch.feature, Feature::Corner | Feature::RoundEnd)) {
            if let Some((normal, feature)) = self.flat_normal(mover, radius, met, w) {
                (met.touch.normal, met.touch.feature) = (normal, feature);
            }
        }
    }

    fn flat_normal(&self, mover: &Mover, radius: f64, met: &Touched, w: f64) -> Option<(DVec2, Feature)> {
        let corner = Corner {
            collider: met.collider,
            touch: met.touch,
            surface: met.surface,
            velocity: mover.velocity,
            time: mover.course.time,
        };
        self.flat_at(&corner, radius, w, |collider| self.state.stops(mover, collider))
    }
}
