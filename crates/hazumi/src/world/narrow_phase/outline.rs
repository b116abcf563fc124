//! The shape of a dynamic body that is no circle: a box, a turned box, a capsule or a convex polygon. It never turns.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::{max, min};
use crate::query::{Core, Hull, Rounded};
use crate::world::body::invalid::is_solid;
use crate::world::narrow_phase::touch_circle::radius_at;
use crate::{Shape, ShapeRef};

/// Corners of which one lies by no more than this share of the reach lower are two of one level face.
const LEVEL: f64 = 1e-6;

/// The middle of some corners, which is inside of what they are the corners of.
pub(in crate::world) fn middle_of(corners: impl Iterator<Item = DVec2>) -> DVec2 {
    let (sum, count) = corners.fold((DVec2::ZERO, 0.0), |(sum, count), corner| (sum + corner, count + 1.0));
    sum / f64::max(count, 1.0)
}

/// A convex hull about the body's position, and a radius around it.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::world) struct Outline {
    /// Counter-clockwise, from the body's position, which is the middle of the shape's bounds.
    corners: Vec<DVec2>,
    /// A capsule's; 0 of all that has corners.
    pub(in crate::world) round: f64,
    /// Of the circle about the position that holds all of it.
    pub(in crate::world) reach: f64,
    /// The bounds, from the position.
    pub(super) low: DVec2,
    pub(super) high: DVec2,
    /// Whether it is its bounds: a box along the axes.
    is_box: bool,
    /// A place well inside of it, from the position. That is on the longest side of a right triangle, and by rounding beyond it.
    pub(in crate::world) inside: DVec2,
}

impl Outline {
    /// None of a circle, of what has shrunk to one, and of what cannot be a dynamic body.
    pub(in crate::world) fn of(shape: &Shape) -> Option<Self> {
        if !is_solid(shape) {
            return None;
        }
        let Rounded { core: Core::Hull(hull), radius: round } = Rounded::of(ShapeRef::from(shape)) else {
            return None;
        };
        if hull.len() < 2 {
            return None;
        }
        let center = shape.aabb().center().wide();
        let corners: Vec<DVec2> = hull.corners().map(|corner| corner - center).collect();
        let reach = round + corners.iter().fold(0.0, |far: f64, corner| far.max(corner.length()));
        let around = corners.iter().fold((corners[0], corners[0]), |(low, high), &p| (low.min(p), high.max(p)));
        let margin = DVec2::new(round, round);
        let is_box = matches!(shape, Shape::Aabb(_));
        // All others have the middle of their bounds well inside.
        let inside = if matches!(shape, Shape::Polygon(_)) { middle_of(corners.iter().copied()) } else { DVec2::ZERO };
        Some(Self { corners, round, reach, low: around.0 - margin, high: around.1 + margin, is_box, inside })
    }

    /// The same with so much more around it.
    pub(in crate::world) fn grown(&self, by: f64) -> Self {
        let margin = DVec2::new(by, by);
        let (low, high) = (self.low - margin, self.high + margin);
        let (corners, inside) = (self.corners.clone(), self.inside);
        Self { corners, round: self.round + by, reach: self.reach + by, low, high, is_box: false, inside }
    }

    /// Its corners, without what is around them, from the body's position.
    pub(super) fn corners(&self) -> &[DVec2] {
        &self.corners
    }

    /// How wide it is along a unit vector.
    pub(in crate::world) fn width_along(&self, normal: DVec2) -> f64 {
        let along = |ends: (f64, f64), corner: &DVec2| {
            let at = corner.dot(normal);
            (min(ends.0, at), max(ends.1, at))
        };
        let (low, high) = self.corners().iter().fold((f64::INFINITY, f64::NEG_INFINITY), along);
        high - low + 2.0 * self.round
    }

    /// What of it lies farthest against a unit normal, along that turned by a right angle: the two ends of a face, or twice one corner.
    pub(in crate::world) fn lowest(&self, normal: DVec2) -> [f64; 2] {
        let least = self.corners().iter().fold(f64::INFINITY, |least, corner| min(least, corner.dot(normal)));
        let reach = self.corners().iter().fold(0.0, |most, corner| max(most, corner.max_abs()));
        let is_low = |corner: &&DVec2| corner.dot(normal) <= least + LEVEL * reach;
        let along = self.corners().iter().filter(is_low).map(|corner| corner.dot(normal.perp()));
        along.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| [min(low, at), max(high, at)])
    }

    /// Whether it has corners, so that it touches with nothing around it.
    pub(in crate::world) fn is_sharp(&self) -> bool {
        self.round == 0.0
    }

    /// Where it is when the body is at `at`.
    pub(in crate::world) fn here(&self, at: DVec2) -> Placed<'_> {
        self.placed(at, None::<fn(DVec2) -> DVec2>)
    }

    /// Where it is when the body is at `at`, seen from where directions are `turned`.
    pub(super) fn placed(&self, at: DVec2, turned: Option<impl Fn(DVec2) -> DVec2>) -> Placed<'_> {
        let mut placed = Placed { outline: self, at, few: [DVec2::ZERO; FEW], many: Vec::new(), is_turned: false };
        placed.is_turned = turned.is_some();
        let place = |corner: DVec2| at + turned.as_ref().map_or(corner, |turned| turned(corner));
        if self.corners.len() <= FEW {
            for (place_of, &corner) in placed.few.iter_mut().zip(&self.corners) {
                *place_of = place(corner);
            }
        } else {
            placed.many = self.corners.iter().map(|&corner| place(corner)).collect();
        }
        placed
    }
}

/// How many corners are placed without an allocation.
const FEW: usize = 8;

/// An outline at a place.
#[derive(Clone, Debug)]
pub(in crate::world) struct Placed<'a> {
    pub(super) outline: &'a Outline,
    /// The body's position.
    pub(super) at: DVec2,
    few: [DVec2; FEW],
    many: Vec<DVec2>,
    is_turned: bool,
}

impl Placed<'_> {
    /// The same, elsewhere.
    pub(super) fn moved(&self, by: DVec2) -> Self {
        let mut moved = self.clone();
        moved.at += by;
        moved.few.iter_mut().chain(&mut moved.many).for_each(|corner| *corner += by);
        moved
    }

    /// How far its core is before the straight line through `point` across a unit normal; below 0 behind it.
    pub(in crate::world) fn before(&self, point: DVec2, normal: DVec2) -> f64 {
        self.hull().corners().fold(f64::INFINITY, |least, corner| min(least, normal.dot(corner - point)))
    }

    pub(super) fn hull(&self) -> Hull<'_> {
        let corners = if self.many.is_empty() { &self.few[..self.outline.corners.len()] } else { &self.many[..] };
        Hull::placed(corners)
    }

    pub(in crate::world) fn rounded(&self) -> Rounded<'_> {
        Rounded { core: Core::Hull(self.hull()), radius: radius_at(self.outline.round, self.at) }
    }

    /// Its corners to the left below and to the right above, if it is a box along the axes.
    pub(super) fn sides(&self) -> Option<(DVec2, DVec2)> {
        (self.outline.is_box && !self.is_turned).then(|| (self.at + self.outline.low, self.at + self.outline.high))
    }
}
