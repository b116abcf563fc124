//! What small circles that fly by themselves meet: the fixed shapes, by a grid that suits these circles.
//!
//! The world's own grid suits its movers. Who flies among the same walls with another size, as the bullets of a swarm do, keeps a [`Walls`].

use alloc::vec::Vec;

use crate::Shape;
use crate::dvec2::DVec2;
use crate::world::ask::flyer::{Flyer, Met, Surroundings};
use crate::world::body::filter::Filter;
use crate::world::broad_phase::Scene;
use crate::world::broad_phase::grid::Grid;
use crate::world::broad_phase::grid::cast::First;
use crate::world::broad_phase::joint::Corner;
use crate::world::broad_phase::mover_tree;
use crate::world::narrow_phase::apart::first_apart;
use crate::world::narrow_phase::moving::Round;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::{Feature, Touch};
use crate::world::state::collider::{Collider, filling};
use crate::world::state::colliders::Edition;
use crate::world::state::mover::NO_COLLIDER;

/// The fixed shapes of a world that a filter admits, in a grid that suits circles up to a size. Kept from frame to frame; decides nothing.
#[derive(Debug, Default)]
pub(crate) struct Walls {
    grid: Grid,
    /// Of what; none if it was never made.
    known: Option<(Edition, Filter)>,
    largest: f32,
    has_curves: bool,
}

/// The first wall on a way: a collider, the share of the way before it, and its normal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstWall {
    pub(crate) time: f64,
    pub(crate) collider: u32,
    normal: DVec2,
    /// No other wall is near there.
    is_lone: bool,
}

