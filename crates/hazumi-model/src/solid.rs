//! What moves is never inside of what is fixed. Only for sane values: see [`crate::sane`].
//!
//! The engine finds touches by casting rays at shapes that are grown; here it is asked how deep two shapes are in each other
//! where they stand, and of a way how deep all that was swept over is: other formulas, which would have to be wrong in the same way.

use hazumi::{
    Aabb, BodyId, BodyKind, BodyRef, Capsule, Polygon, Segment, Shape, StepReport, Tags, Vec2, World, contact,
};

use crate::act::Outcome;
use crate::fault::{Fault, ensure};
use crate::peek::Peek;
use crate::sane::Nature;
use crate::shadow::Shadow;

/// So many legs of one path are looked at.
const MOST_LEGS: usize = 400;

/// A step that was made, and what went before.
pub(crate) struct Step<'a> {
    pub(crate) before: &'a World,
    pub(crate) after: &'a World,
    pub(crate) dt: f32,
    pub(crate) outcome: &'a Outcome,
    pub(crate) report: StepReport,
    pub(crate) shadow: &'a Shadow,
    pub(crate) nature: Nature,
    /// What goes through what, before and after the step.
    pub(crate) passing: [&'a Peek; 2],
    /// Whether the game changed anything since the step before, or somebody had no room in it.
    pub(crate) is_disturbed: bool,
}

/// w: four f32 ulps of the largest coordinate.
pub(crate) fn tolerance(center: Vec2, radius: f32) -> f32 {
    4.0 * f32::EPSILON * (center.x.abs().max(center.y.abs()) + radius)
}

/// What may be seen beyond w: positions are read as f32, and corners are rounded once more when they are placed.
pub(crate) fn limit(body: &BodyRef<'_>) -> f32 {
    let largest = body.placed_shapes().map(|shape| reach(&shape)).fold(0.0, f32::max);
    1.5 * tolerance(body.position(), body.radius()) + f32::EPSILON * largest + f32::MIN_POSITIVE
}

/// The largest coordinate of a shape.
pub(crate) fn reach(shape: &Shape) -> f32 {
    let bounds = shape.aabb();
    [bounds.min().x, bounds.min().y, bounds.max().x, bounds.max().y].into_iter().map(f32::abs).fold(0.0, f32::max)
}

pub(crate) fn stops(body: &BodyRef<'_>, other: &BodyRef<'_>) -> bool {
    body.stopped_by().intersects(other.tags()) || other.tags() == Tags::NONE
}