impl Surroundings<'_> {
    /// Makes the walls ready for circles up to a radius, and wider by a share of the coordinates. False if anything came since the last call, or another filter: then what was said
    /// of free ways is out of date.
    pub(crate) fn suit(&self, walls: &mut Walls, filter: Filter, largest: f32, wider: f64) -> bool {
        let edition = self.state.colliders.edition();
        let is_known = walls.known.is_some_and(|(of, by)| of.is(edition) && by == filter);
        if !is_known || walls.grid.is_outgrown(largest) {
            // What drifts by rounding is looked for a little farther away.
            let bounds = self.state.colliders.there().map(|(_, collider)| &collider.bounds);
            let farthest = bounds.fold(0.0, |far: f32, bounds| {
                let own = bounds.min().wide().max_abs().max(bounds.max().wide().max_abs()) as f32;
                if own < 1e9 { far.max(own) } else { far }
            });
            walls.largest = largest + wider as f32 * farthest;
            let shape = |collider: &_| self.filling(collider);
            let holds =
                |collider: &Collider| collider.shape.pose.is_none() && filter.admits(collider.body, collider.tags);
            walls.grid.build_wide(&self.state.colliders, shape, holds, walls.largest);
            walls.has_curves = self.state.colliders.there().any(|(_, at)| holds(at) && !at.shape.solid.is_convex());
            walls.known = Some((edition, filter));
        }
        is_known
    }

    fn filling(&self, collider: &Collider) -> Option<&Shape> {
        self.state.bodies.get(collider.body).and_then(|entry| filling(collider, entry))
    }

    fn scene<'b>(&'b self, walls: &'b Walls) -> Scene<'b> {
        Scene { state: self.state, grid: &walls.grid, tree: &mover_tree::EMPTY }
    }

    fn touch(&self, collider: u32, Flyer { center, radius }: Flyer, velocity: DVec2) -> Touch {
        self.state.colliders[collider as usize].shape.touch(Round(radius), center, velocity, 0.0)
    }

    /// The first wall that a circle enters on its way, but for those that it passes.
    pub(crate) fn first(&self, walls: &Walls, flyer: Flyer, way: DVec2, passed: &[u32]) -> Option<FirstWall> {
        let skipped = |collider| !passed.is_empty() && passed.contains(&collider);
        let (o, r) = (flyer.center, flyer.radius);
        let first = walls.grid.cast(&self.state.colliders, o, way, r, (0.0, 1.0), (NO_COLLIDER, skipped))?;
        let First { time, collider, normal, is_lone, .. } = first;
        Some(FirstWall { time: time.clamp(0.0, 1.0), collider, normal, is_lone })
    }

    /// Which of the curves that it passes a circle is first apart from on its way, and at what share of that, before another.
    pub(crate) fn apart(&self, flyer: Flyer, way: DVec2, passed: &[u32], until: f64) -> Option<(f64, u32)> {
        let curves = passed.iter().filter(|&&collider| self.is_curve(collider));
        let apart = curves.filter_map(|&collider| {
            let is_near = |share: f64| {
                let there = Flyer { center: flyer.center + way * share, ..flyer };
                self.touch(collider, there, DVec2::ZERO).gap <= there.tolerance()
            };
            first_apart((0.0, until), 2.0 * flyer.radius / way.length(), is_near).map(|share| (share, collider))
        });
        apart.min_by(|(a, _), (b, _)| a.total_cmp(b))
    }

    /// The share of its way for which a circle is free of walls for certain, if it may stray by `slack`.
    pub(crate) fn free(&self, walls: &Walls, flyer: Flyer, way: DVec2, slack: f64) -> f64 {
        let grown = Flyer { radius: flyer.radius + slack, ..flyer };
        if grown.radius > f64::from(walls.largest) {
            return 0.0;
        }
        let mut is_at_curve = false;
        self.curves_at(walls, grown, |_, _| is_at_curve = true);
        if is_at_curve {
            return 0.0;
        }
        self.first(walls, grown, way, &[]).map_or(1.0, |first| first.time)
    }

    /// The curves that a circle is in, and the gap. What is in a convex shape and leaves it does not come nearer to it again; a curve may bend back.
    fn curves_at(&self, walls: &Walls, flyer: Flyer, mut found: impl FnMut(u32, f64)) {
        if !walls.has_curves {
            return;
        }
        walls.grid.near(&self.state.colliders, flyer.center, flyer.radius, |collider| {
            if self.is_curve(collider) {
                let gap = self.touch(collider, flyer, DVec2::ZERO).gap;
                if gap < 0.0 {
                    found(collider, gap);
                }
            }
        });
    }

    fn is_curve(&self, collider: u32) -> bool {
        !self.state.colliders[collider as usize].shape.solid.is_convex()
    }

    /// The curves that a circle is in by more than rounding.
    pub(crate) fn inside_curves(&self, walls: &Walls, flyer: Flyer, mut found: impl FnMut(u32)) {
        self.curves_at(walls, flyer, |collider, gap| {
            if gap < -flyer.tolerance() {
                found(collider);
            }
        });
    }

    /// How far a circle may stray from its way at most, to be asked about with [`Self::free`].
    pub(crate) fn most_slack(&self, walls: &Walls, radius: f64) -> f64 {
        f64::from(walls.largest) - radius
    }

    /// Whether a circle is in a collider, by however little.
    pub(crate) fn is_in(&self, collider: u32, flyer: Flyer) -> bool {
        self.touch(collider, flyer, DVec2::ZERO).gap < 0.0
    }

    /// Whether a circle is in a collider by more than rounding.
    pub(crate) fn is_inside(&self, collider: u32, flyer: Flyer) -> bool {
        self.touch(collider, flyer, DVec2::ZERO).gap < -tolerance(flyer.center, flyer.radius)
    }

    /// The lowest collider that a circle is in by more than rounding, but for those that it passes.
    pub(crate) fn inside(&self, walls: &Walls, flyer: Flyer, passed: &[u32]) -> Option<u32> {
        let mut first: Option<u32> = None;
        walls.grid.near(&self.state.colliders, flyer.center, flyer.radius, |collider| {
            let is_before = first.is_none_or(|first| self.order(collider) < self.order(first));
            if is_before && !passed.contains(&collider) && self.is_inside(collider, flyer) {
                first = Some(collider);
            }
        });
        first
    }

    fn order(&self, collider: u32) -> impl Ord + use<> {
        let collider = &self.state.colliders[collider as usize];
        (collider.body, collider.number)
    }

    /// What a circle is in, as a hit.
    pub(crate) fn met_inside(&self, collider: u32, flyer: Flyer, velocity: DVec2) -> Met {
        Met::wall(&self.state.colliders[collider as usize], collider, &self.touch(collider, flyer, velocity))
    }

    /// All walls that a circle enters where it arrived at the first, in order of bodies; what is one surface has one normal.
    pub(crate) fn touched(
        &self,
        walls: &Walls,
        flyer: Flyer,
        velocity: DVec2,
        first: FirstWall,
        passed: &[u32],
        found: &mut Vec<Met>,
    ) {
        found.clear();
        let Flyer { center, radius } = flyer;
        let w = tolerance(center, radius);
        let scene = self.scene(walls);
        let stops = |collider: u32| !passed.contains(&collider);
        let mut add = |collider: u32| {
            let place = &self.state.colliders[collider as usize];
            let mut each = |mut touch: Touch| {
                if collider == first.collider && radius <= w && touch.normal.dot(first.normal) < -0.5 {
                    // What is fast may arrive a rounding behind a thin wall: the cast knows the side that it came from.
                    touch = Touch { gap: -touch.gap - 2.0 * radius, normal: -touch.normal, ..touch };
                }
                if touch.gap > w && collider != first.collider {
                    return;
                }
                if !first.is_lone && matches!(touch.feature, Feature::Corner | Feature::RoundEnd) {
                    let corner = Corner { collider, touch, surface: DVec2::ZERO, velocity, time: 0.0 };
                    if let Some((normal, _)) = scene.flat_at(&corner, radius, w, stops) {
                        touch.normal = normal;
                    }
                }
                let met = Met::wall(place, collider, &touch);
                if met.is_entered(velocity) && place.stops_from(&touch, 0.0) {
                    found.push(met);
                }
            };
            let touch = place.shape.touch(Round(radius), center, velocity, 0.0);
            each(touch);
            if touch.gap <= w && radius > w {
                place.shape.other_feet(center, radius, (0.0, w), &touch, &mut each);
            }
        };
        add(first.collider);
        if first.is_lone {
            return;
        }
        walls.grid.near(&self.state.colliders, center, radius + w, |collider| {
            if collider != first.collider && stops(collider) {
                add(collider);
            }
        });
        found.sort_by_key(Met::order);
    }
}