impl Step<'_> {
    /// After the step, and on the way.
    pub(crate) fn check(&self) -> Result<(), Fault> {
        for body in self.after.iter().filter(|body| body.kind() == BodyKind::Dynamic) {
            let id = body.id();
            if !body.is_enabled() {
                let from = self.before.get(id).map_or(body.position(), |before| before.position());
                let is_told = self.is_told(id);
                ensure!(is_told || from == body.position(), "what is off moves", "{id:?} from {from:?}");
                continue;
            }
            let is_crushed = body.is_crushed() || self.after.hits().any(|hit| hit.body == id && hit.crushed);
            if is_crushed {
                self.has_cause(&body)?;
            }
            if is_crushed || body.is_bounded() {
                continue;
            }
            for other in self.after.iter().filter(|other| other.kind() == BodyKind::Fixed && other.is_enabled()) {
                if self.is_between(&body, &other) {
                    self.depth(&body, &other)?;
                    // What was told on the way was another there, or elsewhere.
                    if !self.is_told(id) && !self.is_told(other.id()) {
                        self.way(&body, &other)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether the pair should have kept apart.
    fn is_between(&self, body: &BodyRef<'_>, other: &BodyRef<'_>) -> bool {
        // That the engine has a pair among those that pass is no excuse where nothing may.
        let is_in_list = || self.passing.iter().any(|peek| peek.passes(body.id().index(), other.id().index()));
        let is_hit = || self.after.hits().any(|hit| hit.body == body.id() && hit.other == other.id());
        let passes = self.nature.may_pass && (is_in_list() || is_hit());
        let is_one_way = self.shadow.get(other.id()).is_none_or(|known| known.one_way);
        let is_new = self.outcome.added.iter().any(|arrival| arrival.id == other.id());
        stops(body, other) && !is_one_way && !is_new && !passes
    }

    /// Whether a body was told in the middle of the step where it is, or whom it meets.
    fn is_told(&self, id: BodyId) -> bool {
        self.outcome.told.iter().any(|(told, tell)| *told == id && tell.is_about_place())
    }

    /// Nobody runs out of room where nothing closes in that does not yield, and nothing was changed: neither a kinematic body nor a mover that is
    /// not stopped by what it stops.
    fn has_cause(&self, body: &BodyRef<'_>) -> Result<(), Fault> {
        // Among movers, what has no tags stops none.
        let yields = |other: &BodyRef<'_>| other.stopped_by().intersects(body.tags());
        let drives = |other: &BodyRef<'_>| {
            let pushes = body.stopped_by().intersects(other.tags()) && !yields(other);
            other.kind() == BodyKind::Kinematic || (other.kind() == BodyKind::Dynamic && pushes)
        };
        let closes_in = self.after.iter().chain(self.before.iter()).any(|other| drives(&other));
        let is_disturbed = self.is_disturbed || !self.outcome.added.is_empty() || self.outcome.any_place_told();
        ensure!(closes_in || is_disturbed, "crushed by nothing", "{:?} at {:?}", body.id(), body.position());
        Ok(())
    }

    fn depth(&self, body: &BodyRef<'_>, other: &BodyRef<'_>) -> Result<(), Fault> {
        let most = limit(body);
        for shape in body.placed_shapes() {
            for (shape_index, solid) in other.placed_shapes().enumerate() {
                if let Some(depth) = depth(&shape, &solid, most) {
                    let text = format!(
                        "{:?} at {:?} is {depth} deep in shape {shape_index} of {:?} after {} s; w is {}",
                        body.id(),
                        body.position(),
                        other.id(),
                        self.dt,
                        tolerance(body.position(), body.radius())
                    );
                    return Err(Fault::new("depth", text));
                }
            }
        }
        Ok(())
    }

    /// Nothing that stays was flown through.
    fn way(&self, body: &BodyRef<'_>, other: &BodyRef<'_>) -> Result<(), Fault> {
        let Some(shape) = body.placed_shapes().next() else { return Ok(()) };
        let id = body.id();
        let is_old = self.before.get(other.id()).is_some_and(|before| before.is_enabled());
        let birth = self.outcome.added.iter().find(|arrival| arrival.id == id).map(|arrival| arrival.time);
        if !is_old || (birth.is_none() && !self.before.contains(id)) {
            return Ok(());
        }
        // A parabola strays from its chords by a ten-thousandth of the ball's size, and what goes around a corner enters that by 5e-4 of it.
        let touched = |world: &World| world.contacts(id).any(|contact| contact.other == other.id());
        // What it met it may have gone along, and left before the step was over; what slid off in the step before may come back to it.
        let is_hit = |world: &World| world.hits().any(|hit| hit.body == id && hit.other == other.id());
        let was_near = |world: &World| touched(world) || is_hit(world);
        let goes_by_chords = self.is_accelerated() || was_near(self.before) || was_near(self.after);
        let stray = if goes_by_chords { 1e-3 * body.radius() } else { 0.0 };
        let path: Vec<(f32, Vec2)> = self.after.path(id).take(MOST_LEGS).collect();
        for leg in path.windows(2) {
            let [(since, from), (until, to)] = [leg[0], leg[1]];
            // A jump out of what it overlaps: when the step begins, and where something comes in the middle of it.
            let is_jump = until <= since && (until == 0.0 || !self.outcome.added.is_empty());
            if is_jump || birth.is_some_and(|birth| until <= birth) || from == to {
                continue;
            }
            let far = tolerance(from, body.radius()).max(tolerance(to, body.radius()));
            let most = 2.0 * far + stray + limit(body);
            for (shape_index, solid) in other.placed_shapes().enumerate() {
                let through = flown_through(&shape, body.position(), (from, to), &solid, most);
                ensure!(
                    through.is_none(),
                    "flown through",
                    "{id:?} is up to {through:?} deep in shape {shape_index} of {:?} on its way from {from:?} to {to:?} until {until} s of {} s",
                    other.id(),
                    self.dt
                );
            }
        }
        Ok(())
    }

    fn is_accelerated(&self) -> bool {
        self.after.gravity() != Vec2::ZERO || self.after.iter().any(|body| body.acceleration() != Vec2::ZERO)
    }
}

/// How deep two shapes are in each other, if beyond a limit.
pub(crate) fn depth(a: &Shape, b: &Shape, most: f32) -> Option<f32> {
    let near = |a: Aabb, b: Aabb| {
        a.min().x <= b.max().x && b.min().x <= a.max().x && a.min().y <= b.max().y && b.min().y <= a.max().y
    };
    if !matches!(b, Shape::Line(_)) && !near(a.aabb(), b.aabb()) {
        return None;
    }
    contact(a, b).map(|contact| contact.depth).filter(|&depth| depth > most)
}

/// How deep what a shape sweeps over from one place to another is in a solid, if beyond a limit. `at` is where the shape now is.
fn flown_through(shape: &Shape, at: Vec2, (from, to): (Vec2, Vec2), solid: &Shape, most: f32) -> Option<f32> {
    match shape {
        Shape::Circle(circle) if circle.radius() == 0.0 => match solid {
            Shape::Segment(wall) => crosses((from, to), (wall.a(), wall.b()), most).then_some(0.0),
            _ => depth(&Segment::new(from, to).ok()?.into(), solid, most),
        },
        // What crosses at the start has no depth to leave by.
        _ if is_thin(shape) && is_thin(solid) => None,
        Shape::Circle(circle) => depth(&Capsule::new(from, to, circle.radius()).ok()?.into(), solid, most),
        _ => {
            let corners = corners(shape);
            let places = [from - at, to - at];
            let swept = places.iter().flat_map(|by| corners.iter().map(move |&corner| corner + *by)).collect();
            depth(&Polygon::new(hull(swept)).ok()?.into(), solid, most)
        }
    }
}

/// Whether a shape has no area.
fn is_thin(shape: &Shape) -> bool {
    match shape {
        Shape::Circle(_) | Shape::Polygon(_) => false,
        Shape::Aabb(b) => b.size().x == 0.0 || b.size().y == 0.0,
        Shape::Obb(b) => b.half().x == 0.0 || b.half().y == 0.0,
        Shape::Capsule(c) => c.radius() == 0.0,
        Shape::QuadBez(c) => c.half_width() == 0.0,
        Shape::CubicBez(c) => c.half_width() == 0.0,
        Shape::Segment(_) | Shape::Line(_) => true,
    }
}

/// The corners of what moves; of a capsule its ends, so that its sides are not looked at.
fn corners(shape: &Shape) -> Vec<Vec2> {
    match shape {
        Shape::Aabb(b) => vec![b.min(), Vec2::new(b.max().x, b.min().y), b.max(), Vec2::new(b.min().x, b.max().y)],
        Shape::Obb(b) => b.corners().to_vec(),
        Shape::Capsule(c) => vec![c.a(), c.b()],
        Shape::Polygon(p) => p.points().to_vec(),
        _ => Vec::new(),
    }
}

/// The corners of the convex hull: Andrew's monotone chain.
fn hull(mut points: Vec<Vec2>) -> Vec<Vec2> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let half = |points: &mut dyn Iterator<Item = Vec2>| {
        let mut chain: Vec<Vec2> = Vec::new();
        for p in points {
            while let [.., a, b] = chain[..]
                && (b - a).cross(p - b) <= 0.0
            {
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut all = half(&mut points.iter().copied());
    all.extend(half(&mut points.iter().rev().copied()));
    all
}

/// Whether two segments cross, each with its ends farther than `margin` to both sides of the other.
fn crosses(one: (Vec2, Vec2), other: (Vec2, Vec2), margin: f32) -> bool {
    let splits = |(a, b): (Vec2, Vec2), (c, d): (Vec2, Vec2)| {
        let along = (b - a) * (1.0 / (b - a).length().max(f32::MIN_POSITIVE));
        let (c, d) = (along.cross(c - a), along.cross(d - a));
        c.min(d) < -margin && c.max(d) > margin
    };
    splits(one, other) && splits(other, one)
}

/// After `move_by`: the body is in nothing that stops it by more than w, but for what it may pass through.
pub(crate) fn steered(
    world: &World,
    id: BodyId,
    shadow: &Shadow,
    may_pass: impl Fn(BodyId) -> bool,
) -> Result<(), Fault> {
    let Some(body) = world.get(id) else { return Ok(()) };
    for other in world.iter().filter(|other| other.id() != id && other.is_enabled()) {
        let is_met = body.stopped_by().intersects(other.tags())
            || (other.tags() == Tags::NONE && other.kind() != BodyKind::Dynamic);
        let is_one_way = shadow.get(other.id()).is_none_or(|known| known.one_way);
        if !is_met || is_one_way || may_pass(other.id()) {
            continue;
        }
        for shape in body.placed_shapes() {
            for solid in other.placed_shapes() {
                let own = f32::EPSILON * reach(&solid).min(1e6);
                let most = 6.0 * f32::EPSILON * reach(&shape) + own + f32::MIN_POSITIVE;
                if let Some(depth) = depth(&shape, &solid, most) {
                    let text = format!("{id:?} at {:?} is {depth} deep in {:?}", body.position(), other.id());
                    return Err(Fault::new("depth after move_by", text));
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use hazumi::{Body, Circle};

    use super::*;

    fn flown(shape: impl Into<Shape>, to: [f32; 2], solid: impl Into<Shape>) -> bool {
        let shape = shape.into();
        let at = shape.aabb().center();
        flown_through(&shape, at, (at, to.into()), &solid.into(), 1e-4).is_some()
    }

    #[test]
    fn a_way_through_a_wall_is_seen_and_one_to_the_wall_is_not() -> Result<(), hazumi::InvalidShape> {
        let wall = Aabb::new([10.0, -5.0], [11.0, 5.0])?;
        let thin = Segment::new([10.0, -5.0], [10.0, 5.0])?;
        for radius in [0.0, 1.0] {
            let ball = Circle::new([0.0, 0.0], radius)?;
            assert!(flown(ball, [30.0, 1.0], wall) && flown(ball, [30.0, 1.0], thin), "{radius}");
            assert!(!flown(ball, [10.0 - radius, 0.0], wall) && !flown(ball, [10.0 - radius, 0.0], thin), "{radius}");
            assert!(!flown(ball, [30.0, 30.0], wall) && !flown(ball, [30.0, 30.0], thin), "{radius}");
        }
        let chest = Aabb::from_center([0.0, 0.0], [2.0, 2.0])?;
        assert!(flown(chest, [30.0, 1.0], wall) && flown(chest, [30.0, 1.0], thin));
        assert!(!flown(chest, [9.0, 0.0], wall) && !flown(chest, [30.0, 30.0], wall));
        Ok(())
    }

    #[test]
    fn a_body_put_into_a_wall_is_seen() -> Result<(), Box<dyn std::error::Error>> {
        let mut world = World::new();
        world.add(Body::fixed(Aabb::new([10.0, -5.0], [20.0, 5.0])?))?;
        let id = world.add(Body::kinematic(Circle::new([9.0, 0.0], 1.0)?))?;
        let mut shadow = Shadow::default();
        assert!(steered(&world, id, &shadow, |_| false).is_ok(), "what is not known may be one-way");
        shadow.know(&world);
        assert!(steered(&world, id, &shadow, |_| false).is_ok());
        world.teleport(id, [9.1, 0.0])?;
        assert!(steered(&world, id, &shadow, |_| false).is_err());
        Ok(())
    }
}
